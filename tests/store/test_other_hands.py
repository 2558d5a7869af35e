"""Files that an editor, a copy or another program has had in hand: read as far as they are whole, and named if not."""

from __future__ import annotations

import pytest

from core.store.copies import repair
from core.store.decks import check_deck, read_deck
from core.store.fault import FileTrouble
from core.store.session import Session
from core.store.shelf import summary
from core.table.actions import Note
from core.table.journal import Prepared
from tests.store.conftest import Clock, toy_header
from tests.store.test_decks import GOOD

BOM = b"\xef\xbb\xbf"

HANDS = {
    "a mark of the byte order": lambda data: BOM + data,
    "line ends of Windows": lambda data: data.replace(b"\n", b"\r\n"),
    "both": lambda data: BOM + data.replace(b"\n", b"\r\n"),
    "both, and the last line end lost": lambda data: BOM + data.replace(b"\n", b"\r\n")[:-2],
    "both, and half of the last line end lost": lambda data: BOM + data.replace(b"\n", b"\r\n")[:-1],
}


@pytest.fixture
def played(path):
    with Session.create(path, toy_header(), Clock()) as session:
        for text in ("first", "second", "third"):
            session.act("anna", "table", Note(text))
    return path


def trouble_with(path) -> FileTrouble:
    with pytest.raises(FileTrouble) as caught:
        Session.open(path)
    return caught.value


@pytest.mark.parametrize("hand", HANDS)
def test_a_campaign_from_an_editor_opens_whole_stays_as_it_is_and_goes_on(played, hand, tmp_path):
    data = HANDS[hand](played.read_bytes())
    played.write_bytes(data)
    with Session.open(played, Clock()) as opened:
        assert (opened.record.number, opened.notices) == (3, [])
        assert played.read_bytes() == data
        assert isinstance(opened.act("ben", "table", Note("fourth")), Prepared)
    assert played.read_bytes().startswith(data)
    with Session.open(played) as again:
        assert [line.action.text for line in again.record.lines] == ["first", "second", "third", "fourth"]
    assert summary(played).lines == 4
    done = repair(played, tmp_path / "copy.toml")
    assert (done.kept, done.lost, done.snapshot_lost) == (4, False, False)


def test_the_shelf_counts_a_last_line_without_its_newline(played):
    played.write_bytes(played.read_bytes()[:-1])
    assert summary(played).lines == 3
    played.write_bytes(played.read_bytes()[:-1])
    assert summary(played).lines == 2


@pytest.mark.parametrize("hand", [name for name in HANDS if "last" not in name])
def test_a_deck_from_an_editor_is_read_with_its_places(tmp_path, hand):
    path = tmp_path / "deck.toml"
    path.write_bytes(HANDS[hand](GOOD.encode()))
    assert check_deck(path) == []
    assert len(read_deck(path).cards) == 2
    path.write_bytes(HANDS[hand](GOOD.replace("cp = 3", "cp = 33").encode()))
    assert [(fault.key, fault.line) for fault in check_deck(path)] == [("card_range", 8)]


def test_a_file_saved_as_utf_16_is_named_as_no_utf_8(played):
    played.write_bytes(played.read_text(encoding="utf-8").encode("utf-16"))
    assert trouble_with(played).key == "file_not_utf8"


def test_a_line_that_stands_twice_is_named_with_both_places_and_repair_keeps_one(played, tmp_path):
    data = played.read_bytes()
    last = data.splitlines(keepends=True)[-1]
    played.write_bytes(data + last)
    trouble = trouble_with(played)
    rows = data.count(b"\n")
    assert trouble.key == "line_twice"
    assert (trouble.params["line"], trouble.params["first"], trouble.params["row"]) == ("3", rows, rows + 1)
    done = repair(played, tmp_path / "copy.toml")
    assert (done.kept, done.lost) == (3, False)
    assert (tmp_path / "copy.toml").read_bytes() == data


def test_a_line_in_the_middle_that_stands_twice_costs_a_repair_no_line(played, tmp_path):
    data = played.read_bytes()
    rows = data.splitlines(keepends=True)
    played.write_bytes(b"".join([*rows[:-1], rows[-2], rows[-1]]))
    assert trouble_with(played).params["line"] == "2"
    assert repair(played, tmp_path / "copy.toml").lost is False
    assert (tmp_path / "copy.toml").read_bytes() == data


def test_two_lines_with_one_number_that_differ_are_named_so(played, tmp_path):
    data = played.read_bytes()
    last = data.splitlines(keepends=True)[-1]
    played.write_bytes(data + last.replace(b"third", b"other"))
    assert trouble_with(played).key == "line_twice_differs"
    done = repair(played, tmp_path / "copy.toml")
    assert (done.kept, done.lost) == (3, True)


def test_a_key_of_the_header_that_stands_twice_is_named(played):
    data = played.read_bytes()
    title = next(row for row in data.splitlines(keepends=True) if row.startswith(b"title"))
    played.write_bytes(data.replace(title, title + title, 1))
    trouble = trouble_with(played)
    assert (trouble.key, trouble.params["key"]) == ("file_twice", "title")
    assert trouble.params["row"] == trouble.params["first"] + 1


def test_a_line_twice_in_an_open_campaign_is_named_too(played):
    with Session.open(played, Clock()) as opened:
        last = played.read_bytes().splitlines(keepends=True)[-1]
        with played.open("ab") as file:
            file.write(last)
        with pytest.raises(FileTrouble) as caught:
            opened.refresh()
        assert caught.value.key == "line_twice"
        assert opened.record.number == 3


def test_a_deck_is_no_campaign_and_a_campaign_no_deck(played, tmp_path):
    deck = tmp_path / "deck.toml"
    deck.write_text(GOOD)
    assert trouble_with(deck).key == "file_is_deck"
    assert [fault.key for fault in check_deck(played)] == ["deck_is_campaign"]
    with pytest.raises(FileTrouble) as caught:
        read_deck(played)
    assert caught.value.key == "deck_is_campaign"

"""The file itself: what was written is what is read, byte for byte, and only what flota wrote is read."""

from __future__ import annotations

import json
import tempfile
import tomllib
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from core.store import campaign_file
from core.store.campaign_file import read, write
from core.store.fault import FileTrouble
from core.store.header import FORMAT
from core.store.lines import Unreadable, check_of, encode
from core.store.session import Session
from core.store.toml import line_of, plain_text, text_of
from core.table.actions import Note, StateFact
from core.table.journal import Line
from core.table.seats import Seat
from core.table.text import harmless, looks_empty
from tests.store.conftest import Clock, toy_header
from tests.store.toy_game import play

ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
ODD = '\x00\x1f\x7f\x80\u0085\u2028\ufeff\U0010ffff"\\\r\n\t\'\'\'""" ]{}=#'
ODD_SHOWN = "\U0001f0cf'''\"\"\"\\ ]{}=#क्\u200dष\u3000"
HARMLESS = ANY_TEXT.map(harmless)
NAMES = HARMLESS.filter(lambda name: not looks_empty(name))
LETTERS = st.characters(categories=["L", "M", "N", "P", "S"])
PRINTABLE = st.text(LETTERS, min_size=1, max_size=40).filter(str.isprintable)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(title=HARMLESS, name=NAMES, text=PRINTABLE, word=PRINTABLE, seed=st.integers(0, 999), many=st.integers(0, 40))
@example(title=ODD_SHOWN, name=ODD_SHOWN, text="\u0301x\U0001f0cf \u20ac\u05d0", word="'\"\\", seed=0, many=30)
def test_f28_writing_what_was_read_gives_the_same_bytes(title, name, text, word, seed, many):
    seats = (Seat("anna", name, ("red",)), Seat("ben", "Ben", ("blue",)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "toy.toml")
        session = Session.create(path, toy_header(title, seed, seats=seats), Clock())
        play(session, Random(seed), many, {"text": text, "word": word})
        data = path.read_bytes()
        assert write(read(data, "toy")) == data
        again = Session.open(path)
        assert again.notices == []
        assert again.record.state == session.record.state
        assert again.record.lines == session.record.lines
        assert (again.header.title, again.header.seats[0].name) == (title, name)
        for mask in (1, 2, 1 << 62):
            assert again.record.view(mask) == session.record.view(mask)


@settings(deadline=None)
@given(st.lists(st.one_of(ANY_TEXT, st.booleans(), st.integers(-(2**53) + 1, 2**53 - 1), st.lists(ANY_TEXT))))
@example([ODD])
def test_a_line_says_the_same_to_a_reader_of_json_and_one_of_toml(values):
    text = plain_text(values)
    assert "\n" not in text
    assert json.loads(text) == values
    assert tomllib.loads(f"1 = {text}") == {"1": values}


VALUES = st.recursive(
    st.one_of(ANY_TEXT, st.booleans(), st.integers()),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ANY_TEXT, inner, max_size=4),
    max_leaves=12,
)


@settings(deadline=None)
@given(VALUES)
def test_a_snapshots_state_stands_on_one_line(value):
    text = text_of({"state": value})
    assert "\n" not in text
    assert tomllib.loads(f"a = {text}") == {"a": {"state": value}}


@pytest.mark.parametrize("bad", ["\ud800", 1 << 53, -(1 << 53), 1 << 70])
def test_what_json_and_toml_do_not_share_is_never_written(bad):
    with pytest.raises(ValueError, match=r"range|surrogates"):
        encode(1, Line("t", "anna", "table", StateFact("keys", bad), ()), "00000000")


def test_every_changed_line_is_named(session, path):
    play(session, Random(3), 12)
    sound = path.read_text().splitlines()
    first = sound.index("[journal]") + 1
    for number in range(1, 13):
        lines = list(sound)
        lines[first + number - 1] = lines[first + number - 1].replace('Z"', 'X"', 1)
        path.write_text("\n".join(lines) + "\n")
        with pytest.raises(FileTrouble) as caught:
            Session.open(path)
        assert caught.value.key == ("line_damaged" if number > 1 else "first_line_damaged")
        assert caught.value.params["line" if number > 1 else "file"] in (number, str(path))


@pytest.mark.parametrize(
    ("change", "key", "line"),
    [
        (lambda lines: [*lines[:3], *lines[4:]], "line_number", 4),
        (lambda lines: [*lines[:3], lines[4], lines[3], *lines[5:]], "line_number", 4),
        (lambda lines: [*lines[:3], lines[3].replace("4 =", "four ="), *lines[4:]], "line_number", 4),
        (lambda lines: [*lines[:3], '4 = ["2026", "anna", "table", ["note", "x"], []]', *lines[4:]], "line_wrong", 4),
        (lambda lines: [*lines[:3], lines[3][:-1] + ", 7]", *lines[4:]], "line_wrong", 4),
        (lambda lines: [*lines[:3], "4 = 7", *lines[4:]], "line_wrong", 4),
        (lambda lines: [*lines[:3], '4 = ["2026", 7, "table", ["note"], [], "0"]', *lines[4:]], "line_wrong", 4),
        (lambda lines: [*lines[:3], '4 = ["2026", "a", "table", ["note"], [1.5], "0"]', *lines[4:]], "line_wrong", 4),
        (
            lambda lines: [*lines[:3], '4 = ["2026", "a", "b", [1979-05-27], [], "0"]', *lines[4:]],
            "line_wrong",
            4,
        ),
        (lambda lines: [*lines[:3], '4 = ["2026", "a", "b", [{a = 1}], [], "0"]', *lines[4:]], "line_damaged", 4),
    ],
)
def test_a_line_that_flota_did_not_write_is_refused_with_its_number(session, path, change, key, line):
    for number in range(6):
        session.act("anna", "table", Note(f"note {number}"))
    text = path.read_text()
    head, mark, journal = text.partition("[journal]\n")
    path.write_text(head + mark + "\n".join(change(journal.splitlines())) + "\n")
    before = path.read_bytes()
    with pytest.raises(FileTrouble) as caught:
        Session.open(path)
    assert (caught.value.key, caught.value.params["line"]) == (key, line)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "key", "place"),
    [
        ('title = "A toy"', 'title = "A toy"\ncolour = "red"', "key_unknown", "colour"),
        ('title = "A toy"', "title = 7", "value_type", "title"),
        ('title = "A toy"\n', "", "key_missing", "title"),
        ('dice = "app"', 'dice = "none"', "value_wrong", "dice"),
        ('id = "card_3"', 'id = "card_3"\ncolor = 1', "key_unknown", "deck.cards[3].color"),
        ('title = "Card 5"', "title = 5", "value_type", "deck.cards[5].title"),
        ('title = "Card 5"', 'title = "Card 5"\ncp = true', "value_type", "deck.cards[5].cp"),
        ("number = 4\n", "number = 3\n", "deck_double", "deck.cards[4]"),
        ('id = "card_4"', 'id = "card_3"', "deck_double", "deck.cards[4]"),
        ("[snapshot]\n", "[snapshot]\nnew = 1\n", "key_unknown", "snapshot.new"),
        ("state = {turn", "state = {tern", "key_missing", "snapshot.state.turn"),
        ("state = {turn", "state = {odd = 1, turn", "key_unknown", "snapshot.state.odd"),
        ("[journal]\n", "", "key_missing", "journal"),
        ("[journal]\n", "[[journal]]\n", "key_missing", "journal"),
        ('game = "toy"', 'game = "chess"', "game_unknown", None),
        ("chance = 2", "chance = 3", "chance_unknown", "chance"),
        ('secret = "', 'secret = "z', "value_wrong", "secret"),
        ('id = "ben"', 'id = "anna"', "seat_twice", "seats"),
        ('"blue"', '"red"', "power_twice", "seats"),
        ('"blue"', '"green"', "seat_power_unknown", "seats[2].powers"),
        ('referee = ""', 'referee = "zoe"', "referee_unknown", "referee"),
    ],
)
def test_a_wrong_header_is_refused_with_the_place_and_left_alone(session, path, old, new, key, place):
    text = path.read_text()
    # The deck's cards stand one a line in the file; here each key of theirs stands on its own.
    text = text.replace("{ ", "{").replace(" }", "}")
    assert old in text or old.rstrip("\n") in text, text[:900]
    changed = text.replace(old, new, 1) if old in text else text.replace(old.rstrip("\n"), new.rstrip("\n"), 1)
    path.write_text(changed.replace("\ncolor = 1", ", color = 1").replace("\ncp = true", ", cp = true"))
    before = path.read_bytes()
    with pytest.raises(FileTrouble) as caught:
        Session.open(path)
    assert caught.value.key == key
    assert place is None or caught.value.params["place"] == place
    assert path.read_bytes() == before


def test_a_changed_header_does_not_pass_for_the_one_that_was_played_on(session, path):
    fresh = path.read_text()
    session.act("anna", "table", Note("one"))
    played = path.read_text()
    for text, key in ((fresh, "snapshot_damaged"), (played, "first_line_damaged")):
        path.write_text(text.replace('title = "Card 5"', 'title = "Card V"'))
        with pytest.raises(FileTrouble) as caught:
            Session.open(path)
        assert caught.value.key == key


def test_the_campaign_and_the_persons_may_be_renamed_by_hand(session, path):
    session.act("anna", "table", Note("one"))
    path.write_text(path.read_text().replace('"A toy"', '"Friday"').replace('"Anna"', '"Andrea"'))
    again = Session.open(path)
    assert again.notices == []
    assert (again.header.title, again.header.seats[0].name) == ("Friday", "Andrea")


def test_f30_a_newer_format_is_refused_and_left_alone(session, path):
    path.write_text(path.read_text().replace("format = 2", f"format = {FORMAT + 1}\nshape = 'unheard of'", 1))
    before = path.read_bytes()
    with pytest.raises(FileTrouble) as caught:
        Session.open(path)
    assert (caught.value.key, caught.value.params["found"]) == ("format_newer", FORMAT + 1)
    assert path.read_bytes() == before


def test_a_sound_line_with_an_action_nobody_knows_is_kept_and_void(session, path):
    session.act("anna", "table", Note("one"))
    for number, action in ((2, '["teleport", 5]'), (3, '["note", "two", "and more"]'), (4, '["draw", "many"]')):
        previous = read(path.read_bytes(), "toy").last_check
        text = f'{number} = ["2026-05-01T20:00:00Z", "anna", "table", {action}, []]'
        with path.open("a") as file:
            file.write(f'{text[:-1]}, "{check_of(previous, text)}"]\n')
    data = path.read_bytes()
    assert write(read(data, "toy")) == data
    session.refresh()
    again = Session.open(path)
    for one in (session, again):
        assert [notice.params["line"] for notice in one.notices if notice.key == "line_void"] == [2, 3, 4]
        assert isinstance(one.record.lines[1].action, Unreadable)
        assert sorted(one.record.void) == [2, 3, 4]
    assert again.act("anna", "table", Note("play goes on")).number == 5


def test_a_file_that_an_editor_gave_other_line_ends_or_spaces_opens(session, path):
    play(session, Random(1), 10)
    state = session.record.state
    session.close()
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n").replace(b", [", b" ,  ["))
    again = Session.open(path)
    assert again.record.state == state
    again.act("anna", "table", Note("and goes on"))
    assert Session.open(path).record.number == 11


def test_the_row_of_a_fault_is_found():
    text = 'a = 1\n[deck]\ntitle = "x"\n[[deck.cards]]\nid = "1"\n[[deck.cards]]\nid = "2"\ncp = 9 # cp\n[b]\ncp = 1\n'
    assert line_of(text, ("deck", "cards", 1, "cp")) == 8
    assert line_of(text, ("deck", "cards", 0, "cp")) == 4
    assert line_of(text, ("b", "cp")) == 10
    assert line_of(text, ("nowhere",)) == 0


def test_the_header_comes_first_and_the_journal_last(session, path):
    session.act("anna", "table", Note("one"))
    raw = tomllib.loads(path.read_text())
    assert list(raw)[:4] == ["format", "chance", "rules", "game"]
    assert list(raw)[-2:] == ["snapshot", "journal"]
    assert campaign_file.read_file(path).lines[0].line.action == Note("one")

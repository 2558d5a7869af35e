"""The snapshot: for lines that today's rules no longer reproduce, and never a source of lost or double cards."""

from __future__ import annotations

import re
from random import Random

import pytest

from core.games import GAMES
from core.store.campaign_file import encode, read, snapshot_of
from core.store.fault import FileTrouble
from core.store.lines import check_of
from core.store.session import Session
from core.table.actions import Advance, Note
from core.table.journal import Prepared
from core.table.telling import Refusal
from tests.store.conftest import Clock
from tests.store.toy_game import Discard, Draw, Toy, play


def played_to_turn_2(session):
    """Two draws of three, a discard, and the second turn begun: the snapshot stands after line 5, two lines follow."""
    session.act("anna", "red", Draw(3))
    session.act("ben", "blue", Draw(3))
    session.act("anna", "red", Discard(session.record.state.zones[1][0]))
    session.act("anna", "table", Advance())
    session.act("anna", "table", Advance())
    session.act("ben", "blue", Discard(session.record.state.zones[2][0]))
    session.act("ben", "blue", Draw(1))


def keys(session):
    return [(notice.key, notice.params.get("line")) for notice in session.notices]


@pytest.mark.parametrize("today", [Toy(most=2), Toy(worth=5)], ids=["they refuse a line", "they come to another state"])
def test_where_todays_rules_do_not_lead_to_the_snapshot_play_goes_on_from_it(session, path, today):
    played_to_turn_2(session)
    before = session.record.state
    GAMES.add(today)
    opened = Session.open(path, Clock())
    assert keys(opened) == [("snapshot_used", 5)]
    assert opened.record.history == 5
    assert opened.record.number == 7
    assert opened.record.state.zones == before.zones
    assert opened.record.state.turn == 2
    # What was before is there to read, and is not undone.
    assert opened.record.lines == session.record.lines
    assert isinstance(opened.act("anna", "table", Note("on")), Prepared)
    while isinstance(opened.undo("ben"), Prepared):
        pass
    assert opened.record.history not in opened.record.void
    again = Session.open(path)
    assert keys(again)[0] == ("snapshot_used", 5)
    assert again.record.state == opened.record.state


def test_f25_a_sound_line_after_the_snapshot_that_todays_rules_refuse_opens_as_void(session, path):
    played_to_turn_2(session)
    session.act("ben", "blue", Draw(3))
    session.act("anna", "table", Note("after it"))
    GAMES.add(Toy(most=2))
    opened = Session.open(path, Clock())
    assert keys(opened) == [("snapshot_used", 5), ("line_void", 8)]
    assert opened.record.void[8].key == "toy_too_many"
    assert isinstance(opened.act("anna", "table", Note("it blocks nothing")), Prepared)
    assert path.read_text().count("\n8 = ") == 1


def test_f25_without_a_snapshot_in_the_way_each_refused_line_is_named(session, path):
    session.act("anna", "red", Draw(3))
    session.act("anna", "red", Draw(1))
    session.act("ben", "blue", Draw(3))
    GAMES.add(Toy(most=2))
    opened = Session.open(path, Clock())
    assert keys(opened) == [("line_void", 1), ("line_void", 3)]
    # The next turn's snapshot is of the state that came of it, and leads nowhere else.
    opened.act("anna", "table", Advance())
    opened.act("anna", "table", Advance())
    assert keys(Session.open(path)) == [("line_void", 1), ("line_void", 3)]


def test_where_the_rules_start_otherwise_today_play_goes_on_from_the_first_snapshot(session, path, monkeypatch):
    session.act("anna", "red", Draw(2))
    before = session.record.state

    def reversed_deck(self, setup, _start=Toy.start):
        import msgspec

        start = _start(self, setup)
        return msgspec.structs.replace(start, zones=(start.zones[0][::-1], *start.zones[1:]))

    monkeypatch.setattr(Toy, "start", reversed_deck)
    opened = Session.open(path)
    assert keys(opened) == [("snapshot_used", 0)]
    assert opened.record.state == before


def changed(path, change):
    """Change the snapshot's text in the file, with a check that fits again: what a careful hand could do."""
    text = path.read_text()
    campaign = read(text.encode(), "toy")
    state = re.search(r"^state = (.*)$", text, re.M)[1]
    new = change(state)
    assert new != state
    previous = campaign.lines[campaign.snapshot.line - 1].check if campaign.snapshot.line else campaign.identity
    text = text.replace(state, new).replace(campaign.snapshot.check, check_of(previous, new))
    path.write_text(text)


def test_a_snapshot_that_differs_only_in_who_has_seen_what_is_left_for_the_journal(session, path):
    """Where today's rules let a power forget what it saw, a campaign goes on from its journal, all of it."""
    played_to_turn_2(session)
    changed(path, lambda state: re.sub(r"seen = \[0, \d+,", "seen = [0, 3,", state))
    opened = Session.open(path, Clock())
    assert opened.notices == []
    assert opened.record.state == session.record.state
    assert isinstance(opened.undo("ben"), Refusal) == isinstance(session.undo("ben"), Refusal)


@pytest.mark.parametrize(
    ("change", "key", "params"),
    [
        (
            lambda state: re.sub(r"zones = \[\[(\d+), ", r"zones = [[\1, \1, ", state),
            "file_thing_twice",
            {"thing": "Card 1 (1)", "zone": "deck", "other": "deck"},
        ),
        (
            lambda state: state.replace("[], [], []", "[], [7], []"),
            "file_thing_twice",
            {"thing": "Card 7 (7)", "zone": "deck", "other": "hand.blue"},
        ),
        (lambda state: state.replace("7, ", "", 1), "file_thing_missing", {"thing": "Card 7 (7)"}),
        (lambda state: state.replace(", 16]", "]"), "file_thing_missing", {"thing": "16 (3)"}),
        (lambda state: state.replace("[[1,", "[[99, 1,"), "file_thing_unknown", {"thing": 99, "zone": "deck"}),
        (lambda state: state.replace("[13,", "[1, 13,"), "file_thing_unknown", {"thing": "Card 1 (1)"}),
        (lambda state: state.replace("seen = [0, ", "seen = ["), "file_zones_wrong", {}),
        (lambda state: state.replace("turn = 1", 'turn = "1"'), "value_type", {"place": "snapshot.state.turn"}),
        (lambda state: state.replace("ended = false", "ended = false, over = true"), "key_unknown", {}),
    ],
)
def test_f20_a_card_twice_or_missing_is_refused_with_the_card_and_the_zone(session, path, change, key, params):
    changed(path, change)
    before = path.read_bytes()
    with pytest.raises(FileTrouble) as caught:
        Session.open(path)
    assert caught.value.key == key
    assert params.items() <= caught.value.params.items()
    assert path.read_bytes() == before


def test_a_changed_snapshot_that_is_whole_is_found_by_its_check(session, path):
    played_to_turn_2(session)
    text = path.read_text()
    for old, new in (("score = [1, 0]", "score = [9, 0]"), ("turn = 2", "turn = 3"), ("line = 5", "line = 4")):
        assert old in text
        path.write_text(text.replace(old, new))
        with pytest.raises(FileTrouble) as caught:
            Session.open(path)
        assert caught.value.key == "snapshot_damaged"


def test_a_journal_that_ends_before_the_snapshot_is_refused(session, path):
    played_to_turn_2(session)
    text = path.read_text()
    path.write_text(text[: text.index("\n4 = ") + 1])
    with pytest.raises(FileTrouble) as caught:
        Session.open(path)
    assert caught.value.key == "lines_missing"
    assert (caught.value.params["line"], caught.value.params["found"]) == (5, 3)


def test_an_undo_over_a_turns_start_renews_the_snapshot_too(session, path):
    session.act("anna", "table", Advance())
    session.act("anna", "table", Advance())
    assert isinstance(session.undo("anna"), Prepared)
    assert session.record.state.turn == 1
    assert b"\nline = 3\n" in path.read_bytes()
    assert isinstance(session.undo("anna"), Prepared)
    opened = Session.open(path)
    assert opened.notices == []
    assert opened.record.state == session.record.state
    assert isinstance(opened.undo("anna"), Refusal)


def test_a_file_without_a_snapshot_opens_by_its_journal(session, path):
    play(session, Random(9), 40)
    campaign = read(path.read_bytes(), "toy")
    path.write_bytes(encode(campaign.raw, None, campaign.lines))
    opened = Session.open(path)
    assert opened.notices == []
    assert opened.record.state == session.record.state


def test_a_snapshot_holds_any_state_that_play_comes_to(session, path, toy):
    for seed in range(30):
        play(session, Random(seed), 5)
        if session.record.state.ended:
            break
        campaign = read(path.read_bytes(), "toy")
        snapshot = snapshot_of(session.record.state, session.record.number, campaign.last_check)
        path.write_bytes(encode(campaign.raw, snapshot, campaign.lines))
        assert Session.open(path).notices == []
        assert session.refresh()

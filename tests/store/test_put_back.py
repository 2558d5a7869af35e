"""A file put back to an older state under an open session: said at once, nothing written until it is accepted (F53)."""

from __future__ import annotations

import os

import pytest

from core.store.fault import FileTrouble
from core.store.session import Session
from core.table.actions import Advance, Note
from core.table.journal import Prepared
from tests.store.conftest import Clock, toy_header
from tests.store.toy_game import Draw


def replaced(path, older):
    """Another file with the older bytes, as a copy program or a synchronised folder puts it there."""
    beside = path.with_name("older")
    beside.write_bytes(older)
    os.replace(beside, path)


def rewritten(path, older):
    path.write_bytes(older)


def truncated(path, older):
    os.truncate(path, len(older))


def diverged(path, older):
    """The older state, played on elsewhere until it is longer than what was known."""
    replaced(path, older)
    with Session.open(path, Clock()) as other:
        for number in range(9):
            other.act("ben", "table", Note(f"elsewhere {number}"))


def torn(path, older):
    os.truncate(path, len(older) + 9)


@pytest.mark.parametrize("put_back", [replaced, rewritten, truncated, diverged, torn])
def test_f53_nothing_is_written_over_an_older_state_until_it_is_accepted(session, path, put_back):
    session.act("anna", "table", Note("one"))
    older = path.read_bytes()
    session.act("anna", "table", Note("two"))
    session.act("anna", "table", Note("three"))
    put_back(path, older)
    there = path.read_bytes()
    calls = (session.refresh, lambda: session.act("anna", "table", Note("x")), lambda: session.undo("anna"))
    for call in calls * 2:
        with pytest.raises(FileTrouble) as caught:
            call()
        assert caught.value.key == "file_put_back"
    assert path.read_bytes() == there
    assert session.record.number == 3
    session.accept_older()
    assert session.record.number == (10 if put_back is diverged else 1)
    assert isinstance(session.act("ben", "table", Note("on")), Prepared)
    assert session.refresh() is False
    assert Session.open(path).record.lines == session.record.lines


def test_f53_the_older_state_may_lie_before_the_first_line_or_before_the_snapshot(session, path):
    start = path.read_bytes()
    for _ in range(4):
        session.act("anna", "table", Advance())
    replaced(path, start)
    with pytest.raises(FileTrouble) as caught:
        session.act("anna", "red", Draw(1))
    assert caught.value.key == "file_put_back"
    session.accept_older()
    assert (session.record.number, session.record.state.turn) == (0, 1)


def test_f53_a_newer_state_is_no_older_one(session, path):
    with Session.open(path, Clock()) as other:
        for _ in range(5):
            other.act("anna", "table", Advance())
    # Renewed at a turn's start by another program: another file, with all that was known and more.
    assert session.refresh()
    older = path.read_bytes()
    session.act("anna", "table", Note("x"))
    newer = path.read_bytes()
    replaced(path, older)
    with pytest.raises(FileTrouble):
        session.refresh()
    replaced(path, newer)
    session.refresh()
    assert isinstance(session.act("anna", "table", Note("y")), Prepared)


def test_f53_a_new_opening_works_on_what_is_there(session, path):
    older = path.read_bytes()
    session.act("anna", "table", Note("one"))
    path.write_bytes(older)
    with Session.open(path, Clock()) as command:
        assert isinstance(command.act("ben", "table", Note("other one")), Prepared)


def test_f53_another_campaign_in_its_place_is_no_older_state(session, path):
    session.act("anna", "table", Note("one"))
    path.unlink()
    Session.create(path, toy_header("another", 2), Clock()).close()
    for call in (session.refresh, session.accept_older):
        with pytest.raises(FileTrouble) as caught:
            call()
        assert caught.value.key == "file_other"
    assert session.record.number == 1

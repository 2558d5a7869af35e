"""Several terminals on one campaign: no interleaved writes, and each sees what the others did (F31)."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random

import pytest

from core.store import lock as locks
from core.store.campaign_file import read, write
from core.store.fault import FileTrouble
from core.store.lock import Lock
from core.store.session import Session
from core.table.actions import Advance, Note
from core.table.journal import Prepared
from core.table.telling import Refusal
from tests.store.conftest import Clock
from tests.store.toy_game import Discard, Draw


def test_f31_two_terminals_see_each_others_actions(session, path):
    other = Session.open(path, Clock())
    rng = Random(4)
    for number in range(200):
        actor, seat = rng.choice([(session, "anna"), (other, "anna"), (other, "ben")])
        actor.act(seat, "table", Advance() if number % 13 == 12 else Note(f"{number}"))
    assert session.refresh() or other.refresh()
    session.refresh(), other.refresh()
    assert session.record.lines == other.record.lines
    assert session.record.state == other.record.state
    assert session.refresh() is False
    assert Session.open(path).record.state == session.record.state


def test_f31_an_action_is_checked_on_what_the_others_did(session, path):
    session.act("anna", "red", Draw(1))
    card = session.record.state.zones[1][0]
    second = Session.open(path, Clock())
    assert isinstance(second.act("anna", "red", Discard(card)), Prepared)
    # The first terminal still shows the card in the hand; the same seat plays it once.
    assert session.record.state.zones[1] == (card,)
    assert isinstance(session.act("anna", "red", Discard(card)), Refusal)
    assert session.record.number == 2
    assert session.record.state == second.record.state


def test_f31_undo_is_refused_after_another_terminals_action(session, path):
    session.act("anna", "table", Note("mine"))
    session.act("anna", "table", Advance())
    other = Session.open(path, Clock())
    other.act("ben", "table", Advance())
    refused = session.undo("anna")
    assert isinstance(refused, Refusal)
    assert refused.said.key == "undo_other_seat"
    assert session.record.number == 3


WRITER = """
import sys
from tests.store.toy_game import Toy
from core.games import GAMES
from core.store.session import Session
from core.table.actions import Advance, Note
GAMES.add(Toy())
seat = sys.argv[2]
session = Session.open(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
for number in range(100):
    action = Advance() if number % 30 == 29 else Note(f"{seat} {number} " + "x" * (number * 37 % 180))
    done = session.act(seat, "table", action)
    assert done.line.action == action
print("done", flush=True)
sys.stdin.readline()
session.refresh()
print(session.record.number)
"""


def test_f31_two_programs_at_once_never_interleave(session, path):
    root = str(Path(__file__).parents[2])
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), seat],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=root,
            env={**os.environ, "PYTHONPATH": root},
        )
        for seat in ("anna", "ben")
    ]
    for said in ("ready", "done"):
        for writer in writers:
            assert writer.stdout.readline().strip() == said
        for writer in writers:
            writer.stdin.write("\n")
            writer.stdin.flush()
    assert [writer.communicate(timeout=60)[0].strip() for writer in writers] == ["200", "200"]
    assert [writer.returncode for writer in writers] == [0, 0]
    data = path.read_bytes()
    assert write(read(data, "toy")) == data
    journal = tomllib.loads(data.decode())["journal"]
    assert list(journal) == [str(number) for number in range(1, 201)]
    for seat in ("anna", "ben"):
        assert [line[1] for line in journal.values()].count(seat) == 100
    assert session.refresh()
    assert session.record.number == 200
    assert Session.open(path).notices == []


def test_f31_the_lock_is_held_for_an_append_only(session, path):
    session.act("anna", "table", Note("one"))
    with Lock(path).held():
        pass


def test_a_lock_that_another_keeps_is_said(session, path, monkeypatch):
    keeper = Lock(path)
    session.lock.patience = 0.05
    with keeper.held():
        with pytest.raises(FileTrouble) as caught:
            session.act("anna", "table", Note("one"))
        assert caught.value.key == "file_locked"
        # Reading needs no lock.
        assert Session.open(path).record.number == 0
    assert isinstance(session.act("anna", "table", Note("one")), Prepared)


def test_a_lock_file_that_was_removed_lets_nobody_in_twice(session, path):
    session.act("anna", "table", Note("the lock is open now"))
    path.with_name("toy.toml.lock").unlink()
    keeper = Lock(path)
    session.lock.patience = 0.05
    with keeper.held(), pytest.raises(FileTrouble):
        session.act("anna", "table", Note("one"))


def test_where_the_system_has_no_flock_the_lock_is_filelocks(session, path, monkeypatch):
    monkeypatch.setattr(locks, "fcntl", None)
    assert isinstance(session.act("anna", "table", Note("one")), Prepared)
    keeper, second = Lock(path), Lock(path, patience=0.05)
    with keeper.held(), pytest.raises(FileTrouble) as caught, second.held():
        raise AssertionError("two hold it")
    assert caught.value.key == "file_locked"


def test_reading_commands_do_not_import_what_they_do_not_need():
    code = (
        "import sys; import core.store.session, core.store.shelf, core.store.new; "
        "print([name for name in ('filelock', 'asyncio', 'textual', 'rich', 'platformdirs', 'tomli_w') "
        "if name in sys.modules])"
    )
    root = str(Path(__file__).parents[2])
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=root, check=True)
    assert found.stdout.strip() == "[]"

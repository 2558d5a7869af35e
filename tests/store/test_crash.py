"""Killed, a full disk or a failing one at every call: afterwards the old state or the new one, never half (F27)."""

from __future__ import annotations

import contextlib
import errno
import importlib.util
import os
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import pytest

from core.store import disk
from core.store.campaign_file import read, write
from core.store.fault import FileTrouble
from core.store.session import Session
from core.table.actions import Advance, Note
from core.table.journal import Prepared
from tests.store.conftest import Clock, toy_header
from tests.store.toy_game import Draw

CALLS = ("open_existing", "open_new", "write", "sync", "truncate", "replace", "link", "remove", "sync_folder")
FAILURES = ("ENOSPC", "EIO", "short", "half", "dead before", "dead in the middle", "dead after")


class Killed(BaseException):
    """The program is no more: nothing that it would do afterwards is done."""


class Faulty:
    """The disk's calls, of which number ``at`` fails in the way ``how``; ``hit`` is its name, once that happened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, at: int, how: str) -> None:
        self.at, self.how = at, how
        self.made = 0
        self.hit = ""
        self.dead = False
        for name in CALLS:
            monkeypatch.setattr(disk, name, self._wrapped(name, getattr(disk, name)))

    def _wrapped(self, name, call):
        def calling(*args, **more):
            if self.dead:
                raise Killed
            self.made += 1
            if self.made - 1 != self.at:
                return call(*args, **more)
            self.hit = name
            return self._fail(name, call, args, more)

        return calling

    def _fail(self, name, call, args, more):
        self.dead = self.how.startswith("dead")
        if name == "write" and self.how in ("short", "half", "dead in the middle"):
            went = call(args[0], args[1][: len(args[1]) // 2])
            if self.how == "short":
                return went
        elif self.how == "dead after":
            call(*args, **more)
        elif self.how == "short":
            return call(*args, **more)
        if self.dead:
            raise Killed
        raise OSError(errno.ENOSPC if self.how == "ENOSPC" else errno.EIO, self.how)


SCENES = {
    "an action": (lambda session: None, lambda session: session.act("anna", "red", Draw(2))),
    "a turn's start": (
        lambda session: session.act("anna", "table", Advance()),
        lambda session: session.act("ben", "table", Advance()),
    ),
    "an undo": (
        lambda session: session.act("anna", "table", Note("x")) and session.act("anna", "table", Advance()),
        lambda session: session.undo("anna"),
    ),
    "an action after a torn line": (
        lambda session: session.path.open("ab").write(b'2 = ["2026-05-01T20:15:03Z", "anna", "ta'),
        lambda session: session.act("anna", "red", Draw(1)),
    ),
}


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("how", FAILURES)
def test_f27_an_action_is_all_there_or_not_at_all(tmp_path, scene, how):
    before, acting = SCENES[scene]
    hits = []
    for at in count():
        path = tmp_path / f"{at}.toml"
        first = Session.create(path, toy_header(), Clock())
        first.act("anna", "table", Note("old"))
        before(first)
        first.close()
        session = Session.open(path, Clock())
        old = session.record.number
        with pytest.MonkeyPatch.context() as patch:
            faulty = Faulty(patch, at, how)
            try:
                result = acting(session)
            except (FileTrouble, Killed) as failure:
                result = failure
        if not faulty.hit:
            break
        hits.append(faulty.hit)
        reread = Session.open(path, Clock())
        assert reread.record.number in (old, old + 1), (at, faulty.hit)
        assert {notice.key for notice in reread.notices} <= {"torn_left_out"}
        if isinstance(result, Prepared):
            assert reread.record.state == session.record.state
            assert reread.record.number == old + 1
        if isinstance(result, FileTrouble):
            # The session that was told so goes on, and is at one with the file.
            assert session.record.lines == reread.record.lines
            assert session.record.state == reread.record.state
            assert reread.record.number == old or faulty.hit == "sync"
            assert result.key in ("disk_full", "file_failed", "sync_failed")
            assert (result.key == "sync_failed") == (faulty.hit == "sync")
            assert isinstance(session.act("ben", "table", Note("again")), Prepared)
        reread.refresh()
        assert isinstance(reread.act("ben", "table", Note("and again")), Prepared)
        data = path.read_bytes()
        assert write(read(data, "toy")) == data
        assert Session.open(path).notices == []
    assert {"write", "sync"} <= set(hits)
    if scene == "a turn's start":
        assert {"open_new", "replace"} <= set(hits)
    if scene == "an action after a torn line":
        assert "truncate" in hits


@pytest.mark.parametrize("how", FAILURES)
def test_f27_a_new_campaign_is_all_there_or_not_at_all(tmp_path, how):
    for at in count():
        path = tmp_path / str(at) / "toy.toml"
        path.parent.mkdir()
        with pytest.MonkeyPatch.context() as patch:
            faulty = Faulty(patch, at, how)
            try:
                Session.create(path, toy_header(), Clock()).close()
                result = ""
            except FileTrouble as trouble:
                result = trouble.key
            except Killed:
                result = "killed"
        if not faulty.hit:
            break
        assert result in ("", "killed", "disk_full", "file_failed")
        if result != "killed" and faulty.hit != "remove":
            # Nothing half is left lying about.
            assert [name for name in os.listdir(path.parent) if name != "toy.toml"] == []
        if path.exists():
            assert Session.open(path).notices == []
        else:
            Session.create(path, toy_header(), Clock()).close()
    assert at > 4


@pytest.mark.parametrize("tail", [b"", b"\0", b"\0" * 4096], ids=["cut", "one NUL", "a page of NULs"])
def test_f27_a_torn_last_line_is_dropped_and_said_wherever_it_was_torn(path, tail):
    session = Session.create(path, toy_header(), Clock())
    session.act("anna", "table", Note("kept"))
    kept = path.read_bytes()
    session.act("anna", "table", Note("t\u00f6rn"))
    whole = path.read_bytes()
    session.close()
    for size in range(len(kept) + (not tail), len(whole) - 1):
        torn = whole[:size] + tail
        path.write_bytes(torn)
        opened = Session.open(path, Clock())
        assert opened.record.number == 1
        assert [(notice.key, notice.params["line"]) for notice in opened.notices] == [("torn_left_out", 2)]
        # Whoever only reads leaves the file alone.
        assert path.read_bytes() == torn
        if size % 16 == 0:
            opened.act("anna", "table", Note("again"))
            assert [notice.key for notice in opened.notices] == ["torn_left_out", "torn_cut"]
            assert Session.open(path).notices == []
            assert path.read_bytes().startswith(kept)
        opened.close()


@pytest.mark.parametrize("tail", [b"", b"\0" * 40], ids=["cut", "NULs"])
def test_a_last_line_that_lacks_only_its_newline_is_kept_and_the_next_one_brings_it(path, tail):
    with Session.create(path, toy_header(), Clock()) as session:
        session.act("anna", "table", Note("kept"))
        session.act("anna", "table", Note("whole"))
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + tail)
    with Session.open(path, Clock()) as opened, Session.open(path, Clock()) as other:
        assert opened.record.number == 2
        assert [notice.key for notice in opened.notices] == (["torn_left_out"] if tail else [])
        assert path.read_bytes() == whole[:-1] + tail
        assert isinstance(opened.act("anna", "table", Note("next")), Prepared)
        assert path.read_bytes().startswith(whole)
        assert other.refresh()
        assert other.record.lines == opened.record.lines
        assert isinstance(other.act("ben", "table", Note("and the next")), Prepared)
    with Session.open(path) as again:
        assert (again.record.number, again.notices) == (4, [])


def test_a_journal_whose_name_lacks_only_its_newline_is_an_empty_one(path):
    Session.create(path, toy_header(), Clock()).close()
    whole = path.read_bytes()
    assert whole.endswith(b"[journal]\n")
    path.write_bytes(whole[:-1])
    with Session.open(path, Clock()) as opened:
        assert (opened.record.number, opened.notices) == (0, [])
        assert isinstance(opened.act("anna", "table", Note("first")), Prepared)
    assert path.read_bytes().startswith(whole)


def test_a_line_that_goes_on_where_it_was_taken_to_end_is_read_again(path):
    with Session.create(path, toy_header(), Clock()) as session:
        session.act("anna", "table", Note("whole"))
    path.write_bytes(path.read_bytes()[:-1])
    with Session.open(path, Clock()) as opened:
        with path.open("ab") as file:
            file.write(b" 2 = [3]\n")
        with pytest.raises(FileTrouble) as caught:
            opened.act("anna", "table", Note("next"))
        assert caught.value.key == "file_not_toml"
        assert opened.record.number == 1


@pytest.mark.parametrize("how", FAILURES)
def test_f27_the_missing_newline_and_the_next_line_are_one_write(tmp_path, how):
    for at in count():
        path = tmp_path / f"{at}.toml"
        with Session.create(path, toy_header(), Clock()) as first:
            first.act("anna", "table", Note("old"))
        path.write_bytes(path.read_bytes()[:-1])
        session = Session.open(path, Clock())
        with pytest.MonkeyPatch.context() as patch:
            faulty = Faulty(patch, at, how)
            with contextlib.suppress(FileTrouble, Killed):
                session.act("anna", "red", Draw(1))
        if not faulty.hit:
            break
        with Session.open(path, Clock()) as reread:
            assert reread.record.number in (1, 2)
            assert reread.record.lines[0].action == Note("old")
            assert isinstance(reread.act("ben", "table", Note("goes on")), Prepared)
        with Session.open(path) as again:
            assert again.notices == []
    assert at > 1


def test_f27_nuls_after_a_whole_line_are_cut(session, path):
    session.act("anna", "table", Note("kept"))
    kept = path.read_bytes()
    path.write_bytes(kept + b"\0" * 512)
    opened = Session.open(path)
    assert opened.record.number == 1
    assert isinstance(opened.act("anna", "table", Note("more")), Prepared)
    assert b"\0" not in path.read_bytes()
    assert Session.open(path).record.number == 2


PLAYER = """
import os, sys, signal
from tests.store.conftest import Clock, toy_header
from tests.store.toy_game import Toy
from core.games import GAMES
from core.store import disk
from core.store.session import Session
from core.table.actions import Advance, Note
GAMES.add(Toy())
session = Session.open(sys.argv[1])
if sys.argv[2] == "in the middle":
    sync = disk.sync
    def killing(descriptor):
        sync(descriptor)
        os.kill(os.getpid(), signal.SIGKILL)
    disk.sync = killing
while True:
    action = Advance() if session.record.number % 7 == 0 and not session.record.state.ended else Note("x" * 190)
    print(session.act("anna", "table", action).number, flush=True)
"""


def player(path, how):
    root = str(Path(__file__).parents[2])
    return subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path), how],
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
        env={**os.environ, "PYTHONPATH": root},
    )


def test_f27_killed_for_good_while_playing(session, path):
    session.close()
    shown = 0
    for wait in (0.0, 0.01, 0.05, 0.1):
        with player(path, "anywhere") as playing:
            assert playing.stdout is not None
            playing.stdout.readline()
            time.sleep(wait)
            playing.kill()
            shown = max([int(line) for line in playing.stdout.read().split()], default=shown)
        opened = Session.open(path)
        assert opened.record.number >= shown
        assert {notice.key for notice in opened.notices} <= {"torn_left_out"}
        opened.act("ben", "table", Note("still mine to play"))
        assert Session.open(path).notices == []


def test_f27_killed_between_the_append_and_the_result(session, path):
    session.close()
    with player(path, "in the middle") as playing:
        out, _ = playing.communicate(timeout=60)
        assert playing.returncode == -signal.SIGKILL
    assert out == ""
    opened = Session.open(path)
    assert opened.notices == []
    assert opened.record.number == 1
    # The lock of one who was killed holds nobody up.
    assert isinstance(opened.act("ben", "table", Note("goes on")), Prepared)


FULL = """
import resource, sys
from tests.store.toy_game import Toy
from core.games import GAMES
from core.store.fault import FileTrouble
from core.store.session import Session
from core.table.actions import Note
GAMES.add(Toy())
session = Session.open(sys.argv[1])
session.act("anna", "table", Note("fits"))
size = session.path.stat().st_size
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
for left in (0, 1, 40):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + left, most))
    try:
        session.act("anna", "table", Note("does not fit"))
    except FileTrouble as trouble:
        print(trouble.key, session.path.stat().st_size - size, session.record.number)
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
print(session.act("anna", "table", Note("fits again")).number)
"""


def test_f27_a_file_that_the_system_lets_grow_no_more_keeps_no_half_line(session, path):
    session.close()
    root = str(Path(__file__).parents[2])
    found = subprocess.run(
        [sys.executable, "-c", FULL, str(path)],
        capture_output=True,
        text=True,
        cwd=root,
        env={**os.environ, "PYTHONPATH": root},
    )
    assert (found.stdout.splitlines(), found.stderr) == (["disk_full 0 1"] * 3 + ["2"], "")
    opened = Session.open(path)
    assert (opened.record.number, opened.notices) == (2, [])


def test_where_there_is_no_fdatasync_fsync_serves(monkeypatch, tmp_path):
    monkeypatch.delattr(os, "fdatasync")
    synced = []
    monkeypatch.setattr(os, "fsync", synced.append)
    spec = importlib.util.spec_from_file_location("other_disk", disk.__file__)
    other = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(other)
    descriptor = other.open_new(tmp_path / "x")
    other.sync(descriptor)
    os.close(descriptor)
    assert synced == [descriptor]

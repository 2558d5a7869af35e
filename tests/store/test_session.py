"""An open campaign: each action durable before its result, others' lines taken in, trouble in one sentence."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from random import Random

import pytest

from core.store import disk
from core.store.fault import FileTrouble
from core.store.session import Session
from core.table.actions import Advance, Note, StateFact, Undo
from core.table.journal import Prepared
from core.table.telling import Refusal
from tests.store.conftest import Clock, toy_header
from tests.store.toy_game import Discard, Draw, play


@pytest.fixture
def calls(monkeypatch):
    """The names of the disk's calls, in order."""
    made: list[str] = []

    def counted(name):
        call = getattr(disk, name)

        def counting(*args):
            made.append(name)
            return call(*args)

        return counting

    for name in ("open_new", "write", "sync", "truncate", "replace", "link", "remove", "sync_folder"):
        monkeypatch.setattr(disk, name, counted(name))
    return made


def test_an_action_is_one_write_and_one_sync_and_no_rename(session, calls):
    for action in (Note("one"), StateFact("keys", 3), Note("two")):
        calls.clear()
        assert isinstance(session.act("anna", "table", action), Prepared)
        assert calls == ["write", "sync"]
    calls.clear()
    assert isinstance(session.undo("anna"), Prepared)
    assert calls == ["write", "sync"]


def test_a_refused_action_writes_nothing(session, path, calls):
    before = path.read_bytes()
    assert isinstance(session.act("anna", "red", Draw(9)), Refusal)
    assert isinstance(session.act("anna", "blue", Draw(1)), Refusal)
    assert isinstance(session.act("nobody", "table", Note("x")), Refusal)
    assert isinstance(session.act("anna", "table", StateFact("lisbon", "lone \ud800 half")), Refusal)
    assert isinstance(session.act("anna", "odd", Undo(1)), Refusal)
    assert isinstance(session.undo("nobody"), Refusal)
    assert isinstance(session.undo("anna"), Refusal)
    assert calls == []
    assert path.read_bytes() == before


def test_the_snapshot_is_renewed_at_a_turns_start_and_only_then(session, path, calls):
    session.act("anna", "red", Draw(2))
    session.act("anna", "table", Advance())
    assert "replace" not in calls
    calls.clear()
    session.act("anna", "table", Advance())
    assert session.record.state.turn == 2
    assert calls == ["write", "sync", "open_new", "write", "sync", "replace", "sync_folder"]
    assert b"[snapshot]\nline = 3\n" in path.read_bytes()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    calls.clear()
    session.act("anna", "table", Note("goes on in the new file"))
    assert calls == ["write", "sync"]
    again = Session.open(path)
    assert again.notices == []
    assert again.record.state == session.record.state
    assert again.record.lines == session.record.lines


def test_play_goes_on_where_the_snapshot_cannot_be_renewed(session, path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(disk, "open_new", full)
    session.act("anna", "table", Advance())
    assert isinstance(session.act("anna", "table", Advance()), Prepared)
    assert session.record.state.turn == 2
    assert isinstance(session.act("anna", "table", Note("still here")), Prepared)
    again = Session.open(path)
    assert again.notices == []
    assert again.record.state == session.record.state
    assert again.record.number == 3
    assert sorted(os.listdir(path.parent)) == ["toy.toml", "toy.toml.lock"]


def test_reopening_equals_going_on(session, path):
    play(session, Random(5), 120, {"word": "wörd", "text": "n\u00f6te \u2603 \U0001f0cf"})
    again = Session.open(path)
    assert again.notices == []
    assert again.record.state == session.record.state
    assert again.record.lines == session.record.lines
    assert again.record.void.keys() == session.record.void.keys()
    assert again.record.counter == session.record.counter
    for mask in (1, 2, 1 << 62):
        assert again.record.view(mask) == session.record.view(mask)
        assert again.record.feed(mask) == session.record.feed(mask)


def test_a_campaign_is_its_owners_alone_and_a_wider_one_says_so(session, path):
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    session.act("anna", "table", Note("so that there is a lock"))
    assert stat.S_IMODE(path.with_name("toy.toml.lock").stat().st_mode) == 0o600
    path.chmod(0o644)
    [notice] = Session.open(path).notices
    assert (notice.key, notice.params) == ("mode_wide", {"mode": "0644"})


def test_creating_never_replaces_a_file(path):
    path.write_text("mine")
    with pytest.raises(FileTrouble) as caught:
        Session.create(path, toy_header(), Clock())
    assert caught.value.key == "file_exists"
    assert path.read_text() == "mine"
    assert os.listdir(path.parent) == ["toy.toml"]


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"title": "lone \ud800 half"}, "text_harmful"),
        ({"referee": "zoe"}, "referee_unknown"),
        ({"options": {"last_turn": 77}}, "file_header_value"),
        ({"options": {}}, "header_unplayable"),
        ({"seats": ()}, "value_wrong"),
    ],
)
def test_what_makes_no_campaign_is_refused_and_leaves_no_file(path, changes, key):
    with pytest.raises(FileTrouble) as caught:
        Session.create(path, toy_header(**changes), Clock())
    assert caught.value.key == key
    assert os.listdir(path.parent) == []


def barred(monkeypatch, what, error=errno.EACCES):
    """Make the system refuse to open for writing ('file') or to make the lock ('folder'), as it does for users."""
    if what == "file":
        call = disk.open_existing

        def opening(path, writable):
            if writable:
                raise OSError(error, "barred")
            return call(path, writable)

        monkeypatch.setattr(disk, "open_existing", opening)
    else:
        real = os.open

        def no_lock(path, flags, *more, **others):
            if str(path).endswith(".lock"):
                raise OSError(error, "barred")
            return real(path, flags, *more, **others)

        monkeypatch.setattr(os, "open", no_lock)


@pytest.mark.parametrize("what", ["file", "folder"])
@pytest.mark.parametrize("error", [errno.EACCES, errno.EROFS])
def test_a_file_that_may_not_be_written_is_read_and_not_played(session, path, monkeypatch, what, error):
    session.act("anna", "table", Note("before"))
    session.close()
    path.with_name("toy.toml.lock").unlink()
    before = path.read_bytes()
    barred(monkeypatch, what, error)
    reader = Session.open(path)
    assert reader.record.number == 1
    assert [notice.key for notice in reader.notices] == (["opened_read_only"] if what == "file" else [])
    for acting in (lambda: reader.act("anna", "table", Note("x")), lambda: reader.undo("anna")):
        with pytest.raises(FileTrouble) as caught:
            acting()
        assert caught.value.key == "file_read_only"
    assert reader.refresh() is False
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("make", "key"),
    [
        (lambda path: None, "file_missing"),
        (lambda path: path.mkdir(), "file_not_file"),
        (lambda path: os.mkfifo(path), "file_not_file"),
        (lambda path: path.write_bytes(b""), "file_no_campaign"),
        (lambda path: path.write_bytes(b"\0" * 50), "file_no_campaign"),
        (lambda path: path.write_bytes(b"a = 1\n\xff\xfe = 2\n"), "file_not_utf8_other"),
        (lambda path: path.write_bytes(b"a = 1\nb = = 2\n"), "file_not_toml_other"),
        (lambda path: path.write_bytes(b"a = " + b"[" * 100_000 + b"\n"), "file_too_deep"),
        (lambda path: path.write_bytes(b"a = " + b"9" * 10_000 + b"\n"), "file_not_toml_other"),
        (lambda path: path.write_bytes(b"title = 'some other file'\n"), "file_no_campaign"),
    ],
)
def test_what_is_no_campaign_is_said_in_one_sentence(path, make, key):
    make(path)
    with pytest.raises(FileTrouble) as caught:
        Session.open(path)
    assert caught.value.key == key
    assert caught.value.params["file"] == str(path)


def test_a_path_that_can_be_none_is_said_too(tmp_path):
    for name in ("nul\0byte.toml", "x" * 5000):
        with pytest.raises(FileTrouble):
            Session.open(tmp_path / name)
        with pytest.raises(FileTrouble):
            Session.create(tmp_path / name, toy_header())


def test_a_link_stays_a_link(session, path, tmp_path):
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    other = Session.open(link)
    for _ in range(2):
        other.act("anna", "table", Advance())
    assert link.is_symlink()
    assert session.refresh()
    assert session.record.state.turn == 2


def test_f29_opening_a_second_campaign_closes_everything_of_the_first(path, tmp_path):
    def open_files():
        links = [f"/proc/self/fd/{one}" for one in os.listdir("/proc/self/fd")]
        found = [os.readlink(link) for link in links if os.path.exists(link)]
        return sorted(Path(file).name for file in found if file.startswith(str(tmp_path)))

    first = Session.create(path, toy_header("first"), Clock())
    first.act("anna", "red", Draw(1))
    first.close()
    second = Session.create(tmp_path / "second.toml", toy_header("second", seed=2), Clock())
    assert second.record.number == 0
    assert second.notices == []
    second.act("anna", "table", Note("x"))
    assert open_files() == ["second.toml", "second.toml.lock"]
    second.close()
    assert open_files() == []
    third = Session.open(path)
    assert open_files() == ["toy.toml"]
    del third
    assert open_files() == []


def test_a_failed_opening_leaves_nothing_open(path):
    path.write_bytes(b"format = 99\n")
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(5):
        with pytest.raises(FileTrouble):
            Session.open(path)
    assert len(os.listdir("/proc/self/fd")) == before


def test_undo_is_a_line_and_the_state_before_comes_back(session, path):
    session.act("anna", "table", Note("first"))
    before = session.record.state
    session.act("ben", "table", StateFact("lisbon", "blue"))
    assert isinstance(session.undo("anna"), Refusal)
    undone = session.undo("ben")
    assert isinstance(undone, Prepared)
    assert undone.line.action == Undo(2)
    assert session.record.state == before
    session.act("anna", "red", Draw(1))
    card = session.record.state.zones[1][0]
    session.act("anna", "red", Discard(card))
    again = Session.open(path)
    assert sorted(again.record.void) == [2]
    assert again.record.state == session.record.state


def test_a_session_whose_file_is_gone_says_so_and_does_not_write(session, path):
    path.unlink()
    for call in (session.refresh, lambda: session.act("anna", "table", Note("x"))):
        with pytest.raises(FileTrouble) as caught:
            call()
        assert caught.value.key == "file_missing"
    assert not path.exists()
    assert session.record.number == 0

"""A campaign is one file: hard links (F54), what a killed program left, and locks that cannot be had."""

from __future__ import annotations

import errno
import os
import shlex
import stat
import subprocess
import sys

import pytest

from core.store import leftovers
from core.store.fault import FileTrouble
from core.store.folders import ensure, saves_folder, usable
from core.store.lock import Lock
from core.store.session import Session
from core.table.actions import Note
from core.table.journal import Prepared
from tests.store.conftest import Clock
from tui.words import trouble


@pytest.fixture
def gone():
    """The number of a process that has ended."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return ended.pid


# F54


@pytest.mark.parametrize("name", ["second.toml", "with a space.toml"])
def test_f54_a_file_with_two_names_is_read_and_not_played_until_it_is_made_single(session, path, tmp_path, name):
    session.act("anna", "table", Note("one"))
    link = tmp_path / name
    os.link(path, link)
    before = path.read_bytes()
    second = Session.open(link, Clock())
    assert [notice.key for notice in second.notices] == ["opened_linked"]
    assert second.record.number == 1
    for one in (session, second):
        for acting in (lambda one=one: one.act("anna", "table", Note("x")), lambda one=one: one.undo("anna")):
            with pytest.raises(FileTrouble) as caught:
                acting()
            assert caught.value.key == "file_linked"
        assert one.refresh() is False
    assert path.read_bytes() == before
    said = trouble(caught.value.key, caught.value.params)
    command = said.partition("own: ")[2]
    assert command == f"cp -p {shlex.quote(str(link))} {shlex.quote(str(link))}.single && " + (
        f"mv {shlex.quote(str(link))}.single {shlex.quote(str(link))}"
    )
    subprocess.run(command, shell=True, check=True)
    second.refresh()
    assert isinstance(second.act("anna", "table", Note("on")), Prepared)
    assert isinstance(session.act("anna", "table", Note("on in the other")), Prepared)
    assert stat.S_IMODE(link.stat().st_mode) == 0o600


def test_f54_a_file_of_an_older_format_with_two_names_is_not_migrated(tmp_path):
    old = (leftovers.Path(__file__).parent / "fixtures" / "format_0.toml").read_bytes()
    path = tmp_path / "old.toml"
    path.write_bytes(old)
    os.link(path, tmp_path / "second.toml")
    with Session.open(path, Clock()) as opened, pytest.raises(FileTrouble) as caught:
        opened.act("anna", "table", Note("x"))
    assert caught.value.key == "file_linked"
    assert path.read_bytes() == old
    assert path.stat().st_nlink == 2


# What a killed program left


def test_a_temporary_file_of_a_dead_process_is_removed_at_the_next_opening(session, path, gone):
    session.close()
    left = [f".toy.toml.{gone}.0123abcd.tmp", f".toy.toml.bak-format0.{gone}.0123abcd.tmp"]
    kept = [
        f".toy.toml.{os.getpid()}.0123abcd.tmp",
        f".toy.toml.{gone}.0123abc.tmp",
        f".toy.toml.{gone}.0123ABCD.tmp",
        f".toy.toml.{gone}.0123abcd.tmp.mine",
        f".toy-toml.{gone}.0123abcd.tmp",
        f".other.toml.{gone}.0123abcd.tmp",
        f"toy.toml.{gone}.0123abcd.tmp",
        ".toy.toml.0.0123abcd.tmp",
        ".toy.toml.99999999999999999999.0123abcd.tmp",
    ]
    for name in (*left, *kept):
        path.with_name(name).write_text("a secret")
    Session.open(path).close()
    names = os.listdir(path.parent)
    assert [name for name in left if name in names] == []
    assert [name for name in kept if name not in names] == []


def test_a_temporary_file_is_left_to_a_later_opening_while_another_program_has_the_lock(session, path, gone):
    left = path.with_name(f".toy.toml.{gone}.0123abcd.tmp")
    left.write_text("a secret")
    with Lock(path).held():
        Session.open(path).close()
        assert left.exists()
    Session.open(path).close()
    assert not left.exists()


def test_opening_makes_no_lock_where_nothing_was_left(session, path):
    Session.open(path).close()
    assert os.listdir(path.parent) == ["toy.toml"]


def test_the_name_that_a_broken_off_making_left_is_no_second_name(session, path, gone):
    os.link(path, path.with_name(f".toy.toml.{os.getpid()}.0123abcd.tmp"))
    assert isinstance(session.act("anna", "table", Note("x")), Prepared)
    assert Session.open(path).notices == []


# The lock


@pytest.mark.parametrize(
    ("error", "key"),
    [
        (errno.ENOSPC, "disk_full"),
        (errno.EDQUOT, "disk_full"),
        (errno.EMFILE, "files_too_many"),
        (errno.ENFILE, "files_too_many"),
        (errno.EIO, "file_failed"),
        (errno.ENOENT, "file_barred"),
        (errno.EACCES, "file_read_only"),
    ],
)
def test_a_lock_that_cannot_be_made_is_called_by_its_cause(session, monkeypatch, error, key):
    real = os.open

    def failing(path, flags, *more, **others):
        if str(path).endswith(".lock"):
            raise OSError(error, "no lock")
        return real(path, flags, *more, **others)

    monkeypatch.setattr(os, "open", failing)
    with pytest.raises(FileTrouble) as caught:
        session.act("anna", "table", Note("x"))
    assert caught.value.key == key
    monkeypatch.undo()
    assert isinstance(session.act("anna", "table", Note("x")), Prepared)


def test_too_many_open_files_are_named_wherever_a_file_is_opened(session, path, monkeypatch):
    def none_left(*_, **__):
        raise OSError(errno.EMFILE, "too many")

    monkeypatch.setattr(os, "open", none_left)
    with pytest.raises(FileTrouble) as caught:
        Session.open(path)
    assert caught.value.key == "files_too_many"


def test_waiting_for_the_lock_is_seen_and_can_be_given_up(session, path):
    seen = []
    session.lock.patience = float("inf")

    def given_up():
        seen.append(session.lock.waiting)
        return len(seen) > 3

    session.lock.given_up = given_up
    with Lock(path).held(), pytest.raises(FileTrouble) as caught:
        session.act("anna", "table", Note("x"))
    assert caught.value.key == "lock_given_up"
    assert seen == [True] * 4
    assert session.lock.waiting is False
    assert session.record.number == 0
    # A lock that is free is taken, given up or not.
    assert isinstance(session.act("anna", "table", Note("x")), Prepared)


# Folders


def test_every_new_folder_is_its_owners_alone(tmp_path):
    made = ensure(tmp_path / "a" / "b" / "c")
    assert [stat.S_IMODE(one.stat().st_mode) for one in (made, *made.parents[:2])] == [0o700] * 3


@pytest.mark.parametrize("under", ["file", "file/under"])
def test_a_folder_that_is_a_file_is_said(tmp_path, under):
    (tmp_path / "file").write_text("")
    with pytest.raises(FileTrouble) as caught:
        usable(tmp_path / under)
    assert caught.value.key == "folder_not_folder"


def test_a_folder_that_cannot_be_read_or_made_is_said(tmp_path, monkeypatch):
    def barred(*_, **__):
        raise PermissionError(errno.EACCES, "barred")

    for name in ("scandir", "mkdir"):
        with monkeypatch.context() as patch:
            patch.setattr(os, name, barred)
            with pytest.raises(FileTrouble) as caught:
                usable(tmp_path if name == "scandir" else tmp_path / "new")
            assert caught.value.key == "file_barred"
    with pytest.raises(FileTrouble) as caught:
        saves_folder("~nobody-of-this-name/saves")
    assert caught.value.key == "folder_no_home"

"""Older formats: a backup beside the file, then today's format, with a notice (F30)."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from pathlib import Path

import pytest

from core.store import disk
from core.store.campaign_file import read, write
from core.store.fault import FileTrouble
from core.store.header import FORMAT
from core.store.migrations import MIGRATIONS
from core.store.session import Session
from core.table.actions import Note
from core.table.journal import Prepared
from tests.store.conftest import Clock

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.fixture
def old(tmp_path):
    path = tmp_path / "old.toml"
    shutil.copyfile(FIXTURES / "format_0.toml", path)
    path.chmod(0o600)
    return path


def test_f30_there_is_a_fixture_and_a_step_for_every_past_format():
    assert sorted(MIGRATIONS) == list(range(FORMAT))
    assert sorted(path.name for path in FIXTURES.glob("*.toml")) == [f"format_{n}.toml" for n in range(FORMAT)]


def test_f30_an_older_format_opens_with_a_notice_and_a_backup(old):
    before = old.read_bytes()
    session = Session.open(old, Clock())
    backup = old.with_name("old.toml.bak-format0")
    [notice] = session.notices
    assert (notice.key, notice.params) == ("format_migrated", {"found": 0, "backup": str(backup)})
    assert backup.read_bytes() == before
    assert stat.S_IMODE(backup.stat().st_mode) == stat.S_IMODE(old.stat().st_mode) == 0o600
    assert (session.header.format, session.header.dice, session.header.referee) == (FORMAT, "app", "")
    assert session.record.number == 6
    assert not session.record.void.keys() - {4}
    assert session.record.state.zones[1] == (12,)
    data = old.read_bytes()
    assert write(read(data, "old")) == data
    assert isinstance(session.act("anna", "table", Note("goes on")), Prepared)
    again = Session.open(old)
    assert again.notices == []
    assert again.record.state == session.record.state
    assert sorted(os.listdir(old.parent)) == ["old.toml", "old.toml.bak-format0", "old.toml.lock"]


def test_f30_an_earlier_backup_is_never_written_over(old):
    other = old.with_name("old.toml.bak-format0")
    other.write_text("of another file")
    before = old.read_bytes()
    [notice] = Session.open(old).notices
    assert notice.params["backup"] == str(old.with_name("old.toml.bak-format0-2"))
    assert other.read_text() == "of another file"
    assert old.with_name("old.toml.bak-format0-2").read_bytes() == before


@pytest.mark.parametrize("failing", ["open_new", "replace"])
def test_f30_where_it_cannot_be_written_the_old_one_is_read_and_left_alone(old, monkeypatch, failing):
    def full(*_):
        raise OSError(errno.ENOSPC, "full")

    before = old.read_bytes()
    monkeypatch.setattr(disk, failing, full)
    session = Session.open(old, Clock())
    assert [notice.key for notice in session.notices] == ["format_kept"]
    assert session.record.number == 6
    assert old.read_bytes() == before
    with pytest.raises(FileTrouble) as caught:
        session.act("anna", "table", Note("x"))
    assert caught.value.key == "format_older"
    assert old.read_bytes() == before


@pytest.mark.parametrize(
    ("before", "after", "key"),
    [
        ('deck = "Toy deck"\n', "", "format_broken"),
        ("[journal]\n", "[journey]\n", "format_broken"),
        ('title = "An old toy"', "title = 5", "value_type"),
        ('["draw", 2], [', '["draw", 2], 5, [', "line_wrong"),
        ("5 = [", "7 = [", "line_number"),
    ],
)
def test_f30_a_broken_older_file_is_refused_and_left_alone(old, before, after, key):
    text = old.read_text()
    assert before in text
    old.write_text(text.replace(before, after, 1))
    written = old.read_bytes()
    with pytest.raises(FileTrouble) as caught:
        Session.open(old)
    assert caught.value.key == key
    assert old.read_bytes() == written
    assert os.listdir(old.parent) == ["old.toml"]


def test_f30_an_older_file_put_in_an_open_ones_place_is_not_written_to(old):
    session = Session.open(old, Clock())
    shutil.copyfile(FIXTURES / "format_0.toml", old.with_name("again.toml"))
    os.replace(old.with_name("again.toml"), old)
    before = old.read_bytes()
    for _ in range(2):
        with pytest.raises(FileTrouble) as caught:
            session.act("anna", "table", Note("x"))
        assert caught.value.key == "format_older"
    assert old.read_bytes() == before

"""The shelf, folders, copies and repair."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from random import Random

import pytest

from core.store.copies import copy_campaign, repair
from core.store.fault import FileTrouble
from core.store.folders import ensure, file_name, free_path, log_folder, saves_folder, settings_file
from core.store.glance import glance
from core.store.session import Session
from core.store.shelf import shelf, summary
from core.table.actions import Advance, Note
from tests.store.conftest import Clock, toy_header
from tests.store.toy_game import SEATS, play


def test_the_shelf_shows_each_campaign_as_play_stands(tmp_path):
    for number in range(12):
        session = Session.create(tmp_path / f"{number}.toml", toy_header(f"Nr. {number}", number), Clock())
        play(session, Random(number), number * 9)
        found = summary(session.path)
        state = session.record.state
        assert (found.title, found.game, found.seats) == (f"Nr. {number}", "toy", SEATS)
        assert (found.turn, found.phase) == (state.turn, session.setup.phases[state.phase].id)
        assert (found.lines, found.ended, found.practice) == (session.record.number, state.ended, True)
        last = session.record.lines[-1].time if session.record.lines else session.header.created
        assert found.last_played == last
        assert found.fault is None
    assert len(shelf(tmp_path)) == 12


def test_a_glance_says_the_same_as_the_whole_journal(tmp_path):
    glances = 0
    for number in range(40):
        session = Session.create(tmp_path / f"{number}.toml", toy_header(seed=number), Clock())
        play(session, Random(number), number * 3)
        if number % 5 == 4:
            session.undo("anna")
        quick = glance(session.path.read_bytes(), "toy")
        if quick is not None:
            glances += 1
            assert quick.record.state == session.record.state
            assert quick.lines == session.record.number
    assert glances > 30


@pytest.mark.parametrize("wrong", [b"[snapshot]", b"secret", b"format", b"line = ", b"[journal]", b"state"])
def test_what_a_glance_does_not_understand_is_looked_at_thoroughly(session, path, wrong):
    play(session, Random(1), 30)
    data = path.read_bytes().replace(wrong, b"#", 1)
    assert glance(data, "toy") is None
    path.write_bytes(data)
    assert summary(path).fault is not None


def test_the_last_played_comes_first_and_a_broken_one_last_with_its_fault(tmp_path):
    for name, many in (("a", 1), ("b", 5), ("c", 3)):
        session = Session.create(tmp_path / f"{name}.toml", toy_header(name), Clock())
        for _ in range(many):
            session.act("anna", "table", Note("x"))
    (tmp_path / "broken.toml").write_text("format = 2\ngame = 'toy'\n")
    (tmp_path / "newer.toml").write_text("format = 99\n")
    (tmp_path / "notes.txt").write_text("no campaign")
    (tmp_path / "folder.toml").mkdir()
    found = shelf(tmp_path)
    assert [one.title for one in found] == ["b", "c", "a", "broken", "folder", "newer"]
    assert [one.fault.key for one in found[3:]] == ["key_missing", "file_not_file", "format_newer"]


def test_looking_at_the_shelf_changes_nothing(session, path):
    session.act("anna", "table", Advance())
    data = path.read_bytes() + b'2 = ["torn'
    path.write_bytes(data)
    names = os.listdir(path.parent)
    assert shelf(path.parent)[0].phase == "play"
    assert path.read_bytes() == data
    assert os.listdir(path.parent) == names


def test_a_folder_that_is_not_there_has_no_campaigns_and_a_file_is_no_folder(tmp_path):
    assert shelf(tmp_path / "none") == []
    (tmp_path / "file").write_text("")
    for call in (shelf, ensure):
        with pytest.raises(FileTrouble):
            call(tmp_path / "file")


def test_the_folder_is_the_one_given_else_the_variables_else_the_platforms(tmp_path):
    environ = {"FLOTA_SAVES": str(tmp_path / "variable")}
    assert saves_folder(tmp_path / "given", environ) == tmp_path / "given"
    assert saves_folder(None, environ) == tmp_path / "variable"
    assert saves_folder("", {"FLOTA_SAVES": ""}) == saves_folder(None, {})
    assert saves_folder(None, {}).name == "saves"
    assert saves_folder("~/x", {}) == Path.home() / "x"
    assert "flota" in str(log_folder())
    assert settings_file().suffix == ".toml"
    made = ensure(tmp_path / "a" / "b")
    assert made.is_dir()
    assert stat.S_IMODE(made.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Friday at Anna's", "friday-at-anna-s"),
        ("\u00c9t\u00e9 / 2026", "\u00e9t\u00e9-2026"),
        ("\u041f\u044f\u0442\u043d\u0438\u0446\u0430 2026", "\u043f\u044f\u0442\u043d\u0438\u0446\u0430-2026"),
        ("../../etc/passwd", "etc-passwd"),
        ("\u6b66\u58eb", "\u6b66\u58eb"),
        ("\u202e/\n\t..", "campaign"),
        ("", "campaign"),
        ("\u0436" * 100, "\u0436" * 30),
        ("a" + "\u0436" * 100, "a" + "\u0436" * 29),
        ("x" * 300, "x" * 60),
    ],
)
def test_a_title_makes_a_files_name(title, name):
    assert file_name(title) == name


def test_a_taken_name_gets_a_number(tmp_path):
    assert free_path(tmp_path, "a") == tmp_path / "a.toml"
    (tmp_path / "a.toml").write_text("")
    (tmp_path / "a-2.toml").symlink_to(tmp_path / "nowhere")
    assert free_path(tmp_path, "a") == tmp_path / "a-3.toml"


def test_a_copy_with_a_title_of_its_own_is_the_same_campaign(session, path, tmp_path):
    play(session, Random(2), 20)
    copy = Session.open(copy_campaign(path, tmp_path / "saves", "Another"))
    assert copy.header.title == "Another"
    assert copy.record.state == session.record.state
    copy.close()


def test_a_sample_is_opened_as_a_copy_and_stays_as_it_was(session, path, tmp_path):
    play(session, Random(2), 20)
    session.close()
    path.chmod(0o444)
    before = path.read_bytes()
    saves = tmp_path / "saves"
    copies = [copy_campaign(path, saves) for _ in range(3)]
    assert [copy.name for copy in copies] == ["toy.toml", "toy-2.toml", "toy-3.toml"]
    assert copy_campaign(path, saves / "mine.toml") == saves / "mine.toml"
    assert copy_campaign(path, saves / "mine.toml") == saves / "mine-2.toml"
    assert {stat.S_IMODE(copy.stat().st_mode) for copy in copies} == {0o600}
    copy = Session.open(copies[1])
    assert copy.record.state == session.record.state
    copy.act("anna", "table", Note("only here"))
    assert path.read_bytes() == before == copies[0].read_bytes()


def test_a_broken_campaign_is_not_copied(path, tmp_path):
    path.write_text("format = 2\n")
    with pytest.raises(FileTrouble):
        copy_campaign(path, tmp_path / "saves")
    assert not (tmp_path / "saves").exists()


def test_repair_keeps_the_lines_before_the_damage_and_leaves_the_file_alone(session, path, tmp_path):
    states = [session.record.state]
    while session.record.number < 20:
        play(session, Random(session.record.number), 1)
        states.append(session.record.state)
    session.close()
    sound = path.read_text()
    for number in (1, 7, 20):
        rows = sound.splitlines()
        row = rows.index("[journal]") + number
        rows[row] = rows[row].replace("2026", "2062", 1)
        path.write_text("\n".join(rows) + "\n")
        damaged = path.read_bytes()
        out = tmp_path / f"out-{number}.toml"
        repaired = repair(path, out)
        assert (repaired.kept, repaired.lost, repaired.path) == (number - 1, True, out)
        opened = Session.open(out)
        assert opened.record.state == states[number - 1]
        assert stat.S_IMODE(out.stat().st_mode) == 0o600
        assert path.read_bytes() == damaged
        with pytest.raises(FileTrouble) as caught:
            repair(path, out)
        assert caught.value.key == "file_exists"


def test_repair_of_a_sound_file_is_a_copy(session, path, tmp_path):
    play(session, Random(3), 30)
    repaired = repair(path, tmp_path / "out.toml")
    assert (repaired.kept, repaired.lost, repaired.snapshot_lost) == (30, False, False)
    assert (tmp_path / "out.toml").read_bytes() == path.read_bytes()


def test_repair_drops_a_torn_line_and_a_damaged_snapshot(session, path, tmp_path):
    for _ in range(4):
        session.act("anna", "table", Advance())
    path.write_bytes(path.read_bytes().replace(b"score = [0, 0]", b"score = [5, 0]") + b'5 = ["2026-05-0' + b"\0" * 9)
    repaired = repair(path, tmp_path / "out.toml")
    assert (repaired.kept, repaired.lost, repaired.snapshot_lost) == (4, True, True)
    opened = Session.open(tmp_path / "out.toml")
    assert opened.notices == []
    assert opened.record.state == session.record.state


@pytest.mark.parametrize(
    "damage", [(b"[journal]\n", b""), (b'secret = "', b'secret = "0'), (b"format = 2", b"format = 7")]
)
def test_repair_says_what_it_cannot_save(session, path, tmp_path, damage):
    path.write_bytes(path.read_bytes().replace(*damage))
    with pytest.raises(FileTrouble):
        repair(path, tmp_path / "out.toml")
    assert not (tmp_path / "out.toml").exists()

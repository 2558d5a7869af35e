"""The samples open, are sound, stand where they say, and are what their script makes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from core.store.session import Session
from tests.cli.kit import done
from tests.make_samples import FOLDER, SAMPLES, made


def test_the_samples_are_what_the_script_makes() -> None:
    assert made() == {path.name: path.read_bytes() for path in FOLDER.glob("*.toml")}, "run: make samples"


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_opens_as_a_copy_is_sound_and_can_be_played_on(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    shutil.copy(FOLDER / name, path)
    path.chmod(0o600)
    assert "committed to, in every line" in done("verify", path)
    session = Session.open(path)
    assert session.notices == []
    assert not session.record.state.ended
    session.close()
    done("do", path, "--seat", "ben", "note", "We go on.")


def test_one_sample_is_in_the_middle_of_an_impulse(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    shutil.copy(FOLDER / "sea-beggars.toml", path)
    shown = done("show", path, "--seat", "cleo")
    assert "Turn 2 of 7: Action." in shown
    assert "England's impulse: 3 of 4 CP left." in shown
    assert "[undone]" in done("log", path)
    assert "The Virgin Queen" in done("legal", path, "--seat", "cleo") + shown

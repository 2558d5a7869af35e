"""Paths that are no file, and folders of campaigns that cannot serve: exit code 3 and one sentence."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.cli.kit import flota

COMMANDS = (
    ("show",),
    ("legal", "--seat", "a"),
    ("do", "--seat", "a", "note", "x"),
    ("log",),
    ("undo", "--seat", "a"),
    ("verify",),
    ("repair", "-o", "copy.toml"),
)


@pytest.mark.parametrize("path", ["/", ".", "..", "/dev/null", "missing/", "x" * 300])
def test_a_path_that_is_no_file_is_one_sentence(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, *more in COMMANDS:
        ran = flota(name, path, *more)
        assert (ran.code, ran.out, ran.err.count("\n")) == (3, "", 1), (name, ran)
    ran = flota("deck", "check", path)
    assert (ran.code, ran.err.count("\n")) == (3, 1), ran
    assert os.listdir(tmp_path) == []


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a terminal were there, and the screens must not open."""

    def opened(*_: object) -> int:
        raise AssertionError("the screens were opened")

    monkeypatch.setattr("tui.command.play.unfit", lambda: "")
    monkeypatch.setattr("tui.app.run", opened)


def bad_folder(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A value for FLOTA_SAVES that cannot serve."""
    (tmp_path / "file").write_text("")
    if kind in ("no rights to make it", "not readable"):
        name = "mkdir" if kind == "no rights to make it" else "scandir"

        def barred(*_: object, **__: object) -> None:
            raise PermissionError(errno.EACCES, "barred")

        monkeypatch.setattr(os, name, barred)
    return str(tmp_path / {"a file": "file", "under a file": "file/saves", "not readable": ""}.get(kind, "new"))


@pytest.mark.usefixtures("at_a_terminal")
@pytest.mark.parametrize("kind", ["a file", "under a file", "no rights to make it", "not readable"])
def test_a_bad_folder_of_campaigns_is_one_sentence(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = bad_folder(kind, tmp_path, monkeypatch)
    monkeypatch.setenv("FLOTA_SAVES", folder)
    commands = [(), ("new", "virgin-queen", "--players", 3)]
    for command in commands if kind != "not readable" else commands[:1]:
        ran = flota(*command)
        assert (ran.code, ran.out, ran.err.count("\n")) == (3, "", 1), ran
        assert folder in ran.err
    monkeypatch.delenv("FLOTA_SAVES")
    assert flota("--saves", folder).code == 3
    assert flota("--saves", "~nobody-of-this-name").code == 3

"""How `flota` starts: what it imports, where it cannot run, help, version, shell completion, `doctor`, `sim`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.store.session import Session
from tests.cli.kit import Campaign, done, flota
from tui.cli import VERSION
from tui.command import play
from tui.command.group import COMMANDS

ROOT = Path(__file__).parents[2]


def program(*arguments: object, **more: str) -> subprocess.CompletedProcess[str]:
    """The real program, with no terminal."""
    return subprocess.run(
        [sys.executable, "-m", "tui.cli", *(str(one) for one in arguments)],
        capture_output=True, text=True, cwd=ROOT, env={**os.environ, **more}, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("words", [("show",), ("legal", "--seat", "p1"), ("log", "--json"), ("verify",)])
def test_a_reading_command_imports_no_screens(campaign: Campaign, words: tuple[str, ...]) -> None:
    code = (
        "import sys; from tui.cli import main; code = main(sys.argv[1:]); "
        "print([n for n in ('textual', 'rich', 'asyncssh', 'filelock', 'tomli_w') if n in sys.modules], code)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, words[0], str(campaign.path), *words[1:]],
        capture_output=True, text=True, cwd=ROOT, check=True,
    )  # fmt: skip
    assert ran.stdout.splitlines()[-1] == "[] 0"


@pytest.mark.parametrize("words", [(), ("play", "FILE")])
def test_without_a_terminal_the_screens_say_what_to_do(campaign: Campaign, words: tuple[str, ...]) -> None:
    ran = program(*(campaign.path if word == "FILE" else word for word in words))
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert "ssh -t" in ran.stderr


@pytest.mark.parametrize(
    ("term", "encoding", "size", "key"),
    [
        ("dumb", "utf-8", (80, 24), "term_dumb"),
        ("", "utf-8", (80, 24), "term_dumb"),
        ("xterm", "ascii", (80, 24), "no_utf8"),
        ("xterm", "utf-8", (39, 24), "too_small"),
        ("xterm", "UTF-8", (80, 11), "too_small"),
        ("xterm", "utf-8", (40, 12), ""),
    ],
)
def test_a_terminal_that_cannot_show_it_is_told_before(
    monkeypatch: pytest.MonkeyPatch, term: str, encoding: str, size: tuple[int, int], key: str
) -> None:
    class Screen:
        def __init__(self) -> None:
            self.encoding = encoding

        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(play.sys, "stdin", Screen())
    monkeypatch.setattr(play.sys, "stdout", Screen())
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(play.shutil, "get_terminal_size", lambda: os.terminal_size(size))
    assert play.unfit() == key


def test_a_broken_pipe_is_no_fault(campaign: Campaign) -> None:
    ran = subprocess.run(
        f"{sys.executable} -m tui.cli legal {campaign.path} --seat p1 | head -1",
        shell=True, capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert ran.stdout.startswith("Waiting")
    assert "Traceback" not in ran.stderr
    assert "fault of flota" not in ran.stderr


def test_every_command_explains_itself() -> None:
    told = done("--help")
    for name in COMMANDS:
        assert f"  {name} " in told
        assert "Usage: flota" in done(name, "--help")
    assert done("--version").strip() == f"flota {VERSION}"


def test_the_shells_can_complete() -> None:
    ran = program(_FLOTA_COMPLETE="bash_complete", COMP_WORDS="flota re", COMP_CWORD="1")
    assert ran.stdout.split() == ["plain,repair"]
    assert "_FLOTA_COMPLETE" in program(_FLOTA_COMPLETE="zsh_source").stdout


def test_doctor_says_where_things_are_and_writes_nothing(own_folders: Path) -> None:
    ran = flota("doctor")
    assert ran.code == 1
    assert "terminal: no" in ran.out
    assert f"campaigns: {own_folders}" in ran.out
    assert "will be made" in ran.out
    assert not own_folders.exists()
    (own_folders / "blocked").parent.mkdir(parents=True)
    (own_folders / "blocked").write_text("")
    assert "is no folder" in flota("--saves", own_folders / "blocked", "doctor").out


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_random_game_of_seven_turns_comes_to_its_end(players: int) -> None:
    told = done("sim", "virgin-queen", "--players", players, "--turns", 7, "--seed", 2)
    assert f"{players} players, 7 turns" in told
    assert "played to the end: yes" in told
    assert told.count(" VP, ") == 6


def test_the_same_seed_plays_the_same_game_and_another_another(tmp_path: Path) -> None:
    for name, seed in (("a", 5), ("b", 5), ("c", 6)):
        done("sim", "virgin-queen", "--players", 3, "--turns", 1, "--seed", seed, "-o", tmp_path / f"{name}.toml")
    a, b, c = ((tmp_path / f"{name}.toml").read_bytes() for name in "abc")
    assert a == b != c
    assert "committed to, in every line" in done("verify", tmp_path / "a.toml")
    told = done("sim", "virgin-queen", "--players", 3, "--turns", 1, "--seed", 5)
    session = Session.open(tmp_path / "a.toml")
    assert f" {session.record.number} actions" in told
    session.close()

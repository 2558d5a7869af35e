"""Every way out gives the terminal back, and leaves nothing of a hand on it (F36)."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest

from tests.pty.real_terminal import Terminal
from tests.tui.table_kit import at_action, campaign, cards_of, found_in

SWITCHED_OFF = {
    "bracketed pastes": b"\x1b[?2004l",
    "focus": b"\x1b[?1004l",
    "kitty": b"\x1b[<u",
    "cursor": b"\x1b[?25h",
}
BROKEN = """
import sys
from tui.screens.table import TableScreen
def broken(self):
    raise RuntimeError("a fault")
TableScreen.action_browse = broken
from tui.cli import main
sys.exit(main(sys.argv[1:]))
"""
STUCK = """
import sys, threading
from tui.terminal.way_out import WayOut
WayOut.__init__.__defaults__ = (0.2,)
from tui.screens.table import TableScreen
TableScreen.action_browse = lambda self: threading.Event().wait()
from tui.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "friday.toml"


@pytest.fixture
def mine(path: Path) -> list[str]:
    """The cards in Anna's hand."""
    session = at_action(campaign(path))
    mine = cards_of(session, "england", "protestant")
    session.close()
    return mine


def with_the_hand_open(path: Path, mine: list[str], **given: str) -> Terminal:
    terminal = Terminal(path, "anna", **given)  # type: ignore[arg-type]
    terminal.see("Waiting for")
    terminal.hit("h")
    assert found_in(terminal.painted(), mine)
    return terminal


def assert_given_back(terminal: Terminal, mine: list[str]) -> None:
    last = terminal.raw
    assert b"\x1b[?1049l" in last, "it is not on the main screen"
    on_the_main_screen = last.rpartition(b"\x1b[?1049l")[2]
    assert found_in(on_the_main_screen.decode(errors="replace"), mine) == []
    assert [name for name, code in SWITCHED_OFF.items() if code not in last] == []
    assert re.findall(rb"\x1b\[[?>]?\d+[hu]", on_the_main_screen) == [SWITCHED_OFF["cursor"]]


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT"])
def test_f36_a_signal_ends_it_with_the_terminal_as_it_was(path: Path, mine: list[str], name: str) -> None:
    terminal = with_the_hand_open(path, mine)
    number = getattr(signal, name)
    terminal.child.kill(number)
    terminal.gone()
    assert_given_back(terminal, mine)
    assert terminal.child.exitstatus == 128 + number


def test_f36_a_fault_ends_it_with_the_terminal_as_it_was(path: Path, mine: list[str]) -> None:
    terminal = with_the_hand_open(path, mine, program=BROKEN)
    terminal.hit("h", "b")
    terminal.gone()
    assert_given_back(terminal, mine)
    assert terminal.child.exitstatus == 4


def test_f36_a_program_that_does_nothing_any_more_ends_at_a_signal_too(path: Path, mine: list[str]) -> None:
    terminal = with_the_hand_open(path, mine, program=STUCK)
    terminal.hit("h", "b")
    terminal.child.kill(signal.SIGTERM)
    terminal.gone()
    assert_given_back(terminal, mine)
    assert terminal.child.exitstatus == 128 + signal.SIGTERM


def test_f36_suspended_it_shows_the_curtain_first_and_then_what_was_there(path: Path, mine: list[str]) -> None:
    shell = ("/bin/sh", "-ic", '"$@"; printf "in the shell"; read line; fg', "sh")
    terminal = with_the_hand_open(path, mine, under=shell)  # type: ignore[arg-type]
    terminal.hit("\x1a")
    terminal.see("in the shell")
    terminal.hit("\r")
    curtain = terminal.painted()
    assert "Pass the keyboard to Anna" in curtain
    assert found_in(curtain, mine) == []
    terminal.hit("\r")
    assert found_in(terminal.painted(), mine)
    os.kill(terminal.child.pid, signal.SIGKILL)
    terminal.gone()


def test_f36_suspended_where_there_is_no_shell_it_goes_on_behind_the_curtain(path: Path, mine: list[str]) -> None:
    terminal = with_the_hand_open(path, mine)
    terminal.hit("\x1a")
    curtain = terminal.painted()
    assert "Pass the keyboard to Anna" in curtain
    assert found_in(curtain, mine) == []
    terminal.hit("q")
    terminal.see("Who")
    terminal.kill()


def test_f36_stopped_and_continued_from_elsewhere_it_shows_the_curtain(path: Path, mine: list[str]) -> None:
    terminal = with_the_hand_open(path, mine)
    terminal.child.kill(signal.SIGSTOP)
    terminal.rest()
    terminal.child.kill(signal.SIGCONT)
    terminal.see("Pass the keyboard to Anna")
    terminal.hit("\r")
    assert found_in(terminal.painted(), mine)
    terminal.kill()

"""The real program in a real terminal: no colours where none are wanted, and an end when the line is gone."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")

PROGRAM = "import sys\nfrom pathlib import Path\nfrom tui.app import run\n\nsys.exit(run(Path(sys.argv[1])))\n"


def start(saves: Path, ignore_hang_up: bool = False, **environ: str) -> tuple[int, int]:
    """The app in a pty of 80×24: its process and the pty's near end."""
    child, near = pty.fork()
    if child == 0:
        if ignore_hang_up:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
        root = str(Path(__file__).parents[2])
        base = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "PYTHONPATH": root}
        base.pop("NO_COLOR", None)
        os.execve(sys.executable, [sys.executable, "-c", PROGRAM, str(saves)], {**base, **environ})
    return child, near


def until(near: int, sign: bytes) -> bytes:
    """What came out up to this sign."""
    found = b""
    while sign not in found:
        assert select.select([near], [], [], 30)[0], found[-500:]
        found += os.read(near, 65536)
    return found


def ended(child: int, within: float) -> int:
    """The process's exit status, if it ends within so many seconds."""
    end = time.monotonic() + within
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.05)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    raise AssertionError("it still runs")


def test_without_colours_none_are_sent(saves: Path) -> None:
    child, near = start(saves, NO_COLOR="1")
    painted = until(near, b"Help")
    os.write(near, b"q")
    assert ended(child, 20) == 0
    codes = re.findall(rb"\x1b\[[0-9;]*m", painted)
    numbers = {number for code in codes for number in code[2:-1].split(b";") if number}
    # Bold, dim, italic, underlined, reverse, struck out, and back to the terminal's own: no colour of ours.
    assert numbers <= {b"0", b"1", b"2", b"3", b"4", b"7", b"9", b"39", b"49"}, numbers
    assert b"1" in numbers


def test_the_screen_is_given_back_and_the_cursor_too(saves: Path) -> None:
    child, near = start(saves)
    until(near, b"Help")
    os.write(near, "й".encode())
    left = until(near, b"\x1b[?25h")
    assert b"\x1b[?1049l" in left
    assert ended(child, 20) == 0


def test_a_line_that_drops_ends_the_program(saves: Path) -> None:
    child, near = start(saves)
    until(near, b"Help")
    os.close(near)
    ended(child, 20)


def test_a_line_that_drops_without_a_word_ends_it_too(saves: Path) -> None:
    child, near = start(saves, ignore_hang_up=True)
    until(near, b"Help")
    os.close(near)
    assert ended(child, 20) == 0

"""How long it takes until Home stands on the screen, beside an empty Textual app, in the same terminal and run."""

from __future__ import annotations

import os
import pty
import select
import statistics
import sys
import tempfile
import time
from pathlib import Path

Figure = tuple[str, float, float, str]

ROOT = Path(__file__).resolve().parents[2]
BOUND = 1.75
ROUNDS = 7

EMPTY = "from textual.app import App\nfrom textual.widgets import Static\n\n" + (
    "class Empty(App):\n    def compose(self):\n        yield Static('nothing here')\n\nEmpty().run()\n"
)
HOME = "import sys\nfrom pathlib import Path\nfrom tui.app import run\n\nrun(Path(sys.argv[1]))\n"


def seconds_until(program: str, argument: str, sign: bytes) -> float:
    """From the start of a fresh Python to the moment when ``sign`` has come out of its pty of 80×24."""
    started = time.perf_counter()
    child, near = pty.fork()
    if child == 0:
        environ = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "PYTHONPATH": str(ROOT)}
        os.execve(sys.executable, [sys.executable, "-c", program, argument], environ)
    found = b""
    try:
        while sign not in found:
            if not select.select([near], [], [], 30)[0]:
                raise TimeoutError(program)
            found += os.read(near, 65536)
        return time.perf_counter() - started
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)
        os.close(near)


def first_paint(folder: str) -> float:
    """Home's first paint as a multiple of an empty app's: the median of some rounds, taken in turn."""
    empty, home = [], []
    for _ in range(ROUNDS):
        empty.append(seconds_until(EMPTY, "", b"nothing here"))
        home.append(seconds_until(HOME, folder, b"Campaigns"))
    return statistics.median(home) / statistics.median(empty)


def figures() -> list[Figure]:
    """Name, measured ratio, bound, and what it is."""
    with tempfile.TemporaryDirectory() as folder:
        ratio = first_paint(folder)
    return [("first paint of Home", ratio, BOUND, "in a pty at 80x24, over an empty Textual app's first paint")]


if __name__ == "__main__":
    for name, ratio, bound, explanation in figures():
        print(f"{name}: {ratio:.2f} (at most {bound}) {explanation}")

"""The real program in a real terminal of 80×24: start it, hit keys, hang up, or kill it at a certain write."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pexpect

from core.store.session import Session

ROOT = Path(__file__).parents[2]
PATIENCE = 30
"""Seconds until a thing that should happen counts as missing; a slow machine only makes the tests slow."""

ESCAPES = re.compile(rb"\x1b\[[0-9;?<>=]*[A-Za-z]")

KILLER = """
import os, signal, sys
from core.store import disk
call, number, when = sys.argv[1], int(sys.argv[2]), sys.argv[3]
real, seen = getattr(disk, call), 0
def dying(*given):
    global seen
    seen += 1
    if seen == number:
        if when == "half":
            os.write(given[0], given[1][: len(given[1]) // 2])
        elif when == "after":
            real(*given)
        os.kill(os.getpid(), signal.SIGKILL)
    return real(*given)
setattr(disk, call, dying)
from tui.cli import main
sys.exit(main(sys.argv[4:]))
"""
"""The program, which dies at the n-th call of one of the store's system calls."""


class Terminal:
    """`flota play FILE` in a terminal."""

    def __init__(
        self,
        path: Path,
        seat: str,
        killed_at: tuple[str, int, str] | None = None,
        program: str = "",
        under: tuple[str, ...] = (),
        **environ: str,
    ) -> None:
        """``killed_at``: the system call, the how-many-th one, and ``before``, ``half`` or ``after``.

        ``program`` is a text of Python instead of flota's own start, ``under`` what the program is started by, and
        ``environ`` what its environment has besides.
        """
        given = ["-c", KILLER, *map(str, killed_at)] if killed_at else ["-c", program] if program else ["-m", "tui.cli"]
        command = [*under, sys.executable, *given, "play", str(path), "--seat", seat]
        env = {**self._environment(path), **environ}
        self.child: pexpect.spawn[bytes] = pexpect.spawn(
            command[0], command[1:], cwd=str(ROOT), env=env, dimensions=(24, 80), timeout=PATIENCE
        )
        self._seen = b""
        self._hung_up = False

    def _environment(self, path: Path) -> Mapping[str, str]:
        mine = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "VIRTUAL_ENV")}
        home = str(path.parent)
        own = {"HOME": home, "XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home, "FLOTA_SAVES": home}
        return {**mine, **own, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)}

    def see(self, words: str) -> None:
        """Wait until these words were painted since the last time that something was waited for."""
        self._until(lambda: words in self._plain(), f"{words!r} was not painted:\n{self._plain()}")
        self._seen = b""

    def hit(self, *keys: str) -> None:
        """Hit keys, one after another, each when the screen is at rest."""
        for key in keys:
            self.rest()
            self._seen = b""
            self.child.send(key)

    def rest(self, quiet: float = 0.15) -> None:
        """Wait until nothing has been painted for a while."""
        last = time.monotonic()
        while time.monotonic() - last < quiet:
            if self._read():
                last = time.monotonic()

    def painted(self) -> str:
        """All that was painted since the last key."""
        self.rest()
        return self._plain()

    def _plain(self) -> str:
        return ESCAPES.sub(b"", self._seen).decode(errors="replace")

    def _read(self) -> bool:
        try:
            part = self.child.read_nonblocking(1 << 16, timeout=0.02)
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            return False
        self._seen += part
        return bool(part)

    def _until(self, done: Callable[[], bool], why: str) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, why
            self._read()
            if not self.child.isalive() and not done():
                raise AssertionError(f"the program ended: {self._plain()}")

    @property
    def raw(self) -> bytes:
        """All that came since the last key, as the terminal had it."""
        return self._seen

    def hang_up(self) -> None:
        """The line drops; wait until the program has gone by itself."""
        self._hung_up = True
        process = self.child.ptyproc
        process.fileobj.close()
        # So that nothing closes the number again, which by then may be another file's.
        process.fd = self.child.child_fd = -1
        process.closed = self.child.closed = True
        self.gone()

    def kill(self) -> None:
        """The program is killed where it stands."""
        self.child.kill(signal.SIGKILL)
        self.gone()

    def gone(self) -> None:
        """Wait until the program has ended."""
        end = time.monotonic() + PATIENCE
        while self.child.isalive():
            if self._hung_up:
                time.sleep(0.02)
            else:
                self._read()
            assert time.monotonic() < end, "the program does not end"


def wait_for(path: Path, done: Callable[[Session], bool]) -> None:
    """Until the campaign's file is so."""
    end = time.monotonic() + PATIENCE
    while True:
        session = Session.open(path)
        session.close()
        if done(session):
            return
        actions = [type(line.action).__name__ for line in session.record.lines]
        assert time.monotonic() < end, f"not in the file: {actions}"
        time.sleep(0.05)

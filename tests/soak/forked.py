"""Work done in a child process that may die: a fork costs a few milliseconds, a new interpreter a few hundred."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

SAMPLES = Path(__file__).parents[2] / "saves" / "samples"


def samples() -> list[Path]:
    """Campaigns under way."""
    return sorted(SAMPLES.glob("*.toml"))


class Child:
    """A forked process that does ``work(tell)`` and ends; what it tells is read with :meth:`over`."""

    def __init__(self, work: Callable[[Callable[[str], None]], None]) -> None:
        read, write = os.pipe()
        self.process = os.fork()
        if not self.process:
            os.close(read)
            self._child(work, write)
        os.close(write)
        self._read = read

    @staticmethod
    def _child(work: Callable[[Callable[[str], None]], None], write: int) -> None:
        code = 1
        try:
            work(lambda line: os.write(write, f"{line}\n".encode()) and None)
            code = 0
        except BaseException:
            traceback.print_exc(file=sys.stderr)
        finally:
            sys.stderr.flush()
            os._exit(code)

    def over(self) -> tuple[list[str], int]:
        """Wait for its end: what it told, and its exit code (−9 if it was killed)."""
        parts = []
        while part := os.read(self._read, 1 << 16):
            parts.append(part)
        os.close(self._read)
        _, status = os.waitpid(self.process, 0)
        return b"".join(parts).decode().splitlines(), os.waitstatus_to_exitcode(status)


def kill_self() -> None:
    """Die as by kill -9."""
    os.kill(os.getpid(), signal.SIGKILL)

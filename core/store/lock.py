"""The lock of a campaign: a sidecar file beside it, held only while a line is appended.

The system's own lock on a descriptor that stays open costs a microsecond or two; ``filelock``, which opens and closes
its file each time, costs most of what a synced append does. It serves where the system has no ``flock``.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from core.store.fault import FileTrouble
from core.store.safe import BARRED, trouble, trouble_making

try:
    import fcntl
except ImportError:  # pragma: no cover (Windows)
    fcntl = None  # type: ignore[assignment]

PATIENCE = 10.0
"""How many seconds to wait for another program's append."""

SHORTEST, LONGEST = 0.001, 0.02
"""Seconds between two tries: the first ones come soon, for most appends take no longer."""


class Lock:
    """The lock of the campaign at ``path``; not to be held twice by one object.

    ``waiting`` is true while another program keeps it; ``given_up`` may end that wait from another thread.
    """

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self.campaign = path
        # Not with_name: a path without a name ("/") is refused later, with a sentence, as no file.
        self.path = Path(f"{path}.lock")
        self.patience = patience
        self.waiting = False
        self.given_up: Callable[[], bool] = lambda: False
        self._descriptor = -1
        self._filelock: Any = None

    @contextmanager
    def held(self, patience: float | None = None) -> Iterator[None]:
        """Hold it. :class:`FileTrouble` if it cannot be made here, or if another program keeps it.

        ``patience``: for this once, how many seconds to wait.
        """
        self._wait(self.patience if patience is None else patience)
        try:
            yield
        finally:
            if self._filelock is not None:
                self._filelock.release()
            else:
                fcntl.flock(self._descriptor, fcntl.LOCK_UN)

    def close(self) -> None:
        """Give up the sidecar's descriptor; its file stays, for others may hold it."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _wait(self, patience: float) -> None:
        take = self._take if fcntl is not None else self._take_by_filelock
        until = time.monotonic() + patience
        pause = SHORTEST
        try:
            while not take():
                self.waiting = True
                if time.monotonic() >= until:
                    raise FileTrouble("file_locked", file=str(self.campaign))
                time.sleep(pause)
                pause = min(pause * 1.2, LONGEST)
                if self.given_up():
                    raise FileTrouble("lock_given_up", file=str(self.campaign))
        finally:
            self.waiting = False

    def _take(self) -> bool:
        """Try once; whether it is held now."""
        while True:
            if self._descriptor < 0:
                self._open()
            try:
                fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            except OSError as error:
                raise trouble(error, self.path) from error
            if self._is_current():
                return True
            # Somebody removed the sidecar, so this lock keeps nobody out.
            self.close()

    def _open(self) -> None:
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0)
        try:
            self._descriptor = os.open(self.path, flags, 0o600)
        except OSError as error:
            if error.errno in BARRED:
                raise FileTrouble("file_read_only", file=str(self.campaign)) from error
            raise trouble_making(error, self.path) from error

    def _is_current(self) -> bool:
        try:
            return os.path.samestat(os.stat(self.path), os.fstat(self._descriptor))
        except OSError:
            return False

    def _take_by_filelock(self) -> bool:
        from filelock import FileLock, Timeout

        if self._filelock is None:
            self._filelock = FileLock(self.path, mode=0o600)
        try:
            self._filelock.acquire(timeout=0)
        except Timeout:
            return False
        return True

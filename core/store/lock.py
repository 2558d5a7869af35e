"""The lock of a campaign: a sidecar file beside it, held only while a line is appended.

The system's own lock on a descriptor that stays open costs a microsecond or two; ``filelock``, which opens and closes
its file each time, costs most of what a synced append does. It serves where the system has no ``flock``.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from core.store.fault import FileTrouble
from core.store.safe import trouble

try:
    import fcntl
except ImportError:  # pragma: no cover (Windows)
    fcntl = None  # type: ignore[assignment]

PATIENCE = 10.0
"""How many seconds to wait for another program's append."""


class Lock:
    """The lock of the campaign at ``path``; not to be held twice by one object."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self.campaign = path
        self.path = path.with_name(path.name + ".lock")
        self.patience = patience
        self._descriptor = -1

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold it. :class:`FileTrouble` if it cannot be made here, or if another program keeps it."""
        if fcntl is None:  # pragma: no cover (Windows)
            with self._by_filelock():
                yield
            return
        self._take()
        try:
            yield
        finally:
            fcntl.flock(self._descriptor, fcntl.LOCK_UN)

    def close(self) -> None:
        """Give up the sidecar's descriptor; its file stays, for others may hold it."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _take(self) -> None:
        until = time.monotonic() + self.patience
        while True:
            if self._descriptor < 0:
                self._open()
            try:
                fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() >= until:
                    raise FileTrouble("file_locked", file=str(self.campaign)) from None
                time.sleep(0.001)
                continue
            except OSError as error:
                raise trouble(error, self.path) from error
            if self._is_current():
                return
            # Somebody removed the sidecar, so this lock keeps nobody out.
            self.close()

    def _open(self) -> None:
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0)
        try:
            self._descriptor = os.open(self.path, flags, 0o600)
        except OSError as error:
            raise FileTrouble("file_read_only", file=str(self.campaign)) from error

    def _is_current(self) -> bool:
        try:
            return os.path.samestat(os.stat(self.path), os.fstat(self._descriptor))
        except OSError:
            return False

    def _by_filelock(self) -> Any:  # pragma: no cover (Windows)
        from filelock import FileLock, Timeout

        @contextmanager
        def holding() -> Iterator[None]:
            try:
                with FileLock(self.path, timeout=self.patience, mode=0o600):
                    yield
            except Timeout:
                raise FileTrouble("file_locked", file=str(self.campaign)) from None

        return holding()

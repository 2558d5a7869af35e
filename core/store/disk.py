"""The few system calls that a campaign's safety rests on, in one place so that tests can make each of them fail."""

from __future__ import annotations

import os
from pathlib import Path

BINARY = getattr(os, "O_BINARY", 0)
_fdatasync = getattr(os, "fdatasync", os.fsync)


def open_existing(path: Path, writable: bool) -> int:
    """A descriptor of a file that is there; writing, if at all, goes to its end."""
    flags = (os.O_RDWR | os.O_APPEND) if writable else os.O_RDONLY
    return os.open(path, flags | BINARY | getattr(os, "O_CLOEXEC", 0))


def open_new(path: Path) -> int:
    """A descriptor of a new file that its owner alone may read and write; :class:`FileExistsError` if it is there."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY | getattr(os, "O_CLOEXEC", 0), 0o600)


def read_from(descriptor: int, start: int) -> bytes:
    """All bytes of the file from ``start`` on."""
    os.lseek(descriptor, start, os.SEEK_SET)
    parts = []
    while part := os.read(descriptor, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def write(descriptor: int, data: bytes) -> int:
    """One write; how many bytes went."""
    return os.write(descriptor, data)


def sync(descriptor: int) -> None:
    """Have the file's bytes, and what it takes to read them again, on the disk (``fsync`` where that is all)."""
    _fdatasync(descriptor)


def truncate(descriptor: int, size: int) -> None:
    """Cut the file to ``size`` bytes."""
    os.ftruncate(descriptor, size)


def replace(source: Path, target: Path) -> None:
    """Put ``source`` in the place of ``target``, at once."""
    os.replace(source, target)


def link(source: Path, target: Path) -> None:
    """Give ``source`` the name ``target`` too; :class:`FileExistsError` if there is such a file."""
    os.link(source, target)


def remove(path: Path) -> None:
    """Remove a file's name."""
    os.unlink(path)


def sync_folder(path: Path) -> None:
    """Have the folder's names on the disk, where the system can do that."""
    if os.name == "nt":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

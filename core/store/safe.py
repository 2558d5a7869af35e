"""Writing that leaves the old or the new, never half: appending a line, making a file, replacing one."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from core.store import disk
from core.store.fault import FileTrouble
from core.store.leftovers import temporary

_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
_TOO_MANY = {errno.EMFILE, errno.ENFILE}
BARRED = {errno.EACCES, errno.EPERM, errno.EROFS}
"""What the system says where one may read and not write."""


class NotSynced(Exception):
    """The bytes were written, and the disk did not confirm them: nobody knows what is on it."""


def trouble(error: OSError, path: Path) -> FileTrouble:
    """The sentence for what the system said while the file at ``path`` was worked on."""
    if error.errno in _FULL:
        return FileTrouble("disk_full", file=str(path))
    if error.errno in _TOO_MANY:
        return FileTrouble("files_too_many", file=str(path))
    if error.errno in BARRED:
        return FileTrouble("file_barred", file=str(path))
    if error.errno == errno.ENOENT:
        return FileTrouble("file_missing", file=str(path))
    if error.errno in (errno.EISDIR, errno.ENOTDIR, errno.ENAMETOOLONG, errno.EINVAL, errno.ELOOP):
        return FileTrouble("file_not_file", file=str(path))
    return FileTrouble("file_failed", file=str(path), code=errno.errorcode.get(error.errno or 0, str(error.errno)))


def trouble_making(error: OSError, path: Path) -> FileTrouble:
    """The sentence for what the system said while a new file or folder was made at ``path``."""
    if isinstance(error, FileExistsError):
        return FileTrouble("file_exists", file=str(path))
    if error.errno == errno.ENAMETOOLONG:
        return FileTrouble("name_too_long", file=str(path))
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        if path.parent.is_dir():
            # As in the system's own folders, where nothing can be made.
            return FileTrouble("file_barred", file=str(path))
        return FileTrouble("folder_missing", file=str(path), folder=str(path.parent))
    return trouble(error, path)


def bytes_of(path: Path) -> bytes:
    """The bytes of a plain file; :class:`FileTrouble` if it cannot be read, or is none (a pipe would never end)."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise FileTrouble("file_not_file", file=str(path))
        return path.read_bytes()
    except OSError as error:
        raise trouble(error, path) from error
    except ValueError:
        raise FileTrouble("file_not_file", file=str(path)) from None


def append(descriptor: int, data: bytes, end: int) -> None:
    """Put ``data`` at the file's ``end`` by one write and one sync.

    :class:`OSError` if it could not be written: then what went is cut off again. :class:`NotSynced` if it was
    written and could not be confirmed.
    """
    try:
        if disk.write(descriptor, data) != len(data):
            raise OSError(errno.ENOSPC, "short write")
    except OSError:
        # Should the cut fail too, the unfinished line has no newline: readers leave it out, the next writer cuts it.
        with suppress(OSError):
            disk.truncate(descriptor, end)
        raise
    try:
        disk.sync(descriptor)
    except OSError as error:
        raise NotSynced from error


def _write_beside(path: Path, data: bytes) -> Path:
    """The path of a new, synced file with ``data``, in the same folder."""
    beside = temporary(path)
    descriptor = disk.open_new(beside)
    try:
        try:
            left = memoryview(data)
            while left:
                left = left[disk.write(descriptor, bytes(left)) :]
            disk.sync(descriptor)
        finally:
            os.close(descriptor)
    except OSError:
        with suppress(OSError):
            disk.remove(beside)
        raise
    return beside


def replace(path: Path, data: bytes) -> None:
    """Put a file with ``data`` in the place of the one at ``path``, at once; :class:`OSError`: the old one stands."""
    beside = _write_beside(path, data)
    try:
        disk.replace(beside, path)
    except OSError:
        with suppress(OSError):
            disk.remove(beside)
        raise
    # The new file is in place; whether the folder could be synced changes nothing about what may be read.
    with suppress(OSError):
        disk.sync_folder(path.parent)


def create(path: Path, data: bytes) -> None:
    """Make a file with ``data`` at ``path``, whole or not at all; :class:`FileExistsError` if one is there."""
    if path.exists() or path.is_symlink():
        raise FileExistsError(errno.EEXIST, "exists", str(path))
    beside = _write_beside(path, data)
    try:
        try:
            disk.link(beside, path)
        except FileExistsError:
            raise
        except OSError:
            # Some file systems know no links.
            if path.exists():
                raise FileExistsError(errno.EEXIST, "exists", str(path)) from None
            disk.replace(beside, path)
    finally:
        with suppress(OSError):
            disk.remove(beside)
    with suppress(OSError):
        disk.sync_folder(path.parent)

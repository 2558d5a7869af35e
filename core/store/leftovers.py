"""Temporary files that a killed program left beside a campaign. Each holds the campaign's secret."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from core.store import disk

_OWN = r"\.{name}(?:\.bak-format\d+(?:-\d+)?)?\.([1-9]\d*)\.[0-9a-f]{{8}}\.tmp"


def temporary(path: Path) -> Path:
    """A name for a file that is to take the place of the one at ``path``, in the same folder."""
    return path.with_name(f".{path.name}.{os.getpid()}.{os.urandom(4).hex()}.tmp")


def _temporaries(path: Path) -> Iterator[tuple[Path, int]]:
    """The temporary files of the campaign at ``path`` (and of its backups), each with its process."""
    pattern = re.compile(_OWN.format(name=re.escape(path.name)))
    with suppress(OSError):
        for name in os.listdir(path.parent):
            if found := pattern.fullmatch(name):
                yield path.with_name(name), int(found[1])


def leftovers(path: Path) -> list[Path]:
    """The temporary files of the campaign at ``path`` whose process is gone."""
    return [one for one, process in _temporaries(path) if _is_gone(process)]


def remove_leftovers(path: Path) -> None:
    """Remove :func:`leftovers`; for who holds the campaign's lock."""
    for one in leftovers(path):
        with suppress(OSError):
            disk.remove(one)


def has_other_names(path: Path, status: os.stat_result) -> bool:
    """Whether the file with this status has hard links beside ``path`` and our own temporary ones."""
    if status.st_nlink <= 1:
        return False
    return status.st_nlink > 1 + sum(_is_same(one, status) for one, _ in _temporaries(path))


def _is_same(path: Path, status: os.stat_result) -> bool:
    try:
        return os.path.samestat(os.stat(path), status)
    except OSError:
        return False


def _is_gone(process: int) -> bool:
    """Whether no process of this number runs here; where that cannot be asked without harm, none is gone."""
    if os.name != "posix":
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False

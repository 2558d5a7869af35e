"""Older formats of the campaign file: one step each to the next, never changed once it was written.

Format 0 was flota's before its first release: no referee, dice always by the app, the deck's cards under
``[[cards]]`` beside the deck's title, and lines without a check. Format 1 named nobody who keeps the file, and its
campaigns have one stream of chance (:mod:`core.table.chance`, algorithm 1): they go on with it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.store import header as headers
from core.store import safe
from core.store.fault import FileTrouble


def _from_0(raw: dict[str, Any]) -> dict[str, Any]:
    """Format 1 of a format 0 table: defaults filled in, the deck in one place, room for every line's check."""
    header = {key: value for key, value in raw.items() if key not in ("journal", "deck", "cards")}
    header |= {"format": 1, "practice": False, "referee": "", "dice": "app"}
    header["deck"] = {"game": raw["game"], "title": raw["deck"], "cards": raw["cards"]}
    return {**header, "journal": {number: [*line, ""] for number, line in raw["journal"].items()}}


def _from_1(raw: dict[str, Any]) -> dict[str, Any]:
    """Format 2 of a format 1 table: nobody is named who keeps the file. The lines stay as they are."""
    if raw.get("chance", 1) != 1 or "keeper" in raw:
        raise ValueError("not of this format")
    return {**raw, "format": 2, "keeper": ""}


def identity_before(raw: dict[str, Any], found: int) -> str:
    """The check of an older file's header that its lines follow; ``""`` where the format had no checks."""
    if found < 1:
        return ""
    return headers.identity({key: value for key, value in raw.items() if key not in ("journal", "snapshot")})


MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {0: _from_0, 1: _from_1}
"""By the format that each starts from."""


def migrate(raw: dict[str, Any], found: int, file: str) -> dict[str, Any]:
    """The table of a file of format ``found``, in today's format; :class:`FileTrouble` if it is not of that format."""
    for number in range(found, headers.FORMAT):
        try:
            raw = MIGRATIONS[number](raw)
        except (LookupError, TypeError, ValueError, AttributeError):
            raise FileTrouble("format_broken", file=file, found=number) from None
    return raw


def back_up(path: Path, data: bytes, found: int) -> Path:
    """The path of a copy of the file's ``data`` beside it, made unless it is there; :class:`OSError` if it cannot."""
    number = 1
    while True:
        backup = path.with_name(f"{path.name}.bak-format{found}" + (f"-{number}" if number > 1 else ""))
        try:
            safe.create(backup, data)
        except FileExistsError:
            if backup.read_bytes() != data:
                number += 1
                continue
        return backup

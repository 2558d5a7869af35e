"""The [data] sheet in words: the sheet of a new campaign, the table, and the command line show it so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tui.words import NOBODY, catalogue, tell

UNVERIFIED = "(?) "
"""Stands before each value that nobody has checked: a mark, not only a colour."""


def datum_label(path: tuple[str, ...]) -> str:
    """The name of a value of the [data] sheet: from the catalogue, else its keys in order."""
    named = NOBODY.name("datum", ".".join(path))
    return named[:1].upper() + named[1:]


def datum_words(path: tuple[str, ...], value: Any) -> str:
    """A value of the [data] sheet as a line shows it: ports and phases by their names."""
    if isinstance(value, (list, tuple)) and path[-1] in ("names", "order"):
        kind = "phase" if path[-1] == "order" else "space"
        value = [NOBODY.name(kind, one) if one in catalogue()[kind] else one for one in value]
    return shown(path, value)


def datum_line(path: tuple[str, ...], value: Any, verified: bool) -> str:
    """A value with its mark and its name."""
    return f"{'    ' if verified else UNVERIFIED}{datum_label(path)}: {datum_words(path, value)}"


NUMBERS = ("cards",)
"""Keys of the [data] sheet whose lists are of numbers, where an empty one does not show it."""

Path = tuple[str, ...]


class Entry(NamedTuple):
    """One value of the [data] sheet: its ``path`` of keys, the ``value``, and whether its part is ``verified``."""

    path: Path
    value: Any
    verified: bool


def entries(data: Mapping[str, Any]) -> Iterator[Entry]:
    """The values of the [data] sheet in their order, without the marks, which stand in each."""

    def walk(table: Mapping[str, Any], path: Path, verified: bool) -> Iterator[Entry]:
        verified = bool(table.get("verified", verified))
        for key, value in table.items():
            if key == "verified":
                continue
            if isinstance(value, Mapping) and not _is_counts(value):
                yield from walk(value, (*path, key), verified)
            else:
                yield Entry((*path, key), value, verified)

    yield from walk(data, (), False)


def _is_counts(value: object) -> bool:
    return isinstance(value, Mapping) and bool(value) and all(str(key).isdecimal() for key in value)


def shown(path: Path, value: Any) -> str:
    """A value of the sheet as a person types it: ``1=12, 2=12`` for counts, ``2, 3`` for a list, ``?`` for unknown."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={count}" for key, count in value.items())
    if isinstance(value, (list, tuple)):
        nothing = tell("new_data_typed") if of_numbers(path, value) else tell("new_data_none")
        return ", ".join("?" if one == "" else str(one) for one in value) or nothing
    return NOBODY.words("", value) if isinstance(value, bool) else str(value) or tell("new_data_none")


def of_numbers(path: Path, value: Any) -> bool:
    """Whether the list is one of numbers."""
    return isinstance(value[0], int) if value else path[-1] in NUMBERS

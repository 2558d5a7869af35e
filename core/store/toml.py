"""TOML as flota reads and writes it: parsing with faults that name the line, and values on one line."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from typing import Any

from core.store.fault import FileTrouble

_AT_LINE = re.compile(r"at line (\d+), column")
_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")
_JSON = json.JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False)
_CAMPAIGN = re.compile(rb"^[ \t]*(format[ \t]*=|\[journal\]|\d+[ \t]*=[ \t]*\[)", re.MULTILINE)
"""What a campaign has and no other file of ours: for a file that is none there is nothing to repair."""
_TWICE = re.compile(r"Cannot (?:overwrite|declare)|Duplicate inline")
_TABLE = re.compile(r"\s*(\[\[?)([^\]]+)\]\]?\s*(?:#.*)?$")
MOST_PARTS = 32
"""So many parts a key may have; none of ours has more than six."""
_QUOTED = re.compile(r""""(?:[^"\\]|\\.)*(?:"|\\?$)|'[^']*(?:'|$)""")
_NO_KEY = re.compile(r"[^\w.\- \t]+")


def parse(data: bytes, file: str, first_row: int = 1) -> dict[str, Any]:
    """The table that ``data`` holds; :class:`FileTrouble` with the line. ``first_row`` is where the data starts.

    A mark of the byte order, as some editors put it before UTF-8, is passed over.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + first_row
        raise FileTrouble(_kind("file_not_utf8", data), file=file, row=line) from None
    if row := _too_long_key(text):
        raise FileTrouble("file_key_long", file=file, row=row - 1 + first_row, most=MOST_PARTS)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise FileTrouble("file_too_deep", file=file) from None
    except ValueError as error:
        # Besides its own error tomllib passes on those of numbers too long.
        found = _AT_LINE.search(str(error))
        line = int(found[1]) if found else text.rstrip().count("\n") + 1
        if _TWICE.match(str(error)):
            raise _twice(text, line, file, first_row) from None
        raise FileTrouble(_kind("file_not_toml", data), file=file, row=line - 1 + first_row) from None


def loads(text: str) -> dict[str, Any]:
    """The table in a text; :class:`ValueError` if it is none, or one that would take too long to read."""
    if _too_long_key(text):
        raise ValueError("too many parts")
    return tomllib.loads(text)


def _too_long_key(text: str) -> int:
    """The first line with a key of too many parts, by the look of it; 0: there is none.

    tomllib takes a time for such a key that grows with the square of its parts.
    """
    for number, row in enumerate(text.split("\n"), start=1):
        if row.count(".") < MOST_PARTS:
            continue
        bare = _QUOTED.sub("_", row).partition("#")[0]
        if any(piece.count(".") >= MOST_PARTS for piece in _NO_KEY.split(bare)):
            return number
    return 0


def _kind(key: str, data: bytes) -> str:
    """The key for a campaign that cannot be read, or for any other file."""
    # A campaign that an editor saved in two bytes a character is one too.
    return key if _CAMPAIGN.search(data.replace(b"\0", b"")) else f"{key}_other"


def _twice(text: str, line: int, file: str, first_row: int) -> FileTrouble:
    """The trouble that what stands on this line of the text stands there for the second time.

    ``key`` is what it is, ``table`` the table that it stands in, ``first`` where it stood first (0: it is not seen),
    ``same`` whether the two lines are equal.
    """
    rows = text.splitlines()[:line]
    wanted = _head(rows[-1])
    table, first = "", 0
    for number, row in enumerate(rows, start=1):
        if number < line and _head(row) == wanted:
            first = number
        if (found := _TABLE.match(row)) and number < line:
            table, first = found[2].strip(), first if number == first else 0
    same = bool(first) and rows[first - 1] == rows[-1]
    places = {"row": line - 1 + first_row, "first": first - 1 + first_row if first else 0}
    return FileTrouble("file_twice", file=file, key=wanted, table=table, same=same, **places)


def _head(row: str) -> str:
    """What a line gives a value to: its key, or the table's name."""
    table = _TABLE.match(row)
    return table[2].strip() if table else row.partition("=")[0].strip().strip("\"'")


def text_of(value: object) -> str:
    """A value on one line, in what JSON and TOML share (tables apart); :class:`ValueError` if it has no such form."""
    match value:
        case dict():
            return "{" + ", ".join(f"{key_text(key)} = {text_of(one)}" for key, one in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(text_of(one) for one in value) + "]"
        case str() | bool() | int():
            return plain_text(value)
    raise ValueError(f"no text for {type(value).__name__}")


def plain_text(value: object) -> str:
    """As :func:`text_of`, for values with no table in them."""
    try:
        text = _JSON.encode(value)
        text.encode()
    except (TypeError, UnicodeEncodeError) as error:
        raise ValueError(str(error)) from None
    # JSON lets the DEL character stand as it is; TOML does not.
    return text.replace("\x7f", "\\u007f") if "\x7f" in text else text


def key_text(key: str) -> str:
    """A key, bare where it can be."""
    return key if _BARE.match(key) else plain_text(key)


def line_of(text: str, path: Sequence[str | int]) -> int:
    """The number of the line on which what ``path`` names stands, or of the nearest table above it; 0 if unknown.

    A guess for people, by the look of the lines: keys and counts from 0, as in ``("deck", "cards", 3, "cp")``.
    """
    seen: dict[str, int] = {}
    best, depth = 0, 0
    here: tuple[str | int, ...] = ()
    found: tuple[str | int, ...]
    for number, line in enumerate(text.splitlines(), start=1):
        table = _TABLE.match(line)
        if table:
            here = _place(table[1] == "[[", table[2], seen)
            found = here
        else:
            key, equals, _ = line.partition("=")
            if not equals:
                continue
            found = (*here, *_keys(key))
        if len(found) > depth and tuple(path[: len(found)]) == found:
            best, depth = number, len(found)
    return best


def _keys(text: str) -> tuple[str, ...]:
    """A key as it stands before the sign, or several with dots between."""
    bare = text.strip()
    return (bare[1:-1],) if bare[:1] in ("'", '"') else tuple(part.strip().strip("\"'") for part in bare.split("."))


def _place(many: bool, name: str, seen: dict[str, int]) -> tuple[str | int, ...]:
    parts: list[str | int] = []
    dotted = ""
    names = [part.strip().strip("\"'") for part in name.split(".")]
    for at, part in enumerate(names):
        dotted = f"{dotted}.{part}"
        parts.append(part)
        if many and at == len(names) - 1:
            seen[dotted] = seen.get(dotted, -1) + 1
        if dotted in seen:
            parts.append(seen[dotted])
    return tuple(parts)

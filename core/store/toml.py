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
_TABLE = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")


def parse(data: bytes, file: str, first_row: int = 1) -> dict[str, Any]:
    """The table that ``data`` holds; :class:`FileTrouble` with the line. ``first_row`` is where the data starts."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + first_row
        raise FileTrouble("file_not_utf8", file=file, row=line) from None
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Besides its own error tomllib passes on those of numbers too long and brackets too deep.
        found = _AT_LINE.search(str(error))
        line = int(found[1]) - 1 + first_row if found else text.count("\n") + first_row
        raise FileTrouble("file_not_toml", file=file, row=line) from None


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
            found = (*here, key.strip().strip("\"'"))
        if len(found) > depth and tuple(path[: len(found)]) == found:
            best, depth = number, len(found)
    return best


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

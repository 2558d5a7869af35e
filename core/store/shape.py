"""Holding what a file has against the shape it must have, with faults that name the key."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from core.store.fault import FileTrouble
from core.table.text import harm, harmless

T = TypeVar("T")

Path = tuple[str | int, ...]

_WHERE = re.compile(r" - at `(?P<path>.*)`$")
_STEP = re.compile(r"\.(?P<key>[^.\[\]]+)|\[(?P<index>\d+)\]|\[\.\.\.\]")
_UNKNOWN = re.compile(r"contains unknown field `(.*)`")
_MISSING = re.compile(r"missing required field `(.*)`")
_TYPE = re.compile(r"^Expected `([^`]*)`, got `([^`]*)`$")


class Misfit(Exception):
    """What does not fit: a key of the words, its parameters, and the path of keys and counts (from 0) to it."""

    def __init__(self, key: str, path: Path, **params: int | str) -> None:
        super().__init__(key, path, params)
        self.key = key
        self.path = path
        self.params = params

    def trouble(self, file: str, row: int = 0) -> FileTrouble:
        """As trouble with a file; ``row`` is the line of the file, 0 if unknown."""
        place = place_text(self.path) or "/"
        return FileTrouble(self.key, **self.params, file=file, place=place, row=row)


def place_text(path: Path) -> str:
    """A path for people: keys joined by dots, counts from 1 in brackets."""
    text = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


def convert(raw: object, wanted: type[T], at: Path = ()) -> T:
    """``raw`` as the type wanted, nothing coerced; :class:`Misfit` where it is not one. ``at`` is where it stands."""
    try:
        return msgspec.convert(raw, wanted, strict=True)
    except msgspec.ValidationError as error:
        raise misfit_of(str(error), at) from None
    except RecursionError:
        raise Misfit("value_wrong", at) from None


def misfit_of(message: str, at: Path) -> Misfit:
    """What msgspec said that does not fit, as a :class:`Misfit`; ``at`` is where the value stands."""
    where = _WHERE.search(message)
    path = at
    if where:
        message = message[: where.start()]
        for step in _STEP.finditer(where["path"].removeprefix("$")):
            if step["key"] is not None:
                path = (*path, step["key"])
            elif step["index"] is not None:
                path = (*path, int(step["index"]))
    if unknown := _UNKNOWN.search(message):
        return Misfit("key_unknown", (*path, unknown[1]))
    if missing := _MISSING.search(message):
        return Misfit("key_missing", (*path, missing[1]))
    if kinds := _TYPE.match(message):
        return Misfit("value_type", path, wanted=kinds[1], got=kinds[2])
    return Misfit("value_wrong", path)


def reject_unknown(raw: object, known: object, at: Path = ()) -> None:
    """:class:`Misfit` at the first key of ``raw`` that ``known`` (the same, decoded and encoded again) lacks."""
    if isinstance(raw, dict) and isinstance(known, dict):
        for key, value in raw.items():
            if key not in known:
                raise Misfit("key_unknown", (*at, key))
            reject_unknown(value, known[key], (*at, key))
    elif isinstance(raw, (list, tuple)) and isinstance(known, (list, tuple)):
        if len(raw) > len(known):
            raise Misfit("value_wrong", (*at, len(known)))
        for number, (one, other) in enumerate(zip(raw, known, strict=False)):
            reject_unknown(one, other, (*at, number))


def whole(raw: object, wanted: type[T], at: Path = ()) -> T:
    """As :func:`convert`, and refusing keys that the type does not know even where it would pass over them."""
    decoded = convert(raw, wanted, at)
    plain: Any = msgspec.to_builtins(decoded)
    reject_unknown(raw, plain, at)
    return decoded


def check_texts(raw: object, at: Path = ()) -> None:
    """:class:`Misfit` at the first text, key or value, that holds what no terminal may be given."""
    # A stack of its own: a file may nest deeper than calls can.
    left: list[tuple[Path, object]] = [(at, raw)]
    while left:
        place, value = left.pop()
        if isinstance(value, str):
            if found := harm(value):
                raise Misfit("text_harmful", place, found=found)
        elif isinstance(value, dict):
            for key in value:
                if found := harm(key):
                    raise Misfit("text_harmful", (*place, harmless(key)), found=found)
            left += reversed([((*place, key), one) for key, one in value.items()])
        elif isinstance(value, (list, tuple)):
            left += reversed([((*place, number), one) for number, one in enumerate(value)])

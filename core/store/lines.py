"""The journal's lines as they stand in the file: one line of text an action, each with its check.

``17 = ["2026-05-01T20:15:03Z", "anna", "england", ["play", 12, "event"], [5, 6], "9f2c01aa"]``

With chance by purpose the fifth field is ``[["deck", 12, [3, 1, 2]], ["dice", 4, [6]]]``: each stream's name, the
position of its first value, and the values.

The check is BLAKE2b-32, in hex, over the check of the line before (of the header before line 1) and the line's text
without its check. So a damaged, missing or moved line is found, and the lines after it cannot be mistaken for sound.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from core.store.fault import FileTrouble
from core.store.toml import plain_text
from core.table.actions import Action
from core.table.chance import Given
from core.table.game import Game
from core.table.journal import Line

SAFE = (1 << 53) - 1
"""Whole numbers beyond this are not the same to every reader of JSON."""


class Unreadable(Action, frozen=True, tag="unreadable"):
    """An action of a sound line that today's game does not know: kept as its text, and void to the rules."""

    text: str


@cache
def fields_type(action_type: Any, algorithm: int) -> type[Any]:
    """A line's value with an action of this type; made once, for msgspec looks long at a large union."""
    return msgspec.defstruct(
        "Fields",
        [
            ("time", str),
            ("seat", str),
            ("power", str),
            ("action", action_type),
            ("chance", tuple[int, ...] if algorithm == 1 else tuple[Given, ...]),
            ("check", str),
        ],
        frozen=True,
        array_like=True,
        forbid_unknown_fields=True,
    )


class FileLine(NamedTuple):
    """A line with its check and its whole text, as it stands in the file."""

    line: Line
    check: str
    text: str


def check_of(previous: str, text: str) -> str:
    """The check of a line (or of a snapshot) with this text, after the check ``previous``."""
    return blake2b(f"{previous}\n{text}".encode(), digest_size=4, person=b"flota-line").hexdigest()


def _without_check(number: int, time: str, seat: str, power: str, action: object, chance: object) -> str:
    return f"{number} = {plain_text([time, seat, power, action, chance])}"


def encode(number: int, line: Line, previous: str) -> FileLine:
    """The line ready to be written; :class:`ValueError` if a text or a number in it has no safe form."""
    action = msgspec.to_builtins(line.action)
    chance = msgspec.to_builtins(line.chance)
    if not _is_shared(action) or not _is_shared(chance):
        raise ValueError("number out of range")
    text = _without_check(number, line.time, line.seat, line.power, action, chance)
    check = check_of(previous, text)
    return FileLine(line, check, f'{text[:-1]}, "{check}"]')


def _is_shared(value: object) -> bool:
    if isinstance(value, (list, tuple)):
        return all(_is_shared(one) for one in value)
    return isinstance(value, (str, bool)) or (isinstance(value, int) and -SAFE <= value <= SAFE)


def decode(table: dict[str, Any], first: int, previous: str, game: Game, algorithm: int, file: str) -> list[FileLine]:
    """The lines of a parsed journal (or of its new end), numbered from ``first``, after the check ``previous``.

    ``algorithm`` is the header's: how the lines record chance.
    :class:`FileTrouble` naming the line if a number is out of order, a line has another shape, or a check differs.
    """
    found = []
    wanted = fields_type(game.action_type, algorithm)
    for number, (key, value) in enumerate(table.items(), start=first):
        if key != str(number):
            raise FileTrouble("line_number", file=file, line=number, found=key)
        try:
            fields = _fields(value, wanted, algorithm)
            text = _without_check(number, *value[:5])
        except (ValueError, RecursionError):
            # msgspec's own error is a ValueError too.
            raise FileTrouble("line_wrong", file=file, line=number) from None
        check = check_of(previous, text)
        if check != fields.check:
            key = "line_damaged" if number > 1 else "first_line_damaged"
            raise FileTrouble(key, file=file, line=number)
        line = Line(fields.time, fields.seat, fields.power, fields.action, fields.chance)
        found.append(FileLine(line, check, f'{text[:-1]}, "{check}"]'))
        previous = check
    return found


def _fields(value: Any, wanted: type[Any], algorithm: int) -> Any:
    """A line's fields; its action an :class:`Unreadable` one where the game knows none such, or not so many fields."""
    try:
        fields = msgspec.convert(value, wanted, strict=True)
        if len(value[3]) <= 1 + len(fields.action.__struct_fields__):
            return fields
    except msgspec.ValidationError:
        pass
    plain = msgspec.convert(value, fields_type(list[Any], algorithm), strict=True)
    return msgspec.structs.replace(plain, action=Unreadable(plain_text(plain.action)))


def chained(table: dict[str, Any], was: str, identity: str, file: str) -> tuple[dict[str, Any], list[str]]:
    """A migrated journal's table with every line's check made anew, and the old checks, the header's first.

    ``was`` is the old header's check, which the lines must follow (``""``: they had no checks), ``identity`` the new
    one's. :class:`FileTrouble` names a line that is none, or is damaged.
    """
    after: dict[str, Any] = {}
    before, check = [was], identity
    for number, (key, value) in enumerate(table.items(), start=1):
        if key != str(number):
            raise FileTrouble("line_number", file=file, line=number, found=key)
        try:
            time, seat, power, action, chance, found = value
            text = _without_check(number, time, seat, power, action, chance)
        except (TypeError, ValueError, RecursionError):
            raise FileTrouble("line_wrong", file=file, line=number) from None
        before.append(check_of(before[-1], text) if was else "")
        if before[-1] != found:
            raise FileTrouble("line_damaged" if number > 1 else "first_line_damaged", file=file, line=number)
        check = check_of(check, text)
        after[key] = [time, seat, power, action, chance, check]
    return after, before

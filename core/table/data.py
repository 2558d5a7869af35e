"""The [data] sheet: numbers, tables and lists that no source at hand gives; each is declared once, by its game.

The header's check, the new campaign's sheet, a correction in play and what is offered of it ask this declaration.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from core.table.errors import Damaged
from core.table.offers import Domain, Pick, admits
from core.table.state import DataValue

T = TypeVar("T")

VERIFIED = "verified"
"""The last part of the path of a mark that says whether somebody compared a part of the sheet with the rule book."""

MARK = Pick((False, True))
"""What a mark may be."""


class Datum(Struct, frozen=True):
    """One value of the sheet: its ``path`` (keys with dots), the header's ``value``, and what it may be.

    ``fixed`` says what was made of it when the campaign began, so that nothing reads it again (``counters``,
    ``phases``, ``money``, ``die``): such a value cannot be corrected. Its name ends the refusal's key.
    """

    path: str
    value: DataValue
    domain: Domain
    fixed: str = ""


def converted(raw: dict[str, Any], wanted: type[T]) -> T:
    """A header's options or data as the struct of a game; :class:`Damaged` with what does not fit."""
    try:
        return msgspec.convert(raw, wanted)
    except msgspec.ValidationError as error:
        raise Damaged("header_wrong", why=str(error)) from error


def check_sheet(sheet: tuple[Datum, ...]) -> None:
    """:class:`Damaged` with the place of the first value that may not be what it is."""
    for one in sheet:
        if not admits(one.domain, one.value):
            raise Damaged("header_value", place=f"data.{one.path}")

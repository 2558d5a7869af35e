"""Seats and powers: a person takes a seat, a seat holds powers, and views belong to seats.

Powers are numbered in the game's own order; a set of powers is an ``int`` with one bit a power, so that "who may
see this" is one ``&``.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

TABLE = -1
"""The actor's number of an action that belongs to the table as a whole, not to one power."""

REFEREE = -2
"""The actor's number of a referee's override."""

TABLE_NAME = "table"
REFEREE_NAME = "referee"

EVERYONE = -1
"""The mask that holds every power and the spectator."""

SPECTATOR = 1 << 62
"""The mask of one who holds no power: only what is told to everyone reaches it."""


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """One place at the table: ``id`` (letters, digits, ``-``, ``_``), the person's ``name``, the ``powers`` held."""

    id: str
    name: str
    powers: tuple[str, ...]


def mask_of(powers: Iterable[int]) -> int:
    """The mask of some powers' numbers; of none, 0 (nobody)."""
    mask = 0
    for power in powers:
        mask |= 1 << power
    return mask

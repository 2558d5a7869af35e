"""What the table says, and to whom: events that happened and refusals.

``core`` never writes prose. A telling is a key and named parameters; the catalogue of words (in ``tui``) turns it
into a sentence. Parameter names say what a value is: ``card`` and ``cards`` are catalogue numbers, ``treasure`` and
``treasures`` values, ``power`` and ``to`` power ids, ``zone`` and ``source`` zone ids, ``phase`` and ``step`` ids.
"""

from __future__ import annotations

from msgspec import Struct

from core.table.seats import EVERYONE

Param = int | str | bool | tuple[int, ...] | tuple[str, ...]


class Said(Struct, frozen=True):
    """A sentence as one seat may read it: the catalogue's ``key``, its ``params``, and a ``rule`` id or ``""``."""

    key: str
    params: dict[str, Param] = {}
    rule: str = ""


class Event(Struct, frozen=True):
    """Something that happened: ``said`` to the powers in the mask ``to``, and ``others`` to the rest.

    With an empty key in ``others`` the rest hear nothing at all.
    """

    said: Said
    to: int = EVERYONE
    others: Said = Said("")

    def heard_by(self, mask: int) -> Said | None:
        """What the viewer with this mask may read, or ``None``."""
        if self.to & mask:
            return self.said
        return self.others if self.others.key else None


class Refusal(Struct, frozen=True):
    """Why something may not be: as an :class:`Event`, told in full to ``to`` only (promise 3)."""

    said: Said
    to: int = EVERYONE
    others: Said = Said("")

    def heard_by(self, mask: int) -> Said:
        """The reason as the viewer with this mask may read it."""
        return self.said if self.to & mask or not self.others.key else self.others


def event(key: str, **params: Param) -> Event:
    """An event that everyone may read."""
    return Event(Said(key, params))


def secret_event(to: int, said: Said, others: Said) -> Event:
    """An event of which ``to`` reads one thing and everybody else another."""
    return Event(said, to, others)


def refuse(key: str, rule: str = "", /, **params: Param) -> Refusal:
    """A refusal whose reason everyone may read; ``rule`` is the id it rests on, ``""`` where it is the table's."""
    return Refusal(Said(key, params, rule))

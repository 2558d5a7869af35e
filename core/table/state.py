"""The state of a table: frozen, small, and the same shape for every game; a game adds its own fields.

A game's state is a subclass that narrows ``stack`` to its own frames. Only numbers, strings, booleans and tuples of
these stand in it, so that it goes into the campaign file's snapshot as it is.
"""

from __future__ import annotations

from msgspec import Struct

FactValue = bool | int | str

DataValue = bool | int | str | tuple[int | str, ...]
"""What a value of the [data] sheet may be."""


class Corrected(Struct, frozen=True, array_like=True):
    """A value of the [data] sheet that the table corrected: the ``path`` of its keys, with dots, and what it is now."""

    path: str
    value: DataValue


class Frame(Struct, frozen=True, tag_field="frame"):
    """A procedure inside a phase that waits for ``power`` (a number; −1: the table) to answer."""

    power: int


class RollFrame(Frame, frozen=True, tag="roll"):
    """Dice that wait to be typed in: how many, and what for.

    ``why`` is the table's own words; ``what`` the key of a procedure's roll, for which the frame beneath waits.
    """

    count: int
    why: str
    what: str = ""


class LookFrame(Frame, frozen=True, tag="look"):
    """A temporary look: ``power`` sees ``things`` of ``owner`` until it ends; ``gained`` were unknown to it before."""

    owner: int
    things: tuple[int, ...]
    gained: tuple[int, ...]


class SealedFrame(Frame, frozen=True, tag="sealed"):
    """A sealed step (:mod:`core.table.sealed`): ``what`` it asks, who owes an answer, what each gave (() yet)."""

    what: str
    eligible: tuple[int, ...]
    answers: tuple[tuple[int, ...], ...]


class TableState(Struct, frozen=True, kw_only=True):
    """What all games have.

    ``zones`` are the objects in each zone, in the order of the setup's zones; ``seen[n]`` is the mask of powers that
    have seen object ``n``'s face where it now lies (``seen[0]`` is unused); ``facts`` are in the order of the setup's
    facts; ``done`` are the steps of this phase that are behind us; ``words`` are the powers' words for the chance
    (``""``: none), ``commits`` the SHA-256 of those that are committed to, ``left_out`` the powers whose word is not
    waited for any more;
    ``corrected`` are the table's corrections of the [data] sheet, read by :func:`core.table.data.datum`.
    """

    turn: int
    phase: int = 0
    done: tuple[str, ...] = ()
    zones: tuple[tuple[int, ...], ...]
    seen: tuple[int, ...]
    facts: tuple[FactValue, ...] = ()
    words: tuple[str, ...] = ()
    commits: tuple[str, ...] = ()
    left_out: tuple[int, ...] = ()
    stack: tuple[Frame, ...] = ()
    ended: bool = False
    corrected: tuple[Corrected, ...] = ()

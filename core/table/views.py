"""Views: all that one seat receives of a position, built from nothing.

A view is made for a mask of powers (a seat's, or the spectator's). Nothing that the mask may not know goes in: an
unseen object is a count, never a number. Games add their own fields in a subclass.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from core.table.phases import Owed
from core.table.sealed import sealed_view
from core.table.setup import Setup
from core.table.state import FactValue, Frame, LookFrame, SealedFrame, TableState
from core.table.words import waited_for


class ZoneView(Struct, frozen=True):
    """A zone: how many objects lie there, and the faces of those the viewer knows (cards' numbers, counters' values).

    ``open`` says that the viewer sees every face, then in the zone's order; otherwise known ones are sorted.
    """

    id: str
    admits: str
    owner: str
    count: int
    faces: tuple[int, ...]
    open: bool


class Waiting(Struct, frozen=True, omit_defaults=True):
    """What the table waits for: ``power`` (an id or ``"table"``) and a key of the catalogue of words.

    ``now`` is false where another power must act first: it is not this one's turn yet.
    """

    power: str
    key: str
    now: bool = True


def waiting_view(setup: Setup, state: TableState, owed: tuple[Owed, ...]) -> tuple[Waiting, ...]:
    """Who is waited for and for what; when nothing is owed, the table goes on."""
    if state.ended:
        return (Waiting("table", "over"),)
    if words := waited_for(state):
        return tuple(Waiting(setup.powers[power], "word_owed") for power in words)
    waits = tuple(Waiting(setup.power_name(one.power), one.step, one.now) for one in owed)
    return waits or (Waiting("table", "advance"),)


class View(Struct, frozen=True, kw_only=True):
    """What all games show: where in the turn, who is waited for, the zones, the facts, what waits on the stack."""

    game: str
    turn: int
    phase: str
    room: str
    done: tuple[str, ...]
    ended: bool
    waiting: tuple[Waiting, ...]
    zones: dict[str, ZoneView]
    facts: dict[str, FactValue]
    frames: tuple[dict[str, Any], ...]
    data: dict[str, Any] = {}
    """The [data] sheet in nested tables, as it is in force."""


def zone_view(setup: Setup, state: TableState, number: int, mask: int) -> ZoneView:
    """One zone as the viewer with this mask sees it."""
    zone, lying = setup.zones[number], state.zones[number]
    catalogue, seen = setup.catalogue, state.seen
    is_open = bool(zone.faces & mask)
    if is_open:
        faces = tuple([catalogue.face(thing) for thing in lying])
    else:
        faces = tuple(sorted([catalogue.face(thing) for thing in lying if seen[thing] & mask]))
    owner = setup.powers[zone.owner] if zone.owner >= 0 else ""
    return ZoneView(zone.id, zone.admits, owner, len(lying), faces, is_open or len(faces) == len(lying))


def zone_views(setup: Setup, state: TableState, mask: int) -> dict[str, ZoneView]:
    """All zones, by their ids."""
    return {zone.id: zone_view(setup, state, number, mask) for number, zone in enumerate(setup.zones)}


def fact_views(setup: Setup, state: TableState) -> dict[str, FactValue]:
    """All facts, by their ids (all are open)."""
    return {fact.id: value for fact, value in zip(setup.facts, state.facts, strict=True)}


def frame_view(setup: Setup, frame: Frame, mask: int) -> dict[str, Any]:
    """A frame as this viewer may read it: of a look how many things, of a sealed step who is in and his own answers."""
    if isinstance(frame, SealedFrame):
        return sealed_view(setup, frame, mask)
    if isinstance(frame, LookFrame):
        owner = setup.power_name(frame.owner)
        return {"frame": "look", "power": setup.powers[frame.power], "owner": owner, "count": len(frame.things)}
    plain: dict[str, Any] = msgspec.to_builtins(frame)
    return {**plain, "power": setup.power_name(frame.power)}

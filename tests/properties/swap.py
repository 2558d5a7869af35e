"""Positions that differ only in what one viewer may not know: hidden objects trade places."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from core.table.knowledge import knowers
from core.table.setup import Setup
from core.table.state import LookFrame, TableState


def hidden_from(setup: Setup, state: TableState, mask: int) -> tuple[list[int], list[int]]:
    """The cards and the counters whose faces the viewer with this mask does not know now."""
    known = knowers(state, setup.zones)
    unseen = [thing for thing in range(1, len(known)) if not known[thing] & mask]
    cards = [thing for thing in unseen if setup.catalogue.is_card(thing)]
    return cards, [thing for thing in unseen if not setup.catalogue.is_card(thing)]


def permutation(things: list[int], rng: Random) -> dict[int, int]:
    """A random exchange of these objects among each other."""
    others = list(things)
    rng.shuffle(others)
    return dict(zip(things, others, strict=True))


def relabelled(setup: Setup, state: TableState, other: dict[int, int]) -> TableState:
    """The position in which ``other[x]`` lies where ``x`` lay, seen by those who saw ``x``; frames follow."""
    zones = []
    for zone, lying in zip(setup.zones, state.zones, strict=True):
        moved = [other.get(thing, thing) for thing in lying]
        zones.append(tuple(sorted(moved) if zone.mixed else moved))
    seen = list(state.seen)
    for thing, new in other.items():
        seen[new] = state.seen[thing]
    stack = tuple(_frame(frame, other) for frame in state.stack)
    return replace(state, zones=tuple(zones), seen=tuple(seen), stack=stack)


def _frame(frame, other: dict[int, int]):
    if not isinstance(frame, LookFrame):
        return frame
    # In numbers' order: a look at a zone that has no order has none either.
    things = tuple(sorted(other.get(thing, thing) for thing in frame.things))
    return replace(frame, things=things, gained=tuple(sorted(other.get(thing, thing) for thing in frame.gained)))


def differing(setup: Setup, state: TableState, mask: int, rng: Random) -> TableState:
    """A position that the viewer with this mask cannot tell from this one."""
    cards, counters = hidden_from(setup, state, mask)
    return relabelled(setup, state, {**permutation(cards, rng), **permutation(counters, rng)})

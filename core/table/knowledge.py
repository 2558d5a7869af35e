"""Who knows which face: derived from what each object was seen by and from the zone it lies in.

The undo barrier rests on this alone; no rule marks itself as beyond undo.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from core.table.state import Frame, LookFrame, TableState
from core.table.zones import S, Zone


def knowers(state: TableState, zones: Sequence[Zone]) -> list[int]:
    """For each object (index 0 unused) the mask of powers that know its face now."""
    known = list(state.seen)
    for zone, lying in zip(zones, state.zones, strict=True):
        for thing in lying:
            known[thing] |= zone.faces
    return known


def places(state: TableState) -> list[int]:
    """For each object (index 0 unused) the number of the zone it lies in."""
    where = [0] * len(state.seen)
    for number, lying in enumerate(state.zones):
        for thing in lying:
            where[thing] = number
    return where


def reveal(state: S, things: Sequence[int], to: int) -> S:
    """The state after the powers in the mask ``to`` saw these objects' faces."""
    seen = list(state.seen)
    for thing in things:
        seen[thing] |= to
    return replace(state, seen=tuple(seen))


def forget(state: S, things: Sequence[int], by: int) -> S:
    """The state in which the powers in the mask ``by`` no longer count as having seen these objects."""
    seen = list(state.seen)
    for thing in things:
        seen[thing] &= ~by
    return replace(state, seen=tuple(seen))


def same_but_for_knowledge(one: TableState, other: TableState) -> bool:
    """Whether two positions differ at most in who has seen which object."""
    return one == other or _without_knowledge(one) == _without_knowledge(other)


def _without_knowledge(state: TableState) -> TableState:
    def plain(frame: Frame) -> Frame:
        return replace(frame, gained=()) if isinstance(frame, LookFrame) else frame

    return replace(state, seen=(), stack=tuple(plain(frame) for frame in state.stack))


def secret_moved(before: TableState, after: TableState, zones: Sequence[Zone], actor: int) -> list[int]:
    """The objects whose face somebody learnt, other than by the actor's own disclosure from his own hand.

    ``actor`` is the mask of the acting seat's powers. Empty: nothing stands against taking the action back.
    """
    then, now = knowers(before, zones), knowers(after, zones)
    where = places(before)
    learnt: list[int] = []
    for thing in range(1, len(now)):
        gained = now[thing] & ~then[thing]
        if not gained:
            continue
        owner = zones[where[thing]].owner
        own = owner >= 0 and bool(actor & 1 << owner)
        # A seat knows what its powers know: it learns nothing by showing a card to another power of its own.
        new_to_actor = gained & actor and not then[thing] & actor
        if new_to_actor or (gained & ~actor and not own):
            learnt.append(thing)
    return learnt

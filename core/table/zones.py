"""Zones: where objects lie, what each zone admits, and who sees faces there.

A zone's contract is data. Moving is one function, so that no rule can lose an object or forget who has seen it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.table.catalogue import Catalogue
from core.table.chance import DRAWS, Chance, shuffled
from core.table.errors import Damaged
from core.table.seats import EVERYONE
from core.table.state import TableState

S = TypeVar("S", bound=TableState)


class Zone(Struct, frozen=True):
    """A zone's contract.

    ``admits``: cards or counters. ``faces``: the mask of powers that see faces there whatever they saw before.
    ``owner``: a power's number or −1. ``room``: how many objects at most, 0 without a limit. Counts are open in every
    zone. ``mixed``: its order means nothing, and it forgets: what enters is unknown to all from then on.
    ``own``: it is mixed for everybody but those who see faces there: what enters they alone know from then on.
    """

    id: str
    admits: Literal["cards", "counters"]
    faces: int = EVERYONE
    owner: int = -1
    room: int = 0
    mixed: bool = False
    own: bool = False


def move(state: S, zones: Sequence[Zone], things: Sequence[int], source: int, target: int) -> S:
    """The state with ``things`` taken from zone ``source`` and laid on top (at the end) of zone ``target``.

    Who saw an object keeps knowing it, and whoever sees faces in the new zone has seen it; a mixed zone forgets, and
    so does one's own, but for its onlookers.
    :class:`ValueError` if a thing is not there.
    """
    if not things:
        return state
    after = list(state.zones)
    left = list(after[source])
    for thing in things:
        left.remove(thing)
    contract = zones[target]
    arrived = after[target] if source != target else tuple(left)
    after[source] = tuple(left)
    seen = list(state.seen)
    if contract.mixed:
        after[target] = tuple(sorted((*arrived, *things)))
        for thing in things:
            seen[thing] = 0
    else:
        after[target] = (*arrived, *things)
        # The old zone's onlookers have seen it too: knowledge moves with the object.
        known = contract.faces | zones[source].faces
        for thing in things:
            seen[thing] = EVERYONE if known == EVERYONE else seen[thing] | known
            if contract.own:
                seen[thing] = contract.faces
    return replace(state, zones=tuple(after), seen=tuple(seen))


def own_again(state: S, zones: Sequence[Zone]) -> S:
    """The state in which each zone's ``own`` holds also for what came there before zones had it."""
    seen = list(state.seen)
    for zone, lying in zip(zones, state.zones, strict=True):
        for thing in lying if zone.own else ():
            seen[thing] &= zone.faces
    return replace(state, seen=tuple(seen))


def shuffle(state: S, zones: Sequence[Zone], zone: int, chance: Chance) -> S:
    """The state with the zone's objects in a new order, and seen by nobody."""
    seen = list(state.seen)
    for thing in state.zones[zone]:
        seen[thing] = 0
    after = list(state.zones)
    after[zone] = shuffled(after[zone], chance, zones[zone].id)
    return replace(state, zones=tuple(after), seen=tuple(seen))


def draw(state: S, zones: Sequence[Zone], source: int, target: int, count: int, chance: Chance) -> S:
    """The state after ``count`` objects (at most what is there) went from ``source`` to ``target``.

    From a shuffled zone the top (the last) ones go; from a mixed one chance picks each.
    """
    for _ in range(min(count, len(state.zones[source]))):
        lying = state.zones[source]
        thing = lying[chance.below(len(lying), DRAWS)] if zones[source].mixed else lying[-1]
        state = move(state, zones, (thing,), source, target)
    return state


def random_thing(state: TableState, source: int, chance: Chance) -> int:
    """One object of a zone that is not empty, picked by chance."""
    lying = state.zones[source]
    return lying[chance.below(len(lying), DRAWS)]


def take_random(state: S, zones: Sequence[Zone], source: int, target: int, chance: Chance) -> tuple[S, int]:
    """The state after one object, picked by chance, went from ``source`` (not empty) to ``target``, and which it was.

    One is taken out of several face down: who sees faces neither there nor here can no longer say which is which.
    """
    thing = random_thing(state, source, chance)
    onlookers = zones[source].faces | zones[target].faces
    if len(state.zones[source]) > 1:
        seen = list(state.seen)
        for one in state.zones[source]:
            seen[one] &= onlookers
        state = replace(state, seen=tuple(seen))
    return move(state, zones, (thing,), source, target), thing


def check_conserved(state: TableState, zones: Sequence[Zone], catalogue: Catalogue) -> None:
    """:class:`Damaged` unless each object lies in exactly one zone, which admits it and has room for it."""
    if len(state.zones) != len(zones) or len(state.seen) != len(catalogue) + 1:
        raise Damaged("zones_wrong")
    where: dict[int, str] = {}
    for zone, lying in zip(zones, state.zones, strict=True):
        if zone.room and len(lying) > zone.room:
            raise Damaged("zone_full", zone=zone.id)
        for thing in lying:
            if not 1 <= thing <= len(catalogue) or catalogue.is_card(thing) != (zone.admits == "cards"):
                raise Damaged("thing_unknown", thing=thing, zone=zone.id)
            if thing in where:
                raise Damaged("thing_twice", thing=thing, zone=where[thing], other=zone.id)
            where[thing] = zone.id
    for thing in range(1, len(catalogue) + 1):
        if thing not in where:
            raise Damaged("thing_missing", thing=thing)

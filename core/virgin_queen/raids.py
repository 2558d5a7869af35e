"""What all attacks at sea share: hits, how rewards may be split, loot, and what becomes of a beaten expedition.

Pure pieces of VQ-F4, T11 and T12; the procedures are :mod:`treasure_fleet` and :mod:`piracy`.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from core.table.chance import Chance
from core.table.knowledge import reveal
from core.table.telling import Event, Param, Said, event, secret_event
from core.table.zones import move, take_random
from core.virgin_queen.places import LOOT, PURSE, SPENT
from core.virgin_queen.powers import POWERS
from core.virgin_queen.setup import VQSetup
from core.virgin_queen.state import Expedition, State

Result = tuple[State, tuple[Event, ...]]

HIT = 5
"""From this face on a die is a hit (VQ-F4)."""


class Split(NamedTuple):
    """Rewards of an attack: treasures, VP, galleons."""

    treasures: int
    vp: int
    galleons: int


def hits(faces: tuple[int, ...]) -> int:
    """How many dice hit: 5 and 6 (VQ-F4)."""
    return sum(face >= HIT for face in faces)


def attack_dice(expedition: Expedition) -> int:
    """1 die if damaged, 2 at full strength, plus the captain's piracy rating (VQ-F4)."""
    return (1 if expedition.damaged else 2) + expedition.rating


def legal_splits(net: int, treasures: int, galleons: int) -> tuple[Split, ...]:
    """The ways to split ``net`` rewards as evenly as possible, most treasures first (VQ-F4).

    ``treasures`` and ``galleons`` are the caps, VP has none. A split is legal if no kind has two more than another
    that is not at its cap.
    """
    caps = (treasures, net, galleons)
    found = []
    for t in range(min(net, treasures), -1, -1):
        for g in range(min(net - t, galleons), -1, -1):
            split = (t, net - t - g, g)
            capped = (t == treasures, False, g == galleons)
            even = all(x - y <= 1 or at_cap for x in split for y, at_cap in zip(split, capped, strict=True))
            if even and all(x <= cap for x, cap in zip(split, caps, strict=True)):
                found.append(Split(*split))
    return tuple(found)


def expedition_in(state: State, slot: int) -> Expedition | None:
    """The expedition with this number, or ``None``."""
    return next((one for one in state.expeditions if one.slot == slot), None)


def expedition_at(state: State, slot: int) -> Expedition:
    """The expedition of this number, which is at sea: a procedure that goes on with it asks so."""
    found = expedition_in(state, slot)
    assert found is not None
    return found


def with_expedition(state: State, changed: Expedition) -> State:
    """The state with this expedition in place of the one with its number."""
    return replace(state, expeditions=tuple(changed if one.slot == changed.slot else one for one in state.expeditions))


def without_expedition(state: State, slot: int) -> State:
    """The state without that expedition; another with its number has all its piracy of the turn before it (VQ-F7)."""
    return replace(
        state,
        expeditions=tuple(one for one in state.expeditions if one.slot != slot),
        pirated=tuple(one for one in state.pirated if one.slot != slot),
    )


def loot_zone(slot: int) -> int:
    """The zone of an expedition's loot."""
    return LOOT + slot - 1


def capture(setup: VQSetup, state: State, captor: Expedition, row: int, count: int, chance: Chance) -> Result:
    """``count`` random treasures of a row become the expedition's loot, known to the captor (VQ-T11, T12).

    Who saw them in the row (Spain its own) goes on knowing them.
    """
    target = loot_zone(captor.slot)
    happened: list[Event] = []
    for _ in range(count):
        state, thing = take_random(state, setup.zones, row, target, chance)
        state = reveal(state, (thing,), 1 << captor.power)
        params: dict[str, Param] = {"power": POWERS[captor.power], "captain": captor.captain}
        told = Said("captured_known", {**params, "treasure": setup.catalogue.value(thing)})
        happened.append(secret_event(state.seen[thing], told, Said("captured", params)))
    return state, tuple(happened)


def bring_home(setup: VQSetup, state: State, expedition: Expedition) -> Result:
    """The expedition leaves the map, its loot goes to its power's hand (VQ-T11, F6)."""
    zone, purse = loot_zone(expedition.slot), PURSE + expedition.power
    loot = state.zones[zone]
    state = move(state, setup.zones, loot, zone, purse)
    power, captain = POWERS[expedition.power], expedition.captain
    happened = event("came_home", power=power, captain=captain, count=len(loot))
    return without_expedition(state, expedition.slot), (happened,)


def destroy(setup: VQSetup, state: State, expedition: Expedition) -> Result:
    """The expedition is gone, its loot face up on the spent pile (VQ-F4, T11)."""
    zone = loot_zone(expedition.slot)
    loot = state.zones[zone]
    state = move(state, setup.zones, loot, zone, SPENT)
    values = tuple(setup.catalogue.value(thing) for thing in loot)
    power, captain = POWERS[expedition.power], expedition.captain
    happened = event("expedition_lost", power=power, captain=captain, treasures=values)
    return without_expedition(state, expedition.slot), (happened,)


def suffer(setup: VQSetup, state: State, expedition: Expedition, hits_taken: int) -> Result:
    """One hit damages a sound captain; anything else destroys the expedition (VQ-F4)."""
    if hits_taken == 1 and not expedition.damaged:
        state = with_expedition(state, replace(expedition, damaged=True))
        return state, (event("captain_damaged", power=POWERS[expedition.power], captain=expedition.captain),)
    return destroy(setup, state, expedition)

"""Treasures: one pool, hidden values, drawn at random, spent face up (VQ-T1, T2, T6 to T9)."""

from __future__ import annotations

from core.table.chance import Chance
from core.table.telling import Event, Param, Refusal, Said, refuse, secret_event
from core.table.zones import draw, move
from core.virgin_queen.places import POOL, PURSE, SPENT
from core.virgin_queen.powers import POWERS, SPAIN
from core.virgin_queen.setup import VQSetup
from core.virgin_queen.state import State


def values(setup: VQSetup, state: State, zone: int) -> tuple[int, ...]:
    """The values of the treasures in a zone, in its order."""
    return tuple([setup.catalogue.value(thing) for thing in state.zones[zone]])


def pick(setup: VQSetup, state: State, power: int, chosen: tuple[int, ...]) -> list[int] | None:
    """The power's treasures with these values, as objects; ``None`` if it has not got them all."""
    left = list(state.zones[PURSE + power])
    things = []
    for value in chosen:
        thing = next((one for one in left if setup.catalogue.value(one) == value), None)
        if thing is None:
            return None
        left.remove(thing)
        things.append(thing)
    return things


def spend(setup: VQSetup, state: State, power: int, chosen: tuple[int, ...]) -> State:
    """The state with these treasures of the power face up on the spent pile (VQ-T2)."""
    return move(state, setup.zones, pick(setup, state, power, chosen) or (), PURSE + power, SPENT)


def why_not_spend(setup: VQSetup, state: State, power: int, chosen: tuple[int, ...]) -> Refusal | None:
    """Why the power cannot spend treasures of these values: it has not got them (VQ-T8)."""
    return refuse("treasure_not_held", "VQ-T8") if pick(setup, state, power, chosen) is None else None


def from_pool(setup: VQSetup, state: State, target: int, count: int, chance: Chance) -> tuple[State, int]:
    """The state after up to ``count`` treasures were drawn from the pool, and how many were missing (VQ-T9)."""
    there = len(state.zones[POOL])
    return draw(state, setup.zones, POOL, target, count, chance), max(0, count - there)


def drawn_event(setup: VQSetup, before: State, after: State, target: int, key: str, power: int) -> Event:
    """What was drawn into a zone: values for those who see faces there, a count for the rest (VQ-T4, T5, T7)."""
    new = after.zones[target][len(before.zones[target]) :]
    params: dict[str, Param] = {"power": POWERS[power], "count": len(new)}
    told = Said(f"{key}_known", {**params, "treasures": tuple(setup.catalogue.value(thing) for thing in new)})
    return secret_event(setup.zones[target].faces, told, Said(key, params))


def why_no_colony(setup: VQSetup, state: State, power: str) -> Refusal | None:
    """Why a colony roll gives this power no treasure: Spain gets none so; the pool is empty (VQ-T6, T9)."""
    if power not in POWERS:
        return refuse("power_unknown", name=power)
    if power == POWERS[SPAIN]:
        return refuse("colony_spain", "VQ-T6")
    return None if state.zones[POOL] else refuse("pool_empty", "VQ-T9")


def colony(setup: VQSetup, state: State, power: str, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """A colony's treasure goes to its power's hand, seen by it alone (VQ-T6, T7)."""
    number = setup.power_number[power]
    after, _ = from_pool(setup, state, PURSE + number, 1, chance)
    return after, (drawn_event(setup, state, after, PURSE + number, "colony_treasure", number),)

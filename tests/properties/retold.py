"""A recorded game told again with another hidden half, for one viewer who cannot tell the two apart.

From a building of the deck on, objects that the viewer never sees again trade places; chance gives what keeps all else
as it was. Whatever the viewer receives of the two campaigns must be the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from core.table.actions import Action, OverrideRandom, Show
from core.table.journal import Line, Record
from core.table.knowledge import knowers
from core.table.setup import Setup
from core.table.state import TableState
from core.virgin_queen.actions import BuildDeck, ColonyTreasure, FillPortugal, FillSpain, FleetChoose, Play
from core.virgin_queen.places import DECK, POOL, SPAIN_ROW
from tests.properties.build import QUEEN
from tests.properties.swap import permutation


def states_after(record: Record) -> list[TableState]:
    """The position before line 1, and after each line."""
    fold = Record(QUEEN, record.setup)
    states = [fold.state]
    for line in record.lines:
        fold.add(line)
        states.append(fold.state)
    return states


def deck_lines(record: Record) -> list[int]:
    """The numbers of the lines that shuffled a deck of more than a few cards."""
    return [
        number
        for number, line in enumerate(record.lines, start=1)
        if isinstance(line.action, BuildDeck) and len(line.chance) > 4
    ]


def dark(setup: Setup, states: Sequence[TableState], start: int, mask: int) -> tuple[list[int], list[int]]:
    """Cards in the deck and treasures in the pool after line ``start`` whose faces the viewer never sees from there."""
    seen: set[int] = set()
    for state in states[start:]:
        known = knowers(state, setup.zones)
        seen.update(thing for thing in range(1, len(known)) if known[thing] & mask)
    cards = [thing for thing in states[start].zones[DECK] if thing not in seen]
    return cards, [thing for thing in states[start].zones[POOL] if thing not in seen]


def exchange(setup: Setup, things: Sequence[int], rng: Random, pass_rule: bool) -> dict[int, int]:
    """Hidden cards trade places. Where VQ-C11 binds, a power's pass tells all that it holds no mandatory event:
    then mandatory events trade places with each other only."""
    if not pass_rule:
        return permutation(list(things), rng)
    mandatory = [thing for thing in things if setup.catalogue.card(thing).kind == "mandatory"]
    others = [thing for thing in things if thing not in mandatory]
    return {**permutation(mandatory, rng), **permutation(others, rng)}


def order_before(after: Sequence[int], values: Sequence[int]) -> list[int]:
    """The order that a shuffle with these values of chance was given."""
    order = list(after)
    for last, value in zip(range(1, len(order)), reversed(values), strict=True):
        order[last], order[value] = order[value], order[last]
    return order


def values_for(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """The values of chance with which a shuffle makes the one order of the other."""
    order, values = list(before), []
    for last in range(len(order) - 1, 0, -1):
        at = order.index(after[last], 0, last + 1)
        order[last], order[at] = order[at], order[last]
        values.append(at)
    return values


def shuffle_retold(line: Line, deck: Sequence[int], other: dict[int, int]) -> Line:
    """The line that built this deck, with chance that lays the cards' counterparts in their places."""
    before = order_before(deck, line.chance)
    values = values_for(before, [other.get(card, card) for card in deck])
    return msgspec.structs.replace(line, chance=tuple(values))


def draws_from_pool(setup: Setup, action: Action) -> bool:
    """Whether the action's chance picks out of the pool, first of all."""
    if isinstance(action, Play):
        return action.mode == "event" and setup.catalogue.card(action.card).id == "treasure_fleet"
    if isinstance(action, OverrideRandom):
        return action.source == "pool"
    return isinstance(action, (ColonyTreasure, FillSpain, FillPortugal))


def action_retold(setup: Setup, state: TableState, action: Action, other: dict[int, int]) -> Action:
    """The action with what only some see renamed: cards shown, treasures that Spain chooses."""
    if isinstance(action, Show):
        return Show(action.to, tuple(other.get(card, card) for card in action.cards))
    if isinstance(action, FleetChoose):
        row, chosen = list(state.zones[SPAIN_ROW]), []
        for value in action.treasures:
            thing = next(one for one in row if setup.catalogue.value(one) == value)
            row.remove(thing)
            chosen.append(setup.catalogue.value(other.get(thing, thing)))
        return FleetChoose(tuple(chosen))
    return action


def line_retold(setup: Setup, line: Line, one: TableState, two: TableState, other: dict[int, int]) -> Line:
    """The line as the other campaign has it, with chance that picks counterparts out of its pool."""
    values = list(line.chance)
    if draws_from_pool(setup, line.action):
        left, there = list(one.zones[POOL]), list(two.zones[POOL])
        draws = 1 if isinstance(line.action, Play) else len(values)
        for at, value in enumerate(line.chance[:draws]):
            thing = left.pop(value)
            values[at] = there.index(other.get(thing, thing))
            there.remove(other.get(thing, thing))
    return msgspec.structs.replace(line, action=action_retold(setup, one, line.action, other), chance=tuple(values))

"""A recorded game told again with another hidden half, for one viewer who cannot tell the two apart.

From a building of the deck on, objects that the viewer never sees again trade places; chance gives what keeps all else
as it was. Whatever the viewer receives of the two campaigns must be the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from core.table.actions import Action, Show
from core.table.journal import Line, Record
from core.table.knowledge import knowers
from core.table.setup import Setup
from core.table.state import TableState
from core.virgin_queen.actions import BuildDeck
from core.virgin_queen.places import DECK, POOL
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


def line_retold(line: Line, pool: Sequence[int], mirror: Sequence[int], other: dict[int, int]) -> Line:
    """The line with cards shown renamed, and with chance that picks counterparts out of the other campaign's pool."""
    action: Action = line.action
    if isinstance(action, Show):
        action = Show(action.to, tuple(other.get(card, card) for card in action.cards))
    name, values = msgspec.to_builtins(action)[0], list(line.chance)
    from_pool = name in ("colony_treasure", "fill_spain", "fill_portugal")
    if from_pool or (name == "override_random" and line.action.source == "pool"):  # type: ignore[attr-defined]
        left, there = list(pool), list(mirror)
        for at, value in enumerate(line.chance):
            thing = left.pop(value)
            values[at] = there.index(other.get(thing, thing))
            there.remove(other.get(thing, thing))
    return msgspec.structs.replace(line, action=action, chance=tuple(values))

"""The final step of Card Draw, in order: spent treasures back, Spain's row, Portugal's row (VQ-T2 to T5, T9)."""

from __future__ import annotations

from msgspec.structs import replace

from core.table.actions import Action
from core.table.chance import Chance
from core.table.offers import Offer
from core.table.rules import Operation
from core.table.seats import TABLE_NAME, Seat
from core.table.telling import Event, Refusal, event
from core.table.zones import move
from core.virgin_queen.actions import FillPortugal, FillSpain, ReturnSpent
from core.virgin_queen.card_draw import NUMBER, why_not_step
from core.virgin_queen.places import POOL, PORTUGAL_BOXES, PORTUGAL_ROW, SPAIN_BOXES, SPAIN_ROW, SPENT
from core.virgin_queen.powers import SPAIN
from core.virgin_queen.setup import PHILIPPINES, VQSetup
from core.virgin_queen.state import State
from core.virgin_queen.treasures import drawn_event, from_pool

Result = tuple[State, tuple[Event, ...]]


def spain_boxes(state: State) -> int:
    """4 boxes always, a 5th while Spain controls a settlement in the Philippines (VQ-T4)."""
    return SPAIN_BOXES + 1 if state.facts[PHILIPPINES] else SPAIN_BOXES


def verify_return_spent(setup: VQSetup, state: State, actor: int, action: ReturnSpent) -> Refusal | None:
    """After the deal, first of the final step (VQ-T3)."""
    return why_not_step(state, "return_spent", "VQ-T3")


def do_return_spent(setup: VQSetup, state: State, actor: int, action: ReturnSpent, chance: Chance) -> Result:
    """The spent pile is mixed into the pool; nobody knows those treasures any more (VQ-T2, T3)."""
    spent = state.zones[SPENT]
    after = move(state, setup.zones, spent, SPENT, POOL)
    happened = event("spent_back", count=len(spent), pool=len(after.zones[POOL]))
    return replace(after, done=(*state.done, "return_spent")), (happened,)


def verify_fill_spain(setup: VQSetup, state: State, actor: int, action: FillSpain) -> Refusal | None:
    """After the spent pile went back (VQ-T3)."""
    return why_not_step(state, "fill_spain", "VQ-T3")


def do_fill_spain(setup: VQSetup, state: State, actor: int, action: FillSpain, chance: Chance) -> Result:
    """Empty boxes are filled, kept treasures stay; Spain alone sees them (VQ-T4)."""
    return _fill(setup, state, SPAIN_ROW, spain_boxes(state), "fill_spain", chance)


def verify_fill_portugal(setup: VQSetup, state: State, actor: int, action: FillPortugal) -> Refusal | None:
    """After Spain's row (VQ-T3)."""
    return why_not_step(state, "fill_portugal", "VQ-T3")


def do_fill_portugal(setup: VQSetup, state: State, actor: int, action: FillPortugal, chance: Chance) -> Result:
    """Filled to 3; nobody sees them (VQ-T5)."""
    return _fill(setup, state, PORTUGAL_ROW, PORTUGAL_BOXES, "fill_portugal", chance)


def _fill(setup: VQSetup, state: State, row: int, boxes: int, step: str, chance: Chance) -> Result:
    """Draw into a row what its boxes lack, or what the pool has; the shortfall is logged (VQ-T9)."""
    empty = max(0, boxes - len(state.zones[row]))
    after, short = from_pool(setup, state, row, empty, chance)
    happened = [drawn_event(setup, state, after, row, step, SPAIN)]
    if short:
        happened.append(event("pool_short", zone=setup.zones[row].id, short=short))
    return replace(after, done=(*state.done, step)), tuple(happened)


OPERATIONS: dict[type[Action], Operation] = {
    ReturnSpent: Operation("table", verify_return_spent, do_return_spent),
    FillSpain: Operation("table", verify_fill_spain, do_fill_spain),
    FillPortugal: Operation("table", verify_fill_portugal, do_fill_portugal),
}


def offers(setup: VQSetup, state: State, seat: Seat) -> list[Offer]:
    """The one step of the three whose time it is."""
    if state.phase != NUMBER:
        return []
    steps = ("return_spent", "fill_spain", "fill_portugal")
    return [Offer(step, TABLE_NAME, rule="VQ-T3") for step in steps if why_not_step(state, step, "") is None]

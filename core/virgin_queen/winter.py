"""Phase 5, Winter, as a list to work through in any order: rows, homecoming, regulars (VQ-T6, T10, S1)."""

from __future__ import annotations

from msgspec.structs import replace

from core.table.actions import Action
from core.table.chance import Chance
from core.table.offers import Field, Offer, Pick, Text, is_line
from core.table.phases import Phase, Step
from core.table.rules import Operation
from core.table.seats import TABLE_NAME, Seat
from core.table.telling import Event, Refusal, event, refuse
from core.table.zones import move, take_random
from core.virgin_queen.actions import ArmadaHome, HomeDone, Regulars, ReturnHome, WinterLisbon, WinterRow
from core.virgin_queen.armada import afloat, why_not_ashore, with_aboard
from core.virgin_queen.places import PORTUGAL_ROW, PURSE, SPAIN_ROW
from core.virgin_queen.powers import POWERS, SPAIN
from core.virgin_queen.setup import LISBON, VQSetup
from core.virgin_queen.state import Returned, State
from core.virgin_queen.treasures import drawn_event

Result = tuple[State, tuple[Event, ...]]

NUMBER = 4
PHASE = Phase("winter", (Step("winter_row"), Step("winter_lisbon"), Step("home_done"), Step("regulars")), ordered=False)

CAPITALS = ("madrid", "milan")
"""Spain's two capitals (VQ-S1)."""

MOST_RETURNED = 40
LONGEST = 120


def why_not_step(state: State, step: str, rule: str) -> Refusal | None:
    """Another phase, or done already."""
    if state.phase != NUMBER:
        return refuse("only_in_phase", rule, phase=PHASE.id)
    return refuse("step_done", rule, step=step) if step in state.done else None


def _done(state: State, step: str) -> State:
    return replace(state, done=(*state.done, step))


def verify_row(setup: VQSetup, state: State, actor: int, action: WinterRow) -> Refusal | None:
    """Once a Winter (VQ-T6)."""
    return why_not_step(state, "winter_row", "VQ-T6")


def do_row(setup: VQSetup, state: State, actor: int, action: WinterRow, chance: Chance) -> Result:
    """What is left of Spain's row goes to Spain's hand (VQ-T6)."""
    target = PURSE + SPAIN
    after = move(state, setup.zones, state.zones[SPAIN_ROW], SPAIN_ROW, target)
    return _done(after, "winter_row"), (drawn_event(setup, state, after, target, "winter_row", SPAIN),)


def lisbon_power(state: State) -> int:
    """The number of the major power that controls Lisbon, −1 for nobody (a fact of the board)."""
    holder = state.facts[LISBON]
    return POWERS.index(str(holder)) if holder in POWERS else -1


def verify_lisbon(setup: VQSetup, state: State, actor: int, action: WinterLisbon) -> Refusal | None:
    """Once a Winter (VQ-T10)."""
    return why_not_step(state, "winter_lisbon", "VQ-T10")


def do_lisbon(setup: VQSetup, state: State, actor: int, action: WinterLisbon, chance: Chance) -> Result:
    """The power in Lisbon draws one of Portugal's treasures at random; the rest stay (VQ-T10)."""
    power = lisbon_power(state)
    if power < 0 or not setup.options.lisbon_draw or not state.zones[PORTUGAL_ROW]:
        return _done(state, "winter_lisbon"), (event("lisbon_nobody"),)
    after, _ = take_random(state, setup.zones, PORTUGAL_ROW, PURSE + power, chance)
    return _done(after, "winter_lisbon"), (drawn_event(setup, state, after, PURSE + power, "winter_lisbon", power),)


def verify_return_home(setup: VQSetup, state: State, actor: int, action: ReturnHome) -> Refusal | None:
    """Spain's, to Madrid or Milan, until the list is closed (VQ-S1)."""
    no = why_not_step(state, "home_done", "VQ-S1")
    if no:
        return no
    if actor != SPAIN:
        return refuse("only_power", "VQ-S1", power=POWERS[SPAIN])
    if action.capital not in CAPITALS:
        return refuse("capital_unknown", "VQ-S1")
    if len(state.returned) >= MOST_RETURNED:
        return refuse("list_full", most=MOST_RETURNED)
    return None if is_line(action.what, LONGEST) else refuse("text_bad", longest=LONGEST)


def do_return_home(setup: VQSetup, state: State, actor: int, action: ReturnHome, chance: Chance) -> Result:
    """It stands on the list."""
    back = Returned(action.what, action.capital)
    happened = event("returned_home", what=action.what, capital=action.capital)
    return replace(state, returned=(*state.returned, back)), (happened,)


def verify_armada_home(setup: VQSetup, state: State, actor: int, action: ArmadaHome) -> Refusal | None:
    """Of those aboard the armada, to Madrid or Milan, until the list is closed (VQ-A5, S1)."""
    no = why_not_step(state, "home_done", "VQ-S1")
    if no:
        return no
    if actor != SPAIN:
        return refuse("only_power", "VQ-S1", power=POWERS[SPAIN])
    if not afloat(state):
        return refuse("no_armada", "VQ-A5")
    if action.capital not in CAPITALS:
        return refuse("capital_unknown", "VQ-S1")
    return why_not_ashore(state, action.regulars, action.mercenaries, action.leaders, "VQ-A5")


def do_armada_home(setup: VQSetup, state: State, actor: int, action: ArmadaHome, chance: Chance) -> Result:
    """They are no longer aboard, and stand on the list (VQ-S1)."""
    group = (action.regulars, action.mercenaries, action.leaders)
    armada = with_aboard(state.armada, -action.regulars, -action.mercenaries, -action.leaders)
    happened = event(
        "armada_home",
        regulars=action.regulars,
        mercenaries=action.mercenaries,
        leaders=action.leaders,
        capital=action.capital,
    )
    back = Returned("", action.capital, *group)
    return replace(state, armada=armada, returned=(*state.returned, back)), (happened,)


def verify_home_done(setup: VQSetup, state: State, actor: int, action: HomeDone) -> Refusal | None:
    """Spain closes its list, empty or not (VQ-S1)."""
    no = why_not_step(state, "home_done", "VQ-S1")
    return no or (None if actor == SPAIN else refuse("only_power", "VQ-S1", power=POWERS[SPAIN]))


def do_home_done(setup: VQSetup, state: State, actor: int, action: HomeDone, chance: Chance) -> Result:
    """The list is closed."""
    return _done(state, "home_done"), (event("home_done", count=len(state.returned)),)


def verify_regulars(setup: VQSetup, state: State, actor: int, action: Regulars) -> Refusal | None:
    """Spain's, once a Winter (VQ-S1)."""
    no = why_not_step(state, "regulars", "VQ-S1")
    return no or (None if actor == SPAIN else refuse("only_power", "VQ-S1", power=POWERS[SPAIN]))


def do_regulars(setup: VQSetup, state: State, actor: int, action: Regulars, chance: Chance) -> Result:
    """1 regular in Madrid, 1 in Milan (VQ-S1)."""
    return _done(state, "regulars"), (event("regulars"),)


OPERATIONS: dict[type[Action], Operation] = {
    WinterRow: Operation("table", verify_row, do_row),
    WinterLisbon: Operation("table", verify_lisbon, do_lisbon),
    ReturnHome: Operation("power", verify_return_home, do_return_home),
    ArmadaHome: Operation("power", verify_armada_home, do_armada_home),
    HomeDone: Operation("power", verify_home_done, do_home_done),
    Regulars: Operation("power", verify_regulars, do_regulars),
}


def offers(setup: VQSetup, state: State, seat: Seat) -> list[Offer]:
    """What is still on the list: the rows by anybody for the table, the capitals by Spain."""
    if state.phase != NUMBER:
        return []
    rules = {"winter_row": "VQ-T6", "winter_lisbon": "VQ-T10"}
    made = [Offer(step, TABLE_NAME, rule=rule) for step, rule in rules.items() if step not in state.done]
    spain = POWERS[SPAIN]
    if spain not in seat.powers:
        return made
    if "home_done" not in state.done:
        if len(state.returned) < MOST_RETURNED:
            fields = (Field("what", Text(LONGEST)), Field("capital", Pick(CAPITALS)))
            made.append(Offer("return_home", spain, fields, "VQ-S1"))
        made.append(Offer("home_done", spain, rule="VQ-S1"))
    if "regulars" not in state.done:
        made.append(Offer("regulars", spain, rule="VQ-S1"))
    return made

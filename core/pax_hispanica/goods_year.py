"""D1, Goods Year: seven parts in order, none skipped or repeated; the table enters figures (PH-Y2)."""

from __future__ import annotations

from msgspec.structs import replace

from core.pax_hispanica.actions import Figure, PartDone, PlayerOrder, ShuffleDecks
from core.pax_hispanica.market import Result, pay, turn_up
from core.pax_hispanica.places import HAVEN, MARKET
from core.pax_hispanica.setup import PHSetup
from core.pax_hispanica.state import FIGURES, State
from core.table.actions import Action
from core.table.chance import Chance
from core.table.offers import Field, Offer, Pick, Range, Some
from core.table.phases import Owed, Phase, Step, before, owed_steps
from core.table.rules import Operation
from core.table.seats import TABLE_NAME, Seat
from core.table.telling import Event, Refusal, event, refuse
from core.table.zones import shuffle

NUMBER = 0

PHASE = Phase(
    "goods_year",
    (
        Step("player_order"),
        Step("cathedrals"),
        Step("labor"),
        Step("decimation"),
        Step("chests"),
        Step("attrition"),
        Step("earnings"),
    ),
)
"""The parts, in the order of the seed (PH-Y2)."""

MOST = 999
RULE = "PH-Y2"


def owed(setup: PHSetup, state: State) -> tuple[Owed, ...]:
    """The decks' shuffle before anything else in the campaign, then the parts that are not done."""
    first = () if state.shuffled else (Owed("shuffle_decks"),)
    return first + owed_steps(PHASE, state, RULE)


def why_not_part(state: State, part: str) -> Refusal | None:
    """Why it is not this part's time: another year, the decks, done already, or parts before it are not."""
    if state.phase != NUMBER:
        return refuse("only_in_phase", RULE, phase=PHASE.id)
    if not state.shuffled:
        return refuse("step_first", RULE, step="shuffle_decks")
    if part in state.done:
        return refuse("step_done", RULE, step=part)
    first = before(PHASE, state, part)
    return refuse("step_first", RULE, step=first) if first else None


def verify_shuffle_decks(setup: PHSetup, state: State, actor: int, action: ShuffleDecks) -> Refusal | None:
    """Once in a campaign."""
    return refuse("step_done", step="shuffle_decks") if state.shuffled else None


def do_shuffle_decks(setup: PHSetup, state: State, actor: int, action: ShuffleDecks, chance: Chance) -> Result:
    """Both decks are shuffled; the Market's top card lies face up (PH-A1)."""
    state = shuffle(shuffle(state, setup.zones, MARKET, chance), setup.zones, HAVEN, chance)
    counts = event("decks_shuffled", market=len(state.zones[MARKET]), haven=len(state.zones[HAVEN]))
    state, told = turn_up(setup, replace(state, shuffled=True))
    return state, (counts, *told)


def verify_player_order(setup: PHSetup, state: State, actor: int, action: PlayerOrder) -> Refusal | None:
    """At its time, every nation of the campaign once (PH-Y2)."""
    no = why_not_part(state, "player_order")
    return no or (None if sorted(action.nations) == sorted(setup.powers) else refuse("order_nations", RULE))


def do_player_order(setup: PHSetup, state: State, actor: int, action: PlayerOrder, chance: Chance) -> Result:
    """The order stands, and the part is done."""
    order = tuple(setup.power_number[nation] for nation in action.nations)
    after = replace(state, order=order, done=(*state.done, "player_order"))
    return after, (event("player_order", powers=action.nations),)


def verify_figure(setup: PHSetup, state: State, actor: int, action: Figure) -> Refusal | None:
    """At the part's time, of a nation of the campaign, 0 to 999 (PH-Y2)."""
    if action.part not in FIGURES:
        return refuse("no_figures", RULE, step=action.part)
    no = why_not_part(state, action.part)
    if no:
        return no
    if action.nation not in setup.powers:
        return refuse("power_unknown", name=action.nation)
    return None if 0 <= action.amount <= MOST else refuse("number_range", RULE, low=0, high=MOST)


def do_figure(setup: PHSetup, state: State, actor: int, action: Figure, chance: Chance) -> Result:
    """The books have it; another for the same replaces it."""
    row, nation = FIGURES.index(action.part), setup.power_number[action.nation]
    figures = [list(one) for one in state.figures]
    figures[row][nation] = action.amount
    happened = event("figure", step=action.part, power=action.nation, amount=action.amount)
    return replace(state, figures=tuple(tuple(one) for one in figures)), (happened,)


def verify_part_done(setup: PHSetup, state: State, actor: int, action: PartDone) -> Refusal | None:
    """At its time; the player order is done by giving it (PH-Y2)."""
    if action.part not in [step.id for step in PHASE.steps]:
        return refuse("step_unknown", RULE, name=action.part)
    no = why_not_part(state, action.part)
    return no or (refuse("order_nations", RULE) if action.part == "player_order" else None)


def do_part_done(setup: PHSetup, state: State, actor: int, action: PartDone, chance: Chance) -> Result:
    """The part is behind the table; with earnings, the Reserve pays them (PH-Y2)."""
    happened: list[Event] = [event("part_done", step=action.part)]
    state = replace(state, done=(*state.done, action.part))
    if action.part == "earnings":
        for nation, amount in enumerate(state.figures[FIGURES.index("earnings")]):
            if amount:
                state = pay(state, -1, nation, amount)
                happened.append(event("earned", power=setup.powers[nation], amount=amount, money=state.money[nation]))
    return state, tuple(happened)


OPERATIONS: dict[type[Action], Operation] = {
    ShuffleDecks: Operation("table", verify_shuffle_decks, do_shuffle_decks),
    PlayerOrder: Operation("table", verify_player_order, do_player_order),
    Figure: Operation("table", verify_figure, do_figure),
    PartDone: Operation("table", verify_part_done, do_part_done),
}


def offers(setup: PHSetup, state: State, seat: Seat) -> list[Offer]:
    """The decks' shuffle, then the one part whose time it is, with its figures; last year's are the hints."""
    if not state.shuffled:
        return [Offer("shuffle_decks", TABLE_NAME)]
    if state.phase != NUMBER:
        return []
    part = next((step.id for step in PHASE.steps if step.id not in state.done), "")
    if not part:
        return []
    if part == "player_order":
        everyone = Some(setup.powers, len(setup.powers), len(setup.powers))
        return [Offer("player_order", TABLE_NAME, (Field("nations", everyone),), RULE)]
    made = [Offer("part_done", TABLE_NAME, (Field("part", Pick((part,))),), RULE)]
    if part in FIGURES:
        hints = state.last_figures[FIGURES.index(part)]
        for nation, hint in zip(setup.powers, hints, strict=True):
            amount = Field("amount", Range(0, MOST, hint))
            fields = (Field("part", Pick((part,))), Field("nation", Pick((nation,))), amount)
            made.append(Offer("figure", TABLE_NAME, fields, RULE))
    return made

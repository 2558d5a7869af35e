"""D3, Play Year: game turns in player order, the hand limit at each one's end and at the year's (PH-H1 to H4)."""

from __future__ import annotations

from msgspec.structs import replace

from core.pax_hispanica.actions import EndTurn, Lay
from core.pax_hispanica.hand_limit import at_year_end, in_own_turn, shed_offers, too_many
from core.pax_hispanica.market import Result
from core.pax_hispanica.setup import PHSetup
from core.pax_hispanica.state import State
from core.table.actions import Action
from core.table.chance import Chance
from core.table.offers import Field, Offer, Pick
from core.table.phases import Owed, Phase
from core.table.rules import Operation
from core.table.seats import Seat
from core.table.telling import Refusal, event, refuse
from core.table.zones import move

NUMBER = 2
PHASE = Phase("play_year")


def owed(setup: PHSetup, state: State) -> tuple[Owed, ...]:
    """The game turns that are left, in order; then, from each that holds too many, the cards over the limit (PH-H2)."""
    if not at_year_end(state):
        left = enumerate(state.order[state.at :])
        return tuple(Owed("game_turn", nation, "PH-H2", now=not place) for place, nation in left)
    return tuple(Owed("hand_limit", nation, "PH-H2") for nation in state.order if too_many(setup, state, nation))


def _why_not_turn(setup: PHSetup, state: State, actor: int) -> Refusal | None:
    if state.phase != NUMBER:
        return refuse("only_in_phase", "PH-H2", phase=PHASE.id)
    return None if in_own_turn(state, actor) else refuse("not_your_turn", "PH-H2", power=setup.powers[actor])


def verify_lay(setup: PHSetup, state: State, actor: int, action: Lay) -> Refusal | None:
    """A card of the own hand, in the own game turn, with no more cards than the limit (PH-H2)."""
    no = _why_not_turn(setup, state, actor)
    if no:
        return no
    if over := too_many(setup, state, actor):
        return refuse("lay_over_limit", "PH-H2", count=over, limit=setup.limit(state))
    return None if action.card in state.zones[setup.hand[actor]] else refuse("not_in_hand")


def do_lay(setup: PHSetup, state: State, actor: int, action: Lay, chance: Chance) -> Result:
    """It lies face up before the nation, and counts for no hand."""
    after = move(state, setup.zones, (action.card,), setup.hand[actor], setup.laid[actor])
    return after, (event("laid", power=setup.powers[actor], card=action.card),)


def verify_end_turn(setup: PHSetup, state: State, actor: int, action: EndTurn) -> Refusal | None:
    """In the own game turn, with no more cards than the limit; nobody else's hand is looked at (PH-H2)."""
    no = _why_not_turn(setup, state, actor)
    if no:
        return no
    over = too_many(setup, state, actor)
    return refuse("hand_over_limit", "PH-H2", count=over, limit=setup.limit(state)) if over else None


def do_end_turn(setup: PHSetup, state: State, actor: int, action: EndTurn, chance: Chance) -> Result:
    """The next nation's game turn begins, or the year-end check."""
    return end_turn(setup, state, actor)


def end_turn(setup: PHSetup, state: State, nation: int) -> Result:
    """The state after the nation's game turn."""
    last = state.at + 1 == len(state.order)
    happened = (event("game_turn_over", power=setup.powers[nation]), *((event("year_end_check"),) if last else ()))
    return replace(state, at=state.at + 1), happened


OPERATIONS: dict[type[Action], Operation] = {
    Lay: Operation("power", verify_lay, do_lay),
    EndTurn: Operation("power", verify_end_turn, do_end_turn),
}


def offers(setup: PHSetup, state: State, seat: Seat) -> list[Offer]:
    """To the nation whose game turn it is: its cards and the end; at the year's end, to each that holds too many."""
    if state.phase != NUMBER:
        return []
    made: list[Offer] = []
    for name in seat.powers:
        nation = setup.power_number[name]
        made += shed_offers(setup, state, nation)
        if in_own_turn(state, nation):
            made += [] if too_many(setup, state, nation) else _within_limit(setup, state, nation)
    return made


def _within_limit(setup: PHSetup, state: State, nation: int) -> list[Offer]:
    """Laying and the end of the turn: with no more cards than the limit (PH-H2)."""
    name, hand = setup.powers[nation], state.zones[setup.hand[nation]]
    lay = [Offer("lay", name, (Field("card", Pick(hand)),), "PH-H2")] if hand else []
    return [*lay, Offer("end_turn", name, rule="PH-H2")]

"""What the referee does in Pax Hispanica besides the overrides of every table: for the absent, and after a mistake."""

from __future__ import annotations

from msgspec.structs import replace

from core.pax_hispanica import play_year
from core.pax_hispanica.actions import AbsentTurn, StandIn, StopAuction
from core.pax_hispanica.auction_year import put_in
from core.pax_hispanica.hand_limit import at_year_end, discarded, in_own_turn, too_many
from core.pax_hispanica.market import Result, put_back
from core.pax_hispanica.setup import PHSetup
from core.pax_hispanica.state import AuctionFrame, State
from core.table.actions import Action
from core.table.chance import Chance
from core.table.offers import Field, Offer, Pick, Text
from core.table.referee import LONGEST_REASON, why_no_reason
from core.table.rules import Operation
from core.table.sealed import still_out, top_sealed
from core.table.seats import REFEREE_NAME, Seat
from core.table.telling import Event, Refusal, event, refuse
from core.table.zones import random_thing


def auctioning(state: State) -> bool:
    """Whether an auction goes on."""
    return any(isinstance(frame, AuctionFrame) for frame in state.stack)


# An auction begun by mistake


def verify_stop_auction(setup: PHSetup, state: State, actor: int, action: StopAuction) -> Refusal | None:
    """While one goes on, with a reason (PH-A5)."""
    return why_no_reason(action.reason) if auctioning(state) else refuse("no_auction", "PH-A5")


def do_stop_auction(setup: PHSetup, state: State, actor: int, action: StopAuction, chance: Chance) -> Result:
    """The lot stays where it is and nobody pays; the bids that were in are gone, and nobody is told them (PH-A5)."""
    first = next(place for place, frame in enumerate(state.stack) if isinstance(frame, AuctionFrame))
    return replace(state, stack=state.stack[:first]), (event("auction_stopped", reason=action.reason),)


# An absent bidder


def verify_stand_in(setup: PHSetup, state: State, actor: int, action: StandIn) -> Refusal | None:
    """For a nation that still owes its bid, with a reason (PH-A5)."""
    frame = top_sealed(state)
    if frame is None:
        return refuse("no_auction", "PH-A5")
    if action.nation not in setup.powers:
        return refuse("power_unknown", name=action.nation)
    number = setup.power_number[action.nation]
    if number not in frame.eligible:
        return refuse("bid_not_you", "PH-A2", power=action.nation)
    if number not in still_out(frame):
        return refuse("stand_in_there", "PH-A5", power=action.nation)
    return why_no_reason(action.reason)


def do_stand_in(setup: PHSetup, state: State, actor: int, action: StandIn, chance: Chance) -> Result:
    """A bid of 0 is in for it, which it may still change; the last one in ends the auction (PH-A5)."""
    after, told = put_in(setup, state, setup.power_number[action.nation], 0)
    return after, (event("stood_in", power=action.nation, reason=action.reason), *told)


# An absent nation's game turn


def may_end_for(setup: PHSetup, state: State, nation: int) -> bool:
    """Whether the nation has its game turn, or holds too many cards at the year's end (PH-H2)."""
    return in_own_turn(state, nation) or (at_year_end(state) and too_many(setup, state, nation) > 0)


def verify_absent_turn(setup: PHSetup, state: State, actor: int, action: AbsentTurn) -> Refusal | None:
    """In its own game turn, or at the year's end while it holds too many cards; with a reason (PH-H2)."""
    if action.nation not in setup.powers:
        return refuse("power_unknown", name=action.nation)
    number = setup.power_number[action.nation]
    if may_end_for(setup, state, number):
        return why_no_reason(action.reason)
    if at_year_end(state):
        return refuse("within_limit", "PH-H2", limit=setup.limit(state))
    return refuse("not_your_turn", "PH-H2", power=action.nation)


def do_absent_turn(setup: PHSetup, state: State, actor: int, action: AbsentTurn, chance: Chance) -> Result:
    """Cards over the limit are discarded at random, each where it belongs; its game turn ends (PH-H2, H4)."""
    nation = setup.power_number[action.nation]
    over = too_many(setup, state, nation)
    happened: list[Event] = [event("absent_turn", power=action.nation, count=over, reason=action.reason)]
    for _ in range(over):
        card = random_thing(state, setup.hand[nation], chance)
        state = put_back(setup, state, nation, card, chance)
        happened.append(discarded(setup, nation, card))
    if at_year_end(state):
        return state, tuple(happened)
    state, told = play_year.end_turn(setup, state, nation)
    return state, (*happened, *told)


OPERATIONS: dict[type[Action], Operation] = {
    StopAuction: Operation("referee", verify_stop_auction, do_stop_auction, beside=True),
    StandIn: Operation("referee", verify_stand_in, do_stand_in, beside=True),
    AbsentTurn: Operation("referee", verify_absent_turn, do_absent_turn),
}


def offers(setup: PHSetup, state: State, seat: Seat) -> list[Offer]:
    """What the referee may do of these; nothing for a seat that is not he."""
    if not setup.may_act(seat.id, REFEREE_NAME) or state.ended:
        return []
    reason = Field("reason", Text(LONGEST_REASON))
    made: list[Offer] = []
    frame = top_sealed(state)
    if frame is not None:
        out = tuple(setup.powers[nation] for nation in still_out(frame))
        made.append(Offer("stand_in", REFEREE_NAME, (Field("nation", Pick(out)), reason), "PH-A5"))
    if auctioning(state):
        made.append(Offer("stop_auction", REFEREE_NAME, (reason,), "PH-A5"))
    absent = tuple(name for number, name in enumerate(setup.powers) if may_end_for(setup, state, number))
    if absent and not state.stack:
        made.append(Offer("absent_turn", REFEREE_NAME, (Field("nation", Pick(absent)), reason), "PH-H2"))
    return made

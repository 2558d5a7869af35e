"""D2, Auction Year: one sealed auction after another, for the buried card or the face-up one (PH-A1 to A5)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from core.pax_hispanica.actions import Auction, Bid
from core.pax_hispanica.market import Result, lot_of, pay, turn_up
from core.pax_hispanica.nations import RESERVE
from core.pax_hispanica.places import MARKET, MARKET_TOP
from core.pax_hispanica.setup import PHSetup
from core.pax_hispanica.state import AuctionFrame, State
from core.table import sealed
from core.table.actions import Action
from core.table.chance import Chance
from core.table.frames import at, pop, push
from core.table.knowledge import reveal
from core.table.offers import Field, Offer, Pick, Range
from core.table.phases import Phase
from core.table.rules import Operation
from core.table.seats import EVERYONE, Seat
from core.table.telling import Event, Param, Refusal, Said, event, refuse
from core.table.zones import move

NUMBER = 1
PHASE = Phase("auction_year")
BID = "bid"
"""What the sealed step asks."""


class Outcome(NamedTuple):
    """How an auction ends: who wins, what he pays, to whom (−1: the Reserve), and the rule that decided it.

    ``why`` is the event's key: the highest bid, a tie with the initiator, or a tie without him, which he wins by the
    setting ``initiator`` (the seed's letter) or the next in player order by ``next``.
    """

    winner: int
    price: int
    payee: int
    why: str
    rule: str


def bidders(state: State, initiator: int) -> tuple[int, ...]:
    """Who must bid: the initiator, and each nation with at least $1, in seat order (PH-A2)."""
    return tuple(nation for nation, money in enumerate(state.money) if money >= 1 or nation == initiator)


def outcome(bids: dict[int, int], initiator: int, order: tuple[int, ...], tie: str) -> Outcome:
    """Who wins, and what is paid to whom (PH-A3, A4); ``bids`` is by nation, ``tie`` the setting of A3."""
    best = max(bids.values())
    tied = [nation for nation, amount in bids.items() if amount == best]
    if tied == [initiator] or (len(tied) > 1 and initiator in tied):
        return Outcome(initiator, best, -1, "auction_tie_initiator" if len(tied) > 1 else "auction_highest", "PH-A3")
    if len(tied) == 1:
        return Outcome(tied[0], best, initiator, "auction_highest", "PH-A4")
    if tie == "initiator":
        return Outcome(initiator, bids[initiator], -1, "auction_tie_letter", "PH-A3")
    after = order.index(initiator)
    turn = order[after + 1 :] + order[:after]
    return Outcome(next(nation for nation in turn if nation in tied), best, initiator, "auction_tie_next", "PH-A3")


def why_doubted(state: State) -> Said | None:
    """What to say yes to before the year ends: no auction was held, though there is a card to sell."""
    if state.phase != NUMBER or state.auctions or not (state.zones[MARKET_TOP] or state.zones[MARKET]):
        return None
    return Said("no_auction_held")


# Initiating


def verify_auction(setup: PHSetup, state: State, actor: int, action: Auction) -> Refusal | None:
    """In the Auction Year, once the decks are shuffled, with a card on the Market pile (PH-A1)."""
    if state.phase != NUMBER:
        return refuse("only_in_phase", "PH-A1", phase=PHASE.id)
    if not state.shuffled:
        return refuse("step_first", "PH-A1", step="shuffle_decks")
    return None if state.zones[MARKET_TOP] or state.zones[MARKET] else refuse("market_empty", "PH-A1")


def do_auction(setup: PHSetup, state: State, actor: int, action: Auction, chance: Chance) -> Result:
    """The lot is announced; the bidders owe sealed bids, and nobody is in (PH-A1, A2)."""
    # The referee may have taken the face-up card away.
    state, told = turn_up(setup, state)
    buried = action.buried and bool(state.zones[MARKET])
    said = event("auction_buried" if buried else "auction_open", power=setup.powers[actor], **_lot(state, buried))
    none_left = (event("no_buried_card"),) if action.buried and not buried else ()
    state = push(state, AuctionFrame(actor, buried))
    return push(state, sealed.sealed_frame(BID, bidders(state, actor))), (*told, *none_left, said)


def _lot(state: State, buried: bool) -> dict[str, int]:
    """The lot's card where everybody sees it, nothing where it is buried."""
    return {} if buried else {"card": lot_of(state, buried)[0]}


# Bidding


def verify_bid(setup: PHSetup, state: State, actor: int, action: Bid) -> Refusal | None:
    """From a bidder, whole dollars, from 0 to what he has (PH-A2)."""
    frame = sealed.top_sealed(state)
    if frame is None:
        return refuse("no_auction", "PH-A2")
    if actor not in frame.eligible:
        return refuse("bid_not_you", "PH-A2", power=setup.powers[actor])
    money = state.money[actor]
    return None if 0 <= action.amount <= money else refuse("bid_range", "PH-A2", money=money)


def do_bid(setup: PHSetup, state: State, actor: int, action: Bid, chance: Chance) -> Result:
    """The bid is in, and sealed; with the last one all are revealed and the lot changes hands (PH-A2 to A5)."""
    return put_in(setup, state, actor, action.amount)


def put_in(setup: PHSetup, state: State, nation: int, amount: int) -> Result:
    """A nation's bid is in; the last one ends the auction."""
    state, frame, complete = sealed.answer(state, nation, (amount,))
    if not complete:
        return state, ()
    bids = {nation: given[0] for nation, given in zip(frame.eligible, frame.answers, strict=True)}
    state = pop(state)
    auction = at(state, AuctionFrame)
    return resolve(setup, pop(state), auction, bids)


def resolve(setup: PHSetup, state: State, auction: AuctionFrame, bids: dict[int, int]) -> Result:
    """All bids at once, who pays whom, the lot to the winner's hand, the Market's top turned up (PH-A1, A3, A4)."""
    ends = outcome(bids, auction.power, state.order, setup.options.tie)
    card, zone = lot_of(state, auction.buried)
    # Everybody sees what was sold, the buried card too, now that the auction is resolved (A1).
    state = move(reveal(state, (card,), EVERYONE), setup.zones, (card,), zone, setup.hand[ends.winner])
    state = pay(replace(state, auctions=state.auctions + 1), ends.winner, ends.payee, ends.price)
    state, told = turn_up(setup, state)
    revealed = event("bids_revealed", powers=tuple(setup.powers[n] for n in bids), bids=tuple(bids.values()))
    payee = setup.powers[ends.payee] if ends.payee >= 0 else RESERVE
    won: dict[str, Param] = {"power": setup.powers[ends.winner], "card": card, "price": ends.price, "payee": payee}
    happened: tuple[Event, ...] = (revealed, Event(Said(ends.why, won, ends.rule)), *told)
    return state, happened


OPERATIONS: dict[type[Action], Operation] = {
    Auction: Operation("power", verify_auction, do_auction),
    Bid: Operation("power", verify_bid, do_bid),
}


def offers(setup: PHSetup, state: State, seat: Seat) -> list[Offer]:
    """To each of the seat's nations: its bid while an auction goes on, else to initiate one."""
    if state.phase != NUMBER:
        return []
    mine = [setup.power_number[nation] for nation in seat.powers]
    frame = sealed.top_sealed(state)
    if frame is not None:
        return [
            Offer("bid", setup.powers[nation], (Field("amount", Range(0, state.money[nation], 0)),), "PH-A2")
            for nation in mine
            if nation in frame.eligible
        ]
    if state.stack or not state.shuffled or not (state.zones[MARKET_TOP] or state.zones[MARKET]):
        return []
    lots = Field("buried", Pick((False, True)))
    return [Offer("auction", setup.powers[nation], (lots,), "PH-A1") for nation in mine]

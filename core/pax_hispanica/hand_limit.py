"""The hand limit: when it binds, and how a nation sheds cards (PH-H1 to H4)."""

from __future__ import annotations

from core.pax_hispanica.actions import Discard, Sell
from core.pax_hispanica.market import Result, pay, put_back
from core.pax_hispanica.setup import PHSetup
from core.pax_hispanica.state import State
from core.table.actions import Action
from core.table.chance import Chance
from core.table.offers import Barred, Field, Offer, Pick
from core.table.rules import Operation
from core.table.telling import Event, Refusal, Said, event, refuse, secret_event

PLAY_YEAR = 2
"""The place of the Play Year in the cycle: the only one in which the limit binds (PH-H1)."""

PRICE = 1


def too_many(setup: PHSetup, state: State, nation: int) -> int:
    """How many cards the nation holds over the limit, 0 if none (whether it binds is another question)."""
    return max(0, len(state.zones[setup.hand[nation]]) - setup.limit(state))


def in_own_turn(state: State, nation: int) -> bool:
    """Whether it is the nation's game turn of the Play Year."""
    return state.phase == PLAY_YEAR and state.at < len(state.order) and state.order[state.at] == nation


def at_year_end(state: State) -> bool:
    """Whether all have had their game turn of the Play Year: the year-end check (PH-H2)."""
    return state.phase == PLAY_YEAR and state.at == len(state.order)


def why_not_shed(setup: PHSetup, state: State, nation: int) -> Refusal | None:
    """Why the nation may not sell or discard now: outside its own turn, and at the year's end with none too many."""
    if in_own_turn(state, nation):
        return None
    if not at_year_end(state):
        return refuse("not_your_turn", "PH-H3", power=setup.powers[nation])
    return None if too_many(setup, state, nation) else refuse("within_limit", "PH-H3", limit=setup.limit(state))


def verify_sell(setup: PHSetup, state: State, actor: int, action: Sell) -> Refusal | None:
    """A Market card of the own hand, in the own turn or down to the limit at the year's end (PH-H3)."""
    no = why_not_shed(setup, state, actor)
    if no:
        return no
    if action.card not in state.zones[setup.hand[actor]]:
        return refuse("not_in_hand", "PH-H3")
    if setup.is_market(action.card):
        return None
    # Which card of the hand it is, only its owner knows.
    mine, others = Said("haven_not_sold", {"card": action.card}, "PH-H3"), Said("cannot_sell", {}, "PH-H3")
    return Refusal(mine, 1 << actor, others)


def do_sell(setup: PHSetup, state: State, actor: int, action: Sell, chance: Chance) -> Result:
    """$1 from the Reserve; the card goes to the Market discards (PH-H3)."""
    state = pay(put_back(setup, state, actor, action.card, chance), -1, actor, PRICE)
    happened = event("sold", power=setup.powers[actor], card=action.card, money=state.money[actor])
    return state, (happened,)


def verify_discard(setup: PHSetup, state: State, actor: int, action: Discard) -> Refusal | None:
    """A card of the own hand, in the own turn or down to the limit at the year's end (PH-H2)."""
    no = why_not_shed(setup, state, actor)
    return no or (None if action.card in state.zones[setup.hand[actor]] else refuse("not_in_hand", "PH-H2"))


def do_discard(setup: PHSetup, state: State, actor: int, action: Discard, chance: Chance) -> Result:
    """A Market card goes to its discards; a Haven card into its deck, face down, shuffled at once (PH-H3, H4)."""
    return put_back(setup, state, actor, action.card, chance), (discarded(setup, actor, action.card),)


def discarded(setup: PHSetup, nation: int, card: int) -> Event:
    """What is told of a discard: which Haven card it was, its nation alone reads (PH-H3, H4)."""
    name = setup.powers[nation]
    if setup.is_market(card):
        return event("discarded_market", power=name, card=card)
    told = Said("discarded_haven_known", {"power": name, "card": card})
    return secret_event(1 << nation, told, Said("discarded_haven", {"power": name}))


OPERATIONS: dict[type[Action], Operation] = {
    Sell: Operation("power", verify_sell, do_sell),
    Discard: Operation("power", verify_discard, do_discard),
}


def shed_offers(setup: PHSetup, state: State, nation: int) -> list[Offer]:
    """What the nation may sell and discard now; Haven cards are barred from sale (PH-H3)."""
    hand = state.zones[setup.hand[nation]]
    if not hand or why_not_shed(setup, state, nation) is not None:
        return []
    market = tuple(card for card in hand if setup.is_market(card))
    barred = tuple(
        Barred(card, Said("haven_not_sold", {"card": card}, "PH-H3")) for card in hand if not setup.is_market(card)
    )
    name = setup.powers[nation]
    return [
        Offer("sell", name, (Field("card", Pick(market, barred)),), "PH-H3"),
        Offer("discard", name, (Field("card", Pick(hand)),), "PH-H4"),
    ]

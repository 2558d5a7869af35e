"""The Market pile and the Haven deck: turning up, putting back, and the money of the table."""

from __future__ import annotations

from msgspec.structs import replace

from core.pax_hispanica.places import HAVEN, MARKET, MARKET_DISCARDS, MARKET_TOP
from core.pax_hispanica.setup import PHSetup
from core.pax_hispanica.state import State
from core.table.chance import Chance
from core.table.telling import Event, event
from core.table.zones import move, shuffle

Result = tuple[State, tuple[Event, ...]]


def turn_up(setup: PHSetup, state: State) -> Result:
    """If no card lies face up on the Market pile, its top one is turned up (PH-A1)."""
    if state.zones[MARKET_TOP] or not state.zones[MARKET]:
        return state, ()
    card = state.zones[MARKET][-1]
    return move(state, setup.zones, (card,), MARKET, MARKET_TOP), (event("market_turned_up", card=card),)


def lot_of(state: State, buried: bool) -> tuple[int, int]:
    """The lot's card and its zone: the buried one right under the top, or the face-up one (PH-A1).

    With no face-down card left it is the face-up one.
    """
    zone = MARKET if buried and state.zones[MARKET] else MARKET_TOP
    return state.zones[zone][-1], zone


def put_back(setup: PHSetup, state: State, nation: int, card: int, chance: Chance) -> State:
    """The state with a card of a hand put where it belongs: Market discards, or the Haven deck, shuffled (H3, H4)."""
    hand = setup.hand[nation]
    if setup.is_market(card):
        return move(state, setup.zones, (card,), hand, MARKET_DISCARDS)
    return shuffle(move(state, setup.zones, (card,), hand, HAVEN), setup.zones, HAVEN, chance)


def pay(state: State, payer: int, payee: int, amount: int) -> State:
    """The state after ``amount`` dollars went from one nation to another; −1 is the Reserve."""
    money = list(state.money)
    reserve = state.reserve
    for who, sign in ((payer, -1), (payee, 1)):
        if who < 0:
            reserve += sign * amount
        else:
            money[who] += sign * amount
    return replace(state, reserve=reserve, money=tuple(money))

"""What is kept in every year: money that changes hands, and cards drawn from the Haven deck."""

from __future__ import annotations

from core.pax_hispanica import market
from core.pax_hispanica.actions import DrawHaven, Pay, ReshuffleMarket
from core.pax_hispanica.market import Result
from core.pax_hispanica.nations import RESERVE
from core.pax_hispanica.places import HAVEN, MARKET, MARKET_DISCARDS
from core.pax_hispanica.setup import PHSetup
from core.pax_hispanica.state import State
from core.table.actions import Action
from core.table.chance import Chance
from core.table.offers import Field, Offer, Pick, Range, Text, is_line
from core.table.rules import Operation
from core.table.seats import TABLE_NAME, Seat
from core.table.telling import Refusal, Said, event, refuse, secret_event
from core.table.zones import draw, move, shuffle

MOST, LONGEST = 999, 120


def _purse(setup: PHSetup, name: str) -> int:
    """The number of a nation, −1 for the Reserve; :class:`KeyError` for anything else."""
    return -1 if name == RESERVE else {nation: number for number, nation in enumerate(setup.powers)}[name]


def verify_pay(setup: PHSetup, state: State, actor: int, action: Pay) -> Refusal | None:
    """From one to another, at least $1, at most what the payer has; the Reserve has no bottom."""
    names = (RESERVE, *setup.powers)
    if action.payer not in names or action.payee not in names or action.payer == action.payee:
        return refuse("pay_whom")
    payer = _purse(setup, action.payer)
    most = MOST if payer < 0 else min(MOST, state.money[payer])
    if not 1 <= action.amount <= most:
        return refuse("pay_range", power=action.payer, most=most)
    return None if is_line(action.reason, LONGEST) else refuse("text_bad", longest=LONGEST)


def do_pay(setup: PHSetup, state: State, actor: int, action: Pay, chance: Chance) -> Result:
    """The books have it."""
    after = market.pay(state, _purse(setup, action.payer), _purse(setup, action.payee), action.amount)
    params = {"payer": action.payer, "payee": action.payee, "reason": action.reason}
    return after, (event("paid", amount=action.amount, **params),)


def verify_draw_haven(setup: PHSetup, state: State, actor: int, action: DrawHaven) -> Refusal | None:
    """A nation of the campaign, once the decks are shuffled, while there are cards."""
    if action.nation not in setup.powers:
        return refuse("power_unknown", name=action.nation)
    if not state.shuffled:
        return refuse("step_first", step="shuffle_decks")
    return None if state.zones[HAVEN] else refuse("haven_empty")


def do_draw_haven(setup: PHSetup, state: State, actor: int, action: DrawHaven, chance: Chance) -> Result:
    """The top card, seen by its nation alone."""
    nation = setup.power_number[action.nation]
    after = draw(state, setup.zones, HAVEN, setup.hand[nation], 1, chance)
    told = Said("drew_haven_known", {"power": action.nation, "card": after.zones[setup.hand[nation]][-1]})
    return after, (secret_event(1 << nation, told, Said("drew_haven", {"power": action.nation})),)


def verify_reshuffle(setup: PHSetup, state: State, actor: int, action: ReshuffleMarket) -> Refusal | None:
    """Once the decks are shuffled, while there are Market discards (PH-H3)."""
    if not state.shuffled:
        return refuse("step_first", "PH-H3", step="shuffle_decks")
    return None if state.zones[MARKET_DISCARDS] else refuse("no_market_discards", "PH-H3")


def do_reshuffle(setup: PHSetup, state: State, actor: int, action: ReshuffleMarket, chance: Chance) -> Result:
    """The discards and what lies face down are one pile, in a new order; the face-up card stays (PH-H3)."""
    back = state.zones[MARKET_DISCARDS]
    state = shuffle(move(state, setup.zones, back, MARKET_DISCARDS, MARKET), setup.zones, MARKET, chance)
    state, told = market.turn_up(setup, state)
    return state, (event("market_reshuffled", count=len(back)), *told)


OPERATIONS: dict[type[Action], Operation] = {
    Pay: Operation("table", verify_pay, do_pay),
    DrawHaven: Operation("table", verify_draw_haven, do_draw_haven),
    ReshuffleMarket: Operation("table", verify_reshuffle, do_reshuffle),
}


def offers(setup: PHSetup, state: State, seat: Seat) -> list[Offer]:
    """To pay from each purse that has anything, and to draw a Haven card."""
    if state.stack:
        return []
    made = []
    for payer in (RESERVE, *setup.powers):
        number = _purse(setup, payer)
        most = MOST if number < 0 else min(MOST, state.money[number])
        payees = tuple(name for name in (RESERVE, *setup.powers) if name != payer)
        if most:
            fields = (
                Field("payer", Pick((payer,))),
                Field("payee", Pick(payees)),
                Field("amount", Range(1, most, 1)),
                Field("reason", Text(LONGEST)),
            )
            made.append(Offer("pay", TABLE_NAME, fields))
    if state.shuffled and state.zones[HAVEN]:
        made.append(Offer("draw_haven", TABLE_NAME, (Field("nation", Pick(setup.powers)),)))
    if state.shuffled and state.zones[MARKET_DISCARDS]:
        made.append(Offer("reshuffle_market", TABLE_NAME, rule="PH-H3"))
    return made

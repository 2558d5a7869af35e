"""What is kept in every phase: victory points with a reason, and the random loss from a hand (VQ-C13)."""

from __future__ import annotations

from msgspec.structs import replace

from core.table.actions import Action
from core.table.chance import DRAWS, Chance
from core.table.offers import Field, Offer, Pick, Range, Text, is_line
from core.table.rules import Operation
from core.table.seats import TABLE_NAME, Seat
from core.table.telling import Event, Refusal, event, refuse
from core.table.zones import move, random_thing
from core.virgin_queen import cards
from core.virgin_queen.actions import RandomLoss, VictoryPoints
from core.virgin_queen.places import DISCARDS, HAND, PURSE, SPENT
from core.virgin_queen.powers import POWERS
from core.virgin_queen.setup import VQSetup
from core.virgin_queen.state import State

Result = tuple[State, tuple[Event, ...]]

MOST_VP, LONGEST_REASON = 25, 120


def verify_vp(setup: VQSetup, state: State, actor: int, action: VictoryPoints) -> Refusal | None:
    """From −25 to 25, not 0, never below 0 in all, with a reason."""
    if action.power not in POWERS:
        return refuse("power_unknown", name=action.power)
    had = state.vp[setup.power_number[action.power]]
    if not action.change or not max(-had, -MOST_VP) <= action.change <= MOST_VP:
        return refuse("vp_range", low=max(-had, -MOST_VP), high=MOST_VP)
    return None if is_line(action.reason, LONGEST_REASON) else refuse("text_bad", longest=LONGEST_REASON)


def do_vp(setup: VQSetup, state: State, actor: int, action: VictoryPoints, chance: Chance) -> Result:
    """The books have it."""
    vp = list(state.vp)
    number = setup.power_number[action.power]
    vp[number] += action.change
    key = "vp_gained" if action.change > 0 else "vp_lost"
    happened = event(key, power=action.power, change=abs(action.change), vp=vp[number], reason=action.reason)
    return replace(state, vp=tuple(vp)), (happened,)


def _may_lose(setup: VQSetup, state: State, power: int) -> bool:
    return bool(cards.counted(setup, state, power) or state.zones[PURSE + power])


def verify_random_loss(setup: VQSetup, state: State, actor: int, action: RandomLoss) -> Refusal | None:
    """A power with at least a card or a treasure in hand (VQ-C13)."""
    if action.power not in POWERS:
        return refuse("power_unknown", name=action.power)
    power = setup.power_number[action.power]
    return None if _may_lose(setup, state, power) else refuse("nothing_to_lose", "VQ-C13", power=action.power)


def do_random_loss(setup: VQSetup, state: State, actor: int, action: RandomLoss, chance: Chance) -> Result:
    """More cards than treasures: a random card, discarded; otherwise a random treasure, spent (VQ-C13)."""
    power = setup.power_number[action.power]
    hand, purse = HAND + power, PURSE + power
    losable = cards.counted(setup, state, power)
    if len(losable) > len(state.zones[purse]):
        card = losable[chance.below(len(losable), DRAWS)]
        happened = event("lost_card", power=action.power, card=card)
        return move(state, setup.zones, (card,), hand, DISCARDS), (happened,)
    thing = random_thing(state, purse, chance)
    happened = event("lost_treasure", power=action.power, treasure=setup.catalogue.value(thing))
    return move(state, setup.zones, (thing,), purse, SPENT), (happened,)


OPERATIONS: dict[type[Action], Operation] = {
    VictoryPoints: Operation("table", verify_vp, do_vp, beside=True),
    RandomLoss: Operation("table", verify_random_loss, do_random_loss),
}


def offers(setup: VQSetup, state: State, seat: Seat) -> list[Offer]:
    """VP up and down for each power, and a random loss for those that hold anything."""
    made = []
    reason = Field("reason", Text(LONGEST_REASON))
    for number, power in enumerate(POWERS):
        who = Field("power", Pick((power,)))
        made.append(Offer("vp", TABLE_NAME, (who, Field("change", Range(1, MOST_VP, 1)), reason)))
        if state.vp[number]:
            less = Range(max(-state.vp[number], -MOST_VP), -1, -1)
            made.append(Offer("vp", TABLE_NAME, (who, Field("change", less), reason)))
    holders = tuple(p for n, p in enumerate(POWERS) if _may_lose(setup, state, n))
    return made + ([Offer("random_loss", TABLE_NAME, (Field("power", Pick(holders)),), "VQ-C13")] if holders else [])

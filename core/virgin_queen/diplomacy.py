"""Phase 2, Diplomacy: tracked, with declarations of war paid by cards' CP and treasures (VQ-T8, C1, C2, C15)."""

from __future__ import annotations

from msgspec.structs import replace

from core.table.actions import Action
from core.table.chance import Chance
from core.table.offers import Barred, Field, Offer, Range, Some, Text, is_line
from core.table.phases import Phase
from core.table.rules import Operation
from core.table.seats import Seat
from core.table.telling import Event, Refusal, event, refuse
from core.table.zones import move
from core.virgin_queen import cards, treasures
from core.virgin_queen.action import MOST_CP
from core.virgin_queen.actions import DeclareWar
from core.virgin_queen.places import PURSE
from core.virgin_queen.powers import POWERS
from core.virgin_queen.setup import VQSetup
from core.virgin_queen.state import Played, State

NUMBER = 1
PHASE = Phase("diplomacy")
LONGEST_TARGET = 60


def verify_declare_war(setup: VQSetup, state: State, actor: int, action: DeclareWar) -> Refusal | None:
    """In Diplomacy, with cards and treasures that the power has and may spend; what war costs is the table's to say."""
    if state.phase != NUMBER:
        return refuse("only_in_phase", "VQ-T8", phase=PHASE.id)
    if not is_line(action.target, LONGEST_TARGET):
        return refuse("text_bad", longest=LONGEST_TARGET)
    if len(set(action.cards)) != len(action.cards):
        return refuse("card_twice")
    for card in action.cards:
        no = cards.why_not_held(setup, state, actor, card) or cards.why_not_mode(setup.catalogue.card(card), "cp")
        if no:
            return no
    most = most_typed(setup, state, actor)
    if not 0 <= action.cp <= most:
        return refuse("war_cp_most", most=most) if most else refuse("war_cp_printed")
    return treasures.why_not_spend(setup, state, actor, action.treasures)


def most_typed(setup: VQSetup, state: State, power: int) -> int:
    """The most CP that the power's cards without CP in this deck can come to."""
    return MOST_CP * sum(not setup.catalogue.card(card).cp for card in payable(setup, state, power))


def payable(setup: VQSetup, state: State, power: int) -> tuple[int, ...]:
    """The cards that the power may spend for CP."""
    return tuple(
        card for card in cards.playable(state, power) if cards.why_not_mode(setup.catalogue.card(card), "cp") is None
    )


def do_declare_war(
    setup: VQSetup, state: State, actor: int, action: DeclareWar, chance: Chance
) -> tuple[State, tuple[Event, ...]]:
    """The cards are played for CP, the treasures spent; the journal says what was paid, and if that is not all."""
    for card in action.cards:
        source = cards.source_of(state, actor, card)
        target = cards.resting_place(setup.catalogue.card(card), "cp", met=False)
        state = move(state, setup.zones, (card,), source, target)
        state = replace(state, ledger=(*state.ledger, Played(card, actor, "cp")))
    state = treasures.spend(setup, state, actor, action.treasures)
    paid = sum(setup.catalogue.card(card).cp for card in action.cards) + sum(action.treasures) + action.cp
    happened = event(
        "war_declared",
        power=POWERS[actor],
        target=action.target,
        cards=action.cards,
        treasures=action.treasures,
        paid=paid,
    )
    unknown = sum(not setup.catalogue.card(card).cp for card in action.cards)
    return state, (happened, *_about_cp(action.cp, unknown, paid))


def _about_cp(typed: int, unknown: int, paid: int) -> tuple[Event, ...]:
    """What of the price is no printed number: CP that were typed, or cards whose CP nobody said."""
    if typed:
        return (event("war_cp_typed", cp=typed, count=unknown) if unknown else event("war_cp_named", cp=typed),)
    return (event("war_cp_unknown", count=unknown, paid=paid),) if unknown else ()


OPERATIONS: dict[type[Action], Operation] = {
    DeclareWar: Operation("power", verify_declare_war, do_declare_war),
}


def offers(setup: VQSetup, state: State, seat: Seat) -> list[Offer]:
    """A declaration of war for each power of the seat, with what it may pay; mandatory events are barred (VQ-C15)."""
    if state.phase != NUMBER:
        return []
    made = []
    for name in seat.powers:
        power = setup.power_number[name]
        can = payable(setup, state, power)
        barred: list[Barred] = []
        for card in cards.playable(state, power):
            no = cards.why_not_mode(setup.catalogue.card(card), "cp")
            barred += [Barred(card, no.said)] if no else []
        purse = treasures.values(setup, state, PURSE + power)
        fields = (
            Field("target", Text(LONGEST_TARGET)),
            Field("cards", Some(can, 0, len(can), tuple(barred))),
            Field("treasures", Some(purse, 0, len(purse))),
            Field("cp", Range(0, most_typed(setup, state, power))),
        )
        made.append(Offer("declare_war", name, fields, "VQ-T8"))
    return made

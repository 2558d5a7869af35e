"""Cards in play: how one may be played, where it then lies, what may be taken from the discards (VQ-C1 to C7, C15)."""

from __future__ import annotations

from msgspec.structs import replace

from core.table.catalogue import Card
from core.table.seats import EVERYONE
from core.table.telling import Event, Refusal, event, refuse
from core.table.zones import move
from core.virgin_queen.places import DISCARDS, HAND, HOME, PLAYED, PLAYING, REMOVED
from core.virgin_queen.powers import POWERS
from core.virgin_queen.setup import VQSetup
from core.virgin_queen.state import Condition, ConditionFrame, Played, State

AS_EVENT = ("event", "response", "combat")
"""The modes that count as played as an event (VQ-C2)."""

MODES: dict[str, tuple[str, ...]] = {
    "home": ("event", "cp"),
    "mandatory": ("event",),
    "event": ("event", "cp"),
    "response": ("response", "cp"),
    "combat": ("combat", "cp"),
}
"""How a card of each kind may be played. A mandatory event is never spent for CP (VQ-C15)."""


def source_of(state: State, power: int, card: int) -> int:
    """The zone from which the power may play the card: its hand or its home cards; −1 if it has not got it."""
    if card in state.zones[HAND + power]:
        return HAND + power
    return HOME + power if card in state.zones[HOME + power] else -1


def why_not_held(setup: VQSetup, state: State, power: int, card: int) -> Refusal | None:
    """Why the power cannot play the card: it has not got it. Where everybody sees it lying, that is said (VQ-C1)."""
    if source_of(state, power, card) >= 0:
        return None
    for zone, lying in zip(setup.zones, state.zones, strict=True):
        if zone.admits == "cards" and card in lying and zone.faces & EVERYONE == EVERYONE:
            if zone.id == f"played.{POWERS[power]}":
                return refuse("home_card_played", "VQ-C1", card=card)
            return refuse("card_lies", card=card, zone=zone.id)
    return refuse("not_in_hand")


def playable(state: State, power: int) -> tuple[int, ...]:
    """The cards that a power could play: its hand, then its home cards."""
    return state.zones[HAND + power] + state.zones[HOME + power]


def why_not_mode(card: Card, mode: str) -> Refusal | None:
    """Why a card may not be played so."""
    if mode in MODES[card.kind]:
        return None
    if card.kind == "mandatory" and mode == "cp":
        return refuse("mandatory_not_for_cp", "VQ-C15", title=card.title)
    return refuse("mode_wrong", title=card.title, mode=mode, kind=card.kind)


def owner_of(home: Card) -> int:
    """The number of the power whose home card it is, wherever the referee may have put it (VQ-C1)."""
    return POWERS.index(home.power)


def counted(setup: VQSetup, state: State, power: int) -> tuple[int, ...]:
    """The cards in the power's hand that the rules count: home cards never are (VQ-C11, C13).

    A home card gets there by the referee alone. One that not everybody knows to be there counts like any other: how
    many cards count is open to all, and may not depend on what only some can see.
    """
    cards, seen = setup.catalogue.cards, state.seen
    hand = state.zones[HAND + power]
    return tuple(card for card in hand if cards[card - 1].kind != "home" or seen[card] != EVERYONE)


def resting_place(card: Card, mode: str, met: bool) -> int:
    """The zone in which a played card ends (VQ-C1, C2, C3): removed, before its owner, or the discards."""
    if mode in AS_EVENT and (card.removal == "as_event" or (card.removal == "after" and met)):
        return REMOVED
    return PLAYED + owner_of(card) if card.kind == "home" else DISCARDS


def put_down(setup: VQSetup, state: State, power: int, card: int, mode: str) -> tuple[State, tuple[Event, ...]]:
    """The state after the power played the card so: in the ledger (C6), and where C1 to C3 lay it.

    A card with a condition waits face up in between: the condition is asked after the effect (C2).
    """
    facts = setup.catalogue.cards[card - 1]
    source = source_of(state, power, card)
    state = replace(state, ledger=(*state.ledger, Played(card, power, mode)))
    if facts.removal == "after" and mode in AS_EVENT:
        state = move(state, setup.zones, (card,), source, PLAYING)
        others = tuple(one for one in state.conditions if one.card != card)
        return replace(state, conditions=(*others, Condition(card, power))), ()
    target = resting_place(facts, mode, met=False)
    return move(state, setup.zones, (card,), source, target), _lies(setup, card, target)


def answer_condition(setup: VQSetup, state: State, card: int, met: bool) -> tuple[State, tuple[Event, ...]]:
    """The state after the condition was answered: the card leaves the middle of the table (VQ-C2, C3)."""
    target = resting_place(setup.catalogue.card(card), "event", met)
    happened = event("condition_met" if met else "condition_not_met", card=card)
    stack = tuple(one for one in state.stack if not (isinstance(one, ConditionFrame) and one.card == card))
    left = tuple(one for one in state.conditions if one.card != card)
    state = replace(state, stack=stack, conditions=left)
    return move(state, setup.zones, (card,), PLAYING, target), (happened, *_lies(setup, card, target))


def _lies(setup: VQSetup, card: int, target: int) -> tuple[Event, ...]:
    """Only what is out of the ordinary is told: that a card left the game."""
    return (event("card_removed", card=card),) if target == REMOVED else ()


def why_not_take(setup: VQSetup, state: State, power: int, card: int, taken: int) -> Refusal | None:
    """Why this event may not take that card from the discards (VQ-C4 to C7)."""
    event_card = setup.catalogue.cards[card - 1]
    if taken not in state.zones[DISCARDS]:
        return refuse("not_in_discards", "VQ-C4")
    facts = setup.catalogue.cards[taken - 1]
    if event_card.takes != "any" and facts.id != event_card.takes:
        return refuse("takes_another", "VQ-C7", title=event_card.title)
    if facts.kind == "home":
        return refuse("take_home", "VQ-C1", card=taken)
    if facts.kind == "mandatory":
        return refuse("take_mandatory", "VQ-C5", card=taken)
    for line in state.ledger:
        if line.card == taken and line.power == power and line.mode in AS_EVENT:
            rule = "VQ-C6" if event_card.takes == "any" else "VQ-C7"
            return refuse("take_own_event", rule, card=taken, power=POWERS[power], mode=line.mode)
    return None


def takeable(setup: VQSetup, state: State, power: int, card: int) -> tuple[int, ...]:
    """The discards that this event may take for this power."""
    return tuple(one for one in state.zones[DISCARDS] if why_not_take(setup, state, power, card, one) is None)

"""Phase 4, Action: impulses in order until all pass in a row (VQ-C1 to C7, C11, C15, T8).

An impulse is one card, as its event or for CP, and any treasures; or a pass. Responses and combat cards are played
out of turn too, by whoever holds them, in any phase.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.table.actions import Action
from core.table.catalogue import Card
from core.table.chance import Chance
from core.table.offers import Barred, Field, Offer, Pick, Range, Text, is_line
from core.table.phases import Owed, Phase
from core.table.rules import Operation
from core.table.seats import TABLE, TABLE_NAME, Seat
from core.table.telling import Event, Refusal, Said, event, refuse
from core.table.zones import move
from core.virgin_queen import cards, treasure_fleet, treasures
from core.virgin_queen.actions import Condition, EndImpulse, EventCP, Pass, Play, SpendCP, SpendTreasure, Take
from core.virgin_queen.card_draw import admin, unsure
from core.virgin_queen.places import DISCARDS, HAND, PURSE
from core.virgin_queen.powers import POWERS
from core.virgin_queen.setup import VQSetup
from core.virgin_queen.state import Impulse, Spent, State, conditions

Result = tuple[State, tuple[Event, ...]]

NUMBER = 3
PHASE = Phase("action")
MOST_CP = 9
LONGEST_NOTE = 120
OUT_OF_TURN = ("response", "combat")

ARMADA_CARD = "spanish_armada"
"""The id of the home card whose event creates the armada (VQ-A1)."""


def owed(state: State) -> tuple[Owed, ...]:
    """The phase ends when all powers pass in a row (VQ-C11): until then the active one owes its impulse.

    All of it is open: whether it has begun, and whether CP are left in it.
    """
    if state.active < 0:
        return ()
    begun = "impulse_cp" if state.impulse.left else "impulse_end"
    return (Owed(begun if state.impulse.acted else "impulse", state.active),)


def why_not_impulse(state: State, actor: int, rule: str = "") -> Refusal | None:
    """Why the power has no impulse now."""
    if state.phase != NUMBER:
        return refuse("only_in_phase", rule, phase=PHASE.id)
    if state.active < 0:
        return refuse("all_passed")
    return None if state.active == actor else refuse("not_your_impulse", rule, power=POWERS[state.active])


# Playing a card


def verify_play(setup: VQSetup, state: State, actor: int, action: Play) -> Refusal | None:
    """A card that the power has, in a mode of its kind, at a time that the mode allows."""
    no = cards.why_not_held(setup, state, actor, action.card)
    if no:
        return no
    facts = setup.catalogue.cards[action.card - 1]
    no = cards.why_not_mode(facts, action.mode) or _why_not_now(setup, state, actor, action.mode)
    if no:
        return no
    if action.mode == "cp":
        return _why_not_cp(facts.cp, action.cp)
    if action.cp:
        return refuse("cp_not_typed")
    return _why_not_plain(facts) if action.mode == "event" else None


def _why_not_plain(facts: Card) -> Refusal | None:
    """An event that needs more than the card has an action of its own (VQ-C4, A1)."""
    if facts.takes == "any":
        return refuse("event_takes", "VQ-C4", title=facts.title)
    return refuse("event_creates", "VQ-A1", title=facts.title) if facts.id == ARMADA_CARD else None


def verify_event(setup: VQSetup, state: State, actor: int, card: int) -> Refusal | None:
    """Why the power may not play the card as its event now, whatever more the event needs."""
    return (
        cards.why_not_held(setup, state, actor, card)
        or cards.why_not_mode(setup.catalogue.cards[card - 1], "event")
        or _why_not_now(setup, state, actor, "event")
    )


def _why_not_now(setup: VQSetup, state: State, actor: int, mode: str) -> Refusal | None:
    """Event and CP: in the own impulse, one card, nothing waiting. Response and combat: at any time."""
    if mode in OUT_OF_TURN:
        return None
    if state.stack:
        frame = state.stack[-1]
        return refuse("frame_waits", power=setup.power_name(frame.power), frame=type(frame).__name__)
    no = why_not_impulse(state, actor)
    if no:
        return no
    return refuse("one_card", card=state.impulse.card) if state.impulse.card else None


def _why_not_cp(printed: int, typed: int) -> Refusal | None:
    """CP is typed exactly where the card's is unknown."""
    if printed:
        return refuse("cp_printed", cp=printed) if typed else None
    return None if 1 <= typed <= MOST_CP else refuse("cp_unknown", most=MOST_CP)


def do_play(setup: VQSetup, state: State, actor: int, action: Play, chance: Chance) -> Result:
    """The card is played and lies where it belongs; for CP, the CP are there to be spent (VQ-C1 to C3)."""
    cp = (setup.catalogue.cards[action.card - 1].cp or action.cp) if action.mode == "cp" else 0
    if action.mode not in OUT_OF_TURN:
        now = state.impulse
        began = replace(now, card=action.card, mode=action.mode, cp=now.cp + cp, left=now.left + cp, acted=True)
        state = replace(state, impulse=began, passes=0)
    happened = event("played_cp" if cp else f"played_{action.mode}", power=POWERS[actor], card=action.card, cp=cp)
    state, told = cards.put_down(setup, state, actor, action.card, action.mode)
    if action.mode == "event" and setup.catalogue.cards[action.card - 1].id == treasure_fleet.CARD:
        state, more = treasure_fleet.begin(setup, state, chance)
        told += more
    return state, (happened, *told)


# Taking from the discards


def verify_take(setup: VQSetup, state: State, actor: int, action: Take) -> Refusal | None:
    """A card whose event takes from the discards, in the own impulse, and a discard that it may take (VQ-C4 to C7)."""
    no = cards.why_not_held(setup, state, actor, action.card)
    if no:
        return no
    facts = setup.catalogue.cards[action.card - 1]
    if not facts.takes:
        return refuse("takes_nothing", "VQ-C4", title=facts.title)
    no = verify_event(setup, state, actor, action.card)
    return no or cards.why_not_take(setup, state, actor, action.card, action.taken)


def do_take(setup: VQSetup, state: State, actor: int, action: Take, chance: Chance) -> Result:
    """The event is played, and the card taken joins the hand (VQ-C4)."""
    state = move(state, setup.zones, (action.taken,), DISCARDS, HAND + actor)
    state, told = do_play(setup, state, actor, Play(action.card, "event"), chance)
    return state, (*told, event("taken", power=POWERS[actor], card=action.taken))


# The condition


def verify_condition(setup: VQSetup, state: State, actor: int, action: Condition) -> Refusal | None:
    """The table, of any card in play that waits for it; a power, of its own (VQ-C2)."""
    return None if _answered(state, actor, action.card) else _why_not_answered(state, actor, action.card)


def _answered(state: State, actor: int, card: int) -> int:
    """The card that the answer is about, 0: none that this actor may answer."""
    own = [one.card for one in conditions(state) if actor in (TABLE, one.power)]
    if card:
        return card if card in own else 0
    return own[-1] if own and actor != TABLE else 0


def _why_not_answered(state: State, actor: int, card: int) -> Refusal:
    waits = conditions(state)
    if actor < TABLE or not waits or (card and card not in [one.card for one in waits]):
        return refuse("no_condition", "VQ-C2")
    if actor == TABLE:
        return refuse("condition_which", "VQ-C2")
    power = next((one.power for one in waits if one.card == card), waits[-1].power)
    return refuse("not_your_condition", "VQ-C2", power=POWERS[power])


def do_condition(setup: VQSetup, state: State, actor: int, action: Condition, chance: Chance) -> Result:
    """The card goes to the removed pile or to the discards (VQ-C2, C3)."""
    return cards.answer_condition(setup, state, _answered(state, actor, action.card), action.met)


def why_conditions_wait(state: State) -> Refusal | None:
    """The impulse does not end before the conditions of the cards in play were answered (VQ-C2)."""
    waits = conditions(state)
    return refuse("condition_first", "VQ-C2", card=waits[0].card) if waits else None


# CP and treasures


def verify_spend_treasure(setup: VQSetup, state: State, actor: int, action: SpendTreasure) -> Refusal | None:
    """In the own impulse, a treasure that the power has (VQ-T8)."""
    return why_not_impulse(state, actor, "VQ-T8") or treasures.why_not_spend(setup, state, actor, (action.value,))


def do_spend_treasure(setup: VQSetup, state: State, actor: int, action: SpendTreasure, chance: Chance) -> Result:
    """It lies face up on the spent pile, and its value is CP of this impulse (VQ-T2, T8)."""
    now = state.impulse
    richer = replace(now, cp=now.cp + action.value, left=now.left + action.value, acted=True)
    state = replace(treasures.spend(setup, state, actor, (action.value,)), impulse=richer, passes=0)
    return state, (event("treasure_spent", power=POWERS[actor], treasure=action.value),)


def verify_event_cp(setup: VQSetup, state: State, actor: int, action: EventCP) -> Refusal | None:
    """In the own impulse, after a card was played in it as its event: how many CP the event gives is the table's."""
    no = why_not_impulse(state, actor)
    if no:
        return no
    if state.impulse.mode != "event":
        return refuse("no_event_cp")
    return None if 1 <= action.cp <= MOST_CP else refuse("number_range", low=1, high=MOST_CP)


def do_event_cp(setup: VQSetup, state: State, actor: int, action: EventCP, chance: Chance) -> Result:
    """They are CP of this impulse."""
    now = state.impulse
    richer = replace(now, cp=now.cp + action.cp, left=now.left + action.cp)
    return replace(state, impulse=richer), (event("event_cp", power=POWERS[actor], cp=action.cp),)


def why_not_so_many(state: State, cp: int, rule: str = "") -> Refusal | None:
    """Why so many CP cannot be spent in this impulse: none, or more than are left."""
    left = state.impulse.left
    if 1 <= cp <= left:
        return None
    return refuse(("cp_none", "cp_left_one")[left] if left < 2 else "cp_left", rule, left=left)


def verify_spend_cp(setup: VQSetup, state: State, actor: int, action: SpendCP) -> Refusal | None:
    """In the own impulse, at most what is left, on something that is said."""
    no = why_not_impulse(state, actor)
    if no:
        return no
    no = why_not_so_many(state, action.cp)
    if no:
        return no
    return None if is_line(action.note, LONGEST_NOTE) else refuse("text_bad", longest=LONGEST_NOTE)


def do_spend_cp(setup: VQSetup, state: State, actor: int, action: SpendCP, chance: Chance) -> Result:
    """So much less is left, and the impulse's list has the line."""
    now = state.impulse
    poorer = replace(now, left=now.left - action.cp, spent=(*now.spent, Spent(action.cp, action.note)))
    happened = event("cp_spent", power=POWERS[actor], cp=action.cp, note=action.note, left=poorer.left)
    return replace(state, impulse=poorer), (happened,)


# The impulse's end


def verify_end_impulse(setup: VQSetup, state: State, actor: int, action: EndImpulse) -> Refusal | None:
    """Something was played in it (with nothing played it is a pass), and no condition waits (VQ-C2)."""
    no = why_not_impulse(state, actor) or (None if state.impulse.acted else refuse("impulse_empty"))
    return no or why_conditions_wait(state)


def do_end_impulse(setup: VQSetup, state: State, actor: int, action: EndImpulse, chance: Chance) -> Result:
    """The next power in order has its impulse; CP left are lost."""
    lost = state.impulse.left
    happened = event("impulse_over_lost" if lost else "impulse_over", power=POWERS[actor], cp=lost)
    return replace(state, active=(actor + 1) % len(POWERS), impulse=Impulse()), (happened,)


def why_not_pass(setup: VQSetup, state: State, power: int) -> Refusal | None:
    """No mandatory event in hand, and at most admin-rating cards; home cards and treasures do not count (VQ-C11).

    What is in the hand is told to its owner alone.
    """
    if not setup.options.pass_rule:
        return None
    hand, most = cards.counted(setup, state, power), admin(setup, state, power)
    # The count first: it is open to all, and so its refusal must not depend on what the cards are.
    if len(hand) > most:
        return refuse(
            "pass_cards", "VQ-C11", count=len(hand), admin=most, unsure=int("admin" in unsure(setup, state, power))
        )
    for card in hand:
        if setup.catalogue.cards[card - 1].kind == "mandatory":
            mine = Said("pass_mandatory", {"card": card}, "VQ-C11")
            return Refusal(mine, 1 << power, Said("not_done", {"power": POWERS[power]}))
    return None


def verify_pass(setup: VQSetup, state: State, actor: int, action: Pass) -> Refusal | None:
    """In the own impulse, before anything was played in it, and as VQ-C11 allows."""
    no = why_not_impulse(state, actor, "VQ-C11")
    if no:
        return no
    if state.impulse.acted:
        return refuse("impulse_begun")
    return why_conditions_wait(state) or why_not_pass(setup, state, actor)


def do_pass(setup: VQSetup, state: State, actor: int, action: Pass, chance: Chance) -> Result:
    """The next power; after all have passed in a row the impulses are over (VQ-C11)."""
    passes = state.passes + 1
    over = passes == len(POWERS)
    happened = (event("passed", power=POWERS[actor]), *((event("all_have_passed"),) if over else ()))
    return replace(state, passes=passes, active=-1 if over else (actor + 1) % len(POWERS)), happened


OPERATIONS: dict[type[Action], Operation] = {
    Play: Operation("power", verify_play, do_play),
    Take: Operation("power", verify_take, do_take),
    Condition: Operation("any", verify_condition, do_condition, beside=True),
    SpendTreasure: Operation("power", verify_spend_treasure, do_spend_treasure),
    EventCP: Operation("power", verify_event_cp, do_event_cp),
    SpendCP: Operation("power", verify_spend_cp, do_spend_cp),
    EndImpulse: Operation("power", verify_end_impulse, do_end_impulse),
    Pass: Operation("power", verify_pass, do_pass),
}


# Offers


def offers(setup: VQSetup, state: State, seat: Seat) -> list[Offer]:
    """Plays of each of the seat's powers, answers to conditions, and the impulse if it is one of theirs."""
    made: list[Offer] = []
    for name in seat.powers:
        power = setup.power_number[name]
        for mode in ("event", "cp", *OUT_OF_TURN):
            made += _play_offers(setup, state, name, power, mode)
        if not state.stack and why_not_impulse(state, power) is None:
            made += _impulse_offers(setup, state, name, power)
    return made + _condition_offers(state, seat)


def _condition_offers(state: State, seat: Seat) -> list[Offer]:
    """The answer to each condition that waits, by anybody for the table or by the power that played the card."""
    made, met = [], Field("met", Pick((True, False)))
    for name in (TABLE_NAME, *seat.powers):
        own = tuple(one.card for one in conditions(state) if name in (TABLE_NAME, POWERS[one.power]))
        which = own if name == TABLE_NAME else (*own, 0)
        made += [Offer("condition", name, (met, Field("card", Pick(which))), "VQ-C2")] if own else []
    return made


def _play_offers(setup: VQSetup, state: State, name: str, power: int, mode: str) -> list[Offer]:
    """The power's cards in one mode: those that can be played so, those barred with their reason."""
    if _why_not_now(setup, state, power, mode) is not None:
        return []
    can: list[int] = []
    to_type: list[int] = []
    barred: list[Barred] = []
    takers: list[int] = []
    for card in cards.playable(state, power):
        facts = setup.catalogue.cards[card - 1]
        no = cards.why_not_mode(facts, mode)
        if no is not None:
            barred += [Barred(card, no.said)] if mode in ("event", "cp") else []
        elif mode == "event" and _why_not_plain(facts) is not None:
            takers += [card] if facts.takes else []
        elif mode == "cp" and not facts.cp:
            to_type.append(card)
        else:
            can.append(card)
            takers += [card] if mode == "event" and facts.takes else []
    made = [_play_offer(name, tuple(can), mode, Pick((0,)), tuple(barred))] if can or barred else []
    made += [_play_offer(name, tuple(to_type), mode, Range(1, MOST_CP, 1), ())] if to_type else []
    return made + [offer for card in takers for offer in _take_offer(setup, state, name, power, card)]


def _play_offer(name: str, can: tuple[int, ...], mode: str, cp: Pick | Range, barred: tuple[Barred, ...]) -> Offer:
    return Offer("play", name, (Field("card", Pick(can, barred)), Field("mode", Pick((mode,))), Field("cp", cp)))


def _take_offer(setup: VQSetup, state: State, name: str, power: int, card: int) -> list[Offer]:
    """What this event may take from the discards, and what it may not, each with its reason (VQ-C4 to C7)."""
    can: list[int] = []
    barred: list[Barred] = []
    for one in state.zones[DISCARDS]:
        no = cards.why_not_take(setup, state, power, card, one)
        can += [] if no else [one]
        barred += [Barred(one, no.said)] if no else []
    fields = (Field("card", Pick((card,))), Field("taken", Pick(tuple(can), tuple(barred))))
    return [Offer("take", name, fields, "VQ-C4")] if can or barred else []


def _impulse_offers(setup: VQSetup, state: State, name: str, power: int) -> list[Offer]:
    """Treasures, CP, and the impulse's end or a pass."""
    made = []
    held = tuple(sorted(set(treasures.values(setup, state, PURSE + power))))
    if held:
        made.append(Offer("spend_treasure", name, (Field("value", Pick(held)),), "VQ-T8"))
    if state.impulse.mode == "event":
        made.append(Offer("event_cp", name, (Field("cp", Range(1, MOST_CP, 1)),)))
    if state.impulse.left:
        fields = (Field("cp", Range(1, state.impulse.left, state.impulse.left)), Field("note", Text(LONGEST_NOTE)))
        made.append(Offer("spend_cp", name, fields))
    if conditions(state):
        return made
    if state.impulse.acted:
        made.append(Offer("end_impulse", name))
    elif why_not_pass(setup, state, power) is None:
        made.append(Offer("pass", name, rule="VQ-C11"))
    return made

"""The operations of every table: words, notes, facts, advancing, dice, shown cards, and the referee's overrides.

A game makes them with :func:`operations`, giving the two things that only it knows: what is owed before a phase can
end, and how its state enters the next one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.table.actions import (
    Action,
    Advance,
    Dice,
    EndLook,
    Look,
    Note,
    OverrideCard,
    OverridePhase,
    OverrideRandom,
    OverrideStep,
    Roll,
    Show,
    StateFact,
    Word,
)
from core.table.chance import Chance
from core.table.facts import Fact, stated
from core.table.knowledge import forget, places, reveal
from core.table.offers import Domain, Field, Offer, Pick, Range, Some, Text, is_line
from core.table.phases import Owed
from core.table.rules import Operation
from core.table.seats import EVERYONE, REFEREE_NAME, TABLE_NAME, Seat
from core.table.setup import Setup
from core.table.state import FactValue, Frame, LookFrame, RollFrame, TableState
from core.table.telling import Event, Refusal, Said, event, refuse, secret_event
from core.table.zones import move, take_random

MOST_DICE = 30
SIDES = 6

Result = tuple[Any, tuple[Event, ...]]

ANSWERS: dict[type[Frame], frozenset[type[Action]]] = {
    RollFrame: frozenset({Dice}),
    LookFrame: frozenset({EndLook}),
}
"""What answers the kernel's own frames."""


def push(state: Any, frame: Frame) -> Any:
    """The state with one more frame that waits."""
    return replace(state, stack=(*state.stack, frame))


def pop(state: Any) -> Any:
    """The state without its topmost frame."""
    return replace(state, stack=state.stack[:-1])


# Words for the chance


def verify_word(setup: Setup, state: TableState, actor: int, action: Word) -> Refusal | None:
    """A word counts only while nobody can know what it will do: before anything was drawn."""
    if state.done or state.phase or state.turn != setup.first_turn:
        return refuse("word_too_late")
    return None if is_line(action.word, 64) else refuse("text_bad", longest=64)


def do_word(setup: Setup, state: TableState, actor: int, action: Word, chance: Chance) -> Result:
    """The power's word stands (one a power; a later one replaces it)."""
    words = list(state.words) or [""] * len(setup.powers)
    words[actor] = action.word
    return replace(state, words=tuple(words)), (event("word", power=setup.powers[actor]),)


# Notes and facts


def verify_note(setup: Setup, state: TableState, actor: int, action: Note) -> Refusal | None:
    """A note is one printable line."""
    return None if is_line(action.text, 200) else refuse("text_bad", longest=200)


def do_note(setup: Setup, state: TableState, actor: int, action: Note, chance: Chance) -> Result:
    """It stands in the journal; the state does not change."""
    return state, (event("note", power=setup.power_name(actor), text=action.text),)


def verify_fact(setup: Setup, state: TableState, actor: int, action: StateFact) -> Refusal | None:
    """The fact exists, the value is one of its own, and it is a change."""
    number = setup.fact_number.get(action.fact)
    if number is None:
        return refuse("fact_unknown", fact=action.fact)
    if not setup.facts[number].admits(action.value):
        return refuse("fact_value", fact=action.fact, value=action.value)
    if state.facts[number] == action.value:
        return refuse("fact_same", fact=action.fact, value=action.value)
    return None


def do_fact(setup: Setup, state: TableState, actor: int, action: StateFact, chance: Chance) -> Result:
    """The table has stated it."""
    facts = stated(state, setup.fact_number[action.fact], action.value)
    return replace(state, facts=facts), (event("fact", fact=action.fact, value=action.value),)


# Dice


def verify_roll(setup: Setup, state: TableState, actor: int, action: Roll) -> Refusal | None:
    """From 1 to 30 dice, for something that is said."""
    if not 1 <= action.count <= MOST_DICE:
        return refuse("dice_count", most=MOST_DICE)
    return None if is_line(action.why, 80) else refuse("text_bad", longest=80)


def do_roll(setup: Setup, state: TableState, actor: int, action: Roll, chance: Chance) -> Result:
    """With dice by the app they fall at once; with dice of the table a frame waits for them."""
    state, told, _ = ask_dice(setup, state, RollFrame(actor, action.count, action.why), chance)
    return state, told


def ask_dice(
    setup: Setup, state: Any, roll: RollFrame, chance: Chance
) -> tuple[Any, tuple[Event, ...], tuple[int, ...] | None]:
    """The dice of one roll: fallen, with dice by the app; ``None``, and a frame that waits, with dice of the table.

    A procedure that asks goes on at once in the first case, and in the second when :func:`operations`' ``resume`` is
    called with the faces. No dice at all have fallen at once.
    """
    if setup.header.dice == "table" and roll.count:
        return push(state, roll), (_dice_event("dice_asked", roll, count=roll.count),), None
    faces = tuple([chance.below(SIDES) + 1 for _ in range(roll.count)])
    return state, (_dice_event("dice", roll, faces=faces),), faces


def _dice_event(key: str, roll: RollFrame, **params: Any) -> Event:
    """What is told of a roll: the table's own words, or the procedure's key."""
    return event(f"{key}_for", roll=roll.what, **params) if roll.what else event(key, why=roll.why, **params)


def verify_dice(setup: Setup, state: TableState, actor: int, action: Dice) -> Refusal | None:
    """As many faces as were asked for, each from 1 to 6."""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, RollFrame):
        return refuse("no_dice_asked")
    if len(action.faces) != frame.count or not all(1 <= face <= SIDES for face in action.faces):
        return refuse("dice_faces", count=frame.count)
    return None


# Showing cards of one's own hand


def verify_show(setup: Setup, state: TableState, actor: int, action: Show) -> Refusal | None:
    """To another power, some cards that are in the own hand."""
    if action.to not in setup.powers or action.to == setup.powers[actor]:
        return refuse("show_to_whom")
    hand = state.zones[setup.zone_number[f"hand.{setup.powers[actor]}"]]
    if not action.cards or len(set(action.cards)) != len(action.cards) or not set(action.cards) <= set(hand):
        return refuse("not_in_hand")
    return None


def do_show(setup: Setup, state: TableState, actor: int, action: Show, chance: Chance) -> Result:
    """The other power sees them until it ends its look; the journal says how many, not which."""
    viewer = setup.power_number[action.to]
    gained = tuple(card for card in action.cards if not state.seen[card] & 1 << viewer)
    frame = LookFrame(viewer, actor, action.cards, gained)
    happened = event("shown", power=setup.powers[actor], to=action.to, count=len(action.cards))
    return push(reveal(state, action.cards, 1 << viewer), frame), (happened,)


def verify_end_look(setup: Setup, state: TableState, actor: int, action: EndLook) -> Refusal | None:
    """Only a look that goes on can end, and it is the looker's to end."""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, LookFrame):
        return refuse("no_look")
    return None if frame.power == actor else refuse("not_your_look", power=setup.power_name(frame.power))


def do_end_look(setup: Setup, state: TableState, actor: int, action: EndLook, chance: Chance) -> Result:
    """What was only shown is no longer seen."""
    frame = state.stack[-1]
    assert isinstance(frame, LookFrame)
    return forget(pop(state), frame.gained, 1 << frame.power), (event("look_over", power=setup.powers[actor]),)


# The referee


def _reason(reason: str) -> Refusal | None:
    return None if is_line(reason, 200) else refuse("reason_missing")


def verify_override_card(setup: Setup, state: TableState, actor: int, action: OverrideCard) -> Refusal | None:
    """A card of the catalogue, to a zone that admits cards."""
    if not 1 <= action.card <= len(setup.catalogue.cards):
        return refuse("card_unknown", number=action.card)
    number = setup.zone_number.get(action.zone)
    if number is None or setup.zones[number].admits != "cards":
        return refuse("zone_unknown", name=action.zone)
    if _is_full(setup, state, number):
        return refuse("zone_full", zone=action.zone)
    return _reason(action.reason)


def _is_full(setup: Setup, state: TableState, zone: int) -> bool:
    return 0 < setup.zones[zone].room <= len(state.zones[zone])


def do_override_card(setup: Setup, state: TableState, actor: int, action: OverrideCard, chance: Chance) -> Result:
    """The card lies there now, on top, and everybody knows it: it was named. From where it came is not told."""
    source, target = places(state)[action.card], setup.zone_number[action.zone]
    happened = event("override_card", card=action.card, zone=action.zone, reason=action.reason)
    after = move(state, setup.zones, (action.card,), source, target)
    return reveal(after, (action.card,), EVERYONE), (happened,)


def verify_override_random(setup: Setup, state: TableState, actor: int, action: OverrideRandom) -> Refusal | None:
    """Between two zones of one kind, the first of them not empty."""
    source, target = setup.zone_number.get(action.source), setup.zone_number.get(action.zone)
    if source is None or target is None or source == target:
        return refuse("zone_unknown", name=action.source if source is None else action.zone)
    if setup.zones[source].admits != setup.zones[target].admits:
        return refuse("zone_kind", zone=action.zone)
    if _is_full(setup, state, target):
        return refuse("zone_full", zone=action.zone)
    return _reason(action.reason) if state.zones[source] else refuse("zone_empty", zone=action.source)


def do_override_random(setup: Setup, state: TableState, actor: int, action: OverrideRandom, chance: Chance) -> Result:
    """Chance picks one; those who may know which are told."""
    source, target = setup.zone_number[action.source], setup.zone_number[action.zone]
    after, thing = take_random(state, setup.zones, source, target, chance)
    params: dict[str, Any] = {"source": action.source, "zone": action.zone, "reason": action.reason}
    known = after.seen[thing] | setup.zones[target].faces
    face = {"card" if setup.catalogue.is_card(thing) else "treasure": setup.catalogue.face(thing)}
    key = "override_random_card" if setup.catalogue.is_card(thing) else "override_random_counter"
    return after, (secret_event(known, Said(key, {**params, **face}), Said("override_random", params)),)


def verify_override_phase(setup: Setup, state: TableState, actor: int, action: OverridePhase) -> Refusal | None:
    """A phase and a turn of this campaign."""
    if action.phase not in [phase.id for phase in setup.phases]:
        return refuse("phase_unknown", name=action.phase)
    last = setup.last_turn
    if not setup.first_turn <= action.turn <= last:
        return refuse("turn_unknown", first=setup.first_turn, last=last)
    return _reason(action.reason)


def verify_override_step(setup: Setup, state: TableState, actor: int, action: OverrideStep) -> Refusal | None:
    """A step of this phase, and a change."""
    if action.step not in [step.id for step in setup.phases[state.phase].steps]:
        return refuse("step_unknown", name=action.step)
    if (action.step in state.done) == action.done:
        return refuse("step_same", step=action.step)
    return _reason(action.reason)


def do_override_step(setup: Setup, state: TableState, actor: int, action: OverrideStep, chance: Chance) -> Result:
    """The step counts as done, or as not done; nothing else happens."""
    done = tuple(step for step in state.done if step != action.step)
    after = replace(state, done=(*done, action.step) if action.done else done)
    key = "override_done" if action.done else "override_not_done"
    return after, (event(key, step=action.step, reason=action.reason),)


def verify_look(setup: Setup, state: TableState, actor: int, action: Look) -> Refusal | None:
    """A zone with something in it, and a power that looks."""
    number = setup.zone_number.get(action.zone)
    if number is None:
        return refuse("zone_unknown", name=action.zone)
    if action.to not in setup.powers:
        return refuse("power_unknown", name=action.to)
    return _reason(action.reason) if state.zones[number] else refuse("zone_empty", zone=action.zone)


def do_look(setup: Setup, state: TableState, actor: int, action: Look, chance: Chance) -> Result:
    """The power sees them until it ends its look; the journal says how many, not which."""
    viewer = setup.power_number[action.to]
    things = state.zones[setup.zone_number[action.zone]]
    gained = tuple(thing for thing in things if not state.seen[thing] & 1 << viewer)
    happened = event("look", to=action.to, zone=action.zone, count=len(things), reason=action.reason)
    return push(reveal(state, things, 1 << viewer), LookFrame(viewer, -1, things, gained)), (happened,)


def enter_phase(enter: Callable[[Setup, Any, int, int], Any]) -> Callable[..., Result]:
    """The ``do`` of an override of the phase, by the game's way of entering one."""

    def do(setup: Setup, state: Any, actor: int, action: OverridePhase, chance: Chance) -> Result:
        number = [phase.id for phase in setup.phases].index(action.phase)
        after = enter(setup, state, action.turn, number)
        happened = event("override_phase", turn=action.turn, phase=action.phase, reason=action.reason)
        return after, (happened,)

    return do


def why_not_advance(setup: Setup, owed: tuple[Owed, ...]) -> Refusal | None:
    """What is owed before the phase ends, as everybody may know it."""
    if not owed:
        return None
    first = owed[0]
    return refuse("still_owed", first.rule, step=first.step, power=setup.power_name(first.power), more=len(owed) - 1)


def no_procedure(setup: Any, state: Any, faces: tuple[int, ...], chance: Chance) -> Result:
    """The ``resume`` of a game whose procedures roll no dice."""
    return state, ()


def operations(
    owed: Callable[[Any, Any], tuple[Owed, ...]],
    enter: Callable[[Any, Any, int, int], Any],
    resume: Callable[[Any, Any, tuple[int, ...], Chance], Result] = no_procedure,
) -> dict[type[Action], Operation]:
    """The kernel's operations for a game.

    ``owed`` before a phase ends, ``enter`` a turn's phase (by number), ``resume`` the procedure on top of the stack
    with the dice that it asked for.
    """

    def do_dice(setup: Setup, state: TableState, actor: int, action: Dice, chance: Chance) -> Result:
        """The dice that waited have fallen; a procedure that asked for them goes on."""
        frame = state.stack[-1]
        assert isinstance(frame, RollFrame)
        state, told = pop(state), (_dice_event("dice", frame, faces=action.faces),)
        if not frame.what:
            return state, told
        state, more = resume(setup, state, action.faces, chance)
        return state, (*told, *more)

    def verify_advance(setup: Setup, state: TableState, actor: int, action: Advance) -> Refusal | None:
        return why_not_advance(setup, owed(setup, state))

    def do_advance(setup: Setup, state: TableState, actor: int, action: Advance, chance: Chance) -> Result:
        if state.phase + 1 < len(setup.phases):
            turn, phase = state.turn, state.phase + 1
        elif state.turn < setup.last_turn:
            turn, phase = state.turn + 1, 0
        else:
            return replace(state, ended=True), (event("campaign_ends", turn=state.turn),)
        return enter(setup, state, turn, phase), (event("phase", turn=turn, phase=setup.phases[phase].id),)

    return {
        Word: Operation("power", verify_word, do_word),
        Note: Operation("table", verify_note, do_note, beside=True),
        StateFact: Operation("table", verify_fact, do_fact, beside=True),
        Advance: Operation("table", verify_advance, do_advance),
        Roll: Operation("table", verify_roll, do_roll),
        Dice: Operation("table", verify_dice, do_dice),
        Show: Operation("power", verify_show, do_show),
        EndLook: Operation("power", verify_end_look, do_end_look),
        OverrideCard: Operation("referee", verify_override_card, do_override_card),
        OverrideRandom: Operation("referee", verify_override_random, do_override_random),
        OverridePhase: Operation("referee", verify_override_phase, enter_phase(enter), beside=True),
        OverrideStep: Operation("referee", verify_override_step, do_override_step),
        Look: Operation("referee", verify_look, do_look),
    }


# What a seat is offered of these


def fact_offer(fact: Fact, value: FactValue) -> Offer:
    """The offer to state another value of one fact."""
    domain: Domain
    match fact.kind:
        case "yes_no":
            domain = Pick((not value,))
        case "number":
            others = tuple(number for number in range(fact.most + 1) if number != value)
            domain = Pick(others)
        case "choice":
            domain = Pick(tuple(choice for choice in fact.choices if choice != value))
    return Offer("fact", TABLE_NAME, (Field("fact", Pick((fact.id,))), Field("value", domain)))


def common_offers(
    setup: Setup, state: TableState, seat: Seat, owed: tuple[Owed, ...], free: bool = False
) -> list[Offer]:
    """The kernel's own offers to a seat, as they stand beside a game's.

    ``free``: the frame that waits, if any, lets dice be rolled and cards be shown before it is answered.
    """
    offers = [Offer("note", TABLE_NAME, (Field("text", Text(200)),))]
    if state.ended:
        return []
    offers += [fact_offer(fact, value) for fact, value in zip(setup.facts, state.facts, strict=True)]
    if state.stack and not free:
        return offers + _frame_offers(setup, state.stack[-1], seat)
    if not state.stack and not state.done and not state.phase and state.turn == setup.first_turn:
        offers += [Offer("word", power, (Field("word", Text(64)),)) for power in seat.powers]
    offers.append(Offer("roll", TABLE_NAME, (Field("count", Range(1, MOST_DICE)), Field("why", Text(80)))))
    offers += _show_offers(setup, state, seat)
    if not owed:
        offers.append(Offer("advance", TABLE_NAME))
    return offers


def _frame_offers(setup: Setup, frame: Frame, seat: Seat) -> list[Offer]:
    match frame:
        case RollFrame():
            faces = Some(tuple(range(1, SIDES + 1)) * frame.count, frame.count, frame.count)
            return [Offer("dice", TABLE_NAME, (Field("faces", faces),))]
        case LookFrame() if setup.powers[frame.power] in seat.powers:
            return [Offer("end_look", setup.powers[frame.power])]
    return []


def _show_offers(setup: Setup, state: TableState, seat: Seat) -> list[Offer]:
    offers = []
    for power in seat.powers:
        hand = state.zones[setup.zone_number[f"hand.{power}"]]
        to = tuple(other for other in setup.powers if other != power)
        if hand and to:
            fields = (Field("to", Pick(to)), Field("cards", Some(hand, 1, len(hand))))
            offers.append(Offer("show", power, fields))
    return offers


def referee_offers(setup: Setup, state: TableState, seat: Seat) -> list[Offer]:
    """What the referee may do at any table; nothing for a seat that is not he."""
    if not setup.may_act(seat.id, REFEREE_NAME) or state.ended:
        return []
    reason = Field("reason", Text(200))
    last = setup.last_turn
    turns, phases = Range(setup.first_turn, last, state.turn), tuple(phase.id for phase in setup.phases)
    offers = [Offer("override_phase", REFEREE_NAME, (Field("turn", turns), Field("phase", Pick(phases)), reason))]
    if state.stack:
        return offers
    cards = tuple(range(1, len(setup.catalogue.cards) + 1))
    targets = tuple(
        zone.id
        for number, zone in enumerate(setup.zones)
        if zone.admits == "cards" and not _is_full(setup, state, number)
    )
    offers.append(
        Offer("override_card", REFEREE_NAME, (Field("card", Pick(cards)), Field("zone", Pick(targets)), reason))
    )
    filled = [zone for zone, lying in zip(setup.zones, state.zones, strict=True) if lying]
    for source in filled:
        ends = tuple(
            zone.id
            for zone, lying in zip(setup.zones, state.zones, strict=True)
            if zone.admits == source.admits and zone is not source and not 0 < zone.room <= len(lying)
        )
        fields = (Field("source", Pick((source.id,))), Field("zone", Pick(ends)), reason)
        offers.append(Offer("override_random", REFEREE_NAME, fields))
    looks = (Field("zone", Pick(tuple(zone.id for zone in filled))), Field("to", Pick(setup.powers)), reason)
    offers.append(Offer("look", REFEREE_NAME, looks))
    for step in setup.phases[state.phase].steps:
        change = Field("done", Pick((step.id not in state.done,)))
        offers.append(Offer("override_step", REFEREE_NAME, (Field("step", Pick((step.id,))), change, reason)))
    return offers

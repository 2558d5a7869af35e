"""The operations of every table: notes, facts, advancing, dice, shown cards (:mod:`words` and :mod:`referee` apart).

A game makes them with :func:`operations`, giving the two things that only it knows: what is owed before a phase can
end, and how its state enters the next one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.table import corrections, referee, words
from core.table.actions import (
    Action,
    Advance,
    CommitWord,
    Correct,
    Dice,
    EndLook,
    Note,
    Roll,
    Show,
    StateFact,
    Word,
)
from core.table.chance import DICE, FREE_DICE, Chance
from core.table.facts import Fact, stated
from core.table.frames import at, pop, push, top
from core.table.knowledge import forget, reveal
from core.table.offers import Domain, Field, Offer, Pick, Range, Some, Text, is_line
from core.table.phases import Owed
from core.table.rules import Operation
from core.table.seats import TABLE_NAME, Seat
from core.table.setup import Setup
from core.table.state import FactValue, Frame, LookFrame, RollFrame, TableState
from core.table.telling import Event, Refusal, event, refuse

MOST_DICE = 30
SIDES = 6

Result = tuple[Any, tuple[Event, ...]]

ANSWERS: dict[type[Frame], frozenset[type[Action]]] = {
    RollFrame: frozenset({Dice}),
    LookFrame: frozenset({EndLook}),
}
"""What answers the kernel's own frames."""

LETS: dict[type[Frame], frozenset[type[Action]]] = {RollFrame: referee.OVERRIDES}
"""What may come before the kernel's own frames are answered: dice that wait do not hold the referee back, a look does.
A game adds what its own rules let through."""


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
    called with the faces. No dice at all have fallen at once, and nothing is told of them.
    """
    if setup.header.dice == "table" and roll.count:
        return push(state, roll), (_dice_event("dice_asked", roll, count=roll.count),), None
    stream = DICE if roll.what else FREE_DICE
    faces = tuple([chance.below(SIDES, stream) + 1 for _ in range(roll.count)])
    return state, (_dice_event("dice", roll, faces=faces),) if faces else (), faces


def _dice_event(key: str, roll: RollFrame, **params: Any) -> Event:
    """What is told of a roll: the table's own words, or the procedure's key."""
    return event(f"{key}_for", roll=roll.what, **params) if roll.what else event(key, why=roll.why, **params)


def verify_dice(setup: Setup, state: TableState, actor: int, action: Dice) -> Refusal | None:
    """As many faces as were asked for, each from 1 to 6."""
    frame = top(state, RollFrame)
    if frame is None:
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
    frame = top(state, LookFrame)
    if frame is None:
        return refuse("no_look")
    return None if frame.power == actor else refuse("not_your_look", power=setup.power_name(frame.power))


def do_end_look(setup: Setup, state: TableState, actor: int, action: EndLook, chance: Chance) -> Result:
    """What was only shown is no longer seen."""
    frame = at(state, LookFrame)
    return forget(pop(state), frame.gained, 1 << frame.power), (event("look_over", power=setup.powers[actor]),)


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
    reopen: Callable[[Any, Any, str], Any] = referee.as_it_is,
) -> dict[type[Action], Operation]:
    """The kernel's operations for a game.

    ``owed`` before a phase ends, ``enter`` a turn's phase (by number), ``resume`` the procedure on top of the stack
    with the dice that it asked for, ``reopen`` a step that the referee calls not done.
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
        Word: Operation("power", words.verify_word, words.do_word),
        CommitWord: Operation("power", words.verify_commit, words.do_commit),
        Note: Operation("table", verify_note, do_note, beside=True),
        StateFact: Operation("table", verify_fact, do_fact, beside=True),
        Advance: Operation("table", verify_advance, do_advance),
        Roll: Operation("table", verify_roll, do_roll),
        Dice: Operation("table", verify_dice, do_dice),
        Show: Operation("power", verify_show, do_show),
        EndLook: Operation("power", verify_end_look, do_end_look),
        Correct: Operation("table", corrections.verify_correct, corrections.do_correct, beside=True),
        **referee.operations(enter, reopen),
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


def common_offers(setup: Setup, state: TableState, seat: Seat, owed: tuple[Owed, ...]) -> list[Offer]:
    """The kernel's own offers to a seat, beside a game's; what a frame holds back the game's rules leave out."""
    offers = [Offer("note", TABLE_NAME, (Field("text", Text(200)),))]
    if state.ended:
        return []
    offers += [fact_offer(fact, value) for fact, value in zip(setup.facts, state.facts, strict=True)]
    if state.stack:
        offers += _frame_offers(setup, state.stack[-1], seat)
    offers += words.offers(setup, state, seat)
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

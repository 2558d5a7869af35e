"""Words for the chance: given, or committed to and then shown, before anything is drawn.

With algorithm 1 a power gives a plain word, and may replace it. With algorithm 2 nobody is the last to choose: words
are committed to by their SHA-256, and the first one that is shown ends commits and plain words. Nothing is replaced or
taken back, and the seat that keeps the file gives none: it could read the others' words before it chose.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.table.actions import Action, CommitWord, Correct, LeaveOut, Note, StateFact, Undo, Word
from core.table.offers import Field, Offer, Pick, Text, admits, is_line, sha256_of
from core.table.seats import REFEREE_NAME, Seat
from core.table.setup import Setup
from core.table.state import TableState
from core.table.telling import Event, Refusal, event, refuse

Result = tuple[Any, tuple[Event, ...]]

LONGEST = 64
SHA256 = Text(64, hex=True)

WORDS = (Word, CommitWord, LeaveOut)
"""The actions about words."""
FIRST = (*WORDS, Note, StateFact, Correct, Undo)
"""What may be done while a word that was committed to is waited for."""


def waited_for(state: TableState) -> tuple[int, ...]:
    """The powers whose words were committed to, and are neither shown nor left out."""
    return tuple(
        power
        for power, commit in enumerate(state.commits)
        if commit and not _has(state.words, power) and power not in state.left_out
    )


def why_words_first(setup: Setup, state: TableState, kind: type[Action]) -> Refusal | None:
    """Nothing may be drawn while a word is waited for; so the game waits too."""
    if kind in FIRST or not state.commits:
        return None
    waits = waited_for(state)
    return refuse("words_first", power=setup.powers[waits[0]], more=len(waits) - 1) if waits else None


def _at_start(setup: Setup, state: TableState) -> bool:
    return not (state.done or state.phase or state.turn != setup.first_turn)


def _has(given: tuple[str, ...], power: int) -> bool:
    return bool(given) and bool(given[power])


def _any_shown(state: TableState) -> bool:
    return any(_has(state.words, power) for power, commit in enumerate(state.commits) if commit)


def _why_none(setup: Setup, state: TableState, actor: int) -> Refusal | None:
    """Why the power gives no word, plain or by a commit."""
    power = setup.powers[actor]
    if setup.header.keeper and setup.seat_of.get(power) == setup.header.keeper:
        return refuse("word_keeper", seat=setup.header.keeper)
    if _has(state.words, actor) or _has(state.commits, actor):
        return refuse("word_given", power=power)
    return refuse("words_shown") if _any_shown(state) else None


def verify_word(setup: Setup, state: TableState, actor: int, action: Word) -> Refusal | None:
    """A word counts only while nobody can know what it will do: before anything was drawn."""
    if not _at_start(setup, state):
        return refuse("word_too_late")
    if not is_line(action.word, LONGEST):
        return refuse("text_bad", longest=LONGEST)
    if setup.header.chance == 1:
        return None
    if actor in waited_for(state):
        return None if sha256_of(action.word) == state.commits[actor] else refuse("word_differs")
    return _why_none(setup, state, actor)


def do_word(setup: Setup, state: TableState, actor: int, action: Word, chance: object) -> Result:
    """The power's word counts. One that was committed to is shown to all."""
    shown = actor in waited_for(state)
    after = replace(state, words=_with(setup, state.words, actor, action.word))
    power = setup.powers[actor]
    return after, (event("word_shown", power=power, text=action.word) if shown else event("word", power=power),)


def _with(setup: Setup, given: tuple[str, ...], actor: int, text: str) -> tuple[str, ...]:
    after = list(given) or [""] * len(setup.powers)
    after[actor] = text
    return tuple(after)


def verify_commit(setup: Setup, state: TableState, actor: int, action: CommitWord) -> Refusal | None:
    """Before anything was drawn or any word was shown, once, and by a seat that does not keep the file."""
    if setup.header.chance == 1:
        return refuse("commit_older")
    if not _at_start(setup, state):
        return refuse("word_too_late")
    no = _why_none(setup, state, actor)
    return no if no is not None or admits(SHA256, action.sha256) else refuse("commit_form")


def do_commit(setup: Setup, state: TableState, actor: int, action: CommitWord, chance: object) -> Result:
    """From now on the power's word is waited for."""
    after = replace(state, commits=_with(setup, state.commits, actor, action.sha256))
    return after, (event("word_committed", power=setup.powers[actor], text=action.sha256),)


def verify_leave_out(setup: Setup, state: TableState, actor: int, action: LeaveOut) -> Refusal | None:
    """A word that is waited for, with a reason."""
    number = setup.power_number.get(action.power, -1)
    if number not in waited_for(state):
        return refuse("word_not_waited", name=action.power)
    return None if is_line(action.reason, 200) else refuse("reason_missing")


def do_leave_out(setup: Setup, state: TableState, actor: int, action: LeaveOut, chance: object) -> Result:
    """The table goes on without it; what is vouched for is less."""
    after = replace(state, left_out=(*state.left_out, setup.power_number[action.power]))
    return after, (event("word_left_out", power=action.power, reason=action.reason),)


def offers(setup: Setup, state: TableState, seat: Seat) -> list[Offer]:
    """The words that the seat may give, commit to or show now."""
    if not _at_start(setup, state):
        return []
    waits, made = waited_for(state), []
    for power in seat.powers:
        number = setup.power_number[power]
        plain = Field("word", Text(LONGEST))
        if number in waits:
            made.append(Offer("word", power, (Field("word", Text(LONGEST, sha256=state.commits[number])),)))
        elif setup.header.chance == 1:
            made.append(Offer("word", power, (plain,)))
        elif _why_none(setup, state, number) is None:
            made.append(Offer("word", power, (plain,)))
            made.append(Offer("commit_word", power, (Field("sha256", SHA256),)))
    return made


def referee_offers(setup: Setup, state: TableState) -> list[Offer]:
    """The words that the referee may leave out."""
    waits = tuple(setup.powers[power] for power in waited_for(state))
    fields = (Field("power", Pick(waits)), Field("reason", Text(200)))
    return [Offer("leave_out", REFEREE_NAME, fields)] if waits else []

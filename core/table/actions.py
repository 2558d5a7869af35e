"""The actions that every table has, whatever the game. In the file an action is ``["name", field, …]``.

Fields are only ever appended. Powers, zones, facts and phases are named by their ids; cards by their catalogue
numbers; counters by their values.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from core.table.state import DataValue, FactValue


class Action(Struct, frozen=True, array_like=True):
    """What a seat does. Subclasses are tagged with the name that stands in the file."""

    SECRET: ClassVar[frozenset[str]] = frozenset()
    """The fields that only the seat itself may know of; a sealed answer's are all secret (:func:`secret_fields`)."""


class SealedAction(Action, frozen=True):
    """An answer to a sealed step: nobody learns who gave it when, or how often; it is changed by giving another."""


def secret_fields(kind: type[Action]) -> frozenset[str]:
    """The fields of such an action that nobody else may read as they are typed."""
    return frozenset(kind.__struct_fields__) if issubclass(kind, SealedAction) else kind.SECRET


class Word(Action, frozen=True, tag="word"):
    """A seat's word for the chance, given after the commitment was shown and before chance was used."""

    word: str


class CommitWord(Action, frozen=True, tag="commit_word"):
    """The SHA-256, in hex, of a word for the chance that the power shows later (:class:`Word`)."""

    sha256: str


class LeaveOut(Action, frozen=True, tag="leave_out"):
    """Referee: a power's word that was committed to is not waited for, and does not count."""

    power: str
    reason: str


class Note(Action, frozen=True, tag="note"):
    """A line for the journal."""

    text: str


class StateFact(Action, frozen=True, tag="fact"):
    """A fact of the board, as the table sees it."""

    fact: str
    value: FactValue


class Advance(Action, frozen=True, tag="advance"):
    """The phase is over: go to the next."""


class Undo(Action, frozen=True, tag="undo"):
    """Void the line with this number."""

    line: int


class Roll(Action, frozen=True, tag="roll"):
    """Roll some dice at the table, and say what for."""

    count: int
    why: str


class Dice(Action, frozen=True, tag="dice"):
    """The dice as they fell on the table, typed in."""

    faces: tuple[int, ...]


class Show(Action, frozen=True, tag="show"):
    """Show some cards of one's hand to another power, until it has looked."""

    SECRET = frozenset({"cards"})
    to: str
    cards: tuple[int, ...]


class EndLook(Action, frozen=True, tag="end_look"):
    """The look is over."""


class OverrideCard(Action, frozen=True, tag="override_card"):
    """Referee: a named card goes to a zone, wherever it is."""

    card: int
    zone: str
    reason: str


class OverrideRandom(Action, frozen=True, tag="override_random"):
    """Referee: a random object goes from one zone to another."""

    source: str
    zone: str
    reason: str


class OverridePhase(Action, frozen=True, tag="override_phase"):
    """Referee: the table goes to this phase of this turn."""

    turn: int
    phase: str
    reason: str


class OverrideStep(Action, frozen=True, tag="override_step"):
    """Referee: a step of this phase counts as done, or as not done."""

    step: str
    done: bool
    reason: str


class Look(Action, frozen=True, tag="look"):
    """Referee: a power looks at the faces in a zone, until it has looked; everybody reads that it does."""

    zone: str
    to: str
    reason: str


class Correct(Action, frozen=True, tag="correct"):
    """A value of the [data] sheet, by the keys that lead to it, is another from now on."""

    path: str
    value: DataValue


COMMON = (
    Word | Note | StateFact | Advance | Undo | Roll | Dice | Show | EndLook
    | OverrideCard | OverrideRandom | OverridePhase | OverrideStep | Look
    | Correct | CommitWord | LeaveOut
)  # fmt: skip
"""The union of all of these; a game's own union adds its actions."""

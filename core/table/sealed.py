"""The sealed step: several powers answer at once, in secret, and all is revealed together.

One kind of frame for all games: bids, battle cards, secret discards. Until the last answer is in, everybody sees who
is in and nothing else; an answer is changed by giving another. No feed tells of an answer; the game says all in one
event, in seat order, when :func:`answer` reports the last one. Undo stops at an answer, whoever asks.
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from core.table.frames import top, with_top
from core.table.phases import Owed
from core.table.setup import Setup
from core.table.state import SealedFrame, TableState

S = TypeVar("S", bound=TableState)


def sealed_frame(what: str, eligible: tuple[int, ...]) -> SealedFrame:
    """A step in which these powers (numbers, in seat order) owe an answer each; nobody is in yet."""
    return SealedFrame(-1, what, eligible, ((),) * len(eligible))


def top_sealed(state: TableState) -> SealedFrame | None:
    """The sealed step that waits on top of the stack, if one does."""
    return top(state, SealedFrame)


def answer(state: S, power: int, given: tuple[int, ...]) -> tuple[S, SealedFrame, bool]:
    """The state with the power's answer in the topmost sealed step, that step, and whether all are in now.

    ``given`` is at least one number; what the numbers mean is the game's. :class:`ValueError` if the power owes none.
    """
    frame = top_sealed(state)
    if frame is None or not given:
        raise ValueError("no sealed step, or an empty answer")
    at = frame.eligible.index(power)
    after = replace(frame, answers=(*frame.answers[:at], given, *frame.answers[at + 1 :]))
    return with_top(state, after), after, all(after.answers)


def still_out(frame: SealedFrame) -> tuple[int, ...]:
    """The powers that are not in yet."""
    return tuple(power for power, given in zip(frame.eligible, frame.answers, strict=True) if not given)


def owed_answers(frame: SealedFrame) -> tuple[Owed, ...]:
    """What the step still waits for, power by power (open to all: who is in may be seen)."""
    return tuple(Owed(frame.what, power) for power in still_out(frame))


def sealed_view(setup: Setup, frame: SealedFrame, mask: int) -> dict[str, Any]:
    """The step as the viewer with this mask sees it: who must answer, who is in, and his own powers' answers."""
    mine = {
        f"answer.{setup.powers[power]}": given
        for power, given in zip(frame.eligible, frame.answers, strict=True)
        if given and mask & 1 << power
    }
    out = still_out(frame)
    return {
        "frame": "sealed",
        "power": "table",
        "what": frame.what,
        "eligible": tuple(setup.powers[power] for power in frame.eligible),
        "in": tuple(setup.powers[power] for power in frame.eligible if power not in out),
        **mine,
    }

"""Phases: a plain table of the turn, in order, each with the steps that must be behind it before it ends."""

from __future__ import annotations

from msgspec import Struct

from core.table.state import TableState


class Step(Struct, frozen=True):
    """A part of a phase that the table works through; ``room`` is the screen that shows it, ``""``: the phase's."""

    id: str
    room: str = ""


class Phase(Struct, frozen=True):
    """A phase: its steps, in order if ``ordered`` (then none may be taken before those above it)."""

    id: str
    steps: tuple[Step, ...] = ()
    ordered: bool = True


class Owed(Struct, frozen=True):
    """What stands between the table and the next phase: a ``step``, owed by ``power`` (−1: the table) by a ``rule``.

    ``now`` is false where another power must act first: then this one cannot yet, and is not waited for.
    """

    step: str
    power: int = -1
    rule: str = ""
    now: bool = True


def owed_steps(phase: Phase, state: TableState, rule: str = "") -> tuple[Owed, ...]:
    """The phase's steps that are not done, in order, each owed by this rule."""
    return tuple(Owed(step.id, rule=rule) for step in phase.steps if step.id not in state.done)


def before(phase: Phase, state: TableState, step: str) -> str:
    """The id of the first undone step that must come before ``step``, or ``""``: it is its turn."""
    if phase.ordered:
        for one in phase.steps:
            if one.id == step:
                break
            if one.id not in state.done:
                return one.id
    return ""


def room_of(phase: Phase, state: TableState) -> str:
    """The id of the screen that belongs to the first undone step, else to the last step, else to the phase."""
    for step in phase.steps:
        if step.id not in state.done:
            return step.room or phase.id
    return phase.steps[-1].room or phase.id if phase.steps else phase.id

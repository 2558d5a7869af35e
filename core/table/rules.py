"""The rules' engine: one table of operations a game, and one way into it.

An operation is what pokerkit taught: *verify* gives the reason against it, *do* makes it so. A game lists its
operations by action; the kernel adds those of every table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, NamedTuple

from core.table.actions import Action
from core.table.chance import Chance
from core.table.offers import Offer
from core.table.seats import REFEREE, TABLE
from core.table.setup import Setup
from core.table.state import Frame, TableState
from core.table.telling import Event, Refusal, refuse
from core.table.words import why_words_first

Outcome = tuple[TableState, tuple[Event, ...]]

Verify = Callable[[Any, Any, int, Any], Refusal | None]
Do = Callable[[Any, Any, int, Any, Chance], tuple[Any, tuple[Event, ...]]]


class Operation(NamedTuple):
    """What one action is: who takes it, ``verify(setup, state, actor, action)``, ``do(…, chance)``.

    The actor is a power's number, −1 for the table, −2 for the referee. ``beside`` operations may be taken while a
    frame waits.
    """

    actor: Literal["power", "table", "referee", "any"]
    verify: Verify
    do: Do
    beside: bool = False


def allowed(setup: Setup, state: TableState, actor: int, action: Action) -> None:
    """The ``verify`` of an operation that is always legal."""
    return


class Rules:
    """A game's operations; for each kind of frame, those that answer it and those it lets through before."""

    def __init__(
        self,
        operations: Mapping[type[Action], Operation],
        answers: Mapping[type[Frame], frozenset[type[Action]]],
        lets: Mapping[type[Frame], frozenset[type[Action]]],
    ) -> None:
        self.operations = dict(operations)
        self.answers = dict(answers)
        self.lets = {frame: lets.get(frame, frozenset()) for frame in answers}
        self.by_name = {str(kind.__struct_config__.tag): kind for kind in operations}

    def verify(self, setup: Setup, state: TableState, seat: str, power: str, action: Action) -> Refusal | None:
        """Why the seat may not take the action for the power, or ``None``."""
        operation = self.operations.get(type(action))
        if operation is None:
            return refuse("unknown_action")
        if not setup.may_act(seat, power):
            return refuse("not_your_power", power=power)
        actor = setup.power_number[power]
        if not _suits(operation, actor):
            return refuse("wrong_actor", actor=operation.actor)
        if state.ended:
            return refuse("campaign_over")
        first = why_words_first(setup, state, type(action))
        if first is not None:
            return first
        if not self.may_come(state, type(action)):
            frame = state.stack[-1]
            return refuse("frame_waits", power=setup.power_name(frame.power), frame=type(frame).__name__)
        return operation.verify(setup, state, actor, action)

    def may_come(self, state: TableState, kind: type[Action]) -> bool:
        """Whether the frame on top, if any, is answered by such an action or lets it through."""
        if not state.stack or self.operations[kind].beside:
            return True
        frame = type(state.stack[-1])
        return kind in self.answers[frame] or kind in self.lets[frame]

    def may_be_offered(self, state: TableState, offers: Iterable[Offer]) -> tuple[Offer, ...]:
        """Those of the offers whose actions the frame on top, if any, does not hold back."""
        if not state.stack:
            return tuple(offers)
        return tuple(offer for offer in offers if self.may_come(state, self.by_name[offer.action]))

    def is_answer(self, state: TableState, kind: type[Action]) -> bool:
        """Whether such an action answers what waits on top of the stack, and is nothing that may be at any time."""
        operation = self.operations.get(kind)
        if not state.stack or operation is None or operation.beside:
            return False
        return kind in self.answers[type(state.stack[-1])]

    def apply(
        self, setup: Setup, state: TableState, seat: str, power: str, action: Action, chance: Chance
    ) -> Outcome | Refusal:
        """The state after the action and what happened, or the reason why it may not be."""
        no = self.verify(setup, state, seat, power, action)
        if no is not None:
            return no
        return self.operations[type(action)].do(setup, state, setup.power_number[power], action, chance)


def _suits(operation: Operation, actor: int) -> bool:
    match operation.actor:
        case "power":
            return actor >= 0
        case "table":
            return actor == TABLE
        case "referee":
            return actor == REFEREE
        case "any":
            return True

"""The turn: the eight phases in order, what is owed before each ends, and how one is entered."""

from __future__ import annotations

from msgspec.structs import replace

from core.table.knowledge import forget
from core.table.phases import Owed, Phase, owed_steps
from core.table.state import LookFrame
from core.virgin_queen import (
    action,
    armada,
    card_draw,
    cards,
    diplomacy,
    marriage,
    patronage,
    spring_deployment,
    treasure_fleet,
    victory_determination,
    winter,
)
from core.virgin_queen.powers import SPAIN
from core.virgin_queen.setup import VQSetup
from core.virgin_queen.state import FleetFrame, Impulse, LosingFrame, Number, State, conditions

LATE = {"marriage": marriage.PHASE, "patronage": patronage.PHASE}


def phases(order: tuple[str, ...] = ("marriage", "patronage")) -> tuple[Phase, ...]:
    """The turn's phases; names and order of the sixth and seventh are [data]."""
    return (
        card_draw.PHASE,
        diplomacy.PHASE,
        spring_deployment.PHASE,
        action.PHASE,
        winter.PHASE,
        *(LATE[name] for name in order),
        victory_determination.PHASE,
    )


def owed(setup: VQSetup, state: State) -> tuple[Owed, ...]:
    """What must happen before the phase ends: an answer that waits, steps not done, impulses, cards' conditions.

    All of it is open.
    """
    if state.stack:
        return (Owed("answer", state.stack[-1].power),)
    asked = tuple(Owed("condition", one.power, "VQ-C2") for one in conditions(state))
    if state.phase == action.NUMBER:
        impulse = action.owed(state)
        # The impulse cannot end before they are answered; whatever else it is for may come first (VQ-C2).
        if asked and impulse and impulse[0].step == "impulse_end":
            return (*asked, *(replace(one, now=False) for one in impulse))
        return (*impulse, *asked)
    steps = owed_steps(setup.phases[state.phase], state)
    if state.phase == winter.NUMBER:
        steps = tuple(Owed(one.step, SPAIN if one.step in ("home_done", "regulars") else -1) for one in steps)
    return (*steps, *asked)


def enter(setup: VQSetup, state: State, turn: int, phase: int) -> State:
    """The state at the start of that phase of that turn; a new turn forgets ledger, convoy, moves and numbers."""
    if setup.forgets_figures and (turn, phase) <= (state.turn, state.phase):
        state = _without_figures(replace(_put_away(setup, state), stack=()), turn, phase)
    if turn != state.turn:
        numbers = tuple(Number(last=was.base if was.base >= 0 else was.last) for was in state.numbers)
        state = spring_deployment.return_convoy(_put_away(setup, state))
        state = replace(state, turn=turn, ledger=(), deployed=False, numbers=numbers, returned=(), pirated=(), stack=())
    begins = phase == action.NUMBER
    return replace(
        _put_away(setup, state),
        phase=phase,
        done=(),
        stack=(),
        active=0 if begins else -1,
        passes=0,
        impulse=Impulse(),
    )


def _without_figures(state: State, turn: int, phase: int) -> State:
    """The state without what was entered in phases that are to come again."""
    earlier = turn < state.turn
    if earlier or phase <= card_draw.NUMBER:
        state = replace(state, numbers=tuple(Number(last=was.last) for was in state.numbers))
    if earlier or phase <= spring_deployment.NUMBER:
        state = replace(spring_deployment.return_convoy(state), deployed=False)
    return replace(state, returned=()) if earlier or phase <= winter.NUMBER else state


def _put_away(setup: VQSetup, state: State) -> State:
    """Where the referee moved on: a condition that nobody answered is not met (VQ-C3), a look is over, a fleet is
    called off, and what the armada cannot carry is lost."""
    for frame in reversed(state.stack):
        if isinstance(frame, LookFrame):
            state = forget(state, frame.gained, 1 << frame.power)
        if isinstance(frame, FleetFrame):
            state = treasure_fleet.call_off(setup, state)
        if isinstance(frame, LosingFrame):
            state = armada.throw_overboard(state, frame.over)
    for one in conditions(state):
        state, _ = cards.answer_condition(setup, state, one.card, met=False)
    return replace(state, conditions=())

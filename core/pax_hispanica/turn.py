"""The cycle of the four years, what is owed before each ends, and how one is entered (PH-Y1)."""

from __future__ import annotations

from msgspec.structs import replace

from core.pax_hispanica import auction_year, goods_year, play_year, sailing_year
from core.pax_hispanica.setup import PHSetup
from core.pax_hispanica.state import FIGURES, State, YearEnd
from core.table.phases import Owed, Phase
from core.table.sealed import owed_answers, top_sealed

PHASES: tuple[Phase, ...] = (goods_year.PHASE, auction_year.PHASE, play_year.PHASE, sailing_year.PHASE)
"""D1 Goods, D2 Auction, D3 Play, D4 Sailing, then D1 again (PH-Y1)."""


def owed(setup: PHSetup, state: State) -> tuple[Owed, ...]:
    """What must happen before the year ends: what waits on the stack, parts, game turns, hands over the limit."""
    sealed = top_sealed(state)
    if sealed is not None:
        return owed_answers(sealed)
    if state.stack:
        return (Owed("answer", state.stack[-1].power),)
    if state.phase == goods_year.NUMBER:
        return goods_year.owed(setup, state)
    return play_year.owed(setup, state) if state.phase == play_year.NUMBER else ()


def no_figures(setup: PHSetup) -> tuple[tuple[int, ...], ...]:
    """A year's figures before any was entered."""
    return ((0,) * len(setup.powers),) * len(FIGURES)


def enter(setup: PHSetup, state: State, turn: int, phase: int) -> State:
    """The state at the start of that year of that cycle; the standings of the one that ended are kept for the chart."""
    cards = tuple(len(state.zones[hand]) for hand in setup.hand)
    ended = YearEnd(state.turn, state.phase, state.money, cards)
    history = tuple(one for one in state.history if (one.turn, one.phase) != (ended.turn, ended.phase))
    state = _with_figures_of(setup, state, turn, phase)
    return replace(state, turn=turn, phase=phase, done=(), stack=(), at=0, auctions=0, history=(*history, ended))


def _with_figures_of(setup: PHSetup, state: State, turn: int, phase: int) -> State:
    """The state without the figures that are to be entered anew; a year that has passed leaves its own as hints."""
    none = no_figures(setup)
    if setup.forgets_figures and turn < state.turn:
        return replace(state, last_figures=none, figures=none)
    if phase != goods_year.NUMBER:
        return state
    if turn != state.turn:
        return replace(state, last_figures=state.figures, figures=none)
    return replace(state, figures=none) if setup.forgets_figures else state


def reopen(setup: PHSetup, state: State, part: str) -> State:
    """The state without the figures of a part that the referee opens again."""
    if part not in FIGURES:
        return state
    row = FIGURES.index(part)
    return replace(state, figures=(*state.figures[:row], (0,) * len(setup.powers), *state.figures[row + 1 :]))

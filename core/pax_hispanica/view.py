"""What a seat sees of a table of Pax Hispanica, all of it by whitelist."""

from __future__ import annotations

from msgspec import Struct

from core.pax_hispanica.hand_limit import too_many
from core.pax_hispanica.places import MARKET, MARKET_TOP
from core.pax_hispanica.setup import PHSetup
from core.pax_hispanica.state import AuctionFrame, State, YearEnd
from core.pax_hispanica.turn import owed
from core.table.phases import room_of
from core.table.views import View, fact_views, frame_view, waiting_view, zone_views


class NationView(Struct, frozen=True):
    """A nation's line on the table: who holds it, its open numbers, and how many cards it holds over the limit."""

    id: str
    seat: str
    cards: int
    laid: int
    money: int
    over: int


class AuctionView(Struct, frozen=True):
    """The auction that goes on: the initiator, and the lot (0: buried, nobody sees it)."""

    initiator: str
    buried: bool
    card: int


class PHView(View, frozen=True, kw_only=True):
    """The whole table as one seat sees it. ``auction`` has an empty initiator when none goes on.

    ``figures`` and ``last_figures`` are by part (decimation, chests, attrition, earnings) and nation.
    """

    powers: tuple[NationView, ...]
    order: tuple[str, ...]
    active: str
    year_end: bool
    reserve: int
    limit: int
    shuffled: bool
    market_top: int
    market_left: int
    auction: AuctionView
    figures: tuple[tuple[int, ...], ...]
    last_figures: tuple[tuple[int, ...], ...]
    history: tuple[YearEnd, ...]


def _nation(setup: PHSetup, state: State, number: int) -> NationView:
    return NationView(
        id=setup.powers[number],
        seat=setup.seat_of[setup.powers[number]],
        cards=len(state.zones[setup.hand[number]]),
        laid=len(state.zones[setup.laid[number]]),
        money=state.money[number],
        over=too_many(setup, state, number),
    )


def _auction(setup: PHSetup, state: State) -> AuctionView:
    for frame in state.stack:
        if isinstance(frame, AuctionFrame):
            card = 0 if frame.buried else state.zones[MARKET_TOP][-1]
            return AuctionView(setup.powers[frame.power], frame.buried, card)
    return AuctionView("", False, 0)


def view(setup: PHSetup, state: State, mask: int) -> PHView:
    """The table for a viewer with this mask of nations."""
    phase = setup.phases[state.phase]
    playing = phase.id == "play_year" and state.at < len(state.order) and not state.ended
    top = state.zones[MARKET_TOP]
    return PHView(
        game=setup.header.game,
        turn=state.turn,
        phase=phase.id,
        room=room_of(phase, state),
        done=state.done,
        ended=state.ended,
        waiting=waiting_view(setup, state, owed(setup, state)),
        zones=zone_views(setup, state, mask),
        facts=fact_views(setup, state),
        frames=tuple(frame_view(setup, frame, mask) for frame in state.stack),
        data=setup.data_in_force(state),
        powers=tuple(_nation(setup, state, number) for number in range(len(setup.powers))),
        order=tuple(setup.powers[number] for number in state.order),
        active=setup.powers[state.order[state.at]] if playing else "",
        year_end=phase.id == "play_year" and not playing,
        reserve=state.reserve,
        limit=setup.limit(state),
        shuffled=state.shuffled,
        market_top=top[-1] if top else 0,
        market_left=len(state.zones[MARKET]),
        auction=_auction(setup, state),
        figures=state.figures,
        last_figures=state.last_figures,
        history=state.history,
    )

"""Pax Hispanica as the table's kernel wants a game: build, start, apply, offers, owed, view."""

from __future__ import annotations

from typing import Any, cast

from core.pax_hispanica import auction_year, books, goods_year, hand_limit, play_year, sailing_year, turn
from core.pax_hispanica import referee as own_referee
from core.pax_hispanica.actions import Bid, PHAction
from core.pax_hispanica.nations import NATIONS
from core.pax_hispanica.places import HAVEN, MARKET
from core.pax_hispanica.setup import KINDS, MOST_TURNS, PHSetup, check_deck, check_seats, sheet, typed, typed_data
from core.pax_hispanica.state import AuctionFrame, State
from core.pax_hispanica.view import view
from core.table import common, referee
from core.table.actions import Action, Advance
from core.table.catalogue import Deck
from core.table.chance import Chance
from core.table.data import Datum
from core.table.offers import Offer
from core.table.phases import Owed
from core.table.rules import Outcome, Rules
from core.table.seats import Seat
from core.table.setup import Header, Setup
from core.table.state import SealedFrame, TableState
from core.table.telling import Refusal, Said
from core.table.views import View

ROOMS = (goods_year, auction_year, play_year, sailing_year, books)
"""The modules that make offers, in the order of the cycle."""

RULES = Rules(
    {
        **common.operations(turn.owed, turn.enter, reopen=turn.reopen),
        **{
            kind: operation for room in (*ROOMS, hand_limit, own_referee) for kind, operation in room.OPERATIONS.items()
        },
    },
    {**common.ANSWERS, SealedFrame: frozenset({Bid}), AuctionFrame: frozenset()},
    common.LETS,
)


class PaxHispanica:
    """The game; stateless, one instance serves every campaign."""

    id = "pax_hispanica"
    powers: tuple[str, ...] = NATIONS
    all_powers = False
    players = (1, len(NATIONS))
    most_turns = MOST_TURNS
    phases = turn.PHASES
    kinds: tuple[str, ...] = KINDS
    aside = frozenset({"pay", "draw_haven", "finish", "reshuffle_market"})
    again = frozenset({"figure"})
    from_hand = frozenset({"sell", "discard", "lay", "show"})
    action_type = PHAction
    state_type: type[TableState] = State

    def build(self, header: Header) -> PHSetup:
        """The setup; :class:`~core.table.errors.Damaged` where options, data, seats or deck are wrong."""
        options, data = typed(header.options, header.data)
        check_seats(header)
        self.check_deck(header.deck)
        return PHSetup(header, turn.PHASES, options, data)

    def data_sheet(self, data: dict[str, Any]) -> tuple[Datum, ...]:
        """What may stand in a header's ``data``, value by value; :class:`~core.table.errors.Damaged` if it is wrong."""
        return sheet(typed_data(data))

    def check_deck(self, deck: Deck) -> None:
        """:class:`~core.table.errors.Damaged` where a card is none that the game can play with."""
        check_deck(deck)

    def start(self, setup: Setup) -> State:
        """Both decks as the file has them, no card dealt, every nation with its starting money."""
        game = cast(PHSetup, setup)
        lying: list[list[int]] = [[] for _ in game.zones]
        for number in range(1, len(game.catalogue) + 1):
            lying[MARKET if game.is_market(number) else HAVEN].append(number)
        nations = len(game.powers)
        return State(
            turn=game.first_turn,
            zones=tuple(tuple(zone) for zone in lying),
            seen=(0,) * (len(game.catalogue) + 1),
            order=tuple(range(nations)),
            money=(game.first_money,) * nations,
            figures=turn.no_figures(game),
            last_figures=turn.no_figures(game),
        )

    def apply(
        self, setup: Setup, state: TableState, seat: str, power: str, action: Action, chance: Chance
    ) -> Outcome | Refusal:
        """The next state and what happened, or why not."""
        return RULES.apply(setup, state, seat, power, action, chance)

    def is_answer(self, state: TableState, kind: type[Action]) -> bool:
        """Whether such an action answers what waits on top of the stack."""
        return RULES.is_answer(state, kind)

    def doubt(self, setup: Setup, state: TableState, action: Action) -> Said | None:
        """What to say yes to before the action is taken."""
        return auction_year.why_doubted(cast(State, state)) if isinstance(action, Advance) else None

    def offers(self, setup: Setup, state: TableState, seat: Seat | None) -> tuple[Offer, ...]:
        """What the seat may do now: its year's own first, what is always there last."""
        if seat is None or state.ended:
            return ()
        game, now = cast(PHSetup, setup), cast(State, state)
        always = common.common_offers(game, now, seat, self.owed(setup, state))
        if now.stack:
            return RULES.may_be_offered(now, (*auction_year.offers(game, now, seat), *always))
        made: list[Offer] = []
        for room in ROOMS:
            made += room.offers(game, now, seat)
        return (*made, *always)

    def referee_offers(self, setup: Setup, state: TableState, seat: Seat) -> tuple[Offer, ...]:
        """The kernel's overrides, and the game's own."""
        game, now = cast(PHSetup, setup), cast(State, state)
        own = own_referee.offers(game, now, seat)
        return RULES.may_be_offered(state, [*referee.offers(setup, state, seat), *own])

    def owed(self, setup: Setup, state: TableState) -> tuple[Owed, ...]:
        """What must happen before the year can end."""
        return turn.owed(cast(PHSetup, setup), cast(State, state))

    def view(self, setup: Setup, state: TableState, mask: int) -> View:
        """All that a viewer with this mask may see."""
        return view(cast(PHSetup, setup), cast(State, state), mask)

"""Virgin Queen as the table's kernel wants a game: build, start, apply, offers, owed, view."""

from __future__ import annotations

from typing import Any, cast

from core.table import common, referee
from core.table.actions import Action, Roll, Show
from core.table.catalogue import Deck
from core.table.chance import Chance
from core.table.data import Datum
from core.table.facts import defaults
from core.table.offers import Offer
from core.table.phases import Owed
from core.table.rules import Outcome, Rules
from core.table.seats import Seat
from core.table.setup import Header, Setup
from core.table.state import RollFrame, TableState
from core.table.telling import Event, Refusal, Said
from core.table.views import View
from core.virgin_queen import (
    action,
    armada,
    armada_load,
    armada_offers,
    books,
    card_draw,
    diplomacy,
    expeditions,
    fleet_offers,
    piracy,
    spring_deployment,
    treasure_fleet,
    treasure_refill,
    turn,
    victory_determination,
    winter,
)
from core.virgin_queen.actions import ArmadaLose, ColonyTreasure, DrawCards, Play, RandomLoss, VQAction
from core.virgin_queen.places import HOME, OUT, POOL, WAITING, ZONES
from core.virgin_queen.powers import POWERS
from core.virgin_queen.setup import (
    FACTS,
    KINDS,
    LAST_TURN,
    VQSetup,
    check_deck,
    check_seats,
    in_play,
    sheet,
    typed,
    typed_data,
)
from core.virgin_queen.state import ConditionFrame, FleetFrame, LosingFrame, Number, PiracyFrame, State
from core.virgin_queen.view import view

ROOMS = (
    card_draw,
    treasure_refill,
    diplomacy,
    spring_deployment,
    action,
    treasure_fleet,
    piracy,
    armada,
    armada_load,
    winter,
    victory_determination,
    expeditions,
    books,
)
"""The modules that have operations, in the order of the turn."""

OFFERING = (
    card_draw,
    treasure_refill,
    diplomacy,
    spring_deployment,
    action,
    fleet_offers,
    piracy,
    armada_offers,
    winter,
    victory_determination,
    expeditions,
)
"""The modules that make offers, in the same order; the books come last."""

BETWEEN: frozenset[type[Action]] = frozenset(
    {Play, Roll, Show, DrawCards, ColonyTreasure, RandomLoss, *expeditions.OPERATIONS, *referee.OVERRIDES}
)
"""What may come while dice or a procedure wait (VQ-F4): responses and combat cards (of plays, :mod:`action` admits no
others then), what their effects bring, and the referee. The impulse and the phase wait."""


def resume(setup: VQSetup, state: State, faces: tuple[int, ...], chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """The procedure on top goes on with the dice that it asked for."""
    if isinstance(state.stack[-1], FleetFrame):
        return treasure_fleet.resume(setup, state, faces, chance)
    return piracy.resume(setup, state, faces, chance)


RULES = Rules(
    {
        **common.operations(turn.owed, turn.enter, resume),
        **{kind: operation for room in ROOMS for kind, operation in room.OPERATIONS.items()},
    },
    {
        **common.ANSWERS,
        ConditionFrame: frozenset(),
        FleetFrame: treasure_fleet.ANSWERS,
        PiracyFrame: piracy.ANSWERS,
        LosingFrame: frozenset({ArmadaLose}),
    },
    {**common.LETS, **dict.fromkeys((RollFrame, ConditionFrame, FleetFrame, PiracyFrame, LosingFrame), BETWEEN)},
)


class VirginQueen:
    """The game; stateless, one instance serves every campaign."""

    id = "virgin_queen"
    powers: tuple[str, ...] = POWERS
    all_powers = True
    players = (2, 6)
    most_turns = LAST_TURN
    phases = turn.phases()
    kinds: tuple[str, ...] = KINDS
    aside = frozenset(
        {
            *("vp", "draw_cards", "random_loss", "colony_treasure", "finish", "event_cp"),
            *("launch", "sail", "refit", "come_home", "lose", "galleons", "informant", "ocean_die", "piracy"),
            "piracy_stated",
            *("armada_board", "armada_land", "armada_move", "armada_retreat", "armada_hits"),
        }
    )
    again = frozenset({"number", "adjust", "deploy", "return_home", "declare_war", "convoy"})
    from_hand = frozenset({"play", "take", "pass", "spend_treasure", "declare_war", "fleet_choose", "show"})
    action_type = VQAction
    state_type: type[TableState] = State

    def build(self, header: Header) -> VQSetup:
        """The setup; :class:`~core.table.errors.Damaged` where options, data, seats or deck are wrong."""
        options, data = typed(header.options, header.data)
        check_seats(header)
        self.check_deck(header.deck)
        return VQSetup(header, turn.phases(data.phases.order), options, data)

    def data_sheet(self, data: dict[str, Any]) -> tuple[Datum, ...]:
        """What may stand in a header's ``data``, value by value; :class:`~core.table.errors.Damaged` if it is wrong."""
        return sheet(typed_data(data))

    def check_deck(self, deck: Deck) -> None:
        """:class:`~core.table.errors.Damaged` where a card is none that the game can play with."""
        check_deck(deck)

    def start(self, setup: Setup) -> State:
        """All cards wait for their turn, home cards lie before their powers, treasures in the pool (C8, C14, T1)."""
        players = len(setup.header.seats)
        lying: list[list[int]] = [[] for _ in ZONES]
        for number, card in enumerate(setup.catalogue.cards, start=1):
            if not in_play(card, players):
                lying[OUT].append(number)
            elif card.kind == "home":
                lying[HOME + setup.power_number[card.power]].append(number)
            else:
                lying[WAITING].append(number)
        things = len(setup.catalogue)
        lying[POOL] = list(range(len(setup.catalogue.cards) + 1, things + 1))
        return State(
            turn=setup.first_turn,
            zones=tuple(tuple(zone) for zone in lying),
            seen=(0,) * (things + 1),
            facts=defaults(FACTS),
            ocean_die=cast(VQSetup, setup).first_ocean_die,
            vp=(0,) * len(POWERS),
            numbers=(Number(),) * len(POWERS),
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
        return None

    def offers(self, setup: Setup, state: TableState, seat: Seat | None) -> tuple[Offer, ...]:
        """What the seat may do now: its phase's own first, what is always there last."""
        if seat is None or state.ended:
            return ()
        queen, now = cast(VQSetup, setup), cast(State, state)
        owed = self.owed(setup, state)
        always = [*books.offers(queen, now, seat), *common.common_offers(queen, now, seat, owed)]
        if now.stack:
            rooms = (action, fleet_offers, piracy, armada_offers, expeditions)
            answers = [offer for room in rooms for offer in room.offers(queen, now, seat)]
            return RULES.may_be_offered(now, (*answers, *card_draw.effect_offers(queen, now), *always))
        made: list[Offer] = []
        for room in OFFERING:
            made += room.offers(queen, now, seat)
        return (*made, *always)

    def referee_offers(self, setup: Setup, state: TableState, seat: Seat) -> tuple[Offer, ...]:
        """The kernel's overrides, and who is aboard the Armada."""
        own = armada_load.offers(cast(VQSetup, setup), cast(State, state), seat)
        return RULES.may_be_offered(state, [*referee.offers(setup, state, seat), *own])

    def owed(self, setup: Setup, state: TableState) -> tuple[Owed, ...]:
        """What must happen before the phase can end."""
        return turn.owed(cast(VQSetup, setup), cast(State, state))

    def view(self, setup: Setup, state: TableState, mask: int) -> View:
        """All that a viewer with this mask may see."""
        return view(cast(VQSetup, setup), cast(State, state), mask)

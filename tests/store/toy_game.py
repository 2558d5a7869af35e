"""A tiny game for the store's tests: two powers draw cards, discard them for points, and go on to the next turn."""

from __future__ import annotations

from random import Random

import msgspec
from msgspec.structs import replace

from core.table import common, referee
from core.table.actions import COMMON, Action
from core.table.catalogue import Card, Catalogue, Deck
from core.table.errors import Damaged
from core.table.facts import Fact, defaults
from core.table.offers import Field, Offer, Pick, Range, sample
from core.table.phases import Phase
from core.table.rules import Operation, Rules
from core.table.seats import Seat
from core.table.setup import Header, Setup
from core.table.state import Frame, LookFrame, RollFrame, TableState
from core.table.telling import Refusal, event, refuse
from core.table.views import View, fact_views, zone_views
from core.table.zones import Zone, draw, move, shuffle

POWERS = ("red", "blue")
CARDS, COUNTERS = 12, (1, 1, 2, 3)
DECK, HAND, DISCARD, POOL = 0, 1, 3, 4
ZONES = (
    Zone("deck", "cards", faces=0),
    Zone("hand.red", "cards", faces=1, owner=0),
    Zone("hand.blue", "cards", faces=2, owner=1),
    Zone("discard", "cards"),
    Zone("pool", "counters", faces=0, mixed=True),
)


class Draw(Action, frozen=True, tag="draw"):
    count: int


class Discard(Action, frozen=True, tag="discard"):
    card: int


class Shuffle(Action, frozen=True, tag="shuffle"):
    pass


class ToyState(TableState, frozen=True, kw_only=True):
    stack: tuple[RollFrame | LookFrame, ...] = ()
    score: tuple[int, ...] = (0, 0)


class Toy:
    """``most`` cards a draw and ``worth`` points a discard: other numbers are another version of the rules."""

    id = "toy"
    powers = POWERS
    all_powers = True
    players = (2, 2)
    most_turns = 9
    kinds = ("event",)
    aside: frozenset[str] = frozenset()
    again: frozenset[str] = frozenset()
    phases = (Phase("draw"), Phase("play"))
    from_hand: frozenset[str] = frozenset()
    action_type = COMMON | Draw | Discard | Shuffle
    state_type: type[TableState] = ToyState

    def __init__(self, most: int = 3, worth: int = 1) -> None:
        self.most, self.worth = most, worth
        operations = common.operations(lambda setup, state: (), _enter)
        operations[Draw] = Operation("power", self._verify_draw, _do_draw)
        operations[Discard] = Operation("power", _verify_discard, self._do_discard)
        operations[Shuffle] = Operation("table", lambda *_: None, _do_shuffle)
        answers: dict[type[Frame], frozenset[type[Action]]] = dict(common.ANSWERS)
        self.rules_table = Rules(operations, answers, common.LETS)

    def build(self, header: Header) -> Setup:
        last = int(header.options["last_turn"])
        if set(header.options) - {"last_turn"} or not 1 <= last <= 9:
            raise Damaged("header_value", place="options")
        facts = (Fact("lisbon", "choice", "nobody", choices=("nobody", *POWERS)), Fact("keys", "number", 0))
        return Setup(header, POWERS, self.phases, ZONES, facts, Catalogue(header.deck.cards, COUNTERS), (1, last))

    def doubt(self, setup, state, action):
        return None

    def data_sheet(self, data):
        return ()

    def check_deck(self, deck: Deck) -> None:
        """Any card will do."""

    def start(self, setup: Setup) -> ToyState:
        cards = len(setup.catalogue.cards)
        zones = (tuple(range(1, cards + 1)), (), (), (), tuple(range(cards + 1, len(setup.catalogue) + 1)))
        return ToyState(turn=1, zones=zones, seen=(0,) * (len(setup.catalogue) + 1), facts=defaults(setup.facts))

    def apply(self, setup, state, seat, power, action, chance):
        return self.rules_table.apply(setup, state, seat, power, action, chance)

    def offers(self, setup: Setup, state: TableState, seat: Seat | None) -> tuple[Offer, ...]:
        if seat is None or state.ended:
            return ()
        offers = common.common_offers(setup, state, seat, ())
        if state.stack:
            return self.rules_table.may_be_offered(state, offers)
        for power in seat.powers:
            hand = state.zones[HAND + POWERS.index(power)]
            if hand:
                offers.append(Offer("discard", power, (Field("card", Pick(hand)),)))
            offers.append(Offer("draw", power, (Field("count", Range(1, self.most)),)))
        return (*offers, Offer("shuffle", "table"))

    def is_answer(self, state, kind):
        return self.rules_table.is_answer(state, kind)

    def referee_offers(self, setup, state, seat):
        return self.rules_table.may_be_offered(state, referee.offers(setup, state, seat))

    def owed(self, setup, state):
        return ()

    def view(self, setup: Setup, state: TableState, mask: int) -> View:
        return View(
            game="toy",
            turn=state.turn,
            phase=self.phases[state.phase].id,
            room="",
            done=(),
            ended=state.ended,
            waiting=(),
            zones=zone_views(setup, state, mask),
            facts=fact_views(setup, state),
            frames=(),
        )

    def _verify_draw(self, setup, state, actor, action) -> Refusal | None:
        return None if 1 <= action.count <= self.most else refuse("toy_too_many", most=self.most)

    def _do_discard(self, setup, state, actor, action, chance):
        score = list(state.score)
        score[actor] += self.worth
        after = move(state, setup.zones, (action.card,), HAND + actor, DISCARD)
        return replace(after, score=tuple(score)), (event("toy_discard", card=action.card),)


def _enter(setup, state, turn, phase):
    return replace(state, turn=turn, phase=phase, done=())


def _do_draw(setup, state, actor, action, chance):
    return draw(state, setup.zones, DECK, HAND + actor, action.count, chance), (event("toy_draw"),)


def _verify_discard(setup, state, actor, action) -> Refusal | None:
    return None if action.card in state.zones[HAND + actor] else refuse("toy_not_yours")


def _do_shuffle(setup, state, actor, action, chance):
    return shuffle(state, setup.zones, DECK, chance), (event("toy_shuffle"),)


def deck(cards: int = CARDS) -> Deck:
    return Deck("toy", "Toy deck", tuple(Card(f"card_{n}", n, f"Card {n}") for n in range(1, cards + 1)))


SEATS = (Seat("anna", "Anna", ("red",)), Seat("ben", "Ben", ("blue",)))


def play(session, rng: Random, actions: int, texts: dict[str, str] | None = None) -> None:
    """Take random offers of random seats, and now and then undo."""
    taken = 0
    while taken < actions:
        seat = rng.choice(SEATS).id
        if rng.random() < 0.1:
            taken += not isinstance(session.undo(seat), Refusal)
            continue
        offers = list(session.record.offers(seat))
        if not offers:
            return
        offer = rng.choice(offers)
        raw = sample(offer, rng, texts)
        if raw is not None:
            done = session.act(seat, offer.power, msgspec.convert(raw, session.game.action_type))
            assert not isinstance(done, Refusal), (raw, done)
            taken += 1

"""Random tables of Pax Hispanica, played at random, for the properties."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from core.pax_hispanica.actions import Auction
from core.pax_hispanica.nations import NATIONS
from core.pax_hispanica.setup import PHSetup
from core.table.actions import Action, OverridePhase, Undo
from core.table.journal import Prepared, Record
from core.table.offers import Offer, sample
from core.table.seats import TABLE_NAME, Seat
from core.table.telling import Refusal
from tests.pax_hispanica.kit import GAME, NAMES, TIME, deck, header

DEEP = bool(os.environ.get("FLOTA_DEEP"))

WEIGHTS = {"finish": 0.02, "word": 0.1, "note": 0.1, "roll": 0.1, "show": 0.15, "pay": 0.4, "draw_haven": 1.0}
"""How often what does not bring the game on is taken; all else 2."""


def random_seats(rng: Random, players: int) -> tuple[Seat, ...]:
    """So many seats with a nation or two each, in any order."""
    nations = list(NATIONS)
    rng.shuffle(nations)
    held = [[nations.pop()] for _ in range(players)]
    for nation in nations:
        if rng.random() < 0.4:
            rng.choice(held).append(nation)
    return tuple(Seat(NAMES[at], NAMES[at].title(), tuple(one)) for at, one in enumerate(held))


def random_setup(rng: Random, players: int, **more: Any) -> PHSetup:
    """A setup with random seats, decks and settings."""
    given = {
        "seats": random_seats(rng, players),
        "deck": deck(*rng.choice(((0, 1), (1, 0), (1, 8), (3, 1), (12, 8), (12, 8)))),
        "limit": rng.choice((0, 1, 2, 4)),
        "money": rng.choice((0, 1, 3, 7)),
        "options": {"tie": rng.choice(("initiator", "next")), "last_turn": 3},
        "dice": rng.choice(("app", "table")),
        "referee": rng.choice(("", NAMES[0])),
        "secret": hashlib.sha256(str(rng.random()).encode()).digest(),
        **more,
    }
    setup = GAME.build(header(players, **given))
    assert isinstance(setup, PHSetup)
    return setup


def act(record: Record, seat: str, power: str, action: Action) -> Prepared | Refusal:
    """Take an action as the store would, without a file."""
    outcome = record.prepare(seat, power, action, TIME, bytes.fromhex(record.setup.header.secret))
    if isinstance(outcome, Prepared):
        record.admit(outcome)
    return outcome


def decode(raw: list[object]) -> Action:
    """An action from what a file holds."""
    action: Action = msgspec.convert(raw, GAME.action_type)
    return action


def weight(action: str) -> float:
    """How often a random player takes such an action."""
    return 0.3 if action.startswith("override") else WEIGHTS.get(action, 2.0)


def choose(record: Record, rng: Random, referee: float = 0.0) -> tuple[str, str, list[object]] | None:
    """A seat, a power and a random action among all that is offered to anyone; ``None`` if there is none."""
    overriding = rng.random() < referee
    found: dict[str, list[tuple[str, Offer]]] = {}
    for seat in record.setup.header.seats:
        for offer in record.referee_offers(seat.id) if overriding else record.offers(seat.id):
            found.setdefault(offer.action, []).append((seat.id, offer))
    for action in sorted(found, key=lambda one: rng.random() ** (1 / weight(one)), reverse=True):
        rng.shuffle(found[action])
        for seat_id, offer in found[action]:
            raw = sample(offer, rng)
            if raw is not None:
                return seat_id, offer.power, raw
    return None


def walk(record: Record, rng: Random, steps: int, *, referee: float = 0.05, undo: float = 0.1) -> Iterator[int]:
    """Play at random, now and then as the referee, now and then taking back; yields the number of each new line."""
    for _ in range(steps):
        if rng.random() < undo:
            seat = rng.choice(record.setup.header.seats).id
            number = record.undoable(seat)
            if not isinstance(number, Refusal):
                assert isinstance(act(record, seat, TABLE_NAME, Undo(number)), Prepared)
                yield record.number
                continue
        choice = choose(record, rng, referee) or choose(record, rng)
        if choice is None:
            assert record.state.ended, "a dead end"
            return
        seat_id, power, raw = choice
        outcome = act(record, seat_id, power, decode(raw))
        assert isinstance(outcome, Prepared), (power, raw, outcome)
        yield record.number


def at_auction(rng: Random, players: int, **more: Any) -> tuple[Record, int]:
    """A record with random pasts in which an auction has just been initiated, and the initiator's number."""
    setup = random_setup(rng, players, deck=deck(12, 8), **more)
    record = Record(GAME, setup)
    for seat, power, raw in (
        (setup.header.seats[0].id, TABLE_NAME, ["shuffle_decks"]),
        (setup.header.seats[0].id, TABLE_NAME, ["player_order", rng.sample(setup.powers, len(setup.powers))]),
    ):
        assert isinstance(act(record, seat, power, decode(raw)), Prepared)
    for payer in setup.powers:
        amount = rng.randint(0, record.state.money[setup.power_number[payer]])
        payee = rng.choice([name for name in ("reserve", *setup.powers) if name != payer])
        if amount:
            act(record, setup.header.seats[0].id, TABLE_NAME, decode(["pay", payer, payee, amount, "a trade"]))
    referee = setup.header.referee or setup.header.seats[0].id
    act(record, referee, "referee", OverridePhase(1, "auction_year", "straight on"))
    initiator = rng.choice(setup.powers)
    outcome = act(record, setup.seat_of[initiator], initiator, Auction(rng.random() < 0.5))
    assert isinstance(outcome, Prepared)
    return record, setup.power_number[initiator]

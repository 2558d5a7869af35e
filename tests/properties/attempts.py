"""Attempts: actions that somebody might type, legal or not, for holding offers and refusals against each other."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import msgspec

from core.table.actions import Action, Undo
from core.table.corrections import correction_offers
from core.table.game import Game
from core.table.offers import Offer, sample
from core.table.seats import REFEREE_NAME, TABLE_NAME, Seat
from core.table.setup import Setup
from core.table.state import TableState

LINES = ("as agreed", "", " ", "two\nlines", "x" * 60, "x" * 61, "x" * 64, "x" * 65, "x" * 121, "x" * 201, "\u202e")

BESIDE = frozenset({"note", "fact", "vp", "play", "override_phase", "correct"})
"""What may be done while something waits, and does not answer it."""


def kinds(game: Game) -> tuple[type[Action], ...]:
    """Every kind of action that can stand in a journal of this game, but undoing."""
    return tuple(kind for kind in get_args(game.action_type) if kind is not Undo)


def _words(setup: Setup, name: str) -> tuple[str, ...]:
    """Ids that a field of this name might hold, and some that it may not."""
    match name:
        case "power" | "to" | "spy" | "on":
            return (*setup.powers, TABLE_NAME, "nobody")
        case "zone" | "source":
            return (*(zone.id for zone in setup.zones), "nowhere")
        case "path":
            return (*setup.sheet, "weather")
        case "fact":
            return (*(fact.id for fact in setup.facts), "weather")
        case "phase":
            return (*(phase.id for phase in setup.phases), "lunch")
        case "step":
            return (*(step.id for phase in setup.phases for step in phase.steps), "siesta")
        case "mode":
            return ("event", "cp", "response", "combat", "joke")
        case "capital":
            return ("madrid", "milan", "paris")
        case "owner" | "victim":
            return ("spain", "portugal", "france")
        case "port" | "place":
            return ("seville", "corunna", "lisbon", *LINES)
    return LINES


def _number(setup: Setup, state: TableState, name: str, rng: Random) -> int:
    if name in ("card", "cards", "taken") and rng.random() < 0.9:
        zones = [lying for lying in state.zones if lying]
        return rng.choice(rng.choice(zones))
    return rng.choice((-30, -10, -9, -1, 0, 0, 0, 1, 1, 2, 3, 4, 6, 9, 10, 20, 21, 25, 26, 30, 31, 99))


def _value(setup: Setup, state: TableState, field: msgspec.structs.FieldInfo, rng: Random) -> Any:
    if field.type is int:
        return _number(setup, state, field.name, rng)
    if field.type is bool:
        return rng.random() < 0.5
    if field.type is str:
        return rng.choice(_words(setup, field.name))
    if field.name == "value":
        return rng.choice((True, False, 0, 1, 7, 31, -1, "nobody", "spain", "pirates", (1, 2), ("Azores",), ()))
    return tuple(_number(setup, state, field.name, rng) for _ in range(rng.randint(0, 3)))


def anything(game: Game, setup: Setup, state: TableState, rng: Random) -> Action:
    """An action of any kind, its fields filled with what they might hold."""
    kind = rng.choice(kinds(game))
    return kind(*(_value(setup, state, field, rng) for field in msgspec.structs.fields(kind)))


def bent(game: Game, setup: Setup, state: TableState, offer: Offer, rng: Random) -> Action | None:
    """An instance of an offer with one field changed to what it might hold."""
    raw = sample(offer, rng)
    if raw is None or len(raw) == 1:
        return None
    action: Action = msgspec.convert(raw, game.action_type)
    field = rng.choice(msgspec.structs.fields(action))
    return msgspec.structs.replace(action, **{field.name: _value(setup, state, field, rng)})


def attempt(game: Game, setup: Setup, state: TableState, seat: Seat, rng: Random) -> tuple[str, Action]:
    """A power and an action that the seat tries for it: an offer to anybody bent or taken, or anything at all."""
    asked = rng.choice(setup.header.seats) if rng.random() < 0.3 else seat
    offers: dict[str, list[Offer]] = {}
    made = (*game.offers(setup, state, asked), *game.referee_offers(setup, state, asked))
    for one in (*made, *correction_offers(setup, state, asked)):
        offers.setdefault(one.action, []).append(one)
    names = sorted(offers)
    if state.stack and rng.random() < 0.6:
        names = [name for name in names if name not in BESIDE] or names
    offer = rng.choice(offers[rng.choice(names)]) if names and rng.random() < 0.8 else None
    powers = (*seat.powers, *seat.powers, TABLE_NAME, TABLE_NAME, REFEREE_NAME, *setup.powers)
    if offer is None:
        return rng.choice(powers), anything(game, setup, state, rng)
    power = offer.power if rng.random() < 0.9 else rng.choice(powers)
    if rng.random() < 0.3:
        raw = sample(offer, rng)
        if raw is not None:
            return power, msgspec.convert(raw, game.action_type)
    return power, bent(game, setup, state, offer, rng) or anything(game, setup, state, rng)

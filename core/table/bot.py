"""A player that plays at random among its offers: for ``flota sim``, for the fuzzer, for recorded games."""

from __future__ import annotations

from random import Random

import msgspec

from core.table.actions import Action
from core.table.chance import Chance
from core.table.game import Game
from core.table.offers import Offer, sample
from core.table.setup import Setup
from core.table.state import TableState
from core.table.telling import Event, Refusal

ASIDE = frozenset({"note", "fact", "roll", "word", "commit_word", "show", "correct"})
"""The kernel's actions that do not bring a game on."""


def pick(game: Game, offers: tuple[Offer, ...], rng: Random, side: float = 0.15) -> tuple[str, list[object]] | None:
    """A power and a random action ``[name, field, …]`` among the offers; ``None`` if there are none.

    ``side`` is how often it turns to what does not bring the game on.
    """
    besides = ASIDE | game.aside
    main = [offer for offer in offers if offer.action not in besides | game.again]
    typed = [offer for offer in offers if offer.action in game.again]
    aside = [offer for offer in offers if offer.action in besides]
    for group in _in_turn(main, typed, aside, rng, side):
        order = list(group)
        rng.shuffle(order)
        for offer in order:
            action = sample(offer, rng)
            if action is not None:
                return offer.power, action
    return None


def _in_turn(
    main: list[Offer], typed: list[Offer], aside: list[Offer], rng: Random, side: float
) -> tuple[list[Offer], ...]:
    if rng.random() < side:
        return (aside, main, typed) if rng.random() < 0.5 else (typed, main, aside)
    return main, typed, aside


class Taken(msgspec.Struct, frozen=True):
    """One step of a random game: who did what, the state after it, and what happened."""

    seat: str
    power: str
    action: Action
    state: TableState
    events: tuple[Event, ...]


def step(game: Game, setup: Setup, state: TableState, rng: Random, chance: Chance, side: float = 0.15) -> Taken | None:
    """One random action by a seat that the table waits for (now and then by any); ``None`` at the end.

    :class:`LookupError` at a dead end or where an offer was refused: both are faults of the game's rules.
    """
    if state.ended:
        return None
    seats = list(setup.header.seats)
    rng.shuffle(seats)
    owed = game.owed(setup, state)
    awaited = {setup.seat_of[setup.powers[one.power]] for one in owed if one.power >= 0}
    seats.sort(key=lambda seat: seat.id not in awaited)
    for seat in seats:
        choice = pick(game, game.offers(setup, state, seat), rng, side)
        if choice is None:
            continue
        power, raw = choice
        action: Action = msgspec.convert(raw, game.action_type)
        outcome = game.apply(setup, state, seat.id, power, action, chance)
        if isinstance(outcome, Refusal):
            raise LookupError(f"offered, then refused: {power} {raw} {outcome.said.key}")
        return Taken(seat.id, power, action, *outcome)
    raise LookupError("a dead end")

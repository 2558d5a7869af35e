"""Who sits where: seats typed on the command line, and the powers dealt out where nobody says."""

from __future__ import annotations

import re

import click

from core.table.game import Game
from core.table.seats import Seat

ID = re.compile(r"[A-Za-z0-9_-]+\Z")
FEWEST, MOST = 1, 6
"""How few and how many seats any game has; each has its own bounds within them."""


def dealt(game: Game, players: int) -> tuple[Seat, ...]:
    """So many seats, with the powers dealt round in the game's order: ``p1``, ``p2``, … ("Player 1", …).

    Where a game does not need all of its powers each seat holds one. A usage error if there are too few or many.
    """
    fewest, most = game.players
    if not fewest <= players <= most:
        raise click.UsageError(f"--players: this game is for {fewest} to {most}.")
    powers = game.powers if game.all_powers else game.powers[:players]
    return tuple(Seat(f"p{number + 1}", f"Player {number + 1}", powers[number::players]) for number in range(players))


def typed(texts: tuple[str, ...], game: Game) -> tuple[Seat, ...]:
    """Seats from ``id:Name:power+power``; a usage error says which one is wrong and how."""
    powers, (fewest, most) = game.powers, game.players
    seats = tuple(_seat(text, powers) for text in texts)
    held = [power for seat in seats for power in seat.powers]
    for power in powers:
        if held.count(power) > 1 or (game.all_powers and power not in held):
            how = "nobody holds" if power not in held else "two seats hold"
            raise click.UsageError(f"--seat: {how} {power}; each power is held by exactly one seat.")
    if len({seat.id for seat in seats}) < len(seats):
        raise click.UsageError("--seat: two seats have the same id.")
    if not fewest <= len(seats) <= most:
        raise click.UsageError(f"--seat: there are {fewest} to {most} seats.")
    return seats


def _seat(text: str, powers: tuple[str, ...]) -> Seat:
    parts = text.split(":")
    if len(parts) != 3:
        raise click.UsageError(f"--seat {text}: write id:Name:power+power, such as anna:Anna:england+france.")
    id, name, held = (part.strip() for part in parts)
    if not ID.match(id):
        raise click.UsageError(f"--seat {text}: an id has letters, digits, - and _ only.")
    if not name or not name.isprintable():
        raise click.UsageError(f"--seat {text}: give the person a name.")
    found = tuple(power.strip().lower().replace("-", "_") for power in held.split("+"))
    for power in found:
        if power not in powers:
            raise click.UsageError(f"--seat {text}: there is no power {power!r}; there are {', '.join(powers)}.")
    return Seat(id, name, tuple(sorted(found, key=powers.index)))

"""Who sits where: seats typed on the command line, and the powers dealt out where nobody says."""

from __future__ import annotations

import re

import click

from core.table.seats import Seat

ID = re.compile(r"[A-Za-z0-9_-]+\Z")
FEWEST, MOST = 2, 6


def dealt(powers: tuple[str, ...], players: int) -> tuple[Seat, ...]:
    """So many seats, with the powers dealt round in the game's order: ``p1``, ``p2``, … ("Player 1", …)."""
    return tuple(Seat(f"p{number + 1}", f"Player {number + 1}", powers[number::players]) for number in range(players))


def typed(texts: tuple[str, ...], powers: tuple[str, ...]) -> tuple[Seat, ...]:
    """Seats from ``id:Name:power+power``; a usage error says which one is wrong and how."""
    seats = tuple(_seat(text, powers) for text in texts)
    held = [power for seat in seats for power in seat.powers]
    for power in powers:
        if held.count(power) != 1:
            how = "nobody holds" if power not in held else "two seats hold"
            raise click.UsageError(f"--seat: {how} {power}; each power is held by exactly one seat.")
    if len({seat.id for seat in seats}) < len(seats):
        raise click.UsageError("--seat: two seats have the same id.")
    if not FEWEST <= len(seats) <= MOST:
        raise click.UsageError(f"--seat: there are {FEWEST} to {MOST} seats.")
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

"""Who sits where: seats typed on the command line, and the powers dealt out where nobody says."""

from __future__ import annotations

import re
from collections import Counter

import click

from core.table.game import Game
from core.table.seats import REFEREE_NAME, TABLE_NAME, Seat
from core.table.setup import LONGEST_NAME
from core.table.text import is_harmless, looks_empty, spaced
from tui.command.campaign import word
from tui.command.spelling import slug
from tui.words import Names

ID = re.compile(r"[A-Za-z0-9_-]+\Z")
FEWEST, MOST = 1, 6
"""How few and how many seats any game has; each has its own bounds within them."""


def dealt(game: Game, players: int) -> tuple[Seat, ...]:
    """So many seats, with the powers dealt round in the game's order: ``p1``, ``p2``, … ("Player 1", …).

    Where a game does not need all of its powers each seat holds one. A usage error if there are too few or many.
    """
    fewest, most = game.players
    if not fewest <= players <= most:
        raise click.UsageError(word("new_players", low=fewest, high=most))
    powers = game.powers if game.all_powers else game.powers[:players]
    return tuple(Seat(f"p{number + 1}", f"Player {number + 1}", powers[number::players]) for number in range(players))


def typed(texts: tuple[str, ...], game: Game) -> tuple[Seat, ...]:
    """Seats from ``id:Name:power+power``; a usage error says which one is wrong and how."""
    powers, (fewest, most) = game.powers, game.players
    seats = tuple(_seat(text, powers) for text in texts)
    held = [power for seat in seats for power in seat.powers]
    for power in powers:
        if held.count(power) > 1 or (game.all_powers and power not in held):
            raise click.UsageError(word("new_seat_two" if power in held else "new_seat_none", power=power))
    [(often, times)] = Counter(seat.id for seat in seats).most_common(1)
    if times > 1:
        raise click.UsageError(word("new_seat_same", id=often))
    _check_names(seats, game)
    if not fewest <= len(seats) <= most:
        raise click.UsageError(word("new_seat_count", count=len(seats), low=fewest, high=most))
    return seats


def _check_names(seats: tuple[Seat, ...], game: Game) -> None:
    """A usage error if two persons have one name, or one is called as a power, the table or the referee."""
    words = Names(game=game.id)
    ids = (*game.powers, TABLE_NAME, REFEREE_NAME)
    taken = {spaced(one) for id in ids for one in (id, words.name("power", id))}
    seen: set[str] = set()
    for seat in seats:
        name = spaced(seat.name)
        if name in taken or name in seen:
            raise click.UsageError(
                word("new_seat_name_taken" if name in taken else "new_seat_name_two", name=seat.name)
            )
        seen.add(name)
    for seat in seats:
        others = {spaced(name) for other in seats if other is not seat for name in (other.id, other.name)}
        if spaced(seat.id) in taken | others:
            raise click.UsageError(word("new_seat_id_taken", id=seat.id))


def _seat(text: str, powers: tuple[str, ...]) -> Seat:
    parts = text.split(":")
    if len(parts) != 3:
        raise click.UsageError(word("new_seat_parts", text=text))
    id, name, held = (part.strip() for part in parts)
    if not ID.match(id):
        raise click.UsageError(word("new_seat_id", text=text))
    if looks_empty(name):
        raise click.UsageError(word("new_seat_name", text=text))
    if len(name) > LONGEST_NAME:
        raise click.UsageError(word("new_seat_name_long", text=text, longest=LONGEST_NAME))
    if not is_harmless(name):
        raise click.UsageError(word("new_seat_name_control", text=text))
    if not held:
        raise click.UsageError(word("new_seat_no_power", text=text, known=", ".join(powers)))
    found = tuple(slug(power) for power in held.split("+"))
    for power in found:
        if power not in powers:
            raise click.UsageError(word("new_seat_power", text=text, name=power or "''", known=", ".join(powers)))
        if found.count(power) > 1:
            raise click.UsageError(word("new_seat_power_twice", text=text, power=power))
    return Seat(id, name, tuple(sorted(found, key=powers.index)))

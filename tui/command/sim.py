"""`flota sim`: a whole campaign played at random, by the rules; the same seed plays the same game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Protocol

import click
import msgspec

from core.table.actions import Action
from core.table.bot import pick
from core.table.game import Game
from core.table.journal import Prepared, Record
from core.table.setup import Header
from core.table.telling import Refusal
from tui.command.campaign import Whole, check_out, word
from tui.command.outcome import line
from tui.command.seating import FEWEST, MOST, dealt

MOST_ACTIONS = 50_000
"""A game that has not ended by then is going round in a circle."""


class Player(Protocol):
    """What a random game is played through: a record in memory, or a campaign's file."""

    record: Record

    def act(self, seat: str, power: str, action: Action) -> Prepared | Refusal:
        """Take the action."""
        ...


class InMemory:
    """A campaign that no file holds."""

    def __init__(self, game: Game, header: Header, clock: Callable[[], datetime]) -> None:
        self.record = Record(game, game.build(header))
        self._secret = bytes.fromhex(header.secret)
        self._clock = clock

    def act(self, seat: str, power: str, action: Action) -> Prepared | Refusal:
        """Prepare the line, and make it part of the record."""
        time = self._clock().strftime("%Y-%m-%dT%H:%M:%SZ")
        prepared = self.record.prepare(seat, power, action, time, self._secret)
        if not isinstance(prepared, Refusal):
            self.record.admit(prepared)
        return prepared


class Ticking:
    """A clock of its own: it starts at the same time in every game, and a look at it costs a minute."""

    def __init__(self) -> None:
        self._now = datetime(2026, 1, 2, 19, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        """The time, a minute later than before."""
        self._now += timedelta(minutes=1)
        return self._now


@click.command(short_help="A whole campaign played at random, by the rules.")
@click.argument("game")
@click.option("--players", type=Whole(FEWEST, MOST), help="How many seats; else as many as can be.")
@click.option("--turns", type=Whole(1, 40), default=7, show_default=True, help="How many turns.")
@click.option("--seed", default="1", show_default=True, help="The same seed, the same game.")
@click.option("-o", "--out", type=click.Path(path_type=Path), help="Play it in this new campaign file.")
def command(game: str, players: int | None, turns: int, seed: str, out: Path | None) -> None:
    """Play GAME (virgin-queen, pax-hispanica) to its end with random legal actions, and print what came of it."""
    from core.games import GAMES, game_called

    found = game_called(game)
    if found is None:
        raise click.UsageError(word("no_game", name=game, games=", ".join(GAMES).replace("_", "-")))
    check_out(out)
    if not seed.isprintable():
        raise click.UsageError(word("sim_seed"))
    clock = Ticking()
    if turns > found.most_turns:
        raise click.UsageError(word("new_turns_most", most=found.most_turns))
    header = header_of(found, players or found.players[1], turns, seed, clock)
    if out is None:
        actions = played(InMemory(found, header, clock), Random(f"flota {seed}"))
    else:
        from core.store.session import Session

        session = Session.create(out, header, clock)
        try:
            actions = played(session, Random(f"flota {seed}"))
        finally:
            session.close()
    _report(actions, header, out)


def header_of(game: Game, players: int, turns: int, seed: str, clock: Callable[[], datetime]) -> Header:
    """A practice campaign of so many seats and turns."""
    from core.store.new import make_header
    from core.store.shipped import data_sheet, starter_deck

    sheet = data_sheet(game.id)
    return make_header(
        game.id,
        title=word("sim_title", seed=seed),
        seats=dealt(game, players),
        options={**sheet["options"], "first_turn": 1, "last_turn": turns},
        data=sheet["data"],
        deck=starter_deck(game.id),
        dice="app",
        seed=seed,
        clock=clock,
    )


def played(player: Player, rng: Random, until: Callable[[Record], bool] | None = None) -> Record:
    """Play on at random to the end, or until something is so; the record. :class:`LookupError` at a dead end."""
    for _ in range(MOST_ACTIONS):
        record = player.record
        if record.state.ended or (until is not None and until(record)):
            return record
        seat, power, action = choice(record, rng)
        outcome = player.act(seat, power, action)
        if isinstance(outcome, Refusal):
            raise LookupError("offered, then refused")
    raise LookupError("no end")


def choice(record: Record, rng: Random) -> tuple[str, str, Action]:
    """A random action of a seat that the table waits for, else of another; :class:`LookupError` at a dead end."""
    setup = record.setup
    seats = list(setup.seats)
    rng.shuffle(seats)
    awaited = {setup.seat_of.get(one.power) for one in record.view(0).waiting}
    for seat in sorted(seats, key=lambda seat: seat not in awaited):
        picked = pick(record.game, record.offers(seat), rng)
        if picked is not None:
            return seat, picked[0], msgspec.convert(picked[1], record.game.action_type)
    raise LookupError("a dead end")


def _report(record: Record, header: Header, out: Path | None) -> None:
    view = record.view(0)
    line(word("sim_done", turn=view.turn, actions=record.number, players=len(header.seats), ended=view.ended))
    names = Counter(type(one.action).__struct_config__.tag for one in record.lines)
    line(", ".join(f"{name} {count}" for name, count in sorted(names.items())))
    for text in standings(getattr(view, "powers", ())):
        line(text)
    if out is not None:
        line(word("sim_file", file=str(out)))


def standings(powers: tuple[Any, ...]) -> list[str]:
    """Each power of a view in a line, the best first: by victory points, or by money where a game keeps that."""
    if powers and hasattr(powers[0], "money"):
        rich = sorted(powers, key=lambda power: -power.money)
        return [word("sim_nation", power=power.id, money=power.money, cards=power.cards) for power in rich]
    return [
        word("sim_standing", power=power.id, vp=power.vp, cards=power.cards, treasures=power.treasures)
        for power in sorted(powers, key=lambda power: -power.vp)
    ]

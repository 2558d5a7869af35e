"""What `flota legal` shows is what `flota do` takes: each offer's printed form, filled in, is that very action."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from core.games import GAMES
from core.store.session import Session
from core.table.journal import Record
from core.table.offers import Items, Offer, Some, is_instance, sample
from core.table.telling import Refusal
from tests.properties.attempts import kinds
from tests.properties.build import QUEEN, random_record, walk
from tui.command.campaign import Table
from tui.command.legal import how, together
from tui.command.offered import from_words, offers_of
from tui.command.sim import InMemory, Ticking, choice, header_of
from tui.command.spelling import listed, spelled

FILE = Path("friday.toml")


def table_of(game: Any, record: Record, seat: Any) -> Table:
    """The command line's table on a record in memory."""
    held = SimpleNamespace(record=record, setup=record.setup, game=game, header=record.setup.header)
    return Table(cast(Session, held), seat)


def typed(table: Table, offer: Offer, raw: list[Any]) -> tuple[str, ...]:
    """The words of the printed form, with those in capitals filled in as they are typed."""
    setup = table.session.setup
    words = shlex.split(how(table, FILE, offer))
    words = words[words.index("--as") + 3 :]
    given = []
    for field, value, shown in zip(offer.fields, raw[1:], words, strict=False):
        if shown not in (field.name.upper(), "-"):
            given.append(shown)
        elif isinstance(field.domain, (Items, Some)):
            given.append(",".join(listed(setup, field.name, one) for one in value) or "-")
        else:
            given.append(spelled(setup, field.name, value))
    return tuple(given)


def check(table: Table, offer: Offer, rng: Random) -> bool:
    """Type an instance of the offer; whether there was one."""
    raw = sample(offer, rng)
    if raw is None:
        return False
    words = typed(table, offer, raw)
    power, action = from_words(table, offer.power, offer.action, words)
    wanted = msgspec.convert(raw, table.session.game.action_type)
    assert (power, action) == (offer.power, wanted), words
    assert is_instance(offer, power, action)
    assert table.seat is not None
    outcome = table.session.record.prepare(table.seat.id, power, action, "", bytes(32))
    assert not isinstance(outcome, Refusal), (words, outcome)
    return True


def records(game: Any, rng: Random, number: int) -> Iterator[Record]:
    """Positions of one random game, with procedures that go on and a referee who acts where the game's kit has them."""
    low, high = game.players
    if game.id == QUEEN.id:
        record = random_record(rng, low + number % (high - low + 1), chance=1 + number % 2)
        for _ in walk(record, rng, 60 if number % 2 else 150, referee=0.1):
            yield record
        return
    header = header_of(game, low + number % (high - low + 1), 1 + number % 3, str(number), Ticking())
    player = InMemory(game, msgspec.structs.replace(header, dice="table" if number % 2 else "app"), Ticking())
    for _ in range(250):
        if player.record.state.ended:
            return
        yield player.record
        player.act(*choice(player.record, rng))


@pytest.mark.parametrize("name", GAMES)
def test_every_action_is_taken_as_legal_prints_it(name: str) -> None:
    game, rng = GAMES[name], Random(7)
    met: set[str] = set()
    wanted = {kind.__struct_config__.tag for kind in kinds(game)}
    for number in range(400):
        for record in records(game, rng, number):
            table = table_of(game, record, rng.choice(record.setup.header.seats))
            # A game whose board has no facts offers none to state.
            wanted -= set() if record.setup.facts else {"fact"}
            shown = together(offers_of(table))
            some = rng.sample(shown, min(2, len(shown))) if number < 8 else []
            for offer in [*(one for one in shown if one.action not in met), *some]:
                met |= {offer.action} if check(table, offer, rng) else set()
        if met >= wanted and number >= 8:
            break
    assert met >= wanted

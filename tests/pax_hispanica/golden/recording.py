"""The recorded game: how it is played, written and read. Its lines are kept beside the page that shows them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random

import msgspec

from core.pax_hispanica.actions import Auction, Bid
from core.table.actions import Undo
from core.table.journal import Line, Prepared, Record
from core.table.seats import TABLE_NAME
from core.table.telling import Refusal
from tests.pax_hispanica.kit import GAME, TIME, deck, header
from tests.pax_hispanica.play import act, choose, decode

FOLDER = Path(__file__).parent
LINES = FOLDER / "four_players.toml"
SEED = "four players"
AUCTIONS = 3


def table() -> Record:
    """The record before its first line: four seats, small decks, a limit of 2, three cycles, Carl the referee."""
    made = header(4, limit=2, deck=deck(8, 5), options={"tie": "next", "last_turn": 3}, referee="carl")
    return Record(GAME, GAME.build(made))


def play() -> Record:
    """Play it at random, with auctions in each Auction Year, now and then the referee, and something undone."""
    record, rng = table(), Random(SEED)
    held = 0
    while not record.state.ended:
        number = record.undoable(rng.choice(record.setup.header.seats).id)
        if not isinstance(number, Refusal) and rng.random() < 0.12:
            act(record, record.lines[number - 1].seat, TABLE_NAME, Undo(number))
            continue
        if record.state.phase == 1 and not record.state.stack and held < AUCTIONS:
            _auction(record, rng)
            held += 1
            continue
        held = 0 if record.state.phase != 1 else held
        choice = choose(record, rng, referee=0.08)
        if choice and choice[2][0] not in ("override_phase", "override_step", "finish"):
            act(record, choice[0], choice[1], decode(choice[2]))
    return record


def _auction(record: Record, rng: Random) -> None:
    """An auction with bids in random order, one of them changed."""
    powers, seat_of = record.setup.powers, record.setup.seat_of
    initiator = rng.choice(powers)
    if isinstance(act(record, seat_of[initiator], initiator, Auction(rng.random() < 0.5)), Refusal):
        return
    frame = record.state.stack[-1]
    order = list(frame.eligible)
    rng.shuffle(order)
    for nation in (order[0], *order):
        bid = Bid(rng.randint(0, min(3, record.state.money[nation])))
        if record.state.stack:
            assert isinstance(act(record, seat_of[powers[nation]], powers[nation], bid), Prepared)


def write(record: Record) -> None:
    """Write the game's lines to their file."""
    rows = ["# A game of four: recorded by python -m tests.pax_hispanica.golden --play", "", "[journal]"]
    for number, line in enumerate(record.lines, start=1):
        raw = [line.seat, line.power, msgspec.to_builtins(line.action), list(line.chance)]
        rows.append(f"{number} = {json.dumps(raw)}")
    LINES.write_text("\n".join(rows) + "\n", encoding="utf-8")


def lines() -> list[Line]:
    """The recorded lines."""
    kept = tomllib.loads(LINES.read_text(encoding="utf-8"))["journal"]
    return [
        Line(TIME, seat, power, decode(action), tuple(chance))
        for seat, power, action, chance in (kept[str(number)] for number in range(1, len(kept) + 1))
    ]

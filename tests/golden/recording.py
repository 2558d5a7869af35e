"""Recorded games: how they are played, written, read and folded again."""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from core.table.actions import Undo
from core.table.bot import step
from core.table.chance import Drawn, stream_key
from core.table.journal import Line, Record
from core.table.seats import TABLE_NAME
from core.table.telling import Refusal
from tests.properties.build import NOON, QUEEN, act, choose, decode, make_setup, secret_of, to_sea

FOLDER = Path(__file__).parent.parent / "campaigns"

GAMES: dict[str, dict[str, Any]] = {
    "two_players": {"players": 2, "turns": 2, "dice": "app"},
    "four_players": {"players": 4, "turns": 2, "dice": "table", "referee": "anna", "at_sea": True},
    "six_players": {"players": 6, "turns": 2, "dice": "app", "options": {"reshuffle": True}},
    "three_players_whole": {"players": 3, "turns": 7, "dice": "app"},
    "five_players_whole": {"players": 5, "turns": 7, "dice": "table", "options": {"pass_rule": False}},
}
"""What each recorded game is of; a whole one is kept by its end alone, the others position by position."""

PAGED = ("two_players", "four_players", "six_players")

MOST_LINES = 420
"""A page ends there: it is to be read."""


def table(name: str) -> Record:
    """The record of a recorded game before its first line."""
    game = GAMES[name]
    more = {"dice": game["dice"], "referee": game.get("referee", ""), **game.get("options", {})}
    return Record(QUEEN, make_setup(game["players"], seed=name, draws=(2, 3), **more))


def play(name: str) -> Record:
    """Play a game of so many turns at random: now and then somebody takes back, or the referee steps in."""
    record, rng, key = table(name), Random(f"{name} 2"), stream_key(secret_of(name), [])
    if GAMES[name].get("at_sea"):
        to_sea(record, rng)
    most = MOST_LINES if name in PAGED else 10 * MOST_LINES
    while not record.state.ended and record.state.turn <= GAMES[name]["turns"] and record.number < most:
        chance = rng.random()
        seat = rng.choice(record.setup.header.seats).id
        number = record.undoable(seat)
        if chance < 0.05 and not isinstance(number, Refusal):
            act(record, seat, TABLE_NAME, Undo(number))
            continue
        choice = choose(record, rng, referee=1.0) if chance > 0.98 else None
        # The referee's jumps would leave out what these games are to show.
        if choice and choice[2][0] not in ("override_phase", "override_step"):
            act(record, choice[0], choice[1], decode(choice[2]))
            continue
        taken = step(QUEEN, record.setup, record.state, rng, Drawn(key, record.counter), 0.06)
        if taken and msgspec.to_builtins(taken.action)[0] != "finish":
            act(record, taken.seat, taken.power, taken.action)
    return record


def state_digest(record: Record) -> str:
    """A short name of a position: the same for equal ones."""
    return hashlib.sha256(msgspec.json.encode(record.state)).hexdigest()[:16]


def write(name: str, record: Record) -> None:
    """Write a game's lines to its file."""
    rows = [f"# {name.replace('_', ' ')}: recorded by python -m tests.golden --play", f'end = "{state_digest(record)}"']
    rows += ["", "[journal]"]
    for number, line in enumerate(record.lines, start=1):
        raw = [line.seat, line.power, msgspec.to_builtins(line.action), list(line.chance)]
        rows.append(f"{number} = {json.dumps(raw)}")
    FOLDER.joinpath(f"{name}.toml").write_text("\n".join(rows) + "\n", encoding="utf-8")


def folded(name: str) -> Record:
    """The record of a recorded game, as today's rules fold it."""
    record = table(name)
    for line in lines_of(name)[1]:
        record.add(line)
    return record


def lines_of(name: str) -> tuple[str, list[Line]]:
    """The digest of a recorded game's end, and its lines."""
    kept = tomllib.loads(FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8"))
    lines = []
    for number in range(1, len(kept["journal"]) + 1):
        seat, power, action, chance = kept["journal"][str(number)]
        lines.append(Line(NOON, seat, power, decode(action), tuple(chance)))
    return kept["end"], lines

"""What the campaign file costs, as ratios taken in one run: an action on disk, and opening.

Run it alone: ``python -m tests.bench.bench_store``.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec

from core.games import GAMES
from core.store import disk
from core.store.campaign_file import encode, snapshot_of
from core.store.lines import FileLine
from core.store.lines import encode as encode_line
from core.store.new import make_header
from core.store.session import Session
from core.store.shipped import data_sheet, starter_deck
from core.table.journal import Record
from core.table.offers import sample
from core.table.seats import Seat
from core.table.setup import Header, to_plain
from core.table.telling import Refusal

GAME = "virgin_queen"
Row = tuple[str, float, float, str]


def _header(seed: int) -> Header:
    powers = GAMES[GAME].powers
    seats = (Seat("anna", "Anna", powers[::2]), Seat("ben", "Ben", powers[1::2]))
    sheet = data_sheet(GAME)
    return make_header(
        GAME,
        title="Bench",
        seats=seats,
        options=sheet["options"],
        data=sheet["data"],
        deck=starter_deck(GAME),
        dice="app",
        seed=seed,
    )


def _moves(record: Record, rng: Random) -> tuple[str, str, object]:
    """A random legal action of a random seat, that keeps the campaign going."""
    while True:
        seat = rng.choice(tuple(record.setup.seats))
        offers = [offer for offer in record.offers(seat) if offer.action not in ("advance", "override_phase")]
        offer = rng.choice(offers)
        raw = sample(offer, rng)
        if raw is not None:
            return seat, offer.power, msgspec.convert(raw, record.game.action_type)


def _best(call: Callable[[], object], times: int = 5) -> float:
    """The seconds that the call takes when nothing else gets in the way."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        call()
        found.append(time.perf_counter() - start)
    return min(found)


def _action_on_disk(folder: Path) -> Row:
    """Each action beside a bare append and sync of the very bytes that it wrote, one after the other."""
    session = Session.create(folder / "action.toml", _header(1))
    bare = os.open(folder / "bare.toml", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.write(bare, session.path.read_bytes())
    rng = Random(1)
    ours, theirs = [], []
    for number in range(1200):
        seat, power, action = _moves(session.record, rng)
        size = session.path.stat().st_size
        start = time.perf_counter()
        done = session.act(seat, power, action)  # type: ignore[arg-type]
        took = time.perf_counter() - start
        if isinstance(done, Refusal):
            raise AssertionError(done)
        with session.path.open("rb") as file:
            file.seek(size)
            data = file.read()
        start = time.perf_counter()
        disk.write(bare, data)
        disk.sync(bare)
        if number >= 200:
            ours.append(took)
            theirs.append(time.perf_counter() - start)
    os.close(bare)
    session.close()
    mine, other = statistics.median(ours), statistics.median(theirs)
    unit = f"median {mine * 1e6:.0f} µs against {other * 1e6:.0f} µs for a bare append and fdatasync of the same bytes"
    return "one action, checked, applied, on disk", mine / other, 1.5, unit


def _recorded(folder: Path, actions: int) -> Path:
    """A campaign of so many random actions, written in one go."""
    header = _header(2)
    record = Record(GAMES[GAME], GAMES[GAME].build(header))
    raw = to_plain(header)
    path = folder / f"{actions}.toml"
    from core.store.header import identity

    secret, check, rng = bytes.fromhex(header.secret), identity(raw), Random(2)
    snapshot = snapshot_of(record.state, 0, check)
    lines: list[FileLine] = []
    while record.number < actions:
        seat, power, action = _moves(record, rng)
        done = record.prepare(seat, power, action, "2026-05-01T20:15:03Z", secret)  # type: ignore[arg-type]
        if isinstance(done, Refusal):
            raise AssertionError(done)
        record.admit(done)
        lines.append(encode_line(done.number, done.line, check))
        check = lines[-1].check
    path.write_bytes(encode(raw, snapshot, lines))
    path.chmod(0o600)
    return path


def _opening(folder: Path, actions: int) -> Row:
    path = _recorded(folder, actions)
    session = Session.open(path)
    lines, setup = session.record.lines, session.setup
    session.close()

    def fold() -> None:
        record = Record(GAMES[GAME], setup)
        for line in lines:
            record.add(line)

    def opened() -> None:
        Session.open(path).close()

    toml = _best(lambda: tomllib.loads(path.read_text(encoding="utf-8")))
    folding, opening = _best(fold), _best(opened)
    unit = f"{opening * 1e3:.0f} ms against 3 × {toml * 1e3:.0f} ms for tomllib + {folding * 1e3:.0f} ms for the fold"
    return f"opening {actions:,} actions, against 3 × tomllib + the fold", opening / (3 * toml + folding), 1.0, unit


def figures() -> list[Row]:
    """Each figure: its name, the ratio measured, the most that it may be, and what was measured."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return [_action_on_disk(folder), _opening(folder, 2_000), _opening(folder, 20_000)]


def main() -> None:
    """Print the figures."""
    for name, measured, bound, unit in figures():
        print(f"{'ok  ' if measured <= bound else 'OVER'} {name}: {measured:.2f} (at most {bound}); {unit}")


if __name__ == "__main__":
    main()

"""What play costs in memory, and how fast a reading command answers, as ratios taken in one run.

Run it alone: ``python -m tests.bench.bench_core``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from timeit import timeit

from msgspec.structs import replace

from core.games import GAMES
from core.table.actions import Advance, OverridePhase
from core.table.journal import RING, Line, Record
from core.table.telling import Refusal
from tests.make_samples import FOLDER
from tui.command.sim import InMemory, Ticking, choice, header_of

GAME = "virgin_queen"
ACTIONS = 40_000
WANTED = 50_000
"""Actions a second, folded and checked."""

Row = tuple[str, float, float, str]


def recorded(actions: int) -> InMemory:
    """One campaign of so many random actions: after its last turn the referee takes it back to the first."""
    clock = Ticking()
    player = InMemory(GAMES[GAME], header_of(GAMES[GAME], 6, 7, "bench", clock), clock)
    rng = Random("bench")
    last = player.record.setup.phases[-1].id
    while player.record.number < actions:
        seat, power, action = choice(player.record, rng)
        view = player.record.view(0)
        if view.turn == 7 and view.phase == last and isinstance(action, Advance):
            power, action = "referee", OverridePhase(1, "card_draw", "on and on")
        elif type(action).__name__ == "Finish":
            continue
        if isinstance(player.act(seat, power, action), Refusal):
            raise AssertionError(action)
    return player


def replayed(player: InMemory, lines: list[Line]) -> tuple[Record, list[float]]:
    """The lines folded anew, with the ring of states kept; the seconds that each tenth took."""
    record = Record(player.record.game, player.record.setup)
    tenth, took = len(lines) // 10, []
    for part in range(10):
        start = time.perf_counter()
        for line in lines[part * tenth : (part + 1) * tenth]:
            record.add(line)
        took.append(time.perf_counter() - start)
    return record, took


def _replay(player: InMemory) -> tuple[list[Row], Record]:
    lines = player.record.lines[:ACTIONS]
    runs = [replayed(player, lines) for _ in range(4)]
    tenths = [min(took[part] for _, took in runs) for part in range(10)]
    record, state = runs[0][0], player.record.state
    assert record.void == {}
    rate = len(lines) / sum(tenths)
    bare = 200_000 / timeit(lambda: replace(state, turn=3), number=200_000)
    told = f"{rate:,.0f} actions a second, at least {WANTED:,}; a bare msgspec replace: {bare:,.0f} a second"
    evenly = f"second tenth {tenths[1] * 1e3:.0f} ms, last tenth {tenths[-1] * 1e3:.0f} ms"
    return [
        ("validated replay: time against 50,000 actions a second", WANTED / rate, 1.0, told),
        ("the last tenth of 40,000 actions against the second", tenths[-1] / tenths[1], 1 / 0.9, evenly),
    ], record


def _undo(record: Record) -> list[Row]:
    """Taking back: the state before a line of the ring, and one before it, beside one replay of the lines in force."""
    standing = record._standing
    inside, beyond = standing[-RING], standing[-RING - 1]
    near = min(_timed(record, inside) for _ in range(20)) * 1e3
    far = min(_timed(record, beyond) for _ in range(3))
    start = time.perf_counter()
    fold = Record(record.game, record.setup)
    for line in record.lines:
        fold.add(line)
    whole = time.perf_counter() - start
    return [
        ("undo within the ring, in ms", near, 5.0, f"{near:.3f} ms for the oldest of {RING} states"),
        (
            "undo beyond the ring, against one replay",
            far / whole,
            1.1,
            f"{far * 1e3:.0f} ms against {whole * 1e3:.0f} ms",
        ),
    ]


def _timed(record: Record, number: int) -> float:
    start = time.perf_counter()
    record.state_before(number)
    return time.perf_counter() - start


def _show(folder: Path) -> Row:
    """`flota show` of a sample beside a Python that only imports what the loader rests on; one after the other."""
    path = folder / "sample.toml"
    shutil.copy(FOLDER / "sea-beggars.toml", path)
    path.chmod(0o600)
    ours = [sys.executable, "-c", "import sys; from tui.cli import main; sys.exit(main())", "show", str(path)]
    floor = [sys.executable, "-c", "import tomllib, msgspec"]
    # Both with their modules compiled once, as on a machine where flota is installed.
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environ["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
    mine, theirs = [], []
    for _ in range(25):
        mine.append(_run(ours, environ))
        theirs.append(_run(floor, environ))
    a, b = min(mine) * 1e3, min(theirs) * 1e3
    return "flota show, against python importing tomllib and msgspec", a / b, 3.0, f"{a:.0f} ms against {b:.0f} ms"


def _run(command: list[str], environ: dict[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, cwd=Path(__file__).parents[2], env=environ)
    return time.perf_counter() - start


def figures() -> list[Row]:
    """Each figure: its name, what was measured, the most that it may be, and what it means."""
    rows, record = _replay(recorded(ACTIONS))
    rows += _undo(record)
    with tempfile.TemporaryDirectory() as folder:
        rows.append(_show(Path(folder)))
    return rows


if __name__ == "__main__":
    for name, measured, bound, unit in figures():
        print(f"{name}: {measured:.2f} (at most {bound:.2f}; {unit})")

"""Two random games that differ only in what a seat never saw: it receives the same bytes in every channel."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.properties.test_feeds import Pair, recorded


def trial(rng: Random, folder: Path) -> int:
    """One random game, read by every seat and a spectator; how many lines were compared with something hidden."""
    record = recorded(rng, rng.randint(2, 6))
    return sum(Pair(record, seat, rng).run() for seat in (None, *record.setup.seats))

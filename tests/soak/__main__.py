"""``python -m tests.soak [SECONDS [SEED]]``: the trials in turn until the time is over, and what came of each."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.soak import damage, keys, kills, seats, writers

Trial = Callable[[Random, Path], int]
"""One round of a trial with files in a folder of its own: how many things it tried. A failure is an error."""

TRIALS: dict[str, Trial] = {
    "killed at a system call": kills.trial,
    "random keys on a screen": keys.trial,
    "a damaged file": damage.trial,
    "eight writers": writers.trial,
    "seats compared by bytes": seats.trial,
}


def main(seconds: float, first: int, only: str = "") -> int:
    """Run the trials (all, or those with ``only`` in their name) for so long; the number of failed rounds."""
    trials = {name: trial for name, trial in TRIALS.items() if only in name}
    tried, rounds, failed = (dict.fromkeys(trials, 0) for _ in range(3))
    end, seed = time.monotonic() + seconds, first
    print(f"{seconds:g} seconds, seeds from {first}", flush=True)
    while time.monotonic() < end:
        for name, trial in trials.items():
            folder = Path(tempfile.mkdtemp(prefix="flota-soak-"))
            try:
                tried[name] += trial(Random(seed), folder)
            except Exception:
                failed[name] += 1
                print(f"FAILED: {name}, seed {seed}\n{traceback.format_exc()}", flush=True)
            finally:
                shutil.rmtree(folder, ignore_errors=True)
            rounds[name] += 1
        seed += 1
    for name in trials:
        print(f"{name:28} {rounds[name]:6} rounds {tried[name]:8} tried {failed[name]:4} failed")
    return sum(failed.values())


if __name__ == "__main__":
    given = sys.argv[1:]
    number = int(given[1]) if len(given) > 1 else int.from_bytes(os.urandom(3), "big")
    sys.exit(min(main(float(given[0]) if given else 60, number, given[2] if len(given) > 2 else ""), 1))

"""Eight programs on one campaign at once: no line lost, none interleaved, and all see the same at the end."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

from core.store.campaign_file import read, write
from core.store.fault import FileTrouble
from core.store.session import Session
from core.table.journal import Prepared
from tests.soak.forked import Child, samples
from tests.soak.playing import act

WRITERS = 8
ACTIONS = 25


def trial(rng: Random, folder: Path) -> int:
    """One campaign played by all of them; how many lines they wrote."""
    path = folder / "friday.toml"
    shutil.copy(rng.choice(samples()), path)
    path.chmod(0o600)
    with Session.open(path) as before:
        old = before.record.number
    seeds = [rng.random() for _ in range(WRITERS)]
    children = [Child(lambda tell, seed=seed: _play(path, Random(seed), tell)) for seed in seeds]  # type: ignore[misc]
    wrote: list[int] = []
    for told, code in [child.over() for child in children]:
        assert code == 0
        wrote += [int(line) for line in told]
    assert sorted(wrote) == list(range(old + 1, old + 1 + len(wrote)))
    with Session.open(path) as after:
        assert after.record.number == old + len(wrote)
    data = path.read_bytes()
    assert write(read(data, "friday")) == data
    return len(wrote)


def _play(path: Path, rng: Random, tell: Callable[[str], None]) -> None:
    session = Session.open(path)
    for _ in range(ACTIONS):
        try:
            outcome = act(session, rng)
        except FileTrouble as trouble:
            if trouble.key != "file_locked":
                raise
            # Ten seconds of others' appends, on a slow machine.
            continue
        if isinstance(outcome, Prepared):
            tell(str(outcome.number))

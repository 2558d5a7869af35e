"""Killed at any call of the disk, again and again, while a real campaign is played: nothing shown is ever lost."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from core.store import disk
from core.store.campaign_file import read, write
from core.store.session import Session
from core.table.journal import Prepared
from tests.soak.forked import Child, kill_self, samples
from tests.soak.playing import act
from tests.store.test_crash import CALLS

KILLS = 12
ACTIONS = 12
HARMLESS = {"torn_left_out", "line_void", "snapshot_used", "mode_wide"}


def trial(rng: Random, folder: Path) -> int:
    """So many kills of one campaign under way."""
    path = folder / "friday.toml"
    shutil.copy(rng.choice(samples()), path)
    path.chmod(0o600)
    return sum(_one(rng, path) for _ in range(KILLS))


def _one(rng: Random, path: Path) -> bool:
    """Play on until the kill; whether it came before the play was over."""
    with Session.open(path) as before:
        known, old = {one.key for one in before.notices}, before.record.number
    at, how, seed = rng.randrange(30), rng.choice(("before", "half", "after")), rng.random()
    told, code = Child(lambda tell: _play(path, Random(seed), at, how, tell)).over()
    assert code in (0, -signal.SIGKILL), code
    shown = max([int(line) for line in told], default=old)
    with Session.open(path) as after:
        assert shown <= after.record.number <= shown + 1, (shown, after.record.number, at, how)
        assert {one.key for one in after.notices} <= known | HARMLESS, after.notices
        act(after, rng)
    data = path.read_bytes()
    assert write(read(data, "friday")) == data
    left = [name for name in os.listdir(path.parent) if name.endswith(".tmp")]
    assert not left, left
    return code != 0


def _play(path: Path, rng: Random, at: int, how: str, tell: Callable[[str], None]) -> None:
    _deadly(at, how)
    session = Session.open(path)
    if rng.random() < 0.4:
        # As at a turn's start, which random play seldom comes to.
        session._renew()
    for _ in range(ACTIONS):
        outcome = act(session, rng)
        if outcome is None:
            return
        if isinstance(outcome, Prepared):
            tell(str(outcome.number))


def _deadly(at: int, how: str) -> None:
    """From now on call number ``at`` of the disk's calls kills this process: before it, after it, or in its middle."""
    made = 0

    def wrapped(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def calling(*given: Any, **named: Any) -> Any:
            nonlocal made
            made += 1
            if made - 1 != at:
                return call(*given, **named)
            if how == "half" and name == "write":
                call(given[0], given[1][: len(given[1]) // 2])
            elif how == "after":
                call(*given, **named)
            kill_self()
            raise AssertionError("alive")

        return calling

    for name in CALLS:
        setattr(disk, name, wrapped(name, getattr(disk, name)))

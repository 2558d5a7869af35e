"""Random packets of one to six keys on the screens of a real campaign: nothing fails, and no line is lost."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from random import Random

from textual.events import Key

from core.store.session import Session
from tests.soak.forked import samples
from tests.tui.table_kit import clock, opened
from tests.tui.test_monkey import KEYS, SIZES, Kept, character

PACKETS = 40


def trial(rng: Random, folder: Path) -> int:
    """So many packets."""
    path = folder / "friday.toml"
    shutil.copy(rng.choice(samples()), path)
    with Session.open(path) as before:
        number = before.record.number
    asyncio.run(_play(rng, folder, path))
    with Session.open(path) as after:
        assert after.record.number >= number
    return PACKETS


async def _play(rng: Random, folder: Path, path: Path) -> None:
    hit: list[list[str]] = []
    app = Kept(folder, path if rng.random() < 0.8 else None, None, rng.choice(("", "anna")), clock)
    async with app.run_test(size=rng.choice(SIZES)) as pilot:
        if app.open_path:
            await opened(pilot)
        for _ in range(PACKETS):
            hit.append(rng.choices(KEYS, k=rng.randint(1, 6)))
            for key in hit[-1]:
                app.post_message(Key(key, character(key)))
            if rng.random() < 0.1:
                await pilot.resize_terminal(*rng.choice(SIZES))
            await pilot.pause()
            assert app.crash is None, hit
        app.kept = False
    assert app.crash is None, hit

"""A cat on the keyboard: any keys in any bursts, with the window torn about, break nothing and lose nothing."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest
from textual.events import Key

from core.store.session import Session
from tests.tui.table_kit import clock, opened
from tui.app import FlotaApp
from tui.screens.home import Home

SAMPLES = Path(__file__).parents[2] / "saves" / "samples"
KEYS = (
    *("enter",) * 8, *"jkgGhblfectpiExazsmvRSZorynN123456789?:+/", "tab", "space", "left", "right", "up", "down",
    "backspace", "pageup", "pagedown", "ctrl+d", "ctrl+u", "ctrl+p", "ctrl+o", "f1", "escape", "q", "й", "ы", "и", "ш",
)  # fmt: skip
SIZES = ((80, 24), (40, 12), (60, 20), (120, 40), (30, 10), (80, 24))
BURSTS = 60


class Kept(FlotaApp):
    """Leaving flota is no fault; this one does not let go."""

    kept = True

    def exit(self, *_: object, **__: object) -> None:
        """Nowhere to go, until the test is over."""
        if not self.kept:
            super().exit()


def character(key: str) -> str | None:
    return " " if key == "space" else key if len(key) == 1 else None


@pytest.mark.parametrize("sample", sorted(path.stem for path in SAMPLES.glob("*.toml")))
async def test_any_keys_in_any_bursts_break_nothing_and_lose_nothing(tmp_path: Path, sample: str) -> None:
    path = tmp_path / "friday.toml"
    shutil.copy(SAMPLES / f"{sample}.toml", path)
    before = path.read_text(encoding="utf-8")
    rng, hit = Random(sample), []
    app = Kept(tmp_path, path, None, "", clock)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        for _ in range(BURSTS):
            burst = rng.choices(KEYS, k=rng.randint(1, 6))
            if isinstance(app.screen, Home):
                burst = ["enter"]
            hit += burst
            for key in burst:
                app.post_message(Key(key, character(key)))
            if rng.random() < 0.1:
                await pilot.resize_terminal(*rng.choice(SIZES))
            await pilot.pause(rng.choice((0, 0, 0.02)))
            assert app.crash is None, hit
        app.kept = False
    with Session.open(path) as session:
        assert session.record.number >= before.count('Z", "')

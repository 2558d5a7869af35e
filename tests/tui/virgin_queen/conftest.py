"""A campaign for each test of the rooms, closed behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.tui.virgin_queen.kit import Campaign, keys
from tui.app import FlotaApp


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[Callable[..., Campaign]]:
    made: list[Campaign] = []

    def make(**change: Any) -> Campaign:
        made.append(Campaign(tmp_path, **change))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def picture(app: Callable[..., FlotaApp], snap_compare: Any) -> Callable[..., bool]:
    """Whether the table of a campaign looks as it did, for a seat that pressed these keys."""

    def show(table: Campaign, seat: str, *pressed: str, size: tuple[int, int] = (80, 24)) -> bool:
        one = app()

        async def sit(pilot: Any) -> None:
            await table.sit(one, seat, pilot)
            await keys(pilot, *pressed)

        same: bool = snap_compare(one, terminal_size=size, run_before=sit)
        return same

    return show

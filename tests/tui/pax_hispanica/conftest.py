"""A campaign for each test of the rooms, closed behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.tui.pax_hispanica.kit import Campaign


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[Callable[..., Campaign]]:
    made: list[Campaign] = []

    def make(**change: Any) -> Campaign:
        made.append(Campaign(tmp_path, **change))
        return made[-1]

    yield make
    for one in made:
        one.close()

"""Pictures of Home and of the sheet of a new campaign, in the two sizes that terminals have."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tui.conftest import settle
from tui.settings import Settings

SIZES = [(80, 24), (120, 40)]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    found: tuple[int, int] = request.param
    return found


def test_home_empty(app, snap_compare, size) -> None:
    assert snap_compare(app(), terminal_size=size, run_before=settle)


def test_home_filled(app, make, snap_compare, size) -> None:
    make("Friday", day=1)
    make("The long war of the treasure fleets and of nobody's peace", day=2, name="long")
    make("Sunday", day=3)
    assert snap_compare(app(), terminal_size=size, run_before=settle)


def test_home_with_a_broken_campaign(app, make, saves, snap_compare, size, monkeypatch) -> None:
    make("Friday", day=1)
    (saves / "torn.toml").write_text('format = 99\ngame = "virgin_queen"\n')
    # The reason names the file; a test's own folder has no place in a picture.
    monkeypatch.chdir(saves.parent)
    house = app()
    house.saves = saves.relative_to(saves.parent)

    async def to_the_broken_one(pilot: Any) -> None:
        await settle(pilot)
        await pilot.press("G", "enter")
        await settle(pilot)

    assert snap_compare(house, terminal_size=size, run_before=to_the_broken_one)


def test_home_in_high_contrast_and_ascii(app, make, snap_compare) -> None:
    make("Friday", day=1)
    house = app(Settings(theme="contrast", ascii=True))
    assert snap_compare(house, terminal_size=(80, 24), run_before=settle)


def test_home_on_a_narrow_screen(app, make, snap_compare) -> None:
    make("Friday", day=1)
    assert snap_compare(app(), terminal_size=(60, 20), run_before=settle)


def test_new_campaign(app, snap_compare, size) -> None:
    async def to_the_sheet(pilot: Any) -> None:
        await settle(pilot)
        await pilot.press("c")
        await settle(pilot)

    assert snap_compare(app(), terminal_size=size, run_before=to_the_sheet)


def test_new_campaign_data_sheet(app, snap_compare, size) -> None:
    async def to_the_data(pilot: Any) -> None:
        await settle(pilot)
        await pilot.press("c")
        await settle(pilot)
        await pilot.press("G")
        await settle(pilot)

    assert snap_compare(app(), terminal_size=size, run_before=to_the_data)


def test_the_commitment(app, snap_compare, size) -> None:
    async def to_the_end(pilot: Any) -> None:
        await settle(pilot)
        await pilot.press("c")
        await settle(pilot)
        await pilot.press("enter", *"Friday", "enter")
        await settle(pilot)
        await pilot.press("G", "enter")
        await settle(pilot)

    assert snap_compare(app(), terminal_size=size, run_before=to_the_end)


def test_help(app, snap_compare) -> None:
    async def to_help(pilot: Any) -> None:
        await settle(pilot)
        await pilot.press("c")
        await settle(pilot)
        await pilot.press("question_mark")
        await settle(pilot)

    assert snap_compare(app(), terminal_size=(80, 24), run_before=to_help)

"""Winter at the keyboard: a list to work through in any order."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tui.conftest import text
from tests.tui.virgin_queen.kit import Campaign, item, keys, lines, notice, room
from tui.app import FlotaApp

Make = Callable[..., Campaign]
App = Callable[..., FlotaApp]


@pytest.mark.rule("VQ-S1")
@pytest.mark.rule("VQ-T6")
async def test_the_list_is_worked_through_with_enter(campaign: Make, app: App) -> None:
    table = campaign().at("winter")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter", "enter")
        assert "2 of 4 tasks done" in text(one)
        assert room(one).line.key == "return_home"
        await keys(pilot, "enter", *"alba", "enter", "2", "enter")
        assert table.view().returned[0].capital == "milan"
        assert lines(one)[lines(one).index("Came home: 1") + 1] == "alba"
        room(one).go_to("home_done")
        await keys(pilot, "enter", "enter")
        assert "4 of 4 tasks done" in text(one)
        assert room(one).line.key == "advance"


@pytest.mark.rule("VQ-S1")
async def test_tasks_go_in_any_order(campaign: Make, app: App) -> None:
    table = campaign().at("winter")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        room(one).go_to("regulars")
        await keys(pilot, "enter")
        assert table.view().done == ("regulars",)
        assert item(one, "regulars").text.startswith("[x]")


@pytest.mark.rule("VQ-T10")
async def test_who_controls_lisbon_is_shown_and_stated_here(campaign: Make, app: App) -> None:
    table = campaign().at("winter")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        assert item(one, "winter_lisbon").note == "nobody draws"
        room(one).go_to("lisbon")
        await keys(pilot, "enter", "4", "enter")
        assert item(one, "winter_lisbon").note == "France draws one"
        room(one).go_to("winter_lisbon")
        await keys(pilot, "enter", "y")
        assert table.view().powers[3].treasures == 1


async def test_what_spain_owes_is_spains_and_others_read_so(campaign: Make, app: App) -> None:
    table = campaign().at("winter")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        assert "Owed by: The table 2, Spain 2" in text(one)
        room(one).go_to("regulars")
        await keys(pilot, "enter")
        assert notice(one) == "! Only Spain does this. (VQ-S1)"
        assert table.view().done == ()


@pytest.mark.rule("VQ-T4")
async def test_only_spain_reads_its_row(campaign: Make, app: App) -> None:
    table = campaign().at("winter")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "carl", pilot)
        assert "[ ?] [ ?] [ ?] [ ?] [xx]" in text(one)


async def test_a_task_keeps_its_digit_when_it_is_done(campaign: Make, app: App) -> None:
    table = campaign().at("winter")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        for digit, step in (("6", "regulars"), ("5", "home_done"), ("2", "winter_lisbon"), ("1", "winter_row")):
            await keys(pilot, digit, "enter")
            assert table.view().done[-1] == step
        await keys(pilot, "1")
        assert room(one).line.key == "winter_row"
        assert notice(one).startswith("! That is done:") or "done" in notice(one)
        await keys(pilot, "7", "enter")
        assert table.view().phase != "winter"

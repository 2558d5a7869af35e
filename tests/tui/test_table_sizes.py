"""The table in windows of every size: long names, six seats, resizing, panes, the empty table, help."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len
from textual.app import App

from core.store.session import Session
from tests.tui.conftest import text
from tests.tui.table_kit import LONG, app_of, at_action, campaign, deal, everything_held, notice, press, settle
from tui.widgets.line_list import LineList


def footer(app: App[Any]) -> str:
    """The screen's last line."""
    return text(app).splitlines()[-1]


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (60, 20), (40, 12)])
async def test_long_names_and_six_seats_fit_and_the_turn_stays_in_sight(path, width: int, height: int) -> None:
    app = app_of(at_action(campaign(path, LONG, title="The long war of the treasure fleets and nobody's peace")), "b")
    async with app.run_test(size=(width, height)) as pilot:
        await press(pilot)
        shown = text(app).splitlines()
        assert len(shown) == height
        assert {cell_len(line) for line in shown} == {width}
        assert "Turn 1, Action" in shown[0]
        assert "[4 Action]" in shown[1]
        assert "Waiting for Anna (Ottoman)" in shown[2]


async def test_all_eight_phases_stand_on_the_rail_in_80_columns(path) -> None:
    app = app_of(at_action(campaign(path)), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        rail = text(app).splitlines()[1]
        assert all(f"{number} " in rail for number in range(1, 9))


async def test_names_are_never_read_as_markup(path) -> None:
    app = app_of(at_action(campaign(path, LONG, title="[red]Friday[/red] [x")), "d")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert "[red]Friday[/red] [x" in text(app)
        await press(pilot, "h")
        assert "Dora [bold]" in text(app)


async def test_resizing_keeps_the_place(path) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "j", "j")
        room = app.screen.query_one("#room").query_one(LineList)
        before = room.item
        await pilot.resize_terminal(60, 20)
        await settle(pilot)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert app.screen.query_one("#room").query_one(LineList) is room
        assert (room.item.value, app.focused) == (before.value, room)


async def test_under_80_columns_there_is_one_pane_with_tabs(path) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(60, 20)) as pilot:
        await press(pilot)
        assert "[Table]  Powers   Journal" in text(app)
        assert "Protestant you" not in text(app)
        await press(pilot, "tab")
        assert "Protestant you" in text(app)


async def test_a_pane_can_be_enlarged_and_made_small_again(path) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        app.screen.query_one("#tail").focus()
        await press(pilot, "+")
        assert "[Journal]" in text(app)
        assert "Protestant you" not in text(app)
        await press(pilot, "+")
        assert "Protestant you" in text(app)


async def test_the_empty_table_says_that_nothing_has_happened(path) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "Nothing has happened yet." in text(app)


async def test_help_tells_the_rules_of_the_phase_and_the_live_keys(path) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "?")
        held = everything_held(pilot)
        assert "VQ-C8" in held
        assert "Change seat" in held


async def test_what_opening_had_to_say_stands_on_the_notice_line(path) -> None:
    campaign(path).close()
    path.chmod(0o644)
    app = app_of(Session.open(path), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "Others on this computer can read this campaign" in notice(app)


async def test_the_footer_offers_undo_and_next_phase_only_where_they_do_something(path) -> None:
    app = app_of(at_action(campaign(path)), "clara")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert "z Undo" not in footer(app)
        assert "a Next phase" not in footer(app)
        await press(pilot, "z")
        assert "! The last action is Anna's; only Anna can take it back." in notice(app)
        await press(pilot, "v", "right", "1", "enter", "x", "enter")
        assert "z Undo" in footer(app)


async def test_the_footer_offers_the_next_phase_once_nothing_is_owed(path) -> None:
    app = app_of(deal(campaign(path)), "clara")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert "a Next phase" in footer(app)

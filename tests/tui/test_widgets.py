"""The small pieces: the rail, the footer, the notice, panes, and text that must fit."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult

from tests.tui.conftest import settle, text
from tui.app import FlotaApp
from tui.screens.house import House
from tui.widgets.footer import Footer, live
from tui.widgets.line_list import Item, LineList
from tui.widgets.notice import Notice
from tui.widgets.panes import Panes
from tui.widgets.rail import Rail
from tui.widgets.text import cut, fitted, plain_line

PHASES = ("Card Draw", "Diplomacy", "Spring Deployment", "Action", "Winter", "Marriage", "Patronage", "Victory")


@pytest.mark.parametrize(("given", "width", "shown"), [("abcdef", 4, "abc…"), ("abc", 4, "abc"), ("王王王", 4, "王…")])
def test_text_is_cut_by_cells(given: str, width: int, shown: str) -> None:
    assert cut(given, width) == shown
    assert cell_len(fitted(given, width)) == width


def test_text_is_cut_in_ascii_where_nothing_else_can_be_drawn() -> None:
    assert cut("abcdef", 5, ascii_only=True) == "ab..."
    assert cut("abcdef", 2, ascii_only=True) == "ab"


def test_a_title_from_a_file_cannot_steer_the_terminal() -> None:
    assert plain_line("a\x1b[31mb\u202ec\nd") == "a?[31mb?c?d"


class Railed(App[None]):
    def __init__(self, current: int, vertical: bool) -> None:
        super().__init__()
        self.rail = Rail(PHASES, current, vertical=vertical)

    def compose(self) -> ComposeResult:
        yield self.rail


@pytest.mark.parametrize("current", range(8))
async def test_the_rail_as_a_line_marks_the_current_phase_and_fits(current: int) -> None:
    app = Railed(current, vertical=False)
    async with app.run_test(size=(80, 5)):
        line = text(app).splitlines()[0]
        assert f"[{current + 1} {PHASES[current]}]" in line
        assert cell_len(line.rstrip()) <= 80


async def test_the_rail_as_a_column_marks_what_is_behind_now_and_to_come() -> None:
    app = Railed(3, vertical=True)
    async with app.run_test(size=(80, 12)):
        lines = [line.rstrip() for line in text(app).splitlines()[:8]]
        assert lines[2:5] == ["+ 3 Spring Deployment", "> 4 Action", "  5 Winter"]
        app.rail.show(PHASES, 4)
        await app.animator.wait_for_idle()


class TwoPanes(House[None]):
    FOOTER = ("filter", "choose")
    LABELS = {"choose": "Play it"}  # noqa: RUF012

    def compose(self) -> ComposeResult:
        hand = LineList([Item("7 Plague", 7)], title="Hand", id="hand")
        table = LineList([Item("England", "england")], title="Powers", id="table")
        yield Panes(("Hand", hand), ("Table", table), id="panes")
        yield Notice(id="notice")
        yield Footer()

    def help_text(self) -> tuple[str, ...]:
        return ("What this screen is for.",)


async def shown(app: FlotaApp, pilot) -> str:
    await settle(pilot)
    return text(app)


async def test_panes_stand_side_by_side_from_80_columns_on(app) -> None:
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        house.push_screen(TwoPanes())
        seen = await shown(house, pilot)
        assert "7 Plague" in seen
        assert "England" in seen


async def test_under_80_columns_one_pane_is_shown_with_tabs_and_tab_turns(app) -> None:
    house = app()
    async with house.run_test(size=(60, 20)) as pilot:
        house.push_screen(TwoPanes())
        seen = await shown(house, pilot)
        assert "[Hand]  Table" in seen
        assert "7 Plague" in seen
        assert "England" not in seen
        await pilot.press("tab")
        seen = await shown(house, pilot)
        assert "[Table]" in seen
        assert "> England" in seen
        assert "7 Plague" not in seen


async def test_the_pane_in_front_stays_when_the_window_changes(app) -> None:
    house = app()
    async with house.run_test(size=(100, 24)) as pilot:
        house.push_screen(TwoPanes())
        await settle(pilot)
        await pilot.press("tab")
        await settle(pilot)
        await pilot.resize_terminal(60, 20)
        assert "> England" in await shown(house, pilot)
        await pilot.resize_terminal(100, 24)
        seen = await shown(house, pilot)
        assert "> England" in seen
        assert "7 Plague" in seen


async def test_a_pane_can_be_enlarged_at_any_width(app) -> None:
    house = app()
    async with house.run_test(size=(100, 24)) as pilot:
        house.push_screen(TwoPanes())
        await settle(pilot)
        house.screen.query_one(Panes).enlarge()
        seen = await shown(house, pilot)
        assert "7 Plague" in seen
        assert "England" not in seen
        house.screen.query_one(Panes).enlarge()
        assert "England" in await shown(house, pilot)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
async def test_the_footer_fits_and_always_has_help(app, width: int) -> None:
    house = app()
    async with house.run_test(size=(width, 24)) as pilot:
        house.push_screen(TwoPanes())
        last = (await shown(house, pilot)).splitlines()[-1]
        assert "? Help" in last
        assert last.startswith(" / Filter Enter Play it")


async def test_the_footer_speaks_of_the_keys_that_are_live(app) -> None:
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        house.push_screen(TwoPanes())
        await settle(pilot)
        names = [id for id, _key, _label in live(house.screen)]
        assert "choose" in names
        assert "mark" not in names
        assert "new" not in names


async def test_a_refusal_has_its_mark_and_its_rule_once(app) -> None:
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        house.push_screen(TwoPanes())
        await settle(pilot)
        notice = house.screen.query_one("#notice", Notice)
        notice.refuse("No.", "VQ-C6")
        assert "! No. (VQ-C6)" in await shown(house, pilot)
        notice.refuse("No. (VQ-C6)", "VQ-C6")
        assert (await shown(house, pilot)).count("VQ-C6") == 1
        notice.tell("")
        assert "No." not in await shown(house, pilot)


async def test_help_has_the_screens_own_words_and_the_names_for_the_keymap(app) -> None:
    house = app()
    async with house.run_test(size=(80, 40)) as pilot:
        house.push_screen(TwoPanes())
        await settle(pilot)
        await pilot.press("comma")
        seen = await shown(house, pilot)
        assert "What this screen is for." in seen
        assert "half_down" in seen
        await pilot.press("q")
        await settle(pilot)
        assert isinstance(house.screen, TwoPanes)

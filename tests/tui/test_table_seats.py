"""Several seats at one keyboard: the curtain, and nothing of the last seat left anywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tui.conftest import text
from tests.tui.table_kit import (
    LAYOUTS,
    THREE,
    app_of,
    at_action,
    campaign,
    cards_of,
    everything_held,
    found_in,
    press,
    table_of,
)
from tui.screens.curtain import Curtain
from tui.screens.hand import Hand
from tui.screens.house import House
from tui.widgets.ask import AskChoice
from tui.widgets.line_list import LineList


@pytest.fixture
def session(tmp_path: Path) -> Any:
    return at_action(campaign(tmp_path / "friday.toml"))


@LAYOUTS
async def test_f02_nothing_of_the_last_seat_stays_when_the_keyboard_passes(session, russian: bool) -> None:
    mine = cards_of(session, "england", "protestant")
    theirs = cards_of(session, "ottoman", "france")
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "h", russian=russian)
        assert found_in(text(app), mine) == mine
        await press(pilot, "y", russian=russian)
        assert found_in(app.clipboard, mine)
        await press(pilot, "h", "s", russian=russian)
        assert isinstance(app.screen, Curtain)
        assert "Pass the keyboard to Clara" in text(app)
        for held in (text(app), everything_held(pilot), app.clipboard):
            assert found_in(held, mine + theirs) == []
        await press(pilot, "enter", russian=russian)
        assert app.screen is table_of(app)
        assert "[Clara]" in text(app)
        for held in (text(app), everything_held(pilot), app.clipboard):
            assert found_in(held, mine) == []


async def test_f02_an_open_hand_is_not_carried_over(session) -> None:
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "h", "s")
        assert isinstance(app.screen, Hand), "the keyboard cannot pass while a hand lies open"
        await press(pilot, "h", "s", "enter")
        assert not any(isinstance(screen, Hand) for screen in app.screen_stack)


async def test_f02_a_filter_of_the_last_seat_does_not_stay(session) -> None:
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        app.screen.query_one("#tail", LineList).focus()
        await press(pilot, "/", *"plain", "enter", "s", "enter")
        assert [found.pattern for found in app.screen.query(LineList) if found.pattern] == []


@LAYOUTS
async def test_going_back_from_the_curtain_opens_no_hand_and_asks_who_is_there(session, russian: bool) -> None:
    mine = cards_of(session, "england", "protestant")
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s", "q", russian=russian)
        assert isinstance(app.screen, AskChoice)
        assert found_in(everything_held(pilot), mine) == []
        await press(pilot, "q", russian=russian)
        assert app.screen is table_of(app)
        assert "[public view]" in text(app)
        assert found_in(everything_held(pilot), mine) == []


async def test_going_back_from_the_curtain_to_ones_own_seat_passes_a_curtain_too(session) -> None:
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s", "q", "1", "enter")
        assert isinstance(app.screen, Curtain)
        assert "Pass the keyboard to Anna" in text(app)
        await press(pilot, "enter")
        assert "[Anna]" in text(app)


@LAYOUTS
async def test_one_key_passes_the_keyboard_to_whoever_is_waited_for(session, russian: bool) -> None:
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "Waiting for Clara (Ottoman): play an impulse or pass. s: pass the keyboard." in text(app)
        await press(pilot, "s", "enter", russian=russian)
        assert "Your turn, Ottoman: play an impulse or pass." in text(app)


async def test_any_seat_can_be_chosen(session) -> None:
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "S", "2", "enter")
        assert "Pass the keyboard to Boris" in text(app)
        await press(pilot, "enter")
        assert "[Boris]" in text(app)


async def test_the_powers_of_one_seat_need_no_curtain(session) -> None:
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "h")
        assert "England: 5 cards" in text(app)
        assert "Protestant: 5 cards" in text(app)


async def test_opening_without_a_seat_asks_who_is_there(session) -> None:
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "Who sits at the keyboard?" in text(app)
        assert "> 3 Clara: Ottoman, France" in text(app), "the one waited for is under the cursor"
        await press(pilot, "enter")
        assert "[Clara]" in text(app)


async def test_who_only_watches_sees_no_hand(session) -> None:
    every = cards_of(session, "ottoman", "spain", "england", "france", "holy_roman_empire", "protestant")
    app = app_of(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "q", "h")
        assert "! Who only watches has no hand" in text(app)
        assert found_in(everything_held(pilot), every) == []
        await press(pilot, "b")
        assert found_in(everything_held(pilot), every) == []
        await press(pilot, "q", "l")
        assert found_in(everything_held(pilot), every) == []


async def test_no_window_title_holds_a_secret(session) -> None:
    mine = cards_of(session, "england", "protestant")
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("h", "q", "b", "q", "l", "q", "e", "q"):
            await press(pilot, key)
            titles = f"{app.title} {app.sub_title} {app.screen.title} {app.screen.sub_title}"
            assert found_in(titles, mine) == []
            assert isinstance(app.screen, House)


async def test_every_seat_is_named_as_the_campaign_names_it(tmp_path: Path) -> None:
    app = app_of(campaign(tmp_path / "new.toml", THREE), "boris")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        shown = text(app)
        assert "you" in shown
        assert "Anna" in shown
        assert "Clara" in shown

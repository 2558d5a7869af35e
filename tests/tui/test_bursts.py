"""Keys that arrive in one packet, as over a slow line: each is taken once, and none breaks anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.events import Key
from textual.pilot import Pilot

from tests.tui.conftest import settle as rest
from tests.tui.conftest import text
from tests.tui.table_kit import app_of, at_action, campaign, deal, lines_of, opened, press, settle, table_of
from tui.screens.palette import Palette
from tui.screens.scene import Act
from tui.screens.too_small import TooSmall
from tui.widgets.ask import AskChoice, AskLine, AskNumber, AskSealed, AskSome, AskYesNo
from tui.widgets.line_list import Item

ITEMS = [Item("Anna", "anna"), Item("Ben", "ben")]


async def burst(pilot: Pilot[Any], *keys: str) -> None:
    """All of these keys before anything of what they do."""
    for key in keys:
        pilot.app.post_message(Key(key, key if len(key) == 1 else None))
    await settle(pilot)


@pytest.mark.parametrize(
    ("question", "keys", "answer"),
    [
        (lambda: AskChoice("Who?", ITEMS), ("enter",), "anna"),
        (lambda: AskSome("Which?", ITEMS, 1, 1), ("space", "enter"), ("anna",)),
        (lambda: AskYesNo("Sure?"), ("y",), True),
        (lambda: AskLine("Title", value="Friday"), ("enter",), "Friday"),
        (lambda: AskNumber("How many?", low=1, high=6, value=3), ("enter",), 3),
        (lambda: AskSealed("Bid", low=0, high=6), ("3", "enter"), 3),
        (lambda: AskChoice("Who?", ITEMS), ("q",), None),
    ],
    ids=["choice", "some", "yes", "line", "number", "sealed", "back"],
)
async def test_a_question_is_answered_once_however_often_the_key_is_hit(
    app, question: Callable[[], Any], keys: tuple[str, ...], answer: object
) -> None:
    house = app()
    async with house.run_test() as pilot:
        answers: list[Any] = []
        house.push_screen(question(), answers.append)
        await rest(pilot)
        beneath = house.screen_stack[:-1]
        await burst(pilot, *keys, *[keys[-1]] * 3)
        assert answers == [answer]
        assert house.screen_stack[: len(beneath)] == beneath


@pytest.mark.parametrize("keys", ["aib", "arib", "lbfe", "hhbb", "ss", "z?b", "oo", ":h"])
async def test_screens_opened_while_something_is_still_on_its_way_show_it(path, keys: str) -> None:
    app = app_of(at_action(campaign(path)), "boris")
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await burst(pilot, *keys)
        while len(app.screen_stack) > 2:
            await press(pilot, "escape")
        assert table_of(app) is app.screen


async def test_a_screen_that_is_not_drawn_yet_has_what_happened_when_it_is(path) -> None:
    app = app_of(deal(campaign(path)), "boris")
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        table = table_of(app)
        table.post_message(Act("table", ["note", "just now"]))
        app.post_message(Key("l", "l"))
        await settle(pilot)
        assert "just now" in text(app)
        assert lines_of(path)[-1].text == "just now"


async def test_no_key_but_its_own_does_anything_behind_a_window_that_is_too_small(path) -> None:
    app = app_of(at_action(campaign(path)), "boris")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, ":")
        assert isinstance(app.screen, Palette)
        await pilot.resize_terminal(30, 20)
        await burst(pilot, ":", "?", "enter", "f1", "ctrl+p")
        assert isinstance(app.screen, TooSmall)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert isinstance(app.screen, Palette)
        await press(pilot, "escape")
        assert app.screen is table_of(app)

"""Questions: answered by keys of either layout, left without Esc, and never answered before they were seen."""

from __future__ import annotations

from typing import Any

import pytest
from textual import events
from textual.app import App

from tests.tui.conftest import settle, text
from tui.screens.curtain import Curtain
from tui.widgets.ask import AskChoice, AskLine, AskNumber, AskSome, AskYesNo
from tui.widgets.line_list import Item

ITEMS = [Item("Anna", "anna"), Item("Ben", "ben", why="Ben has passed."), Item("Cleo", "cleo")]


async def answered(app: App[int], pilot: Any, question: Any, *keys: str) -> Any:
    """The answer that these keys give; ``...`` while there is none."""
    answers: list[Any] = []
    app.push_screen(question, answers.append)
    await settle(pilot)
    await pilot.press(*keys)
    await settle(pilot)
    return answers[0] if answers else ...


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (("enter",), "anna"),
        (("о", "о", "enter"), "cleo"),
        (("2", "enter"), "cleo"),
        (("q",), None),
        (("й",), None),
        (("escape",), None),
        (("j", "enter"), ...),
    ],
)
async def test_a_choice(app, keys: tuple[str, ...], answer: object) -> None:
    house = app()
    async with house.run_test() as pilot:
        assert await answered(house, pilot, AskChoice("Who?", ITEMS), *keys) == answer


async def test_a_choice_that_may_not_be_made_says_why_where_the_eye_is(app) -> None:
    house = app()
    async with house.run_test() as pilot:
        await answered(house, pilot, AskChoice("Who?", ITEMS), "j", "enter")
        assert "! Ben has passed." in text(house)


async def test_some_of_many(app) -> None:
    house = app()
    async with house.run_test() as pilot:
        assert await answered(house, pilot, AskSome("Which?", ITEMS, 2, 2), "space", "enter") is ...
        assert "1 marked; it must be 2" in text(house)
        await pilot.press("q")
        assert await answered(house, pilot, AskSome("Which?", ITEMS, 2, 2), "space", "G", "space", "enter") == (
            "anna",
            "cleo",
        )


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (("enter",), 2),
        (("4", "enter"), 4),
        (("plus", "right", "enter"), 4),
        (("left", "enter"), 1),
        (("9", "enter"), ...),
        (("q",), None),
        (("tab", "G", "enter"), None),
        (("5", "tab", "enter"), 5),
    ],
)
async def test_a_number(app, keys: tuple[str, ...], answer: object) -> None:
    house = app()
    async with house.run_test() as pilot:
        assert await answered(house, pilot, AskNumber("How many?", low=1, high=6, value=2), *keys) == answer


async def test_a_number_outside_stays_and_is_refused(app) -> None:
    house = app()
    async with house.run_test() as pilot:
        await answered(house, pilot, AskNumber("How many?", low=1, high=6, value=2), "9", "enter")
        assert "9 is not from 1 to 6" in text(house)


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (("q", "j", "enter"), "qj"),
        ((*"ёж", "enter"), "ёж"),
        (("enter",), ...),
        (("tab", "G", "enter"), None),
        (("x", "tab", "enter"), "x"),
    ],
)
async def test_a_line_of_text_can_be_left_without_escape(app, keys: tuple[str, ...], answer: object) -> None:
    house = app()
    async with house.run_test() as pilot:
        assert await answered(house, pilot, AskLine("Title"), *keys) == answer


@pytest.mark.parametrize("question", [AskLine("Title"), AskNumber("How many?", low=1, high=6)], ids=["line", "number"])
async def test_the_way_back_from_an_entry_stands_in_the_footer(app, question: Any) -> None:
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await answered(house, pilot, question)
        assert "Tab To Done or Back" in text(house).splitlines()[-1]


async def test_a_paste_brings_all_its_lines_as_one_and_no_control_characters(app) -> None:
    house = app()
    async with house.run_test() as pilot:
        answers: list[Any] = []
        house.push_screen(AskLine("Title"), answers.append)
        await settle(pilot)
        house.post_message(events.Paste("Fri\x1b[2Jday\nrm"))
        await settle(pilot)
        await pilot.press("enter")
        assert answers == ["Fri[2Jday rm"]


async def test_no_cursor_blinks(app) -> None:
    house = app()
    async with house.run_test() as pilot:
        house.push_screen(AskLine("Title"))
        await settle(pilot)
        assert house.screen.query_one("#entry").cursor_blink is False


@pytest.mark.parametrize(("key", "answer"), [("y", True), ("н", True), ("n", False), ("т", False), ("q", None)])
async def test_yes_or_no_in_both_layouts(app, key: str, answer: object) -> None:
    house = app()
    async with house.run_test() as pilot:
        assert await answered(house, pilot, AskYesNo("Sure?"), key) == answer


async def test_f34_type_ahead_does_not_answer_a_final_question(app) -> None:
    house = app()
    async with house.run_test() as pilot:
        answers: list[Any] = []
        typed = [events.Key(key, key) for key in ("y", "y")] + [events.Key("enter", "\r")]
        house.push_screen(AskYesNo("Draw the cards?", first=True, final=True), answers.append)
        for event in typed:
            house.post_message(event)
        await settle(pilot)
        assert answers == []
        assert isinstance(house.screen, AskYesNo)
        await pilot.press("y")
        assert answers == [True]


async def test_f34_an_ordinary_question_may_be_answered_ahead(app) -> None:
    house = app()
    async with house.run_test() as pilot:
        answers: list[Any] = []
        typed = events.Key("y", "y")
        house.push_screen(AskYesNo("Leave?"), answers.append)
        await settle(pilot)
        house.post_message(typed)
        await settle(pilot)
        assert answers == [True]


async def test_f34_type_ahead_does_not_lift_a_curtain(app) -> None:
    house = app()
    async with house.run_test() as pilot:
        answers: list[Any] = []
        typed = [events.Key("enter", "\r")] * 2
        house.push_screen(Curtain("Anna"), answers.append)
        for event in typed:
            house.post_message(event)
        await settle(pilot)
        assert answers == []
        await pilot.press("enter")
        assert answers == [True]


async def test_f02_a_curtain_hides_all_of_the_screen_below(app, make) -> None:
    make("Secret title")
    house = app()
    async with house.run_test() as pilot:
        await settle(pilot)
        assert "Secret title" in text(house)
        house.push_screen(Curtain("Ben", "It is France's impulse."))
        await settle(pilot)
        shown = text(house)
        assert "Secret title" not in shown
        assert "Pass the keyboard to Ben." in shown
        assert "Enter when you are Ben." in shown


async def test_help_comes_from_the_live_keys_of_a_question(app) -> None:
    house = app()
    async with house.run_test(size=(80, 40)) as pilot:
        house.push_screen(AskYesNo("Sure?"))
        await settle(pilot)
        await pilot.press("question_mark")
        await settle(pilot)
        shown = text(house)
        assert "Yes" in shown
        assert "Mark" not in shown
        await pilot.press("q")
        assert isinstance(house.screen, AskYesNo)


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        ((*"Anna", "enter"), "Anna"),
        (("enter",), "Player 1"),
        (("right", "0", "enter"), "Player 10"),
        (("left", "A", "enter"), "APlayer 1"),
    ],
)
async def test_what_is_typed_takes_the_place_of_what_was_filled_in(app, keys: tuple[str, ...], answer: str) -> None:
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        assert await answered(house, pilot, AskLine("Name", value="Player 1"), *keys) == answer

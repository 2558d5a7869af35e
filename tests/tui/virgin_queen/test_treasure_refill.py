"""Treasure Refill at the keyboard: three steps in order, both rows box by box, as each seat may see them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tui.conftest import text
from tests.tui.virgin_queen.kit import Campaign, item, keys, lines, room
from tui.app import FlotaApp

Make = Callable[..., Campaign]
App = Callable[..., FlotaApp]


def row(app: FlotaApp, name: str) -> str:
    """The boxes of a row as they stand on the screen."""
    line = next(one for one in text(app).splitlines() if one.strip().startswith(f"{name}  "))
    return line[:50].strip().removeprefix(name).strip()


@pytest.mark.rule("VQ-T3")
async def test_the_three_steps_in_order_with_enter(campaign: Make, app: App) -> None:
    table = campaign().dealt()
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        assert "(VQ-T3)" in item(one, "fill_portugal").why
        for step in ("return_spent", "fill_spain", "fill_portugal"):
            assert room(one).line.key == step
            await keys(pilot, "enter", *(["y"] if step.startswith("fill") else []))
            assert item(one, step).text.startswith("[x]")
        assert room(one).line.key == "advance"
        assert item(one, "advance")[:1] == ("Go on to Diplomacy",)
        assert item(one, "advance").note == "a"
        await keys(pilot, "ф")
        assert table.view().phase == "diplomacy"


@pytest.mark.rule("VQ-T4")
async def test_spains_row_lies_face_down_until_its_seat_looks(campaign: Make, app: App) -> None:
    table = campaign().refilled()
    values = table.view("spain").zones["spain_row"].faces
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert row(one, "Spain") == "[+?] [+?] [+?] [+?] [xx]"
        room(one).go_to("row")
        await keys(pilot, "enter")
        assert lines(one) == [f"Box {box}: a treasure of {value}" for box, value in enumerate(values, start=1)]
        await keys(pilot, "q")
        assert room(one).line.key == "row"
        await keys(pilot, "enter")
        room(one).show(table.scene("ben"))
        assert not any("treasure of" in line for line in lines(one)), "it closes with the seat"
    async with (two := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(two, "ben", pilot)
        assert row(two, "Spain") == "[+?] [+?] [+?] [+?] [xx]"
        assert not any(line.value == "row" for line in room(two).list.items)


@pytest.mark.rule("VQ-T5")
async def test_portugals_row_is_backs_to_all(campaign: Make, app: App) -> None:
    table = campaign().refilled()
    for seat in ("anna", "ben", "carl"):
        async with (one := app()).run_test(size=(80, 24)) as pilot:
            await table.sit(one, seat, pilot)
            assert row(one, "Portugal") == "[+?] [+?] [+?]"


@pytest.mark.rule("VQ-T4")
async def test_kept_boxes_and_new_ones_differ_and_the_fifth_opens(campaign: Make, app: App) -> None:
    table = campaign().refilled()
    table.act("referee", "override_random", "spain_row", "spent", "a raid")
    table.act("referee", "override_phase", 2, "card_draw", "on").dealt()
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert row(one, "Spain") == "[ ?] [ ?] [ ?] [  ] [xx]"
        assert "Box 5 [xx] closed" in text(one)
        table.act("table", "fact", "philippines", True)
        room(one).show(table.scene("anna"))
        await keys(pilot)
        await pilot.pause()
        assert row(one, "Spain") == "[ ?] [ ?] [ ?] [  ] [  ]"
        assert item(one, "fill_spain").note == "2 empty"
        await keys(pilot, "enter", "enter", "y")
        shown = row(one, "Spain").split("] [")
        assert [box.strip("[]")[0] for box in shown] == [" ", " ", " ", "+", "+"]
        assert item(one, "fill_spain").note == "2 drawn"


@pytest.mark.rule("VQ-T9")
@pytest.mark.rule("VQ-T2")
async def test_spent_values_are_open_and_a_shortfall_is_told(campaign: Make, app: App) -> None:
    table = campaign().dealt()
    for _ in range(2):
        table.act("referee", "override_random", "pool", "spent", "spent")
    while table.view().zones["pool"].count > 3:
        table.act("referee", "override_random", "pool", "treasures.england", "away")
    spent = sorted(table.view().zones["spent"].faces)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "carl", pilot)
        assert f"Spent, face up: {' '.join(map(str, spent))}" in text(one)
        await keys(pilot, "enter", "enter", "y", "enter", "y")
        assert item(one, "fill_portugal").note == "short of 2"


@pytest.mark.rule("VQ-C12")
async def test_what_was_dealt_stands_below_with_what_was_missing(campaign: Make, app: App) -> None:
    table = campaign().act("table", "build_deck")
    for power in ("ottoman", "spain", "england", "france", "holy_roman_empire"):
        table.act("table", "number", power, 7)
    table.act("table", "deal")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "carl", pilot)
        assert "Ottoman       7" in lines(one)
        dealt = table.view().powers[5].dealt
        assert item(one, "dealt.protestant").note == f"short of {4 - dealt}"

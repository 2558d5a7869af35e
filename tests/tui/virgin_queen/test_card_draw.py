"""Card Draw at the keyboard: the deck's parts, each power's number, the deal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.store.shipped import data_sheet
from tests.tui.virgin_queen.kit import DECK, NUMBERS, Campaign, item, keys, lines, notice, room
from tui.app import FlotaApp

Make = Callable[..., Campaign]
App = Callable[..., FlotaApp]


async def test_the_deck_is_made_numbers_typed_and_cards_dealt_by_keys_alone(campaign: Make, app: App) -> None:
    table = campaign()
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter", "y")
        for number in NUMBERS.values():
            await keys(pilot, "enter", str(number), "enter")
        assert room(one).line.key == "deal"
        await keys(pilot, "enter", "y")
    counts = [power.cards for power in table.view().powers]
    assert counts == [*NUMBERS.values(), 4]


@pytest.mark.rule("VQ-C8")
async def test_where_the_deck_comes_from_is_shown_with_names(campaign: Make, app: App) -> None:
    table = campaign().at("action").hand("ottoman", "plague", "john_knox")
    table.act("ottoman", "play", table.number("john_knox"), "cp", 0)
    table.act("referee", "override_phase", 2, "card_draw", "on")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "carl", pilot)
        left = table.view().zones["deck"].count
        assert item(one, "build_deck").note == f"({1 + left + 1})"
        await keys(pilot, "2", "enter")
        assert "Discards: 1" in lines(one)
        assert "6 John Knox" in lines(one)
        assert f"Not dealt last turn, unseen: {left}" in lines(one)
        late = next(f"{card.number} {card.title}" for card in DECK.cards if card.id == "late")
        assert late in lines(one)
        await keys(pilot, "й")
        assert room(one).line.key == "deck"


@pytest.mark.rule("VQ-C9")
async def test_a_number_has_its_parts_and_an_unverified_one_its_mark(campaign: Make, app: App) -> None:
    sheet = data_sheet("virgin_queen")["data"]
    rulers = {**sheet["rulers"], "france": {"admin": 2, "bonus": 1, "verified": True}}
    keyed = {**sheet["cards_by_keys"], "england": {"cards": [2, 3, 5], "verified": False}}
    table = campaign(data={**sheet, "rulers": rulers, "cards_by_keys": keyed})
    table.act("table", "fact", "keys.england", 1).act("table", "adjust", "france", -1)
    table.act("table", "number", "france", 4)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert item(one, "number.england").text.split() == ["England", "3?", "+0?", "+0", "3"]
        assert item(one, "number.france").text.split() == ["France", "4", "+1", "-1", "4"]
        assert item(one, "number.spain").text.split() == ["Spain", "_", "+0?", "+0"]
        assert item(one, "number.spain").note == "to type"


@pytest.mark.rule("VQ-C10")
async def test_a_dead_king_is_no_unverified_number(campaign: Make, app: App) -> None:
    table = campaign().act("table", "fact", "philip_ii", False).act("table", "number", "spain", 5)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert item(one, "number.spain").text.split() == ["Spain", "5", "+0", "+0", "5"]
        assert item(one, "number.spain").note == "VQ-C10"


@pytest.mark.parametrize(("up", "down", "typed"), [("right", "left", "d"), ("right", "minus", "в")])
async def test_arrows_and_a_typed_number_adjust(campaign: Make, app: App, up: str, down: str, typed: str) -> None:
    table = campaign()
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        before = table.session.record.number
        await keys(pilot, "4", up, up, down, "q")
        assert table.view().powers[1].adjust == 0, "until Enter nothing is written"
        await keys(pilot, up, up, down, "enter")
        assert table.view().powers[1].adjust == 1
        assert table.session.record.number == before + 1, "one line for all the arrows"
        await keys(pilot, typed, "3", "enter")
        assert table.view().powers[1].adjust == 3


@pytest.mark.parametrize("key", ["r", "к"])
async def test_last_turns_numbers_come_back_with_one_key(campaign: Make, app: App, key: str) -> None:
    table = campaign().at("winter")
    table.act("referee", "override_phase", 2, "card_draw", "on")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert item(one, "number.spain").note == "last 4"
        await keys(pilot, key)
        assert [power.base for power in table.view().powers] == [*NUMBERS.values(), 4]
        assert not any("As last turn" in line for line in lines(one))


async def test_the_deal_is_dimmed_with_its_reason_until_all_is_known(campaign: Make, app: App) -> None:
    table = campaign().act("table", "build_deck")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert "Ottoman" in item(one, "deal").why
        assert "(VQ-C9)" in item(one, "deal").why
        before = table.session.record.number
        room(one).go_to("deal")
        await keys(pilot, "enter")
        assert notice(one).startswith("!")
        assert "VQ-C9" in notice(one)
        table.session.refresh()
        assert table.session.record.number == before


async def test_f05_going_back_from_a_number_writes_nothing(campaign: Make, app: App) -> None:
    table = campaign().act("table", "build_deck")
    before = table.session.record.number
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter", "5", "q")
        table.session.refresh()
        assert table.session.record.number == before
        assert room(one).line.key == "number.ottoman"


@pytest.mark.rule("VQ-T6")
async def test_spain_gets_no_colony_treasure_and_is_told_why(campaign: Make, app: App) -> None:
    table = campaign().dealt()
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        room(one).go_to("colony")
        await keys(pilot, "enter")
        assert "(VQ-T6)" in item(one, "colony.spain").why
        assert not item(one, "colony.england").why
        room(one).go_to("colony.england")
        await keys(pilot, "enter", "y")
        assert table.view().powers[2].treasures == 1
        assert "colony.spain" not in [line.value for line in room(one).list.items]


async def test_a_watcher_sees_all_and_can_do_nothing(campaign: Make, app: App) -> None:
    table = campaign().act("table", "build_deck")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        room(one).show(table.scene(""))
        assert item(one, "number.spain").why.startswith("You are watching")


async def test_the_rules_of_the_phase_stand_in_its_help(campaign: Make, app: App) -> None:
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        table = campaign()
        await table.sit(one, "anna", pilot)
        text = room(one).help_text()
        assert any(line.startswith("VQ-C8: ") and len(line) > 20 for line in text)

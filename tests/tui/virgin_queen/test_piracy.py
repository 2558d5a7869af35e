"""Piracy on the world map at the keyboard: dice and chances, rewards as the attacker likes, home or not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.virgin_queen.odds import net_odds
from tests.tui.conftest import text
from tests.tui.virgin_queen.kit import Campaign, go, head, item, keys, lines, room
from tests.tui.virgin_queen.sea_kit import HERE, SHIPS, at_sea, type_dice
from tui.app import FlotaApp
from tui.odds import percent
from tui.virgin_queen.piracy import PiracyRoom

Make = Callable[..., Campaign]
App = Callable[..., FlotaApp]

ENGLAND = 2


def raided(make: Make, victim: str = "portugal", attack: int = 4, defend: int = 2, galleons: int = 1) -> Campaign:
    """England's impulse: Drake attacks in the Azores, his dice are to be typed in."""
    table = at_sea(make, (("england", "Drake", 2),))
    table.act("table", "galleons", victim, HERE, galleons).empty_hand("spain").act("spain", "pass")
    return table.act("england", "piracy", 1, victim, attack, defend)


def step_of(table: Campaign) -> str:
    """Where the attack stands; ``""`` when it is over."""
    frames = [frame for frame in table.view().frames if frame["frame"] == "piracy"]
    return str(frames[-1]["step"]) if frames else ""


@pytest.mark.rule("VQ-T12")
async def test_who_attacks_whom_where_and_the_chances_stand_there_before_the_dice(campaign: Make, app: App) -> None:
    table = raided(campaign)
    odds = net_odds(4, 2)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "carl", pilot)
        assert isinstance(room(one), PiracyRoom)
        assert "Drake (England) on Portugal, Azores" in head(one)
        assert f"even {percent(odds[0])}, -1 {percent(odds[-1])}" in " ".join(head(one).split())
        assert "Drake: 4 dice to throw" in lines(one)
        assert "Defence of Portugal: 2 dice to throw" in lines(one)
        room(one).go_to("chances")
        await keys(pilot, "enter")
        assert [line.split()[1] for line in lines(one)] == [percent(odds[net]) for net in range(4, -3, -1)]


@pytest.mark.rule("VQ-T12", "VQ-T11")
@pytest.mark.parametrize("answer", ["x", "ч"])
async def test_the_rewards_are_every_way_to_take_them_then_home(campaign: Make, app: App, answer: str) -> None:
    table = raided(campaign)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await type_dice(pilot, "5561", answer)
        assert "Drake: 5 5 6 1, 3 hits" in lines(one)
        await type_dice(pilot, "62", answer)
        assert "Net +2: 2 rewards to take" in head(one)
        taken = [line for line in lines(one) if line.startswith("Take ")]
        assert taken == [
            "Take 2 treasures",
            "Take 1 treasure, 1 galleon",
            "Take 1 treasure, 1 VP",
            "Take 1 VP, 1 galleon",
            "Take 2 VP",
        ]
        await keys(pilot, "2", "enter", "y")
        assert table.view().zones["portugal_row"].count == 2
        assert "Net +2, 1 treasure, 1 galleon" in lines(one)
        assert item(one, "home.1").text == "Come home with 1 treasure"
        await keys(pilot, "1", "enter", "y")
        assert table.view().powers[ENGLAND].treasures == 1
        assert step_of(table) == ""
        assert room(one).ROOM == "action"


@pytest.mark.rule("VQ-T12")
async def test_a_beaten_captain_is_asked_only_whether_he_comes_home(campaign: Make, app: App) -> None:
    table = raided(campaign, "spain", attack=1, defend=1)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await type_dice(pilot, "1")
        assert "1 die to come: even 66.67%, -1 33.33%" in " ".join(head(one).split())
        await type_dice(pilot, "6")
        assert table.view().expeditions[0].damaged
        assert "Net -1, damaged" in lines(one)
        assert [line.split()[0] for line in lines(one)[:2]] == ["Come", "Stay"]
        await keys(pilot, "2", "enter")
        assert [one.captain for one in table.view().expeditions] == ["Drake"]


@pytest.mark.rule("VQ-T12")
async def test_another_seat_reads_who_decides(campaign: Make, app: App) -> None:
    table = raided(campaign).act("table", "dice", (5, 5, 6, 1)).act("table", "dice", (1, 2))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert "Waits for Ben (England)" in head(one)
        assert not any(line.startswith("Take ") for line in lines(one))
        await keys(pilot, "x")
        assert step_of(table) == "reward"


async def test_reopened_between_the_two_sides_dice_it_stands_where_it_was(campaign: Make, app: App) -> None:
    table = raided(campaign).act("table", "dice", (5, 5, 6, 1))
    for _ in range(2):
        async with (one := app()).run_test(size=(80, 24)) as pilot:
            await table.sit(one, "ben", pilot)
            assert "Drake: 5 5 6 1, 3 hits" in lines(one)
            assert "Drake, 3 hits, 2 dice to come" in " ".join(head(one).split())


async def test_the_question_of_an_attack_names_the_captain(campaign: Make, app: App) -> None:
    table = at_sea(campaign, SHIPS[:1]).empty_hand("spain").act("spain", "pass")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "E", "1", "enter", "1", "enter")
        assert "England: Piracy: Drake, Spain" in text(one)


@pytest.mark.rule("VQ-T12")
async def test_t12_without_the_setting_only_the_treasures_taken_are_asked_for(campaign: Make, app: App) -> None:
    table = at_sea(campaign, (("england", "Drake", 2),), options={"piracy_dice": False})
    table.empty_hand("spain").act("spain", "pass")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "E")
        await go(one, pilot, "expedition.1")
        assert item(one, "piracy.portugal").text == "Piracy on Portugal, no dice ..."
        await go(one, pilot, "piracy.portugal")
        await keys(pilot, "backspace", "2", "enter", "y")
        view = table.view()
        assert (view.zones["portugal_row"].count, view.expeditions[0].loot, view.frames) == (1, 2, ())
        assert item(one, "piracy.portugal").why.startswith("That expedition has had its piracy")

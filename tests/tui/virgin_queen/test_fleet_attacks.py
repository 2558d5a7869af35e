"""The attacks on the Treasure Fleet by keys: chances, dice typed in, splits, home; and coming back in the middle."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from core.store.controller import Controller
from core.store.session import Session
from core.table.seats import Seat
from core.virgin_queen.odds import net_odds
from tests.tui.conftest import text
from tests.tui.table_kit import RUSSIAN, early
from tests.tui.virgin_queen.kit import Campaign, head, item, keys, lines, room, settle
from tests.tui.virgin_queen.sea_kit import SHIPS, at_sea, chosen, fleet, step, type_dice, zoned
from tui.app import FlotaApp
from tui.odds import percent
from tui.screens.table import TableScreen

Make = Callable[..., Campaign]
App = Callable[..., FlotaApp]

ENGLAND, FRANCE, SPAIN = 2, 3, 1


def walked(app: FlotaApp, step: int) -> str:
    """A step of the walk, with what came of it, as it stands."""
    found = [one for one in room(app).list.items if str(one.value).startswith(f"step.{step}")]
    return " ".join(f"{one.text} {one.note}".strip() for one in found)


def splits(app: FlotaApp) -> list[str]:
    """The rewards that can be taken."""
    return [line for line in lines(app) if line.startswith("Take ")]


# F4: the attacks


@pytest.mark.rule("VQ-F4")
@pytest.mark.parametrize(("damaged", "convoy"), [((), 0), ((), 2), ((1,), 1)])
async def test_before_the_roll_the_chances_stand_there_exactly(
    campaign: Make, app: App, damaged: tuple[int, ...], convoy: int
) -> None:
    table = zoned(at_sea(campaign, SHIPS[1:2], damaged=damaged, convoy=convoy))
    mine, theirs = 4 - len(damaged), 1 + convoy
    odds = net_odds(mine, theirs)
    won, lost = (percent(sum(p for net, p in odds.items() if net * sign > 0)) for sign in (1, -1))  # type: ignore[arg-type]
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        said = " ".join(head(one).split())
        assert f"Hawkins, {mine} dice to {theirs}: net +1 or more {won}, even {percent(odds[0])}" in said
        assert f", -1 {percent(odds[-1])}" in said
        assert ("-2 or worse" in said) == (theirs > 1)
        assert item(one, "chances.1").text.strip() == f"won {won}, even {percent(odds[0])}, beaten {lost}"
        await keys(pilot, "2", "enter")
        shown = [tuple(re.split(r"\s+", line.strip())[:2]) for line in lines(one)]
        assert shown == [(f"{net:+d}" if net else "0", percent(odds[net])) for net in sorted(odds, reverse=True)]
        await keys(pilot, "q")
        assert room(one).line.key == "chances.1"


@pytest.mark.rule("VQ-F4")
async def test_after_the_first_dice_the_chances_are_of_the_answer_alone(campaign: Make, app: App) -> None:
    table = zoned(at_sea(campaign, SHIPS[:1])).act("england", "fleet_attack", 1)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await type_dice(pilot, "561")
        said = " ".join(head(one).split())
        assert "Drake: 5 6 1, 2 hits" in said
        assert "Drake, 2 hits, 1 die to come: net +1 or more 100.00%" in said
        room(one).go_to("chances")
        await keys(pilot, "enter")
        assert [line.split()[:2] for line in lines(one)] == [["+2", "66.67%"], ["+1", "33.33%"]]


@pytest.mark.rule("VQ-F4")
async def test_case_6_net_two_is_two_different_rewards(campaign: Make, app: App) -> None:
    table = zoned(at_sea(campaign, (("england", "Drake", 2),), convoy=2))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "enter")
        await type_dice(pilot, "5561")
        await type_dice(pilot, "623")
        assert "Net +2: 2 rewards to take" in head(one)
        assert splits(one) == ["Take 1 treasure, 1 galleon", "Take 1 treasure, 1 VP", "Take 1 VP, 1 galleon"]
        await keys(pilot, "2", "enter", "y")
        assert (table.view().expeditions[0].loot, table.view().powers[ENGLAND].vp, table.view().convoy) == (1, 1, 2)


@pytest.mark.rule("VQ-F4")
@pytest.mark.parametrize(
    ("mine", "row", "convoy", "theirs", "wanted"),
    [
        ("6666", 0, 2, "111", ["Take 1 treasure, 2 VP, 1 galleon", "Take 1 treasure, 1 VP, 2 galleons"]),
        (
            "6666",
            5,
            2,
            "111",
            [
                "Take 2 treasures, 1 VP, 1 galleon",
                "Take 1 treasure, 2 VP, 1 galleon",
                "Take 1 treasure, 1 VP, 2 galleons",
            ],
        ),
        ("6661", 5, 0, "5", ["Take 1 treasure, 1 VP"]),
        ("6666", 0, 0, "1", ["Take 1 treasure, 3 VP"]),
    ],
)
async def test_case_7_only_the_legal_splits_are_there_and_a_single_one_is_not_asked(
    campaign: Make, app: App, mine: str, row: int, convoy: int, theirs: str, wanted: list[str]
) -> None:
    table = zoned(at_sea(campaign, (("england", "Drake", 2),), row=row, convoy=convoy))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "enter")
        await type_dice(pilot, mine)
        await type_dice(pilot, theirs)
        if len(wanted) > 1:
            assert sorted(splits(one)) == sorted(wanted)
        else:
            assert splits(one) == []
            assert step(table) == ("home", ENGLAND)
            assert any(wanted[0].removeprefix("Take ") in line for line in lines(one))


@pytest.mark.rule("VQ-F4", "VQ-F5", "VQ-F6")
@pytest.mark.parametrize("russian", [False, True], ids=["latin", "ЙЦУКЕН"])
async def test_case_8_by_keys_alone(campaign: Make, app: App, russian: bool) -> None:
    """From the card in Spain's hand to the end of the fleet, the keyboard passing from Anna to Ben at its key."""

    def typed(keys: str) -> list[str]:
        return [key.translate(RUSSIAN) if russian else key for key in keys]

    table = at_sea(campaign, SHIPS, damaged=(2,), row=5, convoy=2)
    table.act("referee", "override_random", "pool", "loot.2", "for the test")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)

        async def dice(faces: str) -> None:
            await type_dice(pilot, faces, *typed("x"))

        await keys(pilot, "enter", "enter", "enter", *typed("y"))
        assert step(table) == ("choose", SPAIN)
        await keys(pilot, "enter", *["space", *typed("j")] * 3, "enter")
        assert "3 of 6 sail" in walked(one, 2)
        await keys(pilot, "enter")
        await dice("3")
        assert step(table) == ("attack", ENGLAND)
        await keys(pilot, *typed("s"), "enter")
        assert "Left: 3 treasures, 2 galleons; 3 may attack" in head(one)
        await keys(pilot, "enter")
        await dice("562")
        await dice("125")
        await keys(pilot, "2", "enter")
        assert table.view().convoy == 1
        assert any("Drake (England): net +1, 1 galleon" in line for line in lines(one))
        assert item(one, "attack.2").text == "Hawkins attacks: 3 dice to 2"
        await keys(pilot, "enter")
        await dice("613")
        await dice("56")
        assert any("net -1, lost" in line for line in lines(one))
        assert table.view().zones["spent"].count == 1
        assert item(one, "attack.3").text == "Sores attacks: 2 dice to 2"
        await keys(pilot, "enter")
        await dice("66")
        await dice("11")
        assert "Take 1 treasure, 1 galleon" in splits(one)
        room(one).go_to("split.1.0.1")
        await keys(pilot, "enter", *typed("y"))
        assert "2 received" in walked(one, 5)
        assert step(table) == ("home", ENGLAND)
        assert "Drake (England): loot 0" in head(one)
        await keys(pilot, "2", "enter")
        assert "Sores (France): loot 1" in head(one)
        await keys(pilot, "enter", *typed("y"))
        assert step(table) == ("", -1)
        view = table.view()
        assert (view.zones["spain_row"].count, view.convoy) == (3, 0)
        assert [view.powers[power].treasures for power in (SPAIN, ENGLAND, FRANCE)] == [2, 0, 1]
        assert [one.captain for one in view.expeditions] == ["Drake"]


@pytest.mark.rule("VQ-F4")
@pytest.mark.parametrize(("answer", "fate"), [("51", "damaged"), ("56", "lost")])
async def test_case_9_one_hit_damages_two_destroy(campaign: Make, app: App, answer: str, fate: str) -> None:
    table = zoned(at_sea(campaign, (*SHIPS[2:], SHIPS[0]), convoy=1))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        room(one).go_to("hold.2")
        await keys(pilot, "enter", "enter")
        await type_dice(pilot, "12")
        await type_dice(pilot, answer)
        there = [expedition for expedition in table.view().expeditions if expedition.captain == "Sores"]
        assert [expedition.damaged for expedition in there] == ([True] if fate == "damaged" else [])
        heard = [said.key for said in (entry.said for entry in table.scene("ben").feed)]
        assert ("captain_damaged" if fate == "damaged" else "expedition_lost") in heard
        assert (step(table)[0] == "home") == (fate == "damaged")


@pytest.mark.rule("VQ-F4")
async def test_a_damaged_captain_is_seen_in_the_walk(campaign: Make, app: App) -> None:
    table = zoned(at_sea(campaign, SHIPS[:2], convoy=1))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "enter")
        await type_dice(pilot, "123")
        await type_dice(pilot, "51")
        assert any("Drake (England): net -1, damaged" in line for line in lines(one))
        assert "1 of 2 done" in walked(one, 4)


async def test_f34_keys_hit_before_the_attack_was_on_the_screen_do_not_attack(campaign: Make, app: App) -> None:
    table = chosen(at_sea(campaign, SHIPS, dice="app")).act("spain", "fleet_roll")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        room(one).go_to("hold.1")
        await keys(pilot, "enter")
        assert room(one).line.key == "attack.2"
        early(one, "enter")
        await settle(pilot)
        assert step(table) == ("attack", ENGLAND)
        assert fleet(table).pending == (2, 3), "the second Enter let no dice fall"
        await keys(pilot, "enter")
        # Dice that fall at once are asked about, with their chances.
        assert "net +1 or more" in " ".join(text(one).split())
        await keys(pilot, "n")
        assert fleet(table).pending == (2, 3)
        await keys(pilot, "enter", "y")
        assert 2 not in fleet(table).pending


# Coming back


@pytest.mark.rule("VQ-F4")
async def test_reopened_between_two_dice_it_stands_where_it_was(campaign: Make, app: App) -> None:
    table = zoned(at_sea(campaign, SHIPS, convoy=2)).act("england", "fleet_attack", 2)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await type_dice(pilot, "5561")
        before = text(one)
    async with (again := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(again, "ben", pilot)
        assert "Hawkins: 5 5 6 1, 3 hits" in head(again)
        assert text(again).splitlines()[2:21] == before.splitlines()[2:21]
        await type_dice(pilot, "563")
        assert step(table) == ("split", ENGLAND)


async def test_the_sample_opens_between_the_dice_of_the_second_attack(tmp_path: Path, app: App) -> None:
    path = Path(shutil.copy("saves/samples/treasure-fleet.toml", tmp_path / "sample.toml"))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await one.push_screen(TableScreen(Controller(Session.open(path)), "ben"))
        await settle(pilot)
        assert "Hawkins: 4 6 2, 1 hit" in head(one)
        assert any("Drake (England):" in line for line in lines(one))
        await type_dice(pilot, "55")
        assert any("net -1, damaged" in line for line in lines(one))


@pytest.mark.parametrize("width", [40, 80, 120])
async def test_long_names_do_not_break_the_room(campaign: Make, app: App, width: int) -> None:
    seats = (
        Seat("anna", "Anna", ("ottoman", "spain", "holy_roman_empire", "protestant")),
        Seat("ben", "Bartholomew-Maximilian of Somewhere Very Far", ("england", "france")),
    )
    ships = (("england", "Sir Francis Drake of the Golden Hind", 4), ("france", "Sores", 0))
    table = zoned(at_sea(campaign, ships, seats=seats)).act("england", "fleet_attack", 1)
    async with (one := app()).run_test(size=(width, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        room(one).go_to("chances")
        await keys(pilot, "enter")
        assert "…" not in "".join(lines(one))
        assert all(len(line) <= room(one).list.size.width - 4 for line in lines(one))
        await keys(pilot, "q")
        await type_dice(pilot, "561234")
        assert "1 die to come" in " ".join(text(one).split())
        assert all(len(line) <= width for line in text(one).splitlines())
        assert room(one).list.size.height >= 5

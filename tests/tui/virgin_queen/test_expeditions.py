"""The page of expeditions, galleons, informants and the fleet's die, by keys at the real table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.games import GAMES
from tests.tui.conftest import text
from tests.tui.pax_hispanica.kit import Campaign as Pax
from tests.tui.virgin_queen.kit import Campaign, go, head, item, keys, lines, notice, room
from tests.tui.virgin_queen.sea_kit import HERE, SHIPS, THERE, at_sea, zoned
from tui.app import FlotaApp
from tui.widgets.line_list import LineList

Make = Callable[..., Campaign]
App = Callable[..., FlotaApp]

PHASES = [phase.id for phase in GAMES["virgin_queen"].phases]
LONG = "Alvaro de Bazan y Guzman, of Santa Cruz"


def raided(make: Make) -> Campaign:
    """Drake has taken two treasures of Spain's row and is still at sea."""
    table = at_sea(make, SHIPS, row=3)
    table.empty_hand("spain").act("spain", "pass")
    table.act("england", "piracy", 1, "spain", 2, 1).act("table", "dice", (6, 6)).act("table", "dice", (1,))
    return table.act("england", "piracy_reward", 2, 0).act("england", "piracy_home", False)


# What stands there


@pytest.mark.rule("VQ-F4")
async def test_expeditions_stand_by_power_with_dice_and_loot(campaign: Make, app: App) -> None:
    table = at_sea(campaign, [*SHIPS, ("ottoman", "Uluj Ali", 3)], damaged=(2,))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "carl", pilot)
        await keys(pilot, "E")
        assert lines(one)[:7] == [
            "Ottoman",
            f"Uluj Ali (3), {HERE}",
            "England",
            f"Drake (1), {HERE}",
            f"Hawkins (2, damaged), {HERE}",
            "France",
            f"Sores (0), {HERE}",
        ]
        assert [item(one, f"expedition.{slot}").note for slot in (1, 2)] == ["3 dice, loot 0", "3 dice, loot 0"]
        assert "Expeditions: 4 of 12 at most; loot 0" in head(one)


async def test_an_empty_sea_says_so(campaign: Make, app: App) -> None:
    table = campaign().at("action")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "E")
        assert "No expedition is at sea." in head(one)
        assert "Die 6: not named yet" in lines(one)
        assert item(one, "convoy").text == "With the fleet this turn: 0"


async def test_twelve_captains_with_long_names_fit(campaign: Make, app: App) -> None:
    powers = ("ottoman", "spain", "england", "france", "holy_roman_empire", "protestant") * 2
    table = at_sea(campaign, [(power, LONG, 9) for power in powers])
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "E")
        shown = [line for line in lines(one) if line.startswith("Alvaro")]
        assert len(shown) == 12
        assert all(line.endswith(f" (9), {HERE}") for line in shown), "rating and zone are never cut"
        assert "11 dice, loot 0" in text(one)
        assert "The list holds 12 lines at most." in item(one, "launch.spain").why
        await keys(pilot, "1", "enter")
        assert LONG in head(one)


@pytest.mark.rule("VQ-T11")
async def test_loot_is_counted_for_all_and_read_by_its_captor_and_spain(campaign: Make, app: App) -> None:
    table = raided(campaign)
    values = table.view("england").zones["loot.1"].faces
    known = f"Treasures: {' '.join(map(str, sorted(values)))} ({sum(values)} CP)"
    for seat, reads in (("ben", True), ("anna", True), ("carl", False)):
        async with (one := app()).run_test(size=(80, 24)) as pilot:
            await table.sit(one, seat, pilot)
            await keys(pilot, "E")
            assert "loot 2" in item(one, "expedition.1").note
            await go(one, pilot, "expedition.1")
            assert "Loot 2: ? ?" in head(one), "others may be looking on"
            await keys(pilot, "h")
            assert (known in [found.text for found in one.screen.query_one("#hand", LineList).items]) == reads


@pytest.mark.rule("VQ-T11")
async def test_loot_of_portugal_s_row_is_read_by_its_captor_alone(campaign: Make, app: App) -> None:
    table = at_sea(campaign, SHIPS)
    table.empty_hand("spain").act("spain", "pass")
    table.act("england", "piracy", 1, "portugal", 2, 1).act("table", "dice", (6, 6)).act("table", "dice", (1,))
    table.act("england", "piracy_reward", 2, 0).act("england", "piracy_home", False)
    for seat in ("anna", "carl"):
        async with (one := app()).run_test(size=(80, 24)) as pilot:
            await table.sit(one, seat, pilot)
            await keys(pilot, "E")
            await go(one, pilot, "expedition.1")
            assert "Loot 2: ? ?" in head(one)


# What is done there


async def test_an_expedition_is_launched_sails_and_is_damaged(campaign: Make, app: App) -> None:
    table = at_sea(campaign)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "E")
        await go(one, pilot, "launch.england")
        assert lines(one) == [HERE, "Another zone ..."]
        await keys(pilot, "1", "enter", *"Drake", "enter", "backspace", "3", "enter")
        assert [one.captain for one in table.view().expeditions] == ["Drake"]
        assert f"Drake (3), {HERE}" in lines(one), "the page is still open"
        await go(one, pilot, "expedition.1")
        await go(one, pilot, "sail")
        await keys(pilot, *THERE, "enter")
        assert f"In {THERE}, at full strength" in head(one)
        await go(one, pilot, "refit")
        assert "4 dice: 1, and 3 for piracy" in head(one)
        assert item(one, "refit").text == "At full strength again"


@pytest.mark.rule("VQ-T6")
@pytest.mark.rule("VQ-T11")
async def test_it_comes_home_with_its_loot_to_the_hand(campaign: Make, app: App) -> None:
    table = raided(campaign)
    values = sorted(table.view("england").zones["loot.1"].faces)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "E")
        await go(one, pilot, "expedition.1")
        assert item(one, "home").note == "2 to the hand, VQ-T11"
        await go(one, pilot, "home")
        assert sorted(table.view("england").zones["treasures.england"].faces) == values
        assert f"Hawkins (2), {HERE}" in lines(one), "back on the list of all"


@pytest.mark.rule("VQ-T11")
async def test_lost_its_loot_lies_on_the_spent_pile(campaign: Make, app: App) -> None:
    table = raided(campaign)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "E")
        await go(one, pilot, "expedition.1")
        await go(one, pilot, "lost")
        await keys(pilot, "y")
        assert table.view().zones["spent"].count == 2
        assert [one.captain for one in table.view().expeditions] == ["Hawkins", "Sores"]


@pytest.mark.rule("VQ-T12")
@pytest.mark.rule("VQ-F7")
async def test_piracy_begins_here_and_is_once_a_turn_in_a_zone(campaign: Make, app: App) -> None:
    table = at_sea(campaign, SHIPS)
    table.empty_hand("spain").act("spain", "pass")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "E")
        await go(one, pilot, "expedition.3")
        assert "It is England's impulse. (VQ-T12)" in item(one, "piracy.spain").why
        await keys(pilot, "q")
        await go(one, pilot, "expedition.1")
        await go(one, pilot, "piracy.portugal")
        assert "3" in text(one), "its own dice are filled in"
        await keys(pilot, "enter", "enter")
        assert table.view().frames[-1]["count"] == 3
    table.act("table", "dice", (1, 2, 3)).act("table", "dice", (1,)).act("england", "piracy_home", False)
    async with (two := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(two, "ben", pilot)
        await keys(pilot, "E")
        await go(two, pilot, "expedition.1")
        assert f"had its piracy of this turn in {HERE}. (VQ-F7)" in item(two, "piracy.spain").why


@pytest.mark.rule("VQ-T12")
async def test_where_the_app_throws_the_dice_the_chances_are_read_before_they_fall(campaign: Make, app: App) -> None:
    table = at_sea(campaign, SHIPS, dice="app")
    table.empty_hand("spain").act("spain", "pass")
    before = table.session.record.number
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "E")
        await go(one, pilot, "expedition.1")
        await go(one, pilot, "piracy.portugal")
        await keys(pilot, "enter", "2", "enter")
        shown = " ".join(text(one).split())
        assert "Net: hits of 3 dice less those of 2." in shown
        assert "net +1 or more 43.21%" in shown, "105 of 243"
        await keys(pilot, "n")
        table.session.refresh()
        assert table.session.record.number == before
        await go(one, pilot, "piracy.portugal")
        await keys(pilot, "enter", "2", "enter", "y")
        table.session.refresh()
        assert table.session.record.number == before + 1
        assert table.view().frames[-1]["frame"] == "piracy"


async def test_another_s_expedition_is_only_read(campaign: Make, app: App) -> None:
    table = at_sea(campaign, SHIPS)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "carl", pilot)
        await keys(pilot, "E")
        await go(one, pilot, "expedition.1")
        for key in ("piracy.spain", "sail", "refit", "home", "lost"):
            assert item(one, key).why == "That expedition is England's."
        before = table.session.record.number
        await go(one, pilot, "home")
        assert notice(one).startswith("! That expedition is England's.")
        table.session.refresh()
        assert table.session.record.number == before


async def test_galleons_are_placed_and_changed_by_the_arrows(campaign: Make, app: App) -> None:
    table = at_sea(campaign)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "carl", pilot)
        await keys(pilot, "E")
        await go(one, pilot, "galleons.portugal")
        await keys(pilot, "1", "enter", "backspace", "2", "enter")
        key = f"galleons.portugal.{HERE}"
        assert item(one, key).note == "2"
        room(one).go_to(key)
        await keys(pilot, "right", "enter")
        assert item(one, key).note == "3"
        await keys(pilot, "left", "left", "left", "enter")
        assert table.view().galleons == ()
        assert key not in [line.value for line in room(one).list.items]


@pytest.mark.rule("VQ-F3")
async def test_informants_are_set_and_taken_away(campaign: Make, app: App) -> None:
    table = at_sea(campaign)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "carl", pilot)
        await keys(pilot, "E")
        await go(one, pilot, "spies")
        await go(one, pilot, "spy.england")
        await keys(pilot, "2", "enter")
        assert table.view().informants == (("england", "spain"),)
        assert "[x] Spain" in lines(one), "the page is still open"
        await keys(pilot, "3", "enter", "q", "q")
        assert "England spies on Spain, France" in lines(one)
        await go(one, pilot, "spy.england")
        await keys(pilot, "2", "enter")
        assert table.view().informants == (("england", "france"),)


@pytest.mark.rule("VQ-F3")
async def test_the_die_s_faces_are_named(campaign: Make, app: App) -> None:
    table = at_sea(campaign, die=(HERE, "", "", "", "", ""))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "carl", pilot)
        await keys(pilot, "E")
        assert f"Die 1: {HERE}" in lines(one)
        await go(one, pilot, "die.4")
        await keys(pilot, "1", "enter")
        await go(one, pilot, "die.1")
        await keys(pilot, *THERE, "enter")
        assert table.view().ocean_die == (THERE, "", "", HERE, "", "")
        assert f"Die 1: {THERE}" in lines(one)


# The key


@pytest.mark.parametrize("key", ["E", "У"])
@pytest.mark.parametrize("pane", ["lines", "powers", "tail"])
async def test_the_key_works_from_every_pane_and_q_leads_back(campaign: Make, app: App, key: str, pane: str) -> None:
    table = at_sea(campaign, SHIPS)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        screen, target = one.screen, one.screen.query_one(f"#{pane}")
        target.focus()
        await keys(pilot, key)
        assert "Expeditions: 3 of 12" in text(one)
        assert room(one).list.has_focus
        await keys(pilot, "q")
        assert one.screen is screen
        assert target.has_focus


@pytest.mark.parametrize("phase", PHASES)
async def test_the_key_works_in_every_phase(campaign: Make, app: App, phase: str) -> None:
    table = campaign().at("action").act("referee", "override_phase", 1, phase, "for the test")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "E")
        await go(one, pilot, "launch.france")
        await keys(pilot, *"Sores", "enter", "enter", *HERE, "enter")
        assert f"Sores (0), {HERE}" in lines(one)


async def test_a_filter_of_the_list_does_not_hide_the_page(campaign: Make, app: App) -> None:
    table = at_sea(campaign, SHIPS)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "/", *"loss", "enter", "E")
        assert f"Drake (1), {HERE}" in text(one)


async def test_inside_the_fleet_it_is_read_and_expeditions_wait(campaign: Make, app: App) -> None:
    table = zoned(at_sea(campaign, SHIPS))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "E")
        await go(one, pilot, "expedition.1")
        assert "until the attacks at sea" in item(one, "home").why
        await keys(pilot, "q", "q")
        assert "Drake" in text(one)


@pytest.mark.parametrize("key", ["i", "E", "ш", "У"])
async def test_a_table_without_these_pages_ignores_their_keys(tmp_path: Path, app: App, key: str) -> None:
    table = Pax(tmp_path)
    try:
        async with (one := app()).run_test(size=(80, 24)) as pilot:
            await table.sit(one, table.session.header.seats[0].id, pilot)
            before, screen = text(one), one.screen
            await keys(pilot, key)
            assert (text(one), one.screen) == (before, screen)
            await keys(pilot, "o")
            assert "Armada" not in text(one)
            assert "Expeditions" not in text(one)
            await keys(pilot, "q", "?")
            assert "Expeditions" not in "\n".join(line.text for line in one.screen.query_one(LineList).items)
    finally:
        table.close()


# Pictures


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_page_with_all_that_it_can_hold(campaign: Make, app: App, snap_compare: Any, size: tuple[int, int]) -> None:
    table = at_sea(campaign, [*SHIPS, ("protestant", LONG, 4), ("ottoman", "Uluj Ali", 3)], damaged=(2,), convoy=2)
    table.act("table", "galleons", "portugal", THERE, 2).act("table", "informant", "england", "spain", True)
    one = app()

    async def sit(pilot: Any) -> None:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "E")

    assert snap_compare(one, terminal_size=size, run_before=sit)


def test_one_expedition_as_its_captor_sees_it(campaign: Make, app: App, snap_compare: Any) -> None:
    table, one = raided(campaign), app()

    async def sit(pilot: Any) -> None:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "E", "1", "enter")

    assert snap_compare(one, terminal_size=(80, 24), run_before=sit)

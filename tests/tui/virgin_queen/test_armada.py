"""The Armada's page by keys at the real table: the worked cases, what may not be and why, its key from anywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.virgin_queen.state import Armada
from tests.tui.conftest import text
from tests.tui.virgin_queen.armada_kit import armada, now, round_again, spain
from tests.tui.virgin_queen.kit import Campaign, go, head, item, keys, lines, notice, room, settle
from tui.app import FlotaApp

Make = Callable[..., Campaign]
App = Callable[..., FlotaApp]

# The worked cases


@pytest.mark.rule("VQ-A3")
@pytest.mark.parametrize(("cp", "left"), [(3, 0), (4, 1)])
async def test_case_1_three_cp_of_one_impulse_raise_it_a_level(campaign: Make, app: App, cp: int, left: int) -> None:
    table = armada(campaign, cp=cp)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "i", "1", "enter")
        assert (now(table).strength, table.view().impulse.left) == (4, left)
        assert "STRENGTH 4 of 8   [2][4][ ][ ]" in text(one), "the page is still open"
        assert f"{left} {'is' if left == 1 else 'are'} left. (VQ-A3)" in item(one, "raise.1").why


@pytest.mark.rule("VQ-A3")
async def test_case_1_two_cp_raise_nothing_and_are_not_banked(campaign: Make, app: App) -> None:
    table = armada(campaign, cp=2)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "i")
        await go(one, pilot, "raise.1")
        assert notice(one).startswith("! That costs 3 CP of this impulse; 2 are left. (VQ-A3)")
        round_again(table, 1)
        room(one).show(table.scene("anna"))
        await keys(pilot, "i")
        await go(one, pilot, "raise.1")
        assert "1 is left. (VQ-A3)" in notice(one)
        assert now(table).strength == 2


@pytest.mark.rule("VQ-A7")
async def test_case_2_three_hits_cost_two_levels_and_spain_chooses_who_is_lost(campaign: Make, app: App) -> None:
    table = armada(campaign, 6, (3, 2, 1))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "i")
        assert "Aboard 5 of 6: 3 regulars, 2 mercenaries; 1 leader" in head(one)
        await go(one, pilot, "hits")
        assert item(one, "hits.3").text == "3 hits: strength 2, units lost 3"
        await keys(pilot, "3", "enter")
        assert [line for line in lines(one) if line.startswith("Lose")] == [
            "Lose 1 regular, 2 mercenaries",
            "Lose 2 regulars, 1 mercenary",
            "Lose 3 regulars",
        ]
        assert room(one).line.key == "lose.1.2", "the page leads there by itself"
        await keys(pilot, "2", "enter")
        assert (now(table).strength, now(table).regulars, now(table).mercenaries, now(table).leaders) == (2, 1, 1, 1)
        assert "STRENGTH 2 of 8" in text(one)


@pytest.mark.rule("VQ-A7")
async def test_case_3_lost_it_is_created_again_in_a_later_turn_only(campaign: Make, app: App) -> None:
    table = armada(campaign, 2, (1, 0, 0))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "i")
        await go(one, pilot, "hits")
        assert item(one, "hits.1").text == "1 hit: destroyed, all aboard lost"
        await keys(pilot, "1", "enter")
        assert now(table) == Armada(lost=1)
        assert "Lost in turn 1." in head(one)
        assert "again from turn 2 (VQ-A7)" in head(one)
        table.give("spanish_armada", "home.spain")
        room(one).show(table.scene("anna"))
        await go(one, pilot, "create.seville")
        assert "lost in turn 1" in notice(one)
        assert "(VQ-A7)" in notice(one)
        assert now(table) == Armada(lost=1)
        table.act("referee", "override_phase", 2, "action", "the next turn").empty_hand("ottoman")
        table.act("ottoman", "pass")
        room(one).show(table.scene("anna"))
        await keys(pilot, "i", "2", "enter")
        assert (now(table).strength, now(table).place) == (2, "corunna")


@pytest.mark.rule("VQ-A7")
async def test_case_4_battle_after_battle_until_it_is_gone(campaign: Make, app: App) -> None:
    table = armada(campaign, 8, (5, 3, 0))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "i")
        for strength in (6, 4):
            await go(one, pilot, "hits")
            await keys(pilot, "1", "enter", "1", "enter")
            assert (now(table).strength, now(table).regulars + now(table).mercenaries) == (strength, strength)
        await go(one, pilot, "hits")
        assert [line for line in lines(one) if "hit" in line] == [
            "1 hit: strength 2, units lost 2",
            "2 hits: strength 2, units lost 2",
            "3 hits: destroyed, all aboard lost",
            "4 hits: destroyed, all aboard lost",
        ]
        await keys(pilot, "4", "enter")
        assert now(table) == Armada(lost=1)


# All that it can do


@pytest.mark.rule("VQ-A1")
async def test_it_is_created_in_a_port_and_the_others_say_why_not(campaign: Make, app: App) -> None:
    table = spain(campaign).act("table", "fact", "unrest.seville", True)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "i")
        assert "There is no Armada." in head(one)
        assert item(one, "create.seville").why == "Seville is in unrest. (VQ-A1)"
        assert item(one, "create.lisbon").why == "Spain does not control Lisbon. (VQ-A1)"
        await keys(pilot, "1", "enter")
        assert (now(table).strength, now(table).place) == (2, "corunna")
        assert "In port: Corunna" in head(one)
        await go(one, pilot, "event_cp")
        await keys(pilot, "5", "enter")
        assert table.view().impulse.left == 5
        await go(one, pilot, "raise.1")
        assert now(table).strength == 4


@pytest.mark.rule("VQ-A5")
async def test_who_goes_aboard_is_asked_step_by_step_and_fits(campaign: Make, app: App) -> None:
    table = armada(campaign, 4, (1, 0, 0))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "i")
        await go(one, pilot, "board")
        assert lines(one) == ["1 regular", "2 regulars", "3 regulars", "no regulars"]
        assert "Room for 3 more units" in head(one)
        await keys(pilot, "2", "enter")
        assert lines(one) == ["1 mercenary", "no mercenaries"]
        assert "Chosen: 2 regulars" in head(one)
        assert "Room for 1 more unit;" in head(one)
        assert room(one).line.key == "count.0"
        await keys(pilot, "q")
        assert room(one).line.key == "count.2", "one step back"
        await keys(pilot, "enter", "1", "enter", "2", "enter")
        assert now(table) == Armada(4, "seville", False, 3, 1, 2)
        assert "Aboard 4 of 4: 3 regulars, 1 mercenary; 2 leaders" in head(one)
        await go(one, pilot, "board")
        leaders = ["1 leader", *(f"{count} leaders" for count in range(2, 10))]
        assert lines(one) == leaders, "where it is full only leaders board"


@pytest.mark.rule("VQ-A4")
async def test_units_are_built_on_it_for_what_the_table_pays(campaign: Make, app: App) -> None:
    table = armada(campaign, 2, cp=3)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "i")
        await go(one, pilot, "build")
        await keys(pilot, "3", "enter")
        assert lines(one) == ["1 mercenary", "2 mercenaries"]
        await keys(pilot, "2", "enter", "backspace", "2", "enter")
        assert (now(table).mercenaries, table.view().impulse.left) == (2, 1)
        assert item(one, "build").why == "The Armada has room for 0 more units. (VQ-A4)"


@pytest.mark.rule("VQ-A6")
@pytest.mark.rule("VQ-A9")
async def test_it_sails_and_takes_a_formation_ashore(campaign: Make, app: App) -> None:
    table = armada(campaign, 8, (6, 1, 1), cp=4)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "i")
        assert item(one, "on").why.endswith("(VQ-A9)")
        await go(one, pilot, "move")
        await keys(pilot, "1", "enter", *"Channel", "enter")
        assert (now(table).place, now(table).at_sea, table.view().impulse.left) == ("Channel", True, 3)
        assert "At sea: Channel" in head(one)
        assert item(one, "land").why == "The Armada is at sea. (VQ-A5)"
        await go(one, pilot, "off")
        await keys(pilot, "6", "enter")
        assert room(one).line.key == "count.0"
        await keys(pilot, "2", "enter")
        assert "going ashore, 6 regulars" in text(one), "over five units only led: there is no other choice left"
        await keys(pilot, *"Calais", "enter")
        assert (now(table).regulars, now(table).mercenaries, now(table).leaders) == (0, 1, 0)
        await go(one, pilot, "join")
        await keys(pilot, "2", "enter")
        assert (now(table).place, now(table).at_sea, table.view().impulse.left) == ("seville", False, 2)


@pytest.mark.rule("VQ-A8")
async def test_it_retreats_into_a_port_that_is_not_under_siege(campaign: Make, app: App) -> None:
    table = armada(campaign)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "i")
        await go(one, pilot, "retreat")
        await keys(pilot, *"Cadiz", "enter", "j", "enter")
        assert "(VQ-A8)" in text(one)
        assert now(table).place == "seville"
        await keys(pilot, "k", "enter")
        assert now(table).place == "Cadiz"


# Why not


@pytest.mark.rule("VQ-A1")
@pytest.mark.parametrize(("seat", "why"), [("ben", "Only Spain does this. (VQ-A7)"), ("", "You are watching")])
async def test_all_see_it_and_only_spain_acts(campaign: Make, app: App, seat: str, why: str) -> None:
    table = armada(campaign, 4, (2, 1, 0), cp=5)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, seat, pilot)
        if not seat:
            await keys(pilot, "q")
        await keys(pilot, "i")
        assert "STRENGTH 4 of 8" in text(one)
        assert "Aboard 3 of 4: 2 regulars, 1 mercenary" in head(one)
        assert all(one.why or one.heading for one in room(one).list.items)
        before = table.session.record.number
        await go(one, pilot, "hits")
        assert why in notice(one)
        table.session.refresh()
        assert table.session.record.number == before


async def test_another_waits_while_spain_chooses_the_lost(campaign: Make, app: App) -> None:
    table = armada(campaign, 4, (2, 2, 0)).act("spain", "armada_hits", 1)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        assert "2 units are lost: which?" in lines(one), "in the Action room too"
        await keys(pilot, "i")
        assert "Only Spain" in item(one, "lose").why
        assert "2 units over its capacity: Spain chooses" in head(one)


async def test_spain_is_led_to_the_lost_in_the_action_room(campaign: Make, app: App) -> None:
    table = armada(campaign, 4, (2, 2, 0)).act("spain", "armada_hits", 1)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert room(one).line.text == "Lose 2 mercenaries"
        await keys(pilot, "enter")
        assert (now(table).regulars, now(table).mercenaries) == (2, 0)


@pytest.mark.parametrize("action", ["create", "raise", "build", "board", "on", "off", "move", "join", "hits"])
async def test_every_dimmed_line_says_what_the_table_would_say(campaign: Make, app: App, action: str) -> None:
    """In Winter the table refuses all of it, with the reason and the rule that the line shows."""
    table = armada(campaign) if action != "create" else spain(campaign)
    table.act("referee", "override_phase", 1, "winter", "all passed")
    whole: dict[str, tuple[Any, ...]] = {
        "raise": ("raise_armada", 1),
        "build": ("armada_build", 1, 0, 1),
        "board": ("armada_board", 1, 0, 0),
        "on": ("armada_transport", True, 1, 0, 0, "Calais", False),
        "off": ("armada_transport", False, 1, 0, 0, "Calais", False),
        "move": ("armada_move", "Channel", True, 1),
        "join": ("armada_move", "Channel", True, 0),
        "hits": ("armada_hits", 1),
    }
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "i")
        key = {"create": "create.seville", "raise": "raise.1"}.get(action, action)
        why = item(one, key).why
        assert why.startswith("This belongs to the phase Action.")
        if action in whole:
            refused = table.try_it("spain", *whole[action])
            assert refused.said.key == "only_in_phase"
            assert f"({refused.said.rule})" in why


# Pictures


def at_sea_with_cp(make: Make) -> Campaign:
    """The Armada in the Channel, three CP left of four."""
    return armada(make, 6, (3, 2, 1), cp=4).act("spain", "armada_move", "Channel", True, 1)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_armada_at_sea(campaign: Make, picture: Callable[..., bool], size: tuple[int, int]) -> None:
    assert picture(at_sea_with_cp(campaign), "anna", "i", size=size)


def test_who_goes_ashore(campaign: Make, picture: Callable[..., bool]) -> None:
    assert picture(at_sea_with_cp(campaign), "anna", "i", "2", "enter", "2", "enter")


def test_no_armada_and_where_it_may_not_be(campaign: Make, picture: Callable[..., bool]) -> None:
    table = spain(campaign).act("table", "fact", "unrest.seville", True)
    assert picture(table, "anna", "i", "k", "k")


def test_spain_chooses_who_is_lost(campaign: Make, picture: Callable[..., bool]) -> None:
    assert picture(armada(campaign, 6, (3, 2, 1)).act("spain", "armada_hits", 3), "anna", "i")


def test_the_armada_as_another_power_sees_it(campaign: Make, picture: Callable[..., bool]) -> None:
    assert picture(armada(campaign, 8, (5, 3, 2)), "ben", "i")


@pytest.mark.rule("VQ-A4", "VQ-A5")
async def test_a4_the_page_follows_a_correction_of_the_home_ports(campaign: Make, app: App) -> None:
    table = armada(campaign, 4, cp=3).act("spain", "armada_move", "Cartagena", False, 0)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "i")
        assert "(their list is unverified)" in item(one, "build").why
        assert not item(one, "board").why
        table.act("table", "correct", "home_ports.names", ["cartagena"])
        room(one).show(table.scene("anna"))
        await settle(pilot)
        assert not item(one, "build").why
        await go(one, pilot, "build")
        assert "1 regular" in lines(one)
        await keys(pilot, "q")
        table.act("table", "correct", "home_ports.names", ["seville"])
        room(one).show(table.scene("anna"))
        await settle(pilot)
        assert item(one, "build").why.startswith("Units are built on the Armada in Lisbon or a Spanish home port.")

"""Pictures of the rooms at the real table, in the two sizes that terminals have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.tui.virgin_queen.kit import NUMBERS, Campaign, keys
from tui.app import FlotaApp

Make = Callable[..., Campaign]
Show = Callable[..., bool]


@pytest.fixture(params=[(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def picture(request: pytest.FixtureRequest, snap_compare: Any, app: Callable[..., FlotaApp]) -> Show:
    """Whether the table of a campaign looks as it did, for a seat that pressed these keys."""

    def show(table: Campaign, seat: str, *pressed: str) -> bool:
        one = app()

        async def sit(pilot: Any) -> None:
            await table.sit(one, seat, pilot)
            await keys(pilot, *pressed)

        same: bool = snap_compare(one, terminal_size=request.param, run_before=sit)
        return same

    return show


def second_impulse(table: Campaign) -> Campaign:
    """England again, after a round of cards of every fate."""
    table.at("action").hand("ottoman", "uprising").hand("spain", "plain_1")
    table.hand("england", "john_knox", "sea_dogs", "long").hand("france", "plain_2")
    table.act("ottoman", "play", table.number("uprising"), "event", 0).act("ottoman", "end_impulse")
    table.act("spain", "play", table.number("plain_1"), "cp", 0).act("spain", "end_impulse")
    table.act("england", "play", table.number("john_knox"), "event", 0).act("england", "end_impulse")
    table.act("france", "play", table.number("plain_2"), "cp", 0).act("france", "end_impulse")
    for power in ("holy_roman_empire", "protestant", "ottoman", "spain"):
        table.empty_hand(power).act(power, "pass")
    return table


def test_card_draw_before_anything_is_typed(campaign: Make, picture: Show) -> None:
    assert picture(campaign(), "anna")


def test_card_draw_with_numbers_typed(campaign: Make, picture: Show) -> None:
    table = campaign().act("table", "build_deck")
    for power, number in list(NUMBERS.items())[:4]:
        table.act("table", "number", power, number)
    assert picture(table, "anna", "right", "enter")


def test_treasure_refill_as_spain(campaign: Make, picture: Show) -> None:
    assert picture(campaign().dealt().act("table", "return_spent").act("table", "fill_spain"), "anna")


def test_treasure_refill_as_another(campaign: Make, picture: Show) -> None:
    assert picture(campaign().refilled(), "ben")


def test_action_at_the_start_of_an_impulse(campaign: Make, picture: Show) -> None:
    assert picture(second_impulse(campaign()), "ben")


def test_action_with_the_hand_open(campaign: Make, picture: Show) -> None:
    assert picture(second_impulse(campaign()), "ben", "enter")


def test_action_while_cp_are_spent(campaign: Make, picture: Show) -> None:
    table = second_impulse(campaign())
    table.act("england", "play", table.number("long"), "cp", 0)
    table.act("england", "spend_cp", 2, "a formation to Calais").act("england", "spend_cp", 1, "a ship in Bristol")
    assert picture(table, "ben")


def test_action_taking_from_the_discards(campaign: Make, picture: Show) -> None:
    assert picture(second_impulse(campaign()), "ben", "enter", "3", "enter", "enter", "j")


def test_action_when_a_condition_is_asked(campaign: Make, picture: Show) -> None:
    table = campaign().at("action").hand("ottoman", "holy_league")
    assert picture(table.act("ottoman", "play", table.number("holy_league"), "event", 0), "anna")


def test_action_in_anothers_impulse(campaign: Make, picture: Show) -> None:
    assert picture(second_impulse(campaign()), "carl")


def test_winter(campaign: Make, picture: Show) -> None:
    table = campaign().at("winter").act("table", "fact", "lisbon", "spain").act("table", "winter_row")
    assert picture(table.act("spain", "return_home", "Alba with 3 regulars", "milan"), "anna")


def test_diplomacy(campaign: Make, picture: Show) -> None:
    table = campaign().at("diplomacy").act("table", "vp", "england", 2, "an alliance")
    assert picture(table.act("england", "declare_war", "Spain", (), ()), "ben")


def test_spring_deployment(campaign: Make, picture: Show) -> None:
    table = campaign().at("spring_deployment").act("spain", "convoy", 2)
    assert picture(table.act("spain", "deploy", "Alba to Brussels"), "anna")


def test_victory_determination(campaign: Make, picture: Show) -> None:
    table = campaign().at("winter").act("referee", "override_phase", 1, "victory_determination", "all is done")
    for power, points in (("england", 5), ("spain", 5), ("protestant", 7)):
        table.act("table", "vp", power, points, "so far")
    assert picture(table, "carl")

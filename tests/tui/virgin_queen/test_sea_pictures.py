"""Pictures of the Treasure Fleet and of piracy at the real table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.table.seats import Seat
from tests.tui.virgin_queen.kit import Campaign
from tests.tui.virgin_queen.sea_kit import SHIPS, at_sea, sails, zoned
from tests.tui.virgin_queen.test_piracy import raided

Make = Callable[..., Campaign]
Show = Callable[..., bool]
LARGE = (120, 40)


def three_ships(make: Make, **change: Any) -> Campaign:
    return at_sea(make, SHIPS, damaged=(2,), row=5, convoy=2, **change)


def test_spain_chooses_what_sails(campaign: Make, picture: Show) -> None:
    assert picture(sails(three_ships(campaign)), "anna")


def test_spain_marks_what_sails(campaign: Make, picture: Show) -> None:
    assert picture(sails(three_ships(campaign)), "anna", "enter", "space", "j", "space")


def test_spain_s_neighbour_sees_counts(campaign: Make, picture: Show) -> None:
    assert picture(sails(three_ships(campaign)), "ben")


def test_an_attack_with_its_chances(campaign: Make, picture: Show) -> None:
    assert picture(zoned(three_ships(campaign)), "ben")


def test_all_the_chances_of_an_attack(campaign: Make, picture: Show) -> None:
    assert picture(zoned(three_ships(campaign)), "ben", "2", "enter")


def test_a_split_of_the_rewards(campaign: Make, picture: Show) -> None:
    table = zoned(three_ships(campaign)).act("england", "fleet_attack", 1)
    assert picture(table.act("table", "dice", (5, 6, 2)).act("table", "dice", (1, 2, 5)), "ben")


def test_the_last_attack_on_a_large_screen(campaign: Make, picture: Show) -> None:
    table = zoned(three_ships(campaign)).act("england", "fleet_attack", 1)
    table.act("table", "dice", (5, 6, 2)).act("table", "dice", (1, 2, 5)).act("england", "fleet_split", 0, 0, 1)
    table.act("england", "fleet_attack", 2).act("table", "dice", (6, 1, 3)).act("table", "dice", (5, 6))
    assert picture(table, "ben", size=LARGE)


def test_home_or_at_sea_with_long_names(campaign: Make, picture: Show) -> None:
    seats = (
        Seat("anna", "Anna", ("ottoman", "spain", "holy_roman_empire", "protestant")),
        Seat("ben", "Bartholomew-Maximilian of Somewhere Very Far", ("england", "france")),
    )
    ships = (("england", "Sir Francis Drake of the Golden Hind", 1),)
    table = zoned(at_sea(campaign, ships, seats=seats)).act("england", "fleet_attack", 1)
    assert picture(table.act("table", "dice", (1, 2, 6)).act("table", "dice", (5,)), "ben")


def test_the_rewards_of_piracy(campaign: Make, picture: Show) -> None:
    table = raided(campaign).act("table", "dice", (5, 5, 6, 1)).act("table", "dice", (6, 2))
    assert picture(table, "ben")

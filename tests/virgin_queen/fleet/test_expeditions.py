"""Expeditions, galleons and informants as things on the table, loot (VQ-T11), the tracked convoy (VQ-F0)."""

from __future__ import annotations

from itertools import permutations

import pytest

from core.table.actions import Advance, Dice, OverrideRandom
from core.virgin_queen.actions import (
    ComeHome,
    Condition,
    Convoy,
    FleetSplit,
    Launch,
    Lose,
    OceanDie,
    Piracy,
    PiracyHome,
    PlaceGalleons,
    Play,
    Refit,
    Sail,
    SetInformant,
)
from core.virgin_queen.expeditions import galleons_in
from core.virgin_queen.places import MOST_EXPEDITIONS
from core.virgin_queen.powers import POWERS
from core.virgin_queen.state import Galleons
from tests.kit import Table
from tests.virgin_queen.fleet.sea import HERE, afloat, at_sea, attack, gone, sail, ship, step

ODD = ("Ōkubo «El Draque» 🏴", 'a"b\\c]', "= [1]", "[bold]x[/]", "{power}", "#1", "x" * 40, "  blank  ")


@pytest.mark.parametrize("name", ODD)
def test_names_with_odd_characters_are_kept_as_they_are(name: str) -> None:
    table = Table()
    table.do("england", Launch(name, 3, HERE))
    assert afloat(table, 1).captain == name
    assert name in str(table.heard("france")[-1].params["captain"])


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\nb", "\x1b[2J", "a\u202eb"])
def test_a_captain_or_a_zone_is_one_printable_line(name: str) -> None:
    table = Table()
    table.refused("england", Launch(name, 3, HERE), "text_bad")
    table.refused("england", Launch("Drake", 3, name), "text_bad")
    table.do("england", Launch("Drake", 3, HERE))
    table.refused("england", Sail(1, name), "text_bad")
    table.refused("table", OceanDie(1, name), "text_bad")
    table.refused("table", PlaceGalleons("spain", name, 1), "text_bad")


@pytest.mark.parametrize("rating", [-1, 10])
def test_a_rating_is_from_0_to_9(rating: int) -> None:
    Table().refused("england", Launch("Drake", rating, HERE), "number_range")


def test_a_zone_is_the_same_however_it_is_written() -> None:
    table = Table()
    table.do("england", Launch("Drake", 3, "  the   Azores "))
    table.do("france", Launch("Sores", 1, "THE AZORES"))
    table.table(PlaceGalleons("spain", "the azores", 2))
    table.table(OceanDie(1, "The Azores"))
    table.do("france", Sail(2, "brazil"))
    table.do("france", Sail(2, "the AZORES"))
    assert {one.zone for one in table.state.expeditions} == {"the Azores"}
    assert table.state.galleons == (Galleons("spain", "the Azores", 2),)
    assert table.state.ocean_die[0] == "the Azores"
    assert table.record.view(0).ocean_zones == ("the Azores",)  # type: ignore[attr-defined]


def test_twelve_expeditions_and_no_thirteenth() -> None:
    table = Table()
    for number in range(MOST_EXPEDITIONS):
        table.do(POWERS[number % 6], Launch(f"Captain {number}", 0, HERE))
    assert [one.slot for one in table.state.expeditions] == list(range(1, 13))
    table.refused("england", Launch("Too many", 0, HERE), "list_full")
    table.do("france", Lose(4))
    table.do("england", Launch("Room again", 0, HERE))
    assert afloat(table, 4).captain == "Room again"


@pytest.mark.parametrize("order", permutations((Sail(1, "brazil"), Refit(1, True), ComeHome(1))))
def test_launched_sailed_refitted_and_home_in_every_order(order: tuple[object, ...]) -> None:
    table = Table().past(expeditions=(ship(1, "england"),), treasures={"loot.1": [3]})
    for action in order:
        if gone(table, 1):
            table.refused("england", action, "no_expedition")  # type: ignore[arg-type]
        else:
            table.do("england", action)  # type: ignore[arg-type]
    assert table.values("treasures.england") == [3]
    assert table.state.expeditions == ()


def test_only_the_own_expedition_and_only_one_that_is_there() -> None:
    table = Table().past(expeditions=(ship(1, "england"), ship(3, "france")))
    for action in (Sail(1, HERE), Refit(1, True), ComeHome(1), Lose(1)):
        table.refused("france", action, "not_your_expedition")
    for action in (Sail(2, HERE), Refit(2, True), ComeHome(2), Lose(2)):
        table.refused("england", action, "no_expedition")
    table.refused("england", Refit(1, False), "refit_same")
    table.do("england", Refit(1, True))
    table.do("england", Refit(1, False))


@pytest.mark.rule("VQ-T11", "VQ-T6")
def test_t11_loot_goes_home_to_its_powers_hand_or_lost_to_the_spent_pile() -> None:
    table = Table().past(
        expeditions=(ship(1, "england"), ship(2, "england")), treasures={"loot.1": [3, 1], "loot.2": [4]}
    )
    table.do("england", ComeHome(1))
    assert sorted(table.values("treasures.england")) == [1, 3]
    table.do("england", Lose(2))
    assert table.values("spent") == [4]


@pytest.mark.rule("VQ-T11", "VQ-F7")
def test_t11_a_number_that_is_free_again_brings_neither_loot_nor_piracy_of_the_one_before() -> None:
    table = at_sea(ship(1, "france"), loot={1: (4,)})
    table.past(active="france")
    table.do("france", Piracy(1, "spain", 1, 0))
    table.table(Dice((1,)))
    table.do("france", PiracyHome(False))
    table.refused("france", Piracy(1, "spain", 1, 0), "piracy_once", "VQ-F7")
    table.do("france", Lose(1))
    table.do("france", Launch("Another", 0, HERE))
    assert (afloat(table, 1).slot, len(table.zone("loot.1"))) == (1, 0)
    table.do("france", Piracy(1, "spain", 1, 0))


def test_galleons_are_spains_or_portugals_up_to_twenty_in_a_zone() -> None:
    table = Table()
    table.refused("table", PlaceGalleons("france", HERE, 1), "galleons_whose")
    for count in (-1, 21):
        table.refused("table", PlaceGalleons("spain", HERE, count), "number_range")
    table.table(PlaceGalleons("spain", HERE, 3))
    table.table(PlaceGalleons("portugal", HERE, 1))
    table.table(PlaceGalleons("spain", "goa", 2))
    assert [galleons_in(table.state, "spain", zone) for zone in (HERE, "goa")] == [3, 2]
    table.table(PlaceGalleons("spain", HERE, 0))
    assert table.state.galleons == (Galleons("portugal", HERE, 1), Galleons("spain", "goa", 2))


def test_an_informant_is_one_powers_on_another() -> None:
    table = Table()
    for spy, on in (("spain", "spain"), ("nobody", "spain"), ("spain", "portugal")):
        table.refused("table", SetInformant(spy, on, True), "informant_whom")
    table.refused("table", SetInformant("england", "spain", False), "informant_same")
    table.table(SetInformant("england", "spain", True))
    table.refused("table", SetInformant("england", "spain", True), "informant_same")
    assert table.record.view(0).informants == (("england", "spain"),)  # type: ignore[attr-defined]
    table.table(SetInformant("england", "spain", False))
    assert table.state.informants == ()


@pytest.mark.rule("VQ-F3")
@pytest.mark.parametrize("face", [0, 7, -1])
def test_f3_a_die_has_six_faces(face: int) -> None:
    Table().refused("table", OceanDie(face, HERE), "number_range", "VQ-F3")


def test_while_an_attack_goes_on_a_card_played_in_between_moves_no_expedition() -> None:
    """A condition may wait above the fleet; what the fleet counts on must stay."""
    table = sail(at_sea(ship(1, "england"), ship(2, "france")))
    table.past(zones={"hand.france": ["reserves"]})
    table.do("france", Play(table.card("reserves"), "response"))
    for power, action in (
        ("england", ComeHome(1)),
        ("england", Lose(1)),
        ("england", Sail(1, "goa")),
        ("france", Refit(2, True)),
        ("france", Launch("Late", 0, HERE)),
    ):
        table.refused(power, action, "expeditions_wait")
    table.do("france", Condition(True))
    assert step(table) == ("attack", "england")
    attack(table, "england", 1, (1, 1), (1,))


# The convoy


@pytest.mark.rule("VQ-F0")
def test_f0_tracked_galleons_leave_their_zones_for_the_convoy_and_come_back_next_turn() -> None:
    table = Table().past(phase="spring_deployment", galleons=(Galleons("spain", "goa", 1), Galleons("spain", HERE, 1)))
    for wrong in ((), (HERE,), (HERE, HERE), ("brazil", HERE), (HERE, "goa", "goa")):
        table.refused("spain", Convoy(2, wrong), "convoy_zones", "VQ-F0")
    table.do("spain", Convoy(2, (HERE, "goa")))
    assert (table.state.galleons, table.state.convoy) == ((), 2)
    table.do("spain", Convoy(1, ("goa",)))
    assert table.state.galleons == (Galleons("spain", HERE, 1),)
    table.past(phase="card_draw", turn_now=2)
    assert (len(table.state.galleons), table.state.convoy, table.state.convoy_zones) == (2, 0, ())


@pytest.mark.rule("VQ-F0")
def test_f0_a_convoy_of_galleons_that_nobody_tracks_names_no_zone() -> None:
    table = Table().past(phase="spring_deployment", galleons=(Galleons("portugal", HERE, 3),))
    table.refused("spain", Convoy(1, (HERE,)), "convoy_zones", "VQ-F0")
    table.do("spain", Convoy(1, ()))
    assert galleons_in(table.state, "portugal", HERE) == 3


@pytest.mark.rule("VQ-F0", "VQ-F4")
@pytest.mark.parametrize("sunk", [0, 1, 2])
def test_f0_a_galleon_sunk_with_the_fleet_does_not_come_back(sunk: int) -> None:
    ships = [ship(n, "england") for n in range(1, sunk + 1)]
    table = sail(at_sea(*ships, row=(1, 1, 2, 2), convoy=2, convoy_zones=(HERE, "goa")))
    for slot in range(1, sunk + 1):
        attack(table, "england", slot, (6, 1), (1,) * (1 + table.state.convoy))
        table.do("england", FleetSplit(0, 0, 1))
    assert (table.state.convoy, len(table.state.convoy_zones)) == (2 - sunk, 2 - sunk)
    table.past(phase="spring_deployment")
    if sunk:
        table.refused("spain", Convoy(2, (HERE, "goa")), "convoy_zones", "VQ-F0")
    table.past(phase="card_draw", turn_now=2)
    assert sum(one.count for one in table.state.galleons) == 2 - sunk


@pytest.mark.rule("VQ-F0")
def test_f0_galleons_and_expeditions_stay_from_phase_to_phase() -> None:
    table = Table(referee="anna").past(
        phase="spring_deployment", galleons=(Galleons("spain", HERE, 2),), expeditions=(ship(1, "england"),)
    )
    table.table(Advance())
    assert table.state.galleons == (Galleons("spain", HERE, 2),)
    assert not gone(table, 1)
    table.referee(OverrideRandom("pool", "loot.1", "as at the table"))
    table.do("england", ComeHome(1))
    assert len(table.zone("treasures.england")) == 1

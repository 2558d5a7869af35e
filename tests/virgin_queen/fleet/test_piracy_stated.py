"""Piracy in a campaign without the setting for its dice: the table enters what happened (VQ-T12, T11, F7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.table.actions import Dice
from core.virgin_queen.actions import (
    ComeHome,
    Lose,
    Piracy,
    PiracyStated,
    PlaceGalleons,
    Refit,
    VictoryPoints,
)
from core.virgin_queen.setup import Options, typed
from core.virgin_queen.state import Expedition, Galleons
from tests.cli.kit import Campaign, done
from tests.kit import Table, keys
from tests.virgin_queen.fleet.sea import HERE, gone, ship, vp


def pirate(*ships: Expedition, power: str = "france", dice: bool = False) -> Table:
    """The power's impulse in a campaign with or without dice for piracy."""
    return Table(dice="table", options={"piracy_dice": dice}).past(
        treasures={"spain_row": (1, 2), "portugal_row": (3, 4), "loot.1": ()},
        phase="action",
        active=power,
        expeditions=ships or (ship(1, power),),
        galleons=(Galleons("portugal", HERE, 2),),
    )


@pytest.mark.rule("VQ-T12")
@pytest.mark.parametrize("victim", ["spain", "portugal"])
def test_t12_without_the_setting_the_table_says_how_many_treasures_the_hits_took(victim: str) -> None:
    table = pirate()
    for wrong in (-1, 3):
        table.refused("france", PiracyStated(1, victim, wrong), "piracy_treasures", "VQ-T12")
    said = table.do("france", PiracyStated(1, victim, 2))
    assert keys(said) == ["piracy_stated", *["captured_known"] * 2]
    assert (len(table.zone(f"{victim}_row")), len(table.zone("loot.1"))) == (0, 2)
    assert not table.state.stack
    table.refused("france", PiracyStated(1, victim, 0), "piracy_once", "VQ-F7")


@pytest.mark.rule("VQ-T12", "VQ-T11")
def test_t12_without_the_setting_damage_vp_and_galleons_are_entered_one_by_one() -> None:
    table = pirate()
    table.do("france", PiracyStated(1, "portugal", 1))
    table.do("france", Refit(1, True))
    table.table(VictoryPoints("france", 1, "piracy"))
    table.table(PlaceGalleons("portugal", HERE, 1))
    assert (vp(table, "france"), [one.count for one in table.state.galleons]) == (1, [1])
    assert table.state.expeditions[0].damaged
    other = pirate()
    other.do("france", PiracyStated(1, "portugal", 2))
    other.do("france", Lose(1))
    assert gone(other, 1)
    assert len(other.zone("spent")) == 2
    table.do("france", ComeHome(1))
    assert len(table.zone("treasures.france")) == 1


@pytest.mark.rule("VQ-T12")
def test_t12_each_setting_has_its_own_way_and_refuses_the_other() -> None:
    table = pirate()
    table.refused("france", Piracy(1, "spain", 2, 1), "piracy_no_dice", "VQ-T12")
    assert {one.action for one in table.offers("france")} & {"piracy", "piracy_stated"} == {"piracy_stated"}
    table = pirate(dice=True)
    table.refused("france", PiracyStated(1, "spain", 1), "piracy_by_dice", "VQ-T12")
    assert {one.action for one in table.offers("france")} & {"piracy", "piracy_stated"} == {"piracy"}
    table.do("france", Piracy(1, "spain", 2, 1))
    table.table(Dice((1, 1)))


@pytest.mark.rule("VQ-T12", "VQ-T6", "VQ-F7")
def test_t12_stated_piracy_has_the_bounds_of_every_attack() -> None:
    table = pirate(ship(1, "spain"), ship(2, "france"), power="spain")
    table.refused("spain", PiracyStated(1, "spain", 0), "piracy_whom", "VQ-T12")
    table.refused("spain", PiracyStated(1, "portugal", 1), "piracy_treasures", "VQ-T12")
    table.refused("spain", PiracyStated(2, "portugal", 1), "no_expedition", "VQ-T12")
    table.refused("france", PiracyStated(2, "portugal", 1), "not_your_impulse", "VQ-T12")
    table.do("spain", PiracyStated(1, "portugal", 0))


@pytest.mark.rule("VQ-T12")
def test_t12_a_campaign_from_before_the_setting_has_dice() -> None:
    header = Table().setup.header
    old = {name: value for name, value in header.options.items() if name != "piracy_dice"}
    assert typed(old, header.data)[0] == Options(**old, piracy_dice=True)


@pytest.mark.rule("VQ-T12")
def test_t12_the_command_line_lists_the_setting_takes_it_and_shows_it(tmp_path: Path) -> None:
    assert "piracy_dice" in done("new", "--help")
    path = tmp_path / "a.toml"
    done("new", "virgin-queen", "--players", 2, "--option", "piracy_dice=no", "-o", path)
    assert "dice as at the Treasure Fleet (ruling): no" in done("show", path)
    assert Campaign(path).view()["turn"] == 1
    done("new", "virgin-queen", "--players", 2, "-o", tmp_path / "b.toml")
    assert "dice as at the Treasure Fleet (ruling): yes" in done("show", tmp_path / "b.toml")

"""The end of the Treasure Fleet: what Spain gets, who comes home, and what the attack did not use up (VQ-F5 to F7)."""

from __future__ import annotations

import pytest

from core.table.actions import Dice
from core.virgin_queen.actions import (
    FleetHold,
    FleetHome,
    FleetSplit,
    Piracy,
)
from tests.virgin_queen.fleet.sea import (
    HERE,
    NOT_SPAIN,
    at_sea,
    attack,
    choose,
    gone,
    others_are_refused,
    roll,
    sail,
    ship,
    start,
    step,
)


@pytest.mark.rule("VQ-F5")
def test_f5_what_was_chosen_and_not_taken_goes_to_spains_hand_and_the_rest_stays() -> None:
    table = at_sea(ship(1, "france"), row=(1, 2, 3), convoy=2)
    start(table)
    row = table.values("spain_row")
    choose(table)
    roll(table)
    attack(table, "france", 1, (5, 1), (1, 1, 1))
    table.do("france", FleetSplit(1, 0, 0))
    assert len(table.zone("treasures.spain")) == 2
    assert sorted(table.values("treasures.spain") + table.values("loot.1") + table.values("spain_row")) == sorted(row)
    assert table.values("spain_row") == [min(row)]
    for viewer in (*NOT_SPAIN, ""):
        assert [one.params for one in table.heard(viewer) if one.key == "fleet_arrives"] == [{"count": 2}]


@pytest.mark.rule("VQ-F6")
def test_f6_those_that_attacked_and_are_afloat_are_asked_in_turn_whether_they_come_home() -> None:
    table = sail(at_sea(ship(1, "england"), ship(2, "france"), ship(3, "protestant"), convoy=1, loot={1: (4,)}))
    attack(table, "england", 1, (1, 1), (1, 1))
    table.do("france", FleetHold(2))
    attack(table, "protestant", 3, (5, 1), (1, 1))
    table.do("protestant", FleetSplit(1, 0, 0))
    assert step(table) == ("home", "england")
    others_are_refused(table, FleetHome(True), "VQ-F6", "england")
    table.do("england", FleetHome(True))
    assert gone(table, 1)
    assert table.values("treasures.england") == [4]
    assert step(table) == ("home", "protestant")
    table.do("protestant", FleetHome(False))
    assert len(table.zone("loot.3")) == 1
    assert not gone(table, 2)
    assert step(table) == ("", "")
    table.refused("protestant", FleetHome(True), "fleet_not_now", "VQ-F6")


@pytest.mark.rule("VQ-F6")
def test_f6_one_that_was_destroyed_is_not_asked() -> None:
    table = sail(at_sea(ship(1, "england", damaged=True)))
    attack(table, "england", 1, (1,), (6,))
    assert step(table) == ("", "")


@pytest.mark.rule("VQ-F7")
def test_f7_the_free_attack_does_not_use_up_the_piracy_of_the_turn() -> None:
    table = sail(at_sea(ship(1, "france")))
    attack(table, "france", 1, (1, 1), (1,))
    table.do("france", FleetHome(False))
    assert table.state.pirated == ()
    table.past(active="france")
    table.do("france", Piracy(1, "spain", 2, 0))
    table.table(Dice((1, 1)))
    assert [(one.slot, one.zone) for one in table.state.pirated] == [(1, HERE)]

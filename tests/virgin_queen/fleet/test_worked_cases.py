"""Worked cases 6 and 8 with dice typed in (5, 7 and 9 stand with their rules)."""

from __future__ import annotations

import pytest

from core.table.actions import Dice
from core.virgin_queen.actions import FleetAttack, FleetHome, FleetSplit
from tests.virgin_queen.fleet.sea import afloat, at_sea, attack, gone, sail, ship, step, vp


@pytest.mark.rule("VQ-F4")
def test_case_6_net_two_is_two_different_rewards() -> None:
    table = sail(at_sea(ship(1, "england", 2), convoy=2, row=(1, 1, 2, 2)))
    said = attack(table, "england", 1, (5, 5, 6, 1), (6, 2, 3))
    assert [one.params["net"] for one in said if one.key == "fleet_net"] == [2]
    offered = {
        tuple(field.domain.values[0] for field in offer.fields)  # type: ignore[union-attr]
        for offer in table.offers("england")
        if offer.action == "fleet_split"
    }
    assert offered == {(1, 1, 0), (1, 0, 1), (0, 1, 1)}
    for same in ((2, 0, 0), (0, 2, 0), (0, 0, 2)):
        table.refused("england", FleetSplit(*same), "fleet_uneven", "VQ-F4")


@pytest.mark.rule("VQ-F4", "VQ-F5", "VQ-F6")
def test_case_8_three_attackers_of_two_powers() -> None:
    ships = (ship(1, "england", 1), ship(2, "england", 2, damaged=True), ship(3, "france", 0))
    table = sail(at_sea(*ships, convoy=2, row=(1, 1, 2, 2, 3), loot={2: (4,)}))
    assert (len(table.zone("fleet")), len(table.zone("spain_row"))) == (3, 3)
    had = len(table.zone("treasures.spain"))
    attack(table, "england", 1, (5, 6, 2), (1, 2, 5))
    assert step(table) == ("split", "england")
    table.do("england", FleetSplit(0, 0, 1))
    assert table.state.convoy == 1
    table.do("england", FleetAttack(2))
    table.refused("table", Dice((6, 1, 3, 1)), "dice_faces")
    table.table(Dice((6, 1, 3)))
    table.refused("table", Dice((5, 6, 1)), "dice_faces")
    table.table(Dice((5, 6)))
    assert gone(table, 2)
    assert table.values("spent") == [4]
    attack(table, "france", 3, (6, 6), (1, 1))
    table.do("france", FleetSplit(1, 0, 1))
    assert table.state.convoy == 0
    assert len(table.zone("loot.3")) == 1
    assert len(table.zone("treasures.spain")) == had + 2
    assert len(table.zone("spain_row")) == 3
    assert (vp(table, "england"), vp(table, "france")) == (0, 0)
    assert step(table) == ("home", "england")
    table.do("england", FleetHome(False))
    table.do("france", FleetHome(True))
    assert step(table) == ("", "")
    assert not afloat(table, 1).damaged
    assert len(table.zone("treasures.france")) == 1


@pytest.mark.rule("VQ-F4")
@pytest.mark.parametrize(("answer", "lost"), [((5, 1), False), ((5, 6), True)])
def test_case_9_one_hit_damages_two_destroy(answer: tuple[int, int], lost: bool) -> None:
    table = sail(at_sea(ship(1, "england"), convoy=1))
    attack(table, "england", 1, (1, 2), answer)
    assert gone(table, 1) == lost
    assert lost or afloat(table, 1).damaged

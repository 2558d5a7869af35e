"""The referee puts right who is aboard the Armada, with a reason (VQ-A2)."""

from __future__ import annotations

import pytest

from core.table.actions import OverridePhase
from core.virgin_queen.actions import ArmadaLoad
from core.virgin_queen.state import Armada, LosingFrame
from tests.kit import SPECTATOR, Table, keys
from tests.virgin_queen.armada.port import aboard, spain


@pytest.mark.rule("VQ-A2")
@pytest.mark.parametrize("armada", [Armada(2, "seville"), Armada(8, "Channel", True, 3, 4, 2)])
@pytest.mark.parametrize("phase", ["action", "winter", "diplomacy"])
def test_a2_the_load_is_put_right_in_any_phase_and_taken_back(armada: Armada, phase: str) -> None:
    table = spain(armada, phase=phase)
    before = table.state
    for regulars in range(armada.strength + 1):
        for mercenaries in (0, armada.strength - regulars):
            load = ArmadaLoad(regulars, mercenaries, 3, "miscounted")
            assert keys(table.referee(load)) == ["armada_load"]
            assert aboard(table) == (armada.strength, regulars, mercenaries, 3)
            assert table.record.view(SPECTATOR).armada.regulars == regulars
            table.undo("referee")
            assert table.state == before


@pytest.mark.rule("VQ-A2")
def test_a2_within_its_strength_of_an_armada_and_with_a_reason() -> None:
    table = spain(Armada(4, "seville"))
    for over in ((5, 0), (0, 5), (3, 2)):
        table.refused("referee", ArmadaLoad(*over, 0, "x"), "armada_load_full", "VQ-A2")
    for odd in ((-1, 0, 0), (0, -1, 0), (0, 0, -1), (0, 0, 21)):
        table.refused("referee", ArmadaLoad(*odd, "x"), "armada_load_count", "VQ-A2")
    table.refused("referee", ArmadaLoad(1, 1, 0, " "), "reason_missing")
    table.refused("spain", ArmadaLoad(1, 1, 0, "x"), "wrong_actor")
    Table().refused("referee", ArmadaLoad(0, 0, 0, "x"), "no_armada", "VQ-A2")


@pytest.mark.rule("VQ-A2")
def test_a2_not_while_spain_chooses_who_is_lost() -> None:
    table = spain(Armada(2, "Channel", True, 2, 2), stack=(LosingFrame(1, 2),))
    table.refused("referee", ArmadaLoad(1, 1, 0, "x"), "frame_waits")
    table.referee(OverridePhase(1, "winter", "on"))
    table.referee(ArmadaLoad(1, 1, 0, "x"))

"""Numbers that nobody verified are marked where they are used, until the table states them (VQ-C9, C10, A4)."""

from __future__ import annotations

import pytest

from core.table.actions import Correct, StateFact
from core.virgin_queen.actions import ArmadaBuild, Pass
from core.virgin_queen.state import Armada
from tests.kit import Table
from tests.virgin_queen.armada.port import spain
from tui.words import say


@pytest.mark.rule("VQ-C10", "VQ-C11")
def test_f57_a_refusal_by_an_admin_rating_says_that_it_is_unverified_until_the_table_states_it() -> None:
    hand = ["john_knox", "edict", "grand_tour", "holy_league"]
    table = Table().past(zones={"hand.spain": hand}, phase="action", active="spain")
    assert "rating of 3 (unverified)" in say(table.refused("spain", Pass(), "pass_cards", "VQ-C11").said)
    table.table(Correct("rulers.spain.admin", 2))
    table.table(Correct("rulers.spain.verified", True))
    assert "rating of 2 one" in say(table.refused("spain", Pass(), "pass_cards", "VQ-C11").said)
    table.table(Correct("rulers.spain.verified", False))
    table.table(StateFact("philip_ii", False))
    assert "rating of 1 one" in say(table.refused("spain", Pass(), "pass_cards", "VQ-C11").said)
    table.table(StateFact("philip_ii", True))
    table.table(Correct("rulers.spain.admin", 4))
    table.do("spain", Pass())


@pytest.mark.rule("VQ-A4")
def test_a4_the_table_corrects_the_home_ports_at_any_time() -> None:
    table = spain(Armada(4, "Cartagena"), cp=5)
    table.refused("spain", ArmadaBuild(1, 0, 1), "armada_no_home_port", "VQ-A4")
    table.table(Correct("home_ports.names", ("seville", "Cartagena")))
    table.do("spain", ArmadaBuild(1, 0, 1))

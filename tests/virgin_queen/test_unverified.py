"""Numbers that nobody verified are marked where they are used, until the table states them (VQ-C9, C10, A4)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.table.actions import Correct, Dice, Roll, StateFact
from core.virgin_queen.actions import ArmadaBuild, Pass, TypeNumber
from core.virgin_queen.state import Armada
from tests.cli.kit import Campaign, done
from tests.kit import Table
from tests.virgin_queen.armada.port import spain
from tui.words import say

HAND = ["john_knox", "edict", "grand_tour", "holy_league"]


def says_no(table: Table) -> str:
    """The refusal of Spain's pass with four cards."""
    return say(table.refused("spain", Pass(), "pass_cards", "VQ-C11").said)


@pytest.mark.rule("VQ-C10", "VQ-C11")
def test_f57_a_refusal_by_an_admin_rating_says_that_it_is_unverified_until_the_table_states_it() -> None:
    table = Table().past(zones={"hand.spain": HAND}, phase="action", active="spain")
    assert "rating of 3 (unverified)" in says_no(table)
    table.table(Correct("rulers.spain.admin", 2))
    assert "rating of 2 one" in says_no(table)
    table.table(Correct("rulers.spain.admin", 3))
    assert "rating of 3 (unverified)" in says_no(table)
    table.table(Correct("rulers.spain.verified", True))
    assert "rating of 3 one" in says_no(table)
    table.table(Correct("rulers.spain.verified", False))
    table.table(StateFact("philip_ii", False))
    assert "rating of 1 one" in says_no(table)
    table.table(StateFact("philip_ii", True))
    table.table(Correct("rulers.spain.admin", 4))
    table.do("spain", Pass())


def unsure(table: Table, power: str) -> set[str]:
    """Which of the power's numbers its line on the table marks."""
    view: Any = table.record.view(0)
    return set(next(one for one in view.powers if one.id == power).unsure)


@pytest.mark.rule("VQ-C9", "VQ-C10")
@pytest.mark.parametrize(
    ("path", "value", "what"),
    [
        ("rulers.england.admin", 5, "admin"),
        ("rulers.england.bonus", 3, "bonus"),
        ("cards_by_keys.england.cards", (1, 2, 9), "by_keys"),
    ],
)
def test_f57_each_number_is_marked_until_the_table_states_that_very_value(path: str, value: Any, what: str) -> None:
    table = Table()
    every = {"admin", "bonus", "by_keys"}
    assert unsure(table, "england") == every
    table.table(Correct(path, value))
    assert unsure(table, "england") == every - {what}
    assert unsure(table, "france") == every
    table.undo()
    assert unsure(table, "england") == every
    part = path.rpartition(".")[0]
    table.table(Correct(f"{part}.verified", True))
    assert what not in unsure(table, "england")


@pytest.mark.rule("VQ-C9")
def test_f57_a_number_that_the_table_typed_or_the_rule_gives_is_not_marked() -> None:
    table = Table()
    assert unsure(table, "protestant") == {"admin", "bonus"}
    table.table(TypeNumber("england", 3))
    assert unsure(table, "england") == {"admin", "bonus"}


@pytest.mark.rule("VQ-C10", "VQ-A4")
def test_f57_a_value_is_corrected_while_dice_wait() -> None:
    table = Table(dice="table")
    table.table(Roll(2, "a battle"))
    table.table(Correct("rulers.england.bonus", 2))
    assert unsure(table, "england") == {"admin", "by_keys"}
    table.table(Correct("home_ports.names", ("cadiz",)))
    table.table(Dice((1, 2)))


@pytest.mark.rule("VQ-C9", "VQ-C10", "VQ-C11")
def test_f57_the_command_line_marks_each_number_that_nobody_verified(tmp_path: Path) -> None:
    path, sheet = tmp_path / "a.toml", tmp_path / "data.toml"
    sheet.write_text("[data.cards_by_keys.england]\ncards = [2, 3]\n")
    done("new", "virgin-queen", "--players", 2, "--data", sheet, "-o", path)
    campaign = Campaign(path)

    def england() -> str:
        return next(one for one in done("show", path).splitlines() if one.startswith("England ("))

    assert "admin rating 1 (unverified). Draws 2: 2 by keys (unverified), bonus 0 (unverified)" in england()
    campaign.did("p1", "correct", "rulers.england.bonus", 1)
    assert "admin rating 1 (unverified). Draws 3: 2 by keys (unverified), bonus 1," in england()
    campaign.did("p1", "number", "england", 2)
    assert "2 by keys, bonus 1," in england()
    campaign.did("p1", "correct", "rulers.england.admin", 2)
    assert "admin rating 2. Draws" in england()


@pytest.mark.rule("VQ-A4")
def test_a4_the_table_corrects_the_home_ports_at_any_time() -> None:
    table = spain(Armada(4, "Cartagena"), cp=5)
    assert not table.offered("spain", ArmadaBuild(1, 0, 1))
    no = table.refused("spain", ArmadaBuild(1, 0, 1), "armada_no_home_port", "VQ-A4")
    assert "(their list is unverified)" in say(no.said)
    table.table(Correct("home_ports.names", ("seville",)))
    no = table.refused("spain", ArmadaBuild(1, 0, 1), "armada_no_home_port", "VQ-A4")
    assert "unverified" not in say(no.said)
    table.table(Correct("home_ports.names", ("seville", "Cartagena")))
    assert table.offered("spain", ArmadaBuild(1, 0, 1))
    table.do("spain", ArmadaBuild(1, 0, 1))

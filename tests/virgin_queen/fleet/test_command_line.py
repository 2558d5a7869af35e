"""Worked cases 1 to 9 by `flota do`, with dice typed in."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.kit import Campaign, Ran, flota
from tests.virgin_queen.fleet.filed import SEAT, number, sea_campaign


class Fleet(Campaign):
    """`flota` on a campaign with ships at sea, by the powers' names."""

    def says(self, power: str, *words: object) -> str:
        """`flota do` that comes out well, for the seat of the power."""
        return self.did(SEAT.get(power, "anna"), *words)

    def no(self, power: str, *words: object) -> str:
        """`flota do` that is refused, and changes nothing; the sentence."""
        before = self.path.read_bytes()
        ran: Ran = self.do(SEAT.get(power, "anna"), *words)
        assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1), ran
        assert self.path.read_bytes() == before
        return ran.err

    def counts(self, *zones: str) -> list[int]:
        """How many lie in each zone."""
        view = self.view()
        return [view["zones"][zone]["count"] for zone in zones]

    def fleet(self, choose: bool) -> None:
        """From the card to the zone; Spain chooses the first of its row."""
        self.says("spain", "play", "treasure_fleet", "event")
        if choose:
            count = self.view()["fleet_takes"]
            row = self.view("bob")["zones"]["spain_row"]["faces"]
            self.says("spain", "fleet_choose", listed(row[:count]))
        self.says("spain", "fleet_roll")
        self.says("table", "dice", 3)

    def splits(self, power: str) -> set[tuple[int, ...]]:
        """The splits that the attacker is offered."""
        return {
            tuple(field["domain"]["values"][0] for field in offer["fields"])
            for offer in self.offers(SEAT[power], "fleet_split")
        }  # fmt: skip


def listed(values: Iterable[Any]) -> str:
    """A list as it is typed."""
    return ",".join(str(value) for value in values)


def begun(path: Path, ships: Iterable[tuple[str, int, bool]] = (), **more: Any) -> Fleet:
    sea_campaign(path / "sea.toml", tuple(ships), **more).close()
    return Fleet(path / "sea.toml")


def armada(path: Path, strength: int, regulars: int = 0, at_sea: str = "") -> Fleet:
    """Spain's impulse with an Armada of this strength, raised and loaded by the rules."""
    campaign = begun(path)
    campaign.says("spain", "create_armada", number("spanish_armada"), "seville")
    levels = (strength - 2) // 2
    campaign.says("spain", "event_cp", 9)
    if levels:
        campaign.says("spain", "raise_armada", levels)
    if regulars:
        campaign.says("spain", "armada_board", regulars, 0, 0)
    if at_sea:
        campaign.says("spain", "armada_move", at_sea, "yes", 0)
    return campaign


def state(campaign: Fleet) -> tuple[int, int]:
    """Strength, and units aboard."""
    one = campaign.view()["armada"]
    return one["strength"], one["regulars"] + one["mercenaries"]


@pytest.mark.rule("VQ-A3")
def test_case_1_by_the_command_line(tmp_path: Path) -> None:
    campaign = begun(tmp_path)
    campaign.says("spain", "create_armada", number("spanish_armada"), "seville")
    campaign.says("spain", "event_cp", 2)
    assert "That costs 3 CP of this impulse; 2 are left. (VQ-A3)" in campaign.no("spain", "raise_armada", 1)
    campaign.says("spain", "event_cp", 2)
    assert "strength 4 for 3 CP" in campaign.says("spain", "raise_armada", 1)
    assert campaign.view()["impulse"]["left"] == 1
    campaign.says("spain", "end_impulse")
    for power in ("england", "france", "holy_roman_empire", "protestant", "ottoman"):
        campaign.says(power, "pass")
    assert campaign.view()["impulse"]["left"] == 0
    assert "0 are left" in campaign.no("spain", "raise_armada", 1)


@pytest.mark.rule("VQ-A7")
def test_case_2_by_the_command_line(tmp_path: Path) -> None:
    campaign = armada(tmp_path, 6, 5, "Channel")
    assert "Lost from the Armada: regulars 3" in campaign.says("spain", "armada_hits", 3)
    assert state(campaign) == (2, 2)


@pytest.mark.rule("VQ-A7", "VQ-A1")
def test_case_3_by_the_command_line(tmp_path: Path) -> None:
    campaign = armada(tmp_path, 2, 2, "Channel")
    assert "destroyed with all aboard" in campaign.says("spain", "armada_hits", 1)
    campaign.says("referee", "--as", "referee", "override_card", number("spanish_armada"), "home.spain", "once more")
    campaign.says("spain", "end_impulse")
    for power in ("england", "france", "holy_roman_empire", "protestant", "ottoman"):
        campaign.says(power, "pass")
    sentence = campaign.no("spain", "create_armada", number("spanish_armada"), "seville")
    assert "lost in turn 1: it can be created again in a later turn. (VQ-A7)" in sentence
    campaign.says("referee", "--as", "referee", "override_phase", 2, "action", "the next turn")
    campaign.says("ottoman", "pass")
    campaign.says("spain", "create_armada", number("spanish_armada"), "seville")
    assert state(campaign) == (2, 0)


@pytest.mark.rule("VQ-A7")
def test_case_4_by_the_command_line(tmp_path: Path) -> None:
    campaign = armada(tmp_path, 8, 8, "Channel")
    for left in (6, 4):
        campaign.says("spain", "armada_hits", 1)
        assert state(campaign) == (left, left)
    assert "from 1 to 4 hits" in campaign.no("spain", "armada_hits", 5)
    campaign.says("spain", "armada_hits", 4)
    assert state(campaign) == (0, 0)


@pytest.mark.rule("VQ-F2", "VQ-F4")
@pytest.mark.parametrize(("convoy", "dice", "selects"), [(0, 1, 2), (1, 2, 2), (2, 3, 3)])
def test_case_5_by_the_command_line(tmp_path: Path, convoy: int, dice: int, selects: int) -> None:
    campaign = begun(tmp_path, [("france", 0, False)], row=4, convoy=convoy)
    campaign.fleet(choose=True)
    assert campaign.counts("fleet", "spain_row") == [selects, 5 - selects]
    campaign.says("france", "fleet_attack", 1)
    campaign.says("table", "dice", "1,1")
    campaign.no("table", "dice", listed([1] * (dice + 1)))
    campaign.says("table", "dice", listed([1] * dice))


@pytest.mark.rule("VQ-F4")
def test_case_6_by_the_command_line(tmp_path: Path) -> None:
    campaign = begun(tmp_path, [("england", 2, False)], row=4, convoy=2)
    campaign.fleet(choose=True)
    campaign.says("england", "fleet_attack", 1)
    campaign.says("table", "dice", "5,5,6,1")
    assert "a net of 2" in campaign.says("table", "dice", "6,2,3")
    assert campaign.splits("england") == {(1, 1, 0), (1, 0, 1), (0, 1, 1)}
    assert "(VQ-F4)" in campaign.no("england", "fleet_split", 2, 0, 0)
    campaign.says("england", "fleet_split", 1, 1, 0)


@pytest.mark.rule("VQ-F4")
def test_case_7_by_the_command_line(tmp_path: Path) -> None:
    campaign = begun(tmp_path, [("england", 3, False)], row=0, convoy=2)
    campaign.fleet(choose=False)
    assert campaign.counts("fleet") == [1]
    campaign.says("england", "fleet_attack", 1)
    campaign.says("table", "dice", "5,5,6,6,1")
    campaign.says("table", "dice", "1,2,3")
    assert campaign.splits("england") == {(1, 2, 1), (1, 1, 2)}
    campaign.says("england", "fleet_split", 1, 2, 1)


@pytest.mark.rule("VQ-F4", "VQ-F5", "VQ-F6")
def test_case_8_by_the_command_line(tmp_path: Path) -> None:
    campaign = begun(tmp_path, [("england", 1, False), ("england", 2, True), ("france", 0, False)], row=5, convoy=2)
    campaign.fleet(choose=True)
    assert campaign.counts("fleet", "spain_row") == [3, 3]
    campaign.says("england", "fleet_attack", 1)
    campaign.says("table", "dice", "5,6,2")
    campaign.says("table", "dice", "1,2,5")
    campaign.says("england", "fleet_split", 0, 0, 1)
    campaign.says("england", "fleet_attack", 2)
    campaign.no("table", "dice", "6,1,3,1")
    campaign.says("table", "dice", "6,1,3")
    assert "destroyed" in campaign.says("table", "dice", "5,6")
    campaign.says("france", "fleet_attack", 3)
    campaign.says("table", "dice", "6,6")
    campaign.says("table", "dice", "1,1")
    campaign.says("france", "fleet_split", 1, 0, 1)
    assert campaign.counts("treasures.spain", "spain_row", "loot.3") == [2, 3, 1]
    assert campaign.view()["convoy"] == 0
    campaign.says("england", "fleet_home", "no")
    assert "comes home with 1 treasure" in campaign.says("france", "fleet_home", "yes")
    assert campaign.view()["frames"] == []
    assert flota("verify", campaign.path).code == 0


@pytest.mark.rule("VQ-F4")
@pytest.mark.parametrize(("answer", "word"), [("5,1", "is damaged"), ("5,6", "is destroyed")])
def test_case_9_by_the_command_line(tmp_path: Path, answer: str, word: str) -> None:
    campaign = begun(tmp_path, [("england", 0, False)], convoy=1)
    campaign.fleet(choose=True)
    campaign.says("england", "fleet_attack", 1)
    campaign.says("table", "dice", "1,2")
    assert word in campaign.says("table", "dice", answer)


def test_in_mid_procedure_show_and_legal_say_where_it_stands_and_who_is_asked(tmp_path: Path) -> None:
    campaign = begun(tmp_path, [("england", 0, False)], convoy=1)
    campaign.fleet(choose=True)
    shown = flota("show", campaign.path)
    assert shown.code == 0
    assert "The Treasure Fleet goes on; England is asked." in shown.out
    assert "Captain 1" in shown.out
    assert "Azores" in shown.out
    assert {offer["action"] for offer in campaign.offers("carl") if offer["rule"] == "VQ-F4"} == {
        "fleet_attack",
        "fleet_hold",
    }
    assert not [offer for offer in campaign.offers("dora") if offer["action"].startswith("fleet")]
    assert "First England answers" in campaign.no("spain", "end_impulse")


def test_whose_galleons_which_dice_and_what_cp_went_for_are_told_by_name(tmp_path: Path) -> None:
    campaign = begun(tmp_path, [("france", 0, False)], row=1)
    assert "Galleons of Portugal in Goa: 2." in campaign.says("table", "galleons", "portugal", "Goa", 2)
    campaign.says("spain", "create_armada", number("spanish_armada"), "seville")
    campaign.says("spain", "event_cp", 1)
    campaign.says("spain", "armada_move", "Gulf of Cadiz", "yes", 1)
    assert "Spent: 1 CP, Move the Armada." in flota("show", campaign.path).out
    campaign.says("spain", "end_impulse")
    campaign.says("england", "pass")
    assert "France: Captain 1 attacks Portugal in Azores." in campaign.says("france", "piracy", 1, "portugal", 2, 1)
    shown = flota("show", campaign.path).out
    assert "2 galleons of Portugal in Goa." in shown
    assert "An attack of piracy on Portugal goes on; France is asked." in shown
    assert "Dice are to be thrown and typed in: 2, for the pirates." in shown

"""Passing (VQ-C11) and the random loss (VQ-C13)."""

from __future__ import annotations

import pytest

from core.table.actions import Advance, StateFact
from core.table.telling import Said
from core.virgin_queen.actions import EndImpulse, Pass, Play, RandomLoss, SpendTreasure
from core.virgin_queen.powers import POWERS
from tests.kit import RULERS, SPECTATOR, Table, keys


def at(power: str, *hand: str, **more: object) -> Table:
    options = more.pop("options", {})
    return Table(options=options).past(zones={f"hand.{power}": hand}, phase="action", active=power, **more)


@pytest.mark.rule("VQ-C11")
@pytest.mark.parametrize("power", POWERS)
def test_c11_one_passes_with_no_more_cards_than_the_ruler_s_admin_rating(power: str) -> None:
    admin = RULERS[power]["admin"]
    plain = [f"plain_{number:02}" for number in range(1, admin + 2)]
    at(power, *plain[:admin]).do(power, Pass())
    no = at(power, *plain).refused(power, Pass(), "pass_cards", "VQ-C11")
    assert (no.said.params["count"], no.said.params["admin"]) == (admin + 1, admin)


@pytest.mark.rule("VQ-C11")
def test_c11_home_cards_and_treasures_do_not_count() -> None:
    table = at("england", "plain_01", treasures={"treasures.england": [1, 2, 3]})
    assert table.ids("home.england") == ["the_virgin_queen"]
    table.do("england", Pass())
    at("england", "plain_01", "janissaries").do("england", Pass())


@pytest.mark.rule("VQ-C11")
def test_c11_not_with_a_mandatory_event_in_hand_and_only_its_owner_reads_why() -> None:
    table = at("spain", "treasure_fleet")
    no = table.refused("spain", Pass(), "pass_mandatory", "VQ-C11")
    assert no.heard_by(table.mask("spain")).params == {"card": table.card("treasure_fleet")}
    for mask in (table.mask("england"), SPECTATOR):
        assert no.heard_by(mask) == Said("not_done", {"power": "spain"})


@pytest.mark.rule("VQ-C11")
def test_c11_with_too_many_cards_the_reason_is_the_same_whatever_they_are() -> None:
    for hand in (("plain_01", "plain_02"), ("treasure_fleet", "plain_01"), ("plague", "treasure_fleet")):
        table = at("england", *hand)
        no = table.refused("england", Pass(), "pass_cards", "VQ-C11")
        assert no.heard_by(SPECTATOR) == no.said


@pytest.mark.rule("VQ-C11")
@pytest.mark.rule("VQ-C10")
def test_c10_c11_with_philip_ii_killed_spain_s_admin_rating_is_1() -> None:
    table = at("spain", "plain_01", "plain_02")
    assert table.offered("spain", Pass())
    table.table(StateFact("philip_ii", False))
    no = table.refused("spain", Pass(), "pass_cards", "VQ-C11")
    assert no.said.params["admin"] == 1
    france = at("france", "plain_01", "plain_02", facts={"philip_ii": False})
    france.do("france", Pass())


@pytest.mark.rule("VQ-C11")
def test_c11_the_setting_switches_it_off() -> None:
    table = at("spain", "treasure_fleet", "plain_01", "plain_02", "plain_03", options={"pass_rule": False})
    table.do("spain", Pass())


@pytest.mark.rule("VQ-C11")
def test_c11_the_phase_ends_when_all_powers_pass_in_a_row() -> None:
    table = Table().past(phase="action")
    table.refused("table", Advance(), "still_owed")
    for power in POWERS:
        table.refused("table", Advance(), "still_owed")
        said = table.do(power, Pass())
    assert keys(said) == ["passed", "all_have_passed"]
    table.refused("ottoman", Pass(), "all_passed")
    table.table(Advance())
    assert table.setup.phases[table.state.phase].id == "winter"


@pytest.mark.rule("VQ-C11")
def test_c11_a_card_or_a_treasure_breaks_the_row() -> None:
    for act in ("card", "treasure"):
        table = Table().past(
            zones={"hand.protestant": ["plain_01"]}, treasures={"treasures.protestant": [2]}, phase="action"
        )
        for power in POWERS[:-1]:
            table.do(power, Pass())
        card = Play(table.card("plain_01"), "cp")
        table.do("protestant", card if act == "card" else SpendTreasure(2))
        table.do("protestant", EndImpulse())
        assert (table.state.passes, table.state.active) == (0, 0)
        for power in POWERS:
            table.refused("table", Advance(), "still_owed")
            table.do(power, Pass())
        table.table(Advance())


@pytest.mark.rule("VQ-C11")
def test_c11_one_who_passed_may_play_when_it_is_his_impulse_again() -> None:
    table = at("ottoman", "plain_01")
    table.do("ottoman", Pass())
    for power in POWERS[1:5]:
        table.do(power, Pass())
    table.past(phase="action", active="ottoman", passes=5)
    table.do("ottoman", Play(table.card("plain_01"), "cp"))
    assert table.state.passes == 0


@pytest.mark.rule("VQ-C11")
def test_c11_only_in_one_s_own_impulse() -> None:
    table = Table().past(phase="action")
    for power in POWERS[1:]:
        table.refused(power, Pass(), "not_your_impulse", "VQ-C11")


# VQ-C13


@pytest.mark.rule("VQ-C13")
@pytest.mark.parametrize(("cards", "treasures", "lost"), [(2, 1, "card"), (1, 1, "treasure"), (1, 2, "treasure"),
                                                          (1, 0, "card"), (0, 1, "treasure")])  # fmt: skip
def test_c13_more_cards_than_treasures_a_card_otherwise_a_treasure(cards: int, treasures: int, lost: str) -> None:
    plain = [f"plain_{number:02}" for number in range(1, cards + 1)]
    table = at("spain", *plain, treasures={"treasures.spain": [3] * treasures})
    said = table.table(RandomLoss("spain"))
    assert keys(said) == [f"lost_{lost}"]
    assert len(table.zone("hand.spain")) == cards - (lost == "card")
    assert len(table.zone("treasures.spain")) == treasures - (lost == "treasure")
    assert len(table.zone("discards")) == (lost == "card")
    assert len(table.zone("spent")) == (lost == "treasure")


@pytest.mark.rule("VQ-C13")
def test_c13_chance_picks_which_one() -> None:
    for pick in range(3):
        table = at("england", "plain_01", "plain_02", "plain_03")
        assert table.told("table", RandomLoss("england"), pick) is None
        assert table.ids("discards") == [f"plain_0{pick + 1}"]
    table = at("england", "plain_01", "plain_02", "plain_03")
    refused = table.told("table", RandomLoss("england"), 3)
    assert refused is not None
    assert refused.said.key == "chance_range"


@pytest.mark.rule("VQ-C13")
def test_c13_home_cards_are_never_lost_so() -> None:
    table = at("spain")
    table.refused("table", RandomLoss("spain"), "nothing_to_lose", "VQ-C13")
    table = at("spain", "janissaries", "plain_01", treasures={"treasures.spain": [2]})
    assert keys(table.table(RandomLoss("spain"))) == ["lost_treasure"]
    assert keys(table.table(RandomLoss("spain"))) == ["lost_card"]
    assert table.ids("discards") == ["plain_01"]
    table.refused("table", RandomLoss("spain"), "nothing_to_lose", "VQ-C13")
    assert table.ids("hand.spain") == ["janissaries"]


@pytest.mark.rule("VQ-C13")
def test_c13_the_lost_card_is_seen_by_all_and_the_hand_stays_hidden() -> None:
    table = at("england", "plain_01", "plain_02")
    table.table(RandomLoss("england"))
    assert table.record.view(SPECTATOR).zones["discards"].count == 1
    assert table.record.view(SPECTATOR).zones["hand.england"].faces == ()

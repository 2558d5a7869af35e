"""The Armada created, raised, built on, hurt and lost (VQ-A1 to A4, A7), with worked cases 1 to 4."""

from __future__ import annotations

from typing import Any

import pytest

from core.table.actions import Advance, OverridePhase, StateFact
from core.table.offers import Pick
from core.virgin_queen.actions import (
    ArmadaBoard,
    ArmadaBuild,
    ArmadaHits,
    ArmadaHome,
    ArmadaLand,
    ArmadaLose,
    ArmadaMove,
    ArmadaRetreat,
    CreateArmada,
    EventCP,
    HomeDone,
    Play,
    RaiseArmada,
    SpendCP,
    SpendTreasure,
)
from core.virgin_queen.powers import POWERS
from core.virgin_queen.state import Armada, LosingFrame, Returned
from tests.kit import SPECTATOR, Table, keys, sheet
from tests.virgin_queen.armada.port import aboard, card, create, event_cp, next_impulse_of_spain, spain
from tui.words import say

PORTS = ("seville", "corunna", "lisbon")


# A1


@pytest.mark.rule("VQ-A1", "VQ-A2")
@pytest.mark.parametrize("port", PORTS)
def test_a1_created_by_the_home_card_with_strength_2_in_one_of_three_ports(port: str) -> None:
    table = spain(facts={"lisbon": "spain"})
    said = table.do("spain", CreateArmada(card(table), port))
    assert table.state.armada == Armada(2, port)
    assert keys(said) == ["played_event", "armada_created"]
    assert table.ids("played.spain") == ["spanish_armada"]
    assert table.state.impulse.mode == "event"


@pytest.mark.rule("VQ-A1")
@pytest.mark.parametrize("port", ["cadiz", "", "Seville", "palermo"])
def test_a1_nowhere_else(port: str) -> None:
    table = spain()
    table.refused("spain", CreateArmada(card(table), port), "armada_port", "VQ-A1")


@pytest.mark.rule("VQ-A1")
@pytest.mark.parametrize("port", PORTS)
def test_a1_only_where_spain_controls_and_there_is_no_unrest(port: str) -> None:
    held = "lisbon" if port == "lisbon" else f"spain_holds.{port}"
    holder = {"lisbon": ("france", "spain")}.get(port, (False, True))
    table = spain(facts={"lisbon": "spain"})
    table.table(StateFact(held, holder[0]))
    table.refused("spain", CreateArmada(card(table), port), "armada_not_held", "VQ-A1")
    table.table(StateFact(held, holder[1]))
    table.table(StateFact(f"unrest.{port}", True))
    table.refused("spain", CreateArmada(card(table), port), "armada_unrest", "VQ-A1")
    (offer,) = [one for one in table.offers("spain") if one.action == "create_armada"]
    where = offer.fields[1].domain
    assert isinstance(where, Pick)
    assert set(where.values) == set(PORTS) - {port}
    assert [(one.value, one.why.key, one.why.rule) for one in where.barred] == [(port, "armada_unrest", "VQ-A1")]
    table.table(StateFact(f"unrest.{port}", False))
    create(table, port)


@pytest.mark.rule("VQ-A1")
def test_a1_by_no_other_card_by_nobody_else_and_not_as_a_plain_event() -> None:
    table = spain(zones={"hand.spain": ["edict"]})
    table.refused("spain", CreateArmada(table.card("edict"), "seville"), "armada_card", "VQ-A1")
    table.refused("spain", CreateArmada(table.card("plain_01"), "seville"), "card_lies")
    table.refused("england", CreateArmada(card(table), "seville"), "card_lies")
    table.refused("spain", Play(card(table), "event"), "event_creates", "VQ-A1")
    table.do("spain", Play(card(table), "cp"))
    assert table.state.armada.strength == 0


@pytest.mark.rule("VQ-A1")
def test_a1_only_while_there_is_none_and_only_in_spains_impulse() -> None:
    table = spain(Armada(4, "seville"))
    table.refused("spain", CreateArmada(card(table), "seville"), "armada_there", "VQ-A1")
    table = spain(active="england")
    table.refused("spain", CreateArmada(card(table), "seville"), "not_your_impulse")
    table = spain(phase="winter")
    table.refused("spain", CreateArmada(card(table), "seville"), "only_in_phase")


# A3


@pytest.mark.rule("VQ-A3")
def test_case_1_three_cp_raise_it_one_level_and_two_do_not() -> None:
    table = spain()
    create(table)
    event_cp(table, 2)
    table.refused("spain", RaiseArmada(1), "armada_cp", "VQ-A3")
    event_cp(table, 1)
    table.do("spain", RaiseArmada(1))
    assert (table.state.armada.strength, table.state.impulse.left) == (4, 0)
    table.refused("spain", RaiseArmada(1), "armada_cp", "VQ-A3")


@pytest.mark.rule("VQ-A3")
def test_case_1_nothing_is_banked_from_one_impulse_to_the_next() -> None:
    table = spain(zones={"hand.spain": ["plain_05"]})
    create(table)
    event_cp(table, 2)
    table.refused("spain", RaiseArmada(1), "armada_cp", "VQ-A3")
    next_impulse_of_spain(table)
    table.do("spain", Play(table.card("plain_05"), "cp"))
    assert table.state.impulse.left == 1
    table.refused("spain", RaiseArmada(1), "armada_cp", "VQ-A3")


@pytest.mark.rule("VQ-A3")
def test_case_1_of_four_cp_one_is_left_for_something_else() -> None:
    table = spain(Armada(2, "seville"), cp=4)
    table.do("spain", RaiseArmada(1))
    assert (table.state.armada.strength, table.state.impulse.left) == (4, 1)
    table.do("spain", SpendCP(1, "a regular"))


@pytest.mark.rule("VQ-A3", "VQ-T8")
def test_a3_cp_of_treasures_and_cards_go_together_in_one_impulse() -> None:
    table = spain(Armada(2, "seville"), cp=2, treasures={"treasures.spain": [4]})
    table.refused("spain", RaiseArmada(2), "armada_cp", "VQ-A3")
    table.do("spain", SpendTreasure(4))
    table.do("spain", RaiseArmada(2))
    assert (table.state.armada.strength, table.state.impulse.left) == (6, 0)


@pytest.mark.rule("VQ-A3")
@pytest.mark.parametrize("strength", [2, 4, 6, 8])
def test_a3_at_most_to_eight(strength: int) -> None:
    table = spain(Armada(strength, "seville"), cp=30)
    room = (8 - strength) // 2
    for wrong in (-1, 0, room + 1):
        table.refused("spain", RaiseArmada(wrong), "armada_most", "VQ-A3")
    if room:
        table.do("spain", RaiseArmada(room))
        assert (table.state.armada.strength, table.state.impulse.left) == (8, 30 - 3 * room)


@pytest.mark.rule("VQ-A3")
@pytest.mark.parametrize("armada", [Armada(2, "Bay of Biscay", True), Armada(2, "cadiz"), Armada(2, "seville", True)])
def test_a3_only_in_port_in_one_of_the_three(armada: Armada) -> None:
    spain(armada, cp=3).refused("spain", RaiseArmada(1), "armada_not_in_port", "VQ-A3")


@pytest.mark.rule("VQ-A3")
@pytest.mark.parametrize("typed", ["seville", "Seville", " SEVILLE ", "Lisbon", "corunna"])
def test_a3_after_losses_and_after_it_moved_into_port_this_impulse(typed: str) -> None:
    table = spain(Armada(4, "Gulf of Cadiz", True), cp=4)
    table.do("spain", ArmadaHits(1))
    table.do("spain", ArmadaMove(typed, False, 1))
    table.do("spain", RaiseArmada(1))
    assert table.state.armada == Armada(4, typed.strip().casefold())


@pytest.mark.rule("VQ-A3")
def test_a3_spains_alone_in_its_impulse_with_an_armada() -> None:
    spain(cp=3).refused("spain", RaiseArmada(1), "no_armada", "VQ-A3")
    table = spain(Armada(2, "seville"), cp=3)
    table.refused("france", RaiseArmada(1), "only_power", "VQ-A3")
    other = spain(Armada(2, "seville"), cp=3, active="france")
    other.refused("spain", RaiseArmada(1), "not_your_impulse", "VQ-A3")
    spain(Armada(2, "seville"), phase="winter").refused("spain", RaiseArmada(1), "only_in_phase", "VQ-A3")


# A2, A4


@pytest.mark.rule("VQ-A2", "VQ-A4")
@pytest.mark.parametrize("strength", [2, 4, 6, 8])
def test_a2_it_carries_as_many_units_as_its_strength_and_leaders_beside(strength: int) -> None:
    table = spain(Armada(strength, "seville"), cp=9)
    table.refused("spain", ArmadaBuild(strength, 1, 1), "armada_full", "VQ-A4")
    table.do("spain", ArmadaBuild(strength - 1, 1, 1))
    table.refused("spain", ArmadaBuild(0, 1, 1), "armada_full", "VQ-A4")
    table.refused("spain", ArmadaBoard(1, 0, 0), "armada_full", "VQ-A5")
    table.do("spain", ArmadaBoard(0, 0, 9))
    table.refused("spain", ArmadaBoard(0, 0, 10), "armada_leaders", "VQ-A5")
    table.do("spain", ArmadaBoard(0, 0, 9))
    assert aboard(table) == (strength, strength - 1, 1, 18)


@pytest.mark.rule("VQ-A5", "VQ-S1")
def test_f56_in_winter_those_aboard_leave_it_for_the_port_or_for_home_and_nobody_boards() -> None:
    table = spain(Armada(8, "seville", False, 4, 2, 3), phase="winter")
    table.refused("spain", ArmadaBoard(0, 0, 1), "only_in_phase", "VQ-A5")
    table.refused("france", ArmadaHome(1, 0, 0, "madrid"), "only_power", "VQ-S1")
    table.refused("spain", ArmadaHome(5, 0, 0, "madrid"), "armada_not_aboard", "VQ-A5")
    table.refused("spain", ArmadaHome(0, 0, 0, "madrid"), "armada_nobody", "VQ-A5")
    table.refused("spain", ArmadaHome(1, 0, 0, "paris"), "capital_unknown", "VQ-S1")
    table.do("spain", ArmadaLand(1, 0, 1))
    table.do("spain", ArmadaHome(2, 1, 1, "milan"))
    assert table.state.returned == (Returned("", "milan", 2, 1, 1),)
    table.undo("spain")
    assert aboard(table) == (8, 3, 2, 2)
    table.do("spain", ArmadaHome(2, 1, 1, "milan"))
    table.do("spain", HomeDone())
    table.refused("spain", ArmadaHome(1, 0, 0, "madrid"), "step_done", "VQ-S1")
    table.do("spain", ArmadaLand(1, 0, 0))
    for phase in ("spring_deployment", "action"):
        table.past(phase=phase, turn_now=2)
        assert aboard(table) == (8, 0, 1, 1)


@pytest.mark.rule("VQ-A5")
def test_f56_at_sea_there_is_no_port_to_leave_it_for_and_without_an_armada_nobody_leaves() -> None:
    table = spain(Armada(4, "Channel", True, 2), phase="winter")
    table.refused("spain", ArmadaLand(1, 0, 0), "armada_at_sea", "VQ-A5")
    table.do("spain", ArmadaHome(2, 0, 0, "madrid"))
    none = spain(phase="winter")
    none.refused("spain", ArmadaLand(1, 0, 0), "no_armada", "VQ-A5")
    none.refused("spain", ArmadaHome(1, 0, 0, "madrid"), "no_armada", "VQ-A5")


def with_ports(*names: str) -> dict[str, Any]:
    return sheet(home_ports={"names": list(names)})


@pytest.mark.rule("VQ-A4")
@pytest.mark.parametrize(
    ("place", "ports", "good"),
    [
        ("seville", ("seville", "corunna"), True),
        ("lisbon", ("seville",), True),
        ("Cadiz", ("seville", "Cadiz"), True),
        ("seville", ("Seville ",), True),
        ("corunna", ("seville",), False),
        ("Dunkirk", ("seville", "Cadiz"), False),
    ],
)
def test_a4_units_are_built_on_it_in_a_spanish_home_port_or_lisbon(
    place: str, ports: tuple[str, ...], good: bool
) -> None:
    table = spain(Armada(4, place), cp=2, data=with_ports(*ports))
    if good:
        table.do("spain", ArmadaBuild(1, 1, 2))
        assert (aboard(table), table.state.impulse.left) == ((4, 1, 1, 0), 0)
    else:
        table.refused("spain", ArmadaBuild(1, 1, 2), "armada_no_home_port", "VQ-A4")


@pytest.mark.rule("VQ-A4")
def test_a4_with_cp_of_this_impulse_and_for_somebody() -> None:
    table = spain(Armada(4, "seville"), cp=2)
    for cp in (0, -1, 3):
        table.refused("spain", ArmadaBuild(1, 0, cp), "cp_left", "VQ-A4")
    for nobody in ((0, 0), (-1, 2), (2, -1)):
        table.refused("spain", ArmadaBuild(*nobody, 1), "armada_nobody", "VQ-A4")
    table.refused("france", ArmadaBuild(1, 0, 1), "only_power", "VQ-A4")
    spain(Armada(4, "seville", True), cp=2).refused("spain", ArmadaBuild(1, 0, 1), "armada_no_home_port", "VQ-A4")


# A7


@pytest.mark.rule("VQ-A7")
def test_case_2_three_hits_cost_two_levels_and_three_units() -> None:
    table = spain(Armada(6, "Channel", True, regulars=5))
    table.do("spain", ArmadaHits(3))
    assert aboard(table) == (2, 2, 0, 0)


@pytest.mark.rule("VQ-A7", "VQ-A1")
def test_case_3_one_hit_at_strength_2_destroys_it_with_all_aboard_until_a_later_turn() -> None:
    table = spain(Armada(2, "Channel", True, 1, 1, 2), referee="anna")
    said = table.do("spain", ArmadaHits(1))
    assert keys(said) == ["armada_hit", "armada_destroyed"]
    assert "(regulars 1, mercenaries 1, leaders 2)" in say(said[1])
    assert table.state.armada == Armada(lost=1)
    no = table.refused("spain", CreateArmada(card(table), "seville"), "armada_lost_now", "VQ-A7")
    assert no.said.params == {"turn": 1}
    table.referee(OverridePhase(2, "action", "the next turn"))
    table.past(active="spain")
    create(table)
    assert table.state.armada == Armada(2, "seville")


@pytest.mark.rule("VQ-A7")
def test_case_4_three_battles_and_four_hits_absorbed_of_five() -> None:
    table = spain(Armada(8, "Channel", True, regulars=8))
    table.do("spain", ArmadaHits(1))
    assert aboard(table) == (6, 6, 0, 0)
    table.do("spain", ArmadaHits(1))
    assert aboard(table) == (4, 4, 0, 0)
    no = table.refused("spain", ArmadaHits(5), "armada_hits", "VQ-A7")
    assert no.said.params == {"most": 4}
    said = table.do("spain", ArmadaHits(4))
    assert said[1].params["regulars"] == 4
    assert aboard(table) == (0, 0, 0, 0)


@pytest.mark.rule("VQ-A7", "VQ-A2")
@pytest.mark.parametrize("strength", [2, 4, 6, 8])
def test_a7_every_two_hits_cost_a_level_an_odd_number_rounds_up_and_none_beyond_its_strength(strength: int) -> None:
    for hits in range(-1, strength + 3):
        table = spain(Armada(strength, "Channel", True))
        if not 1 <= hits <= strength:
            table.refused("spain", ArmadaHits(hits), "armada_hits", "VQ-A7")
            continue
        table.do("spain", ArmadaHits(hits))
        assert table.state.armada.strength == max(0, strength - 2 * -(-hits // 2))


@pytest.mark.rule("VQ-A7")
@pytest.mark.parametrize("regulars", range(9))
def test_a7_spain_chooses_which_units_over_the_new_capacity_are_lost(regulars: int) -> None:
    mercenaries = 8 - regulars
    start = Armada(8, "Channel", True, regulars, mercenaries, 2)
    ways = {(r, 4 - r) for r in range(5) if r <= regulars and 4 - r <= mercenaries}
    for r in range(-1, 6):
        for m in range(-1, 6):
            table = spain(start)
            table.do("spain", ArmadaHits(4))
            if len(ways) == 1:
                assert aboard(table) == (4, regulars - min(4, regulars), mercenaries - min(4, mercenaries), 2)
                return
            assert table.state.stack == (LosingFrame(POWERS.index("spain"), 4),)
            if (r, m) in ways:
                table.do("spain", ArmadaLose(r, m))
                assert aboard(table) == (4, regulars - r, mercenaries - m, 2)
            else:
                table.refused("spain", ArmadaLose(r, m), "armada_loss_count", "VQ-A7")


@pytest.mark.rule("VQ-A7")
def test_a7_while_units_are_to_be_lost_only_spain_answers() -> None:
    table = spain(Armada(4, "seville", False, 2, 2), cp=9)
    table.refused("spain", ArmadaLose(1, 1), "armada_no_loss", "VQ-A7")
    table.do("spain", ArmadaHits(2))
    table.refused("france", ArmadaLose(1, 1), "only_power", "VQ-A7")
    for action in (
        ArmadaMove("x", True, 1),
        ArmadaHits(1),
        RaiseArmada(1),
        ArmadaBoard(0, 0, 1),
        ArmadaRetreat("x", False),
    ):
        table.refused("spain", action, "frame_waits")
    table.do("spain", ArmadaLose(0, 2))
    assert aboard(table) == (2, 2, 0, 0)


@pytest.mark.rule("VQ-A7")
def test_a7_the_referee_who_goes_on_leaves_it_within_its_capacity() -> None:
    table = spain(Armada(8, "Channel", True, 5, 3), referee="anna")
    table.do("spain", ArmadaHits(3))
    assert table.state.stack
    table.referee(OverridePhase(1, "winter", "we go on"))
    assert aboard(table) == (4, 4, 0, 0)
    assert table.state.stack == ()


@pytest.mark.rule("VQ-A7")
def test_a7_in_anybodys_impulse_but_spains_hits_only_and_with_an_armada() -> None:
    table = spain(Armada(4, "Channel", True), active="england")
    table.refused("england", ArmadaHits(1), "only_power", "VQ-A7")
    table.do("spain", ArmadaHits(1))
    assert table.state.armada.strength == 2
    spain().refused("spain", ArmadaHits(1), "no_armada", "VQ-A7")
    spain(Armada(4, "x", True), phase="winter").refused("spain", ArmadaHits(1), "only_in_phase", "VQ-A7")


@pytest.mark.rule("VQ-A7")
def test_a7_what_happened_is_told_to_all() -> None:
    table = spain(Armada(6, "Channel", True, 3, 3))
    table.do("spain", ArmadaHits(2))
    table.do("spain", ArmadaLose(1, 1))
    assert table.sees("england")
    for viewer in ("england", ""):
        assert keys(table.heard(viewer)) == ["armada_hit", "armada_units_lost"]
    view = table.record.view(SPECTATOR)
    assert view.armada == Armada(4, "Channel", True, 2, 2)  # type: ignore[attr-defined]


@pytest.mark.rule("VQ-A3")
def test_a3_the_event_gives_cp_only_after_an_event_of_this_impulse() -> None:
    table = spain(Armada(2, "seville"), cp=1)
    table.refused("spain", EventCP(3), "no_event_cp")
    table.refused("table", Advance(), "still_owed")


def test_a_table_without_an_armada_offers_spain_only_to_create_it() -> None:
    table: Table = spain()
    assert [offer.action for offer in table.offers("spain") if "armada" in offer.action] == ["create_armada"]
    for power in POWERS:
        if power != "spain":
            assert not any("armada" in offer.action for offer in table.offers(power))

"""Spain's own: two capitals in Winter (VQ-S1), one move in Spring (VQ-S2), the convoy (VQ-F0)."""

from __future__ import annotations

import pytest

from core.table.actions import Advance
from core.virgin_queen.actions import Convoy, Deploy, HomeDone, Regulars, ReturnHome, WinterLisbon, WinterRow
from core.virgin_queen.powers import POWERS
from core.virgin_queen.state import Returned
from tests.kit import Table, keys

OTHERS = [power for power in POWERS if power != "spain"]


@pytest.mark.rule("VQ-S1")
def test_s1_what_returns_home_goes_to_madrid_or_milan() -> None:
    table = Table().past(phase="winter")
    table.do("spain", ReturnHome("2 regulars", "madrid"))
    table.do("spain", ReturnHome("Alba", "milan"))
    assert table.state.returned == (Returned("2 regulars", "madrid"), Returned("Alba", "milan"))
    table.refused("spain", ReturnHome("Alba", "seville"), "capital_unknown", "VQ-S1")
    table.refused("spain", ReturnHome("", "madrid"), "text_bad")
    said = table.do("spain", HomeDone())
    assert said[0].params["count"] == 2
    table.refused("spain", ReturnHome("late", "madrid"), "step_done", "VQ-S1")


@pytest.mark.rule("VQ-S1")
def test_s1_each_capital_gets_one_regular_once() -> None:
    table = Table().past(phase="winter")
    assert keys(table.do("spain", Regulars())) == ["regulars"]
    table.refused("spain", Regulars(), "step_done", "VQ-S1")


@pytest.mark.rule("VQ-S1")
@pytest.mark.parametrize("power", OTHERS)
def test_s1_the_two_capitals_are_spain_s_alone(power: str) -> None:
    table = Table().past(phase="winter")
    for action in (ReturnHome("Drake", "madrid"), HomeDone(), Regulars()):
        table.refused(power, action, "only_power", "VQ-S1")


@pytest.mark.rule("VQ-S1")
def test_s1_only_in_winter_which_does_not_end_before_the_list_is_done() -> None:
    table = Table().past(phase="action")
    table.refused("spain", ReturnHome("Alba", "milan"), "only_in_phase", "VQ-S1")
    table.refused("spain", Regulars(), "only_in_phase", "VQ-S1")
    table.past(phase="winter")
    for power, action in (("spain", Regulars()), ("table", WinterRow()), ("spain", HomeDone())):
        table.refused("table", Advance(), "still_owed")
        table.do(power, action)
    no = table.refused("table", Advance(), "still_owed")
    assert no.said.params["step"] == "winter_lisbon"
    table.table(WinterLisbon())
    table.table(Advance())


@pytest.mark.rule("VQ-S1")
def test_s1_the_list_is_new_each_turn() -> None:
    table = Table().past(phase="winter")
    table.do("spain", ReturnHome("Alba", "milan"))
    assert table.past(phase="winter", turn_now=2).state.returned == ()


@pytest.mark.rule("VQ-S2")
def test_s2_spain_makes_one_move_in_spring_two_capitals_or_not() -> None:
    table = Table().past(phase="spring_deployment")
    table.do("spain", Deploy("Alba with 4 regulars from Milan to Brussels"))
    table.refused("spain", Deploy("and from Madrid"), "one_move", "VQ-S2")
    assert table.past(phase="spring_deployment", turn_now=2).offered("spain", Deploy("from Madrid"))


@pytest.mark.rule("VQ-S2")
def test_s2_does_not_bind_the_others_and_only_in_this_phase() -> None:
    table = Table().past(phase="spring_deployment")
    for power in OTHERS:
        table.do(power, Deploy("one"))
        table.do(power, Deploy("two"))
    table.refused("france", Deploy("   "), "text_bad")
    table.past(phase="action")
    table.refused("spain", Deploy("too late"), "only_in_phase", "VQ-S2")


@pytest.mark.rule("VQ-F0")
@pytest.mark.parametrize("galleons", [1, 2])
def test_f0_spain_may_withdraw_one_or_two_galleons_for_this_turn(galleons: int) -> None:
    table = Table().past(phase="spring_deployment")
    assert table.state.convoy == 0
    table.do("spain", Convoy(galleons))
    assert table.state.convoy == galleons
    table.refused("spain", Convoy(galleons), "convoy_same", "VQ-F0")
    table.do("spain", Convoy(0))
    table.do("spain", Convoy(galleons))
    assert table.past(phase="winter").state.convoy == galleons
    assert table.past(phase="card_draw", turn_now=2).state.convoy == 0


@pytest.mark.rule("VQ-F0")
def test_f0_no_more_no_fewer_nobody_else_and_only_in_spring() -> None:
    table = Table().past(phase="spring_deployment")
    for galleons in (-1, 3):
        table.refused("spain", Convoy(galleons), "number_range", "VQ-F0")
    for power in OTHERS:
        table.refused(power, Convoy(1), "only_power", "VQ-F0")
    table.table(Advance())
    table.refused("spain", Convoy(1), "only_in_phase", "VQ-F0")


@pytest.mark.rule("VQ-F0")
def test_f0_the_convoy_is_no_duty_and_no_move() -> None:
    table = Table().past(phase="spring_deployment")
    table.do("spain", Convoy(2))
    table.do("spain", Deploy("Don John to Malta"))
    table.past(phase="spring_deployment")
    table.table(Advance())

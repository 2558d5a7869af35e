"""The Armada boarded and left, moved, in retreat, as transport and in a blockade (VQ-A5, A6, A8 to A11)."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from core.store.session import Session
from core.table.actions import Advance
from core.table.seats import SPECTATOR
from core.virgin_queen.actions import (
    ArmadaBoard,
    ArmadaBuild,
    ArmadaHits,
    ArmadaLand,
    ArmadaMove,
    ArmadaRetreat,
    ArmadaTransport,
    PlaceGalleons,
    VQAction,
)
from core.virgin_queen.armada import home_ports
from core.virgin_queen.powers import POWERS
from core.virgin_queen.state import Armada
from tests.cli.kit import done
from tests.kit import header
from tests.virgin_queen.armada.port import aboard, spain
from tui.words import rule_text, say_ruled

AT_SEA = Armada(8, "Bay of Biscay", True, 4, 2, 1)


# A5


@pytest.mark.rule("VQ-A5")
@pytest.mark.parametrize("place", ["seville", "lisbon", "Calais"])
def test_a5_in_any_port_units_and_leaders_board_and_leave_freely(place: str) -> None:
    table = spain(Armada(4, place))
    table.do("spain", ArmadaBoard(2, 1, 1))
    assert aboard(table) == (4, 2, 1, 1)
    table.refused("spain", ArmadaBoard(1, 1, 0), "armada_full", "VQ-A5")
    table.do("spain", ArmadaBoard(1, 0, 0))
    table.do("spain", ArmadaLand(3, 0, 1))
    assert aboard(table) == (4, 0, 1, 0)
    assert table.state.impulse.left == 0


@pytest.mark.rule("VQ-A5")
def test_a5_only_who_is_there_and_somebody() -> None:
    table = spain(Armada(4, "seville", False, 2, 1, 1))
    for nobody in ((0, 0, 0), (-1, 1, 0), (1, 0, -1)):
        table.refused("spain", ArmadaBoard(*nobody), "armada_nobody", "VQ-A5")
        table.refused("spain", ArmadaLand(*nobody), "armada_nobody", "VQ-A5")
    for more in ((3, 0, 0), (0, 2, 0), (0, 0, 2)):
        table.refused("spain", ArmadaLand(*more), "armada_not_aboard", "VQ-A5")


@pytest.mark.rule("VQ-A5")
def test_a5_not_at_sea_not_in_anothers_impulse_and_by_nobody_else() -> None:
    for action in (ArmadaBoard(1, 0, 0), ArmadaLand(1, 0, 0)):
        spain(AT_SEA).refused("spain", action, "armada_at_sea", "VQ-A5")
        in_port = Armada(8, "seville", False, 1)
        spain(in_port, active="england").refused("spain", action, "not_your_impulse", "VQ-A5")
        spain(in_port).refused("england", action, "only_power", "VQ-A5")
        spain().refused("spain", action, "no_armada", "VQ-A5")


@pytest.mark.rule("VQ-A5", "VQ-S1")
def test_a5_in_winter_who_is_aboard_may_stay_and_nobody_boards() -> None:
    start = Armada(8, "seville", False, 3, 1, 1)
    table = spain(start, phase="winter")
    table.refused("spain", ArmadaBoard(1, 0, 0), "only_in_phase", "VQ-A5")
    # The referee may put right who is aboard at any time.
    named = {one.action for one in table.offers("spain") if "armada" in one.action} - {"armada_load"}
    assert named == {"armada_land", "armada_home"}
    for phase, turn in (("marriage", 1), ("card_draw", 2), ("action", 2)):
        table.past(phase=phase, turn_now=turn)
        assert table.state.armada == start


@pytest.mark.rule("VQ-A5")
def test_a5_units_that_board_may_sail_in_the_same_impulse() -> None:
    table = spain(Armada(2, "seville"), cp=1)
    table.do("spain", ArmadaBoard(2, 0, 0))
    table.do("spain", ArmadaMove("Gulf of Cadiz", True, 1))
    assert table.state.armada == Armada(2, "Gulf of Cadiz", True, 2)


# A6


@pytest.mark.rule("VQ-A6")
def test_a6_a_sea_move_costs_one_cp_of_the_impulse() -> None:
    table = spain(AT_SEA, cp=1)
    for cp in (-1, 2):
        table.refused("spain", ArmadaMove("Channel", True, cp), "number_range", "VQ-A6")
    table.do("spain", ArmadaMove("  Channel ", True, 1))
    assert (table.state.armada.place, table.state.impulse.left) == ("Channel", 0)
    table.refused("spain", ArmadaMove("Biscay", True, 1), "cp_none", "VQ-A6")
    assert aboard(table) == (8, 4, 2, 1)


@pytest.mark.rule("VQ-A6")
def test_a6_with_a_group_intercepting_or_evading_for_none_even_in_anothers_impulse() -> None:
    table = spain(AT_SEA, active="england")
    table.refused("spain", ArmadaMove("Channel", True, 1), "not_your_impulse", "VQ-A6")
    table.do("spain", ArmadaMove("Channel", True, 0))
    table.do("spain", ArmadaMove("Lisbon", False, 0))
    assert (table.state.armada.place, table.state.armada.at_sea) == ("lisbon", False)


@pytest.mark.rule("VQ-A6")
def test_a6_spains_alone_in_the_action_phase_with_an_armada_to_a_place_with_a_name() -> None:
    spain(AT_SEA).refused("france", ArmadaMove("x", True, 0), "only_power", "VQ-A6")
    spain().refused("spain", ArmadaMove("x", True, 0), "no_armada", "VQ-A6")
    spain(AT_SEA, phase="spring_deployment").refused("spain", ArmadaMove("x", True, 0), "only_in_phase", "VQ-A6")
    for bad in ("", "  ", "x" * 41, "a\nb"):
        spain(AT_SEA).refused("spain", ArmadaMove(bad, True, 0), "text_bad")


@pytest.mark.rule("VQ-A6")
def test_a6_not_to_where_it_lies_however_that_is_written() -> None:
    for same in ("Bay of Biscay", "bay of  BISCAY "):
        for cp in (0, 1):
            spain(AT_SEA, cp=1).refused("spain", ArmadaMove(same, True, cp), "armada_already", "VQ-A6")
        spain(AT_SEA).refused("spain", ArmadaMove(same, False, 0), "armada_sea_as_port", "VQ-A6")
    in_port = Armada(4, "lisbon")
    spain(in_port).refused("spain", ArmadaMove("LISBON", False, 0), "armada_already", "VQ-A6")
    spain(Armada(4, "Calais")).refused("spain", ArmadaMove(" calais", False, 0), "armada_already", "VQ-A6")


@pytest.mark.rule("VQ-A6")
def test_a6_a_port_of_the_rules_or_of_the_data_is_no_sea_zone() -> None:
    table = spain(AT_SEA)
    for port in ("Seville", "corunna", " LISBON", *(one.upper() for one in home_ports(table.setup, table.state))):
        table.refused("spain", ArmadaMove(port, True, 0), "armada_port_as_sea", "VQ-A6")


@pytest.mark.rule("VQ-A6")
def test_a6_a_sea_zone_that_the_table_knows_keeps_its_name() -> None:
    table = spain(AT_SEA)
    table.do("table", PlaceGalleons("spain", "Azores Deep", 1))
    table.do("spain", ArmadaMove("azores  deep", True, 0))
    assert table.state.armada.place == "Azores Deep"


@pytest.mark.rule("VQ-A6")
def test_a6_the_journal_tells_a_move_for_one_cp_from_a_free_one() -> None:
    table = spain(AT_SEA, cp=2)
    told = [
        table.do("spain", ArmadaMove(place, sea, cp))
        for place, sea, cp in (("Channel", True, 1), ("North Sea", True, 0), ("Lisbon", False, 1))
    ]
    told.append(spain(AT_SEA).do("spain", ArmadaMove("Lisbon", False, 0)))
    words = [say_ruled(one) for happened in told for one in happened]
    free = "It went with a group, intercepted or evaded, for no CP. (VQ-A6)"
    assert words == [
        "The Armada sails for 1 CP: Channel. (VQ-A6)",
        f"The Armada is at sea: North Sea. {free}",
        "The Armada enters port for 1 CP: Lisbon. (VQ-A6)",
        f"The Armada lies in port: Lisbon. {free}",
    ]


@pytest.mark.rule("VQ-A6", "VQ-A8", "VQ-A9")
def test_a6_what_may_not_be_named_is_shown_with_its_reason() -> None:
    table = spain(AT_SEA, cp=1)
    shown = {
        (one.action, at_sea.domain.values[0] if one.action == "armada_move" else ""): {
            barred.value: barred.why.key for barred in place.domain.barred
        }
        for one in table.offers("spain")
        if one.action in ("armada_move", "armada_retreat")
        for place, at_sea in (one.fields[:2],)
    }
    here = {"Bay of Biscay": "armada_sea_as_port"}
    assert shown["armada_move", False] == shown["armada_retreat", ""] == here
    assert shown["armada_move", True]["Bay of Biscay"] == "armada_already"
    assert shown["armada_move", True]["seville"] == "armada_port_as_sea"


# A8


@pytest.mark.rule("VQ-A8", "VQ-A9")
def test_a8_a9_the_sea_zone_where_it_lies_is_no_port() -> None:
    table = spain(AT_SEA, cp=1)
    table.refused("spain", ArmadaRetreat("bay of biscay", False), "armada_sea_as_port", "VQ-A8")
    action = ArmadaTransport(False, 1, 0, 0, "Bay  of Biscay", False)
    table.refused("spain", action, "armada_sea_as_port", "VQ-A9")
    spain(Armada(4, "lisbon")).refused("spain", ArmadaRetreat("Lisbon", False), "armada_already", "VQ-A8")


@pytest.mark.rule("VQ-A8")
def test_a8_no_retreat_into_a_port_under_siege() -> None:
    table = spain(AT_SEA, active="england")
    table.refused("spain", ArmadaRetreat("Lisbon", True), "armada_siege", "VQ-A8")
    (offer,) = [one for one in table.offers("spain") if one.action == "armada_retreat"]
    assert [(one.value, one.why.rule) for one in offer.fields[1].domain.barred] == [(True, "VQ-A8")]  # type: ignore[union-attr]
    table.do("spain", ArmadaRetreat("Lisbon", False))
    assert table.state.armada == Armada(8, "lisbon", False, 4, 2, 1)


@pytest.mark.rule("VQ-A8")
def test_a8_spains_alone_in_the_action_phase_with_an_armada() -> None:
    spain(AT_SEA).refused("france", ArmadaRetreat("x", False), "only_power", "VQ-A8")
    spain().refused("spain", ArmadaRetreat("x", False), "no_armada", "VQ-A8")
    spain(AT_SEA, phase="winter").refused("spain", ArmadaRetreat("x", False), "only_in_phase", "VQ-A8")
    spain(AT_SEA).refused("spain", ArmadaRetreat(" ", False), "text_bad")


# A9


@pytest.mark.rule("VQ-A9")
def test_a9_from_a_sea_zone_a_formation_moves_to_or_from_a_port_for_one_cp() -> None:
    table = spain(AT_SEA, cp=2)
    table.do("spain", ArmadaTransport(False, 3, 2, 0, "Plymouth", False))
    table.do("spain", ArmadaTransport(True, 2, 1, 1, "Dunkirk", False))
    assert (aboard(table), table.state.impulse.left) == ((8, 3, 1, 2), 0)
    table.refused("spain", ArmadaTransport(False, 1, 0, 0, "Plymouth", False), "cp_none", "VQ-A9")


@pytest.mark.rule("VQ-A9")
@pytest.mark.parametrize("units", range(1, 9))
@pytest.mark.parametrize("leaders", [0, 1])
@pytest.mark.parametrize("led", [False, True])
@pytest.mark.parametrize("going_aboard", [False, True])
def test_a9_over_five_units_only_led_by_a_leader_who_goes_with_them(
    units: int, leaders: int, led: bool, going_aboard: bool
) -> None:
    start = Armada(8, "Channel", True, 0, 0, 0) if going_aboard else Armada(8, "Channel", True, 8, 0, 1)
    table = spain(start, cp=1)
    action = ArmadaTransport(going_aboard, units, 0, leaders, "Dunkirk", led)
    if led and not leaders:
        table.refused("spain", action, "armada_no_leader", "VQ-A9")
        return
    if units > 5 and not led:
        table.refused("spain", action, "armada_led_missing" if leaders else "armada_unled", "VQ-A9")
        return
    table.do("spain", action)
    assert aboard(table)[1] == (units if going_aboard else 8 - units)


@pytest.mark.rule("VQ-A9", "VQ-A2")
def test_a9_led_or_not_never_beyond_the_strength() -> None:
    table = spain(Armada(6, "Channel", True, 1), cp=1)
    table.refused("spain", ArmadaTransport(True, 6, 0, 1, "Dunkirk", True), "armada_full", "VQ-A9")
    table.refused("spain", ArmadaTransport(False, 2, 0, 0, "Dunkirk", False), "armada_not_aboard", "VQ-A9")
    table.refused("spain", ArmadaTransport(True, 0, 0, 0, "Dunkirk", False), "armada_nobody", "VQ-A9")
    table.refused("spain", ArmadaTransport(True, 1, 0, 0, " ", False), "text_bad")
    table.do("spain", ArmadaTransport(True, 5, 0, 1, "Dunkirk", True))


@pytest.mark.rule("VQ-A9")
def test_a9_not_from_a_port_and_spains_alone() -> None:
    action = ArmadaTransport(False, 1, 0, 0, "Dunkirk", False)
    spain(Armada(8, "lisbon", False, 1), cp=1).refused("spain", action, "armada_in_port", "VQ-A9")
    spain(AT_SEA, cp=1).refused("france", action, "only_power", "VQ-A9")
    spain(AT_SEA, cp=1, active="france").refused("spain", action, "not_your_impulse", "VQ-A9")


# A10, A11


@pytest.mark.rule("VQ-A10")
@pytest.mark.parametrize("strength", [0, 2, 4, 6, 8])
def test_a10_in_a_blockade_it_counts_as_half_its_strength(strength: int) -> None:
    table = spain(Armada(strength, "Channel" if strength else "", bool(strength)))
    for power in POWERS:
        assert table.record.view(table.mask(power)).armada_blockade == strength // 2  # type: ignore[attr-defined]
    assert table.record.view(SPECTATOR).armada_blockade == strength // 2  # type: ignore[attr-defined]


@pytest.mark.rule("VQ-A10", "VQ-A11")
def test_a10_a11_the_table_reads_what_it_is_worth_in_a_blockade_and_that_it_is_not_loaned(tmp_path: Path) -> None:
    path = tmp_path / "armada.toml"
    session = Session.create(path, header(6, referee="anna"))
    spanish = session.setup.catalogue.cards
    number = next(n for n, one in enumerate(spanish, start=1) if one.id == "spanish_armada")
    session.close()
    done("do", path, "--seat", "anna", "--as", "referee", "override_phase", 1, "action", "to sea")
    for seat in ("anna",):
        done("do", path, "--seat", seat, "--as", "ottoman", "pass")
    done("do", path, "--seat", "bob", "create_armada", number, "seville")
    assert "in a blockade it counts as 1" in done("show", path)
    assert "loaned" in rule_text("VQ-A11")


@pytest.mark.rule("VQ-A11")
def test_a11_no_action_gives_it_to_another_power() -> None:
    named = [kind for kind in get_args(VQAction) if "armada" in msgspec.inspect.type_info(kind).tag]  # type: ignore[union-attr]
    assert len(named) == 12
    for kind in named:
        fields = {field.name for field in msgspec.structs.fields(kind)}
        assert not fields & {"to", "power", "owner"}
    assert not {"owner", "power"} & {field.name for field in msgspec.structs.fields(Armada)}
    for action in (ArmadaMove("x", True, 0), ArmadaHits(1), ArmadaBuild(1, 0, 1), ArmadaRetreat("x", False)):
        for power in POWERS:
            if power != "spain":
                table = spain(AT_SEA, cp=1)
                assert not table.offered(power, action)
                assert table.prepare(power, action).said.key == "only_power"  # type: ignore[union-attr]


def test_the_armada_does_not_end_the_phase() -> None:
    spain(AT_SEA).refused("table", Advance(), "still_owed")

"""Piracy on the world map (VQ-T12, T11, F7): dice as the table states them, rewards as the attacker chooses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.table.actions import Dice
from core.virgin_queen.actions import ComeHome, EndImpulse, Launch, Piracy, PiracyHome, PiracyReward, Play, Sail
from core.virgin_queen.powers import POWERS
from core.virgin_queen.state import Expedition, Galleons
from tests.kit import Table, keys
from tests.virgin_queen.fleet.sea import HERE, THERE, afloat, gone, ship, vp


def pirate(
    *ships: Expedition,
    power: str = "france",
    spain: tuple[int, ...] = (1, 2),
    portugal: tuple[int, ...] = (3, 4),
    loot: tuple[int, ...] = (),
    galleons: tuple[Galleons, ...] = (),
) -> Table:
    """The power's impulse, dice typed in."""
    return Table(dice="table").past(
        treasures={"spain_row": spain, "portugal_row": portugal, "loot.1": loot},
        phase="action",
        active=power,
        expeditions=ships or (ship(1, power),),
        galleons=galleons,
    )


def fight(table: Table, victim: str, mine: tuple[int, ...], theirs: tuple[int, ...], power: str = "france") -> None:
    """An attack of expedition 1 with these dice."""
    table.do(power, Piracy(1, victim, len(mine), len(theirs)))
    table.table(Dice(mine))
    if theirs:
        table.table(Dice(theirs))


@pytest.mark.rule("VQ-T12")
@pytest.mark.parametrize("victim", ["spain", "portugal"])
def test_t12_net_hits_are_treasures_of_the_row_galleons_of_the_zone_and_vp(victim: str) -> None:
    fleet = (Galleons("portugal", HERE, 1), Galleons("spain", HERE, 1), Galleons("spain", THERE, 5))
    table = pirate(galleons=fleet)
    fight(table, victim, (5, 6, 6, 5), (6, 1))
    for wrong in ((3, 0), (2, 2), (-1, 0), (0, 2), (0, -1)):
        table.refused("france", PiracyReward(*wrong), "piracy_reward", "VQ-T12")
    table.do("france", PiracyReward(1, 1))
    assert (len(table.zone(f"{victim}_row")), len(table.zone("loot.1")), vp(table, "france")) == (1, 1, 1)
    left = {(one.owner, one.zone): one.count for one in table.state.galleons}
    assert left == {(one.owner, one.zone): one.count for one in fleet if (one.owner, one.zone) != (victim, HERE)}


@pytest.mark.rule("VQ-T12")
@given(st.integers(1, 4), st.integers(0, 3), st.integers(0, 3))
def test_t12_any_split_that_is_there_is_offered_and_no_other(net: int, treasures: int, galleons: int) -> None:
    for t in range(net + 2):
        for g in range(net + 2):
            table = pirate(portugal=(1, 2, 3)[:treasures], galleons=(Galleons("portugal", HERE, galleons),))
            fight(table, "portugal", (5,) * net, ())
            if t <= treasures and g <= galleons and t + g <= net:
                table.do("france", PiracyReward(t, g))
                assert (len(table.zone("loot.1")), vp(table, "france")) == (t, net - t - g)
                assert sum(one.count for one in table.state.galleons) == galleons - g
            else:
                table.refused("france", PiracyReward(t, g), "piracy_reward", "VQ-T12")


@pytest.mark.rule("VQ-T11", "VQ-T5")
def test_t11_portugals_treasures_are_known_to_the_captor_alone() -> None:
    table = pirate()
    fight(table, "portugal", (6,), ())
    table.do("france", PiracyReward(1, 0))
    (loot,) = table.zone("loot.1")
    assert [power for power in POWERS if table.knows(power, loot)] == ["france"]
    for viewer in (*POWERS, ""):
        faces = table.record.view(table.mask(viewer)).zones["loot.1"].faces
        assert faces == (tuple(table.values("loot.1")) if viewer == "france" else ())
        assert ("captured_known" in keys(table.heard(viewer))) == (viewer == "france")
        assert table.record.view(table.mask(viewer)).zones["portugal_row"].faces == ()


@pytest.mark.rule("VQ-T11", "VQ-T4")
def test_t11_spain_knows_what_was_taken_from_its_own_row() -> None:
    table = pirate()
    fight(table, "spain", (6,), ())
    table.do("france", PiracyReward(1, 0))
    (loot,) = table.zone("loot.1")
    assert [power for power in POWERS if table.knows(power, loot)] == ["spain", "france"]


@pytest.mark.rule("VQ-T12", "VQ-T11")
@pytest.mark.parametrize("home", [True, False])
def test_t12_at_the_end_it_may_go_home_with_its_loot(home: bool) -> None:
    table = pirate(loot=(4,), portugal=(3,))
    fight(table, "portugal", (6,), ())
    table.do("france", PiracyReward(1, 0))
    for power in POWERS:
        if power != "france":
            table.refused(power, PiracyHome(home), "piracy_not_you", "VQ-T12")
    table.do("france", PiracyHome(home))
    assert sorted(table.values("treasures.france" if home else "loot.1")) == [3, 4]
    assert gone(table, 1) == home
    table.refused("france", PiracyHome(home), "piracy_not_now", "VQ-T12")
    table.refused("france", PiracyReward(0, 0), "piracy_not_now", "VQ-T12")


@pytest.mark.rule("VQ-T12", "VQ-T11")
@pytest.mark.parametrize(
    ("damaged", "net", "lost"), [(False, 0, False), (False, 1, False), (False, 2, True), (True, 1, True)]
)
def test_t12_the_defender_hits_back(damaged: bool, net: int, lost: bool) -> None:
    table = pirate(ship(1, "france", damaged=damaged), loot=(4,))
    fight(table, "spain", (1,), (6,) * net + (2,))
    assert gone(table, 1) == lost
    assert table.values("spent") == ([4] if lost else [])
    if lost:
        assert table.state.stack == ()
    else:
        assert afloat(table, 1).damaged == (damaged or net == 1)
        table.do("france", PiracyHome(False))


@pytest.mark.rule("VQ-F7", "VQ-T12")
def test_f7_once_a_turn_in_a_zone() -> None:
    table = pirate(ship(1, "france"), ship(2, "france"))
    fight(table, "spain", (1,), ())
    table.do("france", PiracyHome(False))
    for victim in ("spain", "portugal"):
        table.refused("france", Piracy(1, victim, 1, 0), "piracy_once", "VQ-F7")
    table.do("france", Piracy(2, "spain", 1, 0))
    table.table(Dice((1,)))
    table.do("france", PiracyHome(False))
    table.do("france", Sail(1, THERE))
    fight(table, "portugal", (1,), ())
    table.do("france", PiracyHome(False))
    table.do("france", Sail(1, HERE))
    table.refused("france", Piracy(1, "portugal", 1, 0), "piracy_once", "VQ-F7")
    table.past(phase="action", turn_now=2, active="france")
    table.do("france", Piracy(1, "portugal", 1, 0))


@pytest.mark.rule("VQ-T12")
def test_t12_in_the_own_impulse_by_the_own_expedition_on_spain_or_portugal() -> None:
    table = pirate(ship(1, "france"), ship(2, "england"))
    table.refused("england", Piracy(2, "spain", 1, 0), "not_your_impulse", "VQ-T12")
    for slot in (0, 2, 3):
        table.refused("france", Piracy(slot, "spain", 1, 0), "no_expedition", "VQ-T12")
    for victim in ("england", "", "france"):
        table.refused("france", Piracy(1, victim, 1, 0), "piracy_whom", "VQ-T12")
    for attack, defend in ((0, 0), (21, 0), (1, -1), (1, 21)):
        table.refused("france", Piracy(1, "spain", attack, defend), "dice_count")
    table.past(phase="winter")
    table.refused("france", Piracy(1, "spain", 1, 0), "only_in_phase", "VQ-T12")


@pytest.mark.rule("VQ-T12")
def test_t12_while_it_goes_on_nothing_else_of_the_impulse_and_only_the_attacker() -> None:
    table = pirate()
    table.do("france", Piracy(1, "spain", 1, 1))
    for action in (EndImpulse(), PiracyReward(0, 0)):
        table.refused("france", action, "frame_waits")
    for action in (Launch("x", 0, HERE), ComeHome(1)):
        table.refused("france", action, "expeditions_wait")
    table.table(Dice((6,)))
    table.table(Dice((1,)))
    table.refused("england", PiracyReward(0, 0), "piracy_not_you", "VQ-T12")
    table.refused("france", PiracyHome(True), "piracy_not_now", "VQ-T12")
    table.do("france", PiracyReward(0, 0))


@pytest.mark.rule("VQ-T6", "VQ-T12")
def test_t6_spain_gets_no_treasure_by_an_expedition_and_never_attacks_itself() -> None:
    table = pirate(power="spain")
    table.refused("spain", Piracy(1, "spain", 1, 0), "piracy_whom", "VQ-T12")
    fight(table, "portugal", (6, 6), (), power="spain")
    table.refused("spain", PiracyReward(1, 0), "piracy_reward", "VQ-T12")
    table.do("spain", PiracyReward(0, 0))
    assert (vp(table, "spain"), len(table.zone("portugal_row"))) == (2, 2)


@pytest.mark.rule("VQ-T12")
def test_t12_with_dice_by_the_app_all_falls_at_once() -> None:
    table = Table().past(
        treasures={"portugal_row": (3,)}, phase="action", active="france", expeditions=(ship(1, "france"),)
    )
    said = table.do("france", Piracy(1, "portugal", 20, 0))
    assert keys(said)[:3] == ["piracy", "dice_for", "piracy_net"], "no dice of the defence: nothing is told of them"
    table.do("france", PiracyReward(1, 0))
    assert table.no_undo("france") == "undo_drawn"


@pytest.mark.rule("VQ-T12")
def test_t12_a_card_may_be_played_first_and_its_cp_are_untouched() -> None:
    table = pirate()
    table.past(zones={"hand.france": ["edict"]})
    table.do("france", Play(table.card("edict"), "cp"))
    fight(table, "spain", (1,), ())
    table.do("france", PiracyHome(False))
    assert table.state.impulse.left == 4

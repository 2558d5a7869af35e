"""The Treasure Fleet step by step (VQ-F1 to F7): what each step asks, of whom, and what it refuses."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from core.table.actions import Dice
from core.virgin_queen.actions import (
    EndImpulse,
    FleetAgain,
    FleetAttack,
    FleetChoose,
    FleetHold,
    FleetName,
    FleetRoll,
    FleetSplit,
    Play,
)
from core.virgin_queen.powers import POWERS
from core.virgin_queen.raids import Split, legal_splits
from tests.kit import keys
from tests.virgin_queen.fleet.sea import (
    HERE,
    NOT_SPAIN,
    THERE,
    afloat,
    at_sea,
    attack,
    choose,
    frame,
    gone,
    others_are_refused,
    roll,
    sail,
    ship,
    start,
    step,
    vp,
)

# F1


@pytest.mark.rule("VQ-F1")
@pytest.mark.parametrize("had", range(6))
def test_f1_one_treasure_of_the_pool_joins_the_row_which_may_so_hold_six(had: int) -> None:
    table = at_sea(row=(1, 1, 2, 2, 3)[:had])
    pool = table.zone("pool")
    start(table)
    sailed, stayed = table.zone("fleet"), table.zone("spain_row")
    assert len(sailed) + len(stayed) == had + 1
    (new,) = set(pool) - set(table.zone("pool"))
    assert new in (*sailed, *stayed)
    assert table.knows("spain", new)
    assert [power for power in NOT_SPAIN if table.knows(power, new)] == []


@pytest.mark.rule("VQ-F1")
def test_f1_spain_is_told_which_and_the_others_that_one_came() -> None:
    table = at_sea()
    start(table)
    value = table.values("spain_row")[-1]
    mine = next(said for said in table.heard("spain") if said.key == "fleet_sails_known")
    assert mine.params == {"treasures": (value,)}
    for viewer in (*NOT_SPAIN, ""):
        assert [said.params for said in table.heard(viewer) if said.key == "fleet_sails"] == [{"count": 1}]
        assert "fleet_sails_known" not in keys(table.heard(viewer))


@pytest.mark.rule("VQ-F1", "VQ-T9")
def test_f1_an_empty_pool_adds_nothing_and_the_shortfall_is_told() -> None:
    table = at_sea(row=(1, 2, 3), empty=True)
    said = start(table)
    assert sorted(table.values("spain_row")) == [1, 2, 3]
    assert ("pool_short", {"zone": "spain_row", "short": 1}) in [(one.key, one.params) for one in said]


@pytest.mark.rule("VQ-F1")
def test_f1_a_row_that_the_referee_filled_to_six_gets_no_seventh() -> None:
    table = at_sea(row=(1, 1, 2, 2, 3, 3))
    start(table)
    assert len(table.zone("spain_row")) == 6
    assert step(table) == ("choose", "spain")


@pytest.mark.rule("VQ-F1", "VQ-F2")
def test_f1_whoever_plays_the_card_it_is_spain_that_chooses_and_rolls() -> None:
    table = at_sea(row=(1, 2, 3)).past(zones={"hand.england": ["treasure_fleet"]}, active="england")
    table.do("england", Play(table.card("treasure_fleet"), "event"))
    assert step(table) == ("choose", "spain")
    others_are_refused(table, FleetChoose((1, 2)), "VQ-F2", "spain")
    choose(table)
    roll(table)
    assert step(table) == ("", "")
    table.do("england", EndImpulse())


# F2


@pytest.mark.rule("VQ-F2")
@pytest.mark.parametrize("convoy", [0, 1, 2])
@pytest.mark.parametrize("row", range(7))
def test_f2_spain_chooses_three_with_two_galleons_otherwise_two_and_all_of_a_shorter_row(row: int, convoy: int) -> None:
    """Worked case 5: rows of 0 to 6 after F1."""
    before = (1, 1, 2, 2, 3)[: max(0, row - 1)]
    table = at_sea(row=before, convoy=convoy, empty=row == 0)
    start(table)
    sails = min(row, 3 if convoy == 2 else 2)
    if row > sails:
        assert step(table) == ("choose", "spain")
        assert table.record.view(table.mask("spain")).fleet_takes == sails  # type: ignore[attr-defined]
        values = tuple(table.values("spain_row"))
        for wrong in range(row + 1):
            if wrong != sails:
                table.refused("spain", FleetChoose(values[:wrong]), "fleet_count", "VQ-F2")
        table.do("spain", FleetChoose(values[:sails]))
    assert step(table) == ("roll", "spain")
    assert (len(table.zone("fleet")), len(table.zone("spain_row"))) == (sails, row - sails)


@pytest.mark.rule("VQ-F2")
def test_f2_only_spain_only_from_its_row_and_only_then() -> None:
    table = at_sea(row=(1, 2, 3))
    table.refused("spain", FleetChoose((1, 2)), "fleet_not_now", "VQ-F2")
    start(table)
    others_are_refused(table, FleetChoose((1, 2)), "VQ-F2", "spain")
    for wrong in ((4, 4), (9, 9), (1, -1), (0, 1)):
        table.refused("spain", FleetChoose(wrong), "fleet_not_in_row", "VQ-F2")
    table.refused("spain", FleetRoll(), "fleet_not_now", "VQ-F3")
    choose(table)
    table.refused("spain", FleetChoose((1, 2)), "fleet_not_now", "VQ-F2")


@pytest.mark.rule("VQ-F2", "VQ-T4")
def test_f2_spain_alone_reads_what_sails() -> None:
    table = at_sea(row=(1, 2, 3))
    start(table)
    said = choose(table)
    assert said[0].key == "fleet_chosen_known"
    for viewer in (*NOT_SPAIN, ""):
        heard = table.heard(viewer)
        assert [one.params for one in heard if one.key == "fleet_chosen"] == [{"count": 2}]
        zone = table.record.view(table.mask(viewer)).zones["fleet"]
        assert (zone.count, zone.faces) == (2, ())
    assert sorted(table.record.view(table.mask("spain")).zones["fleet"].faces) == sorted(table.values("fleet"))


# F3


@pytest.mark.rule("VQ-F3")
def test_f3_the_die_names_the_zone_by_the_tables_pairing() -> None:
    table = at_sea(ship(1, "france", zone="brazil"), die=("", THERE, "", "brazil", "", ""))
    start(table)
    choose(table)
    others_are_refused(table, FleetRoll(), "VQ-F3", "spain")
    roll(table, 4)
    assert (frame(table).die, frame(table).zone, step(table)) == (4, "brazil", ("attack", "france"))


@pytest.mark.rule("VQ-F3")
@pytest.mark.parametrize("keep", [True, False])
def test_f3_without_a_pairing_the_table_names_the_zone_and_may_keep_it(keep: bool) -> None:
    table = sail(at_sea(ship(1, "france"), die=("",) * 6), 5)
    assert step(table) == ("name", "table")
    assert frame(table).die == 5
    for wrong in ("", "  ", "a\nb", "x" * 41):
        table.refused("table", FleetName(wrong, keep), "text_bad")
    table.refused("spain", FleetName(HERE, keep), "wrong_actor")
    table.do("table", FleetName(HERE, keep), seat="dora")
    assert table.state.ocean_die == ("", "", "", "", HERE if keep else "", "")
    assert step(table) == ("attack", "france")
    table.refused("table", FleetName(HERE, keep), "fleet_not_now", "VQ-F3")


@pytest.mark.rule("VQ-F3")
@pytest.mark.parametrize("typed", ["  azores", "AZORES ", "Azores"])
def test_f3_a_zone_is_the_same_however_it_is_written(typed: str) -> None:
    table = sail(at_sea(ship(1, "france"), die=("",) * 6), 5)
    table.table(FleetName(typed, True))
    assert step(table) == ("attack", "france")
    assert table.state.ocean_die[4] == HERE


@dataclass
class May:
    """A case of VQ-F3's second roll."""

    zone: str
    spies: bool
    die: tuple[str, ...]
    asked: bool
    power: str = "england"


FULL = (HERE,) * 5 + (THERE,)


@pytest.mark.rule("VQ-F3")
@pytest.mark.parametrize(
    "case",
    [
        May(HERE, True, FULL, True),
        May(THERE, True, FULL, True),
        May("nowhere", True, FULL, False),
        May(HERE, False, FULL, False),
        May(HERE, True, FULL, False, "france"),
        May("nowhere", True, (HERE,) * 5 + ("",), True),
        May("nowhere", False, (HERE,) * 5 + ("",), False),
    ],
)
def test_f3_england_is_asked_once_with_an_expedition_in_a_zone_of_the_table_and_an_informant(case: May) -> None:
    table = sail(at_sea(ship(1, case.power, zone=case.zone), spies=case.spies, die=case.die))
    asked = step(table) == ("again", "england")
    assert asked == case.asked
    if not asked:
        table.refused("england", FleetAgain(True), "fleet_not_now", "VQ-F3")
        return
    others_are_refused(table, FleetAgain(True), "VQ-F3", "england")
    table.do("england", FleetAgain(True))
    table.table(Dice((2,)))
    assert step(table)[0] != "again", "asked a second time"


@pytest.mark.rule("VQ-F3")
def test_f3_the_second_roll_stands_and_the_first_if_england_lets_it() -> None:
    die = (HERE, THERE, HERE, HERE, HERE, HERE)
    for again, zone in ((True, THERE), (False, HERE)):
        table = sail(at_sea(ship(1, "england", zone=HERE), ship(2, "france", zone=THERE), spies=True, die=die))
        table.do("england", FleetAgain(again))
        if again:
            table.table(Dice((2,)))
        assert frame(table).zone == zone
        assert step(table) == ("attack", "france" if again else "england")


@pytest.mark.rule("VQ-F3", "VQ-F5")
def test_f3_with_no_expedition_in_the_zone_spain_receives_at_once() -> None:
    table = sail(at_sea(ship(1, "england", zone=THERE)))
    assert step(table) == ("", "")
    assert len(table.zone("treasures.spain")) == 2
    assert len(table.zone("fleet")) == 0


# F4


@pytest.mark.rule("VQ-F4")
def test_f4_powers_attack_in_impulse_order_and_spains_never() -> None:
    ships = [ship(n, power) for n, power in enumerate(reversed(POWERS), start=1)]
    table = sail(at_sea(*ships))
    met = []
    while step(table)[0] == "attack":
        power = step(table)[1]
        (slot,) = [one.slot for one in ships if POWERS[one.power] == power]
        others_are_refused(table, FleetAttack(slot), "VQ-F4", power)
        met.append(power)
        table.do(power, FleetHold(slot))
    assert met == NOT_SPAIN
    assert step(table) == ("", "")


@pytest.mark.rule("VQ-F4")
def test_f4_several_of_one_power_in_their_owners_order_each_once() -> None:
    table = sail(at_sea(ship(1, "england"), ship(2, "england"), ship(3, "england", zone=THERE), ship(4, "france")))
    for wrong in (3, 4, 5, 0, -1):
        table.refused("england", FleetAttack(wrong), "fleet_not_that", "VQ-F4")
        table.refused("england", FleetHold(wrong), "fleet_not_that", "VQ-F4")
    attack(table, "england", 2, (1, 1), (1,))
    table.refused("england", FleetAttack(2), "fleet_not_that", "VQ-F4")
    attack(table, "england", 1, (1, 1), (1,))
    assert step(table) == ("attack", "france")


@pytest.mark.rule("VQ-F4")
@pytest.mark.parametrize("rating", range(5))
@pytest.mark.parametrize("damaged", [False, True])
@pytest.mark.parametrize("convoy", [0, 1, 2])
def test_f4_dice_one_if_damaged_else_two_plus_the_rating_against_one_plus_the_galleons(
    rating: int, damaged: bool, convoy: int
) -> None:
    table = sail(at_sea(ship(1, "france", rating, damaged=damaged), convoy=convoy, row=(1, 1, 2, 2)))
    table.do("france", FleetAttack(1))
    mine = rating + (1 if damaged else 2)
    for wrong in (mine - 1, mine + 1):
        table.refused("table", Dice((1,) * wrong), "dice_faces")
    table.table(Dice((1,) * mine))
    for wrong in (convoy, convoy + 2):
        table.refused("table", Dice((1,) * wrong), "dice_faces")
    table.table(Dice((1,) * (convoy + 1)))
    assert not gone(table, 1)


@pytest.mark.rule("VQ-F4")
@pytest.mark.parametrize("face", range(1, 7))
def test_f4_five_and_six_hit(face: int) -> None:
    table = sail(at_sea(ship(1, "france"), row=(), empty=True))
    said = attack(table, "france", 1, (face, 1), (1,))
    assert [one.params["net"] for one in said if one.key == "fleet_net"] == [int(face >= 5)]
    assert vp(table, "france") == int(face >= 5)


@pytest.mark.rule("VQ-F4")
def test_f4_net_zero_is_nothing() -> None:
    table = sail(at_sea(ship(1, "france"), convoy=1))
    before = table.state
    attack(table, "france", 1, (5, 1), (6, 1))
    assert (table.state.vp, table.state.convoy, table.state.expeditions) == (
        before.vp, 1, before.expeditions,
    )  # fmt: skip
    assert len(table.zone("loot.1")) == 0
    assert step(table) == ("home", "france")


@pytest.mark.rule("VQ-F4", "VQ-T11")
@pytest.mark.parametrize(
    ("damaged", "net", "lost"), [(False, 1, False), (False, 2, True), (True, 1, True), (True, 2, True)]
)
def test_f4_one_hit_damages_a_sound_captain_and_everything_else_destroys(damaged: bool, net: int, lost: bool) -> None:
    """Worked case 9, and the loot to the spent pile, face up."""
    table = sail(at_sea(ship(1, "france", damaged=damaged), convoy=1, loot={1: (4, 1)}))
    attack(table, "france", 1, (1,) * (1 if damaged else 2), (5,) * net + (1,) * (2 - net))
    assert gone(table, 1) == lost
    if lost:
        assert sorted(table.values("spent")) == [1, 4]
        assert all(table.knows(power, thing) for power in POWERS for thing in table.zone("spent"))
        assert step(table) == ("", "")
    else:
        assert afloat(table, 1).damaged
        assert sorted(table.values("loot.1")) == [1, 4]


@pytest.mark.rule("VQ-F4")
@pytest.mark.parametrize(
    ("net", "treasures", "galleons", "splits"),
    [
        (2, 0, 0, {(0, 2, 0)}),
        (2, 1, 0, {(1, 1, 0)}),
        (3, 3, 2, {(1, 1, 1)}),
        (4, 1, 0, {(1, 3, 0)}),
        (4, 1, 2, {(1, 2, 1), (1, 1, 2)}),
        (4, 3, 2, {(2, 1, 1), (1, 2, 1), (1, 1, 2)}),
        (5, 1, 1, {(1, 3, 1)}),
        (5, 3, 1, {(2, 2, 1)}),
    ],
)
def test_f4_worked_case_7_legal_splits(net: int, treasures: int, galleons: int, splits: set[tuple[int, ...]]) -> None:
    assert {tuple(one) for one in legal_splits(net, treasures, galleons)} == splits


@pytest.mark.rule("VQ-F4")
def test_f4_the_attacker_chooses_among_the_legal_splits_only() -> None:
    table = sail(at_sea(ship(1, "france", 2), convoy=2, row=(1, 1, 2, 2)))
    attack(table, "france", 1, (5, 5, 5, 5), (1, 1, 1))
    others_are_refused(table, FleetSplit(2, 1, 1), "VQ-F4", "france")
    legal = {(2, 1, 1), (1, 2, 1), (1, 1, 2)}
    for t in range(-1, 6):
        for v in range(-1, 6):
            for g in range(-1, 6):
                if (t, v, g) not in legal:
                    table.refused("france", FleetSplit(t, v, g), "fleet_uneven", "VQ-F4")
    table.do("france", FleetSplit(1, 1, 2))
    assert (len(table.zone("loot.1")), vp(table, "france"), table.state.convoy) == (1, 1, 0)


@pytest.mark.rule("VQ-F4")
def test_f4_a_single_legal_split_is_applied_without_asking() -> None:
    table = sail(at_sea(ship(1, "france", 1), convoy=2, row=(1, 1, 2, 2)))
    said = attack(table, "france", 1, (5, 5, 6), (1, 1, 1))
    rewards = next(one for one in said if one.key == "fleet_rewards")
    assert {name: rewards.params[name] for name in ("loot", "vp", "galleons")} == {"loot": 1, "vp": 1, "galleons": 1}
    assert step(table) == ("home", "france")


@pytest.mark.rule("VQ-F4")
def test_f4_a_sunk_galleon_lowers_the_next_answer_but_not_what_sails() -> None:
    table = sail(at_sea(ship(1, "england", 1), ship(2, "france"), convoy=2, row=(1, 1, 2, 2)))
    attack(table, "england", 1, (5, 1, 1), (1, 1, 1))
    table.do("england", FleetSplit(0, 0, 1))
    assert len(table.zone("fleet")) == 3
    table.do("france", FleetAttack(2))
    table.table(Dice((1, 1)))
    table.refused("table", Dice((1, 1, 1)), "dice_faces")
    table.table(Dice((1, 1)))


@pytest.mark.rule("VQ-F4")
def test_f4_with_no_chosen_treasure_left_the_next_may_still_attack() -> None:
    table = sail(at_sea(ship(1, "england", 4), ship(2, "france"), row=(1,)))
    attack(table, "england", 1, (5, 5, 5, 5, 1, 1), (1,))
    assert (len(table.zone("loot.1")), vp(table, "england")) == (2, 2)
    attack(table, "france", 2, (6, 6), (1,))
    assert vp(table, "france") == 2


@pytest.mark.rule("VQ-F4", "VQ-T11")
def test_f4_a_captured_treasure_is_one_of_those_chosen_known_to_spain_and_the_captor_alone() -> None:
    table = sail(at_sea(ship(1, "france"), row=(1, 2, 3, 4)))
    chosen, row = set(table.zone("fleet")), table.zone("spain_row")
    attack(table, "france", 1, (5, 1), (1,))
    table.do("france", FleetSplit(1, 0, 0))
    (loot,) = table.zone("loot.1")
    assert loot in chosen
    assert table.zone("spain_row") == row
    assert [power for power in POWERS if table.knows(power, loot)] == ["spain", "france"]
    for viewer in (*POWERS, ""):
        told = "captured_known" in keys(table.heard(viewer))
        assert told == (viewer in ("spain", "france"))


@pytest.mark.rule("VQ-F4")
def test_f4_no_split_is_offered_twice_and_none_is_empty() -> None:
    for net in range(1, 10):
        for treasures in range(4):
            for galleons in range(3):
                splits = legal_splits(net, treasures, galleons)
                assert splits
                assert len(set(splits)) == len(splits)
                assert all(isinstance(one, Split) and sum(one) == net for one in splits)

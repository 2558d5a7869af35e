"""Treasures: pool, rows, hands, spending (VQ-T1 to T9, T11), and worked cases 11 and 12."""

from __future__ import annotations

import pytest

from core.table.actions import Advance, OverrideRandom, StateFact
from core.table.seats import SPECTATOR
from core.virgin_queen.actions import (
    BuildDeck,
    ColonyTreasure,
    Deal,
    DeclareWar,
    EndImpulse,
    FillPortugal,
    FillSpain,
    Play,
    ReturnSpent,
    SpendCP,
    SpendTreasure,
    WinterLisbon,
    WinterRow,
)
from core.virgin_queen.powers import POWERS
from tests.kit import TREASURES, Table, keys

FILL = (ReturnSpent(), FillSpain(), FillPortugal())


def dealt(treasures: dict[str, list[int]] | None = None, **more: object) -> Table:
    """After the deal, before the final step of Card Draw."""
    table = Table()
    table.table(BuildDeck())
    table.table(Deal())
    return table.past(treasures=treasures, done=("build_deck", "deal"), **more)


def pool_of(*values: int) -> dict[str, list[int]]:
    """What to put aside so that the pool holds just these."""
    left = {int(value): count for value, count in TREASURES.items()}
    for value in values:
        left[value] -= 1
    return {"treasures.holy_roman_empire": [value for value, count in left.items() for _ in range(count)]}


@pytest.mark.rule("VQ-T1")
def test_t1_all_treasures_start_in_one_pool_with_the_counts_of_the_sheet() -> None:
    table = Table()
    assert sorted(table.values("pool")) == [1] * 5 + [2] * 5 + [3] * 3 + [4] * 2
    for zone in table.setup.zones:
        if zone.admits == "counters" and zone.id != "pool":
            assert table.zone(zone.id) == ()


@pytest.mark.rule("VQ-T1")
@pytest.mark.parametrize("power", [*POWERS, ""])
def test_t1_nobody_sees_a_value_in_the_pool(power: str) -> None:
    table = Table()
    view = table.record.view(table.mask(power)).zones["pool"]
    assert (view.count, view.faces, view.open) == (15, (), False)


@pytest.mark.rule("VQ-T2")
def test_t2_a_spent_treasure_lies_face_up_until_the_final_step_of_card_draw() -> None:
    table = Table().past(treasures={"treasures.france": [3, 1]}, phase="action", active="france")
    table.do("france", SpendTreasure(3))
    assert table.values("spent") == [3]
    for power in (*POWERS, ""):
        assert table.record.view(table.mask(power)).zones["spent"].faces == (3,)
    for phase in ("winter", "marriage", "victory_determination"):
        assert table.past(phase=phase).values("spent") == [3]
    table.past(phase="card_draw", turn_now=2)
    table.table(BuildDeck())
    table.table(Deal())
    assert table.values("spent") == [3]
    table.table(ReturnSpent())
    assert table.values("spent") == []
    assert len(table.zone("pool")) == 14


@pytest.mark.rule("VQ-T2")
@pytest.mark.rule("VQ-T3")
def test_t2_back_in_the_pool_nobody_knows_it_any_more() -> None:
    table = dealt({"spent": [4, 1]})
    things = table.zone("spent")
    table.table(ReturnSpent())
    for thing in things:
        assert thing in table.zone("pool")
        assert table.state.seen[thing] == 0
    for power in (*POWERS, ""):
        assert table.record.view(table.mask(power)).zones["pool"].faces == ()


@pytest.mark.rule("VQ-T3")
def test_t3_the_final_step_goes_in_order_and_after_the_deal() -> None:
    table = Table()
    for action in FILL:
        table.refused("table", action, "step_first", "VQ-T3")
    table.table(BuildDeck())
    for action in FILL:
        no = table.refused("table", action, "step_first", "VQ-T3")
        assert no.said.params["step"] == "deal"
    table.table(Deal())
    for at, action in enumerate(FILL):
        for later in FILL[at + 1 :]:
            table.refused("table", later, "step_first", "VQ-T3")
        table.refused("table", Advance(), "still_owed")
        table.table(action)
        table.refused("table", action, "step_done", "VQ-T3")
    assert (len(table.zone("spain_row")), len(table.zone("portugal_row"))) == (4, 3)
    table.table(Advance())
    for action in FILL:
        table.refused("table", action, "only_in_phase", "VQ-T3")


@pytest.mark.rule("VQ-T3")
def test_t3_treasures_from_colonies_are_dealt_earlier_in_the_phase() -> None:
    table = dealt()
    table.table(ColonyTreasure("england"))
    table.table(ReturnSpent())
    table.refused("table", ColonyTreasure("england"), "colony_too_late", "VQ-T3")
    table.table(FillSpain())
    table.refused("table", ColonyTreasure("england"), "colony_too_late", "VQ-T3")


@pytest.mark.rule("VQ-T4")
@pytest.mark.parametrize(("philippines", "had", "holds"), [(False, 0, 4), (True, 0, 5), (False, 3, 4), (True, 3, 5),
                                                           (False, 5, 5), (True, 5, 5), (False, 6, 6)])  # fmt: skip
def test_t4_empty_boxes_are_filled_and_kept_ones_stay(philippines: bool, had: int, holds: int) -> None:
    table = dealt({"spain_row": [1] * min(had, 5) + [2] * (had - 5)}, facts={"philippines": philippines})
    kept = table.zone("spain_row")
    table.table(ReturnSpent())
    table.table(FillSpain())
    assert table.zone("spain_row")[:had] == kept
    assert len(table.zone("spain_row")) == holds


@pytest.mark.rule("VQ-T4")
def test_t4_only_spain_looks_at_any_time() -> None:
    table = dealt()
    for action in FILL:
        table.table(action)
    values = tuple(table.values("spain_row"))
    for phase in ("diplomacy", "action", "winter", "patronage"):
        table.past(phase=phase)
        assert table.record.view(table.mask("spain")).zones["spain_row"].faces == values
        for power in ("ottoman", "england", "france", "holy_roman_empire", "protestant", ""):
            view = table.record.view(table.mask(power)).zones["spain_row"]
            assert (view.count, view.faces) == (4, ())


@pytest.mark.rule("VQ-T4")
def test_f04_spain_s_row_is_told_to_spain_alone() -> None:
    table = dealt()
    table.table(ReturnSpent())
    said = table.table(FillSpain())
    assert said[0].params["treasures"] == tuple(table.values("spain_row"))
    assert "fill_spain_known" in keys(table.heard("spain"))
    for power in ("england", ""):
        [told] = [one for one in table.heard(power) if one.key.startswith("fill_spain")]
        assert told.params == {"power": "spain", "count": 4}


@pytest.mark.rule("VQ-T5")
def test_t5_portugal_s_row_is_filled_to_3() -> None:
    for had in range(4):
        table = dealt({"portugal_row": [1] * had})
        for action in FILL:
            table.table(action)
        assert len(table.zone("portugal_row")) == 3


@pytest.mark.rule("VQ-T5")
@pytest.mark.parametrize("power", [*POWERS, ""])
def test_f04_no_seat_learns_a_value_of_portugal_s_row_whatever_lies_there(power: str) -> None:
    def everything(values: list[int]) -> list[bytes]:
        # Spain's row is full, so that only Portugal's and the pool differ, and nobody may know either.
        table = dealt({"spain_row": [1, 1, 1, 2], "portugal_row": values})
        seen = []
        for action in (*FILL, Advance(), Advance(), Advance()):
            table.table(action)
            seen.append(table.sees(power))
        table.past(phase="winter")
        for action in (WinterRow(), WinterLisbon()):
            table.table(action)
            seen.append(table.sees(power))
        return seen

    assert everything([1, 2, 2]) == everything([4, 3, 4])


@pytest.mark.rule("VQ-T6")
def test_t6_spain_s_row_goes_to_spain_s_hand_in_winter_once() -> None:
    table = Table().past(treasures={"spain_row": [2, 3], "treasures.spain": [1]}, phase="winter")
    table.table(WinterRow())
    assert table.values("treasures.spain") == [1, 2, 3]
    assert table.zone("spain_row") == ()
    table.refused("table", WinterRow(), "step_done", "VQ-T6")
    Table().past(phase="action").refused("table", WinterRow(), "only_in_phase", "VQ-T6")


@pytest.mark.rule("VQ-T6")
def test_t6_an_empty_row_is_no_hindrance() -> None:
    table = Table().past(phase="winter")
    said = table.table(WinterRow())
    assert said[0].params["count"] == 0


@pytest.mark.rule("VQ-T6")
def test_t6_colony_rolls_give_to_the_five_others_never_to_spain() -> None:
    table = Table().past(phase="action")
    table.refused("table", ColonyTreasure("spain"), "colony_spain", "VQ-T6")
    table.refused("table", ColonyTreasure("portugal"), "power_unknown")
    for power in POWERS:
        if power != "spain":
            table.table(ColonyTreasure(power))
            assert len(table.zone(f"treasures.{power}")) == 1


@pytest.mark.rule("VQ-T7")
def test_t7_a_treasure_in_a_hand_is_seen_by_its_owner_only() -> None:
    table = Table().past(phase="action")
    table.table(ColonyTreasure("england"))
    value = tuple(table.values("treasures.england"))
    for power in (*POWERS, ""):
        view = table.record.view(table.mask(power)).zones["treasures.england"]
        assert view.count == 1
        assert view.faces == (value if power == "england" else ())
        [told] = [one for one in table.heard(power) if one.key.startswith("colony_treasure")]
        assert told.params.get("treasures") == (value if power == "england" else None)


@pytest.mark.rule("VQ-T8")
def test_t8_a_treasure_is_spent_in_an_impulse_worth_its_value() -> None:
    table = Table().past(treasures={"treasures.france": [4, 2, 2]}, phase="action", active="france")
    table.refused("france", SpendTreasure(3), "treasure_not_held", "VQ-T8")
    table.do("france", SpendTreasure(4))
    table.do("france", SpendTreasure(2))
    assert (table.state.impulse.cp, table.state.impulse.left) == (6, 6)
    assert table.values("treasures.france") == [2]
    table.do("france", SpendCP(5, "a fleet"))
    table.do("france", EndImpulse())
    table.refused("france", SpendTreasure(2), "not_your_impulse", "VQ-T8")


@pytest.mark.rule("VQ-T8")
def test_t8_beside_a_card_for_cp_it_adds_to_it_and_not_in_another_s_impulse() -> None:
    table = Table().past(
        zones={"hand.france": ["john_knox"]}, treasures={"treasures.france": [4]}, phase="action", active="france"
    )
    table.do("france", Play(table.card("john_knox"), "cp"))
    table.do("france", SpendTreasure(4))
    assert table.state.impulse.left == 7
    other = Table().past(treasures={"treasures.france": [4]}, phase="action", active="england")
    other.refused("france", SpendTreasure(4), "not_your_impulse", "VQ-T8")


@pytest.mark.rule("VQ-T8")
def test_t8_it_can_pay_for_a_declaration_of_war() -> None:
    table = Table().past(
        zones={"hand.france": ["john_knox"]}, treasures={"treasures.france": [3, 3, 1]}, phase="diplomacy"
    )
    table.refused("france", DeclareWar("Spain", (), (4,)), "treasure_not_held", "VQ-T8")
    table.refused("france", DeclareWar("Spain", (), (3, 3, 3)), "treasure_not_held", "VQ-T8")
    table.refused("france", DeclareWar("", (), (3,)), "text_bad")
    table.refused("france", DeclareWar("Spain", (table.card("john_knox"),) * 2), "card_twice")
    said = table.do("france", DeclareWar("Spain", (table.card("john_knox"),), (3, 3)))
    assert said[0].params["paid"] == 9
    assert table.values("spent") == [3, 3]
    assert table.ids("discards") == ["john_knox"]
    table.past(phase="action", active="france")
    table.refused("france", DeclareWar("Spain", (), (1,)), "only_in_phase", "VQ-T8")


@pytest.mark.rule("VQ-T9")
def test_t9_an_empty_pool_is_not_filled_in_mid_turn() -> None:
    table = Table().past(treasures={**pool_of(), "spent": []}, phase="action")
    assert table.zone("pool") == ()
    table.refused("table", ColonyTreasure("england"), "pool_empty", "VQ-T9")
    table.past(phase="action", active="holy_roman_empire")
    table.do("holy_roman_empire", SpendTreasure(1))
    table.refused("table", ColonyTreasure("england"), "pool_empty", "VQ-T9")


@pytest.mark.rule("VQ-T9")
@pytest.mark.parametrize(("pool", "spain", "portugal", "short"), [(7, 4, 3, []), (6, 4, 2, [("portugal_row", 1)]),
    (4, 4, 0, [("portugal_row", 3)]), (3, 3, 0, [("spain_row", 1), ("portugal_row", 3)]),
    (0, 0, 0, [("spain_row", 4), ("portugal_row", 3)])])  # fmt: skip
def test_t9_spain_draws_before_portugal_and_the_shortfall_is_logged(
    pool: int, spain: int, portugal: int, short: list[tuple[str, int]]
) -> None:
    table = dealt(pool_of(*([1] * 5 + [2] * 5)[:pool]))
    for action in FILL:
        table.table(action)
    assert (len(table.zone("spain_row")), len(table.zone("portugal_row"))) == (spain, portugal)
    told = [(one.params["zone"], one.params["short"]) for one in table.heard("") if one.key == "pool_short"]
    assert told == short
    table.table(Advance())


@pytest.mark.rule("VQ-T11")
@pytest.mark.parametrize("zone", ["loot.1", "treasures.england"])
def test_t11_what_is_taken_from_spain_s_row_spain_knows_until_it_enters_a_hand(zone: str) -> None:
    table = Table().past(treasures={"spain_row": [4]}, phase="action")
    [thing] = table.zone("spain_row")
    table.referee(OverrideRandom("spain_row", zone, "a hit of Drake's"))
    assert table.zone(zone) == (thing,)
    knows = "spain" if zone == "loot.1" else "england"
    assert [power for power in POWERS if table.knows(power, thing)] == [knows]
    for power in (*POWERS, ""):
        assert table.record.view(table.mask(power)).zones[zone].faces == ((4,) if power == knows else ())
        told = keys(table.heard(power))[-1]
        assert told == ("override_random_counter" if power == knows else "override_random")


@pytest.mark.rule("VQ-T11")
def test_t11_what_is_taken_from_portugal_s_row_is_known_to_the_captor_only() -> None:
    table = Table().past(treasures={"portugal_row": [4, 1]}, phase="action")
    table.referee(OverrideRandom("portugal_row", "treasures.france", "a hit"))
    [thing] = table.zone("treasures.france")
    assert [power for power in POWERS if table.knows(power, thing)] == ["france"]
    [left] = table.zone("portugal_row")
    assert table.state.seen[left] == 0


@pytest.mark.rule("VQ-T11")
def test_t11_the_loot_of_a_destroyed_expedition_lies_spent_and_open_to_all() -> None:
    table = Table().past(treasures={"treasures.england": [4]}, phase="action")
    table.referee(OverrideRandom("treasures.england", "spent", "destroyed"))
    assert table.record.view(SPECTATOR).zones["spent"].faces == (4,)


@pytest.mark.rule("VQ-T10")
@pytest.mark.parametrize("pick", range(3))
def test_t10_the_power_in_lisbon_draws_one_at_random_and_the_rest_stay(pick: int) -> None:
    table = Table().past(treasures={"portugal_row": [1, 2, 4]}, facts={"lisbon": "france"}, phase="winter")
    assert table.told("table", WinterLisbon(), pick) is None
    assert table.values("treasures.france") == [[1, 2, 4][pick]]
    assert len(table.zone("portugal_row")) == 2
    [thing] = table.zone("treasures.france")
    assert [power for power in POWERS if table.knows(power, thing)] == ["france"]
    for left in table.zone("portugal_row"):
        assert table.state.seen[left] == 0
    table.refused("table", WinterLisbon(), "step_done", "VQ-T10")


@pytest.mark.rule("VQ-T10")
def test_t10_with_no_major_power_there_or_the_setting_off_nobody_draws() -> None:
    row = {"portugal_row": [1, 2, 4]}
    table = Table().past(treasures=row, phase="winter")
    assert keys(table.table(WinterLisbon())) == ["lisbon_nobody"]
    assert len(table.zone("portugal_row")) == 3
    table = Table(options={"lisbon_draw": False}).past(treasures=row, facts={"lisbon": "spain"}, phase="winter")
    assert keys(table.table(WinterLisbon())) == ["lisbon_nobody"]
    assert table.zone("treasures.spain") == ()
    table = Table().past(facts={"lisbon": "spain"}, phase="winter")
    assert keys(table.table(WinterLisbon())) == ["lisbon_nobody"]
    Table().past(phase="marriage").refused("table", WinterLisbon(), "only_in_phase", "VQ-T10")


def test_worked_case_11_the_philippines_lost_in_mid_turn() -> None:
    """The 5 stay; Winter empties the row; the next fill draws 4."""
    table = dealt(facts={"philippines": True})
    for action in FILL:
        table.table(action)
    five = table.zone("spain_row")
    assert len(five) == 5
    table.past(phase="action")
    table.table(StateFact("philippines", False))
    assert table.zone("spain_row") == five
    table.past(phase="winter")
    table.table(WinterRow())
    assert table.zone("spain_row") == ()
    table.past(phase="card_draw", turn_now=2)
    for action in (BuildDeck(), Deal(), *FILL):
        table.table(action)
    assert len(table.zone("spain_row")) == 4


def test_worked_case_12_a_short_pool() -> None:
    """Pool 2, spent 3, Spain's row 0, Philippines held, Portugal 2: then Spain 5, Portugal 2, short by 1."""
    aside = pool_of(1, 2, 3, 3, 1, 4, 4)
    table = dealt({**aside, "spent": [3, 3, 1], "portugal_row": [4, 4]}, facts={"philippines": True})
    assert (len(table.zone("pool")), len(table.zone("spent"))) == (2, 3)
    said = [one for action in FILL for one in table.table(action)]
    assert (len(table.zone("spain_row")), table.values("portugal_row")) == (5, [4, 4])
    assert table.zone("pool") == ()
    assert table.zone("spent") == ()
    [short] = [one for one in said if one.key == "pool_short"]
    assert short.params == {"zone": "portugal_row", "short": 1}
    assert "pool_short" in keys(table.heard(""))

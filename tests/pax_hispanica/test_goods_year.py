"""The cycle of the years, and the Goods Year's parts (PH-Y1, PH-Y2)."""

from __future__ import annotations

import pytest

from core.pax_hispanica.actions import EndTurn, Figure, Finish, PartDone, PlayerOrder, ShuffleDecks
from core.pax_hispanica.state import FIGURES
from core.table.actions import Advance, OverridePhase, OverrideStep
from core.table.telling import Said
from tests.pax_hispanica.kit import PHASES, Table, keys

PARTS = ("player_order", "cathedrals", "labor", "decimation", "chests", "attrition", "earnings")


def order_of(table: Table) -> PlayerOrder:
    return PlayerOrder(table.setup.powers)


def done_to(table: Table, part: str) -> Table:
    """All parts before this one are behind the table."""
    for one in PARTS[: PARTS.index(part)]:
        table.table(order_of(table) if one == "player_order" else PartDone(one))
    return table


def a_year(table: Table) -> None:
    """The whole of this year, whatever it is, and on to the next."""
    for nation in list(table.setup.powers) if table.state.phase == 2 else []:
        table.do(nation, EndTurn())
    if table.state.phase == 0:
        done_to(table, "earnings")
        table.table(PartDone("earnings"))
    table.table(Advance())


@pytest.mark.rule("PH-Y1")
def test_the_four_years_follow_each_other_in_a_circle():
    table = Table(2, options={"last_turn": 3})
    table.table(ShuffleDecks())
    years = []
    while not table.state.ended:
        years.append((table.state.turn, PHASES[table.state.phase]))
        a_year(table)
    circle = ["goods_year", "auction_year", "play_year", "sailing_year"]
    assert years == [(cycle, year) for cycle in (1, 2, 3) for year in circle]


@pytest.mark.rule("PH-Y1")
def test_the_table_may_end_the_game_in_a_sailing_year_only():
    table = Table(2).past("play_year")
    table.refused("table", Finish("Spain has most"), "only_in_phase")
    table.past("sailing_year")
    assert table.table(Finish("Spain has most"))[0].params["how"] == "Spain has most"
    assert table.state.ended
    table.refused("table", Advance(), "campaign_over")


@pytest.mark.rule("PH-Y1")
def test_the_year_says_what_it_is_and_who_is_waited_for():
    table = Table(2).past("sailing_year")
    view = table.record.view(table.mask(""))
    assert (view.phase, [(one.power, one.key) for one in view.waiting]) == ("sailing_year", [("table", "advance")])


def test_nothing_of_the_year_is_done_before_the_decks_are_shuffled():
    table = Table(2)
    assert table.owed()[0] == ("table", "shuffle_decks")
    table.refused("table", order_of(table), "step_first", "PH-Y2")
    table.refused("table", Advance(), "still_owed")
    said = table.table(ShuffleDecks())
    assert said[0] == Said("decks_shuffled", {"market": 12, "haven": 8})
    assert (len(table.zone("market")), len(table.zone("market_top")), len(table.zone("haven"))) == (11, 1, 8)
    table.refused("table", ShuffleDecks(), "step_done")


@pytest.mark.rule("PH-Y2")
@pytest.mark.parametrize("part", PARTS)
def test_each_part_has_its_time_and_none_is_skipped_or_repeated(part):
    table = done_to(Table(2).past("goods_year"), part)
    assert [step for _, step in table.owed()] == list(PARTS[PARTS.index(part) :])
    for other in PARTS:
        action = order_of(table) if other == "player_order" else PartDone(other)
        if other in table.state.done:
            table.refused("table", action, "step_done", "PH-Y2")
        elif other != part:
            table.refused("table", action, "step_first", "PH-Y2")
    no = table.refused("table", Advance(), "still_owed", "PH-Y2")
    assert no.said.params["step"] == part
    table.table(order_of(table) if part == "player_order" else PartDone(part))
    assert table.state.done == PARTS[: PARTS.index(part) + 1]


@pytest.mark.rule("PH-Y2")
def test_with_all_parts_done_the_year_can_end():
    table = done_to(Table(2).past("goods_year"), "earnings")
    table.table(PartDone("earnings"))
    assert table.owed() == []
    table.table(Advance())
    assert PHASES[table.state.phase] == "auction_year"


@pytest.mark.rule("PH-Y2")
def test_parts_belong_to_the_goods_year():
    table = Table(2).past("play_year")
    table.refused("table", order_of(table), "only_in_phase", "PH-Y2")
    table.refused("table", PartDone("labor"), "only_in_phase", "PH-Y2")
    table.refused("table", Figure("chests", "spain", 1), "only_in_phase", "PH-Y2")


@pytest.mark.rule("PH-Y2")
def test_the_player_order_names_every_nation_once():
    table = Table(3).past("goods_year")
    for wrong in ((), ("spain",), ("spain", "spain", "france"), ("spain", "england", "courland"), ("spain",) * 3):
        table.refused("table", PlayerOrder(wrong), "order_nations", "PH-Y2")
    table.refused("table", PartDone("player_order"), "order_nations", "PH-Y2")
    table.refused("table", PartDone("siesta"), "step_unknown", "PH-Y2")
    said = table.table(PlayerOrder(("france", "spain", "england")))
    assert said == [Said("player_order", {"powers": ("france", "spain", "england")})]
    assert table.record.view(0).order == ("france", "spain", "england")


@pytest.mark.rule("PH-Y2")
def test_the_order_given_is_the_order_of_game_turns():
    table = Table(3).past("goods_year")
    table.table(PlayerOrder(("france", "spain", "england")))
    table.referee(OverridePhase(1, "play_year", "straight on"))
    assert table.owed() == [("france", "game_turn"), ("spain", "game_turn"), ("england", "game_turn")]


@pytest.mark.rule("PH-Y2")
@pytest.mark.parametrize("part", FIGURES)
def test_figures_are_entered_at_their_part_and_can_be_corrected(part):
    table = done_to(Table(2).past("goods_year"), part)
    for wrong in FIGURES:
        if wrong != part:
            key = "step_done" if wrong in table.state.done else "step_first"
            table.refused("table", Figure(wrong, "spain", 1), key, "PH-Y2")
    table.refused("table", Figure("labor", "spain", 1), "no_figures", "PH-Y2")
    table.refused("table", Figure(part, "courland", 1), "power_unknown")
    for amount in (-1, 1000):
        table.refused("table", Figure(part, "spain", amount), "number_range", "PH-Y2")
    for amount in (5, 0, 999):
        table.table(Figure(part, "england", amount))
        assert table.state.figures[FIGURES.index(part)] == (0, amount)
    assert table.state.done == PARTS[: PARTS.index(part)]


@pytest.mark.rule("PH-Y2")
def test_earnings_are_paid_by_the_reserve_when_their_part_is_done():
    table = done_to(Table(3).past("goods_year"), "earnings")
    table.table(Figure("earnings", "spain", 4))
    table.table(Figure("earnings", "france", 1))
    assert table.state.money == (3, 3, 3)
    said = table.table(PartDone("earnings"))
    assert (table.state.money, table.state.reserve) == ((7, 3, 4), -5)
    assert said[1:] == [
        Said("earned", {"power": "spain", "amount": 4, "money": 7}),
        Said("earned", {"power": "france", "amount": 1, "money": 4}),
    ]


@pytest.mark.rule("PH-Y2")
def test_last_years_figures_are_offered_in_the_next_cycle_and_this_years_start_empty():
    table = Table(2, options={"last_turn": 2}).past("goods_year")
    done_to(table, "chests")
    table.table(Figure("chests", "england", 6))
    for part in PARTS[4:]:
        table.table(PartDone(part))
    for _ in range(4):
        if table.state.phase == 2:
            table.do("spain", EndTurn())
            table.do("england", EndTurn())
        table.table(Advance())
    assert (table.state.turn, table.state.phase) == (2, 0)
    assert table.state.figures[FIGURES.index("chests")] == (0, 0)
    done_to(table, "chests")
    hints = [offer.fields[2].domain.hint for offer in table.offers("table") if offer.action == "figure"]
    assert hints == [0, 6]


def test_the_standings_of_each_year_are_kept():
    table = Table(2, options={"last_turn": 1}).past("auction_year", {"spain": (2, 1)}, money=(5, 3))
    table.table(Advance())
    table.do("spain", EndTurn())
    table.do("england", EndTurn())
    table.table(Advance())
    kept = [(one.turn, one.phase, one.money, one.cards) for one in table.record.view(0).history]
    assert kept == [(1, 1, (5, 3), (3, 0)), (1, 2, (5, 3), (3, 0))]


def test_an_undone_part_is_owed_again():
    table = done_to(Table(2).past("goods_year"), "earnings")
    table.table(Figure("earnings", "spain", 4))
    table.table(PartDone("earnings"))
    table.undo()
    assert (table.owed(), table.state.money) == ([("table", "earnings")], (3, 3))
    assert keys(table.heard(""))[-1] == "undone"


@pytest.mark.rule("PH-Y2")
@pytest.mark.parametrize("chance", [1, 2])
def test_figures_are_forgotten_when_the_referee_goes_back_to_before_them(chance: int) -> None:
    """Not in a campaign that was made before: there its lines were played on with what stood."""
    table = done_to(Table(2, chance=chance).past("goods_year"), "chests")
    table.table(Figure("chests", "spain", 4))
    table.table(PartDone("chests"))
    table.table(Figure("attrition", "spain", 2))
    figures = lambda: [row[0] for row in table.state.figures]  # noqa: E731
    table.referee(OverrideStep("chests", False, "again"))
    assert figures() == ([0, 4, 2, 0] if chance == 1 else [0, 0, 2, 0])
    table.referee(OverridePhase(1, "auction_year", "on"))
    assert figures() == ([0, 4, 2, 0] if chance == 1 else [0, 0, 2, 0]), "going on forgets nothing"
    table.referee(OverridePhase(1, "goods_year", "again"))
    assert figures() == ([0, 4, 2, 0] if chance == 1 else [0, 0, 0, 0])
    assert table.state.last_figures == ((0, 0),) * 4

"""The hand limit, selling and discarding (PH-H1 to H4); worked cases 6 and 7."""

from __future__ import annotations

import pytest

from core.pax_hispanica.actions import Discard, DrawHaven, EndTurn, Lay, Pay, Sell
from core.table.actions import Advance, OverrideCard, OverridePhase, Show
from core.table.chance import Drawn
from core.table.journal import Line, Record
from core.table.seats import SPECTATOR
from core.table.telling import Said
from tests.pax_hispanica.kit import GAME, MARKET_CARDS, PHASES, TIME, Table, keys
from tui.words import say


def playing(players: int = 2, **more) -> Table:
    """A table in the Play Year, Spain's game turn; ``hands`` and ``money`` as :meth:`Table.past` takes them."""
    past = {name: more.pop(name) for name in ("money", "hands", "order", "at") if name in more}
    return Table(players, **more).past("play_year", **past)


def a_haven(table: Table, nation: str) -> int:
    return next(card for card in table.hand(nation) if card > MARKET_CARDS)


def a_market(table: Table, nation: str) -> int:
    return next(card for card in table.hand(nation) if card <= MARKET_CARDS)


@pytest.mark.rule("PH-H2", "PH-H3", "PH-H4")
def test_worked_case_6_at_the_end_of_the_own_turn_two_must_go():
    table = playing(hands={"spain": (4, 2)}, limit=4)
    no = table.refused("spain", EndTurn(), "hand_over_limit", "PH-H2")
    assert no.said.params == {"count": 2, "limit": 4}
    market, haven, deck = a_market(table, "spain"), a_haven(table, "spain"), len(table.zone("haven"))
    assert table.do("spain", Sell(market)) == [Said("sold", {"power": "spain", "card": market, "money": 4})]
    table.refused("spain", EndTurn(), "hand_over_limit", "PH-H2")
    table.do("spain", Discard(haven))
    assert (table.money("spain"), table.state.reserve, len(table.zone("haven"))) == (4, -1, deck + 1)
    assert table.zone("market_discards") == (market,)
    table.do("spain", EndTurn())
    assert table.owed() == [("england", "game_turn")]


@pytest.mark.rule("PH-H4")
def test_a_discarded_haven_card_is_shuffled_in_at_once_and_nobody_knows_it_any_more():
    table = playing(hands={"spain": (0, 2)})
    haven, before = a_haven(table, "spain"), table.zone("haven")
    counter = table.record.counter
    table.do("spain", Discard(haven))
    assert sorted(table.zone("haven")) == sorted((*before, haven))
    assert table.record.counter - counter == len(before)
    assert [table.state.seen[card] for card in table.zone("haven")] == [0] * (len(before) + 1)
    assert table.record.undoable("anna").said.key == "undo_drawn"


@pytest.mark.rule("PH-H4")
def test_which_haven_card_was_discarded_only_its_owner_reads():
    table = playing(hands={"spain": (0, 2)})
    haven = a_haven(table, "spain")
    table.do("spain", Discard(haven))
    assert table.heard("spain")[-1] == Said("discarded_haven_known", {"power": "spain", "card": haven})
    for viewer in ("", "england"):
        assert table.heard(viewer)[-1] == Said("discarded_haven", {"power": "spain"})


@pytest.mark.rule("PH-H4")
def test_the_shuffle_puts_the_card_anywhere_in_the_deck():
    table = playing(hands={"spain": (0, 1)})
    haven = a_haven(table, "spain")
    places = set()
    for seed in range(120):
        after, _ = GAME.apply(table.setup, table.state, "anna", "spain", Discard(haven), Drawn(bytes([seed] * 32), 0))
        places.add(after.zones[table.setup.zone_number["haven"]].index(haven))
    assert places == set(range(8))


@pytest.mark.rule("PH-H3")
def test_any_number_is_sold_in_the_own_turn_however_few_are_held():
    table = playing(hands={"spain": (3, 0)}, limit=4)
    for money in (4, 5, 6):
        table.do("spain", Sell(a_market(table, "spain")))
        assert table.money("spain") == money
    assert (table.hand("spain"), len(table.zone("market_discards")), table.state.reserve) == ((), 3, -3)


@pytest.mark.rule("PH-H3")
def test_haven_cards_are_not_sold_and_are_shown_as_barred():
    table = playing(hands={"spain": (1, 1)})
    haven = a_haven(table, "spain")
    no = table.refused("spain", Sell(haven), "haven_not_sold", "PH-H3")
    assert no.said.params == {"card": haven}
    # Others may not learn from a refusal what is in a hand.
    assert no.heard_by(table.mask("england")).params == {}
    assert no.heard_by(table.mask("spain")) == no.said
    sell = next(offer for offer in table.offers("spain") if offer.action == "sell")
    assert [(one.value, one.why.rule) for one in sell.fields[0].domain.barred] == [(haven, "PH-H3")]


@pytest.mark.rule("PH-H3")
def test_a_void_sale_of_a_haven_card_names_no_card():
    table = playing(hands={"spain": (1, 1)})
    record = Record(GAME, table.setup, table.state)
    assert record.add(Line(TIME, "anna", "spain", Sell(a_haven(table, "spain")), ())) is not None
    assert record.void[1] == Said("cannot_sell", {}, "PH-H3")
    assert record.feed(SPECTATOR) == ()


@pytest.mark.rule("PH-H3")
def test_only_ones_own_cards_and_only_in_ones_own_turn():
    table = playing(hands={"spain": (2, 0), "england": (2, 1)})
    mine, other = a_market(table, "spain"), a_market(table, "england")
    for card in (other, 0, -1, 99, table.zone("market_top")[0]):
        table.refused("spain", Sell(card), "not_in_hand", "PH-H3")
        table.refused("spain", Discard(card), "not_in_hand", "PH-H2")
    table.refused("england", Sell(other), "not_your_turn", "PH-H3")
    table.refused("england", Discard(other), "not_your_turn", "PH-H3")
    table.refused("england", Lay(other), "not_your_turn", "PH-H2")
    table.refused("england", EndTurn(), "not_your_turn", "PH-H2")
    table.refused("spain", Sell(mine), "not_your_power", seat="bob")
    for year in ("goods_year", "auction_year", "sailing_year"):
        table.referee(OverridePhase(1, year, "to see"))
        table.refused("spain", Sell(mine), "not_your_turn", "PH-H3")
        table.refused("spain", Discard(mine), "not_your_turn", "PH-H3")
        table.refused("spain", EndTurn(), "only_in_phase", "PH-H2")


@pytest.mark.rule("PH-H2")
def test_game_turns_are_taken_in_player_order():
    table = playing(3, order=("france", "spain", "england"))
    for nation, waiting in (("france", "spain"), ("spain", "england")):
        assert table.record.view(0).active == nation
        table.refused(waiting, EndTurn(), "not_your_turn", "PH-H2")
        table.do(nation, EndTurn())
    said = table.do("england", EndTurn())
    assert keys(said) == ["game_turn_over", "year_end_check"]
    assert (table.record.view(0).active, table.record.view(0).year_end) == ("", True)


@pytest.mark.rule("PH-H2")
def test_the_year_cannot_end_before_all_game_turns():
    table = playing()
    no = table.refused("table", Advance(), "still_owed", "PH-H2")
    assert (no.said.params["power"], no.said.params["step"], no.said.params["more"]) == ("spain", "game_turn", 1)


@pytest.mark.rule("PH-H2")
def test_worked_case_7_only_the_hand_whose_turn_ends_is_checked_then_all_at_the_years_end():
    table = playing(hands={"spain": (2, 0), "england": (4, 0)}, limit=4, order=("england", "spain"))
    table.do("england", EndTurn())
    table.table(DrawHaven("england"))
    assert len(table.hand("england")) == 5
    table.do("spain", EndTurn())
    assert table.owed() == [("england", "hand_limit")]
    no = table.refused("table", Advance(), "still_owed", "PH-H2")
    assert no.said.params["power"] == "england"
    table.refused("spain", Sell(a_market(table, "spain")), "within_limit", "PH-H3")
    table.do("england", Sell(a_market(table, "england")))
    assert table.owed() == []
    table.table(Advance())
    assert PHASES[table.state.phase] == "sailing_year"


@pytest.mark.rule("PH-H2", "PH-H3")
def test_f24_at_the_years_end_each_goes_down_to_the_limit_and_no_further():
    table = playing(hands={"spain": (4, 2), "england": (5, 0)}, limit=4, at=2)
    assert table.owed() == [("spain", "hand_limit"), ("england", "hand_limit")]
    table.refused("spain", Lay(a_market(table, "spain")), "not_your_turn", "PH-H2")
    table.refused("spain", EndTurn(), "not_your_turn", "PH-H2")
    table.do("spain", Sell(a_market(table, "spain")))
    table.do("england", Discard(a_market(table, "england")))
    table.refused("england", Sell(a_market(table, "england")), "within_limit", "PH-H3")
    table.refused("england", Discard(a_market(table, "england")), "within_limit", "PH-H3")
    table.do("spain", Discard(a_haven(table, "spain")))
    assert (len(table.hand("spain")), len(table.hand("england"))) == (4, 4)
    assert table.money("england") == 3
    table.table(Advance())


@pytest.mark.rule("PH-H2")
def test_f24_the_check_is_met_however_the_cards_went():
    table = playing(hands={"spain": (5, 0)}, limit=4, at=2)
    assert table.owed() == [("spain", "hand_limit")]
    table.referee(OverrideCard(a_market(table, "spain"), "removed", "it was never there"))
    assert table.owed() == []
    laying = playing(hands={"spain": (5, 0)}, limit=4)
    laying.refused("spain", EndTurn(), "hand_over_limit", "PH-H2")
    laying.do("spain", Sell(a_market(laying, "spain")))
    laying.do("spain", EndTurn())


@pytest.mark.rule("PH-H2")
@pytest.mark.parametrize("hands", [(6, 0), (0, 6), (3, 3), (5, 0)])
def test_f59_laying_out_brings_no_hand_under_the_limit(hands):
    """Refused while the hand is over the limit, with what may be done; within it a card is laid freely."""
    table = playing(hands={"spain": hands}, limit=4)
    over = sum(hands) - 4
    for card in table.hand("spain"):
        no = table.refused("spain", Lay(card), "lay_over_limit", "PH-H2")
        assert no.said.params == {"count": over, "limit": 4}
    assert "sell or discard first" in say(no.said)
    assert {"discard"} <= {offer.action for offer in table.offers("spain")}
    for _ in range(over):
        table.do("spain", Discard(table.hand("spain")[0]))
    for card in table.hand("spain")[:2]:
        table.do("spain", Lay(card))
    table.do("spain", EndTurn())


@pytest.mark.rule("PH-H2")
def test_a_limit_of_none_empties_the_hand():
    table = playing(1, hands={"spain": (1, 1)}, limit=0)
    table.do("spain", Sell(a_market(table, "spain")))
    table.refused("spain", EndTurn(), "hand_over_limit", "PH-H2")
    table.do("spain", Discard(a_haven(table, "spain")))
    table.do("spain", EndTurn())
    table.table(Advance())


@pytest.mark.rule("PH-H2")
def test_a_market_card_is_discarded_for_nothing_and_openly():
    table = playing(hands={"spain": (1, 0)})
    market = a_market(table, "spain")
    assert table.do("spain", Discard(market)) == [Said("discarded_market", {"power": "spain", "card": market})]
    assert (table.money("spain"), table.zone("market_discards")) == (3, (market,))


def test_a_laid_card_lies_open_and_counts_for_no_hand():
    table = playing(hands={"spain": (0, 2)})
    haven = a_haven(table, "spain")
    table.do("spain", Lay(haven))
    for viewer in ("", "england"):
        assert table.record.view(table.mask(viewer)).zones["laid.spain"].faces == (haven,)
    assert len(table.hand("spain")) == 1
    table.refused("spain", Lay(haven), "not_in_hand")
    table.undo("spain")
    assert haven in table.hand("spain")


def test_a_drawn_haven_card_is_seen_by_its_nation_alone():
    table = playing()
    top = table.zone("haven")[-1]
    table.table(DrawHaven("england"))
    assert table.hand("england") == (top,)
    assert table.heard("england")[-1].params == {"power": "england", "card": top}
    for viewer in ("", "spain"):
        assert table.heard(viewer)[-1] == Said("drew_haven", {"power": "england"})
        assert table.record.view(table.mask(viewer)).zones["hand.england"].faces == ()
    assert table.record.undoable("anna").said.key == "undo_drawn"
    table.refused("table", DrawHaven("courland"), "power_unknown")
    unshuffled = Table(2)
    unshuffled.refused("table", DrawHaven("spain"), "step_first")
    empty = playing(hands={"spain": (0, 8)})
    empty.refused("table", DrawHaven("england"), "haven_empty")


def test_money_changes_hands_by_the_books_and_none_is_made():
    table = playing(money=(3, 1))
    table.table(Pay("spain", "england", 3, "a loan"))
    table.table(Pay("reserve", "spain", 999, "a fleet"))
    table.table(Pay("england", "reserve", 4, "a fine"))
    assert (table.state.money, table.state.reserve) == ((999, 0), -995)
    for wrong in (("spain", "spain"), ("reserve", "reserve"), ("spain", "courland"), ("table", "spain")):
        table.refused("table", Pay(*wrong, 1, "so"), "pay_whom")
    table.refused("table", Pay("england", "spain", 1, "more"), "pay_range")
    for amount in (0, -1, 1000):
        table.refused("table", Pay("spain", "england", amount, "odd"), "pay_range")
        table.refused("table", Pay("reserve", "england", amount, "odd"), "pay_range")
    table.refused("table", Pay("spain", "england", 1, " "), "text_bad")
    table.undo()
    assert table.state.money == (999, 4)


def test_nobody_to_show_a_card_to_is_no_offer():
    assert [offer for offer in playing(1, hands={"spain": (2, 0)}).offers("spain") if offer.action == "show"] == []
    two = playing(2, hands={"spain": (2, 0)})
    two.do("spain", Show("england", two.hand("spain")[:1]))

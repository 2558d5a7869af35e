"""The auction: the lot, who bids, who wins, who pays whom (PH-A1 to A5); worked cases 1 to 5."""

from __future__ import annotations

import pytest

from core.pax_hispanica.actions import Auction, Bid, Pay
from core.table.actions import Advance, Look, Note, OverrideCard, OverridePhase, Roll
from core.table.seats import EVERYONE, Seat
from core.table.telling import Said
from tests.pax_hispanica.kit import PHASES, TIME, Table, deck, keys


def auctions(players: int = 4, **more) -> Table:
    """A table in the Auction Year; ``money`` and ``order`` as :meth:`Table.past` takes them."""
    past = {name: more.pop(name) for name in ("money", "order", "hands") if name in more}
    return Table(players, **more).past("auction_year", **past)


# The lot


@pytest.mark.rule("PH-A1")
def test_without_an_announcement_the_lot_is_the_face_up_card():
    table = auctions()
    top, beneath = table.zone("market_top")[0], table.zone("market")[-1]
    assert table.do("spain", Auction(False)) == [Said("auction_open", {"power": "spain", "card": top})]
    for nation in ("spain", "england", "france", "netherlands"):
        table.do(nation, Bid(0))
    assert table.hand("spain") == (top,)
    assert table.zone("market_top") == (beneath,)
    assert table.state.seen[beneath] == EVERYONE


@pytest.mark.rule("PH-A1")
def test_buried_treasure_is_the_face_down_card_right_under_the_top():
    table = auctions()
    top, beneath = table.zone("market_top"), table.zone("market")[-1]
    assert table.do("england", Auction(True)) == [Said("auction_buried", {"power": "england"})]
    for nation in ("spain", "england", "france", "netherlands"):
        table.do(nation, Bid(0))
    assert table.hand("england") == (beneath,)
    assert table.zone("market_top") == top
    assert beneath not in table.zone("market")


@pytest.mark.rule("PH-A1")
@pytest.mark.parametrize("viewer", ["", "spain", "england"])
def test_nobody_sees_a_buried_lot_before_the_end_the_initiator_included(viewer):
    table = auctions(2)
    beneath = table.zone("market")[-1]
    table.do("england", Auction(True))
    table.do("spain", Bid(1))
    view = table.record.view(table.mask(viewer))
    assert (view.auction.initiator, view.auction.buried, view.auction.card) == ("england", True, 0)
    assert view.zones["market"].faces == ()
    assert table.state.seen[beneath] == 0
    assert not [said for said in table.heard(viewer) if said.params.get("card") == beneath]
    table.do("england", Bid(0))
    assert table.state.seen[beneath] == EVERYONE
    assert [said for said in table.heard(viewer) if said.params.get("card") == beneath]
    # All saw it go to that hand.
    assert table.record.view(table.mask(viewer)).zones["hand.spain"].faces == (beneath,)


@pytest.mark.rule("PH-A1")
def test_with_no_face_down_card_left_the_buried_lot_is_the_face_up_one():
    table = auctions(2, deck=deck(market=1))
    top = table.zone("market_top")[0]
    assert table.zone("market") == ()
    said = table.do("spain", Auction(True))
    assert said == [Said("no_buried_card"), Said("auction_open", {"power": "spain", "card": top})]
    table.do("spain", Bid(0))
    table.do("england", Bid(1))
    assert table.hand("england") == (top,)
    table.refused("spain", Auction(False), "market_empty", "PH-A1")
    table.refused("spain", Auction(True), "market_empty", "PH-A1")


@pytest.mark.rule("PH-A1")
def test_a_top_that_the_referee_took_away_is_turned_up_first():
    table = auctions(2)
    top, beneath = table.zone("market_top")[0], table.zone("market")[-1]
    table.referee(OverrideCard(top, "removed", "torn"))
    assert table.zone("market_top") == ()
    said = table.do("spain", Auction(False))
    assert said == [
        Said("market_turned_up", {"card": beneath}),
        Said("auction_open", {"power": "spain", "card": beneath}),
    ]


def test_the_face_up_place_holds_one_card():
    table = auctions(2)
    table.refused("referee", OverrideCard(1, "market_top", "up with it"), "zone_full")
    table.referee(OverrideCard(12, "removed", "torn"))
    table.referee(OverrideCard(1, "market_top", "up with it"))
    assert table.zone("market_top") == (1,)


@pytest.mark.rule("PH-A1")
def test_auctions_are_held_in_the_auction_year_and_with_shuffled_decks():
    table = auctions(2)
    for year in ("goods_year", "play_year", "sailing_year"):
        table.past(year)
        table.refused("spain", Auction(False), "only_in_phase", "PH-A1")
    fresh = Table(2)
    fresh.referee(OverridePhase(1, "auction_year", "straight on"))
    fresh.refused("spain", Auction(False), "step_first", "PH-A1")
    fresh.refused("table", Auction(False), "wrong_actor")
    table.past("auction_year")
    table.refused("spain", Auction(False), "not_your_power", seat="bob")


def test_one_auction_at_a_time_and_nothing_else_but_notes_until_it_is_over():
    table = auctions(2)
    table.do("spain", Auction(False))
    table.refused("england", Auction(False), "frame_waits")
    table.refused("table", Advance(), "frame_waits")
    table.refused("table", Pay("spain", "england", 1, "a bribe"), "frame_waits")
    table.refused("table", Roll(1, "luck"), "frame_waits")
    table.refused("referee", Look("market", "spain", "to see"), "frame_waits")
    table.refused("referee", OverrideCard(1, "removed", "away"), "frame_waits")
    table.table(Note("we think"))


# The bids


@pytest.mark.rule("PH-A2")
def test_worked_case_1_a_player_without_money_does_not_bid():
    table = auctions(money=(3, 2, 0, 5))
    table.do("spain", Auction(False))
    assert table.owed() == [("spain", "bid"), ("england", "bid"), ("netherlands", "bid")]
    table.refused("france", Bid(0), "bid_not_you", "PH-A2")
    top = table.zone("market_top")[0]
    table.do("spain", Bid(2))
    table.do("england", Bid(2))
    said = table.do("netherlands", Bid(1))
    assert said[0] == Said("bids_revealed", {"powers": ("spain", "england", "netherlands"), "bids": (2, 2, 1)})
    won = {"power": "spain", "card": top, "price": 2, "payee": "reserve"}
    assert said[1] == Said("auction_tie_initiator", won, "PH-A3")
    assert (table.state.money, table.state.reserve, table.hand("spain")) == ((1, 2, 0, 5), 2, (top,))


@pytest.mark.rule("PH-A4")
def test_worked_case_2_another_winner_pays_the_initiator():
    table = auctions(money=(3, 2, 0, 5))
    said = table.auction("spain", {"spain": 1, "england": 2, "netherlands": 4})
    assert (table.state.money, table.state.reserve) == ((7, 2, 0, 1), 0)
    won = {"power": "netherlands", "card": 12, "price": 4, "payee": "spain"}
    assert said[1] == Said("auction_highest", won, "PH-A4")


@pytest.mark.rule("PH-A2", "PH-A3")
def test_worked_case_3_an_initiator_without_money_bids_zero():
    table = auctions(2, money=(0, 2))
    table.do("spain", Auction(False))
    table.refused("spain", Bid(1), "bid_range", "PH-A2")
    table.do("spain", Bid(0))
    table.do("england", Bid(0))
    assert (table.state.money, table.state.reserve, table.hand("spain")) == ((0, 2), 0, (12,))
    table.auction("spain", {"spain": 0, "england": 1})
    assert (table.state.money, table.hand("england")) == ((1, 1), (11,))


@pytest.mark.rule("PH-A3")
@pytest.mark.parametrize(
    ("tie", "order", "money", "reserve", "winner", "key"),
    [
        ("initiator", "senc", (2, 2, 3, 5), 1, "spain", "auction_tie_letter"),
        ("next", "senc", (5, 0, 3, 5), 0, "england", "auction_tie_next"),
        ("next", "sncE", (5, 2, 3, 3), 0, "netherlands", "auction_tie_next"),
        ("next", "nsce", (5, 0, 3, 5), 0, "england", "auction_tie_next"),
        ("next", "cens", (5, 0, 3, 5), 0, "england", "auction_tie_next"),
    ],
)
def test_worked_case_4_a_tie_without_the_initiator(tie, order, money, reserve, winner, key):
    names = {"s": "spain", "e": "england", "c": "france", "n": "netherlands"}
    nations = [names[letter] for letter in order.lower()]
    table = auctions(money=(3, 2, 3, 5), order=nations, options={"tie": tie})
    said = table.auction("spain", {"spain": 1, "england": 2, "france": 0, "netherlands": 2})
    assert (table.state.money, table.state.reserve) == (money, reserve)
    assert (said[1].key, said[1].rule, said[1].params["power"]) == (key, "PH-A3", winner)
    assert table.hand(winner) == (12,)


@pytest.mark.rule("PH-A3", "PH-A4")
def test_an_initiator_with_the_highest_bid_pays_the_reserve():
    table = auctions(2, money=(3, 3))
    said = table.auction("england", {"spain": 2, "england": 3})
    assert (said[1].key, said[1].params["payee"]) == ("auction_highest", "reserve")
    assert (table.state.money, table.state.reserve) == ((3, 0), 3)


@pytest.mark.rule("PH-A2")
def test_worked_case_5_a_second_auction_starts_with_no_bid_in():
    table = auctions(money=(3, 2, 0, 5))
    table.auction("spain", {"spain": 1, "england": 2, "netherlands": 4})
    table.do("england", Auction(True))
    assert table.owed() == [("spain", "bid"), ("england", "bid"), ("netherlands", "bid")]
    sealed = [frame for frame in table.record.view(EVERYONE).frames if frame["frame"] == "sealed"]
    assert [(frame["in"], [name for name in frame if name.startswith("answer")]) for frame in sealed] == [((), [])]


@pytest.mark.rule("PH-A2")
def test_f22_exactly_all_ones_money_is_legal_and_payable():
    table = auctions(2, money=(3, 5))
    table.auction("spain", {"spain": 3, "england": 5})
    assert table.state.money == (8, 0)


@pytest.mark.rule("PH-A2")
@pytest.mark.parametrize("amount", [-1, 4, 10**30, -(10**30)])
def test_f22_a_bid_below_zero_or_above_ones_money_is_refused(amount):
    table = auctions(2)
    table.do("spain", Auction(False))
    table.refused("spain", Bid(amount), "bid_range", "PH-A2")


@pytest.mark.rule("PH-A2")
def test_f22_a_bid_by_one_who_may_not_is_refused():
    table = auctions(money=(3, 2, 0, 5))
    table.refused("spain", Bid(1), "no_auction", "PH-A2")
    table.do("spain", Auction(False))
    table.refused("france", Bid(0), "bid_not_you", "PH-A2")
    table.refused("spain", Bid(1), "not_your_power", seat="bob")
    table.refused("table", Bid(1), "wrong_actor")
    table.refused("referee", Bid(1), "wrong_actor")
    table.refused("spain", Bid(1), "not_your_power", seat="nobody")


@pytest.mark.rule("PH-A5")
def test_f23_a_bid_may_be_changed_until_the_last_is_in():
    table = auctions(2, money=(3, 3))
    table.do("spain", Auction(False))
    for amount in (3, 0, 2, 2):
        assert table.do("spain", Bid(amount)) == []
        assert table.record.view(table.mask("spain")).frames[-1]["answer.spain"] == (amount,)
        assert table.owed() == [("england", "bid")]
    table.refused("spain", Bid(4), "bid_range", "PH-A2")
    said = table.do("england", Bid(1))
    assert said[0].params["bids"] == (2, 1)
    table.refused("spain", Bid(3), "no_auction", "PH-A2")


@pytest.mark.rule("PH-A5")
def test_a_bid_that_was_meant_for_one_lot_is_no_bid_for_the_next():
    table = auctions(2)
    table.do("england", Auction(False))
    asked = table.record.asked
    table.do("spain", Bid(1))
    assert table.record.asked == asked, "who is in does not make it another question"
    table.do("spain", Bid(2))
    table.do("england", Bid(0))
    assert table.record.asked == 0
    table.do("england", Auction(False))
    assert table.record.asked not in (0, asked)
    late = table.record.prepare(table.seat("spain"), "spain", Bid(1), TIME, table.secret, asked)
    assert late.said.key == "asked_over"
    now = table.record.prepare(table.seat("spain"), "spain", Bid(1), TIME, table.secret, table.record.asked)
    assert now.number == table.record.number + 1


def test_a_bid_is_not_taken_back():
    table = auctions(2)
    table.do("spain", Auction(False))
    table.do("spain", Bid(1))
    for nation in ("spain", "england"):
        assert table.record.undoable(table.seat(nation)).said.key == "undo_sealed"
    table.do("england", Bid(1))
    for nation in ("spain", "england"):
        assert table.record.undoable(table.seat(nation)).said.key == "undo_sealed"


def test_an_auction_is_taken_back_while_nobody_is_in():
    table = auctions(2)
    before = table.state
    table.do("spain", Auction(True))
    assert table.record.undoable("bob").said.key == "undo_other_seat"
    table.undo("spain")
    assert table.state == before


@pytest.mark.rule("PH-A5")
def test_bids_of_an_auction_that_the_referee_breaks_off_stay_sealed_and_vanish():
    table = auctions(2)
    table.do("spain", Auction(False))
    table.do("spain", Bid(2))
    table.referee(OverridePhase(1, "auction_year", "the wrong lot"))
    assert table.state.stack == ()
    assert "bids_revealed" not in keys(table.heard("england"))
    assert table.state.money == (3, 3)
    table.do("spain", Auction(False))
    assert table.owed() == [("spain", "bid"), ("england", "bid")]


@pytest.mark.rule("PH-A5")
def test_a_broken_off_auction_comes_back_as_it_was_sealed():
    table = auctions(2)
    table.do("spain", Auction(False))
    table.do("spain", Bid(2))
    before = table.record.view(table.mask("england"))
    table.referee(OverridePhase(1, "goods_year", "a mistake"))
    table.undo("spain")
    assert table.record.view(table.mask("england")) == before
    assert before.frames[-1]["in"] == ("spain",)
    assert "answer.spain" not in before.frames[-1]
    assert table.record.undoable("anna").said.key == "undo_sealed"
    said = table.do("england", Bid(1))
    assert said[0].params["bids"] == (2, 1)


@pytest.mark.rule("PH-A2", "PH-A3")
def test_one_player_alone_buys_at_his_own_price():
    table = auctions(1, money=2)
    table.do("spain", Auction(True))
    assert table.owed() == [("spain", "bid")]
    table.do("spain", Bid(2))
    assert (table.state.money, table.state.reserve, table.hand("spain")) == ((0,), 2, (11,))
    table.auction("spain", {"spain": 0})
    assert table.state.money == (0,)


def test_all_zero_goes_to_the_initiator_for_nothing():
    table = auctions(3)
    table.auction("france", {"spain": 0, "england": 0, "france": 0})
    assert (table.hand("france"), table.state.money, table.state.reserve) == ((12,), (3, 3, 3), 0)


@pytest.mark.rule("PH-A5")
def test_a_seat_with_two_nations_bids_for_each_and_sees_both():
    two = (Seat("anna", "Anna", ("spain", "france")), Seat("bob", "Bob", ("england", "courland")))
    table = Table(seats=two).past("auction_year", money=3)
    table.do("spain", Auction(False))
    table.do("spain", Bid(1))
    table.do("france", Bid(2))
    table.do("courland", Bid(3))
    mine, other = (table.record.view(table.mask(nation)).frames[-1] for nation in ("spain", "england"))
    assert (mine["answer.spain"], mine["answer.france"], "answer.courland" in mine) == ((1,), (2,), False)
    assert (other["answer.courland"], [name for name in other if name.startswith("answer")]) == (
        (3,),
        ["answer.courland"],
    )
    said = table.do("england", Bid(0))
    assert said[0].params == {"powers": ("spain", "france", "england", "courland"), "bids": (1, 2, 0, 3)}


@pytest.mark.rule("PH-A4")
def test_a_seat_that_wins_from_its_own_nation_pays_it():
    two = (Seat("anna", "Anna", ("spain", "france")), Seat("bob", "Bob", ("england",)))
    table = Table(seats=two).past("auction_year", money=3)
    table.auction("spain", {"spain": 0, "france": 2, "england": 1})
    assert (table.money("spain"), table.money("france"), table.state.reserve) == (5, 1, 0)


@pytest.mark.rule("PH-H1")
def test_worked_case_6_in_the_auction_year_a_hand_may_exceed_the_limit():
    table = auctions(2, limit=4, hands={"spain": (4, 2)})
    table.auction("spain", {"spain": 0, "england": 0})
    assert len(table.hand("spain")) == 7
    assert table.owed() == []
    table.table(Advance())
    assert PHASES[table.state.phase] == "play_year"

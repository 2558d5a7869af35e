"""For the absent and after a mistake: a bid of 0, an auction stopped, a turn ended, the discards shuffled back."""

from __future__ import annotations

from random import Random

import pytest

from core.pax_hispanica.actions import AbsentTurn, Auction, Bid, Lay, ReshuffleMarket, Sell, StandIn, StopAuction
from core.table.actions import Advance, Note
from core.table.chance import DRAWS
from core.table.telling import Refusal
from tests.pax_hispanica.kit import Table, keys
from tests.pax_hispanica.play import at_auction

VIEWERS = ("", "spain", "england", "france", "netherlands")
WHY = "is not here"


def bidding(**bids: int) -> Table:
    """Spain has initiated, and these bids are in."""
    table = Table(4).past("auction_year", money=5)
    table.do("spain", Auction(False))
    for nation, amount in bids.items():
        table.do(nation, Bid(amount))
    return table


# PH-A5: the absent bidder


@pytest.mark.rule("PH-A5")
def test_a5_the_referee_bids_0_for_one_who_is_absent() -> None:
    table = bidding(spain=1, england=4)
    assert keys(table.referee(StandIn("france", WHY))) == ["stood_in"]
    assert table.record.view(table.mask("")).frames[-1]["in"] == ("spain", "england", "france")
    assert keys(table.referee(StandIn("netherlands", WHY)))[:2] == ["stood_in", "bids_revealed"]
    assert [said.params["bids"] for said in table.heard("") if said.key == "bids_revealed"] == [(1, 4, 0, 0)]
    assert table.money("england") == 1


@pytest.mark.rule("PH-A5")
def test_a5_by_that_nobody_s_bid_is_told() -> None:
    """Whatever the others bid, all that anybody else reads is the same."""
    one, two = bidding(england=0, netherlands=2), bidding(england=5, netherlands=2)
    for table in (one, two):
        table.referee(StandIn("france", WHY))
        table.refused("referee", StandIn("england", WHY), "stand_in_there", "PH-A5")
    for viewer in ("", "spain", "france", "netherlands"):
        assert one.sees(viewer) == two.sees(viewer)


@pytest.mark.rule("PH-A5")
def test_a5_it_is_for_a_bidder_who_is_out_and_has_a_reason() -> None:
    table = bidding(england=4)
    table.refused("referee", StandIn("england", WHY), "stand_in_there", "PH-A5")
    table.refused("referee", StandIn("france", " "), "reason_missing")
    table.refused("referee", StandIn("portugal", WHY), "power_unknown")
    table.refused("table", StandIn("france", WHY), "wrong_actor")
    Table(4).past("auction_year").refused("referee", StandIn("france", WHY), "no_auction", "PH-A5")
    poor = Table(4).past("auction_year", money=(3, 3, 0, 3))
    poor.do("spain", Auction(False))
    poor.refused("referee", StandIn("france", WHY), "bid_not_you", "PH-A2")


@pytest.mark.rule("PH-A5")
def test_a5_who_comes_after_all_changes_the_bid_and_nobody_takes_it_back() -> None:
    table = bidding(spain=1)
    table.referee(StandIn("england", WHY))
    no = table.record.undoable(table.seat("referee"))
    assert isinstance(no, Refusal)
    assert no.said.key == "undo_sealed"
    table.do("england", Bid(5))
    table.do("france", Bid(0))
    table.do("netherlands", Bid(0))
    assert table.money("england") == 0


# An auction begun by mistake


@pytest.mark.rule("PH-A5")
@pytest.mark.parametrize("buried", [False, True])
def test_a5_an_auction_begun_by_mistake_is_stopped_and_its_bids_are_never_told(buried: bool) -> None:
    tables = []
    for amounts in ((0, 5), (5, 1)):
        table = Table(4).past("auction_year", money=5)
        before = table.state
        table.do("spain", Auction(buried))
        for nation, amount in zip(("spain", "france"), amounts, strict=True):
            table.do(nation, Bid(amount))
        assert keys(table.referee(StopAuction("Spain has no turn"))) == ["auction_stopped"]
        assert table.state == before
        tables.append(table)
    one, two = tables
    for viewer in VIEWERS:
        assert one.sees(viewer) == two.sees(viewer)
    one.auction("spain", {"spain": 1, "england": 0, "france": 0, "netherlands": 0})
    assert one.money("spain") == 4


@pytest.mark.rule("PH-A5")
def test_a5_stopping_is_taken_back_with_the_bids_still_sealed() -> None:
    table = bidding(england=4)
    before = table.state
    table.referee(StopAuction("wrong year"))
    table.undo("referee")
    assert table.state == before


@pytest.mark.rule("PH-A5")
def test_a5_only_an_auction_that_goes_on_is_stopped_and_for_a_reason() -> None:
    bidding().refused("referee", StopAuction(""), "reason_missing")
    bidding().refused("table", StopAuction("x"), "wrong_actor")
    Table(4).past("auction_year").refused("referee", StopAuction("x"), "no_auction", "PH-A5")


@pytest.mark.rule("PH-A5")
def test_a5_stopped_at_random_tables_nothing_of_the_bids_is_left() -> None:
    rng = Random(3)
    for _ in range(20):
        record, _ = at_auction(rng, rng.randint(1, 5))
        setup = record.setup
        for nation in record.state.stack[-1].eligible[:-1]:
            power = setup.powers[nation]
            bid = Bid(rng.randint(0, record.state.money[nation]))
            record.admit(record.prepare(setup.seat_of[power], power, bid, "", bytes(32)))
        seat = setup.header.referee or setup.header.seats[0].id
        record.admit(record.prepare(seat, "referee", StopAuction("a mistake"), "", bytes(32)))
        assert record.state.stack == ()
        for mask in (1 << 62, *setup.masks.values()):
            assert "bids_revealed" not in [entry.said.key for entry in record.feed(mask)]


# PH-H2: the absent nation's turn


@pytest.mark.rule("PH-H2", "PH-H4")
def test_h2_for_an_absent_player_the_referee_discards_at_random_down_to_the_limit() -> None:
    table = Table(4, limit=2, chance=2).past("play_year", {"spain": (3, 2), "england": (2, 3)})
    told = table.referee(AbsentTurn("spain", WHY))
    assert keys(told)[0] == "absent_turn"
    assert told[0].params["count"] == 3
    assert (len(table.hand("spain")), table.state.at) == (2, 1)
    assert {one.stream for one in table.record.lines[-1].chance} <= {DRAWS, "haven"}
    assert DRAWS in {one.stream for one in table.record.lines[-1].chance}
    gone = {said.key for said in table.heard("england")}
    assert "discarded_haven_known" not in gone
    assert table.record.undoable(table.seat("referee")).said.key in ("undo_drawn", "undo_chance")


@pytest.mark.rule("PH-H2")
def test_h2_each_card_may_go() -> None:
    gone = set()
    for seed in range(40):
        table = Table(2, limit=3, secret=bytes([seed] * 32)).past("play_year", {"spain": (4, 0)})
        held = set(table.hand("spain"))
        table.referee(AbsentTurn("spain", WHY))
        gone |= held - set(table.hand("spain"))
    assert len(gone) == 4


@pytest.mark.rule("PH-H2")
def test_h2_in_its_own_turn_with_none_too_many_the_turn_ends_and_others_wait() -> None:
    table = Table(2, limit=4).past("play_year", {"spain": (1, 0), "england": (6, 0)})
    table.refused("referee", AbsentTurn("england", WHY), "not_your_turn", "PH-H2")
    table.refused("referee", AbsentTurn("spain", ""), "reason_missing")
    table.referee(AbsentTurn("spain", WHY))
    assert (len(table.hand("spain")), table.state.at) == (1, 1)
    table.undo("referee")
    assert table.state.at == 0


@pytest.mark.rule("PH-H2")
def test_h2_at_the_year_s_end_only_down_to_the_limit() -> None:
    table = Table(2, limit=4).past("play_year", {"spain": (6, 0), "england": (1, 0)}, at=2)
    table.refused("referee", AbsentTurn("england", WHY), "within_limit", "PH-H2")
    table.referee(AbsentTurn("spain", WHY))
    assert (len(table.hand("spain")), table.state.at, table.owed()) == (4, 2, [])


# PH-H3: the Market discards


@pytest.mark.rule("PH-H3")
def test_h3_the_table_shuffles_the_market_discards_back() -> None:
    table = Table(2).past("play_year", {"spain": (3, 0)})
    table.refused("table", ReshuffleMarket(), "no_market_discards", "PH-H3")
    for card in table.hand("spain"):
        table.do("spain", Sell(card))
    top, there = table.zone("market_top"), set(table.zone("market")) | set(table.zone("market_discards"))
    assert keys(table.table(ReshuffleMarket())) == ["market_reshuffled"]
    assert (table.zone("market_top"), table.zone("market_discards")) == (top, ())
    assert set(table.zone("market")) == there
    assert not any(table.state.seen[card] for card in there)
    fresh = Table(2)
    fresh.refused("table", ReshuffleMarket(), "step_first", "PH-H3")


# An Auction Year without an auction


def test_an_auction_year_with_no_auction_held_is_doubted_before_it_ends() -> None:
    table = Table(2).past("auction_year", money=3)
    doubt = table.record.doubt(Advance())
    assert doubt is not None
    assert doubt.key == "no_auction_held"
    assert table.record.doubt(Note("x")) is None
    table.do("spain", Auction(False))
    table.referee(StopAuction("a mistake"))
    assert table.record.doubt(Advance()) is not None
    table.auction("spain", {"spain": 0, "england": 0})
    assert table.record.doubt(Advance()) is None
    table.table(Advance())
    assert table.state.auctions == 0
    assert table.record.doubt(Advance()) is None


def test_with_nothing_left_to_sell_nothing_is_doubted() -> None:
    table = Table(1).past("auction_year", {"spain": (12, 0)})
    assert table.zone("market") == ()
    assert (table.record.doubt(Advance()) is None) == (not table.zone("market_top"))


def test_lay_is_named_in_the_rules() -> None:
    table = Table(2).past("play_year", {"spain": (1, 0)})
    assert [offer.rule for offer in table.offers("spain") if offer.action == "lay"] == ["PH-H2"]
    table.do("spain", Lay(table.hand("spain")[0]))

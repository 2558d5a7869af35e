"""Pictures of the years at the real table, in the two sizes that terminals have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.tui.pax_hispanica.kit import PARTS, Campaign, keys
from tui.app import FlotaApp

Make = Callable[..., Campaign]
Show = Callable[..., bool]


@pytest.fixture(params=[(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def picture(request: pytest.FixtureRequest, snap_compare: Any, app: Callable[..., FlotaApp]) -> Show:
    """Whether the table of a campaign looks as it did, for a seat that pressed these keys."""

    def show(table: Campaign, seat: str, *pressed: str) -> bool:
        one = app()

        async def sit(pilot: Any) -> None:
            await table.sit(one, seat, pilot)
            await keys(pilot, *pressed)

        same: bool = snap_compare(one, terminal_size=request.param, run_before=sit)
        return same

    return show


def bidding(table: Campaign) -> Campaign:
    """Spain's auction of the face-up card, with two bids in."""
    table.auctions(0, 2, 0, 1).act("spain", "auction", False)
    return table.act("spain", "bid", 2).act("netherlands", "bid", 1)


def test_goods_year_with_figures(campaign: Make, picture: Show) -> None:
    table = campaign().goods(4, 2, 1, 0)
    table.act("referee", "override_phase", 2, "goods_year", "a year later").act("table", "player_order", table.nations)
    for part in PARTS[:5]:
        table.act("table", "part_done", part)
    assert picture(table.act("table", "figure", "earnings", "spain", 5), "anna")


def test_auction_before_the_lot(campaign: Make, picture: Show) -> None:
    assert picture(campaign().auctions(), "anna")


def test_auction_who_is_in(campaign: Make, picture: Show) -> None:
    assert picture(bidding(campaign()), "anna")


def test_auction_a_bid_being_typed(campaign: Make, picture: Show) -> None:
    assert picture(bidding(campaign()), "ben", "x", "3")


def test_auction_ones_own_bid(campaign: Make, picture: Show) -> None:
    assert picture(bidding(campaign()), "anna", "2", "enter")


def test_auction_revealed(campaign: Make, picture: Show) -> None:
    assert picture(bidding(campaign()).act("england", "bid", 3).act("france", "bid", 0), "ben")


def test_play_year_at_the_limit(campaign: Make, picture: Show) -> None:
    assert picture(campaign().auctions().hand("spain", 4, 2).play_year(), "anna")


def test_play_year_with_the_cards_open(campaign: Make, picture: Show) -> None:
    assert picture(campaign().auctions().hand("spain", 4, 2).play_year(), "anna", "enter", "G", "enter")


def test_standings(campaign: Make, picture: Show) -> None:
    table = campaign().auctions(6, 0, 1, 0).hand("spain", 3, 1).hand("france", 2, 0).play_year()
    assert picture(table, "anna", "v")


def test_sailing_year(campaign: Make, picture: Show) -> None:
    table = campaign().goods().act("referee", "override_phase", 1, "sailing_year", "a test")
    assert picture(table.act("table", "pay", "spain", "england", 1, "toll at Portobelo"), "anna")

"""The Goods Year as a checklist, the Play Year with its hand limit, and what every year has, by keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.pax_hispanica.view import PHView
from tests.tui.conftest import text
from tests.tui.pax_hispanica.kit import PARTS, Campaign, go, head, held, item, keys, lines, notice, room
from tui.app import FlotaApp
from tui.keys import BY_ID
from tui.pax_hispanica import ROOMS
from tui.pax_hispanica.standings import bar
from tui.words import rule_text

NATIONS = ("spain", "england", "france", "netherlands")
Make = Callable[..., Campaign]
App = Callable[..., FlotaApp]


def test_each_room_explains_its_rules_and_names_keys_that_there_are() -> None:
    for kind in ROOMS.values():
        assert set(kind.FOOTER) <= set(BY_ID)
        assert all(rule_text(rule) for rule in kind.RULES)
        assert len(kind().help_text()) == len(kind.RULES) + 1


# Goods Year


@pytest.mark.rule("PH-Y2")
@pytest.mark.parametrize("russian", [False, True], ids=["latin", "russian"])
async def test_the_parts_are_done_in_order_by_enter_alone(campaign: Make, app: App, russian: bool) -> None:
    table = campaign()
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter", "y")
        assert item(one, "part.earnings").why.endswith("(PH-Y2)")
        await keys(pilot, "r", "enter", "enter", russian=russian)
        assert "decimation" in table.view().waiting[0].key
        for part in PARTS[2:]:
            await go(one, pilot, f"part.{part}")
        assert table.view().done == ("player_order", *PARTS)
        assert item(one, "part.labor").why.endswith("(PH-Y2)")
        await keys(pilot, "a", russian=russian)
        assert table.view().phase == "auction_year"


@pytest.mark.rule("PH-Y2")
async def test_the_player_order_is_chosen_nation_by_nation_and_one_can_be_taken_back(campaign: Make, app: App) -> None:
    table = campaign().act("table", "shuffle_decks")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter", "4", "enter")
        assert "1 Netherlands" in head(one)
        await keys(pilot, "1", "enter")
        assert "2 Spain" in head(one)
        await keys(pilot, "left")
        assert "Spain" not in head(one)
        await keys(pilot, "2", "enter", "1", "enter", "1", "enter")
        assert table.view().order == ("netherlands", "england", "spain", "france")
        assert "Player order: Netherlands, England, Spain, France" in " ".join(head(one).split())


async def test_f05_leaving_the_player_order_half_chosen_writes_nothing(campaign: Make, app: App) -> None:
    table = campaign().act("table", "shuffle_decks")
    before = table.path.read_bytes()
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter", "4", "enter", "q")
        await keys(pilot, "enter")
        assert "So far: nobody" in head(one)
    assert table.path.read_bytes() == before


@pytest.mark.rule("PH-Y2")
async def test_figures_are_typed_counted_and_taken_over_from_last_year(campaign: Make, app: App) -> None:
    table = campaign().act("table", "shuffle_decks").act("table", "player_order", NATIONS)
    for part in PARTS[:5]:
        table.act("table", "part_done", part)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter", "4", "enter", "j", "right", "right", "enter")
        assert item(one, "figure.earnings.spain").text.split() == ["Spain", "4"]
        await go(one, pilot, "part.earnings")
        assert [table.purse(nation) for nation in table.nations] == [7, 5, 3, 3]
    table.act("referee", "override_phase", 2, "goods_year", "a year later").act("table", "player_order", NATIONS)
    for part in PARTS[:5]:
        table.act("table", "part_done", part)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert item(one, "figure.earnings.spain").note == "last year 4"
        await keys(pilot, "enter", "enter")
        assert table.view().figures[3] == (4, 0, 0, 0), "last year's was filled in"
        await keys(pilot, "r")
        assert table.view().figures[3] == (4, 2, 0, 0)


# Play Year


def shown(one: FlotaApp, card: int) -> bool:
    """Whether the room, in any line of it, names this Market card."""
    return f"{card} Market {card}" in lines(one)


def limit(table: Campaign) -> Campaign:
    """Spain at its game turn with four Market cards and two Haven cards, two over the limit."""
    return table.auctions().hand("spain", 4, 2).play_year()


@pytest.mark.rule("PH-H1")
@pytest.mark.rule("PH-H2")
@pytest.mark.rule("PH-H3")
@pytest.mark.rule("PH-H4")
@pytest.mark.parametrize("russian", [False, True], ids=["latin", "russian"])
async def test_case_6_two_must_go_one_sold_and_one_discarded(campaign: Make, app: App, russian: bool) -> None:
    table = limit(campaign())
    haven = table.view().zones["haven"].count
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert "2 too many" in head(one)
        assert "(PH-H2)" in item(one, "end").why
        await keys(pilot, "p", russian=russian)
        assert "(PH-H2)" in notice(one)
        await keys(pilot, "enter", "enter", "enter")
        assert "1 too many" in head(one), "the cards stay open while one has to go"
        await keys(pilot, "G", "enter")
        assert "Haven cards cannot be sold" in item(one, "sell").why
        assert "(PH-H3)" in item(one, "sell").why
        room(one).go_to("discard")
        await keys(pilot, "enter", "y", "q")
        assert not item(one, "end").why
        assert table.purse("spain") == 4
        assert table.view().zones["haven"].count == haven + 1
        await keys(pilot, "p", russian=russian)
        assert table.view().active == "england"


async def test_cards_close_with_the_game_turn_and_at_the_curtain(campaign: Make, app: App) -> None:
    table = campaign().auctions().hand("spain", 2, 0).play_year()
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert not shown(one, 1), "a hand is behind a key"
        await go(one, pilot, "cards")
        assert shown(one, 1)
        await keys(pilot, "p")
        assert not shown(one, 1)
        await keys(pilot, "s", "enter")
        assert not shown(one, 1)
        assert not shown(one, 2)


@pytest.mark.rule("PH-H2")
async def test_case_7_at_the_years_end_who_holds_too_many_sheds_the_rest(campaign: Make, app: App) -> None:
    table = campaign().auctions().hand("england", 4, 0).play_year()
    for nation in NATIONS[:2]:
        table.act(nation, "end_turn")
    table.hand("england", 1, 0)
    for nation in NATIONS[2:]:
        table.act(nation, "end_turn")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert "Ben" in item(one, "cards.england").why
        await keys(pilot, "a")
        assert "(PH-H2)" in notice(one)
        await keys(pilot, "s", "enter")
        await keys(pilot, "enter", "enter", "enter")
        assert table.purse("england") == 4
        assert "Nobody holds too many." in lines(one)
        await keys(pilot, "a")
        assert table.view().phase == "sailing_year"


async def test_another_seat_reads_whose_turn_it_is_and_no_card(campaign: Make, app: App) -> None:
    table = limit(campaign())
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        assert "Spain" in item(one, "their_turn").text
        assert "Market 1" not in "".join(lines(one))
        await keys(pilot, "p")
        assert table.view().active == "spain"


# In any year


@pytest.mark.parametrize("key", ["v", "м"])
async def test_standings_are_a_chart_with_its_numbers(campaign: Make, app: App, key: str) -> None:
    table = campaign().auctions(6, 0, 1, 0).play_year()
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, key)
        assert item(one, "standing.now.spain").text.split() == ["Spain", "$", "9", "############", "0"]
        assert item(one, "standing.1.0.england").text.split() == ["England", "$", "3", "####", "0"]
        await keys(pilot, "q")
        assert "standing.now.spain" not in [one.value for one in room(one).list.items]


def test_a_bar_is_never_empty_for_something_and_never_too_long() -> None:
    assert bar("#", 0, 9) == ""
    assert bar("#", 1, 999) == "#"
    assert bar("#", 9, 9) == "#" * 12


async def test_money_is_paid_with_a_reason_from_any_year(campaign: Make, app: App) -> None:
    table = campaign().goods()
    for _ in range(4):
        async with (one := app()).run_test(size=(80, 24)) as pilot:
            await table.sit(one, "anna", pilot)
            await go(one, pilot, "pay")
            await keys(pilot, "enter", "1", "enter", "2", "enter", *"toll", "enter")
        if table.view().phase == "play_year":
            for nation in NATIONS:
                table.act(nation, "end_turn")
        if table.view().phase != "sailing_year":
            table.act("table", "advance")
    assert table.purse("spain") == 3 + 4 * 2


async def test_a_haven_card_is_seen_by_its_nation_alone(campaign: Make, app: App) -> None:
    table = campaign().auctions()
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await go(one, pilot, "draw_haven")
        await keys(pilot, "2", "enter", "y")
        assert "Haven" in notice(one)
        card = table.view("ben").zones["hand.england"].faces[0]
        await keys(pilot, "h")
        assert f"Haven {card - 14}" in text(one)
        assert "CP" not in text(one)
        await keys(pilot, "h", "S", "1", "enter", "enter", "h")
        assert f"{card} Haven" not in held(pilot)


async def test_the_game_ends_in_the_sailing_year_and_shows_the_standings(campaign: Make, app: App) -> None:
    table = campaign().goods(9)
    table.act("referee", "override_phase", 1, "sailing_year", "a test")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await go(one, pilot, "finish")
        await keys(pilot, *"Spain won", "enter")
        view: PHView = table.view()
        assert view.ended
        assert "1. Spain (Anna)" in text(one)
        assert "$12" in text(one)


async def test_an_onlooker_has_every_room_and_no_offer(campaign: Make, app: App) -> None:
    table = campaign().auctions().hand("spain", 5, 0)
    async with (one := app()).run_test(size=(60, 20)) as pilot:
        await table.sit(one, "anna", pilot)
        for phase in ("goods_year", "auction_year", "play_year", "sailing_year"):
            table.act("referee", "override_phase", 1, phase, "a test")
            await keys(pilot, "S", "5", "enter")
            assert all(not one.enabled for one in room(one).list.items if str(one.value).startswith(("part", "lot")))
            assert not shown(one, 1)
            await keys(pilot, "S", "1", "enter", "enter")


async def test_an_auction_year_with_no_auction_is_left_only_after_a_question(campaign: Make, app: App) -> None:
    table = campaign().auctions()
    before = table.path.read_bytes()
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "a")
        assert "No auction was held this year." in text(one)
        await keys(pilot, "n")
        assert table.path.read_bytes() == before
        await keys(pilot, "a", "y")
        assert table.view().phase == "play_year"


@pytest.mark.rule("PH-A5")
async def test_the_referee_bids_for_the_absent_and_stops_an_auction_by_keys(campaign: Make, app: App) -> None:
    table = campaign().auctions().act("spain", "auction", False).act("england", "bid", 2)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "R", "/", *"absent", "enter", "enter", "2", "enter", *"away", "enter")
        assert table.view().frames[-1]["in"] == ("england", "france")
        await keys(pilot, "R", "/", *"stop", "enter", "enter", *"by mistake", "enter")
        assert table.view().frames == ()
        assert "no bid is told" in " ".join(text(one).split())


@pytest.mark.rule("PH-H2")
async def test_f59_laying_out_is_dimmed_while_too_many_are_held_and_says_what_to_do(campaign: Make, app: App) -> None:
    table = limit(campaign())
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter", "enter")
        assert "sell or discard first. (PH-H2)" in item(one, "lay").why
        await go(one, pilot, "discard")
        await keys(pilot, "q")
        assert table.view().powers[0].cards == 5

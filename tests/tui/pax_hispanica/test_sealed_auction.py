"""The Auction Year by keys: sealed bids at one keyboard, the reveal, and nothing seen before it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.tui.conftest import text
from tests.tui.pax_hispanica.kit import Campaign, bid, go, head, held, item, keys, lines, notice, pass_on, room
from tests.tui.table_kit import early, settle
from tui.app import FlotaApp
from tui.screens.curtain import Curtain
from tui.widgets.ask import AskSealed

Make = Callable[..., Campaign]
App = Callable[..., FlotaApp]


@pytest.mark.rule("PH-A2")
@pytest.mark.rule("PH-A3")
@pytest.mark.rule("PH-A4")
@pytest.mark.parametrize("russian", [False, True], ids=["latin", "russian"])
async def test_case_1_a_tie_with_the_initiator_is_his_and_he_pays_the_reserve(
    campaign: Make, app: App, russian: bool
) -> None:
    table = campaign().auctions().money(3, 2, 0, 5)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await go(one, pilot, "lot.spain")
        assert "PH-A2" in item(one, "out.france").why
        await bid(pilot, 2, russian)
        await pass_on(pilot, russian)
        await bid(pilot, 2, russian)
        await pass_on(pilot, russian)
        await bid(pilot, 1, russian)
        assert item(one, "shown.spain").text.split() == ["*", "Spain", "$", "2"]
        assert item(one, "shown.england").text.split() == ["England", "$", "2"]
        assert item(one, "shown.netherlands").text.split() == ["Netherlands", "$", "1"]
        result = " ".join(line for line in lines(one) if line)
        assert "pays the Reserve" in result
        assert "(PH-A3)" in result
    assert [table.purse(nation) for nation in table.nations] == [1, 2, 0, 5]


@pytest.mark.rule("PH-A4")
async def test_case_2_any_other_winner_pays_the_initiator(campaign: Make, app: App) -> None:
    table = campaign().auctions().money(3, 2, 0, 5)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await go(one, pilot, "lot.spain")
        for number, amount in enumerate((1, 2, 4)):
            if number:
                await pass_on(pilot)
            await bid(pilot, amount)
        assert "(PH-A4)" in " ".join(lines(one))
    assert [table.purse(nation) for nation in table.nations] == [7, 2, 0, 1]


@pytest.mark.rule("PH-A2")
async def test_case_3_an_initiator_without_money_bids_zero(campaign: Make, app: App) -> None:
    table = campaign().auctions().money(0, 2, 0, 0)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await go(one, pilot, "lot.spain")
        await bid(pilot, 0)
        await pass_on(pilot)
        await bid(pilot, 1)
    assert [table.purse(nation) for nation in table.nations] == [1, 1, 0, 0]


@pytest.mark.rule("PH-A3")
@pytest.mark.parametrize(("tie", "after"), [("initiator", [2, 3, 0, 3]), ("next", [5, 1, 0, 3])])
async def test_case_4_a_tie_without_the_initiator_goes_by_the_setting(
    campaign: Make, app: App, tie: str, after: list[int]
) -> None:
    table = campaign(options={"first_turn": 1, "last_turn": 12, "tie": tie}).auctions().money(3, 3, 0, 3)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await go(one, pilot, "lot.spain")
        for number, amount in enumerate((1, 2, 2)):
            if number:
                await pass_on(pilot)
            await bid(pilot, amount)
        assert item(one, "shown.spain" if tie == "initiator" else "shown.england").note == "wins"
    assert [table.purse(nation) for nation in table.nations] == after


@pytest.mark.rule("PH-A5")
async def test_case_5_a_second_auction_starts_with_no_bid_in(campaign: Make, app: App) -> None:
    table = campaign().auctions().act("spain", "auction", False)
    for nation in table.nations:
        table.act(nation, "bid", 1)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await go(one, pilot, "lot.england")
        assert "0 of 4" in head(one)
        assert not any(line.value and str(line.value).startswith("see.") for line in room(one).list.items)


@pytest.mark.rule("PH-A5")
async def test_a_bid_is_typed_in_dots_and_no_sentence_repeats_it(campaign: Make, app: App) -> None:
    table = campaign(money=500).auctions().act("spain", "auction", False)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "x")
        assert isinstance(one.screen, AskSealed)
        await keys(pilot, "7")
        short = text(one)
        await keys(pilot, "7", "7")
        assert text(one) == short, "not even the number of digits is seen"
        await keys(pilot, "enter")
        assert "Type a whole number from 0 to 500" in text(one)
        assert "777" not in text(one)
        await keys(pilot, "backspace", "backspace", "backspace", *"317", "enter")
        assert item(one, "bid.spain").note == "in"
        assert "317" not in text(one)
        assert "317" not in held(pilot)


@pytest.mark.rule("PH-A5")
@pytest.mark.parametrize("key", ["q", "й"])
async def test_ones_own_bid_is_seen_on_a_key_alone_and_hidden_again(campaign: Make, app: App, key: str) -> None:
    table = campaign(money=500).auctions().act("spain", "auction", False).act("spain", "bid", 317)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert "317" not in held(pilot)
        await go(one, pilot, "see.spain")
        assert "Spain bid $317." in text(one)
        await keys(pilot, key)
        assert "317" not in held(pilot)
        await go(one, pilot, "bid.spain")
        await keys(pilot, *"42", "enter")
        await go(one, pilot, "see.spain")
        assert "Spain bid $42." in text(one)


@pytest.mark.rule("PH-A5")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
async def test_f06_no_screen_of_any_seat_shows_a_bid_before_the_reveal(
    campaign: Make, app: App, size: tuple[int, int]
) -> None:
    table = campaign(money=500).auctions().act("spain", "auction", True)
    bids = {"spain": 317, "england": 428, "france": 439}
    for nation, amount in bids.items():
        table.act(nation, "bid", amount)
    async with (one := app()).run_test(size=size) as pilot:
        await table.sit(one, "anna", pilot)
        for seat in range(4):
            if seat:
                await keys(pilot, "S")
                await keys(pilot, str(seat + 1), "enter", "enter")
            assert len(one.screen_stack) > 1
            for screen_keys in ((), ("l",), ("q", "b"), ("q", "e"), ("q", "o"), ("q",)):
                await keys(pilot, *screen_keys)
                assert not re.search("317|428|439", text(one) + held(pilot)), (seat, screen_keys)
        await bid(pilot, 2)
        shown = " ".join(lines(one))
        assert all(str(amount) in shown for amount in bids.values())


@pytest.mark.rule("PH-A1")
async def test_the_buried_card_is_seen_only_when_the_auction_is_over(campaign: Make, app: App) -> None:
    table = campaign().auctions()
    state, setup = table.session.record.state, table.session.setup
    card = state.zones[setup.zone_number["market"]][-1]
    name = f"Market {card}"
    table.act("spain", "auction", True)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert "buried treasure" in head(one)
        for number in range(4):
            if number:
                await pass_on(pilot)
            assert not re.search(rf"{name}\b", text(one) + held(pilot))
            await bid(pilot, number)
        assert re.search(rf"{name}\b", " ".join(lines(one)))


async def test_f02_at_the_curtain_nothing_of_the_last_bidder_is_left(campaign: Make, app: App) -> None:
    table = campaign(money=500).auctions().act("spain", "auction", False).act("spain", "bid", 317)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await go(one, pilot, "see.spain")
        assert "317" in text(one)
        await keys(pilot, "s")
        assert isinstance(one.screen, Curtain)
        assert "Ben" in text(one)
        assert "317" not in text(one) + held(pilot)
        await keys(pilot, "enter")
        assert "317" not in text(one) + held(pilot)
        assert room(one).line is not None
        assert room(one).line.key == "bid.england", "the next bidder is where he bids"


@pytest.mark.parametrize("way", [("q",), ("tab", "j", "enter"), ("escape",)], ids=["q", "Back", "Esc"])
async def test_f05_f32_going_back_from_a_bid_writes_nothing(campaign: Make, app: App, way: tuple[str, ...]) -> None:
    table = campaign().auctions().act("spain", "auction", False)
    before = table.path.read_bytes()
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "x", "2", *way)
        assert not isinstance(one.screen, AskSealed)
        assert "0 of 4" in head(one)
    assert table.path.read_bytes() == before


async def test_f34_keys_from_before_the_question_give_no_bid(campaign: Make, app: App) -> None:
    table = campaign().auctions().act("spain", "auction", False)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "x")
        early(one, "2")
        early(one, "enter")
        await settle(pilot)
        assert isinstance(one.screen, AskSealed)
        await keys(pilot, "enter")
        assert "Type a whole number" in text(one), "nothing that came early stands there"


async def test_a_bid_says_that_it_is_sealed_and_who_is_next(campaign: Make, app: App) -> None:
    table = campaign().auctions().act("spain", "auction", False)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await bid(pilot, 1)
        assert "sealed" in notice(one)
        assert "Waiting for Ben (England)" in text(one)
        await keys(pilot, "x")
        assert not isinstance(one.screen, AskSealed), "nothing is owed by this seat"


def test_every_label_of_the_rooms_is_in_the_catalogue_and_none_is_left_over() -> None:
    from pathlib import Path

    from tui.words import catalogue

    folder: Any = Path(__file__).parents[3] / "tui" / "pax_hispanica"
    code = "\n".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.py")))
    known = {key for key in catalogue()["say"] if key.startswith("ph_room_")}
    named = {f"ph_room_{name}" for name in re.findall(r"""(?:word|title)\(\s*scene,\s*["'](\w+)["']""", code)}
    assert named - known == set()
    loose = {key for key in known - named if f'"{key}"' not in code}
    assert {key for key in loose if f'"{key.removeprefix("ph_room_")}"' not in code} == set()

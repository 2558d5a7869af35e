"""What may wait and what may come between, by keys: conditions, dice, who leaves the Armada, the referee."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.virgin_queen.state import Armada
from tests.tui.conftest import text
from tests.tui.virgin_queen.armada_kit import App, Make, armada, now
from tests.tui.virgin_queen.kit import DECK, go, item, keys, lines, room
from tests.tui.virgin_queen.sea_kit import at_sea, type_dice

AFTER = replace(
    DECK,
    cards=tuple(
        replace(card, removal="after", after="the battle was won") if card.id == "foul_weather" else card
        for card in DECK.cards
    ),
)
"""The deck with a combat card that is removed after a condition."""


@pytest.mark.rule("VQ-C2", "VQ-A7")
async def test_f55_the_condition_of_a_combat_card_is_asked_after_the_hits(campaign: Make, app: App) -> None:
    table = armada(lambda **change: campaign(deck=AFTER, **change), 6, (1, 0, 0)).hand("spain", "foul_weather")
    card = table.number("foul_weather")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await go(one, pilot, "respond.spain")
        await go(one, pilot, f"combat.{card}")
        assert [one.card for one in table.view().conditions] == [card]
        await keys(pilot, "i")
        await go(one, pilot, "hits")
        await go(one, pilot, "hits.2")
        assert now(table) == Armada(4, "seville", False, 1)
        await keys(pilot, "q", "x")
        assert room(one).line.key == f"met.{card}"
        await keys(pilot, "enter", "y")
        assert card in table.view().zones["removed"].faces
        assert not table.view().conditions
        assert now(table).strength == 4


@pytest.mark.rule("VQ-A5", "VQ-S1")
async def test_f56_in_winter_units_and_leaders_leave_it_and_are_not_aboard_in_spring(campaign: Make, app: App) -> None:
    table = armada(campaign, 4, (2, 1, 1))
    table.act("referee", "override_phase", 1, "winter", "all passed")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "i")
        assert item(one, "board").why.startswith("This belongs to the phase Action.")
        await go(one, pilot, "land")
        await keys(pilot, "1", "enter")
        while "no leaders" in lines(one) or "no mercenaries" in lines(one):
            await go(one, pilot, "count.0")
        assert now(table) == Armada(4, "seville", False, 1, 1, 1)
        await go(one, pilot, "home")
        for _ in range(3):
            await go(one, pilot, "count.1")
        await keys(pilot, "2", "enter")
        assert table.view().returned[0].capital == "milan"
        table.act("referee", "override_phase", 2, "spring_deployment", "a year on")
        assert now(table) == Armada(4, "seville", False, 0, 0, 0)


@pytest.mark.rule("VQ-F4", "VQ-C2")
async def test_f58_a_response_and_the_referee_come_between_the_dice_of_both_sides(campaign: Make, app: App) -> None:
    table = at_sea(campaign, (("england", "Drake", 2),)).hand("england", "sea_dogs")
    table.empty_hand("spain").act("spain", "pass").act("england", "piracy", 1, "portugal", 4, 2)
    card = table.number("sea_dogs")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await type_dice(pilot, "5561")
        assert "Drake: 5 5 6 1, 3 hits" in lines(one)
        await go(one, pilot, "respond.england")
        await go(one, pilot, f"response.{card}")
        assert card in table.view().zones["discards"].faces
        table.act("referee", "override_card", card, "hand.england", "it was another card")
        assert table.view().frames[-1]["what"] == "piracy_answer"
        await type_dice(pilot, "62")
        assert table.view().frames[-1]["step"] == "reward"


@pytest.mark.rule("VQ-A2")
async def test_the_referee_puts_right_who_is_aboard_by_keys(campaign: Make, app: App) -> None:
    table = armada(campaign, 4, (1, 0, 0))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "R", "/", *"aboard", "enter", "enter")
        assert "Referee: who is aboard the Armada" in text(one)
        await keys(pilot, "backspace", "2", "enter", "backspace", "3", "enter", *"miscounted", "enter")
        assert now(table) == Armada(4, "seville", False, 0, 2, 3)

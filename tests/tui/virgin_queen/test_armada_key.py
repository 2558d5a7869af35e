"""The ways to the Armada's page and back: its key from every pane and phase, the jump list, the home card; its help."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tui.conftest import text
from tests.tui.virgin_queen.armada_kit import PHASES, armada, spain
from tests.tui.virgin_queen.kit import Campaign, go, head, item, keys, lines, notice, room
from tests.tui.virgin_queen.sea_kit import at_sea, chosen
from tui.app import FlotaApp
from tui.screens.help import Help

Make = Callable[..., Campaign]
App = Callable[..., FlotaApp]


@pytest.mark.parametrize("key", ["i", "ш"])
@pytest.mark.parametrize("pane", ["lines", "powers", "tail"])
async def test_the_key_works_from_every_pane_and_q_leads_back(campaign: Make, app: App, key: str, pane: str) -> None:
    table = armada(campaign)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        screen, target = one.screen, one.screen.query_one(f"#{pane}")
        target.focus()
        await keys(pilot, key)
        assert "STRENGTH 2 of 8" in text(one)
        assert room(one).list.has_focus
        await keys(pilot, key)
        await keys(pilot, "q")
        assert one.screen is screen
        assert "STRENGTH" not in text(one)
        assert target.has_focus


@pytest.mark.parametrize("phase", PHASES)
async def test_the_key_works_in_every_phase(campaign: Make, app: App, phase: str) -> None:
    table = campaign().at("action").act("referee", "override_phase", 1, phase, "for the test")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "i")
        assert "There is no Armada." in head(one)


async def test_the_key_works_inside_the_fleet(campaign: Make, app: App) -> None:
    table = chosen(at_sea(campaign))
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "i")
        assert "First Spain answers: the Treasure Fleet." in item(one, "create.seville").why
        await keys(pilot, "q")
        assert "Roll for the ocean zone" in text(one)


async def test_the_jump_list_and_the_action_room_lead_there(campaign: Make, app: App) -> None:
    table = armada(campaign, 4)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert item(one, "armada").note == "4 of 8, Seville  i"
        await go(one, pilot, "armada")
        assert "STRENGTH 4" in head(one)
        await keys(pilot, "q", "o")
        assert "The Armada" in text(one)
        await keys(pilot, "4", "enter")
        assert "STRENGTH 4" in head(one)


async def test_help_on_the_page_says_its_rules(campaign: Make, app: App) -> None:
    table = armada(campaign)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "i", "?")
        assert isinstance(one.screen, Help)
        assert "VQ-A1:" in text(one)


@pytest.mark.parametrize("size", [(40, 20), (60, 24), (120, 40)])
async def test_it_can_be_read_in_every_width(campaign: Make, app: App, size: tuple[int, int]) -> None:
    table = armada(campaign, 6, (3, 2, 1), cp=5)
    async with (one := app()).run_test(size=size) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "tab", "i")
        assert "STRENGTH 6 of 8" in text(one)
        assert "Raise it to 8" in text(one)


@pytest.mark.rule("VQ-A1")
async def test_the_home_card_as_its_event_leads_to_the_armadas_page(campaign: Make, app: App) -> None:
    table = spain(campaign)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter")
        room(one).go_to(f"card.{table.number('spanish_armada')}")
        await keys(pilot, "enter")
        assert lines(one) == ["As its event: the Armada is created ...", "For CP"]
        await keys(pilot, "1", "enter")
        assert "Create it in Seville" in text(one) or room(one).line.key == "create.seville"
        await keys(pilot, "enter")
        assert table.view().armada.place == "seville"


@pytest.mark.rule("VQ-A1")
async def test_with_an_armada_afloat_the_home_cards_event_is_dimmed_with_its_reason(campaign: Make, app: App) -> None:
    table = armada(campaign)
    table.give("spanish_armada", "home.spain")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter")
        room(one).go_to(f"card.{table.number('spanish_armada')}")
        await keys(pilot, "enter")
        assert item(one, "mode.event").why == "There is an Armada already. (VQ-A1)"
        room(one).go_to("mode.event")
        await keys(pilot, "enter")
        assert notice(one) == "! There is an Armada already. (VQ-A1)"


async def test_the_armadas_page_shows_the_cp_left_in_spains_impulse_alone(campaign: Make, app: App) -> None:
    table = armada(campaign, cp=3)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "i")
        assert "CP LEFT 3 of 3" in head(one)
        table.act("spain", "spend_cp", 3, "a siege").act("spain", "end_impulse")
        room(one).show(table.scene("anna"))
        await keys(pilot, "i")
        assert "CP LEFT" not in head(one)

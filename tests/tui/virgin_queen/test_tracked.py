"""The tracked phases at the keyboard: books, wars, the convoy, the standings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tui.conftest import text
from tests.tui.virgin_queen.kit import Campaign, item, keys, lines, notice, room
from tui.app import FlotaApp
from tui.widgets.ask import AskNumber
from tui.widgets.line_list import LineList

Make = Callable[..., Campaign]
App = Callable[..., FlotaApp]


@pytest.mark.rule("VQ-T8")
@pytest.mark.rule("VQ-C15")
async def test_war_is_declared_and_paid_with_cards(campaign: Make, app: App) -> None:
    table = campaign().at("diplomacy").hand("england", "long", "plague", "uprising")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "enter", *"Spain", "enter")
        assert any("(VQ-C15)" in item.why for item in one.screen.query_one("#choices", LineList).items)
        await keys(pilot, "j", "space", "enter")
        table.session.refresh()
        said = table.session.record.feed(1)[-1].said
        assert said.key == "war_declared"
        assert len(said.params["cards"]) == 1
        assert any(line.startswith("England declares war on Spain") for line in lines(one))


@pytest.mark.rule("VQ-T8")
async def test_the_cp_of_cards_without_any_are_typed_for_a_war_and_only_then(campaign: Make, app: App) -> None:
    table = campaign().at("diplomacy").hand("england", "long", "unknown_worth")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "enter", *"Spain", "enter", "j", "space", "enter")
        assert isinstance(one.screen, AskNumber)
        await keys(pilot, "4", "enter")
        table.session.refresh()
        said = [entry.said for entry in table.session.record.feed(1)[-2:]]
        assert said[0].params["paid"] == 4
        assert (said[1].key, said[1].params["cp"]) == ("war_cp_typed", 4)


@pytest.mark.rule("VQ-F0")
async def test_spain_chooses_its_convoy(campaign: Make, app: App) -> None:
    table = campaign().at("spring_deployment")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert item(one, "convoy.0").text.startswith("(*)")
        await keys(pilot, "2", "enter")
        assert table.view().convoy == 2
        assert item(one, "convoy.2").text.startswith("(*)")
    async with (two := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(two, "ben", pilot)
        assert item(two, "convoy.1").why == "Only Spain does this. (VQ-F0)"


@pytest.mark.rule("VQ-S2")
async def test_spains_second_move_is_dimmed_and_another_powers_is_not(campaign: Make, app: App) -> None:
    table = campaign().at("spring_deployment")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        for power in ("spain", "ottoman"):
            room(one).go_to(f"deploy.{power}")
            await keys(pilot, "enter", *"to sea", "enter")
        assert "(VQ-S2)" in item(one, "deploy.spain").why
        assert not item(one, "deploy.ottoman").why
        assert "Spain deploys: to sea" in lines(one)
        room(one).go_to("deploy.spain")
        await keys(pilot, "enter")
        assert "one move" in notice(one)


@pytest.mark.parametrize("phase", ["marriage", "patronage"])
@pytest.mark.parametrize(("points", "note"), [("v", "m"), ("м", "ь")])
async def test_points_with_a_reason_and_notes(campaign: Make, app: App, phase: str, points: str, note: str) -> None:
    table = campaign().at("winter")
    table.act("referee", "override_phase", 1, phase, "on")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "carl", pilot)
        await keys(pilot, points, "j", "right", "3", "enter", *"heir", "enter")
        await keys(pilot, note, *"wed", "enter")
        assert "Spain gains 3 VP (3): heir" in lines(one)
        assert any(line.endswith("wed") for line in lines(one))
        assert room(one).line.key == "vp.spain"
        await keys(pilot, "left", "1", "enter", *"gone", "enter")
        assert table.view().powers[1].vp == 2


async def test_points_never_go_below_nothing(campaign: Make, app: App) -> None:
    table = campaign().at("diplomacy")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "carl", pilot)
        before = table.session.record.number
        await keys(pilot, "v", "left")
        assert room(one).list.has_focus
        table.session.refresh()
        assert table.session.record.number == before


async def test_facts_are_listed_with_their_values_and_stated_here(campaign: Make, app: App) -> None:
    table = campaign().at("diplomacy")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "carl", pilot)
        room(one).go_to("facts")
        await keys(pilot, "enter")
        assert item(one, "fact.philip_ii").note == "(yes)"
        room(one).go_to("fact.philip_ii")
        await keys(pilot, "enter")
        assert table.view().facts["philip_ii"] is False
        assert item(one, "fact.philip_ii").note == "(no)"


async def test_standings_are_sorted_and_equal_powers_share_a_place(campaign: Make, app: App) -> None:
    table = campaign().at("winter")
    table.act("referee", "override_phase", 1, "victory_determination", "on")
    for power, points in (("england", 5), ("spain", 5), ("protestant", 7)):
        table.act("table", "vp", power, points, "so far")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "carl", pilot)
        ranked = [line.split()[:2] for line in lines(one) if line.endswith(" VP")]
        assert ranked[:4] == [["1.", "Protestant"], ["2.", "Spain"], ["2.", "England"], ["4.", "Ottoman"]]
        assert "7 VP: Protestant" in text(one)
        room(one).go_to("finish")
        await keys(pilot, "enter", *"Carl wins", "enter")
        assert table.view().ended


async def test_the_next_phase_is_the_last_line_but_what_was_written(campaign: Make, app: App) -> None:
    table = campaign().at("diplomacy")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "carl", pilot)
        room(one).go_to("advance")
        await keys(pilot, "enter")
        assert table.view().phase == "spring_deployment"

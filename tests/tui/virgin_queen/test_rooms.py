"""What all rooms promise: every phase has one, every label has its words, every width fits, nothing is left open."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len

from core.games import GAMES
from tests.tui.conftest import text
from tests.tui.virgin_queen.kit import Campaign, keys, lines, room, settle
from tui.app import FlotaApp
from tui.keys import BY_ID
from tui.virgin_queen import ROOMS
from tui.words import catalogue, rule_text

Make = Callable[..., Campaign]
App = Callable[..., FlotaApp]

TUI = Path(__file__).parents[3] / "tui"
FILES = (*sorted((TUI / "virgin_queen").glob("*.py")), TUI / "screens" / "room_lines.py")
CODE = "\n".join(file.read_text(encoding="utf-8") for file in FILES)
PHASES = [phase.id for phase in GAMES["virgin_queen"].phases]


def test_every_phase_and_step_has_its_room() -> None:
    steps = {step.room for phase in GAMES["virgin_queen"].phases for step in phase.steps if step.room}
    assert {*PHASES, *steps} <= set(ROOMS)


def test_every_label_of_the_rooms_is_in_the_catalogue_and_none_is_left_over() -> None:
    named = set(re.findall(r"""(?:tell|heading|_named)\(\s*scene,\s*["'](\w+)["']""", CODE))
    chosen = set(re.findall(r'"((?:fifth|fate|deal|loses)_?\w*|hand|home|met|unmet)"', CODE))
    made = {*ROOMS, *(f"about_{name}" for name in (*ROOMS, "tracked")), "fate_as_event", "fate_after"}
    made |= {f"as_{mode}" for mode in ("event", "cp", "response", "combat")}
    known = {key.removeprefix("room_") for key in catalogue()["say"] if key.startswith("room_")}
    assert (named | made) - known == set()
    assert known - named - made - chosen == {"take_none"}
    said = set(re.findall(r'because\(\s*scene,\s*"(\w+)"', CODE))
    assert said - set(catalogue()["say"]) == set()


@pytest.mark.parametrize("name", ROOMS)
def test_each_room_explains_its_rules_and_names_keys_that_there_are(name: str) -> None:
    kind = ROOMS[name]
    assert set(kind.FOOTER) <= set(BY_ID)
    assert all(rule_text(rule) for rule in kind.RULES)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
async def test_no_line_is_wider_than_its_pane(campaign: Make, app: App, width: int) -> None:
    table = campaign(title="The very long title of a campaign that goes on for years").at("action")
    table.hand("ottoman", "long", "plague", "uprising")
    async with (one := app()).run_test(size=(width, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter", "enter")
        assert all(cell_len(line) == width for line in text(one).splitlines())


async def test_the_place_is_kept_when_the_window_changes_and_when_others_act(campaign: Make, app: App) -> None:
    table = campaign().at("diplomacy")
    async with (one := app()).run_test(size=(120, 40)) as pilot:
        await table.sit(one, "ben", pilot)
        room(one).go_to("vp.france")
        await pilot.resize_terminal(60, 16)
        await settle(pilot)
        assert room(one).line.key == "vp.france"
        table.act("table", "vp", "spain", 2, "far away")
        await settle(pilot)
        room(one).show(table.scene("ben"))
        await settle(pilot)
        assert room(one).line.key == "vp.france"


async def test_a_page_is_left_by_q_and_not_the_table(campaign: Make, app: App) -> None:
    table = campaign().at("diplomacy")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        screen = one.screen
        room(one).go_to("facts")
        await keys(pilot, "enter", "й")
        assert one.screen is screen
        assert room(one).line.key == "facts"


async def test_a_first_scene_shows_its_first_line(campaign: Make, app: App) -> None:
    table = campaign().refilled()
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        assert lines(one)[0] in text(one)


async def test_a_dimmed_line_gives_its_reason_and_the_next_takes_it_away(campaign: Make, app: App) -> None:
    table = campaign().at("spring_deployment")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        room(one).go_to("convoy.1")
        await keys(pilot, "k")
        assert "Spain has 0 there already" in text(one) or "Only Spain" in text(one)
        room(one).go_to("note")
        await settle(pilot)
        assert "Only Spain" not in text(one)

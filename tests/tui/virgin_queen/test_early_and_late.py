"""A drawing that was put off may come before a room is composed, or when it is gone: then there is nothing to draw."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tui.virgin_queen.kit import Campaign, settle
from tui.app import FlotaApp
from tui.screens.browse import Browse
from tui.screens.facts import Facts
from tui.screens.hand import Hand
from tui.screens.journal import Journal
from tui.screens.over import Over
from tui.virgin_queen import ROOMS

Make = Callable[..., Campaign]
App = Callable[..., FlotaApp]


@pytest.mark.parametrize("phase", ["card_draw", "action", "winter"])
async def test_a_room_is_drawn_only_while_it_has_its_parts(campaign: Make, app: App, phase: str) -> None:
    table = campaign() if phase == "card_draw" else campaign().at(phase)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        room = ROOMS[phase]()
        scenes = [table.scene(seat) for seat in ("anna", "ben", "")]

        def come() -> None:
            for scene in scenes:
                room.show(scene)
            room._draw()
            room.on_resize()
            room.open_page("vp")
            room.action_close()
            room.go_to("advance")
            room.action_gain()

        come()
        await one.screen.mount(room)
        await settle(pilot)
        assert room.list.items
        await room.query("*").remove()
        assert room.is_attached
        come()
        await settle(pilot)
        await room.remove()
        come()
        await settle(pilot)


async def test_the_screens_over_a_table_keep_what_comes_when_they_are_not_there(campaign: Make, app: App) -> None:
    table = campaign().at("action")
    scene = table.scene("anna")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        for screen in (Hand(scene), Browse(scene), Facts(scene, lambda offer: None), Journal(scene)):
            screen.show_scene(scene)
            await one.push_screen(screen)
            await settle(pilot)
            await screen.query("*").remove()
            screen.show_scene(scene)
            await one.pop_screen()
            screen.show_scene(scene)
        Over().show(scene)

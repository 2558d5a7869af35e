"""The Action Phase at the keyboard: impulses, cards, CP, taking, passing."""

from __future__ import annotations

from collections.abc import Callable

from tests.tui.virgin_queen.kit import Campaign, keys, lines, room
from tui.app import FlotaApp
from tui.widgets.notice import Notice

Make = Callable[..., Campaign]
App = Callable[..., FlotaApp]


def notice(app: FlotaApp) -> str:
    """What the notice line says."""
    return str(app.screen.query_one("#notice", Notice).render())


async def test_the_hand_opens_only_when_asked(campaign: Make, app: App) -> None:
    table = campaign().at("action").hand("ottoman", "john_knox", "plague")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert not any("John Knox" in line for line in lines(one))
        await keys(pilot, "enter")
        assert any("John Knox" in line for line in lines(one))
        await keys(pilot, "q")
        assert not any("John Knox" in line for line in lines(one))
        assert room(one).line is not None
        assert room(one).line.key == "cards.ottoman"

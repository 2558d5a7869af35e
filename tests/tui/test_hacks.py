"""The private names of Textual that flota leans on still mean what they meant."""

from __future__ import annotations

from contextlib import nullcontext

import pytest
from textual.app import App
from textual.binding import Binding
from textual.command import CommandList, CommandPalette
from textual.filter import Monochrome, NoColor

from tui.hacks import QuietCrash, colourless, key_of_character, run_binding, steady, still


def test_a_character_has_the_name_of_its_key() -> None:
    assert key_of_character("?") == "question_mark"
    assert key_of_character("о") == "о"
    assert key_of_character("G") == "G"


def test_nothing_is_animated() -> None:
    app: App[int] = App()
    still(app)
    assert app.animation_level == "none"


@pytest.mark.parametrize("calm", [True, False], ids=["calm", "textual's own"])
async def test_a_page_key_before_the_palette_s_list_is_laid_out_is_dropped(calm: bool) -> None:
    class Commands(CommandPalette):
        """One of its own, so that Textual's stays as it is."""

    app: App[int] = App()
    async with app.run_test() as pilot:
        palette = (steady(Commands) if calm else Commands)()
        app.push_screen(palette)
        await pilot.pause()
        commands = palette.query_one(CommandList)
        commands.add_option("Help")
        commands._index_to_line.clear()
        with nullcontext() if calm else pytest.raises(KeyError):
            palette._action_command_list("page_down")


def test_without_colours_the_app_sends_none_and_not_greys(monkeypatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app: App[int] = App()
    assert any(isinstance(one, Monochrome) for one in app._filters)
    colourless(app)
    assert [type(one) for one in app._filters if isinstance(one, (Monochrome, NoColor))] == [NoColor]


async def test_a_live_binding_can_be_run_from_elsewhere() -> None:
    class Ringing(App[int]):
        BINDINGS = [Binding("x", "ring", "Ring")]  # noqa: RUF012
        rung = 0

        def action_ring(self) -> None:
            self.rung += 1

    app = Ringing()
    async with app.run_test() as pilot:
        run_binding(app, app.screen.active_bindings["x"])()
        await pilot.pause()
        assert app.rung == 1


async def test_a_crash_prints_no_trace_and_keeps_the_error(capsys) -> None:
    class Falling(QuietCrash):
        def on_mount(self) -> None:
            hand = ["12 John Knox"]
            raise RuntimeError(str(len(hand)))

    app = Falling()
    await app.run_async(headless=True)
    assert isinstance(app.crash, RuntimeError)
    assert app.return_code == 1
    printed = capsys.readouterr()
    assert "John Knox" not in printed.out + printed.err
    assert "Traceback" not in printed.out + printed.err

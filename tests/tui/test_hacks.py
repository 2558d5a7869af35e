"""The private names of Textual that flota leans on still mean what they meant."""

from __future__ import annotations

import asyncio
import inspect
from contextlib import nullcontext

import pytest
from textual import events
from textual.app import App
from textual.binding import Binding
from textual.command import CommandList, CommandPalette
from textual.filter import Monochrome, NoColor
from textual.widgets import Static

from tui.hacks import (
    QuietCrash,
    TerminalReader,
    colourless,
    has_handled,
    key_of_character,
    run_binding,
    steady,
    still,
)


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


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        ("jй\r\t ".encode(), ["j", "й", "enter", "tab", "space"]),
        (b"\x1b[B\x1bOP\x1b[1;5C\x1b[[A", ["down", "f1", "ctrl+right", "f1"]),
        (b"\x1b[113u\x1b[27u", ["q", "escape"]),
        (b"\x1bh\x1b[Z", ["alt+h", "shift+tab"]),
        (b"\x1b[113;1:3u\x1b[99999999999ur", ["r"]),
        (b"\x1b[1;999999R\x1b[?62;22c\x1b[20;5z\x1b[<0;5;5Mr", ["r"]),
    ],
)
def test_textual_knows_what_a_terminal_sends_and_what_is_no_key_leaves_no_trace(sent: bytes, keys: list[str]) -> None:
    found = TerminalReader(lambda: 0.0, 0.1).feed(sent)
    assert [one.key for one in found if isinstance(one, events.Key)] == keys
    assert [one for one in found if isinstance(one, events.MouseEvent)] == []


def test_pastes_and_focus_are_textuals_events() -> None:
    found = TerminalReader(lambda: 0.0, 0.1).feed(b"\x1b[200~a\rb\x1b[201~\x1b[I\x1b[O")
    assert [type(one) for one in found] == [events.Paste, events.AppFocus, events.AppBlur]
    assert found[0].text == "a\nb"


def test_a_lone_esc_is_a_key_after_its_wait() -> None:
    now = [0.0]
    reader = TerminalReader(lambda: now[0], 0.1)
    assert reader.feed(b"\x1b") == []
    now[0] = reader.due or 0.0
    assert [one.key for one in reader.tick()] == ["escape"]


def test_the_driver_of_a_terminal_is_what_flotas_is_made_from() -> None:
    from textual.drivers.linux_driver import LinuxDriver

    for name in ("_sigtstp_application", "_sigcont_application", "start_application_mode", "suspend_application_mode"):
        assert callable(getattr(LinuxDriver, name))
    made = inspect.getsource(LinuxDriver)
    for name in ("_file", "fileno", "attrs_before", "exit_event", "_key_thread", "_writer_thread", "run_input_thread"):
        assert f"self.{name}" in made


async def test_what_a_widget_was_sent_is_waited_for_and_one_that_goes_is_not() -> None:
    app: App[int] = App()
    async with app.run_test():
        widget, done = Static(), []
        await app.mount(widget)
        widget.call_later(done.append, 1)
        await has_handled(widget)
        assert done == [1]
        held = asyncio.Event()
        widget.call_later(held.wait)
        waiting = asyncio.ensure_future(has_handled(widget))
        await asyncio.sleep(0)
        assert not waiting.done()
        held.set()
        await waiting
        await widget.remove()
        await has_handled(widget)
        await has_handled(app)

"""The Textual app: it opens Home or a table, holds this person's settings, and ends without losing anything."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.screen import Screen

from core.table.text import harmless
from tui.hacks import InFront, QuietCrash, colourless, still
from tui.keys import bindings, keymap
from tui.settings import Settings
from tui.terminal.intake import Intake
from tui.widgets.plain_cells import PlainCells
from tui.words import tell

if TYPE_CHECKING:
    from textual.command import Provider

MOST_COPIED = 8192
"""Bytes at most that go to the terminal's clipboard."""

UNLISTED = ("palette", "next_pane", "previous_pane")
"""Keys that would make no sense as commands of the palette."""

WIDTHS = [(0, "-narrow"), (80, "-wide"), (120, "-very-wide")]
"""The class that every screen has, by the window's columns."""


def now() -> datetime:
    """The time, in UTC; tests put in their own."""
    return datetime.now(UTC)


def _commands() -> type[Provider]:
    """What the palette offers; loaded when it is opened."""
    from tui.screens.palette import Commands

    return Commands


class FlotaApp(QuietCrash):
    """One person's window on the tables. ``saves`` is the folder of campaigns, ``open_path`` one to open at once."""

    TITLE = "flota"
    ENABLE_COMMAND_PALETTE = True
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_commands}
    HORIZONTAL_BREAKPOINTS = WIDTHS
    AUTO_FOCUS = "LineList, NumberEntry, TextEntry"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("help", "palette"),
        # The shell's own key: no command of flota, so no person changes it.
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]
    CSS = """
    Screen { background: $background; }
    ToastRack { display: none; }
    .-ascii * { scrollbar-size-vertical: 0; }
    .-ascii LineList { border-top: ascii $border-blurred; scrollbar-size-vertical: 0; }
    .-ascii LineList:focus { border-top: ascii $border; }
    Ask LineList, Ask LineList:focus { border-top: none; }
    """

    def __init__(
        self,
        saves: Path,
        open_path: Path | None = None,
        settings: Settings | None = None,
        seat: str = "",
        clock: Callable[[], datetime] = now,
        urandom: Callable[[int], bytes] = os.urandom,
    ) -> None:
        super().__init__()
        self.seat = seat
        """The seat with which tables open; ``""``: the public view."""
        self.urandom = urandom
        self.saves = saves
        self.open_path = open_path
        self.settings = settings or Settings()
        self.clock = clock
        self.ascii_only = self.settings.ascii
        self.faults: list[str] = list(self.settings.faults)
        """What was wrong with this person's settings, for Home to say."""
        self._plain_cells = PlainCells()
        self.key_in_hand = ""
        """The key that is being handled; ``""``: none."""
        self._intake = Intake(self, self._handed_on)
        still(self)
        colourless(self)
        self._take_settings()

    def _take_settings(self) -> None:
        """Colours and keys as this person has them, before anything is painted."""
        from tui import themes

        themes.register(self)
        chosen = keymap(self.settings.preset, self.settings.keys)
        self.faults += chosen.faults
        if chosen.keys:
            self.set_keymap(chosen.keys)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every row of every widget goes through on its way to the terminal."""
        return [*super().get_line_filters(), self._plain_cells]

    def get_default_screen(self) -> Screen[Any]:
        """Home lies under everything else."""
        from tui.screens.home import Home

        return Home()

    def on_mount(self) -> None:
        """Keys are told from those that were hit while another screen was in front."""
        self.screen_change_signal.subscribe(self, self._intake.screen_changed, immediate=True)
        self._intake.screen_changed(self.screen)

    def on_resize(self, event: events.Resize) -> None:
        """A window that is too small shows one line that says so, and its old place when it has grown."""
        from tui.screens.too_small import TooSmall, is_too_small

        small = is_too_small(event.size.width, event.size.height)
        if small and not isinstance(self.screen, TooSmall):
            self.push_screen(TooSmall())
        elif not small and isinstance(self.screen, TooSmall):
            self.pop_screen()

    def on_app_focus(self) -> None:
        """The window has the focus again: a screen that shows files reads them anew."""
        came_back = getattr(self.screen, "came_back", None)
        if came_back is not None:
            came_back()

    async def on_event(self, event: events.Event) -> None:
        """Keys, pastes and the focus come through :class:`Intake`; what has come up from a screen is for it alone.

        Whether the terminal has lost the focus changes nothing here.
        """
        if isinstance(event, events.AppBlur):
            return
        if not isinstance(event, (events.Key, events.Paste, events.AppFocus)):
            await super().on_event(event)
        elif isinstance(event, events.Key) and event.key == "ctrl+q":
            # The way out of whatever a screen is busy with.
            await self._with_key(event)
        elif not event.is_forwarded:
            await self._intake.take(event)
        elif self._intake.is_for_front():
            await self._with_key(event)

    async def _handed_on(self, event: events.Event) -> None:
        """A key that was hit before a final question stood on the screen does not answer it (F34).

        Nor does a key do anything behind a window that is too small to show what.
        """
        if isinstance(event, events.Key):
            knows = getattr(self.screen, "knows", None)
            if event.time < getattr(self.screen, "answers_from", 0.0) or (knows is not None and not knows(event.key)):
                return
            if event.key.startswith("alt+") and event.key not in self.screen.active_bindings:
                self._as_two_keys(event)
                return
        await self._with_key(event)

    def _as_two_keys(self, event: events.Key) -> None:
        """Alt and a key that has no meaning with it: a terminal sends Esc and the key alike."""
        both = [events.Key("escape", "\x1b"), events.Key(event.key.removeprefix("alt+"), event.character)]
        for one in both:
            one.time = event.time
        self._intake.put_back(*both)

    async def _with_key(self, event: events.Event) -> None:
        self.key_in_hand = event.key if isinstance(event, events.Key) else ""
        try:
            await super().on_event(event)
        finally:
            self.key_in_hand = ""

    @on(InFront)
    def _in_front(self, event: InFront) -> None:
        """Back from the shell: the curtain comes before anything of a seat."""
        event.stop()
        for screen in self.screen_stack:
            cover = getattr(screen, "cover", None)
            if cover is not None:
                cover()
        event.show()
        self.refresh(layout=True)

    def action_suspend_process(self) -> None:
        """To the shell, with all that was started together with flota, as a terminal does it."""
        if os.name == "posix" and not self.is_headless:
            os.kill(0, signal.SIGTSTP)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The palette: everything that a key does here now, and nothing that writes on the host's disk."""
        from tui.hacks import run_binding
        from tui.keys import BY_ID, LISTS
        from tui.widgets.footer import keys_of

        labels: dict[str, str] = getattr(screen, "LABELS", {})
        keys = keys_of(screen)
        found = {one.binding.id: one for one in reversed(screen.active_bindings.values())}
        for id, active in found.items():
            key = BY_ID.get(id or "")
            if key is None or not active.enabled or key.group == LISTS or key.id in UNLISTED:
                continue
            label = labels.get(key.id, active.binding.description)
            yield SystemCommand(label, f"{key.group}: {', '.join(keys.get(key.id, ()))}", run_binding(self, active))
        if "theme" not in found:
            yield SystemCommand(tell("app_theme"), tell("app_theme_about"), self.action_theme)
        yield SystemCommand(tell("app_quit"), tell("app_quit_about"), self.action_quit)
        yield SystemCommand(tell("app_close"), tell("app_close_about"), lambda: None)

    def action_command_palette(self) -> None:
        """The palette, with what works on this screen."""
        from tui.screens.palette import Palette

        if not any(isinstance(one, Palette) for one in self.screen_stack):
            self.push_screen(Palette(id="--command-palette"))

    def action_theme(self) -> None:
        """The next theme, kept for the next time."""
        from tui import themes

        self.settings = themes.turn(self)

    def action_help_quit(self) -> None:
        """ctrl+c leaves nothing by accident, and says how to."""
        self.tell(tell("app_leave"))

    def action_help(self) -> None:
        """What the keys do here."""
        from tui.screens.help import Help

        if not any(isinstance(one, Help) for one in self.screen_stack):
            self.push_screen(Help.of(self.screen))

    def copy_line(self, text: str) -> None:
        """A line to the terminal's clipboard by OSC 52 (8 kB at most), and a word about it."""
        data = harmless(text).encode()[:MOST_COPIED].decode(errors="ignore")
        self.copy_to_clipboard(data)
        self.tell(tell("app_copied"))

    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        """The screen as an SVG that fetches nothing: without the outside font addresses that rich puts in."""
        import re

        picture = super().export_screenshot(title=title, simplify=simplify)
        picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
        return re.sub(r"\s*<!--\sGenerated\swith\s.*?-->", "", picture)

    def tell(self, sentence: str) -> None:
        """A sentence on the screen's notice line, if it has one."""
        from tui.widgets.notice import Notice

        for notice in self.screen.query(Notice):
            notice.tell(sentence)
            return


def run(saves: Path, open_path: Path | None = None, settings: Settings | None = None, seat: str = "") -> int:
    """Run the app in this terminal until the person leaves; the exit code of the command.

    Without a terminal, or with one that can only print, it says so in one sentence (exit code 2). A fault of the
    app's own is raised again once the terminal is as it was.
    """
    why = unfit(os.environ.get("TERM", ""))
    if why:
        print(why, file=sys.stderr)
        return 2
    app = FlotaApp(saves, open_path, settings, seat)
    app.run(mouse=False)
    if app.crash is not None:
        raise app.crash
    return app.return_code or 0


def unfit(term: str) -> str:
    """Why the screens cannot run here, in one sentence; ``""``: they can."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return tell("cli_no_tty")
    if term == "dumb":
        return tell("cli_term_dumb")
    return ""

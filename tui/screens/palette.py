"""The command palette: Textual's own, that neither blinks nor needs Esc, and shows no emoji."""

from __future__ import annotations

from typing import Any

from textual.await_complete import AwaitComplete
from textual.command import CommandPalette, SearchIcon
from textual.widgets import Input

from tui.hacks import steady
from tui.words import tell


@steady
class Palette(CommandPalette):
    """All commands that work now; the last of them closes the list."""

    DEFAULT_CSS = """
    Palette.-ascii #--input { border-top: ascii $border; border-bottom: ascii $border; }
    Palette.-ascii #--input.--list-visible { border-bottom: none; }
    Palette.-ascii CommandList { border-bottom: ascii $border; scrollbar-size-vertical: 0; }
    """

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Leave it once, however often the key is hit, and look for no more commands."""
        self.workers.cancel_node(self)
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()

    def _action_escape(self) -> None:
        """Esc closes the list, unless that would throw away what was typed; its last line always does."""
        if not self.query_one(Input).value:
            super()._action_escape()

    def on_mount(self) -> None:
        """A still cursor and a plain sign before it."""
        self.set_class(bool(getattr(self.app, "ascii_only", False)), "-ascii")
        self.query_one(Input).cursor_blink = False
        self.query_one(Input).placeholder = tell("app_palette")
        self.query_one(SearchIcon).icon = "/"

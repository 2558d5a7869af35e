"""The command palette: Textual's own, that neither blinks nor needs Esc, shows no emoji, and compares as flota does."""

from __future__ import annotations

from typing import Any

from textual.await_complete import AwaitComplete
from textual.command import CommandPalette, SearchIcon
from textual.fuzzy import Matcher
from textual.system_commands import SystemCommandsProvider
from textual.widgets import Input

from core.table.text import folded
from tui.hacks import steady
from tui.words import tell


class Alike(Matcher):
    """Matches what people would call the same, as everywhere in flota."""

    def match(self, candidate: str) -> float:
        """How well the candidate fits, from 0 to 1."""
        return super().match(folded(candidate))


class Commands(SystemCommandsProvider):
    """The app's commands, compared in the one way to compare text."""

    def matcher(self, user_input: str, case_sensitive: bool = False) -> Matcher:
        """A matcher for what was typed."""
        return Alike(folded(user_input), match_style=self.match_style, case_sensitive=case_sensitive)


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

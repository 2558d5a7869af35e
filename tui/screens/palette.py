"""The command palette: Textual's own, that neither blinks nor needs Esc, and shows no emoji."""

from __future__ import annotations

from textual.command import CommandPalette, SearchIcon
from textual.widgets import Input


class Palette(CommandPalette):
    """All commands that work now; the last of them closes the list."""

    def on_mount(self) -> None:
        """A still cursor and a plain sign before it."""
        self.query_one(Input).cursor_blink = False
        self.query_one(SearchIcon).icon = "/"

"""Home: the campaigns in the save folder."""

from __future__ import annotations

from textual.app import ComposeResult

from tui.screens.house import House
from tui.widgets.footer import Footer
from tui.widgets.line_list import Item, LineList


class Home(House[None]):
    """The campaigns, to open one, make one, or copy one."""

    def compose(self) -> ComposeResult:
        """The list."""
        yield LineList([Item(f"Campaign {n}", n) for n in range(30)], title="Campaigns", id="campaigns")
        yield Footer()

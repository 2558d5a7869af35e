"""Help: what this screen is for, and every key that works on it now, from the live bindings."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from tui.keys import BY_ID, bind
from tui.screens.house import House
from tui.widgets.footer import Footer, keys_of, live
from tui.widgets.line_list import Item, LineList
from tui.words import tell


class Help(House[None]):
    """A list of lines, so that it can be read by lines and filtered like any other."""

    FOOTER: ClassVar[tuple[str, ...]] = ("back", "filter")
    BINDINGS: ClassVar[list[BindingType]] = [bind("back"), bind("help", "back", "back", show=False)]

    def __init__(self, paragraphs: tuple[str, ...], keys: list[tuple[str, str, str, str]]) -> None:
        """``keys`` are group, keys as shown, label, and the name for the keymap."""
        super().__init__()
        self._paragraphs = paragraphs
        self._keys = keys

    @classmethod
    def of(cls, screen: Screen[Any]) -> Help:
        """The help for a screen as it is now."""
        keys = keys_of(screen)
        lines = []
        for id, _key, label in live(screen, hidden=True):
            if id in BY_ID:
                lines.append((BY_ID[id].group, " ".join(keys.get(id, ())), label, id))
        paragraphs = screen.help_text() if isinstance(screen, House) else ()
        return cls(paragraphs, sorted(lines, key=lambda line: line[0]))

    def compose(self) -> ComposeResult:
        """One list."""
        yield LineList(title=tell("help_title"), id="lines")
        yield Footer()

    def on_mount(self) -> None:
        """Fill it."""
        self._fill()

    def _fill(self) -> None:
        items = [Item(line, indent=0) for text in self._paragraphs for line in (text, "")]
        group = ""
        for place, keys, label, id in self._keys:
            if place != group:
                items.append(Item(place, heading=True))
                group = place
            items.append(Item(f"{keys:<22} {label}", note=id, indent=23))
        items.append(Item(tell("help_names")))
        self.query_one("#lines", LineList).set_items(items)

"""The open piles, as the game has them: what lies there, and of each card all that there is to know."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from tui.keys import bind
from tui.screens.game_screens import screens_of
from tui.screens.offer_words import card_facts
from tui.screens.over_table import OverTable
from tui.screens.scene import Scene
from tui.widgets.footer import Footer
from tui.widgets.line_list import Item, LineList
from tui.widgets.notice import Notice
from tui.words import tell


def browse_items(scene: Scene) -> list[Item]:
    """All open piles; an item's value is its zone with a card's number, or with 0 or a word."""
    return screens_of(scene.view.game).piles(scene)


class Browse(OverTable[None]):
    """All that lies open; the scene has the whole feed. ``/`` filters: a title, a power, ``event``, ``turn 2``."""

    FOOTER: ClassVar[tuple[str, ...]] = ("filter", "copy", "back")
    BINDINGS: ClassVar[list[BindingType]] = [bind("browse", "back", "back", show=False)]

    def compose(self) -> ComposeResult:
        """One list, and a line on the card under the cursor."""
        yield LineList(browse_items(self._scene), title=tell("piles_title"), id="piles")
        yield Notice(id="notice")
        yield Footer()

    def draw(self) -> None:
        """The scene as it is now."""
        self.query_one("#piles", LineList).set_items(browse_items(self._scene))

    @on(LineList.Highlighted, "#piles")
    def _about(self, event: LineList.Highlighted) -> None:
        match event.item.value:
            case (str(), int(number)) if number > 0:
                facts = card_facts(self._scene.cards[number - 1], self._scene)
                how = f" {event.item.note}." if event.item.note else ""
                self.query_one("#notice", Notice).tell(f"{self._scene.names.card(number)}: {facts}.{how}")
            case _:
                self.query_one("#notice", Notice).tell("")

    def help_text(self) -> tuple[str, ...]:
        """What lies here."""
        return (tell(screens_of(self._scene.view.game).piles_help),)

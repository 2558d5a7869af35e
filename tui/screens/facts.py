"""The facts of the board that the rules ask about, such as who controls Lisbon: the table states them."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from core.table.offers import Offer
from tui.keys import bind
from tui.screens.game_screens import screens_of
from tui.screens.offer_words import value_words
from tui.screens.over_table import OverTable
from tui.screens.scene import Scene
from tui.widgets.footer import Footer
from tui.widgets.line_list import Item, LineList
from tui.widgets.notice import Notice
from tui.words import tell


def fact_items(scene: Scene) -> list[Item]:
    """A line a fact, with its value; one that this seat may not state is dimmed."""
    items = []
    for fact, value in scene.view.facts.items():
        name = scene.names.name("fact", fact)
        words = (
            str(value) if isinstance(value, int) and not isinstance(value, bool) else value_words("value", value, scene)
        )
        why = "" if scene.offer("fact", fact=fact) else tell("facts_not_now")
        items.append(Item(name[:1].upper() + name[1:], fact, why=why, note=words))
    return items


class Facts(OverTable[None]):
    """All facts; Enter states another value. The screen stays, for often several change at once."""

    FOOTER: ClassVar[tuple[str, ...]] = ("choose", "back")
    BINDINGS: ClassVar[list[BindingType]] = [bind("facts", "back", "back", show=False)]

    def __init__(self, scene: Scene, want: Callable[[Offer], None]) -> None:
        """``want`` asks for an offer's open fields and takes it."""
        super().__init__(scene)
        self._want = want

    def compose(self) -> ComposeResult:
        """One list."""
        items = fact_items(self._scene)
        yield LineList(items, numbered=True, title=tell("facts_title"), empty=tell("facts_none"), id="facts")
        yield Notice(id="notice")
        yield Footer()

    def draw(self) -> None:
        """The scene as it is now."""
        self.query_one("#facts", LineList).set_items(fact_items(self._scene))

    @on(LineList.Chosen, "#facts")
    def _chosen(self, event: LineList.Chosen) -> None:
        offer = self._scene.offer("fact", fact=event.item.value)
        if offer is not None:
            self._want(offer)

    @on(LineList.Refused, "#facts")
    def _refused(self, event: LineList.Refused) -> None:
        self.query_one("#notice", Notice).refuse(event.item.why)

    def help_text(self) -> tuple[str, ...]:
        """What facts are for."""
        return (tell(screens_of(self._scene.view.game).facts_help),)

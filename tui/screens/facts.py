"""The facts of the board that the rules ask about, such as who controls Lisbon, and the numbers and lists of the [data]
sheet: the table states the ones and corrects the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from core.table.data import VERIFIED
from core.table.offers import Offer
from core.table.telling import Said
from tui.keys import bind
from tui.screens.game_screens import screens_of
from tui.screens.offer_words import value_words
from tui.screens.over_table import OverTable
from tui.screens.scene import Scene
from tui.widgets.footer import Footer
from tui.widgets.line_list import Item, LineList
from tui.widgets.notice import Notice
from tui.words import say, tell
from tui.words.data_sheet import UNVERIFIED, datum_line, entries


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


def data_items(scene: Scene) -> list[Item]:
    """A line a value of the [data] sheet, with its mark; one that the campaign was built from is dimmed."""
    items = [Item(tell("data_title", mark=UNVERIFIED.strip()), heading=True)]
    for entry in entries(scene.data):
        path = ".".join(entry.path)
        why = say(Said(f"data_fixed_{scene.fixed[path]}", {"datum": path})) if path in scene.fixed else ""
        if not why and scene.correction(entry.path) is None:
            why = tell("facts_not_now")
        items.append(Item(datum_line(*entry), entry.path, why=why))
    return items


class Facts(OverTable[None]):
    """All facts, then the [data] sheet; Enter states or corrects a value, Space marks one as verified or not.

    The screen stays, for often several change at once.
    """

    FOOTER: ClassVar[tuple[str, ...]] = ("choose", "mark", "filter", "back")
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("facts", "back", "back", show=False),
        bind("mark", "verify", "verified"),
    ]

    def __init__(self, scene: Scene, want: Callable[[Offer], None]) -> None:
        """``want`` asks for an offer's open fields and takes it."""
        super().__init__(scene)
        self._want = want

    def compose(self) -> ComposeResult:
        """One list."""
        yield LineList(self._items(), numbered=True, title=tell("facts_title"), empty=tell("facts_none"), id="facts")
        yield Notice(id="notice")
        yield Footer()

    def draw(self) -> None:
        """The scene as it is now."""
        self.query_one("#facts", LineList).set_items(self._items())

    def _items(self) -> list[Item]:
        return [*fact_items(self._scene), *data_items(self._scene)]

    @on(LineList.Chosen, "#facts")
    def _chosen(self, event: LineList.Chosen) -> None:
        value = event.item.value
        offer = self._scene.correction(value) if isinstance(value, tuple) else self._scene.offer("fact", fact=value)
        if offer is not None:
            self._want(offer)

    def action_verify(self) -> None:
        """The part of the [data] sheet with the value under the cursor counts as verified, or no longer."""
        item = self.query_one("#facts", LineList).item
        path = item.value if item is not None else ""
        offer = self._scene.correction((*path[:-1], VERIFIED)) if isinstance(path, tuple) else None
        if offer is not None:
            self._want(offer)
        else:
            self.query_one("#notice", Notice).tell(tell("new_data_only"))

    @on(LineList.Refused, "#facts")
    def _refused(self, event: LineList.Refused) -> None:
        self.query_one("#notice", Notice).refuse(event.item.why)

    def help_text(self) -> tuple[str, ...]:
        """What facts are for."""
        return tell(screens_of(self._scene.view.game).facts_help), tell("data_help")

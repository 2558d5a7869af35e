"""Everything that a seat may do now, in words: a screen of its own, and the room of a phase that has no other."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from core.table.offers import Offer
from tui.keys import bind
from tui.screens.house import House
from tui.screens.offer_words import offer_words
from tui.screens.scene import Act, Room, Scene, Want
from tui.widgets.footer import Footer
from tui.widgets.line_list import Item, LineList
from tui.widgets.notice import Notice
from tui.words import tell


def offer_items(offers: tuple[Offer, ...], scene: Scene) -> list[Item]:
    """A line an offer, with its rule at the right; the value tells offers of one kind apart, for keeping the place."""
    return [Item(offer_words(offer, scene), offer, note=offer.rule) for offer in offers]


class Everything(Room):
    """A plain room: a list of all offers."""

    FOOTER: ClassVar[tuple[str, ...]] = ("choose", "filter")
    DEFAULT_CSS = "Everything { height: 1fr; width: 1fr; }"

    def compose(self) -> ComposeResult:
        """The list."""
        yield LineList(numbered=True, title=tell("everything_title"), empty=tell("everything_none"), id="offers")

    def show(self, scene: Scene) -> None:
        """The offers of this scene."""
        self.query_one("#offers", LineList).set_items(offer_items(scene.offers, scene))

    @on(LineList.Chosen, "#offers")
    def _chosen(self, event: LineList.Chosen) -> None:
        event.stop()
        offer: Offer = event.item.value
        self.post_message(Want(offer) if offer.fields else Act(offer.power, [offer.action]))


class Offers(House[Any]):
    """A screen with a list of offers; it is left with the one that was chosen, or ``None``."""

    FOOTER: ClassVar[tuple[str, ...]] = ("choose", "filter", "back")
    BINDINGS: ClassVar[list[BindingType]] = [bind("everything", "back", "back", show=False)]

    def __init__(self, title: str, offers: tuple[Offer, ...], scene: Scene, about: str = "") -> None:
        super().__init__()
        self._title, self._offers, self._scene, self._about = title, offers, scene, about

    def compose(self) -> ComposeResult:
        """The list."""
        items = offer_items(self._offers, self._scene)
        yield LineList(items, numbered=True, title=self._title, empty=tell("everything_none"), id="offers")
        yield Notice(id="notice")
        yield Footer()

    def on_mount(self) -> None:
        """A sentence on what this is."""
        if self._about:
            self.query_one("#notice", Notice).tell(self._about)

    @on(LineList.Chosen, "#offers")
    def _chosen(self, event: LineList.Chosen) -> None:
        event.stop()
        self.dismiss(event.item.value)

"""Everything that a seat may do now, in words: a screen of its own, and the room of a phase that has no other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

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


class HandOf(NamedTuple):
    """In a list of offers: what hangs on a power's hand, to be opened."""

    power: str


def hand_items(scene: Scene) -> list[Item]:
    """A line for each power of the seat that holds anything, whatever it is."""
    held = {zone.owner for zone in scene.view.zones.values() if zone.count}
    return [Item(tell("everything_mine", power=power), HandOf(power)) for power in scene.powers if power in held]


class Everything(Room):
    """A plain room: a list of all offers."""

    FOOTER: ClassVar[tuple[str, ...]] = ("choose", "filter")
    DEFAULT_CSS = "Everything { height: 1fr; width: 1fr; }"

    def compose(self) -> ComposeResult:
        """The list."""
        yield LineList(numbered=True, title=tell("everything_title"), empty=tell("everything_none"), id="offers")

    def show(self, scene: Scene) -> None:
        """The offers of this scene."""
        self.query_one("#offers", LineList).set_items([*hand_items(scene), *offer_items(scene.offers, scene)])

    @on(LineList.Chosen, "#offers")
    def _chosen(self, event: LineList.Chosen) -> None:
        event.stop()
        if isinstance(event.item.value, HandOf):
            if self.opened is not None:
                scene = self.opened()
                self.query_one("#offers", LineList).set_items(offer_items(scene.offers, scene))
            return
        offer: Offer = event.item.value
        self.post_message(Want(offer) if offer.fields else Act(offer.power, [offer.action]))


class Offers(House[Any]):
    """A screen with a list of offers; it is left with the one that was chosen, or ``None``.

    ``opened`` gives the open scene: at a key the list has what hangs on the seat's hand, too.
    """

    FOOTER: ClassVar[tuple[str, ...]] = ("choose", "hand", "filter", "back")
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("everything", "back", "back", show=False),
        bind("hand", "open_or_close", "mine"),
    ]

    def __init__(
        self,
        title: str,
        offers: tuple[Offer, ...],
        scene: Scene,
        about: str = "",
        opened: Callable[[], Scene] | None = None,
    ) -> None:
        super().__init__()
        self._title, self._offers, self._scene, self._about = title, offers, scene, about
        self._opener, self._is_open = opened, False

    def _items(self) -> list[Item]:
        if self._opener is None:
            return offer_items(self._offers, self._scene)
        if self._is_open:
            scene = self._opener()
            return offer_items(scene.offers, scene)
        return [*hand_items(self._scene), *offer_items(self._offers, self._scene)]

    def action_open_or_close(self) -> None:
        """With what the hand allows, or without it again."""
        self._is_open = not self._is_open
        self.query_one("#offers", LineList).set_items(self._items())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The key works where a hand is held."""
        return action != "open_or_close" or (self._opener is not None and bool(hand_items(self._scene)))

    def compose(self) -> ComposeResult:
        """The list."""
        items = self._items()
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
        if isinstance(event.item.value, HandOf):
            self.action_open_or_close()
        else:
            self.dismiss(event.item.value)

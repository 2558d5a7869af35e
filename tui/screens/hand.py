"""My hand, behind a key: all that the seat alone holds and knows; and a look at what is shown to it for a moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from tui.keys import HERE, bind
from tui.screens.game_screens import screens_of
from tui.screens.offer_words import card_facts
from tui.screens.over_table import OverTable
from tui.screens.scene import Scene
from tui.widgets.footer import Footer
from tui.widgets.line_list import Item, LineList
from tui.words import tell

HELD = {"hand": "hand_cards", "treasures": "hand_treasures"}
"""The kinds of zones in which a power holds what only it sees, and the catalogue's key of so many things there."""

BEFORE = {"home": "hand_home", "played": "hand_played", "laid": "hand_laid"}
"""The kinds of zones that lie openly before a power, and the catalogue's key of what to call a card there."""


def card_item(number: int, scene: Scene, place: str = "") -> Item:
    """A card's line: its name, and at the right what there is to know about it."""
    facts = card_facts(scene.cards[number - 1], scene)
    return Item(f"{scene.names.card(number)}  {facts}", (place, number))


def face_items(faces: Sequence[int], admits: str, scene: Scene, place: str) -> list[Item]:
    """Cards a line each, treasures in one line by their values."""
    if admits == "cards":
        return [card_item(number, scene, place) for number in faces]
    return [Item(treasure_words(faces), (place, "treasures"))] if faces else []


def treasure_words(values: Sequence[int]) -> str:
    """Treasures by their values, and their sum: ``Treasures: 1 1 3 (5 CP)``."""
    return tell("hand_values", values=" ".join(str(value) for value in sorted(values)), sum=sum(values))


def hand_items(scene: Scene) -> list[Item]:
    """Each power of the seat with its cards, treasures and home cards; then what the seat knows of other places."""
    items: list[Item] = []
    zones = scene.view.zones
    mine = set()
    for power in scene.powers:
        held = [zones[f"{kind}.{power}"] for kind in HELD if f"{kind}.{power}" in zones]
        mine |= {zone.id for zone in held}
        counts = ", ".join(tell(HELD[zone.id.partition(".")[0]], count=zone.count) for zone in held)
        items.append(Item(tell("hand_power", power=power, held=counts), heading=True))
        for zone in held:
            items += face_items(zone.faces, zone.admits, scene, zone.id)
        if not any(zone.count for zone in held):
            items.append(Item(tell("hand_empty"), (f"hand.{power}", "nothing")))
        for place, key in BEFORE.items():
            lying = zones.get(f"{place}.{power}")
            for number in lying.faces if lying else ():
                facts = card_facts(scene.cards[number - 1], scene).removesuffix(f", {tell('hand_home')}")
                items.append(Item(f"{scene.names.card(number)}  {tell(key)}, {facts}", (lying.id, number)))
    return items + known_items(scene, mine)


def known_items(scene: Scene, leave_out: set[str]) -> list[Item]:
    """What the seat has seen in hidden places other than these."""
    items: list[Item] = []
    hidden = screens_of(scene.view.game).hidden
    for zone in scene.view.zones.values():
        if zone.id.partition(".")[0] not in hidden or zone.id in leave_out or not zone.faces:
            continue
        seen = len(zone.faces)
        part = "" if seen == zone.count else tell("hand_part", count=seen, most=zone.count)
        items.append(Item(tell("hand_known", zone=zone.id, part=part), heading=True))
        items += face_items(zone.faces, zone.admits, scene, zone.id)
    return items


class Hand(OverTable[tuple[str, Any]]):
    """The seat's hand. The key that opened it hides it again.

    The answer is what the player wants to do something with: the zone where it lies, and the card or ``"treasures"``.
    """

    opened = True
    FOOTER: ClassVar[tuple[str, ...]] = ("choose", "filter", "hand", "back")
    LABELS: ClassVar[dict[str, str]] = {"choose": HERE["take"]}
    BINDINGS: ClassVar[list[BindingType]] = [bind("hand", "back", "hide")]

    def compose(self) -> ComposeResult:
        """One list."""
        person = self._scene.seats.get(self._scene.seat, "")
        yield LineList(hand_items(self._scene), title=tell("hand_title", person=person), id="hand")
        yield Footer()

    @on(LineList.Chosen, "#hand")
    def _chosen(self, event: LineList.Chosen) -> None:
        event.stop()
        self.dismiss(event.item.value)

    def draw(self) -> None:
        """The scene as it is now."""
        self.query_one("#hand", LineList).set_items(hand_items(self._scene))

    def help_text(self) -> tuple[str, ...]:
        """Who sees what."""
        return tell("hand_help"), tell("hand_help_enter"), tell("hand_help_cp")


class LookAt(OverTable[bool]):
    """What is shown to the seat for a moment. ``True``: it has looked."""

    opened = True
    FOOTER: ClassVar[tuple[str, ...]] = ("choose", "filter", "back")
    BINDINGS: ClassVar[list[BindingType]] = [bind("back", label="look_later")]

    def __init__(self, scene: Scene, owner: str) -> None:
        """``owner`` is the power whose hand it is, ``"table"`` where the referee lets the seat look."""
        super().__init__(scene)
        self._owner = owner

    def compose(self) -> ComposeResult:
        """One list; Enter anywhere in it ends the look."""
        yield LineList(self._items(), title=tell("look_title"), id="look")
        yield Footer()

    def _items(self) -> list[Item]:
        scene = self._scene
        hand = scene.view.zones.get(f"hand.{self._owner}")
        if hand is not None:
            title = Item(scene.names.name("zone", hand.id), heading=True)
            return [title, *face_items(hand.faces, "cards", scene, hand.id)]
        return known_items(scene, set())

    def draw(self) -> None:
        """The scene as it is now."""
        self.query_one("#look", LineList).set_items(self._items())

    @on(LineList.Chosen, "#look")
    def _looked(self, event: LineList.Chosen) -> None:
        event.stop()
        self.dismiss(True)

"""The open piles: discards with who played what, when and how; removed cards, spent treasures, what is to come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from core.table.journal import Entry
from tui.keys import bind
from tui.screens.house import House
from tui.screens.journal import moments
from tui.screens.offer_words import card_facts
from tui.screens.scene import Scene
from tui.widgets.footer import Footer
from tui.widgets.line_list import Item, LineList
from tui.widgets.notice import Notice

MODES = {
    "played_event": "event",
    "played_cp": "cp",
    "played_response": "response",
    "played_combat": "combat",
    "lost_card": "lost",
    "war_declared": "war",
}
"""The sentences of the journal that lay a card down, and how each did."""


class Laid(NamedTuple):
    """How a card came to lie where it is: by which power, in which mode, when (turn 0: not known)."""

    power: str
    mode: str
    turn: int
    phase: str


def laid_down(feed: Sequence[Entry]) -> dict[int, Laid]:
    """The last time that each card was laid down, as far as this feed tells; undone plays do not count."""
    found: dict[int, Laid] = {}
    for entry, turn, phase in moments(feed):
        mode, params = MODES.get(entry.said.key, ""), entry.said.params
        if not mode or entry.undone:
            continue
        cards = params.get("cards", (params.get("card", 0),))
        for card in cards if isinstance(cards, tuple) else ():
            found[int(str(card))] = Laid(str(params["power"]), mode, turn, phase)
    return found


def how_words(laid: Laid, scene: Scene) -> str:
    """Power, mode and turn, short: ``England, its event, turn 2``."""
    if laid.mode in ("lost", "war"):
        mode = {"lost": "lost", "war": "for a war"}[laid.mode]
    else:
        mode = scene.names.name("mode", laid.mode)
    when = f", turn {laid.turn}" if laid.turn else ""
    return f"{scene.names.name('power', laid.power)}, {mode}{when}"


def browse_items(scene: Scene) -> list[Item]:
    """All open piles, the discards first, what was laid last on top."""
    laid = laid_down(scene.feed)
    for played in scene.view.ledger:
        laid.setdefault(played.card, Laid(scene.view.powers[played.power].id, played.mode, scene.view.turn, ""))
    zones = scene.view.zones
    items = _cards("discards", "Discards, the last on top", scene, laid)
    items += _cards("playing", "Its condition is still to be answered", scene, laid) if zones["playing"].count else []
    items += _cards("removed", "Removed from the game", scene, laid)
    spent = zones["spent"].faces
    items.append(Item(f"Spent treasures ({len(spent)})", heading=True))
    items.append(Item(" ".join(str(value) for value in spent) or "None.", "spent"))
    for power in scene.view.powers:
        zone = zones[f"played.{power.id}"]
        if zone.count:
            items += _cards(zone.id, f"Home cards played: {scene.names.name('power', power.id)}", scene, laid)
    items.append(Item("Face down", heading=True))
    for name in ("deck", "pool", "spain_row", "portugal_row"):
        what = scene.names.name("zone", name)
        items.append(Item(what[:1].upper() + what[1:], ("count", name), note=str(zones[name].count)))
    return items + _waiting(scene) + _cards("out", "Not in this game (number of players)", scene, {})


def _cards(zone: str, title: str, scene: Scene, laid: dict[int, Laid]) -> list[Item]:
    faces = scene.view.zones[zone].faces
    items = [Item(f"{title} ({len(faces)})", heading=True)]
    for number in reversed(faces):
        note = how_words(laid[number], scene) if number in laid else ""
        items.append(Item(f"{scene.names.card(number)}  {_short(number, scene)}", (zone, number), note=note))
    return items if faces else [*items, Item("None.", (zone, 0))]


def _short(number: int, scene: Scene) -> str:
    card = scene.cards[number - 1]
    return f"{card.cp or '?'} CP"


def _waiting(scene: Scene) -> list[Item]:
    """The cards of later turns, by turn."""
    faces = scene.view.zones["waiting"].faces
    items = [Item(f"Cards of later turns ({len(faces)})", heading=True)]
    for number in sorted(faces, key=lambda one: (scene.cards[one - 1].turn, one)):
        items.append(Item(scene.names.card(number), ("waiting", number), note=f"turn {scene.cards[number - 1].turn}"))
    return items if faces else [*items, Item("None.", ("waiting", 0))]


class Browse(House[None]):
    """All that lies open. ``/`` filters: a title, a power, ``event``, ``turn 2``."""

    FOOTER: ClassVar[tuple[str, ...]] = ("filter", "copy", "back")
    BINDINGS: ClassVar[list[BindingType]] = [bind("browse", "back", "Back", show=False)]

    def __init__(self, scene: Scene) -> None:
        """``scene`` has the whole feed."""
        super().__init__()
        self._scene = scene

    def compose(self) -> ComposeResult:
        """One list, and a line on the card under the cursor."""
        yield LineList(browse_items(self._scene), title="Piles", id="piles")
        yield Notice(id="notice")
        yield Footer()

    def show_scene(self, scene: Scene) -> None:
        """Something happened meanwhile."""
        self._scene = scene
        self.query_one("#piles", LineList).set_items(browse_items(scene))

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
        return (
            "The discards are one pile for all, open, and so are removed cards and spent treasures (VQ-C1, VQ-T2). "
            "At the right: who laid a card down, how and when, as the journal has it.",
        )

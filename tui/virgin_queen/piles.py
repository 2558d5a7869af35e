"""The open piles: discards with who played what, when and how; removed cards, spent treasures, what is to come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.table.journal import Entry
from tui.screens.journal import moments
from tui.screens.scene import Scene
from tui.virgin_queen.table import cp_words
from tui.widgets.line_list import Item
from tui.words import tell

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
    mode = tell(f"vq_laid_{laid.mode}") if laid.mode in ("lost", "war") else scene.names.name("mode", laid.mode)
    when = f", {tell('vq_piles_turn', turn=laid.turn)}" if laid.turn else ""
    return f"{scene.names.name('power', laid.power)}, {mode}{when}"


def browse_items(scene: Scene) -> list[Item]:
    """All open piles, the discards first, what was laid last on top."""
    laid = laid_down(scene.feed)
    for played in scene.view.ledger:
        laid.setdefault(played.card, Laid(scene.view.powers[played.power].id, played.mode, scene.view.turn, ""))
    zones = scene.view.zones
    items = _cards("discards", tell("vq_piles_discards"), scene, laid)
    items += _cards("playing", tell("vq_piles_playing"), scene, laid) if zones["playing"].count else []
    items += _cards("removed", tell("piles_removed"), scene, laid)
    spent = zones["spent"].faces
    items.append(Item(f"{tell('vq_piles_spent')} ({len(spent)})", heading=True))
    items.append(Item(" ".join(str(value) for value in spent) or tell("piles_none"), "spent"))
    for power in scene.view.powers:
        zone = zones[f"played.{power.id}"]
        if zone.count:
            items += _cards(zone.id, tell("vq_piles_home", power=power.id), scene, laid)
    items.append(Item(tell("piles_hidden"), heading=True))
    for name in ("deck", "pool", "spain_row", "portugal_row"):
        what = scene.names.name("zone", name)
        items.append(Item(what[:1].upper() + what[1:], ("count", name), note=str(zones[name].count)))
    return items + _waiting(scene) + _cards("out", tell("vq_piles_out"), scene, {})


def _cards(zone: str, title: str, scene: Scene, laid: dict[int, Laid]) -> list[Item]:
    faces = scene.view.zones[zone].faces
    items = [Item(f"{title} ({len(faces)})", heading=True)]
    for number in reversed(faces):
        note = how_words(laid[number], scene) if number in laid else ""
        text = f"{scene.names.card(number)}  {cp_words(scene.cards[number - 1])}"
        items.append(Item(text, (zone, number), note=note))
    return items if faces else [*items, Item(tell("piles_none"), (zone, 0))]


def _waiting(scene: Scene) -> list[Item]:
    """The cards of later turns, by turn."""
    faces = scene.view.zones["waiting"].faces
    items = [Item(f"{tell('vq_piles_later')} ({len(faces)})", heading=True)]
    for number in sorted(faces, key=lambda one: (scene.cards[one - 1].turn, one)):
        when = tell("vq_piles_turn", turn=scene.cards[number - 1].turn)
        items.append(Item(scene.names.card(number), ("waiting", number), note=when))
    return items if faces else [*items, Item(tell("piles_none"), ("waiting", 0))]

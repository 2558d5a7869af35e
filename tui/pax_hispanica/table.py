"""What Pax Hispanica gives the table's shared screens: marks, columns, open piles and what its cards are called."""

from __future__ import annotations

from typing import Any

from tui.screens.game_screens import Column, waits_mark
from tui.screens.scene import Scene
from tui.widgets.line_list import Item
from tui.words import tell

COLUMNS = (
    Column("powers_cards", 3, lambda nation: str(nation.cards)),
    Column("ph_powers_over", 3, lambda nation: f"+{nation.over}" if nation.over else "-"),
    Column("ph_powers_laid", 3, lambda nation: str(nation.laid)),
    Column("ph_powers_money", 4, lambda nation: str(nation.money)),
)

HIDDEN = ("hand", "market", "haven")

FINAL = frozenset({"shuffle_decks", "draw_haven", "auction", "reshuffle_market", "stand_in", "absent_turn"})
"""What draws or opens something to all; a bid is a sealed answer, and final as such."""


def mark(scene: Scene, nation: Any) -> str:
    """``*`` its bid is in, ``>`` has its game turn, ``!`` is waited for."""
    top = scene.view.frames[-1] if scene.view.frames else {}
    if nation.id in top.get("in", ()):
        return "*"
    if nation.id == scene.view.active:
        return ">"
    return waits_mark(scene, nation)


def score(nation: Any) -> tuple[int, str]:
    """By money: the only number of the books that is the same for all."""
    return nation.money, f"${nation.money}"


def piles(scene: Scene) -> list[Item]:
    """The face-up Market card, the Market discards, what lies before each nation, and the counts of the rest."""
    zones = scene.view.zones
    items = _open(scene, "market_top", tell("ph_piles_market"))
    items += _open(scene, "market_discards", tell("ph_piles_discards"))
    for nation in scene.view.powers:
        if nation.laid:
            items += _open(scene, f"laid.{nation.id}", tell("ph_piles_laid", power=nation.id))
    items += _open(scene, "removed", tell("piles_removed"))
    items.append(Item(tell("piles_hidden"), heading=True))
    for name in ("market", "haven"):
        what = scene.names.name("zone", name)
        items.append(Item(what[:1].upper() + what[1:], ("count", name), note=str(zones[name].count)))
    return items


def _open(scene: Scene, zone: str, title: str) -> list[Item]:
    faces = scene.view.zones[zone].faces
    items = [Item(f"{title} ({len(faces)})", heading=True)]
    items += [Item(scene.names.card(number), (zone, number)) for number in reversed(faces)]
    return items if faces else [*items, Item(tell("piles_none"), (zone, 0))]

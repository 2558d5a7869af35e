"""What Pax Hispanica gives the table's shared screens: marks, columns, open piles and what its cards are called."""

from __future__ import annotations

from typing import Any

from tui.screens.game_screens import Column, waits_mark
from tui.screens.scene import Scene
from tui.widgets.line_list import Item

COLUMNS = (
    Column("Cd", 3, lambda nation: str(nation.cards)),
    Column("Ov", 3, lambda nation: f"+{nation.over}" if nation.over else "-"),
    Column("Ld", 3, lambda nation: str(nation.laid)),
    Column("$", 4, lambda nation: str(nation.money)),
)

HIDDEN = ("hand", "market", "haven")

FINAL = frozenset({"shuffle_decks", "draw_haven", "auction"})
"""What draws or opens something to all; a bid is a sealed answer, and final as such."""

POWERS_HELP = (
    "At the left of a nation: > has its game turn, * its bid is in, ! is waited for. "
    "Cd: cards in hand; Ov: how many over the hand limit; Ld: cards laid before it; $: money."
)
PILES_HELP = (
    "The Market pile has its top card face up; the card right beneath, which nobody sees, is the buried treasure "
    "(PH-A1). Sold and discarded Market cards lie open (PH-H3); discarded Haven cards go back into their deck (PH-H4)."
)
FACTS_HELP = "The rules that the table enforces here ask for no fact of the board."


def mark(scene: Scene, nation: Any) -> str:
    """``*`` its bid is in, ``>`` has its game turn, ``!`` is waited for."""
    top = scene.view.frames[-1] if scene.view.frames else {}
    if nation.id in top.get("in", ()):
        return "*"
    if nation.id == scene.view.active:
        return ">"
    waits = waits_mark(scene, nation)
    return "" if scene.view.phase == "play_year" and scene.view.active else waits


def score(nation: Any) -> tuple[int, str]:
    """By money: the only number of the books that is the same for all."""
    return nation.money, f"${nation.money}"


def piles(scene: Scene) -> list[Item]:
    """The face-up Market card, the Market discards, what lies before each nation, and the counts of the rest."""
    zones = scene.view.zones
    items = _open(scene, "market_top", "Market, face up")
    items += _open(scene, "market_discards", "Market discards, the last on top")
    for nation in scene.view.powers:
        if nation.laid:
            items += _open(scene, f"laid.{nation.id}", f"Before {scene.names.name('power', nation.id)}")
    items += _open(scene, "removed", "Removed from the game")
    items.append(Item("Face down", heading=True))
    for name in ("market", "haven"):
        what = scene.names.name("zone", name)
        items.append(Item(what[:1].upper() + what[1:], ("count", name), note=str(zones[name].count)))
    return items


def _open(scene: Scene, zone: str, title: str) -> list[Item]:
    faces = scene.view.zones[zone].faces
    items = [Item(f"{title} ({len(faces)})", heading=True)]
    items += [Item(scene.names.card(number), (zone, number)) for number in reversed(faces)]
    return items if faces else [*items, Item("None.", (zone, 0))]

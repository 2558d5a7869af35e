"""What Virgin Queen gives the table's shared screens: marks, columns and what its cards are called."""

from __future__ import annotations

from typing import Any

from core.table.catalogue import Card
from tui.screens.game_screens import Column, kind_words, waits_mark
from tui.screens.scene import Scene
from tui.words import tell

COLUMNS = (
    Column("powers_cards", 3, lambda power: str(power.cards)),
    Column("vq_powers_treasures", 3, lambda power: str(power.treasures)),
    Column("vq_powers_vp", 3, lambda power: str(power.vp)),
)

HIDDEN = ("hand", "treasures", "deck", "pool", "spain_row", "portugal_row", "fleet", "loot")

FINAL = frozenset(
    {
        *("build_deck", "deal", "draw_cards", "colony_treasure", "return_spent", "fill_spain", "fill_portugal"),
        *("winter_row", "winter_lisbon", "random_loss", "condition"),
        *("fleet_roll", "fleet_again", "fleet_attack", "fleet_split", "piracy", "piracy_reward"),
        "piracy_stated",
    }
)


def passed(scene: Scene) -> tuple[str, ...]:
    """The powers that have passed since anything was last played: those just before the active one."""
    view, order = scene.view, [one.id for one in scene.view.powers]
    if not view.passes or view.phase != "action":
        return ()
    end = order.index(view.active) if view.active else len(order)
    return tuple(order[(end - 1 - back) % len(order)] for back in range(min(view.passes, len(order))))


def mark(scene: Scene, power: Any) -> str:
    """``>`` has the impulse, ``p`` has passed, ``!`` is waited for."""
    if power.id == scene.view.active:
        return ">"
    return "p" if power.id in passed(scene) else waits_mark(scene, power)


def score(power: Any) -> tuple[int, str]:
    """By victory points."""
    return power.vp, tell("vq_score", vp=power.vp)


def cp_words(card: Card) -> str:
    """``3 CP``, or ``CP ?`` where the deck does not know them."""
    return tell("vq_card_cp", count=card.cp) if card.cp else tell("vq_card_no_cp")


def card_facts(card: Card, scene: Scene) -> str:
    """CP (``CP ?`` where the deck does not know them), kind, and removal, with commas."""
    facts = [cp_words(card), kind_words(card, scene)]
    if card.removal == "as_event":
        facts.append(tell("vq_card_as_event"))
    if card.removal == "after":
        facts.append(tell("vq_card_after", after=card.after))
    return ", ".join(facts)

"""What Virgin Queen gives the table's shared screens: marks, columns and what its cards are called."""

from __future__ import annotations

from typing import Any

from core.table.catalogue import Card
from tui.screens.game_screens import Column, kind_words, waits_mark
from tui.screens.scene import Scene

COLUMNS = (
    Column("Cd", 3, lambda power: str(power.cards)),
    Column("Tr", 3, lambda power: str(power.treasures)),
    Column("VP", 3, lambda power: str(power.vp)),
)

HIDDEN = ("hand", "treasures", "deck", "pool", "spain_row", "portugal_row", "fleet", "loot")

FINAL = frozenset(
    {
        *("build_deck", "deal", "draw_cards", "colony_treasure", "return_spent", "fill_spain", "fill_portugal"),
        *("winter_row", "winter_lisbon", "random_loss", "condition"),
        *("fleet_roll", "fleet_again", "fleet_attack", "fleet_split", "piracy", "piracy_reward"),
    }
)

POWERS_HELP = (
    "At the left of a power: > has its impulse, p has passed, ! is waited for. Cd, Tr: cards and treasures in hand. "
    "Enter on a power: its VP, losses and draws."
)
PILES_HELP = (
    "The discards are one pile for all, open, and so are removed cards and spent treasures (VQ-C1, VQ-T2). "
    "At the right: who laid a card down, how and when, as the journal has it."
)
FACTS_HELP = (
    "The table keeps no map. Where a rule asks what only the board shows, the players state it here: keys for "
    "the number of cards (VQ-C9), the Philippines for Spain's fifth box (VQ-T4), Lisbon for the treasure in "
    "Winter (VQ-T10), Philip II for Spain's bonus and rating (VQ-C10). Each is a line in the journal."
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
    return power.vp, f"{power.vp} VP"


def card_facts(card: Card, scene: Scene) -> str:
    """CP (``CP ?`` where the deck does not know them), kind, and removal, with commas."""
    facts = [f"{card.cp} CP" if card.cp else "CP ?", kind_words(card, scene)]
    if card.removal == "as_event":
        facts.append("removed as event")
    if card.removal == "after":
        facts.append(f"removed after {card.after}")
    return ", ".join(facts)

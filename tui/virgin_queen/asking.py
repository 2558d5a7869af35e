"""What Virgin Queen leaves unasked, and what is read before an action that was asked for is taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.table.offers import Offer
from tui.screens.room_lines import tell
from tui.screens.scene import Scene
from tui.virgin_queen.chances import before, fleet_dice, sea_words, sentence


def settled(offer: Offer, field: str, chosen: Mapping[str, Any], scene: Scene) -> Any:
    """No CP are typed for cards that have theirs in this deck (VQ-T8)."""
    if (offer.action, field) == ("declare_war", "cp") and all(scene.cards[one - 1].cp for one in chosen["cards"]):
        return 0
    return None


def last_words(offer: Offer, chosen: Mapping[str, Any], scene: Scene) -> tuple[str, ...]:
    """CP that an impulse's end loses; the chances of an attack, where the app throws its dice at once (VQ-F4, T12)."""
    if offer.action == "end_impulse":
        left = scene.view.impulse.left
        return (tell(scene, "lost_asks", count=left),) if left else ()
    if scene.dice != "app":
        return ()
    match offer.action:
        case "piracy":
            return _chances(scene, int(chosen["attack"]), int(chosen["defend"]))
        case "fleet_attack":
            one = next(one for one in scene.view.expeditions if one.slot == chosen["expedition"])
            return _chances(scene, one.dice, fleet_dice(scene))
    return ()


def _chances(scene: Scene, attack: int, defend: int) -> tuple[str, str]:
    dice = sea_words(scene, "odds_about", attack=attack, defend=defend)
    return dice, sentence(scene, before(attack, defend))

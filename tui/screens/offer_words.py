"""An offer in words: what it is, whose, and what a value of one of its fields is called."""

from __future__ import annotations

from typing import Any

from core.table.catalogue import Card
from core.table.offers import Field, Offer, Pick, Range
from core.table.seats import REFEREE_NAME, TABLE_NAME
from core.table.telling import Said
from tui.screens.game_screens import screens_of
from tui.screens.scene import Scene
from tui.widgets.text import plain_line
from tui.words import catalogue, say, tell

CARD_FIELDS = ("card", "cards", "taken")
"""The fields whose numbers are cards of the catalogue."""


def offer_words(offer: Offer, scene: Scene) -> str:
    """The offer in a line: ``England: Play a card (its event)``; what the table or the referee does has no owner."""
    owner = "" if offer.power in (TABLE_NAME, REFEREE_NAME) else f"{scene.names.name('power', offer.power)}: "
    given = [words for field in offer.fields if (words := _given(offer, field, scene))]
    return f"{owner}{scene.names.name('action', offer.action)}{': ' if given else ''}{', '.join(given)}"


def _given(offer: Offer, field: Field, scene: Scene) -> str:
    """What a field says of the offer before anything is chosen: its only value, or which way it goes."""
    match field.domain:
        case Pick(values=(int(one),), barred=()) if f"given_{field.name}" in catalogue()["say"]:
            words = say(Said(f"given_{field.name}", {"count": one}))
            return words[:1].lower() + words[1:]
        case Pick(values=(one,), barred=()) if field.name not in ("cp", "value", "done"):
            return value_words(field.name, one, scene, offer)
        case Pick(values=(bool(one),)) if field.name in ("value", "done"):
            return value_words(field.name, one, scene, offer)
        case Range(low=low, high=high) if field.name == "change":
            return tell("offer_gained") if low > 0 else tell("offer_lost") if high < 0 else ""
    return ""


def value_words(field: str, value: Any, scene: Scene, offer: Offer | None = None) -> str:
    """One value of a field in words: a card with its CP and kind, a treasure with its worth, a power by its name."""
    if isinstance(value, bool):
        return scene.names.words(field, value)
    if isinstance(value, int):
        if field in CARD_FIELDS:
            return card_line(value, scene)
        if field == "expedition":
            return _captain(value, scene)
        treasure = field == "treasures" or (offer is not None and offer.action == "spend_treasure")
        return tell("offer_treasure", count=value) if treasure else str(value)
    beside = {"fact": str(value)} if field == "value" else None
    words = scene.names.words(field, value, beside)
    return words if words != value else _named(value)


def _captain(slot: int, scene: Scene) -> str:
    """An expedition by its captain."""
    afloat = getattr(scene.view, "expeditions", ())
    return next((plain_line(one.captain) for one in afloat if one.slot == slot), str(slot))


def _named(value: str) -> str:
    """An id by its own name, where the field's name does not say what kind of thing it is."""
    known = (catalogue().get(kind, {}).get(value) for kind in ("power", "space", "value"))
    return str(next((name for name in known if name), value))


def card_line(number: int, scene: Scene) -> str:
    """A card with all that its owner wants to know in a line: number, title, CP, kind, and what its removal says."""
    return f"{scene.names.card(number)} ({card_facts(scene.cards[number - 1], scene)})"


def card_facts(card: Card, scene: Scene) -> str:
    """What there is to know about a card, as its game has it, with commas."""
    return screens_of(scene.view.game).card_facts(card, scene)

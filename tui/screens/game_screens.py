"""What each game gives the table's shared screens: its rooms, columns, piles, and what its cards are called.

A game's package in ``tui`` has one :class:`GameScreens`, called ``SCREENS``; nothing else of the shared screens knows
which game is on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, NamedTuple

from core.table.catalogue import Card
from core.table.offers import Offer
from tui.screens.scene import Room, Scene
from tui.widgets.line_list import Item


class Column(NamedTuple):
    """A column of the powers' pane: the catalogue's key of its title, its width in cells, and a power's cell."""

    head: str
    width: int
    cell: Callable[[Any], str]


def kind_words(card: Card, scene: Scene) -> str:
    """The kind without its article: ``mandatory event``."""
    return scene.names.name("kind", card.kind).removeprefix("an ").removeprefix("a ")


def waits_mark(scene: Scene, power: Any) -> str:
    """``!`` before a power that the table waits for."""
    return "!" if any(one.power == power.id and one.now for one in scene.view.waiting) else ""


def no_piles(scene: Scene) -> list[Item]:
    """Of a game that has said nothing of its piles."""
    return []


def no_score(power: Any) -> tuple[int, str]:
    """Of a game without a number that says who leads."""
    return 0, ""


def nothing_settled(offer: Offer, field: str, chosen: Mapping[str, Any], scene: Scene) -> Any:
    """Of a game in which every field is asked for."""
    return None


def no_last_words(offer: Offer, chosen: Mapping[str, Any], scene: Scene) -> tuple[str, ...]:
    """Of a game that does at once what was asked for."""
    return ()


class GameScreens(NamedTuple):
    """A game's part of the shared screens; all of it has a plain default."""

    rooms: Mapping[str, type[Room]] = MappingProxyType({})
    """One a phase or step, by the id that the view gives."""
    pages: tuple[str, ...] = ()
    """The keys' ids (of :mod:`tui.keys`) that open a page of the same name in any of the rooms."""
    procedures: Mapping[str, type[Room]] = MappingProxyType({})
    """The rooms of procedures inside a phase, by the tag of their frame on the stack."""
    columns: tuple[Column, ...] = ()
    mark: Callable[[Scene, Any], str] = waits_mark
    """The sign before a power's name, one cell or none."""
    power: str = "powers_power"
    """The catalogue's key of what a power is called in this game, as a column's title."""
    name_width: int = 10
    """Cells for a power's name (in the catalogue's ``power_short``, else its name)."""
    score: Callable[[Any], tuple[int, str]] = no_score
    """By what the powers stand at the end, and that in words."""
    piles: Callable[[Scene], list[Item]] = no_piles
    hidden: tuple[str, ...] = ("hand",)
    """The kinds of zones (before the dot) whose faces are not open to all."""
    card_facts: Callable[[Card, Scene], str] = kind_words
    """All that there is to know about a card, with commas."""
    final: frozenset[str] = frozenset()
    """The actions that draw, show or end and cannot be taken back (F34)."""
    settled: Callable[[Offer, str, Mapping[str, Any], Scene], Any] = nothing_settled
    """The value of an offer's field that needs no question after what was chosen before it; ``None``: ask."""
    last_words: Callable[[Offer, Mapping[str, Any], Scene], tuple[str, ...]] = no_last_words
    """What to read, and to say yes to, before an action that was asked for is taken; none: it is taken at once."""
    powers_help: str = "powers_help"
    piles_help: str = "piles_help"
    facts_help: str = "facts_help"
    """The catalogue's keys of a paragraph on the powers' pane, on the piles, and on the facts of the board."""


@cache
def screens_of(game: str) -> GameScreens:
    """The screens of a game, by its id; plain ones where it has none of its own."""
    package = f"tui.{game}"
    found: GameScreens = import_module(package).SCREENS if find_spec(package) else GameScreens()
    return found

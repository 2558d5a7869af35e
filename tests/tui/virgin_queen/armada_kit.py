"""Campaigns with an Armada, brought to a certain point, for the tests of its page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.games import GAMES
from core.virgin_queen.state import Armada
from tests.tui.virgin_queen.kit import Campaign
from tui.app import FlotaApp

Make = Callable[..., Campaign]
App = Callable[..., FlotaApp]

PHASES = [phase.id for phase in GAMES["virgin_queen"].phases]
CP = {1: "plain_5", 2: "plain_1", 3: "plain_2", 4: "plain_3", 5: "plain_4"}
"""A card for so many CP."""
ROUND = ("england", "france", "holy_roman_empire", "protestant", "ottoman")


def spain(make: Make, **change: Any) -> Campaign:
    """Spain's first impulse, its home card at home, nobody else with a card in hand."""
    table = make(**change).at("action")
    for power in ROUND:
        table.empty_hand(power)
    return table.empty_hand("spain").act("ottoman", "pass")


def round_again(table: Campaign, cp: int = 0) -> Campaign:
    """Spain's next impulse, with so many CP."""
    table.act("spain", "end_impulse")
    for power in ROUND:
        table.act(power, "pass")
    return with_cp(table, cp) if cp else table


def with_cp(table: Campaign, cp: int) -> Campaign:
    """A card played for so many CP."""
    table.hand("spain", CP[cp])
    return table.act("spain", "play", table.number(CP[cp]), "cp", 0)


def created(table: Campaign, port: str = "seville") -> Campaign:
    """The home card as its event."""
    return table.act("spain", "create_armada", table.number("spanish_armada"), port)


def armada(make: Make, strength: int = 2, aboard: tuple[int, int, int] = (0, 0, 0), cp: int = 0) -> Campaign:
    """Spain's second impulse, with an Armada in Seville."""
    table = created(spain(make))
    levels = (strength - 2) // 2
    if levels:
        table.act("spain", "event_cp", 3 * levels).act("spain", "raise_armada", levels)
    if any(aboard):
        table.act("spain", "armada_board", *aboard)
    return round_again(table, cp)


def now(table: Campaign) -> Armada:
    """The Armada as it stands."""
    found: Armada = table.view().armada
    return found

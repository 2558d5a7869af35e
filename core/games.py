"""The games that flota keeps the table for."""

from __future__ import annotations

from core.pax_hispanica.game import PaxHispanica
from core.table.game import Game
from core.virgin_queen.game import VirginQueen

GAMES: dict[str, Game] = {game.id: game for game in (VirginQueen(), PaxHispanica())}
"""Every game, by its id."""


def game_called(name: str) -> Game | None:
    """The game with this id, written with ``-`` or ``_``; ``None`` if there is none."""
    return GAMES.get(name.replace("-", "_"))

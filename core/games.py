"""The games that flota keeps the table for, each loaded when it is first asked for: a glance at one needs no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from core.table.game import Game
from core.table.text import spaced


def _virgin_queen() -> Game:
    from core.virgin_queen.game import VirginQueen

    return VirginQueen()


def _pax_hispanica() -> Game:
    from core.pax_hispanica.game import PaxHispanica

    return PaxHispanica()


class Games(Mapping[str, Game]):
    """The games by their ids, in the order in which they are offered."""

    def __init__(self) -> None:
        self._makers: dict[str, Callable[[], Game]] = {"virgin_queen": _virgin_queen, "pax_hispanica": _pax_hispanica}
        self._made: dict[str, Game] = {}

    def add(self, game: Game) -> None:
        """Put one more game among them, or another in place of the one with its id."""
        self._makers[game.id] = lambda: game
        self._made[game.id] = game

    def __getitem__(self, game: str) -> Game:
        if game not in self._made:
            self._made[game] = self._makers[game]()
        return self._made[game]

    def __contains__(self, game: object) -> bool:
        return game in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


GAMES = Games()
"""Every game, by its id."""


def game_called(name: str) -> Game | None:
    """The game with this id, written with ``-`` or ``_``; ``None`` if there is none."""
    return GAMES.get(spaced(name).replace(" ", "_"))

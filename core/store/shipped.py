"""What comes with flota: each game's data sheet and starter deck, read from the package."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from core.store.decks import deck_of
from core.table.catalogue import Deck


def _shipped(game_id: str, name: str) -> bytes:
    return files(f"core.{game_id}").joinpath(name).read_bytes()


def data_sheet(game_id: str) -> dict[str, Any]:
    """The game's ``options`` (settings by name) and ``data`` (its [data], each part with its ``verified`` mark)."""
    return tomllib.loads(_shipped(game_id, "data.toml").decode())


def starter_deck(game_id: str) -> Deck:
    """The deck that a campaign has unless it is given one: known cards and numbered placeholders."""
    return deck_of(_shipped(game_id, "starter_deck.toml"), f"{game_id}/starter_deck.toml")

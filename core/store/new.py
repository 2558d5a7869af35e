"""A new campaign's header: who sits where, with which deck and settings, and the secret that its chance comes from."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from core.store.campaign_file import game_of
from core.store.clock import Clock, now_utc, stamp
from core.table.catalogue import Deck
from core.table.chance import ALGORITHM, commitment
from core.table.seats import Seat
from core.table.setup import Header

SECRET = 32
"""How many bytes the secret has."""


def make_header(
    game_id: str,
    *,
    title: str,
    seats: Iterable[Seat],
    options: Mapping[str, Any],
    data: Mapping[str, Any],
    deck: Deck,
    dice: Literal["app", "table"],
    referee: str = "",
    keeper: str = "",
    chance: int = ALGORITHM,
    seed: str | int | None = None,
    clock: Clock = now_utc,
    urandom: Callable[[int], bytes] = os.urandom,
) -> Header:
    """The header of a new campaign; with a ``seed`` a practice one, whose chance is the same for the same seed.

    :class:`~core.store.fault.FileTrouble` if flota has no such game. Whether the game can make a campaign of it is
    found when the campaign is created.
    """
    game = game_of(game_id, "")
    secret = urandom(SECRET) if seed is None else seed_secret(seed)
    return Header(
        chance=chance,
        rules=getattr(game, "rules", "1"),
        game=game.id,
        title=title,
        created=stamp(clock),
        practice=seed is not None,
        secret=secret.hex(),
        commitment=commitment(secret),
        referee=referee,
        keeper=keeper,
        dice=dice,
        options=dict(options),
        seats=tuple(seats),
        data=dict(data),
        deck=deck,
    )


def seed_secret(seed: str | int) -> bytes:
    """The 32 bytes that stand for a typed seed; a number and its digits are one seed."""
    return hashlib.sha256(f"flota seed {seed}".encode("utf-8", "surrogatepass")).digest()


def new_word(urandom: Callable[[int], bytes] = os.urandom) -> str:
    """A word for the chance that nobody can guess: 128 random bits in hex. It is kept nowhere."""
    return urandom(16).hex()

"""Chance: one keyed counter stream for shuffles, draws and dice, which nobody can choose and everyone can check.

Algorithm 1. The key is BLAKE2b-256 over the campaign's 32 secret bytes and the seats' words, each word preceded by
its length in bytes, in seat order. Value number ``i`` below ``n`` is found by trying ``a`` = 0, 1, …: the first
64-bit big-endian number of BLAKE2b-64(key; ``i`` and ``a`` as 8 bytes each) that lies under the largest multiple of
``n``, modulo ``n``. What a number of an algorithm means never changes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol

from core.table.errors import Damaged

ALGORITHM = 1


class Chance(Protocol):
    """Whatever answers when a rule asks for chance."""

    def below(self, n: int) -> int:
        """A number from 0 to ``n`` − 1."""
        ...


def commitment(secret: bytes) -> str:
    """The SHA-256 of the campaign's secret bytes, in hex: shown before any seat gives its word."""
    return hashlib.sha256(secret).hexdigest()


def stream_key(secret: bytes, words: Sequence[str]) -> bytes:
    """The 32-byte key of the stream, from the secret and the seats' words in seat order."""
    digest = hashlib.blake2b(secret, digest_size=32, person=b"flota-chance-1")
    for word in words:
        raw = word.encode()
        digest.update(len(raw).to_bytes(8, "big") + raw)
    return digest.digest()


def value_at(key: bytes, counter: int, n: int) -> int:
    """Value number ``counter`` of the stream, below ``n`` (1 or more)."""
    limit = (1 << 64) - (1 << 64) % n
    attempt = 0
    while True:
        message = counter.to_bytes(8, "big") + attempt.to_bytes(8, "big")
        number = int.from_bytes(hashlib.blake2b(message, digest_size=8, key=key).digest(), "big")
        if number < limit:
            return number % n
        attempt += 1


class Drawn:
    """Chance from the stream, from value number ``counter`` on; ``given`` keeps what it gave."""

    def __init__(self, key: bytes, counter: int) -> None:
        self._key = key
        self._counter = counter
        self.given: list[int] = []

    def below(self, n: int) -> int:
        """The stream's next value below ``n``."""
        value = value_at(self._key, self._counter + len(self.given), n)
        self.given.append(value)
        return value


class Told:
    """Chance as a journal's line recorded it; :class:`Damaged` where the line cannot have been so."""

    def __init__(self, values: Sequence[int]) -> None:
        self._values = values
        self._next = 0

    def below(self, n: int) -> int:
        """The next recorded value, checked to lie below ``n``."""
        if self._next >= len(self._values):
            raise Damaged("chance_missing")
        value = self._values[self._next]
        if not 0 <= value < n:
            raise Damaged("chance_range")
        self._next += 1
        return value

    def finish(self) -> None:
        """:class:`Damaged` if the line recorded more than the rules asked for."""
        if self._next != len(self._values):
            raise Damaged("chance_left")


class Checked:
    """Recorded chance held against the stream, for ``verify``; ``wrong`` becomes true at the first difference."""

    def __init__(self, values: Sequence[int], key: bytes, counter: int) -> None:
        self._told = Told(values)
        self._drawn = Drawn(key, counter)
        self.wrong = False

    def below(self, n: int) -> int:
        """The recorded value, after a look at what the stream says."""
        value = self._told.below(n)
        self.wrong |= self._drawn.below(n) != value
        return value


class Nothing:
    """No chance at all: for asking whether an action would be legal without drawing for it."""

    def below(self, n: int) -> int:
        """Refuses: a question is not a draw."""
        raise LookupError("a question must not draw")


def shuffled(things: Sequence[int], chance: Chance) -> tuple[int, ...]:
    """The things in an order that chance gives (Fisher and Yates, from the end)."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)

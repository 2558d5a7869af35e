"""Chance: keyed counter streams for shuffles, draws and dice, which nobody can choose and everyone can check.

Algorithm 1, of older campaigns, has one stream for everything. Its key is BLAKE2b-256 (personal ``flota-chance-1``)
over the campaign's 32 secret bytes and the powers' words, each word preceded by its length as 8 bytes, in the order of
the powers ("" for one that gave none; nothing at all if none gave any). A line records its values in their order.

Algorithm 2 has a stream for each purpose: one for each zone that is shuffled (its name is the zone's id), and those of
:data:`DRAWS`, :data:`DICE` and :data:`FREE_DICE`. The root is as algorithm 1's key, with personal ``flota-chance-2``;
the key of a stream is BLAKE2b-256 over the stream's name in UTF-8, keyed with the root, personal ``flota-stream``. A
line records for each stream its name, the position of the first value, and the values.

In both, the value at position ``i`` (from 0) of a stream, below ``n``, is found by trying ``a`` = 0, 1, …: the first
64-bit big-endian number of BLAKE2b-64(key; ``i`` and ``a`` as 8 bytes each) that is under the largest multiple of
``n``, modulo ``n``. Each value takes one position, whatever ``n`` was. What a number of an algorithm means never
changes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from core.table.errors import Damaged

ALGORITHM = 2
"""The algorithm of new campaigns."""
ALGORITHMS = (1, 2)

DRAWS = "draws"
"""The stream of objects that are picked at random."""
DICE = "dice"
"""The stream of the dice that a procedure asks for."""
FREE_DICE = "free_dice"
"""The stream of dice that the table rolls for whatever it likes."""

ONLY = ""
"""The name of algorithm 1's one stream."""

Position = Annotated[int, Meta(ge=0, le=1 << 48)]


class Given(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What one stream gave to a line, from position ``first`` on."""

    stream: Annotated[str, Meta(min_length=1)]
    first: Position
    values: Annotated[tuple[int, ...], Meta(min_length=1)]


Recorded = tuple[int, ...] | tuple[Given, ...]
"""What a line records of its chance: by algorithm 1 its values, by algorithm 2 what each stream gave."""

Positions = Mapping[str, int]
"""By stream, the first position that was not drawn yet; 0 for a stream that is not named."""


class Chance(Protocol):
    """Whatever answers when a rule asks for chance."""

    def below(self, n: int, stream: str) -> int:
        """A number from 0 to ``n`` − 1, from the stream of this purpose."""
        ...


class Live(Chance, Protocol):
    """Chance that is drawn now."""

    @property
    def recorded(self) -> Recorded:
        """What it gave, as a line records it."""
        ...


class Replay(Chance, Protocol):
    """Chance as a line recorded it."""

    def finish(self) -> None:
        """:class:`Damaged` if the line recorded more than the rules asked for."""
        ...


def commitment(secret: bytes) -> str:
    """The SHA-256 of the campaign's secret bytes, in hex: shown before any seat gives its word."""
    return hashlib.sha256(secret).hexdigest()


def stream_key(secret: bytes, words: Sequence[str], algorithm: int = 1) -> bytes:
    """The 32-byte key of algorithm 1's stream, or algorithm 2's root, from the secret and the powers' words."""
    digest = hashlib.blake2b(secret, digest_size=32, person=b"flota-chance-%d" % algorithm)
    for word in words:
        raw = word.encode()
        digest.update(len(raw).to_bytes(8, "big") + raw)
    return digest.digest()


def purpose_key(root: bytes, stream: str) -> bytes:
    """The 32-byte key of one of algorithm 2's streams."""
    return hashlib.blake2b(stream.encode(), digest_size=32, key=root, person=b"flota-stream").digest()


def value_at(key: bytes, counter: int, n: int) -> int:
    """The value at position ``counter`` of the stream, below ``n`` (1 or more)."""
    limit = (1 << 64) - (1 << 64) % n
    attempt = 0
    while True:
        message = counter.to_bytes(8, "big") + attempt.to_bytes(8, "big")
        number = int.from_bytes(hashlib.blake2b(message, digest_size=8, key=key).digest(), "big")
        if number < limit:
            return number % n
        attempt += 1


class Drawn:
    """Chance from one stream, from position ``counter`` on; ``given`` keeps what it gave."""

    def __init__(self, key: bytes, counter: int) -> None:
        self._key = key
        self._counter = counter
        self.given: list[int] = []

    @property
    def recorded(self) -> Recorded:
        """The values it gave, in their order."""
        return tuple(self.given)

    def below(self, n: int, stream: str = ONLY) -> int:
        """The stream's next value below ``n``."""
        value = value_at(self._key, self._counter + len(self.given), n)
        self.given.append(value)
        return value


class DrawnByPurpose:
    """Chance from the streams under a root, each from its own position on."""

    def __init__(self, root: bytes, positions: Positions) -> None:
        self._root = root
        self._positions = dict(positions)
        self._streams: dict[str, Drawn] = {}

    @property
    def recorded(self) -> Recorded:
        """What each stream gave, in the order in which they were first asked."""
        return tuple(
            Given(name, self._positions.get(name, 0), tuple(drawn.given)) for name, drawn in self._streams.items()
        )

    def below(self, n: int, stream: str) -> int:
        """The next value below ``n`` of the stream of this purpose."""
        if stream not in self._streams:
            self._streams[stream] = Drawn(purpose_key(self._root, stream), self._positions.get(stream, 0))
        return self._streams[stream].below(n)


class Told:
    """Chance as a journal's line recorded it; :class:`Damaged` where the line cannot have been so."""

    def __init__(self, values: Sequence[int]) -> None:
        self._values = values
        self._next = 0

    def below(self, n: int, stream: str = ONLY) -> int:
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


class ToldByPurpose:
    """Chance of several streams as a line recorded it; :class:`Damaged` where the line cannot have been so."""

    def __init__(self, given: Sequence[Given]) -> None:
        self._streams = {one.stream: Told(one.values) for one in given}
        self._double = len(self._streams) < len(given)

    def below(self, n: int, stream: str) -> int:
        """The next recorded value of the stream of this purpose."""
        if stream not in self._streams:
            raise Damaged("chance_missing")
        return self._streams[stream].below(n)

    def finish(self) -> None:
        """:class:`Damaged` if the line recorded more than the rules asked for, or one stream twice."""
        if self._double:
            raise Damaged("chance_left")
        for told in self._streams.values():
            told.finish()


def live(algorithm: int, secret: bytes, words: Sequence[str], positions: Positions) -> Live:
    """Chance to be drawn now, after what was drawn before."""
    key = stream_key(secret, words, algorithm)
    return Drawn(key, positions.get(ONLY, 0)) if algorithm == 1 else DrawnByPurpose(key, positions)


def replay(recorded: Recorded) -> Replay:
    """Chance as a line recorded it."""
    given = tuple(one for one in recorded if isinstance(one, Given))
    return ToldByPurpose(given) if given else Told(tuple(one for one in recorded if isinstance(one, int)))


def by_stream(recorded: Recorded, positions: Positions) -> tuple[Given, ...]:
    """What a line recorded, by streams; values of algorithm 1 come after ``positions``."""
    given = tuple(one for one in recorded if isinstance(one, Given))
    values = tuple(one for one in recorded if isinstance(one, int))
    return (*given, Given(ONLY, positions.get(ONLY, 0), values)) if values else given


class Checked:
    """Recorded chance held against what the streams say, for ``verify``; ``wrong`` is true after a difference."""

    def __init__(self, told: Chance, drawn: Chance) -> None:
        self._told = told
        self._drawn = drawn
        self.wrong = False

    def below(self, n: int, stream: str) -> int:
        """The recorded value, after a look at what the stream says."""
        value = self._told.below(n, stream)
        self.wrong |= self._drawn.below(n, stream) != value
        return value


class Nothing:
    """No chance at all: for asking whether an action would be legal without drawing for it."""

    def below(self, n: int, stream: str = ONLY) -> int:
        """Refuses: a question is not a draw."""
        raise LookupError("a question must not draw")


def shuffled(things: Sequence[int], chance: Chance, stream: str) -> tuple[int, ...]:
    """The things in an order that chance gives (Fisher and Yates, from the end)."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1, stream)
        order[last], order[other] = order[other], order[last]
    return tuple(order)

"""The campaign's catalogue: every card and counter, by a small number that never changes in a campaign.

Objects are numbered from 1: the cards in the deck's order, then the counters. The state holds numbers only.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Card(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One card of a deck: facts, never its text.

    ``kind`` is one of the game's kinds (:attr:`core.table.game.Game.kinds`).
    ``cp`` 0 means unknown: the table types it when the card is played for CP. ``turn`` is the turn of entry.
    ``removal`` is ``""``, ``"as_event"`` or ``"after"`` (then ``after`` names the condition in a few words).
    ``takes`` is ``""``, ``"any"`` or the id of the one card this event takes from the discards. ``players`` are the
    player counts with which the card is in the deck; empty: all.
    """

    id: str
    number: int
    title: str
    cp: int = 0
    kind: str = "event"
    power: str = ""
    turn: int = 1
    removal: Literal["", "as_event", "after"] = ""
    after: str = ""
    takes: str = ""
    players: tuple[int, ...] = ()
    verified: bool = True


class Deck(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A deck as its file has it: what game it is for, its title, whether it is a ``starter``, and its cards."""

    game: str
    title: str
    cards: tuple[Card, ...]
    starter: bool = False


class Catalogue(Struct, frozen=True):
    """All objects: ``cards`` (object ``n`` is ``cards[n - 1]``), then ``counters``, each known by its value."""

    cards: tuple[Card, ...]
    counters: tuple[int, ...]

    def is_card(self, thing: int) -> bool:
        """Whether the object's number is a card's."""
        return thing <= len(self.cards)

    def card(self, thing: int) -> Card:
        """The card with this number; a counter's number is an :class:`IndexError`."""
        if not 1 <= thing <= len(self.cards):
            raise IndexError(thing)
        return self.cards[thing - 1]

    def value(self, counter: int) -> int:
        """A counter's value, by the counter's object number."""
        return self.counters[counter - len(self.cards) - 1]

    def face(self, thing: int) -> int:
        """What one who sees the object sees: a card's number, a counter's value (never the counter's number)."""
        return thing if thing <= len(self.cards) else self.counters[thing - len(self.cards) - 1]

    def __len__(self) -> int:
        return len(self.cards) + len(self.counters)

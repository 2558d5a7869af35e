"""What a campaign of Pax Hispanica is set up with: nations, options, the [data] sheet, the decks."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from core.pax_hispanica.nations import NATIONS
from core.pax_hispanica.places import HAND, zones
from core.pax_hispanica.state import State
from core.table.catalogue import Catalogue, Deck
from core.table.data import MARK, Datum, check_sheet, converted
from core.table.errors import Damaged
from core.table.offers import Range
from core.table.phases import Phase
from core.table.setup import Header, Setup

KINDS = ("market", "haven")
"""The kinds of cards: both decks stand in one deck file."""

MOST_TURNS = 40
"""How many cycles of the four years a campaign may be set up for, at most."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The first and the last cycle of the four years, and the settings that the rules name (PH-A3)."""

    first_turn: int = 1
    last_turn: int = 12
    tie: Literal["initiator", "next"] = "initiator"


class HandLimit(Struct, frozen=True, forbid_unknown_fields=True):
    """The hand limit, in cards (PH-H) [data]."""

    cards: int
    verified: bool = False


class Money(Struct, frozen=True, forbid_unknown_fields=True):
    """What each nation starts with, in whole dollars [data]."""

    start: int
    verified: bool = False


class Data(Struct, frozen=True, forbid_unknown_fields=True):
    """The [data] sheet."""

    hand_limit: HandLimit
    money: Money


class PHSetup(Setup):
    """The kernel's setup with Pax Hispanica's typed options and data, and the numbers of its zones."""

    def __init__(self, header: Header, phases: tuple[Phase, ...], options: Options, data: Data) -> None:
        nations = tuple(nation for seat in header.seats for nation in seat.powers)
        catalogue = Catalogue(header.deck.cards, ())
        turns = (options.first_turn, options.last_turn)
        super().__init__(header, nations, phases, zones(nations), (), catalogue, turns, sheet(data))
        self.options = options
        self.first_money = data.money.start
        self.hand = tuple(range(HAND, HAND + len(nations)))
        self.laid = tuple(range(HAND + len(nations), HAND + 2 * len(nations)))

    def limit(self, state: State) -> int:
        """The hand limit in force, in cards (PH-H) [data]."""
        cards: int = self.datum(state, "hand_limit.cards")
        return cards

    def is_market(self, card: int) -> bool:
        """Whether the card is of the Market deck; otherwise it is a Haven card."""
        return self.catalogue.cards[card - 1].kind == "market"


def sheet(data: Data) -> tuple[Datum, ...]:
    """Each value of the [data] sheet with what it may be; money is dealt out when the campaign begins."""
    return (
        Datum("hand_limit.cards", data.hand_limit.cards, Range(0, 40)),
        Datum("hand_limit.verified", data.hand_limit.verified, MARK),
        Datum("money.start", data.money.start, Range(0, 999), "money"),
        Datum("money.verified", data.money.verified, MARK),
    )


def typed_data(data: dict[str, Any]) -> Data:
    """A header's data, checked; :class:`Damaged` with the place where it is wrong."""
    numbers = converted(data, Data)
    check_sheet(sheet(numbers))
    return numbers


def typed(options: dict[str, Any], data: dict[str, Any]) -> tuple[Options, Data]:
    """A header's options and data, checked; :class:`Damaged` with the place where one is wrong."""
    given, numbers = converted(options, Options), typed_data(data)
    _check(1 <= given.first_turn <= given.last_turn <= MOST_TURNS, "options.last_turn")
    return given, numbers


def check_seats(header: Header) -> None:
    """1 to 5 seats, each with at least one nation, no nation twice; :class:`Damaged` otherwise."""
    _check(1 <= len(header.seats) <= len(NATIONS), "seats")
    _check(len({seat.id for seat in header.seats}) == len(header.seats), "seats.id")
    held = [nation for seat in header.seats for nation in seat.powers]
    _check(all(seat.powers for seat in header.seats), "seats.powers")
    _check(len(set(held)) == len(held) and set(held) <= set(NATIONS), "seats.powers")
    _check(header.referee in ("", *(seat.id for seat in header.seats)), "referee")


def check_deck(deck: Deck) -> None:
    """Every card is a Market or a Haven card; :class:`Damaged` otherwise."""
    for card in deck.cards:
        _check(card.kind in KINDS, f"deck.card.{card.id}.kind")


def _check(good: bool, place: str) -> None:
    if not good:
        raise Damaged("header_value", place=place)

"""What a campaign of Virgin Queen is set up with: options, the [data] sheet, facts, the deck of this player count."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from core.table.catalogue import Card, Catalogue, Deck
from core.table.data import MARK, Datum, check_sheet, converted
from core.table.errors import Damaged
from core.table.facts import Fact
from core.table.offers import Items, Pick, Range, Text
from core.table.phases import Phase
from core.table.setup import Header, Setup
from core.virgin_queen.places import ZONES
from core.virgin_queen.powers import HOLY_ROMAN_EMPIRE, OTTOMAN, POWERS, PROTESTANT

LAST_TURN = 7

KINDS = ("home", "mandatory", "event", "response", "combat")
"""The kinds of cards of the deck."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings that the rules name, by the names of ``data.toml``."""

    first_turn: int = 1
    last_turn: int = LAST_TURN
    pass_rule: bool = True
    reshuffle: bool = False
    lisbon_draw: bool = True
    piracy_dice: bool = True


class Ruler(Struct, frozen=True, forbid_unknown_fields=True):
    """A power's ruler: admin rating and card bonus [data]."""

    admin: int
    bonus: int
    name: str = ""
    verified: bool = False


class CardsByKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards drawn with 0, 1, 2, … keys; with more keys than entries, the last one [data]."""

    cards: tuple[int, ...] = ()
    verified: bool = False


class Treasures(Struct, frozen=True, forbid_unknown_fields=True):
    """How many treasures there are of each value (VQ-T1) [data]."""

    counts: dict[str, int]
    verified: bool = False


class Oceans(Struct, frozen=True, forbid_unknown_fields=True):
    """The ocean zones, and the zone of each face of the Treasure Fleet's die, ``""`` where unknown (VQ-F3) [data]."""

    zones: tuple[str, ...] = ()
    die: tuple[str, str, str, str, str, str] = ("", "", "", "", "", "")
    verified: bool = False


class HomePorts(Struct, frozen=True, forbid_unknown_fields=True):
    """Spanish home ports besides Lisbon (VQ-A4) [data]."""

    names: tuple[str, ...] = ("seville", "corunna")
    verified: bool = False


class LatePhases(Struct, frozen=True, forbid_unknown_fields=True):
    """The two phases between Winter and Victory Determination, in order [data]."""

    order: tuple[str, str] = ("marriage", "patronage")
    verified: bool = False


class Data(Struct, frozen=True, forbid_unknown_fields=True):
    """The [data] sheet."""

    treasures: Treasures
    rulers: dict[str, Ruler]
    cards_by_keys: dict[str, CardsByKeys] = {}
    phases: LatePhases = LatePhases()
    oceans: Oceans = Oceans()
    home_ports: HomePorts = HomePorts()


class VQSetup(Setup):
    """The kernel's setup with Virgin Queen's typed options and data."""

    def __init__(self, header: Header, phases: tuple[Phase, ...], options: Options, data: Data) -> None:
        catalogue, turns = Catalogue(header.deck.cards, counters(data)), (options.first_turn, options.last_turn)
        super().__init__(header, POWERS, phases, ZONES, FACTS, catalogue, turns, sheet(data))
        self.options = options
        self.first_ocean_die = data.oceans.die


KEYS, PHILIPPINES, LISBON, PHILIP_II, NETHERLANDS_KEY, OTHER_KEY = 0, 6, 7, 8, 9, 10
SPAIN_HOLDS, UNREST = 11, 13

FACTS: tuple[Fact, ...] = (
    *(Fact(f"keys.{power}", "number", 0, most=30) for power in POWERS),
    Fact("philippines", "yes_no", False),
    Fact("lisbon", "choice", "nobody", choices=("nobody", *POWERS)),
    Fact("philip_ii", "yes_no", True),
    Fact("protestant_netherlands", "yes_no", False),
    Fact("protestant_elsewhere", "yes_no", False),
    Fact("spain_holds.seville", "yes_no", True),
    Fact("spain_holds.corunna", "yes_no", True),
    Fact("unrest.seville", "yes_no", False),
    Fact("unrest.corunna", "yes_no", False),
    Fact("unrest.lisbon", "yes_no", False),
)
"""Keys per power (C9), Philippines (T4), who controls Lisbon (T10), Philip II alive (C10), Protestant keys (C9), the
armada's ports: held by Spain, in unrest (A1)."""

VARIANTS: dict[str, tuple[int, ...]] = {
    "war_with_persia": (5, 6),
    "war_with_poland": (6,),
    "german_intervention": (2, 3, 4, 5),
    "the_sublime_porte": (2, 3, 4),
}
"""The player counts with which these cards are in the deck (VQ-C14)."""

HOME_VARIANTS = {POWERS[OTTOMAN]: (5, 6), POWERS[HOLY_ROMAN_EMPIRE]: (6,)}
"""The player counts with which these powers have their home cards (VQ-C14)."""


def in_play(card: Card, players: int) -> bool:
    """Whether a card is in the game with so many players: as the deck says, else as VQ-C14 does."""
    if card.players:
        return players in card.players
    if card.kind == "home" and card.power in HOME_VARIANTS:
        return players in HOME_VARIANTS[card.power]
    return players in VARIANTS.get(card.id, (2, 3, 4, 5, 6))


def counters(data: Data) -> tuple[int, ...]:
    """Every treasure, by its value, in the order of values."""
    counts = sorted((int(value), count) for value, count in data.treasures.counts.items())
    return tuple(value for value, count in counts for _ in range(count))


LATE_PHASES = ("marriage", "patronage")
LONGEST_NAME, MOST_ITEMS = 40, 40
PLACES = Items(Text(LONGEST_NAME), 0, MOST_ITEMS)


def sheet(data: Data) -> tuple[Datum, ...]:
    """Each value of the [data] sheet with what it may be; treasures, late phases and the die are read at the start."""
    counts = tuple(f"{value}={count}" for value, count in data.treasures.counts.items())
    found = [
        Datum("phases.order", data.phases.order, Items(Pick(LATE_PHASES), 2, 2, distinct=True), "phases"),
        Datum("phases.verified", data.phases.verified, MARK),
        Datum("treasures.counts", counts, Items(Text(LONGEST_NAME), 0, 9), "counters"),
        Datum("treasures.verified", data.treasures.verified, MARK),
        Datum("oceans.zones", data.oceans.zones, PLACES),
        Datum("oceans.die", data.oceans.die, Items(Text(LONGEST_NAME, blank=True), 6, 6), "die"),
        Datum("oceans.verified", data.oceans.verified, MARK),
        Datum("home_ports.names", data.home_ports.names, PLACES),
        Datum("home_ports.verified", data.home_ports.verified, MARK),
    ]
    for power, ruler in data.rulers.items():
        at = f"rulers.{power}"
        found.append(Datum(f"{at}.name", ruler.name, Text(LONGEST_NAME, blank=True)))
        found.append(Datum(f"{at}.admin", ruler.admin, Range(0, 9)))
        found.append(Datum(f"{at}.bonus", ruler.bonus, Range(-9, 9)))
        found.append(Datum(f"{at}.verified", ruler.verified, MARK))
    for power in (one for one in POWERS if one != POWERS[PROTESTANT] or one in data.cards_by_keys):
        table, at = data.cards_by_keys.get(power, CardsByKeys()), f"cards_by_keys.{power}"
        found.append(Datum(f"{at}.cards", table.cards, Items(Range(0, 20), 0, MOST_ITEMS)))
        found.append(Datum(f"{at}.verified", table.verified, MARK))
    return tuple(found)


def typed_data(data: dict[str, Any]) -> Data:
    """A header's data, checked; :class:`Damaged` with the place where it is wrong."""
    numbers = converted(data, Data)
    _check(set(numbers.rulers) == set(POWERS), "data.rulers")
    _check(set(numbers.cards_by_keys) <= set(POWERS), "data.cards_by_keys")
    for value, count in numbers.treasures.counts.items():
        whole = value.isdecimal() and value.isascii() and str(int(value)) == value
        _check(whole and 1 <= int(value) <= 9 and 0 <= count <= 99, "data.treasures.counts")
    check_sheet(sheet(numbers))
    return numbers


def typed(options: dict[str, Any], data: dict[str, Any]) -> tuple[Options, Data]:
    """A header's options and data, checked; :class:`Damaged` with the place where one is wrong."""
    given, numbers = converted(options, Options), typed_data(data)
    _check(1 <= given.first_turn <= given.last_turn <= LAST_TURN, "options.first_turn, options.last_turn")
    return given, numbers


def check_seats(header: Header) -> None:
    """2 to 6 seats, and each power held by exactly one; :class:`Damaged` otherwise."""
    _check(2 <= len(header.seats) <= len(POWERS), "seats")
    _check(len({seat.id for seat in header.seats}) == len(header.seats), "seats.id")
    held = [power for seat in header.seats for power in seat.powers]
    _check(sorted(held) == sorted(POWERS), "seats.powers")
    _check(all(seat.powers for seat in header.seats), "seats.powers")
    _check(header.referee in ("", *(seat.id for seat in header.seats)), "referee")


def check_deck(deck: Deck) -> None:
    """Kinds are the game's, home cards name their power, powers are powers; :class:`Damaged` otherwise."""
    for card in deck.cards:
        _check(card.kind in KINDS, f"deck.card.{card.id}.kind")
        _check(card.power in ("", *POWERS), f"deck.card.{card.id}.power")
        _check(card.kind != "home" or bool(card.power), f"deck.card.{card.id}.power")
        # Such a card could be neither played nor kept while nothing may be taken (VQ-C4, C11, C15).
        _check(card.kind != "mandatory" or card.takes != "any", f"deck.card.{card.id}.takes")


def _check(good: bool, place: str) -> None:
    if not good:
        raise Damaged("header_value", place=place)

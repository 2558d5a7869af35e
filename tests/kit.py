"""What the tests of rules share: a small deck with every kind of card, headers, and a table to play at.

A :class:`Table` is a :class:`~core.table.journal.Record` with short names: ``do`` demands that the action was offered
and accepted, ``refused`` that it was neither, and that nothing changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from core.table.actions import Action, Undo
from core.table.catalogue import Card, Deck
from core.table.chance import commitment
from core.table.journal import Line, Prepared, Record
from core.table.knowledge import forget, reveal
from core.table.offers import Offer, is_instance
from core.table.seats import EVERYONE, REFEREE_NAME, SPECTATOR, TABLE_NAME, Seat
from core.table.setup import Header
from core.table.telling import Refusal, Said
from core.table.zones import check_conserved, move
from core.virgin_queen import turn
from core.virgin_queen.game import VirginQueen
from core.virgin_queen.places import ZONES
from core.virgin_queen.powers import POWERS
from core.virgin_queen.setup import VQSetup
from core.virgin_queen.state import State

GAME = VirginQueen()
NAMES = ("anna", "bob", "carl", "dora", "emil", "fay")
SECRET = bytes(range(32))
TIME = "2026-05-01T20:15:03Z"

PLAIN = 30
"""How many cards of the deck are plain events, ``plain_01`` …, worth 1 to 5 CP in turn."""


def _card(id: str, kind: str = "event", cp: int = 2, **more: Any) -> Card:
    return Card(id=id, number=0, title=id.replace("_", " ").title(), cp=cp, kind=kind, **more)


def cards() -> tuple[Card, ...]:
    """Every kind of card, with every kind of removal, taking, entry and variant."""
    named = (
        _card("spanish_armada", "home", 5, power="spain"),
        _card("papal_bull", "home", 2, power="spain", takes="holy_league"),
        _card("the_virgin_queen", "home", 5, power="england", takes="any"),
        _card("gouvernante_de_france", "home", 4, power="france", takes="grand_tour"),
        _card("last_voyage", "home", 3, power="france", removal="as_event"),
        _card("janissaries", "home", 5, power="ottoman"),
        _card("patron_of_arts", "home", 5, power="holy_roman_empire"),
        _card("here_i_stand", "home", 5, power="protestant"),
        _card("treasure_fleet", "mandatory", 0),
        _card("plague", "mandatory", 2, removal="as_event"),
        _card("grand_tour"),
        _card("holy_league"),
        _card("john_knox", cp=3),
        _card("war_with_persia"),
        _card("war_with_poland"),
        _card("german_intervention"),
        _card("the_sublime_porte"),
        _card("edict", cp=4, removal="as_event"),
        _card("siege_train", cp=3, removal="after", after="a siege was won"),
        _card("unknown_cp", cp=0),
        _card("trade_winds", takes="any"),
        _card("ruler_falls_ill", "response", 3),
        _card("counterplot", "response", 2, removal="as_event"),
        _card("reserves", "response", 1, removal="after", after="the battle was won"),
        _card("broadside", "combat", 1),
        _card("volley", "combat", 2, removal="as_event"),
        _card("enters_2", turn=2),
        _card("enters_3", turn=3),
        _card("enters_5", turn=5),
        _card("three_only", players=(3,)),
    )
    plain = tuple(_card(f"plain_{number:02}", cp=number % 5 + 1) for number in range(1, PLAIN + 1))
    return tuple(replace(card, number=number) for number, card in enumerate((*named, *plain), start=1))


def deck() -> Deck:
    """The cards as a deck."""
    return Deck("virgin_queen", "Test deck", cards())


RULERS = {
    "ottoman": {"admin": 2, "bonus": 1},
    "spain": {"admin": 3, "bonus": 2},
    "england": {"admin": 1, "bonus": 0},
    "france": {"admin": 2, "bonus": -1},
    "holy_roman_empire": {"admin": 1, "bonus": 0},
    "protestant": {"admin": 1, "bonus": 0},
}
KEYS = {
    "ottoman": [2, 3, 4],
    "spain": [3, 4, 5, 6],
    "england": [2, 3, 3, 4],
    "france": [3, 3, 4],
    "holy_roman_empire": [1, 2],
}
TREASURES = {"1": 5, "2": 5, "3": 3, "4": 2}


def sheet(**more: Any) -> dict[str, Any]:
    """A data sheet whose numbers differ from power to power."""
    keys = {power: {"cards": numbers} for power, numbers in KEYS.items()}
    return {"treasures": {"counts": TREASURES}, "rulers": RULERS, "cards_by_keys": keys, **more}


def seats(players: int) -> tuple[Seat, ...]:
    """So many seats; power ``n`` belongs to seat ``n`` modulo their number."""
    return tuple(Seat(NAMES[seat], NAMES[seat].title(), POWERS[seat::players]) for seat in range(players))


def header(players: int = 6, **more: Any) -> Header:
    """A campaign's header; ``options``, ``data``, ``secret`` (bytes), ``deck``, ``dice``, ``referee`` as given."""
    secret = more.pop("secret", SECRET)
    given = {"options": {}, "data": sheet(), "deck": deck(), "seats": seats(players), **more}
    return Header(
        rules="1",
        game="virgin_queen",
        title="Test",
        created=TIME,
        secret=secret.hex(),
        commitment=commitment(secret),
        **given,
    )


def moved(setup: VQSetup, state: State, things: Iterable[int], target: str) -> State:
    """The state with these objects in another zone, wherever they were: the past of a test.

    Who saw them on the way is forgotten, as if they had been drawn; home cards have been open to all.
    """
    number = setup.zone_number[target]
    for thing in things:
        source = next(place for place, lying in enumerate(state.zones) if thing in lying)
        state = move(state, ZONES, (thing,), source, number)
        if not (setup.catalogue.is_card(thing) and setup.catalogue.card(thing).kind == "home"):
            state = reveal(forget(state, (thing,), EVERYONE), (thing,), ZONES[number].faces)
    return state


class Table:
    """A campaign in memory, with short ways to play it."""

    def __init__(self, players: int = 6, **more: Any) -> None:
        self.header = header(players, **more)
        self.secret = bytes.fromhex(self.header.secret)
        self.setup: VQSetup = GAME.build(self.header)
        self.record = Record(GAME, self.setup)

    @property
    def state(self) -> State:
        state = self.record.state
        assert isinstance(state, State)
        return state

    # The past: nothing here is a line of the journal

    def past(
        self,
        *,
        zones: Mapping[str, Iterable[str]] | None = None,
        treasures: Mapping[str, Iterable[int]] | None = None,
        phase: str = "",
        turn_now: int = 0,
        facts: Mapping[str, Any] | None = None,
        **fields: Any,
    ) -> Table:
        """Start the record anew with these cards and treasures (by value, from the pool) lying so."""
        state = self.state
        for zone, ids in (zones or {}).items():
            state = moved(self.setup, state, [self.card(one) for one in ids], zone)
        for zone, values in (treasures or {}).items():
            for value in values:
                pool = state.zones[self.setup.zone_number["pool"]]
                thing = next(one for one in pool if self.setup.catalogue.value(one) == value)
                state = moved(self.setup, state, [thing], zone)
        if phase:
            number = [one.id for one in self.setup.phases].index(phase)
            state = turn.enter(self.setup, state, turn_now or state.turn, number)
        if facts:
            now = list(state.facts)
            for fact, value in facts.items():
                now[self.setup.fact_number[fact]] = value
            fields["facts"] = tuple(now)
        if "active" in fields:
            fields["active"] = POWERS.index(fields["active"])
        self.record = Record(GAME, self.setup, replace(state, **fields))
        return self

    # Names

    def card(self, id: str) -> int:
        """A card's catalogue number."""
        return next(number for number, one in enumerate(self.setup.catalogue.cards, start=1) if one.id == id)

    def ids(self, zone: str) -> list[str]:
        """The cards in a zone, in its order."""
        return [self.setup.catalogue.card(thing).id for thing in self.zone(zone)]

    def zone(self, zone: str) -> tuple[int, ...]:
        """The objects in a zone, in its order."""
        return self.state.zones[self.setup.zone_number[zone]]

    def values(self, zone: str) -> list[int]:
        """The treasures in a zone, in its order."""
        return [self.setup.catalogue.value(thing) for thing in self.zone(zone)]

    def knows(self, power: str, thing: int) -> bool:
        """Whether the power is marked as having seen the object."""
        return bool(self.state.seen[thing] & 1 << POWERS.index(power))

    def seat(self, power: str) -> str:
        """The seat that acts for a power; for the table and the referee the first seat."""
        return self.setup.seat_of.get(power) or self.header.referee or self.header.seats[0].id

    def mask(self, power: str) -> int:
        """The mask of the seat that holds the power; of the spectator for ``""``."""
        return self.setup.masks[self.seat(power)] if power else SPECTATOR

    # Play

    def prepare(self, power: str, action: Action, seat: str = "") -> Prepared | Refusal:
        """What would come of it."""
        return self.record.prepare(seat or self.seat(power), power, action, TIME, self.secret)

    def offers(self, power: str, seat: str = "") -> tuple[Offer, ...]:
        """All that the seat of this power is offered, for all of its powers, the table and the referee."""
        seat = seat or self.seat(power)
        return (*self.record.offers(seat), *self.record.referee_offers(seat), *self.record.corrections(seat))

    def offered(self, power: str, action: Action, seat: str = "") -> bool:
        """Whether the action is an instance of an offer."""
        return any(is_instance(offer, power, action) for offer in self.offers(power, seat))

    def do(self, power: str, action: Action, seat: str = "") -> list[Said]:
        """Take an action that must be offered and legal; what was said of it, in full."""
        if not isinstance(action, Undo):
            assert self.offered(power, action, seat), f"not offered: {power} {action}"
        prepared = self.prepare(power, action, seat)
        assert isinstance(prepared, Prepared), prepared
        self.record.admit(prepared)
        self.check()
        return [one.said for one in prepared.events]

    def table(self, action: Action) -> list[Said]:
        """:meth:`do` for the table."""
        return self.do(TABLE_NAME, action)

    def referee(self, action: Action) -> list[Said]:
        """:meth:`do` for the referee."""
        return self.do(REFEREE_NAME, action)

    def told(self, power: str, action: Action, *chance: int) -> Refusal | None:
        """Add a line as a file would have it, with what chance gave."""
        return self.record.add(Line(TIME, self.seat(power), power, action, chance))

    def refused(self, power: str, action: Action, key: str, rule: str = "", seat: str = "") -> Refusal:
        """Demand that the action is refused with this key and rule, is not offered, and changes nothing."""
        before, lines, counter = self.state, self.record.number, self.record.counter
        no = self.prepare(power, action, seat)
        assert isinstance(no, Refusal), "accepted"
        assert (no.said.key, no.said.rule) == (key, rule)
        assert not self.offered(power, action, seat)
        assert (self.state, self.record.number, self.record.counter) == (before, lines, counter)
        return no

    def undo(self, power: str = TABLE_NAME, seat: str = "") -> None:
        """Take back the seat's last action, which must be possible."""
        seat = seat or self.seat(power)
        number = self.record.undoable(seat)
        assert isinstance(number, int), number
        self.do(TABLE_NAME, Undo(number), seat)

    def no_undo(self, power: str = TABLE_NAME, seat: str = "") -> str:
        """Demand that the seat may take back nothing; the key of the reason."""
        no = self.record.undoable(seat or self.seat(power))
        assert isinstance(no, Refusal)
        return no.said.key

    def check(self) -> None:
        """Everything is somewhere, once."""
        check_conserved(self.state, self.setup.zones, self.setup.catalogue)

    def heard(self, power: str) -> list[Said]:
        """The whole feed of the power's seat, or the spectator's for ``""``."""
        return [entry.said for entry in self.record.feed(self.mask(power))]

    def sees(self, power: str) -> bytes:
        """All that reaches the power's seat (the spectator for ``""``): view, feed, offers."""
        parts = [self.record.view(self.mask(power)), self.record.feed(self.mask(power))]
        return msgspec.json.encode([*parts, self.offers(power) if power else ()])


def keys(said: Iterable[Said]) -> list[str]:
    """The keys of what was said."""
    return [one.key for one in said]

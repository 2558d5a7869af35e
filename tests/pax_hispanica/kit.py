"""What the tests of Pax Hispanica share: a small pair of decks, headers, and a table to play at.

A :class:`Table` is a record with short names: ``do`` demands that the action was offered and accepted, ``refused``
that it was neither, and that nothing changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from core.games import GAMES
from core.pax_hispanica import turn
from core.pax_hispanica.actions import Auction, Bid
from core.pax_hispanica.nations import NATIONS
from core.pax_hispanica.places import HAVEN, MARKET, MARKET_TOP
from core.pax_hispanica.setup import PHSetup
from core.pax_hispanica.state import State
from core.table.actions import Action, Undo
from core.table.catalogue import Card, Deck
from core.table.chance import commitment
from core.table.journal import Prepared, Record
from core.table.knowledge import forget, reveal
from core.table.offers import Offer, is_instance
from core.table.seats import EVERYONE, REFEREE_NAME, SPECTATOR, TABLE_NAME, Seat
from core.table.setup import Header
from core.table.telling import Refusal, Said
from core.table.zones import check_conserved, move

GAME = GAMES["pax_hispanica"]
NAMES = ("anna", "bob", "carl", "dora", "emil")
SECRET = bytes(range(32))
TIME = "2026-05-01T20:15:03Z"
MARKET_CARDS, HAVEN_CARDS = 12, 8
PHASES = [phase.id for phase in turn.PHASES]


def deck(market: int = MARKET_CARDS, haven: int = HAVEN_CARDS) -> Deck:
    """So many Market cards, numbers 1 and up, then so many Haven cards."""
    kinds = [*(("market", at) for at in range(1, market + 1)), *(("haven", at) for at in range(1, haven + 1))]
    cards = (
        Card(f"{kind}_{at}", number, f"{kind.title()} {at}", kind=kind)
        for number, (kind, at) in enumerate(kinds, start=1)
    )
    return Deck("pax_hispanica", "Test decks", tuple(cards))


def seats(players: int) -> tuple[Seat, ...]:
    """So many seats with one nation each."""
    return tuple(Seat(NAMES[at], NAMES[at].title(), (NATIONS[at],)) for at in range(players))


def header(players: int = 4, *, limit: int = 4, money: int = 3, **more: Any) -> Header:
    """A campaign's header; ``options``, ``secret`` (bytes), ``deck``, ``seats``, ``referee``, ``dice`` as given."""
    secret = more.pop("secret", SECRET)
    given = {"options": {}, "deck": deck(), "seats": seats(players), **more}
    return Header(
        rules="1",
        game="pax_hispanica",
        title="Test",
        created=TIME,
        secret=secret.hex(),
        commitment=commitment(secret),
        data={"hand_limit": {"cards": limit}, "money": {"start": money}},
        **given,
    )


class Table:
    """A campaign in memory, with short ways to play it."""

    def __init__(self, players: int = 4, **more: Any) -> None:
        self.header = header(players, **more)
        self.secret = bytes.fromhex(self.header.secret)
        setup = GAME.build(self.header)
        assert isinstance(setup, PHSetup)
        self.setup = setup
        self.record = Record(GAME, setup)

    @property
    def state(self) -> State:
        state = self.record.state
        assert isinstance(state, State)
        return state

    # The past: nothing here is a line of the journal

    def past(self, phase: str = "", hands: dict[str, tuple[int, int]] | None = None, **fields: Any) -> Table:
        """Start the record anew in this year, the Market's top (card 12) turned up.

        ``hands``: so many Market cards (from number 1 up) and Haven cards in these nations' hands; ``money`` is by
        nation, or one for all.
        """
        state = replace(self.state, shuffled=True)
        if state.zones[MARKET] and not state.zones[MARKET_TOP]:
            state = move(state, self.setup.zones, (state.zones[MARKET][-1],), MARKET, MARKET_TOP)
        for nation, (market, haven) in (hands or {}).items():
            number = self.setup.power_number[nation]
            hand = self.setup.hand[number]
            for zone, count in ((MARKET, market), (HAVEN, haven)):
                cards = state.zones[zone][:count]
                state = move(state, self.setup.zones, cards, zone, hand)
                state = reveal(forget(state, cards, EVERYONE), cards, 1 << number)
        if phase:
            state = replace(turn.enter(self.setup, state, state.turn, PHASES.index(phase)), history=())
        if isinstance(fields.get("money"), int):
            fields["money"] = (fields["money"],) * len(self.setup.powers)
        if "order" in fields:
            fields["order"] = tuple(self.setup.power_number[nation] for nation in fields["order"])
        self.record = Record(GAME, self.setup, replace(state, **fields))
        return self

    # Names

    def seat(self, power: str) -> str:
        """The seat that acts for a power; for the table and the referee the first one."""
        return self.setup.seat_of.get(power) or self.header.referee or self.header.seats[0].id

    def mask(self, power: str) -> int:
        """The mask of the seat that holds the power; of the spectator for ``""``."""
        return self.setup.masks[self.seat(power)] if power else SPECTATOR

    def zone(self, zone: str) -> tuple[int, ...]:
        """The cards in a zone, in its order."""
        return self.state.zones[self.setup.zone_number[zone]]

    def hand(self, nation: str) -> tuple[int, ...]:
        """A nation's hand."""
        return self.zone(f"hand.{nation}")

    def money(self, nation: str) -> int:
        """A nation's dollars."""
        return self.state.money[self.setup.power_number[nation]]

    def owed(self) -> list[tuple[str, str]]:
        """What must happen before the year ends: by whom, and what."""
        owed = GAME.owed(self.setup, self.state)
        return [(self.setup.power_name(one.power), one.step) for one in owed]

    # Play

    def prepare(self, power: str, action: Action, seat: str = "") -> Prepared | Refusal:
        """What would come of it."""
        return self.record.prepare(seat or self.seat(power), power, action, TIME, self.secret)

    def offers(self, power: str, seat: str = "") -> tuple[Offer, ...]:
        """All that the seat of this power is offered."""
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
        check_conserved(self.state, self.setup.zones, self.setup.catalogue)
        return [one.said for one in prepared.events]

    def table(self, action: Action) -> list[Said]:
        """:meth:`do` for the table."""
        return self.do(TABLE_NAME, action)

    def referee(self, action: Action) -> list[Said]:
        """:meth:`do` for the referee."""
        return self.do(REFEREE_NAME, action)

    def refused(self, power: str, action: Action, key: str, rule: str = "", seat: str = "") -> Refusal:
        """Demand that the action is refused with this key and rule, is not offered, and changes nothing."""
        before, lines, counter = self.state, self.record.number, self.record.counter
        no = self.prepare(power, action, seat)
        assert isinstance(no, Refusal), "accepted"
        assert (no.said.key, no.said.rule) == (key, rule)
        assert not self.offered(power, action, seat)
        assert (self.state, self.record.number, self.record.counter) == (before, lines, counter)
        return no

    def undo(self, power: str = TABLE_NAME) -> None:
        """Take back the seat's last action, which must be possible."""
        seat = self.seat(power)
        number = self.record.undoable(seat)
        assert isinstance(number, int), number
        self.do(TABLE_NAME, Undo(number), seat)

    def auction(self, initiator: str, bids: dict[str, int], buried: bool = False) -> list[Said]:
        """A whole auction with these bids, in this order; what was said at its end."""
        self.do(initiator, Auction(buried))
        said: list[Said] = []
        for nation, amount in bids.items():
            said = self.do(nation, Bid(amount))
        assert not self.state.stack, "not all bids were in"
        return said

    def sees(self, power: str) -> bytes:
        """All that reaches the power's seat (the spectator for ``""``): view, feed, offers."""
        parts = [self.record.view(self.mask(power)), self.record.feed(self.mask(power))]
        return msgspec.json.encode([*parts, self.offers(power) if power else ()])

    def heard(self, power: str) -> list[Said]:
        """The whole feed of the power's seat, or the spectator's for ``""``."""
        return [entry.said for entry in self.record.feed(self.mask(power))]


def keys(said: Iterable[Said]) -> list[str]:
    """The keys of what was said."""
    return [one.key for one in said]

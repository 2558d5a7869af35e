"""A campaign of Pax Hispanica brought to a certain point, and the real table over it, for the rooms' tests."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from textual.widgets import Static

from core.store.controller import Controller
from core.store.new import make_header
from core.store.session import Session
from core.table.catalogue import Card, Deck
from core.table.journal import Prepared
from core.table.seats import Seat
from core.table.telling import Refusal
from tests.tui.table_kit import RUSSIAN, everything_held, settle
from tui.app import FlotaApp
from tui.screens.list_room import ListRoom
from tui.screens.table import TableScreen
from tui.widgets.line_list import Item
from tui.widgets.notice import Notice

NOW = datetime(2026, 5, 3, 20, 15, 3, tzinfo=UTC)
NATIONS = ("spain", "england", "france", "netherlands")
SEATS = (
    Seat("anna", "Anna", ("spain",)),
    Seat("ben", "Ben", ("england",)),
    Seat("carl", "Carl", ("france",)),
    Seat("dora", "Dora", ("netherlands",)),
)
MARKET, HAVEN = 14, 8
DECK = Deck(
    "pax_hispanica",
    "Decks for tests",
    tuple(
        Card(f"{kind}_{n}", n + (MARKET if kind == "haven" else 0), f"{kind.title()} {n}", kind=kind)
        for kind, count in (("market", MARKET), ("haven", HAVEN))
        for n in range(1, count + 1)
    ),
)
PARTS = ("cathedrals", "labor", "decimation", "chests", "attrition", "earnings")


class Campaign:
    """A campaign in a file, played on by calls; each nation has a seat of its own, in this order."""

    def __init__(self, folder: Path, **change: Any) -> None:
        self.path = folder / "pax.toml"
        header = make_header(
            "pax_hispanica",
            chance=1,
            title="Friday",
            seats=change.pop("seats", SEATS),
            options=change.pop("options", {"first_turn": 1, "last_turn": 12, "tie": "initiator"}),
            data={
                "hand_limit": {"verified": False, "cards": 4},
                "money": {"verified": False, "start": change.pop("money", 3)},
            },
            deck=DECK,
            dice="app",
            seed=change.pop("seed", 3),
            clock=lambda: NOW,
        )
        self.session = Session.create(self.path, header, clock=lambda: NOW)

    def act(self, power: str, *action: Any) -> Campaign:
        """An action that must be legal."""
        outcome = self.try_it(power, *action)
        assert isinstance(outcome, Prepared), (power, action, outcome)
        return self

    def try_it(self, power: str, *action: Any) -> Prepared | Refusal:
        self.session.refresh()
        seat = self.session.setup.seat_of.get(power, SEATS[0].id)
        return self.session.act(seat, power, msgspec.convert(list(action), self.session.game.action_type))

    def goods(self, *earnings: int) -> Campaign:
        """Through the Goods Year, each nation earning so much."""
        if not self.view().shuffled:
            self.act("table", "shuffle_decks")
        self.act("table", "player_order", self.nations)
        for part in PARTS:
            if part == "earnings":
                for nation, amount in zip(self.nations, earnings, strict=False):
                    self.act("table", "figure", part, nation, amount)
            self.act("table", "part_done", part)
        return self

    def auctions(self, *earnings: int) -> Campaign:
        """At the start of the Auction Year."""
        return self.goods(*earnings).act("table", "advance")

    def money(self, *money: int) -> Campaign:
        """So much for each nation, from or to the Reserve."""
        for nation, wanted in zip(self.nations, money, strict=True):
            have = next(one.money for one in self.view().powers if one.id == nation)
            if have != wanted:
                ends = (nation, "reserve") if have > wanted else ("reserve", nation)
                self.act("table", "pay", *ends, abs(have - wanted), "for the test")
        return self

    def hand(self, nation: str, market: int, haven: int) -> Campaign:
        """So many Market cards (from 1 up) and Haven cards (from the last down) in a hand."""
        self.session.refresh()
        state, setup = self.session.record.state, self.session.setup
        taken = {
            card for name, zone in setup.zone_number.items() if name.startswith("hand.") for card in state.zones[zone]
        }
        for first, count in ((1, market), (MARKET + 1, haven)):
            cards = [card for card in range(first, first + MARKET) if card not in taken][:count]
            for card in cards:
                self.act("referee", "override_card", card, f"hand.{nation}", "for the test")
        return self

    def play_year(self) -> Campaign:
        """The first game turn of the Play Year."""
        return self.act("table", "advance")

    @property
    def nations(self) -> tuple[str, ...]:
        return tuple(self.session.setup.powers)

    def view(self, seat: str = "") -> Any:
        """What a seat sees; the public view without."""
        self.session.refresh()
        return self.session.record.view(self.session.setup.masks.get(seat, 0) or 1 << 30)

    def purse(self, nation: str) -> int:
        """A nation's dollars."""
        return next(int(one.money) for one in self.view().powers if one.id == nation)

    async def sit(self, app: FlotaApp, seat: str, pilot: Any) -> ListRoom:
        """The real table over the campaign, for a seat; its room."""
        await app.push_screen(TableScreen(Controller(Session.open(self.path, clock=lambda: NOW)), seat))
        await settle(pilot)
        return room(app)

    def close(self) -> None:
        """Let go of the file."""
        self.session.close()


def room(app: FlotaApp) -> ListRoom:
    """The room on the table's screen."""
    table = next(one for one in reversed(app.screen_stack) if isinstance(one, TableScreen))
    found = table.frame.room
    assert isinstance(found, ListRoom)
    return found


def item(app: FlotaApp, key: str) -> Item:
    """The line of the room's list with this key."""
    return next(one for one in room(app).list.items if one.value == key)


def lines(app: FlotaApp) -> list[str]:
    """The texts of the room's list."""
    return [one.text for one in room(app).list.items]


def head(app: FlotaApp) -> str:
    """What stands above the room's list."""
    return str(room(app).query_one(".head", Static).render())


def notice(app: FlotaApp) -> str:
    """What the notice line says."""
    return str(app.screen.query_one("#notice", Notice).render())


async def keys(pilot: Any, *pressed: str, russian: bool = False) -> None:
    """Press keys one after another, each seen through."""
    for key in pressed:
        await pilot.press(key.translate(RUSSIAN) if russian and len(key) == 1 else key)
        await settle(pilot)


async def go(app: FlotaApp, pilot: Any, key: str) -> None:
    """The cursor to a line of the room, and Enter."""
    room(app).go_to(key)
    await keys(pilot, "enter")


async def bid(pilot: Any, amount: int, russian: bool = False) -> None:
    """By x and the number: the first bid that the seat owes."""
    await keys(pilot, "x", russian=russian)
    await keys(pilot, *str(amount), "enter")


async def pass_on(pilot: Any, russian: bool = False) -> None:
    """The keyboard to the seat that is waited for, through the curtain."""
    await keys(pilot, "s", russian=russian)
    await keys(pilot, "enter")


def held(pilot: Any) -> str:
    """All text that any widget holds."""
    return re.sub("0x[0-9a-f]+", "", everything_held(pilot))

"""A campaign of Virgin Queen brought to a certain point, and the real table over it, for the rooms' tests."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from textual.widgets import Static

from core.store.controller import Controller
from core.store.new import make_header
from core.store.session import Session
from core.store.shipped import data_sheet
from core.table.catalogue import Card, Deck
from core.table.journal import Prepared
from core.table.seats import Seat
from core.table.telling import Refusal
from tui.app import FlotaApp
from tui.screens.scene import Scene, scene_of
from tui.screens.table import TableScreen
from tui.virgin_queen.phase_room import PhaseRoom
from tui.widgets.line_list import Item
from tui.widgets.notice import Notice
from tui.words import Names

NOW = datetime(2026, 5, 3, 20, 15, 3, tzinfo=UTC)

SEATS = (
    Seat("anna", "Anna", ("ottoman", "spain")),
    Seat("ben", "Ben", ("england", "france")),
    Seat("carl", "Carl", ("holy_roman_empire", "protestant")),
)

SPECIAL = (
    {"id": "the_virgin_queen", "title": "The Virgin Queen", "kind": "home", "power": "england", "takes": "any"},
    {"id": "spanish_armada", "title": "Spanish Armada", "kind": "home", "power": "spain", "cp": 5},
    {"id": "papal_bull", "title": "Papal Bull", "kind": "home", "power": "spain", "cp": 2, "takes": "holy_league"},
    {"id": "uprising", "title": "Uprising", "kind": "mandatory", "cp": 3},
    {"id": "treasure_fleet", "title": "Treasure Fleet", "kind": "mandatory"},
    {"id": "john_knox", "title": "John Knox", "cp": 2},
    {"id": "plague", "title": "Plague", "cp": 3, "removal": "as_event"},
    {"id": "holy_league", "title": "Holy League", "cp": 4, "removal": "after", "after": "a naval victory"},
    {"id": "sea_dogs", "title": "Sea Dogs", "kind": "response", "cp": 2},
    {"id": "foul_weather", "title": "Foul Weather", "kind": "combat", "cp": 1},
    {"id": "unknown_worth", "title": "A Card of Unknown Worth"},
    {"id": "long", "title": "The Very Long Negotiations of the Ambassadors at Cateau-Cambresis", "cp": 5},
)
PLAIN = tuple({"id": f"plain_{n}", "title": f"Plain Card {n}", "cp": n % 5 + 1} for n in range(1, 25))
LATE = ({"id": "late", "title": "Late Arrival", "cp": 2, "turn": 2},)

DECK = Deck(
    game="virgin_queen",
    title="A deck for tests",
    cards=tuple(Card(number=n, **card) for n, card in enumerate((*SPECIAL, *PLAIN, *LATE), start=1)),
)
NUMBERS = {"ottoman": 3, "spain": 4, "england": 4, "france": 3, "holy_roman_empire": 3}


class Campaign:
    """A campaign in a file, played on by calls."""

    def __init__(self, folder: Path, **change: Any) -> None:
        sheet = data_sheet("virgin_queen")
        self.path = folder / "friday.toml"
        header = make_header(
            "virgin_queen",
            chance=1,
            title=change.pop("title", "Friday"),
            seats=change.pop("seats", SEATS),
            options={**sheet["options"], **change.pop("options", {})},
            data=change.pop("data", sheet["data"]),
            deck=change.pop("deck", DECK),
            dice=change.pop("dice", "app"),
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
        seat = self.session.setup.seat_of.get(power, "anna")
        return self.session.act(seat, power, msgspec.convert(list(action), self.session.game.action_type))

    def number(self, card: str) -> int:
        """A card's number in the catalogue."""
        return next(n for n, one in enumerate(DECK.cards, start=1) if one.id == card)

    def give(self, card: str, zone: str) -> Campaign:
        """The referee lays a card somewhere."""
        return self.act("referee", "override_card", self.number(card), zone, "for the test")

    def dealt(self) -> Campaign:
        """Up to the deal."""
        self.act("table", "build_deck")
        for power, number in NUMBERS.items():
            self.act("table", "number", power, number)
        return self.act("table", "deal")

    def refilled(self) -> Campaign:
        """Up to the end of Card Draw."""
        self.dealt()
        for step in ("return_spent", "fill_spain", "fill_portugal"):
            self.act("table", step)
        return self

    def at(self, phase: str) -> Campaign:
        """At the start of a phase, impulses passed by the referee."""
        self.refilled()
        while self.view().phase != phase:
            if self.view().phase == "action":
                self.act("referee", "override_phase", self.view().turn, "winter", "all passed")
            else:
                self.act("table", "advance")
        return self

    def empty_hand(self, power: str) -> Campaign:
        """All of a hand to the removed pile, so that a test may deal it what it likes."""
        for number in self.view(power).zones[f"hand.{power}"].faces:
            self.act("referee", "override_card", number, "removed", "for the test")
        return self

    def hand(self, power: str, *cards: str) -> Campaign:
        """Exactly these cards in a hand."""
        self.empty_hand(power)
        for card in cards:
            self.give(card, f"hand.{power}")
        return self

    def view(self, power: str = "") -> Any:
        """The view of the seat that holds the power; the public one without."""
        return self.scene(self.session.setup.seat_of[power] if power else "").view

    def scene(self, seat: str = "") -> Scene:
        """What the seat sees."""
        self.session.refresh()
        return scene_of(self.session, seat, Names(self.session.setup))

    async def sit(self, app: FlotaApp, seat: str, pilot: Any) -> PhaseRoom:
        """The real table over the campaign, for a seat; its room."""
        await app.push_screen(TableScreen(Controller(Session.open(self.path, clock=lambda: NOW)), seat))
        await settle(pilot)
        return room(app)

    def close(self) -> None:
        """Let go of the file."""
        self.session.close()


def room(app: FlotaApp) -> PhaseRoom:
    """The room on the table's screen."""
    table = next(one for one in reversed(app.screen_stack) if isinstance(one, TableScreen))
    found = table.frame.room
    assert isinstance(found, PhaseRoom)
    return found


def lines(app: FlotaApp) -> list[str]:
    """The texts of the room's list."""
    return [item.text for item in room(app).list.items]


def item(app: FlotaApp, key: str) -> Item:
    """The line of the room's list with this key."""
    return next(one for one in room(app).list.items if one.value == key)


def head(app: FlotaApp) -> str:
    """What stands above the room's list."""
    return str(room(app).query_one(".head", Static).render())


def notice(app: FlotaApp) -> str:
    """What the notice line says."""
    return str(app.screen.query_one("#notice", Notice).render())


async def settle(pilot: Any) -> None:
    """Let everything that was set going come to its end."""
    for _ in range(2):
        await pilot.pause()


async def keys(pilot: Any, *pressed: str) -> None:
    """Press keys one after another, each seen through."""
    for key in pressed:
        await pilot.press(key)
        await settle(pilot)


async def go(one: FlotaApp, pilot: Any, key: str) -> None:
    """The cursor to a line, and Enter."""
    room(one).go_to(key)
    await keys(pilot, "enter")

"""Campaigns at a given point, for tests of the table's screens: seeded, with a clock that stands still."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.app import App
from textual.events import Key
from textual.pilot import Pilot
from textual.widget import Widget

from core.store.new import make_header
from core.store.session import Session
from core.store.shipped import data_sheet
from core.table.journal import Prepared
from core.table.seats import Seat
from core.table.telling import Refusal
from core.virgin_queen.powers import POWERS
from tests.tui.conftest import text
from tests.tui.virgin_queen.kit import DECK
from tui.app import FlotaApp
from tui.screens.table import TableScreen
from tui.screens.table_frame import TableFrame
from tui.settings import Settings
from tui.widgets.line_list import LineList
from tui.widgets.notice import Notice
from tui.words import Names

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)

ANNA = Seat("anna", "Anna", ("england", "protestant"))
BORIS = Seat("boris", "Boris", ("spain", "holy_roman_empire"))
CLARA = Seat("clara", "Clara", ("ottoman", "france"))
THREE = (ANNA, BORIS, CLARA)

LONG = (
    Seat("a", "Anna", ("ottoman",)),
    Seat("b", "Bartholomew-Maximilian of Somewhere Very Far", ("spain",)),
    Seat("c", "Владимир Владимирович", ("england",)),
    Seat("d", "Dora [bold]", ("france",)),
    Seat("e", "Eve", ("holy_roman_empire",)),
    Seat("f", "Friedrich Wilhelm", ("protestant",)),
)
"""Six seats, with long names, other scripts and square brackets."""

LAYOUTS = pytest.mark.parametrize("russian", [False, True], ids=["latin", "йцукен"])
"""Both layouts of the keyboard, as the parameter ``russian``."""

RUSSIAN = str.maketrans("qwertyuiopasdfghjklzxcvbnm/?", "йцукенгшщзфывапролдячсмить.,")


def clock() -> datetime:
    """The hour of all lines."""
    return NOON


def campaign(path: Path, seats: tuple[Seat, ...] = THREE, title: str = "Friday group", **header: Any) -> Session:
    """A new campaign, always with the same shuffles; ``header`` replaces what else it is made with."""
    sheet = data_sheet("virgin_queen")
    given: dict[str, Any] = {
        "options": sheet["options"],
        "data": sheet["data"],
        "deck": DECK,
        "dice": "app",
        "seed": 7,
        **header,
    }
    made = make_header("virgin_queen", title=title, seats=seats, clock=clock, chance=1, **given)
    return Session.create(path, made, clock)


def act(session: Session, power: str, *action: Any) -> Prepared:
    """Take an action for the seat that holds the power (the table's and the referee's: the first seat)."""
    seat = session.setup.seat_of.get(power, next(iter(session.setup.seats)))
    outcome = session.act(seat, power, msgspec.convert(list(action), session.game.action_type))
    assert not isinstance(outcome, Refusal), (power, action, outcome.said)
    return outcome


def deal(session: Session, cards: int = 5) -> Session:
    """Through Card Draw: everybody has ``cards`` cards, the rows are filled; it is Diplomacy's turn to come."""
    for power in POWERS:
        act(session, "table", "number", power, cards)
    for name in ("build_deck", "deal", "return_spent", "fill_spain", "fill_portugal"):
        act(session, "table", name)
    return session


def at_action(session: Session, cards: int = 5) -> Session:
    """The first impulse (the Ottoman's) of the first turn."""
    deal(session, cards)
    for _ in range(3):
        act(session, "table", "advance")
    return session


def at_end(session: Session) -> Session:
    """The last turn's last phase, with nothing owed."""
    last = int(session.header.options["last_turn"])
    act(session, "referee", "override_phase", last, "victory_determination", "a test")
    return session


def app_of(session: Session, seat: str = "", settings: Settings | None = None) -> FlotaApp:
    """The app that opens the session's file at this seat; the session itself is closed."""
    session.close()
    return FlotaApp(session.path.parent, session.path, settings, seat, clock)


def table_of(app: App[Any]) -> TableScreen:
    """The table's screen, whatever is over it."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


async def press(pilot: Pilot[Any], *keys: str, russian: bool = False) -> None:
    """Wait for the table to be open, then hit the keys one after another, waiting for each to come out."""
    await opened(pilot)
    for key in keys:
        await pilot.press(key.translate(RUSSIAN) if russian and len(key) == 1 else key)
        await settle(pilot)


async def opened(pilot: Pilot[Any]) -> None:
    """Until the table is on the screen; at once when it has been there before."""
    for _ in range(500):
        if getattr(pilot.app, "table_was_open", False):
            return
        tables = [screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen)]
        if tables and tables[0].query(TableFrame) and tables[0].frame.room is not None:
            pilot.app.table_was_open = True  # type: ignore[attr-defined]
            await settle(pilot)
            return
        await pilot.pause(0.01)
    raise AssertionError("the table did not open")


async def settle(pilot: Pilot[Any]) -> None:
    """Until all messages and workers have come to rest, and the screen stays as it is."""
    last, same = None, 0
    for _ in range(300):
        await pilot.pause()
        now = (pilot.app.screen, pilot.app.focused, text(pilot.app))
        same = same + 1 if now == last else 0
        if same == 1:
            return
        last = now
    raise AssertionError("the screen does not come to rest")


def lines_of(path: Path) -> list[Any]:
    """The actions in a campaign's file, in order."""
    session = Session.open(path)
    session.close()
    return [line.action for line in session.record.lines]


def notice(app: Any) -> str:
    """What stands on the topmost screen's notice line."""
    return str(next(iter(app.screen.query(Notice))).render())


def early(app: App[Any], key: str) -> None:
    """A key that was hit long before anything that stands on the screen now."""
    event = Key(key, None)
    event.time = 1.0
    app.post_message(event)


def everything_held(pilot: Pilot[Any]) -> str:
    """All text that any widget of any screen holds, shown or not."""
    held: list[str] = []
    for screen in pilot.app.screen_stack:
        for widget in screen.walk_children(with_self=True):
            held += _held_by(widget)
    return "\n".join(held)


def _held_by(widget: Widget) -> list[str]:
    held = [str(widget.border_title or ""), str(widget.tooltip or "")]
    if isinstance(widget, LineList):
        held += [f"{item.text} {item.note} {item.why}" for item in widget.items]
        held.append(widget.pattern)
    held.append(str(getattr(widget, "value", "")))
    held.append(str(widget.render()) if widget.is_mounted else "")
    return held


def cards_of(session: Session, *powers: str) -> list[str]:
    """The cards in these powers' hands, as screens name them."""
    names = Names(session.setup)
    zones = (session.setup.zone_number[f"hand.{power}"] for power in powers)
    return [names.card(card) for zone in zones for card in session.record.state.zones[zone]]


def found_in(text: str, cards: list[str]) -> list[str]:
    """Those of the cards that the text names."""
    return [card for card in cards if re.search(rf"(?<!\d){re.escape(card)}(?!\d)", text)]

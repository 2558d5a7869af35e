"""An open table names no hidden card before the hand is asked for, nor does anything that opens over it (F45)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from core.store.session import Session
from core.table.knowledge import knowers
from core.table.seats import SPECTATOR
from tests.pty.real_terminal import Terminal
from tests.tui.conftest import text
from tests.tui.pax_hispanica.kit import Campaign as Pax
from tests.tui.table_kit import act, app_of, at_action, campaign, everything_held, press, settle, table_of
from tests.tui.virgin_queen.kit import DECK
from tui.app import FlotaApp

MARKED = replace(DECK, cards=tuple(replace(card, title=f"Zq{card.number}Zq") for card in DECK.cards))
PHASES = ("card_draw", "diplomacy", "spring_deployment", "winter", "marriage", "victory_determination", "action")


def hidden(session: Session) -> set[str]:
    """The titles of the cards that not everybody knows: those of every hand among them."""
    catalogue, known = session.setup.catalogue, knowers(session.record.state, session.setup.zones)
    return {card.title for n, card in enumerate(catalogue.cards, start=1) if not known[n] & SPECTATOR}


def marks(words: str) -> set[str]:
    """The marked titles in a text."""
    return set(re.findall(r"Zq\d+Zq", words))


def held(pilot: Any) -> set[str]:
    """The marked titles in all that any widget holds or paints."""
    return marks(everything_held(pilot) + text(pilot.app))


async def test_f45_in_no_phase_does_the_table_name_a_hidden_card(tmp_path: Path) -> None:
    session = at_action(campaign(tmp_path / "friday.toml", deck=MARKED))
    secret = hidden(session)
    assert len(secret) > 20
    app = app_of(session, "clara")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        for phase in PHASES:
            for seat in ("clara", "anna"):
                table = table_of(app)
                await table._sit(seat)
                await table.take("referee" if seat == "anna" else "table", _there(phase, seat))
                await settle(pilot)
                assert held(pilot) & secret == set(), (phase, seat)


def _there(phase: str, seat: str) -> list[Any]:
    """The referee leads to the phase; another seat writes a line."""
    return ["override_phase", 1, phase, "a test"] if seat == "anna" else ["note", f"before {phase}"]


async def test_f45_what_opens_over_the_table_names_none_before_the_hand_is_asked_for(tmp_path: Path) -> None:
    session = at_action(campaign(tmp_path / "friday.toml", deck=MARKED))
    secret = hidden(session)
    app = app_of(session, "clara")
    async with app.run_test(size=(80, 24)) as pilot:
        for opening, closing in (
            ("l", "q"),
            ("e", "q"),
            ("b", "q"),
            ("f", "q"),
            ("?", "q"),
            ("o", "q"),
            (":", "escape"),
        ):
            await press(pilot, opening)
            assert held(pilot) & secret == set(), opening
            await press(pilot, closing)
        for opening in ("l", "e"):
            await press(pilot, opening, "h")
            assert held(pilot) & secret, opening
            await press(pilot, "h")
            assert held(pilot) & secret == set(), opening
            await press(pilot, "q")
        await press(pilot, "h")
        assert held(pilot) & secret
        await press(pilot, "h")
        assert held(pilot) & secret == set()


async def test_f45_an_undo_that_is_asked_about_names_none(tmp_path: Path) -> None:
    session = at_action(campaign(tmp_path / "friday.toml", deck=MARKED))
    act(session, "table", "vp", "france", 2, "a test")
    secret, app = hidden(session), app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "z")
        assert held(pilot) & secret == set()


async def test_f45_the_row_of_the_treasure_fleet_is_not_read_before_it_is_asked_for(tmp_path: Path) -> None:
    session = at_action(campaign(tmp_path / "friday.toml"))
    fleet = next(n for n, card in enumerate(session.setup.catalogue.cards, 1) if card.id == "treasure_fleet")
    act(session, "referee", "override_card", fleet, "hand.spain", "a test")
    for card in session.record.state.zones[session.setup.zone_number["hand.ottoman"]]:
        act(session, "referee", "override_card", card, "removed", "a test")
    act(session, "ottoman", "pass")
    act(session, "spain", "play", fleet, "event", 0)
    app = app_of(session, "boris")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "CP)" not in everything_held(pilot)
        room: Any = table_of(app).frame.room
        assert "choose" in room._lines
        room.go_to("choose")
        await press(pilot, "enter")
        assert "Treasure" in text(app)


async def test_f45_pax_hispanica_names_none_of_a_hand_that_is_too_big(tmp_path: Path) -> None:
    table = Pax(tmp_path).auctions()
    table.play_year()
    for _ in range(5):
        table.act("table", "draw_haven", "spain")
    hand = table.view("anna").zones["hand.spain"].faces
    titles = [table.session.setup.catalogue.cards[card - 1].title for card in hand]
    app = FlotaApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await table.sit(app, "anna", pilot)
        await settle(pilot)
        for keys in ((), ("l",), ("q", "e"), ("q", "?")):
            for key in keys:
                await pilot.press(key)
            await settle(pilot)
            shown = everything_held(pilot) + text(app)
            assert not [one for one in titles if re.search(rf"{one}(?!\d)", shown)], keys


def test_f45_no_byte_that_a_terminal_receives_unasked_names_one(tmp_path: Path) -> None:
    session = at_action(campaign(tmp_path / "friday.toml", deck=MARKED))
    secret = hidden(session)
    session.close()
    terminal = Terminal(tmp_path / "friday.toml", "clara")
    terminal._until(lambda: b"Ottoman" in terminal.raw, "the table was not painted")
    terminal.rest()
    assert marks(terminal.raw.decode(errors="replace")) & secret == set()
    terminal.hit("l")
    assert marks(terminal.painted()) & secret == set()
    terminal.kill()

"""Enter held down, from Home to the table: nothing is done that cannot be taken back (F62)."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from core.store.session import Session
from core.table.actions import SealedAction
from tests.make_samples import FOLDER
from tests.tui.conftest import settle
from tests.tui.pax_hispanica.kit import Campaign
from tests.tui.table_kit import act, app_of, at_action, campaign, clock, deal, press, table_of
from tui.app import FlotaApp
from tui.screens.scene import Act, Want
from tui.screens.table import TableScreen

HELD = 40
"""So many times the key comes while it is held down."""


def before_anything(session: Session) -> None:
    """The deck is to be made."""


def to_deal(session: Session) -> None:
    for power in session.setup.powers:
        act(session, "table", "number", power, 5)
    act(session, "table", "build_deck")


def in_action(session: Session) -> None:
    at_action(session)


def to_refill(session: Session) -> None:
    for power in session.setup.powers:
        act(session, "table", "number", power, 3)
    for step in ("build_deck", "deal", "return_spent"):
        act(session, "table", step)


def at_the_end(session: Session) -> None:
    deal(session)
    last = int(session.header.options["last_turn"])
    act(session, "referee", "override_phase", last, "victory_determination", "a test")


def pax_starts(folder: Path) -> None:
    """The decks are to be shuffled."""
    Campaign(folder).close()


def pax_auction(folder: Path) -> None:
    """Bids are waited for."""
    shutil.copy(FOLDER / "pax-hispanica-auction.toml", folder / "pax.toml")


def pax_haven(folder: Path) -> None:
    """Haven cards may be drawn, and cards be laid out."""
    Campaign(folder).auctions(3, 3, 3, 3).hand("spain", 2, 1).close()


async def hold_enter(folder: Path) -> None:
    """From Home, which leads to the table."""
    app = FlotaApp(folder, clock=clock)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(HELD):
            await pilot.press("enter")
        await settle(pilot)
        assert any(isinstance(screen, TableScreen) for screen in app.screen_stack), "it led to the table"


def assert_nothing_final(path: Path, before: int) -> None:
    """Of the lines after this many, none cannot be taken back."""
    after = Session.open(path)
    after.close()
    for line in after.record.lines[before:]:
        assert not line.chance, line
        assert not isinstance(line.action, SealedAction)
    assert not after.record.state.ended
    assert not after.record.void


@pytest.mark.parametrize("stage", [before_anything, to_deal, to_refill, in_action, at_the_end])
async def test_f62_enter_held_down_from_home_does_nothing_final(tmp_path: Path, stage: Callable[..., None]) -> None:
    path = tmp_path / "friday.toml"
    session = campaign(path)
    stage(session)
    before = session.record.number
    session.close()
    await hold_enter(tmp_path)
    assert_nothing_final(path, before)


@pytest.mark.parametrize("stage", [pax_starts, pax_auction, pax_haven])
async def test_f62_enter_held_down_in_pax_does_nothing_final(tmp_path: Path, stage: Callable[..., None]) -> None:
    path = tmp_path / "pax.toml"
    stage(tmp_path)
    with Session.open(path) as session:
        before = session.record.number
    await hold_enter(tmp_path)
    assert_nothing_final(path, before)


async def test_f62_two_keys_in_one_packet_ask_once(tmp_path: Path) -> None:
    app = app_of(campaign(tmp_path / "friday.toml"), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        depth = len(app.screen_stack)
        for action in (["build_deck"], ["build_deck"]):
            table_of(app).post_message(Act("table", action))
        await settle(pilot)
        assert len(app.screen_stack) == depth + 1
        await press(pilot, "n")
        assert len(app.screen_stack) == depth
        offer = table_of(app).scene().offer("adjust")
        for _ in range(2):
            table_of(app).post_message(Want(offer))
        await settle(pilot)
        assert len(app.screen_stack) == depth + 1

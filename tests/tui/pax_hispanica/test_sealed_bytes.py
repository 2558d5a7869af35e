"""A terminal at which nothing new may be seen receives no bytes (F46)."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from core.pax_hispanica.actions import Bid
from core.store.session import Session
from core.table.actions import Note
from core.table.journal import Prepared
from tests.make_samples import FOLDER
from tests.tui.table_kit import clock, press, settle, table_of
from tui.app import FlotaApp
from tui.screens.table import TableScreen

NAME = "pax-hispanica-auction.toml"


@pytest.fixture
def auction(tmp_path: Path) -> Path:
    """England's and the Netherlands' bids are in, Spain's and France's are not."""
    path = tmp_path / "saves" / NAME
    path.parent.mkdir()
    shutil.copy(FOLDER / NAME, path)
    path.chmod(0o600)
    return path


@pytest.mark.parametrize(("seat", "over"), [("cleo", ""), ("cleo", "l"), ("cleo", "e"), ("dan", ""), ("", "")])
async def test_f46_a_revised_bid_sends_nothing_to_any_other_table(
    auction: Path, seat: str, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = FlotaApp(auction.parent, auction, None, seat, clock)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *(["q"] if not seat else []), *over)
        sent: list[int] = []
        redraw = TableScreen.redraw

        async def counted(table: TableScreen) -> None:
            sent.append(1)
            await redraw(table)

        monkeypatch.setattr(TableScreen, "redraw", counted)
        with Session.open(auction, clock) as other:
            for amount in (0, 2, 1):
                assert isinstance(other.act("ben", "england", Bid(amount)), Prepared)
                await table_of(app)._poll()
                await settle(pilot)
                assert sent == []
            # What everybody hears is painted.
            other.act("ben", "table", Note("a word"))
        await table_of(app)._poll()
        await settle(pilot)
        assert sent != []


async def test_f46_a_revised_bid_sends_nothing_to_home(auction: Path) -> None:
    app = FlotaApp(auction.parent, None, None, "cleo", clock)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        home: Any = app.screen
        before = [(item.text, item.note) for item in home.campaigns.items]
        preview = str(home.query_one("#preview").render())
        with Session.open(auction) as other:
            assert isinstance(other.act("ben", "england", Bid(2)), Prepared)
        home.fill()
        await settle(pilot)
        assert [(item.text, item.note) for item in home.campaigns.items] == before
        assert str(home.query_one("#preview").render()) == preview
        assert "Lines in the journal" in preview

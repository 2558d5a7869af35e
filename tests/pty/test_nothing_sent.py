"""A terminal at which nothing new may be seen receives no bytes while others write in secret (F46)."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from core.pax_hispanica.actions import Bid
from core.store.session import Session
from core.table.actions import Note
from core.table.journal import Prepared
from tests.make_samples import FOLDER
from tests.pty.real_terminal import PATIENCE, Terminal

COUNTED = """
import os, sys
from pathlib import Path
from tui.screens.home import Home
from tui.screens import playing
from tui.screens.playing import Playing
playing.POLL = 0.2
def counted(kind, name):
    real = getattr(kind, name)
    async def look(self):
        await real(self)
        with Path(os.environ["LOOKS"]).open("a") as looks:
            looks.write(".")
    setattr(kind, name, look)
counted(Playing, "_poll")
counted(Home, "_fill")
from tui.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""The program, which looks often and leaves a mark in a file at each look at what others wrote."""

REVISED = (("ben", "england", 0), ("ben", "england", 2), ("dan", "netherlands", 0))
"""Bids that are in, made anew; Spain's and France's are still out, so that nothing is revealed."""


@pytest.fixture
def auction(tmp_path: Path) -> Path:
    """England's and the Netherlands' bids are in, Spain's and France's are not."""
    path = tmp_path / "auction.toml"
    shutil.copy(FOLDER / "pax-hispanica-auction.toml", path)
    path.chmod(0o600)
    return path


def looked(looks: Path, number: int) -> None:
    """Wait for the look with this number."""
    end = time.monotonic() + PATIENCE
    while len(looks.read_bytes()) < number:
        assert time.monotonic() < end, "it does not look at the file"
        time.sleep(0.02)


def comes_back(terminal: Terminal, looks: Path) -> bytes:
    """What the terminal receives when its window has the focus again, at which Home reads the folder."""
    number = len(looks.read_bytes())
    terminal.hit("\x1b[I")
    looked(looks, number + 1)
    terminal.rest()
    return terminal.raw


def test_f46_revised_bids_send_no_byte_to_an_idle_table_or_to_home(auction: Path) -> None:
    looks = auction.with_name("looks")
    looks.touch()
    terminal = Terminal(auction, "cleo", program=COUNTED, LOOKS=str(looks))
    terminal.see("[Cleo]")
    looked(looks, 2)
    terminal.rest()
    before = terminal.raw
    with Session.open(auction) as other:
        for seat, power, amount in REVISED:
            assert isinstance(other.act(seat, power, Bid(amount)), Prepared)
            # The first of two may have begun before the bid was written.
            looked(looks, len(looks.read_bytes()) + 2)
        terminal.rest()
        assert terminal.raw == before
        other.act("ben", "table", Note("everybody"))
    terminal.see("everybody")
    terminal.hit("q")
    terminal.see("Campaigns in")
    comes_back(terminal, looks)
    before = comes_back(terminal, looks)
    with Session.open(auction) as other:
        assert isinstance(other.act("ben", "england", Bid(1)), Prepared)
    assert comes_back(terminal, looks) == before
    terminal.kill()

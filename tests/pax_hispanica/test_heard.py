"""What is told of a file without a seat says nothing of a sealed step while it goes on (F46)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from core.pax_hispanica.actions import Bid
from core.store.heard import is_heard
from core.store.session import Session
from core.store.shelf import Summary, shelf, summary
from core.table.actions import Note, SealedAction
from core.table.seats import SPECTATOR
from tests.cli.kit import done
from tests.make_samples import FOLDER
from tests.pax_hispanica.test_files import at_auction, created, did
from tests.store.conftest import Clock


@pytest.fixture(params=["by its snapshot", "by all of its journal"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A campaign in an auction, read in either of the two ways."""
    path = tmp_path / "friday.toml"
    at_auction(path, 3)
    if request.param == "by all of its journal":
        head, _, rest = path.read_text().partition("\n[snapshot]\n")
        path.write_text(f"{head}\n[journal]\n" + rest.partition("[journal]\n")[2])
    return path


def repaired(path: Path) -> str:
    """All that `flota repair` prints of the file."""
    out = path.with_name("copy") / "out.toml"
    out.parent.mkdir()
    try:
        return done("repair", path, "-o", out)
    finally:
        shutil.rmtree(out.parent)


def told(path: Path) -> tuple[Summary, list[str], str]:
    """All that is said of a file without a seat: its line on Home, its place there, a repair's report."""
    return summary(path), [one.title for one in shelf(path.parent)], repaired(path)


def test_f46_bids_and_their_revisions_move_nothing_until_the_reveal(path: Path) -> None:
    with created(path.with_name("later.toml"), 3) as later:
        for _ in range(30):
            later.act("anna", "table", Note("played later"))
    before = told(path)
    with Session.open(path, Clock()) as session:
        session._clock.now = session._clock.now.replace(year=2030)  # type: ignore[attr-defined]
        nations = session.setup.seat_of
        *first, last = nations
        for nation in (*first, "spain"):
            did(session, nations[nation], nation, Bid(0))
            assert told(path) == before
        did(session, nations[last], last, Bid(0))
    listing, order, _ = told(path)
    assert listing.last_played.startswith("2030")
    assert order[0] == listing.title
    # How many answers there were is not told afterwards either.
    assert listing.lines == before[0].lines


def test_f46_a_damage_after_a_bid_tells_no_more_of_it(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"damaged\n")
    before = repaired(path)
    path.write_bytes(path.read_bytes().removesuffix(b"damaged\n"))
    with Session.open(path, Clock()) as session:
        did(session, "anna", "spain", Bid(1))
        did(session, "anna", "spain", Bid(0))
    path.write_bytes(path.read_bytes() + b"damaged\n")
    assert repaired(path) == before


@pytest.mark.parametrize("sample", sorted(one.name for one in FOLDER.glob("*.toml")))
def test_everybody_hears_of_every_line_but_the_sealed_ones(sample: str, tmp_path: Path) -> None:
    shutil.copy(FOLDER / sample, tmp_path / sample)
    with Session.open(tmp_path / sample) as session:
        record = session.record
        for number, line in enumerate(record.lines, start=1):
            heard = any(event.heard_by(SPECTATOR) for event in record.events(number))
            assert heard or isinstance(line.action, SealedAction)
            assert is_heard(record, number) == heard


def test_what_a_snapshot_after_a_bid_leaves_open_is_read_from_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    at_auction(path, 3)
    with Session.open(path, Clock()) as session:
        did(session, "anna", "spain", Bid(1))
        before = summary(path)
        # As a change of the format does it.
        session._renew()
    assert summary(path) == before
    assert before.lines == 3

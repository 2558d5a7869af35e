"""The recorded game of four comes out as it did: every position, every offer, what each seat sees and hears."""

from __future__ import annotations

import difflib

import msgspec

from core.table.zones import check_conserved
from tests.pax_hispanica.golden.page import PAGE, page
from tests.pax_hispanica.golden.recording import lines, table

HOW = "if the change is meant, write the page anew: python -m tests.pax_hispanica.golden --write"


def test_each_position_is_seen_as_it_was():
    kept, now = PAGE.read_text(encoding="utf-8"), page()
    changed = difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", n=1, lineterm="")
    assert kept == now, "\n".join([HOW, *list(changed)[:60]])
    assert len(kept) < 400_000


def test_the_recorded_game_shows_every_year_and_kind_of_action_to_the_end():
    record = table()
    met: set[str] = set()
    for number, line in enumerate(lines(), start=1):
        assert record.add(line) is None, f"line {number} is refused now"
        check_conserved(record.state, record.setup.zones, record.setup.catalogue)
        met |= {record.setup.phases[record.state.phase].id, msgspec.to_builtins(line.action)[0], line.power}
    assert record.state.ended
    assert met >= {phase.id for phase in record.setup.phases}
    wanted = {"undo", "referee", "auction", "bid", "sell", "discard", "lay", "end_turn", "draw_haven", "pay", "figure"}
    assert wanted - met == set()


def test_a_bid_stands_on_the_page_for_its_own_seat_alone():
    """What a bid changes is who is in, for all; its amount, for one seat; up to the reveal."""
    amounts = [row for row in PAGE.read_text(encoding="utf-8").splitlines() if ".answer." in row and "gone" not in row]
    assert len(amounts) > 10
    for row in amounts:
        owner = row.split(".answer.")[1].split(" ")[0]
        seat = table().setup.seat_of[owner]
        assert row.endswith(f"[{seat}]"), row

"""Recorded games come out as they did: every position, every offer, what each seat sees and hears."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from core.table.zones import check_conserved
from tests.golden.page import page
from tests.golden.recording import GAMES, PAGED, lines_of, state_digest, table

PAGES = Path(__file__).parent
HOW = "if the change is meant, write the pages anew: python -m tests.golden --write"


@pytest.mark.parametrize("name", PAGED)
def test_each_position_is_seen_as_it_was(name):
    kept, now = PAGES.joinpath(f"{name}.txt").read_text(encoding="utf-8"), page(name)
    changed = difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", n=1, lineterm="")
    assert kept == now, "\n".join([HOW, *list(changed)[:60]])


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_is_folded_to_the_end_it_had(name):
    end, lines = lines_of(name)
    record = table(name)
    for number, line in enumerate(lines, start=1):
        assert record.add(line) is None, f"line {number} is refused now"
        check_conserved(record.state, record.setup.zones, record.setup.catalogue)
    assert state_digest(record) == end
    assert record.state.turn >= GAMES[name]["turns"]


def test_the_recorded_games_show_every_phase_undoing_and_the_referee():
    met: set[str] = set()
    for name in PAGED:
        record = table(name)
        for line in lines_of(name)[1]:
            record.add(line)
            met |= {record.setup.phases[record.state.phase].id, type(line.action).__name__, line.power}
    assert met >= {phase.id for phase in record.setup.phases}
    assert met >= {
        "Undo",
        "referee",
        "Take",
        "Condition",
        "SpendTreasure",
        "ColonyTreasure",
        "Show",
        "FleetRoll",
        "FleetAttack",
    }

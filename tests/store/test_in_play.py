"""Campaigns of format 1, saved in the middle of each procedure, open in today's format, play on and undo."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import msgspec
import pytest

from core.store.campaign_file import read, write
from core.store.copies import repair
from core.store.fault import FileTrouble
from core.store.header import FORMAT
from core.store.session import Session
from core.table.bot import pick
from core.table.telling import Refusal
from tests.store.conftest import Clock

FILES = sorted((Path(__file__).parent / "fixtures" / "in_play_1").glob("*.toml"))
STEPS = 12


def test_there_is_one_of_each_procedure() -> None:
    names = " ".join(path.stem for path in FILES)
    for procedure in ("fleet-die", "fleet-fire", "fleet-answer", "fleet-split", "look", "sealed", "armada", "winter"):
        assert procedure in names


def play_on(session: Session, rng: Random) -> int:
    """Take what answers the table's question, or else anything; how many actions were taken."""
    for taken in range(STEPS):
        seats = list(session.setup.seats)
        rng.shuffle(seats)
        for seat in seats:
            found = pick(session.game, tuple(session.record.offers(seat)), rng, side=0.1)
            if found is None:
                continue
            action = msgspec.convert(list(found[1]), session.game.action_type)
            outcome = session.act(seat, found[0], action)
            assert not isinstance(outcome, Refusal), (found, outcome)
            break
        else:
            return taken
    return STEPS


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_f30_a_campaign_saved_in_the_middle_opens_plays_on_and_undoes(tmp_path: Path, path: Path) -> None:
    mine = tmp_path / path.name
    shutil.copyfile(path, mine)
    mine.chmod(0o600)
    before = read(path.read_bytes(), "x")
    session = Session.open(mine, Clock())
    assert [notice.key for notice in session.notices] == ["format_migrated"]
    assert (session.header.format, session.header.chance, session.header.keeper) == (FORMAT, 1, "")
    assert [one.line for one in before.lines] == session.record.lines
    assert not any(said.key != "line_undone" for said in session.record.void.values())
    assert not session.record.from_snapshot
    seat = session.header.seats[0].id
    assert play_on(session, Random(path.stem)) > 4
    session.close()
    again = Session.open(mine, Clock())
    assert again.notices == []
    assert again.record.state == session.record.state
    assert write(read(mine.read_bytes(), "x")) == mine.read_bytes()
    here = again.record.state
    turned = msgspec.convert(["override_phase", here.turn, again.setup.phases[0].id, "to see"], again.game.action_type)
    assert not isinstance(again.act(seat, "referee", turned), Refusal)
    assert not isinstance(again.undo(seat), Refusal)
    assert again.record.state == here


def test_f30_a_damaged_line_of_an_older_format_is_found_before_it_is_migrated_and_can_be_repaired(
    tmp_path: Path,
) -> None:
    path = next(path for path in FILES if path.stem == "sea-beggars")
    mine, out = tmp_path / path.name, tmp_path / "repaired.toml"
    text = path.read_text()
    row = next(row for row in text.splitlines() if row.startswith("120 = "))
    mine.write_text(text.replace(row, row.replace(":", ";", 1)))
    with pytest.raises(FileTrouble) as caught:
        Session.open(mine)
    assert (caught.value.key, caught.value.params["line"]) == ("line_damaged", 120)
    assert not list(tmp_path.glob("*.bak*"))
    assert repair(mine, out).lost
    session = Session.open(out, Clock())
    assert (session.record.number, session.header.format) == (119, FORMAT)
    assert session.record.lines == [one.line for one in read(path.read_bytes(), "x").lines[:119]]


def test_f49_a_snapshot_that_was_wrong_stays_wrong_when_it_is_migrated(tmp_path: Path) -> None:
    path = next(path for path in FILES if path.stem == "sea-beggars")
    mine = tmp_path / path.name
    mine.write_text(path.read_text().replace("state = {turn = ", "state = {turn = 1", 1))
    with pytest.raises(FileTrouble) as caught:
        Session.open(mine)
    assert caught.value.key == "snapshot_damaged"

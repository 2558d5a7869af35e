"""The samples stand where they say: a fleet between two rolls of an attack, an Armada at sea with an army aboard."""

from __future__ import annotations

import shutil
from pathlib import Path

from core.store.session import Session
from core.table.state import RollFrame
from core.virgin_queen.state import FleetFrame, State
from tests.cli.kit import done
from tests.make_samples import FOLDER


def opened(tmp_path: Path, name: str) -> tuple[Path, State]:
    path = tmp_path / name
    shutil.copy(FOLDER / name, path)
    path.chmod(0o600)
    session = Session.open(path)
    state = session.record.state
    session.close()
    assert isinstance(state, State)
    return path, state


def test_the_fleet_waits_for_its_answer_and_goes_on_to_the_end(tmp_path: Path) -> None:
    path, state = opened(tmp_path, "treasure-fleet.toml")
    fleet, dice = state.stack
    assert isinstance(fleet, FleetFrame)
    assert isinstance(dice, RollFrame)
    assert (fleet.step, fleet.rolls, fleet.hits, dice.count) == ("answer", 2, 1, 2)
    assert state.convoy == 1
    for seat, *words in (
        ("anna", "dice", "1,2"),
        ("cleo", "fleet_split", 0, 1, 0),
        ("cleo", "fleet_home", "yes"),
        ("cleo", "fleet_home", "no"),
        ("ben", "end_impulse"),
    ):
        done("do", path, "--seat", seat, *words)
    assert "The Treasure Fleet is over." in done("log", path)


def test_the_armada_is_at_sea_with_an_army_aboard_and_cp_left(tmp_path: Path) -> None:
    path, state = opened(tmp_path, "armada.toml")
    one = state.armada
    assert (one.strength, one.place, one.at_sea) == (4, "Channel", True)
    assert (one.regulars, one.mercenaries, one.leaders) == (3, 1, 1)
    assert state.impulse.left == 3
    done("do", path, "--seat", "ben", "armada_transport", "no", 3, 1, 1, "Margate", "yes")
    assert "strength 4, at Channel: 0 regulars" in done("show", path)

"""Killed at any step of a fleet with three attackers: reopened at that step, and the dice are as they fell."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from core.store.session import Session
from core.table.journal import Prepared, Record
from core.table.offers import Offer, sample
from tests.cli.kit import done
from tests.virgin_queen.fleet.filed import number, sea_campaign

ROOT = Path(__file__).parents[3]
SHIPS = (("england", 1, False), ("england", 2, True), ("france", 0, False))

DOES_AND_DIES = """
import json, os, signal, sys
import msgspec
from core.store.session import Session
path, seat, power, raw = json.loads(sys.argv[1])
session = Session.open(path)
outcome = session.act(seat, power, msgspec.convert(raw, session.game.action_type))
print(type(outcome).__name__, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def killed_after(path: Path, seat: str, power: str, raw: list[object]) -> None:
    """A program of its own takes the action, and is killed before it can close anything."""
    ran = subprocess.run(
        [sys.executable, "-c", DOES_AND_DIES, json.dumps([str(path), seat, power, raw])],
        capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stdout) == (-signal.SIGKILL, "Prepared\n"), ran.stderr


def asked(record: Record) -> list[tuple[str, Offer]]:
    """The offers that answer what the fleet or its dice wait for."""
    return [
        (seat, offer)
        for seat in record.setup.seats
        for offer in record.offers(seat)
        if offer.action == "dice" or (offer.action.startswith("fleet_") and offer.action != "fleet_hold")
    ]


@pytest.mark.rule("VQ-F4")
@pytest.mark.parametrize("dice", ["table", "app"])
def test_killed_after_every_step_of_a_fleet_with_three_attackers_it_reopens_there(tmp_path: Path, dice: str) -> None:
    path, rng, steps = tmp_path / "sea.toml", Random(dice), []
    session = sea_campaign(path, SHIPS, row=5, convoy=2, dice=dice)
    mirror, secret = session.record, bytes.fromhex(session.header.secret)
    session.close()
    seat, power, raw = "bob", "spain", ["play", number("treasure_fleet"), "event", 0]
    while True:
        killed_after(path, seat, power, raw)
        steps.append(raw[0])
        reopened = Session.open(path)
        line = reopened.record.lines[-1]
        told = mirror.prepare(line.seat, line.power, line.action, line.time, secret)
        assert isinstance(told, Prepared)
        assert told.line == line, "the dice and the treasures are those of the line"
        mirror.admit(told)
        assert reopened.notices == []
        assert reopened.record.state == mirror.state
        assert reopened.record.feed(0) == mirror.feed(0)
        for one in mirror.setup.seats:
            assert reopened.record.offers(one) == mirror.offers(one)
        reopened.close()
        answers = asked(mirror)
        if not answers:
            break
        seat, offer = answers[0]
        power, raw = offer.power, sample(offer, rng) or []
    assert steps.count("fleet_attack") == 3
    assert steps.count("dice") == (7 if dice == "table" else 0)
    assert mirror.state.stack == ()
    done("verify", path)


def test_killed_between_two_dice_the_first_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "sea.toml"
    session = sea_campaign(path, SHIPS[2:], row=1)
    session.close()
    for seat, power, raw in (
        ("bob", "spain", ["play", number("treasure_fleet"), "event", 0]),
        ("bob", "spain", ["fleet_roll"]),
        ("anna", "table", ["dice", [2]]),
        ("dora", "france", ["fleet_attack", 1]),
        ("anna", "table", ["dice", [5, 6]]),
    ):
        killed_after(path, seat, power, raw)
    session = Session.open(path)
    fleet, roll = session.record.state.stack
    assert (fleet.step, fleet.hits) == ("answer", 2)  # type: ignore[attr-defined]
    assert (roll.count, roll.what) == (1, "fleet_answer")  # type: ignore[attr-defined]
    session.close()
    assert "a net of 2" in done("do", path, "--seat", "anna", "dice", 1)

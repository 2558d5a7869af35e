"""Rows, what sails, and loot: two tables that differ in them alone are one to who may not know (VQ-T4, T5, T11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.table.actions import Dice
from core.table.chance import Drawn
from core.table.offers import Offer, sample
from core.table.seats import SPECTATOR
from core.table.telling import Refusal
from core.table.zones import check_conserved
from core.virgin_queen.actions import (
    ComeHome,
    FleetAttack,
    FleetChoose,
    FleetHold,
    FleetHome,
    FleetRoll,
    FleetSplit,
    Piracy,
    PiracyHome,
    PiracyReward,
    Play,
)
from core.virgin_queen.powers import POWERS
from tests.kit import GAME, Table
from tests.properties.attempts import attempt
from tests.properties.build import DEEP
from tests.properties.swap import differing, hidden_from
from tests.virgin_queen.fleet.sea import HERE, at_sea, attack, roll, ship, start

KEY = bytes(32)
SHIPS = (ship(1, "england", 2), ship(2, "france", 1))


def captured(row: Sequence[int], sails: Sequence[int]) -> list[tuple[str, Seen]]:
    """A whole fleet, step by step, and what each viewer has seen; England captures two of what sails."""
    table = at_sea(*SHIPS, row=row, convoy=2)
    steps: list[tuple[str, Callable[[], object]]] = [
        ("sailing", lambda: start(table)),
        ("chosen", lambda: table.do("spain", FleetChoose(tuple(sails)))),
        ("rolled", lambda: roll(table)),
        ("fought", lambda: attack(table, "england", 1, (5, 5, 6, 6), (1, 1, 1))),
        ("split", lambda: table.do("england", FleetSplit(2, 1, 1))),
        ("held", lambda: table.do("france", FleetHold(2))),
        ("home", lambda: table.do("england", FleetHome(True))),
    ]
    seen = []
    for name, act in steps:
        act()
        seen.append((name, Seen(table)))
    return seen


class Seen:
    """What each viewer has received up to a moment, and what those who may not are told when they try."""

    def __init__(self, table: Table) -> None:
        tries = [FleetChoose((1, 2, 3)), FleetRoll(), FleetAttack(1), FleetSplit(1, 1, 1), FleetHome(True), ComeHome(1)]
        self.got = {power: table.sees(power) for power in (*POWERS, "")}
        self.told = {power: msgspec.json.encode([_heard(table, power, action) for action in tries]) for power in POWERS}


def _heard(table: Table, power: str, action) -> object:
    no = table.prepare(power, action)
    return no.heard_by(table.mask(power)) if isinstance(no, Refusal) else "accepted"


@pytest.mark.rule("VQ-F2", "VQ-T4", "VQ-T11")
def test_spains_row_what_sails_and_the_loot_are_spains_and_the_captors() -> None:
    """The same treasures in other places: what is chosen in the one table stays in the other's row."""
    one = captured((4, 4, 3, 1, 1), (4, 4, 3))
    two = captured((1, 1, 4, 4, 3), (1, 1, 4))
    for (name, first), (_, second) in zip(one, two, strict=True):
        for power in (*POWERS, ""):
            same = first.got[power] == second.got[power]
            knows = power == "spain" or (power == "england" and name in ("split", "held", "home"))
            assert same == (not knows), (name, power)
            if power and not knows:
                assert first.told[power] == second.told[power], (name, power)


@pytest.mark.rule("VQ-T5", "VQ-T11")
@pytest.mark.parametrize("home", [True, False])
def test_portugals_loot_is_its_captors_alone(home: bool) -> None:
    def played(values: Sequence[int], rest: Sequence[int]) -> Table:
        table = Table(dice="table").past(
            treasures={"portugal_row": values, "treasures.ottoman": rest},
            phase="action",
            active="france",
            expeditions=(ship(1, "france"),),
        )
        table.do("france", Piracy(1, "portugal", 2, 0))
        table.table(Dice((6, 6)))
        table.do("france", PiracyReward(2, 0))
        table.do("france", PiracyHome(home))
        return table

    one, two = played((1, 1, 1), (2, 2, 2)), played((2, 2, 2), (1, 1, 1))
    for power in (*POWERS, ""):
        # The Ottoman holds what the other table has in the row.
        assert (one.sees(power) == two.sees(power)) == (power not in ("france", "ottoman")), power


@pytest.mark.rule("VQ-T11")
@given(seed=st.integers(0, 2**32))
def test_positions_that_differ_in_hidden_treasures_alone_are_one_to_each_viewer(seed: int) -> None:
    """At each step of a random fleet: view, offers and refusals, for every seat and the spectator."""
    rng = Random(seed)
    table = at_sea(
        *(ship(n, rng.choice(POWERS), rng.randint(0, 4), damaged=rng.random() < 0.3) for n in range(1, 4)),
        row=(1, 2, 3, 4, 1)[: rng.randint(0, 5)],
        convoy=rng.randint(0, 2),
        spies=rng.random() < 0.5,
        loot={1: (2,), 2: (3, 1)},
        dice=rng.choice(("app", "table")),
    )
    table.do("spain", Play(table.card("treasure_fleet"), "event"))
    while table.state.stack:
        for viewer in (None, *table.setup.seats):
            look(table, viewer, rng)
        seat, offer = rng.choice(
            [
                (seat, offer)
                for seat in table.setup.seats
                for offer in table.record.offers(seat)
                if offer.action.startswith("fleet_") or offer.action == "dice"
            ]
        )
        raw = sampled(offer, rng)
        table.do(offer.power, msgspec.convert(raw, GAME.action_type), seat=seat)


def sampled(offer: Offer, rng: Random) -> list[object]:
    """An instance of the offer."""
    raw = sample(offer, rng, {"zone": HERE})
    assert raw is not None
    return raw


def look(table: Table, viewer: str | None, rng: Random) -> None:
    """Hold the position against one that the viewer may not tell from it."""
    setup, state = table.setup, table.state
    mask = setup.masks[viewer] if viewer else SPECTATOR
    other = differing(setup, state, mask, rng)
    check_conserved(other, setup.zones, setup.catalogue)
    seat = setup.seats[viewer] if viewer else None
    encode = msgspec.json.encode
    assert encode(GAME.view(setup, state, mask)) == encode(GAME.view(setup, other, mask))
    assert encode(GAME.offers(setup, state, seat)) == encode(GAME.offers(setup, other, seat))
    if seat is None:
        return
    for _ in range(2):
        power, action = attempt(GAME, setup, state, seat, rng)
        heard = []
        for each in (state, other):
            outcome = GAME.apply(setup, each, seat.id, power, action, Drawn(KEY, 0))
            heard.append(encode(outcome.heard_by(mask)) if isinstance(outcome, Refusal) else None)
        assert heard[0] == heard[1], (power, action)


def test_the_positions_compared_differ_in_the_new_zones() -> None:
    """The guard of the test above: to whom may not know, row, fleet and loot really change."""
    rng, met = Random(1), set()
    table = at_sea(*SHIPS, row=(1, 2, 3, 4, 1), convoy=2, loot={1: (2, 1), 2: (3,)})
    start(table)
    table.do("spain", FleetChoose(tuple(table.values("spain_row")[:3])))
    for _ in range(200 if DEEP else 40):
        for viewer in ("", *POWERS):
            mask = table.mask(viewer)
            other = differing(table.setup, table.state, mask, rng)
            hidden = hidden_from(table.setup, table.state, mask)[1]
            for zone in ("spain_row", "fleet", "loot.1", "loot.2", "pool"):
                number = table.setup.zone_number[zone]
                if other.zones[number] != table.state.zones[number]:
                    assert set(table.state.zones[number]) & set(hidden)
                    met.add((viewer, zone))
    for viewer in ("ottoman", "france", ""):
        assert {(viewer, zone) for zone in ("spain_row", "fleet", "loot.1", "loot.2")} <= met
    assert ("spain", "fleet") not in met
    assert ("spain", "spain_row") not in met

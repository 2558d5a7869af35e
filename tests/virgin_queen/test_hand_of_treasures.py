"""A hand of treasures is mixed for everybody but its owner (VQ-T7): what comes in, by whatever way, only he knows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from core.table.actions import Dice, EndLook, Look, OverrideRandom
from core.table.knowledge import reveal, same_but_for_knowledge
from core.table.zones import own_again
from core.virgin_queen.actions import (
    ComeHome,
    FleetHome,
    Piracy,
    PiracyHome,
    PiracyReward,
    Play,
    RandomLoss,
    SpendTreasure,
    WinterLisbon,
    WinterRow,
)
from core.virgin_queen.places import PURSE
from core.virgin_queen.powers import POWERS
from tests.kit import Table, keys
from tests.properties.swap import permutation, relabelled
from tests.virgin_queen.fleet.sea import at_sea, choose, roll, ship, start


def seen_in(table: Table, power: str, zone: str) -> tuple[int, tuple[int, ...]]:
    """How many treasures the power's seat sees there, and which of them it knows."""
    view = table.record.view(table.mask(power)).zones[zone]
    return view.count, view.faces


def raided(*row: int, hand: tuple[int, ...] = (), **more: object) -> Table:
    """England's expedition has taken all of Spain's row, which Spain could read, and is still at sea."""
    table = Table(dice="table", **more).past(
        treasures={"spain_row": row, "treasures.england": hand},
        phase="action",
        active="england",
        expeditions=(ship(1, "england"),),
    )
    table.do("england", Piracy(1, "spain", len(row), 0))
    table.table(Dice((6,) * len(row)))
    table.do("england", PiracyReward(len(row), 0))
    return table


@pytest.mark.rule("VQ-T7", "VQ-T11")
def test_f47_what_came_home_from_spain_s_row_spain_no_longer_tells_apart() -> None:
    table = raided(2, 3, hand=(2,))
    assert sorted(seen_in(table, "spain", "loot.1")[1]) == [2, 3]
    table.do("england", PiracyHome(True))
    assert sorted(seen_in(table, "england", "treasures.england")[1]) == [2, 2, 3]
    for power in (*POWERS, ""):
        assert power == "england" or seen_in(table, power, "treasures.england") == (3, ())
    table.do("england", SpendTreasure(2))
    assert table.values("spent") == [2]
    assert sorted(seen_in(table, "england", "treasures.england")[1]) == [2, 3]
    for power in (*POWERS, ""):
        assert power == "england" or seen_in(table, power, "treasures.england") == (2, ())


@pytest.mark.rule("VQ-T7")
def test_f47_which_of_two_alike_was_spent_is_all_one() -> None:
    """The colony's 2, the row's 2: whichever counter goes, view and feed are the same to every seat."""
    table = raided(2, 3, hand=(2,))
    table.do("england", PiracyHome(True))
    two = [thing for thing in table.zone("treasures.england") if table.setup.catalogue.value(thing) == 2]
    turned = relabelled(table.setup, table.state, dict(zip(two, reversed(two), strict=True)))
    seen = {power: table.record.view(table.mask(power)) for power in (*POWERS, "")}
    table.record.state = turned
    assert {power: table.record.view(table.mask(power)) for power in (*POWERS, "")} == seen
    table.do("england", SpendTreasure(2))
    assert [len(table.zone("treasures.england")), table.values("spent")] == [2, [2]]


def by_winter(table: Table) -> str:
    """Spain's row comes to its own hand."""
    table.past(treasures={"spain_row": [3, 4]}, phase="winter").table(WinterRow())
    return "treasures.spain"


def by_lisbon(table: Table) -> str:
    """France draws from Portugal's row."""
    table.past(treasures={"portugal_row": [1, 2]}, facts={"lisbon": "france"}, phase="winter").table(WinterLisbon())
    return "treasures.france"


def by_coming_home(table: Table) -> str:
    """An expedition comes home by itself, its loot known to everybody."""
    table.past(treasures={"loot.1": [4, 1]}, phase="action", active="england", expeditions=(ship(1, "england"),))
    table.record.state = reveal(table.state, table.zone("loot.1"), -1)
    table.do("england", ComeHome(1))
    return "treasures.england"


def by_the_referee(table: Table) -> str:
    """The referee moves a spent treasure, which all could read, to a hand."""
    table.past(treasures={"spent": [4]}, phase="action")
    table.referee(OverrideRandom("spent", "treasures.ottoman", "spent by mistake"))
    return "treasures.ottoman"


def from_another_hand(table: Table) -> str:
    """The referee moves a treasure from one hand to another."""
    table.past(treasures={"treasures.spain": [4]}, phase="action")
    table.referee(OverrideRandom("treasures.spain", "treasures.ottoman", "a gift"))
    return "treasures.ottoman"


@pytest.mark.rule("VQ-T7")
@pytest.mark.parametrize("way", [by_winter, by_lisbon, by_coming_home, by_the_referee, from_another_hand])
def test_f47_by_whatever_way_a_treasure_comes_to_a_hand_only_its_owner_knows_it(way: Callable[[Table], str]) -> None:
    table = Table(referee="anna")
    zone = way(table)
    owner = zone.partition(".")[2]
    things = table.zone(zone)
    assert things
    for thing in things:
        assert [power for power in POWERS if table.knows(power, thing)] == [owner]
    assert seen_in(table, "", zone) == (len(things), ())


@pytest.mark.rule("VQ-T7")
def test_f47_what_the_fleet_brings_to_spain_s_hand_is_spain_s_alone() -> None:
    table = at_sea(row=(1, 2, 3))
    start(table)
    choose(table)
    roll(table)
    while table.state.stack:
        table.do("spain", FleetHome(True))
    assert table.zone("treasures.spain")
    for thing in table.zone("treasures.spain"):
        assert [power for power in POWERS if table.knows(power, thing)] == ["spain"]


@pytest.mark.rule("VQ-T7", "VQ-C13")
def test_f47_a_random_loss_shows_the_one_that_is_lost_and_no_other() -> None:
    table = raided(2, 3, hand=(1,))
    table.do("england", PiracyHome(True))
    table.table(RandomLoss("england"))
    assert len(table.values("spent")) == 1
    assert seen_in(table, "spain", "treasures.england") == (2, ())
    assert keys(table.heard("spain"))[-1] == "lost_treasure"


@pytest.mark.rule("VQ-T7")
def test_f47_taken_back_it_lies_in_the_hand_and_is_known_to_its_owner_alone() -> None:
    table = raided(2, 3, hand=(2,))
    table.do("england", PiracyHome(True))
    before = table.state
    table.do("england", SpendTreasure(3))
    table.undo("england")
    assert table.state == before
    assert seen_in(table, "spain", "treasures.england") == (3, ())
    # Before it was home Spain knew the loot, and taking that back too tells nobody anything new.
    table.undo("england")
    assert sorted(seen_in(table, "spain", "loot.1")[1]) == [2, 3]


@pytest.mark.rule("VQ-T7")
def test_f47_a_look_at_a_hand_of_treasures_ends_with_the_look() -> None:
    table = Table(referee="anna").past(treasures={"treasures.england": [2, 3]}, phase="action")
    table.referee(Look("treasures.england", "spain", "an event"))
    assert sorted(seen_in(table, "spain", "treasures.england")[1]) == [2, 3]
    table.do("spain", EndLook())
    assert seen_in(table, "spain", "treasures.england") == (2, ())


def test_positions_are_the_same_but_for_knowledge_only_if_everything_lies_alike() -> None:
    table = raided(2, 3, hand=(2,))
    table.do("england", PiracyHome(True))
    zones, state = table.setup.zones, table.state
    as_before = reveal(state, table.zone("treasures.england"), 1 << POWERS.index("spain"))
    assert as_before != state
    assert same_but_for_knowledge(as_before, state)
    assert own_again(as_before, zones) == state
    assert own_again(state, zones) == state
    assert not same_but_for_knowledge(replace(state, passes=state.passes + 1), state)
    counters = [thing for thing in range(1, len(state.seen)) if not table.setup.catalogue.is_card(thing)]
    other = relabelled(table.setup, state, permutation(counters, Random(1)))
    assert other.zones[PURSE:] != state.zones[PURSE:]
    assert not same_but_for_knowledge(other, state)


@pytest.mark.rule("VQ-T7")
def test_f47_the_card_that_is_played_meanwhile_changes_nothing_of_it() -> None:
    table = raided(2, 3, hand=(2,))
    table.do("england", PiracyHome(True))
    table.past(zones={"hand.england": ["john_knox"]}, phase="action", active="england")
    table.do("england", Play(table.card("john_knox"), "cp"))
    table.do("england", SpendTreasure(2))
    assert table.state.impulse.left == 5
    assert seen_in(table, "spain", "treasures.england") == (2, ())

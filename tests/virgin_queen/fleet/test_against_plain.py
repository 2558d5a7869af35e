"""The whole procedure against a plain second one, and the legal splits against brute force."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.table.actions import Dice
from core.virgin_queen.actions import FleetAttack, FleetHold, FleetHome, FleetSplit
from core.virgin_queen.powers import POWERS
from core.virgin_queen.raids import expedition_in, legal_splits
from core.virgin_queen.state import Expedition
from tests.kit import Table
from tests.properties.build import DEEP
from tests.virgin_queen.fleet.plain import ORDER, PlainFleet, PlainShip, Players, possible_splits, sails
from tests.virgin_queen.fleet.sea import HERE, THERE, at_sea, sail, step

ROWS = (1, 1, 1, 2, 2)


@pytest.mark.rule("VQ-F4")
def test_f4_the_legal_splits_are_those_of_the_definition() -> None:
    for net in range(1, 12):
        for treasures in range(5):
            for galleons in range(4):
                found = legal_splits(net, treasures, galleons)
                assert {tuple(one) for one in found} == possible_splits(net, treasures, galleons)
                assert len(found) == len(set(found))


def counted(table: Table) -> dict[str, object]:
    """What the table says of all that the fleet touches."""
    return {
        "row": len(table.zone("spain_row")),
        "sailing": len(table.zone("fleet")),
        "spain": len(table.zone("treasures.spain")),
        "spent": len(table.zone("spent")),
        "galleons": table.state.convoy,
        "vp": dict(zip(POWERS, table.state.vp, strict=True)),
        "hands": {power: len(table.zone(f"treasures.{power}")) for power in POWERS if power != "spain"},
        "ships": {one.slot: (one.damaged, len(table.zone(f"loot.{one.slot}"))) for one in table.state.expeditions},
    }


def expected(fleet: PlainFleet, spent: int, outside: dict[int, tuple[bool, int]]) -> dict[str, object]:
    """The same, of the plain fleet; ``outside`` are the expeditions elsewhere, which nothing touches."""
    ships = {ship.slot: (ship.damaged, ship.loot) for ship in fleet.ships if not ship.sunk and not ship.home}
    return {
        "row": fleet.row,
        "sailing": fleet.sailing,
        "spain": fleet.spain,
        "spent": fleet.spent + spent,
        "galleons": fleet.galleons,
        "vp": fleet.vp,
        "hands": {power: count for power, count in fleet.hands.items() if power != "spain"},
        "ships": dict(sorted({**ships, **outside}.items())),
    }


captains = st.tuples(
    st.sampled_from(POWERS), st.integers(0, 4), st.booleans(), st.integers(0, 2), st.sampled_from((HERE, HERE, THERE))
)


@pytest.mark.rule("VQ-F1", "VQ-F2", "VQ-F4", "VQ-F5", "VQ-F6")
@settings(max_examples=1500 if DEEP else 250)
@given(st.integers(0, 6), st.integers(0, 2), st.lists(captains, max_size=3), st.data())
def test_f4_the_fleet_goes_as_the_plain_one_goes(row: int, convoy: int, drawn: list, data: st.DataObject) -> None:
    ships, loot = [], {}
    for slot, (power, rating, damaged, aboard, zone) in enumerate(drawn, start=1):
        ships.append(Expedition(slot, POWERS.index(power), f"Captain {slot}", rating, zone, damaged))
        loot[slot] = (2, 3)[:aboard]
    empty = row == 0
    kept = dict.fromkeys(loot, ()) if empty else loot
    table = at_sea(*ships, row=ROWS[: max(0, row - 1)], convoy=convoy, empty=empty, loot=kept)
    spent = len(table.zone("spent"))
    plain = PlainFleet(row, convoy, [])
    outside = {}
    for one in ships:
        aboard = len(kept[one.slot])
        if one.zone == HERE:
            plain.ships.append(PlainShip(one.slot, POWERS[one.power], one.rating, one.damaged, aboard))
        else:
            outside[one.slot] = (one.damaged, aboard)
    sail(table)
    sails(plain, players_at(table, data, lambda now: expected(now, spent, outside)))
    assert step(table) == ("", "")


def players_at(table: Table, data: st.DataObject, wanted) -> Players:
    """Players who decide by hypothesis, do the same at the table, and hold it against the plain fleet."""

    def first(power: str, slots: list[int]) -> tuple[int, bool]:
        assert step(table) == ("attack", power)
        offered = {one.action: one.fields[0].domain.values for one in table.offers(power) if one.rule == "VQ-F4"}  # type: ignore[union-attr]
        assert offered == {"fleet_attack": tuple(slots), "fleet_hold": tuple(slots)}
        slot, attacks = data.draw(st.sampled_from(slots)), data.draw(st.integers(0, 3)) > 0
        table.do(power, FleetAttack(slot) if attacks else FleetHold(slot))
        return slot, attacks

    def dice(count: int) -> list[int]:
        faces = data.draw(st.lists(st.sampled_from((1, 4, 5, 6)), min_size=count, max_size=count))
        table.table(Dice(tuple(faces)))
        return faces

    def split(power: str, possible: set[tuple[int, int, int]]) -> tuple[int, int, int]:
        assert step(table) == ("split", power)
        offered = [
            tuple(f.domain.values[0] for f in one.fields) for one in table.offers(power) if one.action == "fleet_split"
        ]  # type: ignore[union-attr]
        assert sorted(offered) == sorted(possible)
        chosen = data.draw(st.sampled_from(sorted(possible)))
        table.do(power, FleetSplit(*chosen))
        return chosen

    def goes_home(power: str, slot: int) -> bool:
        assert step(table) == ("home", power)
        assert expedition_in(table.state, slot) is not None
        home = data.draw(st.booleans())
        table.do(power, FleetHome(home))
        return home

    def check(fleet: PlainFleet) -> None:
        assert counted(table) == wanted(fleet)

    return Players(first, dice, split, goes_home, check)


def test_the_plain_fleet_has_the_powers_in_the_same_order() -> None:
    assert ORDER == POWERS

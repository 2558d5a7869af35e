"""What the table was wrong about in the [data] sheet it puts right while playing, in every game."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from core.pax_hispanica.actions import EndTurn
from core.table.actions import Advance, Correct, OverridePhase, Roll
from core.table.errors import Damaged
from core.table.journal import Record
from core.table.offers import Items, Pick, Range, Text, admits, sample
from core.table.seats import TABLE_NAME
from core.virgin_queen.actions import ArmadaBuild
from core.virgin_queen.card_draw import admin, bonus, key_count
from core.virgin_queen.expeditions import ocean_zones
from core.virgin_queen.powers import SPAIN
from core.virgin_queen.setup import typed_data
from core.virgin_queen.state import Armada
from tests import kit
from tests.pax_hispanica import kit as pax
from tests.virgin_queen.armada.port import spain

QUEEN, PAX = kit.Table(), pax.Table()
"""Tables that nobody plays at."""

OPEN = [(table, path) for table in (QUEEN, PAX) for path, one in table.setup.sheet.items() if not one.fixed]
FIXED = [(table, path) for table in (QUEEN, PAX) for path, one in table.setup.sheet.items() if one.fixed]
by_path = pytest.mark.parametrize(("table", "path"), OPEN, ids=[path for _, path in OPEN])


def fresh(table: Any) -> Any:
    """A new table of the same game."""
    return type(table)()


def instance(table: Any, path: str, rng: Random) -> Correct:
    """A correction of this value as it is offered."""
    offers = table.record.corrections(table.header.seats[0].id)
    [offer] = [one for one in offers if admits(one.fields[0].domain, path)]
    raw = sample(offer, rng)
    assert raw is not None
    made = msgspec.convert(raw, table.record.game.action_type)
    assert isinstance(made, Correct)
    return made


@by_path
def test_each_value_that_play_reads_again_can_be_corrected_and_taken_back(table: Any, path: str) -> None:
    table = fresh(table)
    for seed in range(3):
        before, action = table.state, instance(table, path, Random(seed))
        table.do(TABLE_NAME, action)
        assert table.setup.datum(table.state, path) == action.value
        shown = table.record.view(0).data
        for key in path.split("."):
            shown = shown[key]
        assert shown == (list(action.value) if isinstance(action.value, tuple) else action.value)
        table.refused(TABLE_NAME, action, "data_same")
        table.undo()
        assert table.state == before


@by_path
def test_back_to_what_the_header_says_is_no_difference(table: Any, path: str) -> None:
    table = fresh(table)
    before = table.setup.datum(table.state, path)
    table.do(TABLE_NAME, instance(table, path, Random(1)))
    if before != "":
        table.do(TABLE_NAME, Correct(path, before))
        assert table.state.corrected == ()


@pytest.mark.parametrize(("table", "path"), FIXED, ids=[path for _, path in FIXED])
def test_what_the_campaign_was_built_from_is_fixed_and_says_why(table: Any, path: str) -> None:
    one = table.setup.sheet[path]
    table.refused(TABLE_NAME, Correct(path, one.value), f"data_fixed_{one.fixed}")
    table.refused(TABLE_NAME, Correct(path, 3), f"data_fixed_{one.fixed}")


def test_a_path_of_no_value_is_refused() -> None:
    for path in ("", "rulers", "rulers.spain", "rulers.spain.admin.x", "weather", "home_ports.names.0"):
        QUEEN.refused(TABLE_NAME, Correct(path, 3), "data_unknown")


WRONG = (-100, 100, 1.5, True, "x", "x" * 41, "two\nlines", (1, 2), (99,), ("a", "b\n"), (True,), ("x" * 41,), ("",))


@by_path
def test_a_correction_is_checked_as_the_header_is(table: Any, path: str) -> None:
    """A value that no header may have is no correction, and the other way round."""
    one = table.setup.sheet[path]
    for value in WRONG:
        try:
            action = msgspec.convert(["correct", path, value], table.record.game.action_type)
        except msgspec.ValidationError:
            continue
        wanted = admits(one.domain, value) and value != one.value
        assert wanted == (table.offered(TABLE_NAME, action))
        assert wanted == (not hasattr(table.prepare(TABLE_NAME, action), "said"))
        if isinstance(value, tuple) or not wanted:
            assert _header_takes(table, path, value) == admits(one.domain, value)


def _header_takes(table: Any, path: str, value: object) -> bool:
    data = msgspec.to_builtins(table.setup.data_in_force(table.state))
    part = data
    *keys, last = path.split(".")
    for key in keys:
        part = part.setdefault(key, {})
    part[last] = list(value) if isinstance(value, tuple) else value
    try:
        table.record.game.data_sheet(data)
    except Damaged:
        return False
    return True


def test_a_correction_counts_for_the_rules_from_then_on() -> None:
    table = kit.Table()
    for path, value in (("admin", 5), ("bonus", -2)):
        table.table(Correct(f"rulers.spain.{path}", value))
    table.table(Correct("cards_by_keys.spain.cards", (4, 5)))
    table.table(Correct("oceans.zones", ("Azores",)))
    assert (admin(table.setup, table.state, SPAIN), bonus(table.setup, table.state, SPAIN)) == (5, -2)
    assert key_count(table.setup, table.state, SPAIN) == 4
    assert ocean_zones(table.setup, table.state) == ("Azores",)
    shown = table.record.view(0).powers[SPAIN]
    assert (shown.admin, shown.bonus, shown.by_keys) == (5, -2, 4)


@pytest.mark.rule("VQ-A4")
def test_a4_the_list_of_home_ports_can_be_corrected_at_any_time() -> None:
    table = spain(Armada(4, "Cadiz"), cp=2)
    build = ArmadaBuild(1, 0, 1)
    table.refused("spain", build, "armada_no_home_port", "VQ-A4")
    table.table(Correct("home_ports.names", ("seville", "Cadiz")))
    table.do("spain", build)


@pytest.mark.rule("PH-H2")
def test_h2_a_corrected_hand_limit_binds_at_once() -> None:
    table = pax.Table().past("play_year", {"spain": (5, 0)})
    table.do(TABLE_NAME, Correct("hand_limit.cards", 5))
    assert table.record.view(0).limit == 5
    table.do("spain", EndTurn())


def test_it_can_be_done_while_something_waits_and_not_by_who_only_watches() -> None:
    table = kit.Table(dice="table")
    table.table(Roll(2, "a storm"))
    table.table(Correct("rulers.spain.admin", 2))
    assert table.state.stack
    assert table.record.corrections("") == ()
    assert table.record.corrections("nobody") == ()


def test_nothing_is_corrected_after_the_end() -> None:
    table = kit.Table()
    last = table.setup.last_turn
    table.referee(OverridePhase(last, "victory_determination", "a test"))
    table.table(Advance())
    table.refused(TABLE_NAME, Correct("rulers.spain.admin", 2), "campaign_over")


def test_a_header_out_of_range_is_refused_with_the_place() -> None:
    data = msgspec.json.decode(msgspec.json.encode(QUEEN.header.data))
    data["rulers"]["spain"]["admin"] = 10
    with pytest.raises(Damaged) as fault:
        typed_data(data)
    assert fault.value.params["place"] == "data.rulers.spain.admin"


def test_a_list_has_its_length_its_order_and_none_twice_where_that_is_said() -> None:
    numbers = Items(Range(0, 9), 1, 3, but=((1, 2),))
    assert admits(numbers, (2, 1))
    assert admits(numbers, [1, 1, 1])
    for wrong in ((), (1, 2), [1, 2], (1, 2, 3, 4), (10,), (True,), "12", 1):
        assert not admits(numbers, wrong), wrong
    once = Items(Pick(("a", "b")), 2, 2, distinct=True)
    assert admits(once, ("b", "a"))
    assert not admits(once, ("a", "a"))
    names = Items(Text(5), 0, 2, distinct=True)
    assert not admits(names, ("Cadiz", "cadiz "))
    assert admits(names, ())


def test_old_states_open_without_a_correction() -> None:
    record = Record(kit.GAME, QUEEN.setup)
    plain = msgspec.to_builtins(record.state)
    del plain["corrected"]
    assert msgspec.convert(plain, kit.GAME.state_type) == record.state

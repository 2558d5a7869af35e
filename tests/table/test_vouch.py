"""What can be vouched for: every value as the streams have it, and nothing after the first line where that ends."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from core.table.actions import Roll, StateFact, Word
from core.table.chance import Given
from core.table.errors import Damaged
from core.table.journal import Line, Record
from core.table.vouch import Vouched, vouch
from core.virgin_queen.actions import BuildDeck, ColonyTreasure, Deal, FillPortugal, FillSpain, ReturnSpent
from tests.kit import GAME, TIME, Table

TURN = (Roll(3, "luck"), BuildDeck(), Deal(), ColonyTreasure("england"), ReturnSpent(), FillSpain(), FillPortugal())


def played(chance: int) -> Table:
    table = Table(chance=chance)
    table.do("spain", Word("mañana"))
    table.do("england", Word("fog"))
    for action in TURN:
        table.table(action)
    return table


def again(table: Table, changed: Callable[[int, Line], Line | None]) -> Record:
    """The table's record with lines changed, or left out."""
    record = Record(GAME, table.setup)
    for number, line in enumerate(table.record.lines, start=1):
        new = changed(number, line)
        if new is not None:
            record.add(new)
    return record


def given(line: Line) -> tuple[Given, ...]:
    return tuple(one for one in line.chance if isinstance(one, Given))


@pytest.mark.parametrize("chance", [1, 2])
def test_all_that_was_drawn_from_the_streams_is_vouched_for(chance: int) -> None:
    table = played(chance)
    assert vouch(table.record, table.secret) == Vouched(table.record.number, "")
    with pytest.raises(Damaged) as caught:
        vouch(table.record, bytes(32))
    assert caught.value.key == "commitment_differs"


def test_a_single_changed_value_ends_what_is_vouched_for_before_its_line() -> None:
    for table in (played(1), played(2)):
        drawing = [(number, line) for number, line in enumerate(table.record.lines, start=1) if line.chance]
        assert len(drawing) > 4
        for number, line in drawing:
            values = given(line)[0].values if given(line) else line.chance
            for at in range(len(values)):
                false = (*values[:at], 0 if values[at] else 1, *values[at + 1 :])
                new = (replace(given(line)[0], values=false), *given(line)[1:]) if given(line) else false
                record = again(table, lambda n, one, new=new, at=number: replace(one, chance=new) if n == at else one)
                found = vouch(record, table.secret)
                assert found.line == number - 1
                assert found.why in ("vouch_differs", "vouch_void")


@pytest.mark.parametrize("chance", [1, 2])
def test_f50_a_void_line_with_values_ends_it_and_its_positions_are_not_drawn_again(chance: int) -> None:
    table = Table(chance=chance)
    table.table(Roll(2, "luck"))
    false: tuple = (1, 2) if chance == 1 else (Given("deck", 0, (1, 2)), Given("free_dice", 2, (5,)))
    table.record.add(Line(TIME, "anna", "table", Deal(), false))
    table.table(BuildDeck())
    table.table(Roll(1, "more"))
    assert 2 in table.record.void
    assert vouch(table.record, table.secret) == Vouched(1, "vouch_void")
    if chance == 2:
        assert [given(line)[0].first for line in table.record.lines[2:]] == [2, 3]
    else:
        assert table.record.positions == {"": table.record.counter}


def test_f50_a_line_whose_values_were_taken_away_is_void_and_ends_it() -> None:
    table = played(2)
    number = next(n for n, line in enumerate(table.record.lines, start=1) if isinstance(line.action, BuildDeck))
    record = again(table, lambda n, line: replace(line, chance=()) if n == number else line)
    assert record.void[number].key == "chance_missing"
    assert vouch(record, table.secret) == Vouched(number - 1, "vouch_void")


@pytest.mark.parametrize("step", [-1, 1, 5])
def test_positions_left_out_or_drawn_twice_end_it(step: int) -> None:
    table = Table(chance=2)
    for why in ("one", "two", "three"):
        table.table(Roll(2, why))

    def moved(number: int, line: Line) -> Line:
        [one] = given(line)
        return replace(line, chance=(replace(one, first=one.first + step),)) if number == 2 else line

    record = again(table, moved)
    assert not record.void
    assert vouch(record, table.secret) == Vouched(1, "vouch_gap")
    assert record.positions["free_dice"] == max(6, 4 + step)
    left_out = again(table, lambda number, line: None if number == 2 else line)
    assert vouch(left_out, table.secret) == Vouched(1, "vouch_gap")


def test_f49_a_record_that_plays_on_from_a_snapshot_is_not_vouched_for_at_all() -> None:
    table = played(2)
    record = Record(GAME, table.setup, table.state, history=table.record.number)
    for line in table.record.lines:
        record.remember(line)
    assert vouch(record, table.secret) == Vouched(0, "vouch_snapshot")
    at_the_start = Record(GAME, table.setup, table.state, from_snapshot=True)
    assert vouch(at_the_start, table.secret) == Vouched(0, "vouch_snapshot")


def test_no_position_is_drawn_twice_over_undone_and_void_lines() -> None:
    table = Table(chance=2)
    taken: set[tuple[str, int]] = set()
    for step in range(12):
        table.table(Roll(1 + step % 3, "luck"))
        if step == 4:
            table.table(BuildDeck())
        table.table(StateFact("lisbon", "spain" if step % 2 else "france"))
        table.undo()
        table.record.add(
            Line(TIME, "anna", "table", Deal(), (Given("deck", 2 * step, (1,)), Given("dice", step, (5,))))
        )
    for number, line in enumerate(table.record.lines, start=1):
        places = {(one.stream, place) for one in given(line) for place in range(one.first, one.first + len(one.values))}
        assert number in table.record.void or not places & taken
        taken |= places


def test_f13_the_same_seed_gives_the_same_deck_and_another_another() -> None:
    def deck(number: int) -> tuple[int, ...]:
        table = Table(chance=2, secret=number.to_bytes(32, "big"))
        table.table(BuildDeck())
        return table.zone("deck")

    decks = [deck(number) for number in range(200)]
    assert len(set(decks)) == 200
    assert deck(7) == decks[7]


def test_f51_free_dice_however_many_move_no_shuffle_and_no_draw() -> None:
    def after(free: int) -> tuple[object, ...]:
        table = Table(chance=2)
        for _ in range(free):
            table.table(Roll(7, "for fun"))
        for action in TURN[1:]:
            table.table(action)
            if free:
                table.table(Roll(1, "for fun"))
        return table.state.zones

    assert after(0) == after(1) == after(9)

"""Whoever the table says it waits for can act: in words, in marks, for the bell, whoever sits at the keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from core.table.journal import Record
from core.table.seats import TABLE_NAME
from tests.pax_hispanica import play as pax
from tests.properties import build as queen
from tests.properties.dead_ends import ANSWERS, takeable
from tui.screens.prompt import awaited_seats, prompt
from tui.screens.scene import Scene
from tui.words import Names, tell

PAX = {"game_turn": {"end_turn", "discard"}, "hand_limit": {"discard", "sell"}}
"""What answers an owed step of Pax Hispanica; the others are parts that are done."""

TABLES = 8
"""Random tables of each game."""


def positions(game: str) -> Iterator[Record]:
    """Random tables of a game after each of their lines."""
    for seed in range(TABLES):
        rng = Random(seed)
        if game == "virgin_queen":
            record = queen.random_record(rng, 2 + seed % 5)
            lines = queen.walk(record, rng, 90, referee=0.1)
        else:
            record = Record(pax.GAME, pax.random_setup(rng, 1 + seed % 5))
            lines = pax.walk(record, rng, 90)
        for _ in lines:
            yield record


def offered(record: Record, seat: str) -> set[tuple[str, str]]:
    """Power and name of all that the seat may do."""
    return {(offer.power, offer.action) for offer in record.offers(seat) if takeable(offer)}


def called(names: Names, power: str) -> str:
    """How a prompt begins that asks a power of this seat."""
    return tell("prompt_mine", names, power=power, what="", and_more="").partition(":")[0]


def scene(record: Record, seat: str, names: Names) -> Scene:
    """The scene of a seat, without a file."""
    setup = record.setup
    return Scene(
        title="", seat=seat, powers=setup.seats[seat].powers, view=record.view(setup.masks[seat]), offers=(), feed=(),
        names=names, seats={one.id: one.name for one in setup.header.seats}, options=setup.header.options,
        data={}, cards=setup.header.deck.cards, phases=tuple(phase.id for phase in setup.phases),
    )  # fmt: skip


@pytest.mark.parametrize("game", ["virgin_queen", "pax_hispanica"])
def test_f63_whoever_is_waited_for_can_do_what_is_owed(game: str) -> None:
    kinds = set()
    for record in positions(game):
        state = record.state
        for one in record.view(0).waiting:
            if not one.now or state.ended or (one.power == TABLE_NAME and one != record.view(0).waiting[0]):
                continue
            names = ANSWERS.get(one.key) or PAX.get(
                one.key, {one.key, "part_done"} if game == "pax_hispanica" else {one.key}
            )
            seats = [record.setup.seat_of[one.power]] if one.power != TABLE_NAME else list(record.setup.seats)
            for seat in seats:
                mine = {name for power, name in offered(record, seat) if power in (one.power, TABLE_NAME)}
                assert mine & names, (one, seat, state.stack)
            kinds.add(one.key)
    assert len(kinds) > 4


@pytest.mark.parametrize("game", ["virgin_queen", "pax_hispanica"])
def test_f63_a_prompt_asks_a_seat_only_for_a_power_of_its_own_that_can_act(game: str) -> None:
    asked = 0
    for at, record in enumerate(positions(game)):
        if at % 4:
            continue
        names = Names(record.setup)
        for seat in record.setup.seats:
            one = scene(record, seat, names)
            if record.state.ended:
                continue
            said = prompt(one, str)
            mine = [power for power in one.powers if said.startswith(called(names, power))]
            free = {power for power, name in offered(record, seat) if name not in ("word", "show")}
            assert set(mine) <= free, (said, seat)
            assert (seat in awaited_seats(one)) <= bool(free - {TABLE_NAME} or record.view(0).frames), (said, seat)
            asked += bool(mine)
    assert asked > 20


def test_f63_in_the_play_year_only_the_nation_at_turn_is_called() -> None:
    record = Record(pax.GAME, pax.GAME.build(pax.header(3, limit=4)))
    act = lambda *raw: pax.act(record, "anna", "referee", pax.decode(list(raw)))  # noqa: E731
    act("override_phase", 1, "play_year", "to see it")
    names, nations = Names(record.setup), record.setup.powers
    first, *later = [scene(record, record.setup.seat_of[one], names) for one in nations]
    assert awaited_seats(first) == awaited_seats(later[0]) == (first.seat,)
    assert prompt(first, str).startswith(called(names, nations[0]))
    assert all(not prompt(one, str).startswith(called(names, one.powers[0])) for one in later)
    assert len(record.view(0).waiting) == 3, "the others' game turns are still owed before the year ends"

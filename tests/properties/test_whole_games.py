"""Whole games: seeded random play, all turns, to the end, with nothing lost on the way."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from core.table.bot import step
from core.table.chance import Drawn, stream_key
from core.table.journal import Record
from core.table.telling import Refusal
from core.table.zones import check_conserved
from tests.properties.build import DEEP, QUEEN, act, make_setup, secret_of
from tests.properties.dead_ends import dead_end

MOST = 6000
"""More actions than any of these games needs."""

SEEDS = range(30 if DEEP else 2)


def play_out(record: Record, rng: Random, seed: str, side: float) -> Counter[str]:
    """Play a game to its end; how often each phase was met."""
    key, met = stream_key(secret_of(seed), []), Counter()
    things = Counter(thing for lying in record.state.zones for thing in lying)
    while not record.state.ended:
        assert record.number < MOST, "the game does not come to its end"
        met[record.setup.phases[record.state.phase].id] += 1
        assert not dead_end(record)
        taken = step(QUEEN, record.setup, record.state, rng, Drawn(key, record.counter), side)
        assert taken is not None
        outcome = act(record, taken.seat, taken.power, taken.action)
        assert not isinstance(outcome, Refusal), outcome
        check_conserved(record.state, record.setup.zones, record.setup.catalogue)
        assert Counter(thing for lying in record.state.zones for thing in lying) == things
    return met


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("dice", ["app", "table"])
@pytest.mark.parametrize("seed", SEEDS)
def test_f21_a_random_game_of_seven_turns_is_played_to_its_end(players, dice, seed):
    """F21: the same cards and counters after every action; and the last turn is reached, through all phases."""
    setup = make_setup(players, dice=dice, seed=str(seed), reshuffle=bool(seed % 2))
    record = Record(QUEEN, setup)
    met = play_out(record, Random(seed), str(seed), side=0.0)
    assert record.state.turn == 7
    assert set(met) == {phase.id for phase in setup.phases}
    assert not record.void


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_tournament_starts_at_turn_three_and_ends_at_six(players):
    record = Record(QUEEN, make_setup(players, first_turn=3, last_turn=6))
    assert record.state.turn == 3
    play_out(record, Random(players), "1", side=0.0)
    assert record.state.turn == 6


@pytest.mark.parametrize("players", [2, 5])
def test_a_game_with_many_side_actions_comes_to_its_end_too(players):
    record = Record(QUEEN, make_setup(players, dice="table", reshuffle=True))
    play_out(record, Random(players), "1", side=0.3)
    assert record.state.ended

"""Zones and knowing: nothing is lost, and what was seen is known as long as the object can be told apart."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.table.catalogue import Card, Catalogue
from core.table.chance import Nothing, Told
from core.table.errors import Damaged
from core.table.knowledge import forget, knowers, places, reveal, secret_moved
from core.table.seats import EVERYONE
from core.table.state import TableState
from core.table.zones import Zone, check_conserved, draw, move, random_thing, shuffle

A, B, C = 1, 2, 4
"""The masks of three powers."""

ZONES = (
    Zone("deck", "cards", faces=0),
    Zone("hand.a", "cards", faces=A, owner=0),
    Zone("hand.b", "cards", faces=B, owner=1),
    Zone("table", "cards"),
    Zone("pool", "counters", faces=0, mixed=True),
    Zone("row", "counters", faces=A, room=2),
    Zone("spent", "counters"),
)
DECK, HAND_A, HAND_B, TABLE, POOL, ROW, SPENT = range(len(ZONES))
CATALOGUE = Catalogue(tuple(Card(f"c{n}", n, f"C{n}") for n in range(1, 5)), (3, 3, 7))


def state() -> TableState:
    """Cards 1 and 2 in the deck, 3 with A, 4 with B; counters 5, 6 and 7 in the pool; nothing seen where it lies."""
    return TableState(turn=1, zones=((1, 2), (3,), (4,), (), (5, 6, 7), (), ()), seen=(0,) * 8)


def test_move_lays_on_top_and_whoever_sees_there_has_seen() -> None:
    after = move(state(), ZONES, (2,), DECK, HAND_A)
    assert after.zones[:2] == ((1,), (3, 2))
    assert after.seen[2] == A


def test_knowledge_moves_with_the_object_the_old_place_s_onlookers_included() -> None:
    after = move(state(), ZONES, (3,), HAND_A, HAND_B)
    assert after.seen[3] == A | B
    after = move(after, ZONES, (3,), HAND_B, DECK)
    assert after.seen[3] == A | B
    assert move(after, ZONES, (3,), DECK, TABLE).seen[3] == EVERYONE


def test_a_shuffle_and_a_mixing_forget() -> None:
    known = move(move(state(), ZONES, (3,), HAND_A, TABLE), ZONES, (3,), TABLE, DECK)
    assert known.seen[3] == EVERYONE
    mixed = shuffle(known, ZONES, DECK, Told((0, 1)))
    assert sorted(mixed.zones[DECK]) == [1, 2, 3]
    assert mixed.seen == (0,) * 8
    row = move(state(), ZONES, (6,), POOL, ROW)
    assert row.seen[6] == A
    back = move(row, ZONES, (6,), ROW, POOL)
    assert back.zones[POOL] == (5, 6, 7)
    assert back.seen[6] == 0


def test_a_thing_that_is_not_there_does_not_move_nor_twice() -> None:
    for things in ((3,), (1, 1), (99,)):
        with pytest.raises(ValueError, match="not in"):
            move(state(), ZONES, things, DECK, TABLE)
    assert move(state(), ZONES, (), DECK, TABLE) == state()


def test_moving_within_a_zone_lays_on_top() -> None:
    assert move(state(), ZONES, (1,), DECK, DECK).zones[DECK] == (2, 1)


def test_the_top_of_a_shuffled_zone_goes_and_a_mixed_one_asks_chance() -> None:
    assert draw(state(), ZONES, DECK, HAND_A, 1, Nothing()).zones[:2] == ((1,), (3, 2))
    after = draw(state(), ZONES, POOL, SPENT, 2, Told((1, 0)))
    assert after.zones[SPENT] == (6, 5)
    assert after.zones[POOL] == (7,)


def test_drawing_more_than_there_is_draws_what_there_is() -> None:
    after = draw(state(), ZONES, DECK, HAND_B, 5, Nothing())
    assert after.zones[HAND_B] == (4, 2, 1)
    assert draw(after, ZONES, DECK, HAND_B, 5, Nothing()) == after
    assert draw(state(), ZONES, DECK, HAND_B, -1, Nothing()) == state()


def test_random_thing_takes_what_chance_says() -> None:
    assert [random_thing(state(), POOL, Told((at,))) for at in range(3)] == [5, 6, 7]


@pytest.mark.parametrize(
    ("zones", "key"),
    [
        (((1, 2), (3,), (), (), (5, 6, 7), (), ()), "thing_missing"),
        (((1, 2), (3,), (4,), (3,), (5, 6, 7), (), ()), "thing_twice"),
        (((1, 2, 2), (3,), (4,), (), (5, 6, 7), (), ()), "thing_twice"),
        (((1, 2), (3,), (4, 5), (), (6, 7), (), ()), "thing_unknown"),
        (((1, 2), (3,), (4,), (), (5, 6, 7, 8), (), ()), "thing_unknown"),
        (((1, 2), (3,), (4,), (), (0, 5, 6, 7), (), ()), "thing_unknown"),
        (((1, 2), (3,), (4,), (), (), (5, 6, 7), ()), "zone_full"),
        (((1, 2), (3,), (4,), (), (5, 6, 7), ()), "zones_wrong"),
    ],
)
def test_f20_a_state_with_a_thing_missing_or_twice_or_misplaced_is_damaged(
    zones: tuple[tuple[int, ...], ...], key: str
) -> None:
    check_conserved(state(), ZONES, CATALOGUE)
    with pytest.raises(Damaged) as caught:
        check_conserved(replace(state(), zones=zones), ZONES, CATALOGUE)
    assert caught.value.key == key


def test_knowers_are_those_who_saw_and_those_who_see_it_where_it_lies() -> None:
    known = knowers(reveal(state(), (3, 1), C), ZONES)
    assert known[1:5] == [C, 0, A | C, B]
    assert places(state())[1:] == [DECK, DECK, HAND_A, HAND_B, POOL, POOL, POOL]


def test_forgetting_takes_away_what_was_given_and_no_more() -> None:
    seen = reveal(state(), (1, 2), A | B)
    assert forget(seen, (1,), A).seen[:3] == (0, B, A | B)


# What stands in the way of an undo


def test_nothing_learnt_nothing_in_the_way() -> None:
    for after in (state(), move(state(), ZONES, (3,), HAND_A, DECK), forget(state(), (1,), A)):
        assert secret_moved(state(), after, ZONES, A) == []


def test_the_actor_learnt_a_hidden_face() -> None:
    assert secret_moved(state(), move(state(), ZONES, (2,), DECK, HAND_A), ZONES, A) == [2]
    assert secret_moved(state(), reveal(state(), (4,), A), ZONES, A) == [4]


def test_another_learnt_what_the_actor_did_not_disclose() -> None:
    assert secret_moved(state(), move(state(), ZONES, (2,), DECK, HAND_B), ZONES, A) == [2]
    assert secret_moved(state(), reveal(state(), (4,), C), ZONES, A) == [4]
    assert secret_moved(state(), move(state(), ZONES, (4,), HAND_B, TABLE), ZONES, A) == [4]


def test_the_actor_s_own_disclosure_from_his_own_hand_is_free() -> None:
    assert secret_moved(state(), move(state(), ZONES, (3,), HAND_A, TABLE), ZONES, A) == []
    assert secret_moved(state(), reveal(state(), (3,), B), ZONES, A) == []
    assert secret_moved(state(), move(state(), ZONES, (3,), HAND_A, HAND_B), ZONES, A) == []


def test_an_open_thing_laid_elsewhere_teaches_nobody() -> None:
    open_card = move(state(), ZONES, (4,), HAND_B, TABLE)
    assert secret_moved(open_card, move(open_card, ZONES, (4,), TABLE, HAND_A), ZONES, A) == []


def test_what_one_power_of_the_seat_knew_is_not_new_to_another_of_its_powers() -> None:
    seat = A | C
    assert secret_moved(state(), reveal(state(), (3,), C), ZONES, seat) == []
    assert secret_moved(state(), reveal(state(), (4,), C), ZONES, seat) == [4]


def test_all_that_were_learnt_are_named() -> None:
    after = draw(state(), ZONES, DECK, HAND_A, 2, Nothing())
    assert secret_moved(state(), after, ZONES, A) == [1, 2]

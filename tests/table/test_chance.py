"""Chance: the stream's numbers never change, favour nobody, and can be checked."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from core.table.chance import (
    Checked,
    Drawn,
    DrawnByPurpose,
    Given,
    Nothing,
    Told,
    commitment,
    live,
    purpose_key,
    replay,
    shuffled,
    stream_key,
    value_at,
)
from core.table.errors import Damaged

KEY = stream_key(bytes(range(32)), ["", "dawn", ""])


def test_what_a_number_of_algorithm_1_means_never_changes() -> None:
    assert stream_key(bytes(32), []).hex() == "754b908f568c9f271aef302618251ac16fce11fbd229d1ecd601ed18c0f548dd"
    assert KEY.hex() == "b4af8f4f9e17f5382fc484bd151d3947b10ce7b87bc1c35085afb68925a83f43"
    assert [value_at(KEY, counter, 6) for counter in range(10)] == [0, 0, 2, 3, 0, 2, 0, 4, 2, 0]
    assert [value_at(KEY, counter, 60) for counter in range(6)] == [0, 36, 20, 51, 6, 2]
    assert value_at(KEY, 0, 1 << 63) == 7702786213404063232
    assert shuffled(range(10), Drawn(KEY, 0), "") == (4, 6, 1, 5, 2, 7, 8, 9, 3, 0)


def test_what_a_number_of_algorithm_2_means_never_changes() -> None:
    root = stream_key(bytes(range(32)), ["", "dawn", ""], 2)
    assert root.hex() == "b0c2854b87eab93502bf52c4ece300b275bd431f3e01516c034113ddb8ae7082"
    assert purpose_key(root, "deck").hex() == "f58e07380a5365729a54a675bac1197e5e4be48858fd7aa03016bd07221a277c"
    drawn = DrawnByPurpose(root, {"dice": 3})
    assert [drawn.below(6, "dice") for _ in range(6)] == [0, 2, 0, 3, 0, 3]
    assert shuffled(range(10), drawn, "deck") == (9, 0, 3, 6, 8, 5, 7, 1, 4, 2)
    assert [drawn.below(6, "dice"), drawn.below(60, "draws")] == [4, 37]
    assert drawn.below(1 << 63, "draws") == 5157767376190051771


def test_each_purpose_has_a_stream_of_its_own_and_a_line_records_where_each_began() -> None:
    secret, words = bytes(range(32)), ("", "dawn", "")
    alone, mixed = live(2, secret, words, {}), live(2, secret, words, {"free_dice": 7})
    dice = [alone.below(6, "dice") for _ in range(8)]
    for number, value in enumerate(dice):
        for _ in range(number):
            mixed.below(6, "free_dice")
        assert mixed.below(6, "dice") == value
    given = [one for one in mixed.recorded if isinstance(one, Given)]
    assert [(one.stream, one.first, len(one.values)) for one in given] == [("dice", 0, 8), ("free_dice", 7, 28)]
    told = replay(mixed.recorded)
    assert [told.below(6, "dice") for _ in range(8)] == dice
    with pytest.raises(Damaged):
        told.finish()


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ((Given("deck", 0, (1,)),), "chance_missing"),
        ((Given("dice", 0, (6,)),), "chance_range"),
        ((Given("dice", 0, (1,)), Given("deck", 0, (1,))), "chance_left"),
        ((Given("dice", 0, (1,)), Given("dice", 1, (1,))), "chance_left"),
    ],
)
def test_told_by_purpose_refuses_what_cannot_have_been(given: tuple[Given, ...], key: str) -> None:
    told = replay(given)

    def fold() -> None:
        told.below(6, "dice")
        told.finish()

    with pytest.raises(Damaged) as caught:
        fold()
    assert caught.value.key == key


def test_the_commitment_is_the_sha_256_of_the_secret() -> None:
    assert commitment(b"abc") == hashlib.sha256(b"abc").hexdigest()


def test_words_are_told_apart_by_their_lengths_and_places() -> None:
    secret = bytes(32)
    made = [["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["", "abc"], ["c", "ab"], []]
    assert len({stream_key(secret, words) for words in made}) == len(made)
    assert stream_key(bytes(31) + b"\1", []) != stream_key(secret, [])


@pytest.mark.parametrize("n", [2, 3, 6, 7])
def test_every_value_comes_about_as_often_as_every_other(n: int) -> None:
    counts = Counter(value_at(KEY, counter, n) for counter in range(3000 * n))
    assert set(counts) == set(range(n))
    # 3000 expected, standard deviation under 55: six of them.
    assert all(abs(count - 3000) < 330 for count in counts.values())


def test_every_order_of_three_comes_about_as_often_as_every_other() -> None:
    counts = Counter(shuffled((1, 2, 3), Drawn(KEY, 2 * at), "") for at in range(6000))
    assert len(counts) == 6
    assert all(abs(count - 1000) < 180 for count in counts.values())


def test_a_shuffle_keeps_every_thing_and_draws_one_less_than_there_are() -> None:
    drawn = Drawn(KEY, 5)
    assert sorted(shuffled((9, 9, 4, 1), drawn, "")) == [1, 4, 9, 9]
    assert len(drawn.given) == 3
    assert shuffled((), Nothing(), "") == ()
    assert shuffled((7,), Nothing(), "") == (7,)


def test_drawn_goes_on_from_its_counter_and_keeps_what_it_gave() -> None:
    drawn = Drawn(KEY, 3)
    assert [drawn.below(6), drawn.below(60)] == [value_at(KEY, 3, 6), value_at(KEY, 4, 60)]
    assert drawn.given == [value_at(KEY, 3, 6), value_at(KEY, 4, 60)]


@pytest.mark.parametrize(("values", "key"), [((), "chance_missing"), ((6,), "chance_range"), ((-1,), "chance_range")])
def test_told_refuses_what_cannot_have_been(values: tuple[int, ...], key: str) -> None:
    with pytest.raises(Damaged) as caught:
        Told(values).below(6)
    assert caught.value.key == key


def test_told_refuses_values_that_nobody_asked_for() -> None:
    told = Told((5, 0))
    assert told.below(6) == 5
    with pytest.raises(Damaged) as caught:
        told.finish()
    assert caught.value.key == "chance_left"
    assert told.below(1) == 0
    told.finish()


def test_checked_notices_a_single_changed_value() -> None:
    true = [value_at(KEY, counter, 6) for counter in range(4)]
    for at in range(4):
        false = [*true[:at], (true[at] + 1) % 6, *true[at + 1 :]]
        for values, wrong in ((true, False), (false, True)):
            checked = Checked(Told(values), Drawn(KEY, 0))
            assert [checked.below(6, "") for _ in range(4)] == values
            assert checked.wrong is wrong


def test_a_question_draws_nothing() -> None:
    with pytest.raises(LookupError):
        Nothing().below(2)

"""The chances of an attack are those of every way the dice can fall, counted one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from core.virgin_queen.odds import hit_odds, net_odds
from core.virgin_queen.raids import hits

FACES = range(1, 7)


@pytest.mark.rule("VQ-F4")
@pytest.mark.parametrize("dice", range(7))
def test_f4_the_chance_of_hits_is_every_way_the_dice_can_fall(dice: int) -> None:
    fallen = Counter(hits(faces) for faces in product(FACES, repeat=dice))
    assert hit_odds(dice) == {n: Fraction(fallen[n], 6**dice) for n in range(dice + 1)}


@pytest.mark.rule("VQ-F4")
@pytest.mark.parametrize("attack", range(4))
@pytest.mark.parametrize("defend", range(4))
def test_f4_the_chance_of_a_net_is_every_way_both_sides_dice_can_fall(attack: int, defend: int) -> None:
    fallen = Counter(hits(all_[:attack]) - hits(all_[attack:]) for all_ in product(FACES, repeat=attack + defend))
    every = 6 ** (attack + defend)
    assert net_odds(attack, defend) == {net: Fraction(fallen[net], every) for net in range(-defend, attack + 1)}


@pytest.mark.rule("VQ-F4")
@pytest.mark.parametrize("attack", range(1, 7))
@pytest.mark.parametrize("defend", range(4))
def test_f4_for_all_dice_of_the_rules_hit_by_hit(attack: int, defend: int) -> None:
    """Six dice of two kinds each, a hit in one of three: with exact sums over all patterns of hits."""
    wanted: Counter[int] = Counter()
    for pattern in product((0, 0, 1), repeat=attack + defend):
        wanted[sum(pattern[:attack]) - sum(pattern[attack:])] += 1
    assert net_odds(attack, defend) == {
        net: Fraction(wanted[net], 3 ** (attack + defend)) for net in range(-defend, attack + 1)
    }


@pytest.mark.parametrize(("attack", "defend"), [(0, 0), (20, 20), (1, 0), (0, 1)])
def test_all_chances_are_one_together(attack: int, defend: int) -> None:
    assert sum(net_odds(attack, defend).values()) == 1

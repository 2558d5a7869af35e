"""The chances of an attack, exactly: fractions, from the numbers of dice alone (VQ-F4)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

ONE_HIT = Fraction(1, 3)
"""A die hits on 5 and 6 of six faces."""


def hit_odds(dice: int) -> dict[int, Fraction]:
    """The chance of each number of hits of so many dice."""
    return {hits: comb(dice, hits) * ONE_HIT**hits * (1 - ONE_HIT) ** (dice - hits) for hits in range(dice + 1)}


def net_odds(attack: int, defend: int) -> dict[int, Fraction]:
    """The chance of each difference of hits, attacker's less defender's, from −``defend`` to ``attack``."""
    net = dict.fromkeys(range(-defend, attack + 1), Fraction(0))
    for mine, p in hit_odds(attack).items():
        for theirs, q in hit_odds(defend).items():
            net[mine - theirs] += p * q
    return net

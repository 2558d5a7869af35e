"""Chances as lines of text, for the command and for the rooms."""

from __future__ import annotations

from fractions import Fraction

BAR = 40
"""The longest bar, in characters: that of the likeliest net."""


def rows(chances: dict[int, Fraction], mark: str, bar: int = BAR, exact: bool = True) -> list[str]:
    """A line for each net: the net, its chance (as a fraction too, if ``exact``), and a bar beside the likeliest's."""
    most, fractions = max(chances.values()), {net: str(chance) for net, chance in chances.items()}
    wide = max(len(text) for text in fractions.values())
    lines = []
    for net, chance in chances.items():
        fraction = f"{fractions[net]:>{wide}}  " if exact else ""
        bars = mark * round(bar * chance / most)
        lines.append(f"{signed(net):>4}  {fraction}{percent(chance):>7}  {bars}".rstrip())
    return lines


def signed(net: int) -> str:
    """A net with its sign: ``+2``, ``0``, ``-1``."""
    return f"{net:+d}" if net else "0"


def percent(chance: Fraction) -> str:
    """A chance in per cent, with two decimals."""
    return f"{float(chance * 100):.2f}%"

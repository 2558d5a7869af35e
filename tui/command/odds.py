"""`flota odds`: the chances of an attack at sea, exactly, from the numbers of dice alone."""

from __future__ import annotations

from fractions import Fraction

import click

from core.virgin_queen.odds import net_odds
from tui.command.campaign import JSON, Whole, put_json, word
from tui.command.outcome import line
from tui.command.play import is_utf8
from tui.odds import percent, rows

MOST = 20


@click.command(short_help="The chances of an attack at sea.")
@click.option("--attack", required=True, type=Whole(1, MOST), metavar="N", help="The attacker's dice.")
@click.option("--defend", required=True, type=Whole(0, MOST), metavar="N", help="The defender's dice.")
@JSON
def command(attack: int, defend: int, as_json: bool) -> None:
    """Print how likely each net is: the attacker's hits less the defender's; 5 and 6 hit (VQ-F4).

    A positive net is so many rewards for the attacker, a negative one so many hits on it.
    """
    chances = net_odds(attack, defend)
    if as_json:
        return put_json({"net": {str(net): float(chance) for net, chance in chances.items()}})
    line(word("odds_title", attack=attack, defend=defend))
    for text in rows(chances, "█" if is_utf8() else "#"):
        line(text)
    won, lost = (sum((c for net, c in chances.items() if (net > 0) == up and net), Fraction(0)) for up in (True, False))
    line(word("odds_sum", won=percent(won), even=percent(chances[0]), lost=percent(lost)))
    return None

"""The chances of an attack at sea on the screen: a sentence before each roll, and a page with all of them (VQ-F4)."""

from __future__ import annotations

from fractions import Fraction

from rich.text import Text

from core.table.telling import Param
from core.virgin_queen.odds import hit_odds, net_odds
from tui.odds import BAR, percent, rows
from tui.screens.room_lines import label
from tui.screens.scene import Scene
from tui.virgin_queen.lines import Line, Open, Page

BESIDE = 20
"""Cells of the page that the cursor, the net and its chance take; the longest bar has the rest, up to ``BAR``."""

Chances = dict[int, Fraction]


def sea_words(scene: Scene, key: str, **params: Param) -> str:
    """A sentence or label of the rooms of attacks at sea, from the catalogue."""
    return label(scene, f"sea_{key}", **params)


def after_hits(hits: int, defend: int) -> Chances:
    """The chance of each net once the attacker has thrown: only the defender's dice are to come, best net first."""
    return {hits - theirs: chance for theirs, chance in hit_odds(defend).items()}


def before(attack: int, defend: int) -> Chances:
    """The chance of each net before any die has fallen, best net first."""
    return dict(reversed(net_odds(attack, defend).items()))


def fleet_dice(scene: Scene) -> int:
    """The fleet's dice: 1, and 1 for each convoy galleon afloat (VQ-F4)."""
    return 1 + int(scene.view.convoy)


def parts(chances: Chances) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that the net is above 0, 0, and below it."""
    won = sum((chance for net, chance in chances.items() if net > 0), Fraction(0))
    lost = sum((chance for net, chance in chances.items() if net < 0), Fraction(0))
    return won, chances.get(0, Fraction(0)), lost


def sentence(scene: Scene, chances: Chances) -> str:
    """``net +1 or more 41.15%, even 25.51%, -1 20.99%, -2 or worse 12.35%``; what cannot happen is left out."""
    won, even, lost = parts(chances)
    one = chances.get(-1, Fraction(0))
    said = {"odds_won": won, "odds_even": even, "odds_one": one, "odds_worse": lost - one}
    return ", ".join(sea_words(scene, key, chance=percent(chance)) for key, chance in said.items() if chance)


def chances_line(key: str, page: str, text: str) -> Line:
    """A line that opens the page with all the chances."""
    return Line(key, text, Open(page))


def before_name(attack: int, defend: int) -> str:
    """The name of the page of an attack with so many dice on each side."""
    return f"odds.{attack}.{defend}"


def after_name(hits: int, defend: int) -> str:
    """The name of the page once the attacker has so many hits."""
    return f"odds_hits.{hits}.{defend}"


def chances_page(scene: Scene, name: str, width: int) -> Page | None:
    """The whole distribution with bars; ``None`` if the name is of another page."""
    kind, _, numbers = name.partition(".")
    if kind not in ("odds", "odds_hits"):
        return None
    first, defend = map(int, numbers.split("."))
    if kind == "odds":
        chances, about = before(first, defend), sea_words(scene, "odds_about", attack=first, defend=defend)
    else:
        chances, about = after_hits(first, defend), sea_words(scene, "odds_about_hits", hits=first, defend=defend)
    shown = rows(chances, "#", min(width - BESIDE, BAR), exact=False)
    lines = [Line(f"net.{n}", text, told=True) for n, text in enumerate(shown)]
    return Page(sea_words(scene, "odds_title"), lines, Text(about))

"""Money and cards over the years, as a chart of text: bars of one scale, with their numbers beside them."""

from __future__ import annotations

from tui.screens.room_lines import Line, Page, label, power_name
from tui.screens.scene import Scene

MONEY, CARDS = "#", "="
LONGEST = 12
"""Cells of the longest bar."""


def bar(sign: str, amount: int, most: int, longest: int = LONGEST) -> str:
    """A bar for an amount where ``most`` is the longest; anything above 0 has at least one cell."""
    if amount <= 0 or most <= 0:
        return ""
    return sign * max(1, round(amount * longest / most))


def standings_page(scene: Scene) -> Page:
    """Now first, then the end of each year, the last on top."""
    view = scene.view
    now = (tuple(one.money for one in view.powers), tuple(one.cards for one in view.powers))
    moments = [("now", label(scene, "ph_room_now"), *now)]
    for one in reversed(view.history):
        title = label(scene, "ph_room_ended_year", turn=one.turn, phase=scene.phases[one.phase])
        moments.append((f"{one.turn}.{one.phase}", title, one.money, one.cards))
    most_money = max(max(money) for _key, _title, money, _cards in moments)
    most_cards = max(max(cards) for _key, _title, _money, cards in moments)
    lines: list[Line] = []
    for key, title, money, cards in moments:
        lines.append(Line("", title, heading=True))
        for nation, dollars, held in zip(view.powers, money, cards, strict=True):
            text = f"{power_name(scene, nation.id):<11} ${dollars:>3} {bar(MONEY, dollars, most_money):<{LONGEST}}"
            text += f" {held:>2} {bar(CARDS, held, most_cards, LONGEST - 2)}"
            lines.append(Line(f"standing.{key}.{nation.id}", text.rstrip()))
    return Page(label(scene, "ph_room_standings_title"), lines)

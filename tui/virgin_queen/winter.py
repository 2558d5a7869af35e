"""Winter: a list to work through in any order (VQ-T6, T10, S1)."""

from __future__ import annotations

from collections import Counter

from rich.text import Text

from core.virgin_queen.state import Returned
from tui.screens.scene import Scene
from tui.virgin_queen.armada_stands import group_words
from tui.virgin_queen.lines import (
    Line,
    Open,
    Page,
    advance,
    because,
    effects,
    frames,
    heading,
    plain,
    power_name,
    respond_lines,
    row_lines,
    tell,
    why_not_offered,
)
from tui.virgin_queen.phase_room import PhaseRoom, bold, stacked
from tui.virgin_queen.treasure_refill import portugal_row, spain_row

STEPS = ("winter_row", "winter_lisbon", "home_done", "regulars")
SPAIN = "spain"


class Winter(PhaseRoom):
    """Four tasks, each with its mark, who owes it, and what it will do."""

    ROOM = "winter"
    FOOTER = ("choose", "facts", "advance")
    ABOUT = "room_about_winter"
    RULES = ("VQ-T6", "VQ-T10", "VQ-S1", "VQ-T7")

    def page(self, scene: Scene, name: str) -> Page | None:
        """The list."""
        return main_page(scene) if not name else None

    def aim(self, scene: Scene) -> str:
        """The first task that this seat can do, then the next phase."""
        open_tasks = [step for step in STEPS if step not in scene.view.done and scene.offer(step)]
        if not open_tasks:
            return "advance"
        return "return_home" if open_tasks[0] == "home_done" and not scene.view.returned else open_tasks[0]


def main_page(scene: Scene) -> Page:
    """Rows, homecoming, regulars."""
    lines = [
        *frames(scene),
        heading(scene, "winter_rows"),
        task(scene, "winter_row", tell(scene, "treasures", count=scene.view.zones["spain_row"].count)),
        task(scene, "winter_lisbon", _lisbon_note(scene)),
        lisbon_line(scene),
        heading(scene, "winter_home"),
        _add_line(scene),
        *_armada_lines(scene),
        task(scene, "home_done", "VQ-S1"),
        task(scene, "regulars", "VQ-S1"),
        advance(scene)._replace(task=True),
        *row_lines(scene),
        *returned_lines(scene),
        *respond_lines(scene),
        *effects(scene),
    ]
    return Page(tell(scene, "winter"), lines, head(scene))


def head(scene: Scene) -> Text:
    """How far the list is, who owes how many of its tasks, and the two rows."""
    done = sum(step in scene.view.done for step in STEPS)
    owed = Counter(one.power for one in scene.view.waiting if one.key in STEPS)
    who = ", ".join(f"{power_name(scene, power)} {count}" for power, count in owed.items())
    return stacked(
        bold(tell(scene, "winter_done", count=done, most=len(STEPS))),
        tell(scene, "owed_by", who=who) if who else "",
        spain_row(scene),
        portugal_row(scene),
    )


def task(scene: Scene, step: str, note: str) -> Line:
    """One task with its mark; dimmed when it is done, or another seat's (then it says whose)."""
    offer = scene.offer(step)
    if step in scene.view.done:
        why, note = because(scene, "step_done", step=step), tell(scene, "done")
    elif offer is None and scene.seat and not scene.view.frames and SPAIN not in scene.powers:
        why = because(scene, "only_power", "VQ-S1", power=SPAIN)
    else:
        why = why_not_offered(scene, offer)
    mark = "[x]" if step in scene.view.done else "[ ]"
    return Line(step, f"{mark} {scene.names.name('action', step)}", plain(offer), note, why, task=True)


def _lisbon_note(scene: Scene) -> str:
    """Who will draw (VQ-T10)."""
    view = scene.view
    if not scene.options.get("lisbon_draw", True):
        return tell(scene, "lisbon_off")
    if not view.lisbon or not view.zones["portugal_row"].count:
        return tell(scene, "lisbon_nobody")
    return tell(scene, "lisbon_draws", power=view.lisbon)


def lisbon_line(scene: Scene) -> Line:
    """Who controls Lisbon, a fact of the board; Enter states another."""
    offer = scene.offer("fact", fact="lisbon")
    holder = power_name(scene, scene.view.lisbon) if scene.view.lisbon else scene.names.name("value", "nobody")
    text = "    " + tell(scene, "lisbon", who=holder)
    return Line("lisbon", text, plain(offer, fact="lisbon"), "VQ-T10", why_not_offered(scene, offer))


def _armada_lines(scene: Scene) -> list[Line]:
    """To the Armada, where anybody is aboard: they may stay, leave it in port, or go home (VQ-A5, S1)."""
    armada = scene.view.armada
    if not armada.regulars + armada.mercenaries + armada.leaders:
        return []
    return [Line("aboard", "    " + tell(scene, "winter_aboard"), Open("armada"), "VQ-A5", task=True)]


def _add_line(scene: Scene) -> Line:
    """Something more for the list, until Spain closes it."""
    offer = scene.offer("return_home")
    if "home_done" in scene.view.done:
        why = because(scene, "step_done", "VQ-S1", step="home_done")
    elif offer is None and scene.seat and not scene.view.frames and SPAIN not in scene.powers:
        why = because(scene, "only_power", "VQ-S1", power=SPAIN)
    else:
        why = why_not_offered(scene, offer)
    return Line("return_home", "    " + tell(scene, "return_home"), plain(offer), "VQ-S1", why, task=True)


def _from_armada(scene: Scene, one: Returned) -> str:
    """Those who left the Armada, in words."""
    return group_words(scene, (one.regulars, one.mercenaries, one.leaders))


def returned_lines(scene: Scene) -> list[Line]:
    """What came home, and to which capital, newest first (VQ-S1)."""
    lines = [
        Line(f"returned.{n}", one.what or _from_armada(scene, one), None, scene.names.name("capital", one.capital))
        for n, one in enumerate(scene.view.returned)
    ]
    return [heading(scene, "returned", count=len(lines)), *reversed(lines)] if lines else []

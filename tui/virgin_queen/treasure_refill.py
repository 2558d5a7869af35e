"""Treasure Refill, the final step of Card Draw: spent treasures back, Spain's row, Portugal's row (VQ-T2 to T5, T9)."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from tui.screens.scene import Scene
from tui.virgin_queen.lines import (
    Line,
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
    told_now,
    why_not_offered,
)
from tui.virgin_queen.phase_room import PhaseRoom, bold, stacked

STEPS = ("return_spent", "fill_spain", "fill_portugal")
PORTUGAL_BOXES = 3
SPAIN_BOXES = 5


class TreasureRefill(PhaseRoom):
    """The three steps in order, with both rows box by box, as the seat may see them."""

    ROOM = "treasure_refill"
    FOOTER = ("choose", "advance", "facts")
    ABOUT = "room_about_treasure_refill"
    RULES = ("VQ-T3", "VQ-T2", "VQ-T4", "VQ-T5", "VQ-T9", "VQ-T6", "VQ-T7", "VQ-C12")

    def page(self, scene: Scene, name: str) -> Page | None:
        """One page."""
        return main_page(scene) if not name else None

    def aim(self, scene: Scene) -> str:
        """The next of the three steps, then the next phase."""
        return next((step for step in STEPS if step not in scene.view.done), "advance")


def main_page(scene: Scene) -> Page:
    """The three steps, what was dealt before them, and what effects may still do."""
    lines = [*frames(scene), heading(scene, "final_step")]
    lines += [step_line(scene, step) for step in STEPS]
    lines += [
        advance(scene)._replace(task=True),
        *row_lines(scene),
        *dealt_lines(scene),
        *respond_lines(scene),
        *effects(scene),
    ]
    return Page(tell(scene, "treasure_refill"), lines, head(scene))


def step_line(scene: Scene, step: str) -> Line:
    """One step: ``[x]`` when it is done, dimmed while another comes first (VQ-T3)."""
    view, offer = scene.view, scene.offer(step)
    if step in view.done:
        why = because(scene, "step_done", "VQ-T3", step=step)
    elif offer is None:
        first = next(one for one in STEPS if one not in view.done)
        early = because(scene, "step_first", "VQ-T3", step=first)
        why = early if first != step and scene.seat else why_not_offered(scene, None)
    else:
        why = ""
    mark = "[x]" if step in view.done else "[ ]"
    return Line(
        step, f"{mark} {scene.names.name('action', step)}", plain(offer), step_note(scene, step), why, task=True
    )


def step_note(scene: Scene, step: str) -> str:
    """What the step will move, or has moved."""
    view = scene.view
    zones = view.zones
    done = step in view.done
    if step == "return_spent":
        return tell(scene, "went_back") if done else tell(scene, "treasures", count=zones["spent"].count)
    row = "spain_row" if step == "fill_spain" else "portugal_row"
    boxes = view.boxes if step == "fill_spain" else PORTUGAL_BOXES
    if done:
        short = max(
            (int(str(one.params["short"])) for one in told_now(scene, "pool_short") if _is(one, row)), default=0
        )
        return tell(scene, "short", count=short) if short else tell(scene, "drawn", count=new_in(scene, step))
    return tell(scene, "empty_boxes", count=max(0, boxes - zones[row].count))


def _is(said: Any, row: str) -> bool:
    return bool(said.params.get("zone") == row)


def new_in(scene: Scene, step: str) -> int:
    """How many of a row's treasures came with this turn's filling."""
    counts = [int(str(one.params.get("count", 0))) for one in told_now(scene, step, f"{step}_known")]
    return counts[-1] if counts else 0


def head(scene: Scene) -> Text:
    """The pool, the spent pile with its values, the two rows."""
    zones = scene.view.zones
    spent = " ".join(str(value) for value in sorted(zones["spent"].faces)) or tell(scene, "nothing")
    return stacked(
        tell(scene, "pool", count=zones["pool"].count),
        tell(scene, "spent_pile", values=spent),
        spain_row(scene),
        portugal_row(scene),
        Text(fifth_box(scene), "italic"),
    )


def spain_row(scene: Scene) -> Text:
    """Spain's row box by box, backs to everybody: its values lie behind a line (VQ-T4); closed boxes as ``xx``."""
    zone, new = scene.view.zones["spain_row"], new_in(scene, "fill_spain")
    cells = boxes(zone, new, max(scene.view.boxes, zone.count))
    cells += ["[xx]"] * (SPAIN_BOXES - len(cells))
    return bold(f"{tell(scene, 'spain_row'):<11} {' '.join(cells)}")


def portugal_row(scene: Scene) -> Text:
    """Portugal's row: backs, to everybody (VQ-T5)."""
    zone, new = scene.view.zones["portugal_row"], new_in(scene, "fill_portugal")
    return bold(f"{tell(scene, 'portugal_row'):<11} {' '.join(boxes(zone, new, max(PORTUGAL_BOXES, zone.count)))}")


def boxes(zone: Any, new: int, size: int) -> list[str]:
    """A row's boxes: ``[ ?]`` a back, ``[+?]`` newly filled, ``[  ]`` empty; no onlooker reads a value here."""
    kept = zone.count - new
    filled = ["[+?]" if at >= kept else "[ ?]" for at in range(zone.count)]
    return filled + ["[  ]"] * (size - len(filled))


def fifth_box(scene: Scene) -> str:
    """Whether Spain's fifth box is open, and what that hangs on (VQ-T4)."""
    return tell(scene, "fifth_open" if scene.view.facts.get("philippines") else "fifth_closed")


def dealt_lines(scene: Scene) -> list[Line]:
    """How many cards each power was dealt, and where the deck ran dry (VQ-C12)."""
    lines = [heading(scene, "dealt_title")]
    for one in scene.view.powers:
        short = max(one.draw - one.dealt, 0)
        text = f"{power_name(scene, one.id):<11} {max(one.dealt, 0):>3}"
        lines.append(Line(f"dealt.{one.id}", text, None, tell(scene, "short", count=short) if short else ""))
    return lines

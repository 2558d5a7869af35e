"""The prompt: whose turn it is and for what, in one line that is always on the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.table.seats import TABLE_NAME
from core.table.views import Waiting
from tui.screens.room_lines import roll_words
from tui.screens.scene import Scene
from tui.widgets.text import cut
from tui.words import catalogue

LONGEST = 18
"""Cells of a person's name in the prompt."""

KeyOf = Callable[[str], str]
"""The key, as a person reads it, of a binding's id."""


def awaited_seats(scene: Scene) -> tuple[str, ...]:
    """The seats that the table waits for, each once, in order; the table's own business is anybody's."""
    found = [scene.seat_of(one.power) for one in scene.view.waiting]
    return tuple(dict.fromkeys(seat for seat in found if seat))


def next_seat(scene: Scene) -> str:
    """The seat that the keyboard should go to: the first awaited, if this one is not among them; else ``""``."""
    awaited = awaited_seats(scene)
    return awaited[0] if awaited and scene.seat not in awaited else ""


def prompt(scene: Scene, key: KeyOf) -> str:
    """The sentence for a scene."""
    view = scene.view
    if view.ended:
        return "The campaign is over."
    if view.frames and view.frames[-1].get("frame") != "sealed":
        return _frame_prompt(scene, view.frames[-1], key)
    if not view.waiting:
        return ""
    mine = [one for one in view.waiting if one.power in scene.powers]
    first: Waiting = (mine or view.waiting)[0]
    more = f" (and {len(view.waiting) - 1} more)" if len(view.waiting) > 1 else ""
    what = scene.names.waiting(first.key)
    if first.power == "table":
        if first.key == "advance":
            return f"All is done here: {key('advance')} goes on to {_next_phase(scene)}."
        return f"The table: {what}{more}."
    power = scene.names.name("power", first.power)
    if mine:
        return f"Your turn, {power}: {what}{more}."
    return f"Waiting for {_person(scene, first.power)}: {what}{more}.{_pass_on(scene, key)}"


def _person(scene: Scene, power: str) -> str:
    name = scene.names.name("power", power)
    person = scene.person(power)
    return f"{cut(person, LONGEST)} ({name})" if person else name


def _pass_on(scene: Scene, key: KeyOf) -> str:
    seat = next_seat(scene)
    return f" {key('seat')}: pass the keyboard." if seat and scene.seat else ""


def _next_phase(scene: Scene) -> str:
    at = scene.phases.index(scene.view.phase) + 1 if scene.view.phase in scene.phases else 0
    if at < len(scene.phases):
        return scene.names.name("phase", scene.phases[at])
    if scene.view.turn >= int(scene.options.get("last_turn", 0)):
        return "the end of the campaign"
    return f"turn {scene.view.turn + 1}"


def _frame_prompt(scene: Scene, frame: dict[str, Any], key: KeyOf) -> str:
    """What waits on the stack, and the key that answers it."""
    power = str(frame.get("power", ""))
    mine = power in scene.powers
    match frame.get("frame"):
        case "roll":
            why = roll_words(frame, scene.names)
            return f"Dice to be typed in: {frame['count']} for {why}. {key('answer')} types them."
        case "look" if mine:
            return f"{scene.names.name('power', power)} may look ({frame['count']}): {key('answer')} shows it."
        case "look":
            return f"Waiting for {_person(scene, power)} to look.{_pass_on(scene, key)}"
        case "condition" if mine:
            card = int(frame.get("card", 0))
            after = scene.cards[card - 1].after if 0 < card <= len(scene.cards) else ""
            return f"{scene.names.card(card)}: after its effect, {key('answer')} says if it was met: {after}."
        case "condition":
            title = scene.names.card(int(frame.get("card", 0)))
            return f"Waiting for {_person(scene, power)}: was {title}'s condition met?{_pass_on(scene, key)}"
    return _procedure_prompt(scene, power, f"{frame.get('frame')}.{frame.get('step', '')}", key)


def _procedure_prompt(scene: Scene, power: str, step: str, key: KeyOf) -> str:
    """What a procedure asks at this step, and whom."""
    what = catalogue().get("asked", {}).get(step, "answer")
    if power in scene.powers:
        return f"Your turn, {scene.names.name('power', power)}: {what}."
    if power == TABLE_NAME:
        return f"The table: {what}."
    return f"Waiting for {_person(scene, power)}: {what}.{_pass_on(scene, key)}"

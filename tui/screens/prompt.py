"""The prompt: whose turn it is and for what, in one line that is always on the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.table.seats import TABLE_NAME
from core.table.views import Waiting
from tui.screens.room_lines import roll_words
from tui.screens.scene import Scene
from tui.widgets.text import cut
from tui.words import catalogue, tell

LONGEST = 18
"""Cells of a person's name in the prompt."""

KeyOf = Callable[[str], str]
"""The key, as a person reads it, of a binding's id."""


def awaited_seats(scene: Scene) -> tuple[str, ...]:
    """The seats that the table waits for, each once, in order; the table's own business is anybody's."""
    found = [scene.seat_of(one.power) for one in scene.view.waiting if one.now]
    return tuple(dict.fromkeys(seat for seat in found if seat))


def next_seat(scene: Scene) -> str:
    """The seat that the keyboard should go to: the first awaited, if this one is not among them; else ``""``."""
    awaited = awaited_seats(scene)
    return awaited[0] if awaited and scene.seat not in awaited else ""


def prompt(scene: Scene, key: KeyOf) -> str:
    """The sentence for a scene."""
    view = scene.view
    if view.ended:
        return tell("prompt_over")
    if view.frames and view.frames[-1].get("frame") != "sealed":
        return _frame_prompt(scene, view.frames[-1], key)
    now = [one for one in view.waiting if one.now]
    if not now:
        return ""
    mine = [one for one in now if one.power in scene.powers]
    first: Waiting = (mine or now)[0]
    if first.power == TABLE_NAME and first.key == "advance":
        return tell("prompt_advance", key=key("advance"), next=_next_phase(scene))
    if first.key == "condition":
        return _condition(scene, key)
    others = sum(one.power == first.power for one in view.waiting) - 1
    more = tell("prompt_more", count=others) if others else ""
    return _asked(scene, first.power, scene.names.waiting(first.key), more, key)


def _asked(scene: Scene, power: str, what: str, more: str, key: KeyOf) -> str:
    """What is asked of a power: of one of this seat, of the table, or of somebody else."""
    if power in scene.powers:
        return tell("prompt_mine", power=power, what=what, and_more=more)
    if power == TABLE_NAME:
        return tell("prompt_table", what=what, and_more=more)
    who, pass_on = _person(scene, power), _pass_on(scene, key)
    return tell("prompt_theirs", who=who, what=what, and_more=more, pass_on=pass_on)


def _condition(scene: Scene, key: KeyOf) -> str:
    """The question of a card in play, which any seat may answer for the table."""
    card = scene.view.conditions[0].card
    after = scene.cards[card - 1].after
    return tell("prompt_condition", scene.names, card=card, key=key("answer"), after=after)


def _person(scene: Scene, power: str) -> str:
    name = scene.names.name("power", power)
    person = scene.person(power)
    return f"{cut(person, LONGEST)} ({name})" if person else name


def _pass_on(scene: Scene, key: KeyOf) -> str:
    seat = next_seat(scene)
    return tell("prompt_pass", key=key("seat")) if seat and scene.seat else ""


def _next_phase(scene: Scene) -> str:
    at = scene.phases.index(scene.view.phase) + 1 if scene.view.phase in scene.phases else 0
    if at < len(scene.phases):
        return scene.names.name("phase", scene.phases[at])
    if scene.view.turn >= int(scene.options.get("last_turn", 0)):
        return tell("prompt_end")
    return tell("prompt_turn", scene.names, turn=scene.view.turn + 1)


def _frame_prompt(scene: Scene, frame: dict[str, Any], key: KeyOf) -> str:
    """What waits on the stack, and the key that answers it."""
    power = str(frame.get("power", ""))
    mine, answer = power in scene.powers, key("answer")
    match frame.get("frame"):
        case "roll":
            why = roll_words(frame, scene.names)
            return tell("prompt_dice", count=frame["count"], why=why, key=answer)
        case "look" if mine:
            return tell("prompt_look", power=power, count=frame["count"], key=answer)
        case "look":
            return tell("prompt_look_theirs", who=_person(scene, power), pass_on=_pass_on(scene, key))
    step = f"{frame.get('frame')}.{frame.get('step', '')}"
    return _asked(scene, power, catalogue().get("asked", {}).get(step) or tell("prompt_answer"), "", key)

"""The lines of a room: what each says, and what Enter on it does. Pure functions of a scene, for every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace
from rich.text import Text

from core.table.offers import Offer, Pick, Range
from core.table.telling import Param, Said
from tui import words
from tui.screens.scene import Scene
from tui.words import Names, say, say_ruled


class Do(NamedTuple):
    """Enter takes this whole action for the power."""

    power: str
    action: tuple[Any, ...]


class Ask(NamedTuple):
    """Enter asks for the fields of this offer that are not ``known`` yet."""

    offer: Offer
    known: dict[str, Any]


class Open(NamedTuple):
    """Enter opens another page of the room."""

    page: str


class Own(NamedTuple):
    """Enter asks for the power's own offer of this action, which hangs on its hand."""

    action: str
    power: str


class Each(NamedTuple):
    """Enter takes these whole actions, one after another."""

    deeds: tuple[Do, ...]


Deed = Do | Ask | Open | Own | Each | None


class Line(NamedTuple):
    """One line. ``key`` is its name, by which the cursor keeps its place; the rest is as in a list's item.

    ``more`` and ``less`` are what the right and left arrows do on it. ``told`` is only read, and has no digit; a
    ``task`` keeps its digit also while it is dimmed.
    """

    key: str
    text: str
    deed: Deed = None
    note: str = ""
    why: str = ""
    more: Deed = None
    less: Deed = None
    heading: bool = False
    told: bool = False
    task: bool = False


class Page(NamedTuple):
    """What a room shows at a time: a title, lines, and what stands above them."""

    title: str
    lines: list[Line]
    head: Text = Text()
    empty: str = ""
    aim: str = ""
    """Of a page that was opened: the key of the next thing to do; when it becomes another, the cursor goes there."""


def tell(scene: Scene, key: str, **params: Param) -> str:
    """A sentence or label of the rooms, from the catalogue; a label that is small there stays small."""
    return label(scene, f"room_{key}", **params)


def label(scene: Scene, key: str, **params: Param) -> str:
    """A sentence or label by its whole key; a label that is small in the catalogue stays small."""
    return words.label(Said(key, params), scene.names)


def heading(scene: Scene, key: str, **params: Param) -> Line:
    """A title between lines."""
    return Line("", tell(scene, key, **params), heading=True)


def power_name(scene: Scene, power: str) -> str:
    """A power in words."""
    return scene.names.name("power", power)


def because(scene: Scene, key: str, rule: str = "", **params: Param) -> str:
    """A reason in the rules' own words, with its rule's id."""
    return say_ruled(Said(key, params, rule), scene.names)


def plain(offer: Offer | None, **known: Any) -> Deed:
    """The offer as a deed: done at once where nothing is left to ask, else asked for; ``None`` without an offer."""
    if offer is None:
        return None
    values: list[Any] = []
    for field in offer.fields:
        if field.name in known:
            values.append(known[field.name])
        elif isinstance(field.domain, Pick) and len(field.domain.values) == 1 and not field.domain.barred:
            values.append(field.domain.values[0])
        else:
            return Ask(offer, known)
    return Do(offer.power, (offer.action, *values))


def counted(offer: Offer | None, value: int, **known: Any) -> Deed:
    """To ask for the last field of the offer with this number filled in; ``None`` where it may not be that.

    What an arrow on a line of figures does: the arrows go on counting in the question, and Enter writes one line.
    """
    if offer is None:
        return None
    *fields, last = offer.fields
    domain = last.domain
    if not isinstance(domain, Range) or not domain.low <= value <= domain.high:
        return None
    hinted = replace(last, domain=replace(domain, hint=value))
    return Ask(replace(offer, fields=(*fields, hinted)), known)


def values_of(offer: Offer | None, name: str) -> tuple[Any, ...]:
    """What may stand in a field with a choice; nothing for another field or no offer."""
    found = [field.domain for field in offer.fields if field.name == name] if offer else []
    return tuple(getattr(found[0], "values", ())) if found else ()


def barred_of(offer: Offer | None, name: str) -> dict[Any, Said]:
    """What may not stand in a field with a choice, each with its reason."""
    found = [field.domain for field in offer.fields if field.name == name] if offer else []
    return {one.value: one.why for one in getattr(found[0], "barred", ())} if found else {}


def why_not_offered(scene: Scene, offer: Offer | None) -> str:
    """The reason on a line whose offer is not there now: the seat watches, or an answer comes first."""
    return "" if offer is not None else why_nothing(scene) or tell(scene, "not_now")


def why_nothing(scene: Scene) -> str:
    """Why the seat can do nothing of its own now, as everybody may know it; ``""`` if that is not so."""
    if scene.view.ended:
        return because(scene, "campaign_over")
    return waits(scene) if scene.seat else tell(scene, "watching")


def waits(scene: Scene) -> str:
    """What must be answered first, in words; nothing where nothing waits."""
    owed = [one.power for one in scene.view.waiting if one.key == "word_owed"]
    if owed:
        return because(scene, "words_first", power=owed[0], more=len(owed) - 1)
    if not scene.view.frames:
        return ""
    frame = scene.view.frames[-1]
    kind = f"{str(frame['frame']).title().replace('_', '')}Frame"
    return because(scene, "frame_waits", power=str(frame["power"]), frame=kind)


def told_now(scene: Scene, *keys: str) -> Iterator[Said]:
    """What was told since this phase began, and not taken back, with one of these keys (all, without any)."""
    since: list[Said] = []
    for entry in scene.feed:
        if entry.undone:
            continue
        if entry.said.key in ("phase", "override_phase"):
            since.clear()
        elif not keys or entry.said.key in keys:
            since.append(entry.said)
    return iter(since)


def written(scene: Scene, *keys: str) -> list[Line]:
    """What this phase has written with these keys, oldest first, under a title; nothing if there is nothing."""
    lines = [Line(f"told.{n}", say(said, scene.names)) for n, said in enumerate(told_now(scene, *keys))]
    return [heading(scene, "written"), *lines] if lines else []


def roll_words(frame: dict[str, Any], names: Names) -> str:
    """What dice that wait are for: the table's own words, or the name of a procedure's roll."""
    return str(frame["why"]) or names.name("roll", str(frame["what"]))


def common_frames(scene: Scene) -> list[Line]:
    """The answers that wait on top at any table: dice to type in, a look to end."""
    top = scene.view.frames[-1] if scene.view.frames else {}
    if top.get("frame") == "roll":
        dice = scene.offer("dice")
        text = tell(scene, "dice", count=top["count"], why=roll_words(top, scene.names))
        return [Line("dice", text, Ask(dice, {}) if dice else None, why=why_not_offered(scene, dice))]
    if top.get("frame") == "look":
        look = scene.offer("end_look")
        text = tell(scene, "look", power=str(top["power"]), owner=str(top["owner"]), count=top["count"])
        return [Line("look", text, plain(look), why="" if look else waits(scene))]
    return []


def next_phase(scene: Scene) -> str:
    """The id of the phase after this one; ``""`` after the campaign's last."""
    order = scene.phases
    at = order.index(scene.view.phase)
    if at + 1 < len(order):
        return order[at + 1]
    return "" if scene.view.turn >= int(scene.options.get("last_turn", 0)) else order[0]


def advance(scene: Scene) -> Line:
    """To the next phase; dimmed while something is owed, with what and by whom."""
    offer, after = scene.offer("advance"), next_phase(scene)
    text = tell(scene, "advance", phase=after) if after else tell(scene, "advance_end")
    return Line("advance", text, plain(offer), "a", "" if offer else owed(scene))


def owed(scene: Scene) -> str:
    """What is still owed and by whom, in one sentence."""
    waiting = [one for one in scene.view.waiting if one.key not in ("advance", "over")]
    if not waiting:
        return because(scene, "campaign_over") if scene.view.ended else tell(scene, "watching")
    first = waiting[0]
    what = scene.names.waiting(first.key)
    return tell(scene, "owed", power=first.power, what=what, more=len(waiting) - 1)

"""The lines of a room: what each says, and what Enter on it does. Pure functions of a scene."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rich.text import Text

from core.table.offers import Offer, Pick
from core.table.telling import Param, Said
from tui.screens.scene import Scene
from tui.words import catalogue, say, say_ruled


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


class Each(NamedTuple):
    """Enter takes these whole actions, one after another."""

    deeds: tuple[Do, ...]


Deed = Do | Ask | Open | Each | None


class Line(NamedTuple):
    """One line. ``key`` is its name, by which the cursor keeps its place; the rest is as in a list's item.

    ``more`` and ``less`` are what the right and left arrows do on it.
    """

    key: str
    text: str
    deed: Deed = None
    note: str = ""
    why: str = ""
    more: Deed = None
    less: Deed = None
    heading: bool = False


class Page(NamedTuple):
    """What a room shows at a time: a title, lines, and what stands above them."""

    title: str
    lines: list[Line]
    head: Text = Text()
    empty: str = ""


def tell(scene: Scene, key: str, **params: Param) -> str:
    """A sentence or label of the rooms, from the catalogue; a label that is small there stays small."""
    words = say(Said(f"room_{key}", params), scene.names)
    small = str(catalogue()["say"].get(f"room_{key}", ""))[:1].islower()
    return words[:1].lower() + words[1:] if small else words


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


def on_power(scene: Scene, action: str, power: str) -> tuple[Offer, ...]:
    """The table's offers of this action that can be about this power."""
    return tuple(offer for offer in scene.offers if offer.action == action and power in values_of(offer, "power"))


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
    if offer is not None:
        return ""
    if scene.view.ended:
        return because(scene, "campaign_over")
    if not scene.seat:
        return tell(scene, "watching")
    return _waits(scene) or tell(scene, "not_now")


def _waits(scene: Scene) -> str:
    if not scene.view.frames:
        return ""
    frame = scene.view.frames[-1]
    kinds = {"roll": "RollFrame", "look": "LookFrame", "condition": "ConditionFrame"}
    kind = kinds.get(str(frame["frame"]), str(frame["frame"]))
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


def card(scene: Scene, number: int) -> Any:
    """A card's facts."""
    return scene.cards[number - 1]


def written(scene: Scene, *keys: str) -> list[Line]:
    """What this phase has written with these keys, oldest first, under a title; nothing if there is nothing."""
    lines = [Line(f"told.{n}", say(said, scene.names)) for n, said in enumerate(told_now(scene, *keys))]
    return [heading(scene, "written"), *lines] if lines else []


# What waits


def frames(scene: Scene) -> list[Line]:
    """The answers that wait on top: a condition (VQ-C2), dice to type in, a look to end."""
    if not scene.view.frames:
        return []
    frame = scene.view.frames[-1]
    if frame["frame"] == "condition":
        return _condition(scene, str(frame["power"]), int(frame["card"]))
    dice, look = scene.offer("dice"), scene.offer("end_look")
    if frame["frame"] == "roll":
        text = tell(scene, "dice", count=frame["count"], why=frame["why"])
        return [Line("dice", text, Ask(dice, {}) if dice else None, why=why_not_offered(scene, dice))]
    text = tell(scene, "look", power=str(frame["power"]), owner=str(frame["owner"]), count=frame["count"])
    return [Line("look", text, plain(look), why="" if look else _waits(scene))]


def _condition(scene: Scene, power: str, number: int) -> list[Line]:
    offer = scene.offer("condition", power)
    why = "" if offer else _waits(scene)
    return [
        Line("met", tell(scene, "met"), Do(power, ("condition", True)) if offer else None, "VQ-C2", why),
        Line("unmet", tell(scene, "unmet"), Do(power, ("condition", False)) if offer else None, "VQ-C3", why),
    ]


def condition_head(scene: Scene) -> Text | None:
    """The question of a card that says "remove after …", in words; ``None`` if no card waits for it (VQ-C2)."""
    top = scene.view.frames[-1] if scene.view.frames else None
    if top is None or top["frame"] != "condition":
        return None
    number = int(top["card"])
    said = tell(scene, "condition", power=str(top["power"]), card=number, after=card(scene, number).after)
    return Text(said, "bold")


# What every room has


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


def vp_row(scene: Scene, one: Any, key: str = "vp", place: str = "") -> Line:
    """A power's victory points: Enter or → gains, ← loses, each with a reason."""
    changes: dict[bool, Offer] = {}
    for offer in on_power(scene, "vp", one.id):
        changes[getattr(offer.fields[1].domain, "low", 0) > 0] = offer
    gain, less = changes.get(True), changes.get(False)
    name = power_name(scene, one.id)
    more = Ask(gain, {"power": one.id}) if gain else None
    fewer = Ask(less, {"power": one.id}) if less else None
    text = f"{place}{name:<11} {one.vp:>3} VP"
    return Line(f"{key}.{one.id}", text, more, scene.seats.get(one.seat, ""), why_not_offered(scene, gain), more, fewer)


def vp_page(scene: Scene) -> Page:
    """All powers' victory points."""
    return Page(tell(scene, "vp_title"), [vp_row(scene, one) for one in scene.view.powers])


def facts_page(scene: Scene) -> Page:
    """What the table states of the board; Enter states another value."""
    lines = []
    for fact, value in scene.view.facts.items():
        offer = scene.offer("fact", fact=fact)
        shown = scene.names.words("value", value, {"fact": fact})
        name = scene.names.name("fact", fact)
        text = name[:1].upper() + name[1:]
        lines.append(Line(f"fact.{fact}", text, plain(offer, fact=fact), f"({shown})", why_not_offered(scene, offer)))
    return Page(tell(scene, "facts_title"), lines)


def colony_page(scene: Scene) -> Page:
    """Which power's colony roll succeeded; Spain gets none so (VQ-T6)."""
    offer = scene.offer("colony_treasure")
    lines = []
    for one in scene.view.powers:
        why = because(scene, "colony_spain", "VQ-T6") if one.id == "spain" else why_not_colony(scene)
        note = tell(scene, "treasures_held", count=one.treasures)
        deed = Do("table", ("colony_treasure", one.id)) if offer and not why else None
        lines.append(Line(f"colony.{one.id}", power_name(scene, one.id), deed, note, why))
    return Page(tell(scene, "colony_title"), lines)


def why_not_colony(scene: Scene) -> str:
    """Why no colony treasure can be dealt now (VQ-T3, T9)."""
    offer = scene.offer("colony_treasure")
    if offer is None and not scene.view.zones["pool"].count:
        return because(scene, "pool_empty", "VQ-T9")
    if offer is None and scene.view.phase == "card_draw" and "return_spent" in scene.view.done:
        return because(scene, "colony_too_late", "VQ-T3")
    return why_not_offered(scene, offer)


def loss_page(scene: Scene) -> Page:
    """Whose hand loses something at random; what kind it will be is open to all (VQ-C13)."""
    offer = scene.offer("random_loss")
    lines = []
    for one in scene.view.powers:
        held = tell(scene, "held", count=one.cards, treasures=one.treasures)
        why = why_not_offered(scene, offer)
        if not one.cards + one.treasures:
            why = because(scene, "nothing_to_lose", "VQ-C13", power=one.id)
        kind = "" if why else tell(scene, "loses_card" if one.cards > one.treasures else "loses_treasure")
        text = f"{power_name(scene, one.id):<11} {kind}"
        lines.append(Line(f"loss.{one.id}", text, None if why else Do("table", ("random_loss", one.id)), held, why))
    return Page(tell(scene, "loss_title"), lines)


def effects(scene: Scene) -> list[Line]:
    """What effects do in any phase: a colony's treasure, a random loss, cards drawn, VP."""
    draw, loss = scene.offer("draw_cards"), scene.offer("random_loss")
    no_cards = "" if draw or scene.view.zones["deck"].count else because(scene, "deck_empty", "VQ-C12")
    return [
        heading(scene, "effects"),
        Line("vp", tell(scene, "vp"), Open("vp"), "v"),
        Line("colony", tell(scene, "colony"), Open("colony"), "VQ-T6", why_not_colony(scene)),
        Line("loss", tell(scene, "loss"), Open("loss"), "VQ-C13", why_not_offered(scene, loss)),
        Line("draw", tell(scene, "draw"), plain(draw), "VQ-C12", no_cards or why_not_offered(scene, draw)),
    ]


# Response and combat cards, out of turn


def respond_lines(scene: Scene) -> list[Line]:
    """One line for each power of the seat that holds cards, whatever they are: it tells an onlooker nothing."""
    lines = []
    for one in scene.view.powers:
        if one.id in scene.powers and one.cards + one.home:
            text = tell(scene, "respond", power=one.id)
            lines.append(Line(f"respond.{one.id}", text, Open(f"respond.{one.id}"), "VQ-C2"))
    return lines


def respond_page(scene: Scene, power: str) -> Page | None:
    """The power's response and combat cards."""
    if power not in scene.powers:
        return None
    lines = []
    for offer in scene.all_offers("play", power):
        mode = str(*values_of(offer, "mode"))
        if mode in ("response", "combat"):
            for number in values_of(offer, "card"):
                deed = Do(power, ("play", number, mode, 0))
                lines.append(Line(f"{mode}.{number}", scene.names.card(int(number)), deed, tell(scene, f"as_{mode}")))
    return Page(tell(scene, "respond_title", power=power), lines, empty=tell(scene, "respond_none"))


def shared_page(scene: Scene, name: str) -> Page | None:
    """The pages that every room can open; ``None`` for another name."""
    head, _, rest = name.partition(".")
    match head:
        case "vp":
            return vp_page(scene)
        case "facts":
            return facts_page(scene)
        case "colony":
            return colony_page(scene)
        case "loss":
            return loss_page(scene)
        case "respond":
            return respond_page(scene, rest)
    return None

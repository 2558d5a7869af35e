"""The lines of a room: what each says, and what Enter on it does. Pure functions of a scene."""

from __future__ import annotations

from typing import Any

from core.table.offers import Offer
from tui.screens.offer_words import offer_words
from tui.screens.room_lines import Ask as Ask
from tui.screens.room_lines import Deed as Deed
from tui.screens.room_lines import Do as Do
from tui.screens.room_lines import Each as Each
from tui.screens.room_lines import Line as Line
from tui.screens.room_lines import Open as Open
from tui.screens.room_lines import Own as Own
from tui.screens.room_lines import Page as Page
from tui.screens.room_lines import advance as advance
from tui.screens.room_lines import barred_of as barred_of
from tui.screens.room_lines import because as because
from tui.screens.room_lines import common_frames as common_frames
from tui.screens.room_lines import counted as counted
from tui.screens.room_lines import heading as heading
from tui.screens.room_lines import next_phase as next_phase
from tui.screens.room_lines import owed as owed
from tui.screens.room_lines import plain as plain
from tui.screens.room_lines import power_name as power_name
from tui.screens.room_lines import tell as tell
from tui.screens.room_lines import told_now as told_now
from tui.screens.room_lines import values_of as values_of
from tui.screens.room_lines import waits as waits
from tui.screens.room_lines import why_not_offered as why_not_offered
from tui.screens.room_lines import why_nothing as why_nothing
from tui.screens.room_lines import written as written
from tui.screens.scene import Scene
from tui.virgin_queen import armada, armada_stands, expeditions
from tui.virgin_queen.armada import armada_page, losing_lines
from tui.virgin_queen.expeditions import sea_page
from tui.words import rule_text


def on_power(scene: Scene, action: str, power: str) -> tuple[Offer, ...]:
    """The table's offers of this action that can be about this power."""
    return tuple(offer for offer in scene.offers if offer.action == action and power in values_of(offer, "power"))


def card(scene: Scene, number: int) -> Any:
    """A card's facts."""
    return scene.cards[number - 1]


# What waits


def frames(scene: Scene) -> list[Line]:
    """What waits: dice to type in, a look to end, what a procedure asks; then the conditions of cards (VQ-C2)."""
    return [*_top_frame(scene), *condition_lines(scene)]


def _top_frame(scene: Scene) -> list[Line]:
    """The answers to the frame on top."""
    top = scene.view.frames[-1] if scene.view.frames else None
    if top is None:
        return []
    if top["frame"] in ("roll", "look"):
        return common_frames(scene)
    if top["frame"] == "losing":
        return losing_lines(scene)
    asked = scene.view.waiting[0].power if scene.view.waiting else str(top["power"])
    return [
        heading(scene, "procedure", power=asked),
        *(own_lines(scene) if asked in scene.powers else ()),
        *others(scene),
    ]


def condition_lines(scene: Scene) -> list[Line]:
    """For each card in play its two answers, under its name; they may be given at any time (VQ-C2)."""
    lines: list[Line] = []
    for one in scene.view.conditions:
        after = card(scene, one.card).after
        lines.append(heading(scene, "condition", power=one.power, card=one.card, after=after))
        offer = scene.offer("condition", "table", card=one.card)
        why = why_not_offered(scene, offer)
        for key, met, rule in (("met", True, "VQ-C2"), ("unmet", False, "VQ-C3")):
            deed = Do("table", ("condition", met, one.card)) if offer else None
            lines.append(Line(f"{key}.{one.card}", tell(scene, key), deed, rule, why))
    return lines


# What every room has


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


SHOWN = frozenset(
    {
        *(
            "build_deck",
            "number",
            "adjust",
            "deal",
            "draw_cards",
            "colony_treasure",
            "random_loss",
            "vp",
            "fact",
            "note",
        ),
        *(
            "return_spent",
            "fill_spain",
            "fill_portugal",
            "declare_war",
            "convoy",
            "deploy",
            "winter_row",
            "winter_lisbon",
        ),
        *(
            "return_home",
            "home_done",
            "regulars",
            "play",
            "take",
            "condition",
            "spend_treasure",
            "event_cp",
            "spend_cp",
        ),
        *("end_impulse", "pass", "finish", "advance", "dice", "end_look"),
        *("create_armada", "raise_armada", "armada_build", "armada_board", "armada_land", "armada_transport"),
        *("armada_home", "armada_move", "armada_retreat", "armada_hits", "armada_lose"),
        *("launch", "sail", "refit", "come_home", "lose", "galleons", "informant", "ocean_die", "piracy"),
    }
)
"""The actions that have lines of their own in the rooms."""


def others(scene: Scene) -> list[Line]:
    """Every offer that has no line of its own: what a procedure asks, expeditions, dice, a word for the shuffles."""
    lines = []
    for number, offer in enumerate(scene.offers):
        if offer.action not in SHOWN:
            text = offer_words(offer, scene)
            lines.append(Line(f"other.{number}.{text}", text, plain(offer), offer.rule))
    return lines


def others_page(scene: Scene) -> Page:
    """The offers that have no line of their own, and the way to those that hang on a hand."""
    lines = [*others(scene), *own_lines(scene)]
    return Page(tell(scene, "others_title"), lines, empty=tell(scene, "others_none"))


def own_lines(scene: Scene) -> list[Line]:
    """The way to what hangs on the seat's hands, if it holds anything, whatever it is."""
    holds = any(one.cards + one.treasures + one.home for one in scene.view.powers if one.id in scene.powers)
    return [Line("own", tell(scene, "own"), Open("own"))] if holds else []


def own_page(scene: Scene) -> Page:
    """Of an open scene the offers without a line of their own: to show cards, what a procedure asks of a hand."""
    return Page(tell(scene, "own_title"), others(scene), empty=tell(scene, "others_none"))


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
        Line("others", tell(scene, "others"), Open("others")),
    ]


def sea_lines(scene: Scene) -> list[Line]:
    """The pages of the Armada and of the expeditions, each with how it stands."""
    return [
        Line("armada", tell(scene, "armada_line"), Open("armada"), f"{armada_stands.status(scene)}  i"),
        Line("expeditions", tell(scene, "sea_line"), Open("expeditions"), f"{expeditions.status(scene)}  E"),
    ]


# Spain's row


def row_lines(scene: Scene) -> list[Line]:
    """The way to the values of Spain's row, for the seat that may read them; its row lies face down till it asks."""
    count = scene.view.zones["spain_row"].count
    return [Line("row", tell(scene, "row"), Open("row"), "VQ-T4")] if count and "spain" in scene.powers else []


def row_page(scene: Scene) -> Page | None:
    """The values of Spain's row, box by box (VQ-T4)."""
    row = scene.view.zones["spain_row"]
    if not (row.count and row.open):
        return None
    lines = [
        Line(f"box.{box}", tell(scene, "row_box", box=box, value=value), told=True)
        for box, value in enumerate(row.faces, start=1)
    ]
    return Page(tell(scene, "row_title"), lines)


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


def shared_page(scene: Scene, name: str, width: int) -> Page | None:
    """The pages that every room can open, for a pane of this width; ``None`` for another name."""
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
        case "others":
            return others_page(scene)
        case "own":
            return own_page(scene)
        case "row":
            return row_page(scene)
        case "respond":
            return respond_page(scene, rest)
        case "armada":
            return armada_page(scene, rest)
    return sea_page(scene, head, rest, width)


def help_of(scene: Scene, page: str) -> tuple[str, ...]:
    """What a page that every room can open says on the help screen, then its rules; nothing for another page."""
    if page == "armada":
        return tell(scene, "about_armada"), *_rules(armada.RULES)
    if page in expeditions.PAGES:
        return tell(scene, "about_expeditions"), *_rules(expeditions.RULES)
    return ()


def _rules(rules: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{rule}: {rule_text(rule)}" for rule in rules)

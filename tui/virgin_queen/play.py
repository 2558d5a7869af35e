"""The pages of the Action Phase that show secrets or ask for a choice: cards, ways to play one, discards, treasures.

They open for the seat whose impulse it is, and only when it asks.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.text import Text

from core.table.offers import Offer
from core.virgin_queen.action import ARMADA_CARD
from tui.screens.scene import Scene
from tui.virgin_queen.lines import (
    Deed,
    Do,
    Line,
    Open,
    Page,
    barred_of,
    because,
    card,
    heading,
    plain,
    power_name,
    tell,
    values_of,
    why_not_offered,
)
from tui.virgin_queen.phase_room import bold, stacked
from tui.words import say_ruled

MOST_BEFORE = 18
MODES = ("event", "cp", "response", "combat")


def cards_page(scene: Scene) -> Page | None:
    """The active power's hand and home cards; Enter asks how, ``c`` plays for CP."""
    view = scene.view
    if view.impulse.card:
        return None
    lines = []
    for zone, title in ((f"hand.{view.active}", "hand"), (f"home.{view.active}", "home")):
        held = [card_line(scene, number) for number in view.zones[zone].faces]
        lines += [heading(scene, title, power=view.active), *held] if held else []
    head = Text(tell(scene, "cards_legend"), "italic")
    title, empty = tell(scene, "cards_title", power=view.active), tell(scene, "cards_none")
    return Page(title, lines, head if lines else Text(), empty)


def for_cp_page(scene: Scene) -> Page | None:
    """The same cards; Enter plays one for CP. What cannot be is dimmed with its reason (VQ-C15)."""
    page = cards_page(scene)
    if page is None:
        return None
    lines = [_for_cp(scene, line) if line.key else line for line in page.lines]
    return page._replace(title=tell(scene, "cards_for_cp_title", power=scene.view.active), lines=lines)


def _for_cp(scene: Scene, line: Line) -> Line:
    number = int(line.key.partition(".")[2])
    _, why = play_deed(scene, number, "cp")
    return line._replace(deed=for_cp(scene, number), why=line.why or why)


def card_line(scene: Scene, number: int) -> Line:
    """A card with its kind, its CP (``?``: not known to this deck) and a mark if it may leave the game."""
    why = "" if offers_of(scene, number) else why_not_offered(scene, None)
    return Line(f"card.{number}", scene.names.card(number), Open(f"card.{number}"), facts_of(scene, number), why)


def facts_of(scene: Scene, number: int) -> str:
    """``event 3 CP *``: kind, CP, ``*`` removed when played as an event, ``+`` removed if its condition is met."""
    facts = card(scene, number)
    mark = {"as_event": " *", "after": " +"}.get(facts.removal, "  ")
    cp = "- CP" if facts.kind == "mandatory" else f"{facts.cp or '?'} CP"
    return f"{scene.names.name('kind_short', facts.kind)} {cp}{mark}"


def offers_of(scene: Scene, number: int) -> list[Offer]:
    """The active power's offers about this card, also those that only bar it."""
    return [
        offer
        for action in ("play", "take")
        for offer in scene.all_offers(action, scene.view.active)
        if number in (*values_of(offer, "card"), *barred_of(offer, "card"))
    ]


# How one card is played


def mode_page(scene: Scene, number: int) -> Page | None:
    """The ways to play a card, those that are closed with their reason (VQ-C2, C4, C15)."""
    if scene.view.impulse.card or number not in held(scene):
        return None
    lines = [line for mode in MODES for line in mode_lines(scene, number, mode)]
    facts = card(scene, number)
    fate = f"fate_{facts.removal}" if facts.removal else "fate_home" if facts.kind == "home" else "fate"
    said = Text(tell(scene, fate, after=facts.after))
    return Page(tell(scene, "how_title"), lines, stacked(bold(scene.names.card(number)), said))


def held(scene: Scene) -> tuple[int, ...]:
    """The cards that the active power could play."""
    zones, active = scene.view.zones, scene.view.active
    return (*zones[f"hand.{active}"].faces, *zones[f"home.{active}"].faces)


def mode_lines(scene: Scene, number: int, mode: str) -> list[Line]:
    """One way to play it; as an event that takes a card, also that."""
    made = []
    take = next((o for o in scene.all_offers("take", scene.view.active) if number in values_of(o, "card")), None)
    takes = card(scene, number).takes
    if mode == "event" and card(scene, number).id == ARMADA_CARD:
        return [armada_line(scene)]
    deed, why = play_deed(scene, number, mode)
    if deed is not None or (why and takes != "any"):
        made.append(Line(f"mode.{mode}", tell(scene, f"as_{mode}"), deed, mode_note(scene, number, mode), why))
    if mode == "event" and takes:
        none = because(scene, "room_take_none", "VQ-C4") if take is None else ""
        made.append(Line("take", tell(scene, "as_take"), Open(f"take.{number}") if take else None, "VQ-C4", none))
    return made


def armada_line(scene: Scene) -> Line:
    """Spain's home card as its event leads to the Armada's page; dimmed where it cannot be created (VQ-A1)."""
    blocked = scene.view.armada_blocked
    # Each port may have its own reason; where all have one, the first says enough.
    why = "" if values_of(scene.offer("create_armada"), "port") else why_not_offered(scene, None)
    if why and blocked:
        why = say_ruled(blocked[0], scene.names)
    return Line("mode.event", tell(scene, "as_armada"), None if why else Open("armada"), "VQ-A1", why)


def mode_note(scene: Scene, number: int, mode: str) -> str:
    """The CP of a card played for them; the rule of the other ways."""
    cp = card(scene, number).cp
    return (tell(scene, "cp", count=cp) if cp else tell(scene, "cp_typed")) if mode == "cp" else "VQ-C2"


def play_deed(scene: Scene, number: int, mode: str) -> tuple[Deed, str]:
    """What playing it so is, or why it may not be; neither where the card knows no such way."""
    for offer in scene.all_offers("play", scene.view.active):
        if mode in values_of(offer, "mode"):
            if number in values_of(offer, "card"):
                deed = plain(offer, card=number)
                return deed, ""
            if number in (barred := barred_of(offer, "card")):
                return None, say_ruled(barred[number], scene.names)
    return None, ""


def for_cp(scene: Scene, number: int) -> Deed:
    """To play the card for CP; where it may not be, the table is asked all the same, and says why."""
    deed, _ = play_deed(scene, number, "cp")
    return deed or Do(scene.view.active, ("play", number, "cp", 0))


# Taking from the discards


def take_page(scene: Scene, number: int) -> Page | None:
    """The discards, newest first: what the event may take, the rest dimmed with its reason (VQ-C4 to C7)."""
    take = next((o for o in scene.all_offers("take", scene.view.active) if number in values_of(o, "card")), None)
    if take is None:
        return None
    barred = barred_of(take, "taken")
    lines = []
    for one in reversed(scene.view.zones["discards"].faces):
        why = say_ruled(barred[one], scene.names) if one in barred else ""
        deed = None if why else Do(scene.view.active, ("take", number, one))
        lines.append(Line(f"taken.{one}", scene.names.card(one), deed, played_note(scene, one), why))
    count = tell(scene, "take_count", count=len(values_of(take, "taken")), most=len(lines))
    return Page(tell(scene, "take_title"), lines, stacked(bold(scene.names.card(number)), count))


def played_note(scene: Scene, number: int) -> str:
    """Who played a discard this turn, and how."""
    for line in reversed(scene.view.ledger):
        if line.card == number:
            power = scene.view.powers[line.power].id
            return f"{power_name(scene, power)}, {scene.names.name('mode_short', line.mode)}"
    return ""


# Treasures


def purse_page(scene: Scene) -> Page | None:
    """The active power's treasures by value (VQ-T8)."""
    active = scene.view.active
    held_now: Any = scene.view.zones[f"treasures.{active}"].faces
    offer = scene.offer("spend_treasure", active)
    lines = []
    for value, count in sorted(Counter(held_now).items()):
        why = "" if value in values_of(offer, "value") else why_not_offered(scene, offer)
        deed = Do(active, ("spend_treasure", value))
        lines.append(Line(f"value.{value}", tell(scene, "treasure", value=value), deed, f"x{count}", why))
    return Page(tell(scene, "purse_title", power=active), lines, empty=tell(scene, "purse_none"))


# CP spent as before


def spent_before(scene: Scene) -> list[tuple[int, str]]:
    """What CP were spent on before and could be now, with how many, the most frequent first; nobody types it twice."""
    spent = Counter(
        (int(str(entry.said.params["cp"])), str(entry.said.params["note"]))
        for entry in scene.feed
        if entry.said.key == "cp_spent" and not entry.undone
    )
    return [what for what, _ in spent.most_common() if what[0] <= scene.view.impulse.left][:MOST_BEFORE]


def before_page(scene: Scene) -> Page | None:
    """The lines of CP that were written before; Enter writes one again."""
    lines = [
        Line(f"before.{cp}.{note}", f"{cp:>2} CP  {note}", Do(scene.view.active, ("spend_cp", cp, note)))
        for cp, note in spent_before(scene)
    ]
    return Page(tell(scene, "before_title"), lines) if lines and scene.offer("spend_cp") else None

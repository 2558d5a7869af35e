"""The page of what is at sea: expeditions by power, galleons, informants, the fleet's die (VQ-F0, F3, F4, T11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from rich.text import Text

from core.table.offers import Offer, Range
from core.virgin_queen.expeditions import OWNERS
from core.virgin_queen.places import MOST_EXPEDITIONS
from tui.screens.list_room import bold, stacked
from tui.screens.room_lines import (
    Ask,
    Deed,
    Do,
    Line,
    Open,
    Page,
    because,
    counted,
    heading,
    plain,
    power_name,
    tell,
    values_of,
    why_not_offered,
)
from tui.screens.scene import Scene
from tui.widgets.text import cut

TABLE = "table"
PAGES = ("expeditions", "expedition", "sail", "launch", "galleons", "die", "spies", "spy")
RULES = ("VQ-F0", "VQ-F3", "VQ-F4", "VQ-F7", "VQ-T6", "VQ-T11", "VQ-T12")
LONGEST_ZONE = 14
"""Cells of a zone's name beside a captain's."""
FEWEST = 8
"""Cells that a captain's name keeps."""
LEAD = 6
"""Cells of a list's line before its text and behind it."""


def sea_page(scene: Scene, name: str, rest: str, width: int) -> Page | None:
    """The page of this name, for a pane of this width; ``None`` for another name or what is gone."""
    match name:
        case "expeditions":
            return main_page(scene, width)
        case "expedition":
            return expedition_page(scene, int(rest))
        case "sail":
            return sail_page(scene, int(rest))
        case "launch":
            return launch_page(scene, rest)
        case "galleons":
            return galleons_page(scene, rest)
        case "die":
            return die_page(scene, int(rest))
        case "spies":
            return spies_page(scene)
        case "spy":
            return spy_page(scene, rest)
    return None


def main_page(scene: Scene, width: int) -> Page:
    """All that is at sea, power by power in impulse order."""
    lines = [
        *expedition_lines(scene, width),
        *launch_lines(scene),
        *galleon_lines(scene),
        *informant_lines(scene),
        *die_lines(scene),
    ]
    return Page(tell(scene, "sea_title"), lines, head(scene))


def head(scene: Scene) -> Text:
    """How many expeditions there are, and their loot in all."""
    at_sea = scene.view.expeditions
    if not at_sea:
        return bold(tell(scene, "sea_none"))
    loot = sum(one.loot for one in at_sea)
    return bold(tell(scene, "sea_count", count=len(at_sea), most=MOST_EXPEDITIONS, loot=loot))


def status(scene: Scene) -> str:
    """In a few words for another page's line."""
    return tell(scene, "sea_short", count=len(scene.view.expeditions))


# Expeditions


def expedition_lines(scene: Scene, width: int) -> list[Line]:
    """A line each under its power's name; Enter shows all of it and what it may do."""
    lines = []
    for power in scene.view.powers:
        own = [one for one in scene.view.expeditions if one.power == power.id]
        lines += [heading(scene, "sea_of", power=power.id)] if own else []
        lines += [expedition_line(scene, one, width) for one in own]
    return lines


def expedition_line(scene: Scene, one: Any, width: int) -> Line:
    """``Drake (4), Caribbean`` and its dice and loot; a long captain's name is cut before anything else."""
    note = tell(scene, "sea_note", count=one.dice, loot=one.loot)
    rating = f"{one.rating}, {tell(scene, 'sea_damaged')}" if one.damaged else f"{one.rating}"
    rest = f" ({rating}), {cut(one.zone, LONGEST_ZONE, True)}"
    captain = cut(one.captain, max(width - LEAD - len(note) - len(rest), FEWEST), True)
    return Line(f"expedition.{one.slot}", captain + rest, Open(f"expedition.{one.slot}"), note)


def expedition_in(scene: Scene, slot: int) -> Any:
    """The expedition with this number, ``None`` when it is gone."""
    return next((one for one in scene.view.expeditions if one.slot == slot), None)


def expedition_page(scene: Scene, slot: int) -> Page | None:
    """One expedition: all that is known of it, and what its power may do with it."""
    one = expedition_in(scene, slot)
    if one is None:
        return None
    title = tell(scene, "sea_one_title", power=one.power)
    return Page(title, [*raid_lines(scene, one), *own_lines(scene, one)], one_head(scene, one))


def one_head(scene: Scene, one: Any) -> Text:
    """Captain, strength, zone, dice; the loot, with the values that this seat knows (VQ-T11)."""
    worn = tell(scene, "sea_is_damaged") if one.damaged else tell(scene, "sea_full")
    return stacked(
        bold(one.captain),
        tell(scene, "sea_where", ocean=one.zone, worn=worn),
        tell(scene, "sea_dice", count=one.dice, base=1 if one.damaged else 2, rating=one.rating),
        tell(scene, "sea_loot", count=one.loot, values=loot_words(scene, one)),
    )


def loot_words(scene: Scene, one: Any) -> str:
    """The values of its loot: those that this seat knows, and ``?`` for each of the others (VQ-T11)."""
    zone = scene.view.zones[f"loot.{one.slot}"]
    known = [str(value) for value in zone.faces]
    shown = [*known, *("?" for _ in range(zone.count - len(known)))]
    return f": {' '.join(shown)}" if shown else ""


def why_not_own(scene: Scene, one: Any, offer: Offer | None) -> str:
    """Why this seat may not do it: whose expedition it is, an attack that goes on, an answer that waits."""
    if offer is not None:
        return ""
    if scene.seat and not scene.view.ended and one.power not in scene.powers:
        return because(scene, "not_your_expedition", power=one.power)
    if any(frame["frame"] in ("fleet", "piracy") for frame in scene.view.frames):
        return because(scene, "expeditions_wait")
    return why_not_offered(scene, offer)


def own_lines(scene: Scene, one: Any) -> list[Line]:
    """Elsewhere, damaged or refitted, home with its loot, lost with it (VQ-T11)."""
    sail, refit, home, lose = (
        scene.offer(action, one.power, expedition=one.slot) for action in ("sail", "refit", "come_home", "lose")
    )
    elsewhere = where(scene, f"sail.{one.slot}", Ask(sail, {}), one.zone) if sail else None
    repair = tell(scene, "sea_refit") if one.damaged else tell(scene, "sea_damage")
    to_hand = f"{tell(scene, 'sea_to_hand', count=one.loot)}VQ-T11"
    to_pile = f"{tell(scene, 'sea_to_spent', count=one.loot)}VQ-T11"
    return [
        Line("sail", tell(scene, "sea_sail"), elsewhere, why=why_not_own(scene, one, sail)),
        Line("refit", repair, plain(refit), why=why_not_own(scene, one, refit)),
        Line("home", tell(scene, "sea_home"), plain(home), to_hand, why_not_own(scene, one, home)),
        Line("lost", tell(scene, "sea_lost"), plain(lose), to_pile, why_not_own(scene, one, lose)),
    ]


def raid_lines(scene: Scene, one: Any) -> list[Line]:
    """Piracy on Spain or Portugal: the dice are asked, the expedition's own are filled in (VQ-T12, F7).

    Without the setting for dice, only the treasures taken are asked.
    """
    lines = []
    by_dice = scene.options.get("piracy_dice", True)
    for victim in OWNERS:
        offer = scene.offer("piracy" if by_dice else "piracy_stated", one.power, expedition=one.slot, victim=victim)
        why = "" if offer else why_not_raid(scene, one, victim)
        deed = Ask(_with_dice(offer, one.dice), {"expedition": one.slot}) if offer else None
        text = tell(scene, "sea_raid", victim=victim) if by_dice else tell(scene, "sea_raid_stated", victim=victim)
        lines.append(Line(f"piracy.{victim}", text, deed, "VQ-T12", why))
    return lines


def _with_dice(offer: Offer, dice: int) -> Offer:
    """The same offer, with these attacker's dice filled in."""
    fields = tuple(
        replace(field, domain=replace(field.domain, hint=dice))
        if field.name == "attack" and isinstance(field.domain, Range)
        else field
        for field in offer.fields
    )
    return replace(offer, fields=fields)


def why_not_raid(scene: Scene, one: Any, victim: str) -> str:
    """Whose it is, what waits, whose impulse, on whom, once a turn in a zone: the first that bars it."""
    view = scene.view
    if view.ended or not scene.seat or one.power not in scene.powers or view.frames:
        return why_not_own(scene, one, None)
    if view.phase != "action":
        return because(scene, "only_in_phase", "VQ-T12", phase="action")
    if view.active != one.power:
        # After all have passed nobody has an impulse.
        other = because(scene, "not_your_impulse", "VQ-T12", power=view.active)
        return other if view.active else because(scene, "all_passed", "VQ-T12")
    if victim == one.power:
        return because(scene, "piracy_whom", "VQ-T12")
    return because(scene, "piracy_once", "VQ-F7", ocean=one.zone)


# Zones: those the table knows of, or another that is typed


def zone_lines(scene: Scene, deed: Callable[[str], Deed], other: Deed, without: str = "") -> list[Line]:
    """A line for each zone that the table knows of but ``without``, then one for another."""
    known = [zone for zone in scene.view.ocean_zones if zone != without]
    lines = [Line(f"zone.{zone}", zone, deed(zone)) for zone in known]
    return [*lines, Line("zone", tell(scene, "sea_other_zone"), other)]


def where(scene: Scene, page: str, ask: Deed, without: str = "") -> Deed:
    """The page of zones to choose from; where there is none to choose, the question itself."""
    return Open(page) if any(zone != without for zone in scene.view.ocean_zones) else ask


def sail_page(scene: Scene, slot: int) -> Page | None:
    """Where an expedition goes."""
    one = expedition_in(scene, slot)
    offer = scene.offer("sail", expedition=slot) if one else None
    if one is None or offer is None:
        return None
    lines = zone_lines(scene, lambda zone: Do(one.power, ("sail", slot, zone)), Ask(offer, {}), one.zone)
    return Page(tell(scene, "sea_sail_title"), lines, one_head(scene, one))


def launch_lines(scene: Scene) -> list[Line]:
    """A new expedition for each power of the seat; dimmed while there are as many as there may be."""
    lines = [heading(scene, "sea_launch_title")]
    for power in scene.powers:
        offer = scene.offer("launch", power)
        why = "" if offer else why_not_launch(scene)
        deed = where(scene, f"launch.{power}", Ask(offer, {})) if offer else None
        lines.append(Line(f"launch.{power}", tell(scene, "sea_launch", power=power), deed, why=why))
    if not scene.powers:
        lines.append(Line("launch", tell(scene, "sea_launch_any"), why=why_not_offered(scene, None)))
    return lines


def why_not_launch(scene: Scene) -> str:
    """An attack that goes on, an answer that waits, or twelve at sea already."""
    if any(frame["frame"] in ("fleet", "piracy") for frame in scene.view.frames):
        return because(scene, "expeditions_wait")
    if not scene.view.frames and len(scene.view.expeditions) >= MOST_EXPEDITIONS:
        return because(scene, "list_full", most=MOST_EXPEDITIONS)
    return why_not_offered(scene, None)


def launch_page(scene: Scene, power: str) -> Page | None:
    """Where a new expedition sails; then its captain and his rating are asked."""
    offer = scene.offer("launch", power)
    if offer is None:
        return None
    lines = zone_lines(scene, lambda zone: Ask(offer, {"zone": zone}), Ask(offer, {}))
    return Page(tell(scene, "sea_launch", power=power), lines)


# Galleons and informants


def galleon_lines(scene: Scene) -> list[Line]:
    """Galleons by owner and zone, counted by the arrows; the convoy; a zone where none are yet (VQ-F0)."""
    lines = [heading(scene, "sea_galleons")]
    for one in scene.view.galleons:
        offer = scene.offer("galleons", owner=one.owner, zone=one.zone)
        text = f"{power_name(scene, one.owner)}, {one.zone}"
        known = {"owner": one.owner, "zone": one.zone}
        more, fewer = (counted(_anywhere(scene, one.owner), one.count + by, **known) for by in (1, -1))
        why = why_not_offered(scene, offer)
        deed = Ask(offer, known) if offer else None
        key = f"galleons.{one.owner}.{one.zone}"
        lines.append(Line(key, text, deed, str(one.count), why, more, fewer))
    lines.append(Line("convoy", tell(scene, "sea_convoy", count=scene.view.convoy), None, "VQ-F0", told=True))
    for owner in OWNERS:
        lines.append(_more_galleons(scene, owner))
    return lines


def _more_galleons(scene: Scene, owner: str) -> Line:
    """Galleons of this owner in any zone."""
    offer = _anywhere(scene, owner)
    deed = where(scene, f"galleons.{owner}", Ask(offer, {"owner": owner})) if offer else None
    text = tell(scene, "sea_galleons_of", owner=owner)
    return Line(f"galleons.{owner}", text, deed, why=why_not_offered(scene, offer))


def _anywhere(scene: Scene, owner: str) -> Offer | None:
    """The offer to place galleons of this owner in any zone."""
    found = scene.all_offers("galleons", owner=owner)
    return next((offer for offer in found if not values_of(offer, "zone")), None)


def galleons_page(scene: Scene, owner: str) -> Page | None:
    """In which zone galleons are placed; how many is asked then."""
    offer = _anywhere(scene, owner)
    if offer is None:
        return None
    lines = zone_lines(scene, lambda zone: Ask(offer, {"owner": owner, "zone": zone}), Ask(offer, {"owner": owner}))
    return Page(tell(scene, "sea_galleons_of", owner=owner), lines)


def informant_lines(scene: Scene) -> list[Line]:
    """Who spies on whom, a line a spy; and the way to every other."""
    lines = [heading(scene, "sea_informants")]
    for power in scene.view.powers:
        on = _spied(scene, power.id)
        if on:
            text = tell(scene, "sea_spies_on", power=power.id, who=", ".join(power_name(scene, one) for one in on))
            lines.append(Line(f"spy.{power.id}", text, Open(f"spy.{power.id}")))
    return [*lines, Line("spies", tell(scene, "sea_spies"), Open("spies"))]


def _spied(scene: Scene, spy: str) -> list[str]:
    """The powers on which this one's informants spy."""
    return [on for by, on in scene.view.informants if by == spy]


def spies_page(scene: Scene) -> Page:
    """Whose informants."""
    lines = []
    for power in scene.view.powers:
        on = ", ".join(power_name(scene, one) for one in _spied(scene, power.id))
        lines.append(Line(f"spy.{power.id}", power_name(scene, power.id), Open(f"spy.{power.id}"), on))
    return Page(tell(scene, "sea_spies_title"), lines)


def spy_page(scene: Scene, spy: str) -> Page:
    """The other powers; Enter sets this one's informant there, or takes him away."""
    there = _spied(scene, spy)
    lines = []
    for power in scene.view.powers:
        if power.id == spy:
            continue
        offer = next((one for one in scene.all_offers("informant", spy=spy) if power.id in values_of(one, "on")), None)
        why = why_not_offered(scene, offer)
        deed = Do(TABLE, ("informant", spy, power.id, power.id not in there))
        text = f"[{'x' if power.id in there else ' '}] {power_name(scene, power.id)}"
        lines.append(Line(f"on.{power.id}", text, None if why else deed, why=why))
    return Page(tell(scene, "sea_spy_title", power=spy), lines)


# The fleet's die


def die_lines(scene: Scene) -> list[Line]:
    """The six faces with their zones, as far as the table knows them (VQ-F3)."""
    verified = scene.data.get("oceans", {}).get("verified", False)
    lines = [heading(scene, "sea_die") if verified else heading(scene, "sea_die_unverified")]
    offer = scene.offer("ocean_die")
    why = why_not_offered(scene, offer)
    for face, zone in enumerate(scene.view.ocean_die, start=1):
        text = tell(scene, "sea_face", face=face, ocean=zone or tell(scene, "sea_no_zone"))
        deed = where(scene, f"die.{face}", Ask(offer, {"face": face}), zone) if offer else None
        lines.append(Line(f"die.{face}", text, deed, "VQ-F3", why))
    return lines


def die_page(scene: Scene, face: int) -> Page | None:
    """The zone of a face."""
    offer = scene.offer("ocean_die")
    if offer is None:
        return None
    now = scene.view.ocean_die[face - 1]
    lines = zone_lines(scene, lambda zone: Do(TABLE, ("ocean_die", face, zone)), Ask(offer, {"face": face}), now)
    return Page(tell(scene, "sea_die_title", face=face), lines)

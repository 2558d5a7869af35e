"""The Treasure Fleet: its six steps, who decides, the dice and the chances, what came of each (VQ-F1 to F7)."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from tui.odds import percent
from tui.screens.scene import Scene
from tui.virgin_queen.chances import (
    Chances,
    after_hits,
    after_name,
    before,
    before_name,
    chances_line,
    fleet_dice,
    parts,
    sea_words,
    sentence,
)
from tui.virgin_queen.fleet_walk import FLEET, STEP_OF, last_sides, walk
from tui.virgin_queen.lines import Ask, Do, Line, Own, Page, heading, plain, row_lines, values_of
from tui.virgin_queen.phase_room import bold, stacked
from tui.virgin_queen.procedure_room import (
    ProcedureRoom,
    around,
    captain_of,
    decider,
    expedition,
    frame_of,
    rewards_words,
    rule_line,
    short,
    thrown,
)


class TreasureFleet(ProcedureRoom):
    """The walk through the six steps. What lies in Spain's row Spain alone sees, and only when it asks."""

    ROOM = "treasure_fleet"
    TAG = FLEET
    ANSWERS = frozenset(
        f"fleet_{name}" for name in ("choose", "roll", "name", "again", "attack", "hold", "split", "home")
    )
    ABOUT = "sea_about_fleet"
    RULES = ("VQ-F1", "VQ-F2", "VQ-F3", "VQ-F4", "VQ-F5", "VQ-F6", "VQ-F7", "VQ-F0", "VQ-T11")

    def main(self, scene: Scene, width: int) -> Page:
        """What is asked, then the walk."""
        lines = [
            *self.asked(scene),
            *row_lines(scene),
            *_chances_now(scene),
            heading(scene, "fleet_steps"),
            *walk(scene, width),
        ]
        return Page(sea_words(scene, "fleet"), [*lines, *around(scene)], head(scene))

    def deeds(self, scene: Scene) -> list[Line]:
        """What the step asks of this seat; nothing where it asks another."""
        return deeds(scene)

    def place(self, scene: Scene) -> str:
        """The step that goes on."""
        return f"step.{_now(scene)}"


def _now(scene: Scene) -> int:
    return STEP_OF[str(frame_of(scene, FLEET)["step"])]


# What is asked


def deeds(scene: Scene) -> list[Line]:
    """The lines of the step's question."""
    match frame_of(scene, FLEET)["step"]:
        case "choose":
            power = str(frame_of(scene, FLEET)["power"])
            text = sea_words(scene, "fleet_choose", count=scene.view.fleet_takes)
            return [Line("choose", text, Own("fleet_choose", power), "VQ-F2")] if power in scene.powers else []
        case "roll":
            offer = scene.offer("fleet_roll")
            return [Line("roll", sea_words(scene, "fleet_roll"), plain(offer), thrown(scene))] if offer else []
        case "name":
            return _zones(scene)
        case "again":
            return _again(scene)
        case "attack":
            return _attack(scene)
        case "split":
            return _splits(scene)
        case "home":
            return _home(scene)
    return []


def _zones(scene: Scene) -> list[Line]:
    """The zone that the die gives: those that the table knows, or another, typed (VQ-F3)."""
    offer = scene.offer("fleet_name")
    if offer is None:
        return []
    face = int(frame_of(scene, FLEET)["die"])
    lines = [
        Line(f"zone.{number}", sea_words(scene, "fleet_named", face=face, ocean=zone), Ask(offer, {"zone": zone}))
        for number, zone in enumerate(scene.view.ocean_zones)
    ]
    return [*lines, Line("zone", sea_words(scene, "fleet_other_zone"), plain(offer), "VQ-F3")]


def _again(scene: Scene) -> list[Line]:
    """England's second roll, which stands, or none (VQ-F3)."""
    offer, frame = scene.offer("fleet_again"), frame_of(scene, FLEET)
    if offer is None:
        return []
    stands = sea_words(scene, "fleet_stands", face=int(frame["die"]), ocean=str(frame["zone"]))
    return [
        Line("again", sea_words(scene, "fleet_again"), Do(offer.power, ("fleet_again", True)), thrown(scene)),
        Line("stands", stands, Do(offer.power, ("fleet_again", False))),
    ]


def _attack(scene: Scene) -> list[Line]:
    """Each expedition of the power whose turn it is: to attack, with its chances, or to let the fleet pass (VQ-F4)."""
    offer, lines = scene.offer("fleet_attack"), []
    for slot in values_of(offer, "expedition"):
        one = expedition(scene, int(slot))
        assert offer is not None
        theirs = fleet_dice(scene)
        # Where the dice fall at once its chances are read and said yes to first.
        at_once = scene.dice == "app"
        deed = Ask(offer, {"expedition": slot}) if at_once else Do(offer.power, ("fleet_attack", slot))
        text = sea_words(scene, "fleet_attack", captain=short(one.captain), attack=one.dice, defend=theirs)
        won, even, lost = (percent(chance) for chance in parts(before(one.dice, theirs)))
        said = sea_words(scene, "fleet_chances", won=won, even=even, lost=lost)
        lines += [
            Line(f"attack.{slot}", text, deed, thrown(scene)),
            chances_line(f"chances.{slot}", before_name(one.dice, theirs), f"  {said}"),
            Line(
                f"hold.{slot}",
                sea_words(scene, "fleet_hold", captain=short(one.captain)),
                Do(offer.power, ("fleet_hold", slot)),
            ),
        ]
    return lines


def _splits(scene: Scene) -> list[Line]:
    """The legal splits of the rewards, each in words (VQ-F4)."""
    lines = []
    for offer in scene.all_offers("fleet_split"):
        treasures, vp, galleons = (int(values_of(offer, name)[0]) for name in ("treasures", "vp", "galleons"))
        text = sea_words(scene, "take", what=rewards_words(scene, treasures, vp, galleons))
        lines.append(Line(f"split.{treasures}.{vp}.{galleons}", text, plain(offer), "VQ-F4"))
    return lines


def _home(scene: Scene) -> list[Line]:
    """Home with the loot, or not (VQ-F6)."""
    offer = scene.offer("fleet_home")
    one = expedition(scene, int(frame_of(scene, FLEET)["current"]))
    return home_lines(scene, one, offer.power, offer.action) if offer else []


def home_lines(scene: Scene, one: Any, power: str, action: str) -> list[Line]:
    """The two answers of an expedition that may come home."""
    key = "fleet_home" if one.loot else "fleet_home_empty"
    return [
        Line(f"home.{one.slot}", sea_words(scene, key, count=one.loot), Do(power, (action, True))),
        Line(f"stay.{one.slot}", sea_words(scene, "fleet_stay"), Do(power, (action, False))),
    ]


# Chances before the roll that waits


def _attacker(scene: Scene) -> Any:
    """The expedition that attacks, or is the first that may; ``None`` outside of the fourth step."""
    frame = frame_of(scene, FLEET)
    if frame["step"] in ("fire", "answer"):
        return expedition(scene, int(frame["current"]))
    if frame["step"] != "attack":
        return None
    found = (expedition(scene, int(slot)) for slot in frame["pending"])
    return next((one for one in found if one is not None and one.power == frame["power"]), None)


def _rolling(scene: Scene) -> tuple[Chances, str, str] | None:
    """The chances of the roll that comes next, its dice in words, and the name of the page with all of them."""
    frame, one, theirs = frame_of(scene, FLEET), _attacker(scene), fleet_dice(scene)
    if one is None:
        return None
    if frame["step"] == "answer":
        hit = int(frame["hits"])
        said = sea_words(scene, "against_hits", who=short(one.captain), hits=hit, defend=theirs)
        return after_hits(hit, theirs), said, after_name(hit, theirs)
    said = sea_words(scene, "against", who=short(one.captain), attack=one.dice, defend=theirs)
    return before(one.dice, theirs), said, before_name(one.dice, theirs)


def _chances_now(scene: Scene) -> list[Line]:
    """All the chances at a line, where the lines of the attackers do not lead there."""
    rolling = _rolling(scene)
    if rolling is None or scene.offer("fleet_attack") is not None:
        return []
    return [chances_line("chances", rolling[2], sea_words(scene, "odds_page"))]


# Above the list


def head(scene: Scene) -> Text:
    """The step, who decides, what is there, the dice and the chances; the rule last, which the help has too."""
    frame, now = frame_of(scene, FLEET), _now(scene)
    what, zone = scene.names.name("fleet_step", str(now)), str(frame["zone"]) if now > 3 else ""
    return stacked(
        bold(sea_words(scene, "fleet_now_in" if zone else "fleet_now", step=now, what=what, ocean=zone)),
        bold(decider(scene, str(frame["power"]))),
        *there(scene, now),
        Text(rule_line(f"VQ-F{now}"), "italic"),
    )


def there(scene: Scene, now: int) -> list[Text | str]:
    """What the step is about: the row, what sails, what is left, the dice."""
    row, sailing = scene.view.zones["spain_row"], scene.view.zones["fleet"].count
    if now == 2:
        return [sea_words(scene, "fleet_row_backs", count=row.count)]
    if now == 3:
        return [sea_words(scene, "fleet_sailing", count=sailing, row=row.count)]
    if now == 4:
        pending = len(frame_of(scene, FLEET)["pending"])
        left = sea_words(scene, "fleet_left", treasures=sailing, galleons=scene.view.convoy, count=pending)
        rolling = _rolling(scene)
        odds = f"{rolling[1]}{sentence(scene, rolling[0])}" if rolling else ""
        sides = last_sides(scene) if frame_of(scene, FLEET)["step"] in ("answer", "split") else []
        net = int(frame_of(scene, FLEET)["net"])
        return [left, *sides, odds, bold(sea_words(scene, "rewards_due", net=net)) if net > 0 else ""]
    if now == 6:
        one = expedition(scene, int(frame_of(scene, FLEET)["current"]))
        return [bold(sea_words(scene, "fleet_who_home", who=captain_of(scene, one), count=one.loot))]
    return []

"""What a Treasure Fleet has come to, read from what was told of it: each step in a few words, and the attacks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from rich.cells import cell_len

from core.table.telling import Said
from core.virgin_queen.raids import hits
from tui.odds import signed
from tui.screens.scene import Scene
from tui.virgin_queen.chances import sea_words
from tui.virgin_queen.lines import Line
from tui.virgin_queen.procedure_room import (
    captain_of,
    expedition,
    frame_of,
    rewards_words,
    short,
    told_line,
    told_since,
)

FLEET = "fleet"
BEGINNING = ("fleet_sails", "fleet_sails_known")
STEP_OF = {
    "choose": 2,
    **dict.fromkeys(("roll", "die", "name", "again"), 3),
    **dict.fromkeys(("attack", "fire", "answer", "split"), 4),
    "home": 6,
}
"""Which of the six steps the frame's step belongs to."""
ROOMY = 60
"""From this width on an attack's dice stand beside it."""


class Attack(NamedTuple):
    """One expedition's attack, as far as it has come. ``end`` is the key of the last that is told of it."""

    power: str
    captain: str
    mine: tuple[int, ...] = ()
    theirs: tuple[int, ...] = ()
    net: int | None = None
    rewards: tuple[int, int, int] = (0, 0, 0)
    fate: str = ""
    end: str = ""

    @property
    def over(self) -> bool:
        """Whether all that comes of it is known."""
        return self.end == "fleet_held" or (self.net is not None and (self.net <= 0 or any(self.rewards)))


def told(scene: Scene) -> list[Said]:
    """All that was told of the fleet that is at sea."""
    return told_since(scene, *BEGINNING)


def attacks(since: Iterable[Said]) -> list[Attack]:
    """The attacks in their order, the one that goes on last."""
    found: list[Attack] = []
    for said in since:
        params: dict[str, Any] = dict(said.params)
        match said.key:
            case "fleet_attacked":
                found.append(Attack(params["power"], params["captain"]))
            case "fleet_held":
                found.append(Attack(params["power"], params["captain"], end=said.key))
            case "came_home" | "stayed_at_sea":
                _ends(found, params["power"], params["captain"], said.key)
            case _ if found:
                found[-1] = _goes_on(found[-1], said.key, params)
    return found


def _goes_on(attack: Attack, key: str, params: dict[str, Any]) -> Attack:
    match key:
        case "dice_for" if params["roll"] == "fleet_attack":
            return attack._replace(mine=tuple(params["faces"]))
        case "dice_for" if params["roll"] == "fleet_answer":
            return attack._replace(theirs=tuple(params["faces"]))
        case "fleet_net":
            return attack._replace(net=params["net"])
        case "fleet_rewards":
            return attack._replace(rewards=(params["loot"], params["vp"], params["galleons"]))
        case "captain_damaged":
            return attack._replace(fate="damaged")
        case "expedition_lost":
            return attack._replace(fate="destroyed")
    return attack


def _ends(found: list[Attack], power: str, captain: str, key: str) -> None:
    """Home or at sea, for the first of that name that attacked, is afloat and has not said so yet."""
    for place, one in enumerate(found):
        if (one.power, one.captain, one.end) == (power, captain, "") and one.fate != "destroyed":
            found[place] = one._replace(end=key)
            return


def outcome(scene: Scene, attack: Attack) -> str:
    """What came of an attack: ``net +2, 1 treasure, 1 VP``."""
    if attack.end == "fleet_held":
        return sea_words(scene, "let_pass")
    if attack.net is None:
        return sea_words(scene, "at_it")
    end = {"came_home": "is_home", "stayed_at_sea": "stayed"}.get(attack.end, "")
    words = [sea_words(scene, "net", net=signed(attack.net)), rewards_words(scene, *attack.rewards)]
    words += [sea_words(scene, key) for key in (attack.fate, end) if key]
    return ", ".join(word for word in words if word)


# The six steps


def walk(scene: Scene, width: int) -> list[Line]:
    """The six steps, each with its mark and what came of it, the attacks beneath the fourth."""
    now, since = STEP_OF[str(frame_of(scene, FLEET)["step"])], told(scene)
    lines = []
    for step in range(1, 7):
        mark = "[x]" if step < now else " > " if step == now else "[ ]"
        name = scene.names.name("fleet_step", str(step))
        note = result(scene, step, since) if step <= now else ""
        lines.append(fitted(f"step.{step}", f"{mark} {step} {name}", note, width))
        if step == 4:
            lines += _attack_lines(scene, since, width)
    return lines


def result(scene: Scene, step: int, since: list[Said]) -> str:
    """A step's result in a few words; the sixth has its own beside the expeditions.

    Nothing where the journal has grown so long since that the fleet's beginning is no longer at hand.
    """
    if not since:
        return ""
    match step:
        case 1:
            count = _count(since, "fleet_sails", "fleet_sails_known")
            return sea_words(scene, "fleet_joined", count=count) if count else sea_words(scene, "fleet_none")
        case 2:
            return _chosen(scene, since)
        case 3:
            return zone_words(scene, since)
        case 4:
            return _attacks_words(scene, since)
        case 5:
            return sea_words(scene, "fleet_got", count=_count(since, "fleet_arrives", "fleet_arrives_known"))
    return ""


def _count(since: list[Said], *keys: str) -> int:
    """How many treasures the sentence is of, whether this seat heard their values or not."""
    said = next((one for one in since if one.key in keys), None)
    if said is None:
        return 0
    values: Any = said.params.get("treasures", ())
    return int(str(said.params["count"])) if "count" in said.params else len(values)


def _chosen(scene: Scene, since: list[Said]) -> str:
    row = scene.view.zones["spain_row"].count
    if frame_of(scene, FLEET)["step"] == "choose":
        return sea_words(scene, "fleet_takes", count=scene.view.fleet_takes, row=row)
    count = _count(since, "fleet_chosen", "fleet_chosen_known")
    return sea_words(scene, "fleet_took", count=count, row=row + count)


def zone_words(scene: Scene, since: list[Said]) -> str:
    """The die, and the zone by it; the first roll too where England had it rolled again."""
    rolls = [(int(str(one.params["face"])), str(one.params["ocean"])) for one in since if one.key == "fleet_zone"]
    frame = frame_of(scene, FLEET)
    words = [
        sea_words(scene, "fleet_then" if number else "fleet_die", face=face, ocean=ocean)
        for number, (face, ocean) in enumerate(rolls[-2:])
    ]
    if frame["step"] == "name":
        words.append(sea_words(scene, "fleet_unnamed", face=int(frame["die"])))
    if frame["step"] in ("roll", "die"):
        words.append(sea_words(scene, "fleet_to_throw"))
    return ", ".join(words)


def _attacks_words(scene: Scene, since: list[Said]) -> str:
    made, pending = attacks(since), frame_of(scene, FLEET)["pending"]
    if not made and not pending:
        return sea_words(scene, "fleet_nobody")
    done = sum(one.over for one in made)
    return sea_words(scene, "fleet_attacks", done=done, most=len(made) + len(pending))


def _attack_lines(scene: Scene, since: list[Said], width: int) -> list[Line]:
    """Each expedition's attack; then those that may still attack, in impulse order."""
    lines = []
    for number, one in enumerate(attacks(since)):
        note = f"{_faces(one.mine)} / {_faces(one.theirs)}" if one.theirs and width >= ROOMY else ""
        lines.append(split_up(f"attack_done.{number}", captain_of(scene, one), outcome(scene, one), note, width))
    order = [one.id for one in scene.view.powers]
    there = [one for slot in frame_of(scene, FLEET)["pending"] if (one := expedition(scene, int(slot))) is not None]
    for one in sorted(there, key=lambda found: order.index(found.power)):
        what = ", ".join((*([sea_words(scene, "damaged")] if one.damaged else []), sea_words(scene, "pending")))
        lines.append(split_up(f"pending.{one.slot}", captain_of(scene, one), what, "", width))
    return lines


LEAD = 4
"""Cells before a line's text: the cursor and the digit."""


def fitted(key: str, text: str, note: str, width: int) -> Line:
    """A line with its note at the right edge, or in a row below where both do not fit."""
    if LEAD + cell_len(text) + 1 + cell_len(note) <= width:
        return told_line(key, text, note)
    return told_line(key, f"{text}\n      {note}")


def split_up(key: str, who: str, what: str, note: str, width: int) -> Line:
    """Who and what came of it, in one row or in two."""
    whole = f"      {who}: {what}"
    if LEAD + cell_len(whole) + 1 + cell_len(note) <= width:
        return told_line(key, whole, note)
    return told_line(key, f"      {who}:\n        {what}", note)


def _faces(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces))


def last_sides(scene: Scene) -> list[str]:
    """The dice of the attack that goes on, as far as they have fallen: the expedition's, then the fleet's."""
    made = attacks(told(scene))
    if not made:
        return []
    one = made[-1]
    sides = ((short(one.captain), one.mine), (sea_words(scene, "side_fleet"), one.theirs))
    return [sea_words(scene, "side", who=who, faces=faces, hits=hits(faces)) for who, faces in sides if faces]

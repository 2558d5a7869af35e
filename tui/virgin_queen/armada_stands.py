"""How the Armada stands, in words, and why a seat may do nothing with it now (VQ-A2, A7, A10)."""

from __future__ import annotations

from rich.text import Text

from core.virgin_queen.armada import MOST, PORTS, STEP, load
from core.virgin_queen.state import Armada
from tui.screens.list_room import bold, stacked
from tui.screens.room_lines import because, tell, waits
from tui.screens.scene import Scene

SPAIN = "spain"

Group = tuple[int, int, int]
"""Regulars, mercenaries, leaders."""


def head(scene: Scene) -> Text:
    """Its strength and what that means, who is aboard, where it lies; or why there is none."""
    armada: Armada = scene.view.armada
    if not armada.strength:
        return _gone(scene, armada)
    boxes = "".join(f"[{level}]" if level <= armada.strength else "[ ]" for level in range(STEP, MOST + 1, STEP))
    where = place_words(scene, armada.place)
    lies = tell(scene, "armada_at_sea", where=where) if armada.at_sea else tell(scene, "armada_in_port", where=where)
    winter = tell(scene, "armada_winter") if scene.view.phase == "winter" else ""
    return stacked(
        Text.assemble((f" {tell(scene, 'armada_strength', count=armada.strength)} ", "bold reverse"), f"  {boxes}"),
        tell(scene, "armada_worth", count=armada.strength, blockade=scene.view.armada_blockade),
        bold(lies),
        _cp_left(scene),
        tell(scene, "armada_aboard", count=load(armada), most=armada.strength, who=aboard(scene, armada)),
        _losing(scene),
        winter,
    )


def _gone(scene: Scene, armada: Armada) -> Text:
    """There is none: not yet, or lost in a turn (VQ-A7)."""
    if not armada.lost:
        return stacked(bold(tell(scene, "armada_none")), tell(scene, "armada_none_yet"), _cp_left(scene))
    again = armada.lost < scene.view.turn
    track = tell(scene, "armada_again") if again else tell(scene, "armada_track", turn=armada.lost + 1)
    return stacked(bold(tell(scene, "armada_lost", turn=armada.lost)), track, _cp_left(scene))


def _cp_left(scene: Scene) -> str:
    """The CP left in Spain's impulse, which all that it does with the Armada costs."""
    now = scene.view.impulse
    return tell(scene, "cp_left", count=now.left, most=now.cp) if now.cp and scene.view.active == SPAIN else ""


def _losing(scene: Scene) -> Text | str:
    """That units are over the capacity, while Spain chooses which are lost (VQ-A7)."""
    top = scene.view.frames[-1] if scene.view.frames else {}
    if top.get("frame") != "losing":
        return ""
    return Text(f" {tell(scene, 'armada_over', count=int(top['over']))} ", "bold reverse")


def aboard(scene: Scene, armada: Armada) -> str:
    """Who is aboard, in words: ``3 regulars, 2 mercenaries; 1 leader``."""
    return group_words(scene, (armada.regulars, armada.mercenaries, armada.leaders))


def group_words(scene: Scene, group: Group) -> str:
    """Regulars and mercenaries, and the leaders, who use no capacity, apart from them; ``nobody``."""
    regulars, mercenaries, leaders = group
    units = [tell(scene, "armada_regulars", count=regulars)] if regulars else []
    units += [tell(scene, "armada_mercenaries", count=mercenaries)] if mercenaries else []
    apart = [tell(scene, "armada_leaders", count=leaders)] if leaders else []
    return "; ".join([*([", ".join(units)] if units else []), *apart]) or tell(scene, "armada_nobody")


def status(scene: Scene) -> str:
    """In a few words for another page's line: strength, place and load; or that there is none."""
    armada: Armada = scene.view.armada
    if armada.strength:
        return tell(scene, "armada_short", count=armada.strength, where=place_words(scene, armada.place))
    return tell(scene, "armada_lost_short", turn=armada.lost) if armada.lost else tell(scene, "armada_none_short")


def place_words(scene: Scene, place: str) -> str:
    """A port of the rules by its name, another place as it was typed."""
    return scene.names.name("space", place) if place in PORTS else place


# Why not


def why_not_spain(scene: Scene, rule: str, impulse: bool = True) -> str:
    """Why this seat does nothing with the Armada now: it watches, is not Spain, something waits, another's impulse."""
    view = scene.view
    if view.ended:
        return because(scene, "campaign_over")
    if not scene.seat:
        return tell(scene, "watching")
    if SPAIN not in scene.powers:
        return because(scene, "only_power", rule, power=SPAIN)
    if view.frames:
        return waits(scene)
    if view.phase != "action":
        return because(scene, "only_in_phase", rule, phase="action")
    if impulse and not view.active:
        return because(scene, "all_passed", rule)
    return because(scene, "not_your_impulse", rule, power=view.active) if impulse and view.active != SPAIN else ""


def why_not_cp(scene: Scene, cost: int, rule: str) -> str:
    """Why it cannot be paid: so many CP of this impulse, fewer are left."""
    left = scene.view.impulse.left
    return because(scene, "armada_cp", rule, cost=cost, left=left) if left < cost else ""

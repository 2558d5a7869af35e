"""The phases that the table keeps the books for: Diplomacy, Spring Deployment, Marriage, Patronage, Victory.

One screen for all: victory points with a reason, what the phase has of its own, notes and facts, what was written.
"""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text

from tui.screens.scene import Scene
from tui.virgin_queen.lines import (
    Line,
    Open,
    Own,
    Page,
    advance,
    because,
    effects,
    frames,
    heading,
    plain,
    power_name,
    respond_lines,
    tell,
    vp_row,
    why_not_offered,
    why_nothing,
    written,
)
from tui.virgin_queen.phase_room import PhaseRoom, bold, stacked

SPAIN = "spain"
GALLEONS = (0, 1, 2)
KEPT = ("note", "vp_gained", "vp_lost", "fact", "war_declared", "deployed", "convoy", "finished")
"""What a tracked phase shows of what was written in it."""


class Tracked(PhaseRoom):
    """What all of these share."""

    FOOTER: ClassVar[tuple[str, ...]] = ("choose", "points", "note", "facts", "advance")
    ABOUT = "room_about_tracked"

    ranked: ClassVar[bool] = False
    """Whether the powers stand by their victory points."""

    def page(self, scene: Scene, name: str) -> Page | None:
        """One page."""
        if name:
            return None
        points = _points(scene, self.ranked)
        main = [*points, *self.own(scene)] if self.ranked else [*self.own(scene), *points]
        lines = [*frames(scene), *main, *_books(scene), advance(scene)]
        lines += [*written(scene, *KEPT), *respond_lines(scene), *effects(scene)[2:]]
        return Page(tell(scene, self.ROOM), lines, self.head(scene))

    def own(self, scene: Scene) -> list[Line]:
        """What only this phase has."""
        return []

    def head(self, scene: Scene) -> Text:
        """What this phase is for."""
        return Text(tell(scene, f"about_{self.ROOM}"))


class Diplomacy(Tracked):
    """With declarations of war, paid by cards' CP and treasures (VQ-T8)."""

    ROOM = "diplomacy"
    RULES = ("VQ-T8", "VQ-C15", "VQ-C1")

    def own(self, scene: Scene) -> list[Line]:
        """A declaration for each power of the seat."""
        lines = [heading(scene, "wars")]
        for power in scene.powers:
            text = tell(scene, "declare", power=power)
            lines.append(Line(f"war.{power}", text, Own("declare_war", power), "VQ-T8", why_nothing(scene)))
        return lines if scene.powers else []


class SpringDeployment(Tracked):
    """With Spain's convoy (VQ-F0) and its one move (VQ-S2)."""

    ROOM = "spring_deployment"
    RULES = ("VQ-F0", "VQ-S2")

    def own(self, scene: Scene) -> list[Line]:
        """The convoy, and a move for each power of the seat."""
        lines = [heading(scene, "convoy"), *(_convoy(scene, galleons) for galleons in GALLEONS)]
        moves = [_move(scene, power) for power in scene.powers]
        return [*lines, heading(scene, "moves"), *moves] if moves else lines


def _convoy(scene: Scene, galleons: int) -> Line:
    """One number of galleons; the one in force is marked (VQ-F0)."""
    now = scene.view.convoy == galleons
    offer = scene.offer("convoy", SPAIN, galleons=galleons)
    if now:
        why = because(scene, "convoy_same", "VQ-F0", galleons=galleons)
    elif offer is None and scene.seat and SPAIN not in scene.powers:
        why = because(scene, "only_power", "VQ-F0", power=SPAIN)
    else:
        why = why_not_offered(scene, offer)
    text = f"({'*' if now else ' '}) {tell(scene, 'galleons', count=galleons)}"
    return Line(f"convoy.{galleons}", text, plain(offer, galleons=galleons), why=why)


def _move(scene: Scene, power: str) -> Line:
    """A power's move, as a line; Spain has one (VQ-S2)."""
    offer = scene.offer("deploy", power)
    if power == SPAIN and scene.view.deployed:
        why = because(scene, "one_move", "VQ-S2", power=SPAIN)
    else:
        why = why_not_offered(scene, offer)
    note = "VQ-S2" if power == SPAIN else ""
    return Line(f"deploy.{power}", tell(scene, "deploy", power=power), plain(offer), note, why)


class Marriage(Tracked):
    """Nothing but the books."""

    ROOM = "marriage"


class Patronage(Tracked):
    """Nothing but the books."""

    ROOM = "patronage"


class VictoryDetermination(Tracked):
    """The standings, and the end when the table says so."""

    ROOM = "victory_determination"
    ranked = True

    def own(self, scene: Scene) -> list[Line]:
        """The end of the campaign."""
        offer = scene.offer("finish")
        return [Line("finish", tell(scene, "finish"), plain(offer), "", why_not_offered(scene, offer))]

    def head(self, scene: Scene) -> Text:
        """Who leads."""
        most = max(one.vp for one in scene.view.powers)
        leads = [power_name(scene, one.id) for one in scene.view.powers if one.vp == most]
        return stacked(bold(tell(scene, "leads", who=", ".join(leads), vp=most)), super().head(scene))


def _points(scene: Scene, ranked: bool) -> list[Line]:
    """The powers with their victory points; by rank with places where asked (equal ones share a place)."""
    powers = list(scene.view.powers)
    if not ranked:
        return [heading(scene, "points"), *(vp_row(scene, one) for one in powers)]
    powers.sort(key=lambda one: -one.vp)
    places = [1 + sum(other.vp > one.vp for other in powers) for one in powers]
    rows = [vp_row(scene, one, place=f"{place}. ") for one, place in zip(powers, places, strict=True)]
    return [heading(scene, "standings"), *rows]


def _books(scene: Scene) -> list[Line]:
    """A note, and the facts of the board."""
    note = scene.offer("note")
    return [
        heading(scene, "books"),
        Line("note", tell(scene, "note"), plain(note), "m", why_not_offered(scene, note)),
        Line("facts", tell(scene, "facts"), Open("facts"), "f"),
    ]

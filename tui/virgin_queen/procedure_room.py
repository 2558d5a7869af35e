"""The base of the rooms of procedures: what is to be done first, then how far it has come, for a frame on the stack."""

from __future__ import annotations

from typing import Any, ClassVar

from core.table.seats import TABLE_NAME
from core.table.telling import Said
from tui.screens.scene import Scene
from tui.virgin_queen.chances import chances_page, sea_words
from tui.virgin_queen.lines import (
    Ask,
    Line,
    Open,
    Own,
    Page,
    barred_of,
    effects,
    frames,
    heading,
    others_page,
    power_name,
    respond_lines,
    sea_lines,
    values_of,
)
from tui.virgin_queen.phase_room import PhaseRoom
from tui.widgets.notice import Notice
from tui.widgets.text import cut, plain_line
from tui.words import rule_text

LONGEST = 18
"""Cells of a name above the list."""


class ProcedureRoom(PhaseRoom):
    """A procedure as a list: the answers that it waits for, the walk so far, what can be done in any phase."""

    TAG: ClassVar[str] = ""
    """The tag of the procedure's frame."""
    ANSWERS: ClassVar[frozenset[str]] = frozenset()
    """The actions that answer it, which have lines of their own here."""
    FOOTER = ("choose", "answer", "points")

    def main(self, scene: Scene, width: int) -> Page:
        """The procedure's own page."""
        raise TypeError("a procedure's room says what its page holds")

    def deeds(self, scene: Scene) -> list[Line]:
        """What it asks now, if it waits on top of the stack."""
        raise TypeError("a procedure's room says what can be done")

    def place(self, scene: Scene) -> str:
        """The line to stand on where this seat is not asked."""
        return ""

    def page(self, scene: Scene, name: str) -> Page | None:
        """Its own page, all the chances of an attack, and what has no line of its own here."""
        if name == "others":
            return others_page(
                scene._replace(offers=tuple(one for one in scene.offers if one.action not in self.ANSWERS))
            )
        return chances_page(scene, name, self.inner) if name else self.main(scene, self.inner)

    def aim(self, scene: Scene) -> str:
        """The first answer that this seat can give, else where the walk is."""
        answers = (line.key for line in self.asked(scene) if line.deed is not None and not line.why)
        return next(answers, self.place(scene))

    def asked(self, scene: Scene) -> list[Line]:
        """What waits on top of the stack: the procedure's own question, dice to type in, a look, a condition."""
        top = str(scene.view.frames[-1]["frame"])
        return self.deeds(scene) if top == self.TAG else frames(scene)

    def answer(self) -> bool:
        """Back from other pages, on the first answer."""
        scene = self._scene
        if scene is None or not any(line.deed is not None for line in self.asked(scene)):
            return False
        while self._pages:
            self.action_close()
        self.go_to(self.aim(scene))
        self.list.focus()
        if self.line is not None and self.line.deed is not None:
            self._open_or_say(self.line, scene)
        return True

    def _open_or_say(self, line: Line, scene: Scene) -> None:
        """Open what asks something first; of what is done at once say that Enter does it."""
        if isinstance(line.deed, Open | Own) or (isinstance(line.deed, Ask) and asks(line.deed)):
            self.perform(line.deed)
            return
        for notice in self.screen.query(Notice):
            notice.tell(sea_words(scene, "enter_does", what=line.text.strip()))
        self._explained = True

    def moment(self, scene: Scene) -> tuple[Any, ...]:
        """Pages close when the procedure goes on."""
        return (*super().moment(scene), len(scene.view.frames), repr(frame_of(scene, self.TAG)))


def asks(deed: Ask) -> bool:
    """Whether a field is left to ask for."""
    fields = (field for field in deed.offer.fields if field.name not in deed.known)
    return any(len(values_of(deed.offer, field.name)) != 1 or barred_of(deed.offer, field.name) for field in fields)


def frame_of(scene: Scene, tag: str) -> dict[str, Any]:
    """The topmost frame of the procedure, wherever it is in the stack."""
    return next((frame for frame in reversed(scene.view.frames) if frame["frame"] == tag), {})


def told_since(scene: Scene, *beginnings: str) -> list[Said]:
    """What was told, and not taken back, since the last of these sentences, that one included."""
    since: list[Said] = []
    for entry in scene.feed:
        if entry.undone:
            continue
        if entry.said.key in beginnings:
            since.clear()
        since.append(entry.said)
    return since if since and since[0].key in beginnings else []


def expedition(scene: Scene, slot: int) -> Any:
    """The expedition with this number; ``None`` when it is no more."""
    return next((one for one in scene.view.expeditions if one.slot == slot), None)


def who_of(scene: Scene, power: str) -> str:
    """A power with the person who plays it: ``Cleo (England)``."""
    person = short(plain_line(scene.person(power)))
    name = power_name(scene, power)
    return sea_words(scene, "who", who=person, power=power) if person else name


def decider(scene: Scene, power: str) -> str:
    """Who decides, or is waited for; for dice that wait, anybody who types them in."""
    if scene.view.frames[-1]["frame"] == "roll":
        return sea_words(scene, "types")
    if power == TABLE_NAME:
        return sea_words(scene, "table_answers")
    return sea_words(scene, "decides" if power in scene.powers else "waits_for", who=who_of(scene, power))


def thrown(scene: Scene) -> str:
    """Beside what lets dice fall: whether the app rolls them or the table types them in."""
    return sea_words(scene, "dice_table" if scene.dice == "table" else "dice_app")


def rule_line(rule: str) -> str:
    """A rule in a sentence, with its id."""
    return f"{rule_text(rule)} ({rule})"


def short(name: str) -> str:
    """A captain's or person's name where a line has little room."""
    return cut(name, LONGEST)


def captain_of(scene: Scene, one: Any) -> str:
    """An expedition's captain with its power: ``Drake (England)``."""
    return f"{short(one.captain)} ({power_name(scene, one.power)})"


def rewards_words(scene: Scene, treasures: int, vp: int, galleons: int) -> str:
    """Rewards in words, without what there is none of: ``1 treasure, 1 VP``."""
    counts = {"treasure_count": treasures, "vp_count": vp, "galleon_count": galleons}
    return ", ".join(sea_words(scene, key, count=count) for key, count in counts.items() if count)


def side_words(scene: Scene, who: str, faces: tuple[int, ...], hits: int) -> str:
    """A side's dice as they fell: ``Drake: 5 5 6 1, 3 hits``."""
    return sea_words(scene, "side", who=who, faces=faces, hits=hits)


def around(scene: Scene) -> list[Line]:
    """What can be done besides, as in the Action Phase: responses, the pages of what is at sea, effects, points."""
    return [*respond_lines(scene), heading(scene, "at_sea"), *sea_lines(scene), *effects(scene)]


def told_line(key: str, text: str, note: str = "") -> Line:
    """A line that is only read."""
    return Line(key, text, note=note, told=True)

"""D1, Goods Year: the decks' shuffle, then seven parts in order, none skipped or repeated (PH-Y2)."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual.binding import BindingType

from core.pax_hispanica.goods_year import PHASE
from core.pax_hispanica.state import FIGURES
from tui.keys import bind
from tui.pax_hispanica.lines import Open, books, title, word
from tui.pax_hispanica.year_room import YearRoom
from tui.screens.list_room import stacked
from tui.screens.room_lines import Do, Each, Line, Page, because, counted, plain, power_name, why_not_offered
from tui.screens.scene import Scene

PARTS = tuple(step.id for step in PHASE.steps)


class GoodsYear(YearRoom):
    """A checklist; the part whose time it is has its figures under it."""

    ROOM = "goods_year"
    FOOTER = ("choose", "as_last", "points", "note", "advance")
    ABOUT = "ph_room_about_goods_year"
    RULES = ("PH-Y1", "PH-Y2")
    BINDINGS: ClassVar[list[BindingType]] = [bind("as_last", label="as_last_year")]

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id)
        self._order: tuple[str, ...] = ()
        """The nations chosen so far for the new player order."""

    def page(self, scene: Scene, name: str) -> Page | None:
        """The checklist, or the nations to choose from."""
        if name == "order":
            return order_page(scene, self._order)
        if name:
            return None
        head = stacked(Text(word(scene, "order_now", powers=scene.view.order)))
        return Page(word(scene, "goods_year"), [*part_lines(scene), *books(scene)], head)

    def aim(self, scene: Scene) -> str:
        """What is to be done now."""
        if not scene.view.shuffled:
            return "shuffle_decks"
        part = current(scene)
        if part in FIGURES and scene.view.powers:
            return f"figure.{part}.{scene.view.powers[0].id}"
        return f"part.{part}" if part else "advance"

    def perform(self, deed: Any) -> None:
        """Choosing the next nation of the order is the room's own; the whole order is one action."""
        match deed:
            case Open("order"):
                self._order = ()
            case Open(page) if page.startswith("next."):
                self._choose(page.removeprefix("next."))
                return
            case Open("take_back"):
                self._order = self._order[:-1]
                self._draw()
                return
        super().perform(deed)

    def _choose(self, nation: str) -> None:
        self._order = (*self._order, nation)
        scene = self._scene
        if scene is not None and len(self._order) == len(scene.view.powers):
            super().perform(Do("table", ("player_order", self._order)))
        else:
            self._draw()
            self.list.move_to(0)

    def action_as_last(self) -> None:
        """Last year's figures, or the order as it is."""
        if self._scene is not None:
            super().perform(as_last(self._scene))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only where there is something to take over."""
        if action == "as_last":
            return self._scene is not None and as_last(self._scene) is not None
        return super().check_action(action, parameters)


def current(scene: Scene) -> str:
    """The part whose time it is; ``""`` once all are done."""
    return next((part for part in PARTS if part not in scene.view.done), "")


def part_lines(scene: Scene) -> list[Line]:
    """The shuffle, if it is still to be, and the seven parts."""
    lines = [title(scene, "parts")]
    if not scene.view.shuffled:
        offer = scene.offer("shuffle_decks")
        lines.append(Line("shuffle_decks", f"[ ] {_step(scene, 'shuffle_decks')}", plain(offer), "",
                          why_not_offered(scene, offer), task=True))  # fmt: skip
    for part in PARTS:
        lines += _part(scene, part)
    return lines


def _step(scene: Scene, step: str) -> str:
    name = scene.names.name("step", step)
    return name[:1].upper() + name[1:]


def _part(scene: Scene, part: str) -> list[Line]:
    name = _step(scene, part)
    if part in scene.view.done:
        why = because(scene, "step_done", "PH-Y2", step=part)
        return [Line(f"part.{part}", f"[x] {name}", note=_figures_note(scene, part), why=why, task=True)]
    if part != current(scene) or not scene.view.shuffled:
        first = current(scene) if scene.view.shuffled else "shuffle_decks"
        why = because(scene, "step_first", "PH-Y2", step=first)
        return [Line(f"part.{part}", f"[ ] {name}", why=why, task=True)]
    return _current_lines(scene, part, name)


def _current_lines(scene: Scene, part: str, name: str) -> list[Line]:
    """The part whose time it is: its figures, then that it is done."""
    if part == "player_order":
        offer = scene.offer("player_order")
        why = why_not_offered(scene, offer)
        return [
            Line(f"part.{part}", f"[>] {name} ...", Open("order") if offer else None, word(scene, "choose"), why),
            Line("as_last", f"    {word(scene, 'order_same')}", as_last(scene), "r", why),
        ]
    done = scene.offer("part_done")
    why = why_not_offered(scene, done)
    if part not in FIGURES:
        return [Line(f"part.{part}", f"[>] {name}", plain(done), word(scene, "enter_done"), why)]
    rows = [_figure(scene, part, number) for number in range(len(scene.view.powers))]
    last = (
        [Line("as_last", f"    {word(scene, 'as_last')}", as_last(scene), "r", why)] if _has_last(scene, part) else []
    )
    note = word(scene, "pays_earnings") if part == "earnings" else ""
    end = Line(f"part.{part}", f"    {word(scene, 'part_ends', step=part)}", plain(done), note, why)
    return [Line("", f"[>] {name}", heading=True), *rows, *last, end]


def _has_last(scene: Scene, part: str) -> bool:
    return any(scene.view.last_figures[FIGURES.index(part)])


def _figure(scene: Scene, part: str, number: int) -> Line:
    """A nation's figure: Enter types it (offered: this year's, else last year's), the arrows change it by one."""
    row, nation = FIGURES.index(part), scene.view.powers[number].id
    now, last = scene.view.figures[row][number], scene.view.last_figures[row][number]
    offer = scene.offer("figure", part=part, nation=nation)
    known = {"part": part, "nation": nation}
    ask = counted(offer, now or last, **known)
    more, less = (counted(offer, now + by, **known) for by in (1, -1))
    note = word(scene, "last_year", count=last) if last else ""
    text = f"      {power_name(scene, nation):<12}{now:>4}"
    return Line(f"figure.{part}.{nation}", text, ask, note, why_not_offered(scene, offer), more, less)


def _figures_note(scene: Scene, part: str) -> str:
    """A done part's figures, short."""
    if part == "player_order" or part not in FIGURES:
        return word(scene, "done")
    return " ".join(str(one) for one in scene.view.figures[FIGURES.index(part)])


def as_last(scene: Scene) -> Do | Each | None:
    """The part as it was: the same player order, or last year's figures, posted one after another."""
    part = current(scene)
    if part == "player_order" and scene.offer("player_order"):
        return Do("table", ("player_order", scene.view.order))
    if part not in FIGURES or not scene.offer("figure") or not _has_last(scene, part):
        return None
    row = FIGURES.index(part)
    pairs = zip(scene.view.powers, scene.view.last_figures[row], scene.view.figures[row], strict=True)
    deeds = [Do("table", ("figure", part, one.id, last)) for one, last, now in pairs if last != now]
    return Each(tuple(deeds)) if deeds else None


def order_page(scene: Scene, chosen: tuple[str, ...]) -> Page | None:
    """The nations that have no place yet; Enter gives one the next place. Back from it writes nothing."""
    if scene.offer("player_order") is None:
        return None
    back = Open("take_back") if chosen else None
    lines = [
        Line(f"next.{one}", power_name(scene, one), Open(f"next.{one}"), held_note(scene, one), less=back)
        for one in scene.view.order
        if one not in chosen
    ]
    places = ", ".join(f"{place} {power_name(scene, one)}" for place, one in enumerate(chosen, start=1))
    head = Text(word(scene, "order_so_far", so_far=places or word(scene, "nobody")), "bold")
    return Page(word(scene, "order_title", place=len(chosen) + 1), lines, head)


def held_note(scene: Scene, nation: str) -> str:
    """Who holds the nation, at the right edge."""
    return scene.person(nation)

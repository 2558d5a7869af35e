"""Who goes aboard the Armada and who leaves it: one line a way, that asks step by step (VQ-A4, A5, A9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from core.table.offers import Offer, Range
from core.table.text import same
from core.virgin_queen.armada import load
from core.virgin_queen.state import Armada
from tui.screens.list_room import bold, stacked
from tui.screens.room_lines import Deed, Line, Open, Page, because, plain, tell, values_of, waits
from tui.screens.scene import Scene
from tui.virgin_queen.armada_stands import SPAIN, Group, aboard, group_words, why_not_cp, why_not_spain


class Kind(NamedTuple):
    """A way for units to come aboard or leave: its page's name, its offers, its rule, and what it costs."""

    page: Literal["build", "board", "land", "on", "off", "home"]
    action: str
    rule: str
    cp: str = ""
    """``""`` for nothing, else what the line says of it."""

    @property
    def aboard(self) -> bool:
        """Whether they come aboard."""
        return self.page in ("build", "board", "on")


KINDS = (
    Kind("build", "armada_build", "VQ-A4", "any"),
    Kind("board", "armada_board", "VQ-A5"),
    Kind("land", "armada_land", "VQ-A5"),
    Kind("home", "armada_home", "VQ-S1"),
    Kind("on", "armada_transport", "VQ-A9", "one"),
    Kind("off", "armada_transport", "VQ-A9", "one"),
)
BY_PAGE = {kind.page: kind for kind in KINDS}


def kind_words(scene: Scene, kind: Kind) -> str:
    """What the line and the page's title say."""
    match kind.page:
        case "build":
            return tell(scene, "armada_build")
        case "board":
            return tell(scene, "armada_board")
        case "land":
            return tell(scene, "armada_land")
        case "home":
            return tell(scene, "armada_home")
        case "on":
            return tell(scene, "armada_on")
        case "off":
            return tell(scene, "armada_off")


def offers_of(scene: Scene, kind: Kind) -> tuple[Offer, ...]:
    """The offers behind a line: one for each number of regulars, which nobody should have to read."""
    known = {"aboard": kind.aboard} if kind.action == "armada_transport" else {}
    return scene.all_offers(kind.action, SPAIN, **known)


def group_line(scene: Scene, kind: Kind) -> Line:
    """The one line of a way to come aboard or leave; Enter asks who, step by step."""
    why = "" if offers_of(scene, kind) else why_not_group(scene, kind)
    costs = {"any": tell(scene, "armada_cp_any"), "one": tell(scene, "armada_cp_one")}.get(kind.cp, "")
    deed = None if why else Open(f"armada.{kind.page}")
    return Line(kind.page, f"{kind_words(scene, kind)} ...", deed, f"{costs}{kind.rule}", why)


def why_not_group(scene: Scene, kind: Kind) -> str:
    """Whose impulse, port or sea, CP, room or nobody aboard: the first that bars it."""
    armada: Armada = scene.view.armada
    winter = scene.view.phase == "winter" and kind.page in ("land", "home") and SPAIN in scene.powers
    no = winter_bars(scene, kind) if winter else why_not_spain(scene, kind.rule)
    if no:
        return no
    if kind.action == "armada_transport" and not armada.at_sea:
        return because(scene, "armada_in_port", kind.rule)
    if kind.page in ("board", "land") and armada.at_sea:
        return because(scene, "armada_at_sea", kind.rule)
    at_home = not armada.at_sea and any(same(armada.place, port) for port in scene.view.home_ports)
    if kind.page == "build" and not at_home:
        return because(scene, "armada_no_home_port", kind.rule, unsure=int(scene.view.home_ports_unsure))
    if kind.cp and not scene.view.impulse.left:
        return why_not_cp(scene, 1, kind.rule)
    if not kind.aboard:
        return because(scene, "armada_not_aboard", kind.rule)
    return because(scene, "armada_full", kind.rule, room=armada.strength - load(armada))


def winter_bars(scene: Scene, kind: Kind) -> str:
    """What waits, or that the list of what returns home is closed (VQ-S1)."""
    if scene.view.ended:
        return because(scene, "campaign_over")
    closed = kind.page == "home" and "home_done" in scene.view.done
    return waits(scene) or (because(scene, "step_done", "VQ-S1", step="home_done") if closed else "")


def groups(offers: Iterable[Offer]) -> dict[Group, Offer]:
    """Every group that may go, with the offer it is of; of two (led or not) the first, which needs no leader."""
    found: dict[Group, Offer] = {}
    for offer in offers:
        numbers = [_numbers(offer, name) for name in ("regulars", "mercenaries", "leaders")]
        for regulars in numbers[0]:
            for mercenaries in numbers[1]:
                for leaders in numbers[2]:
                    found.setdefault((regulars, mercenaries, leaders), offer)
    return found


def _numbers(offer: Offer, name: str) -> tuple[int, ...]:
    """What a field of an offer may be; 0 where the offer has no such field."""
    field = next((field for field in offer.fields if field.name == name), None)
    if field is None:
        return (0,)
    if isinstance(field.domain, Range):
        return tuple(range(field.domain.low, field.domain.high + 1))
    return values_of(offer, name)


def group_page(scene: Scene, page: str, chosen: tuple[int, ...]) -> Page | None:
    """How many regulars, then mercenaries, then leaders: only what may be; the n-th line is n of them."""
    kind = next(kind for kind in KINDS if kind.page == page)
    may = groups(offers_of(scene, kind))
    chosen = _settled(may, chosen)
    numbers = _next(may, chosen)
    if not numbers or len(chosen) > 2:
        return None
    lines = []
    for number in (*(one for one in numbers if one), *(one for one in numbers if not one)):
        whole = _settled(may, (*chosen, number))
        deed = _go(kind, may, whole) if len(whole) == 3 else Open(f"armada.{page}.{'.'.join(map(str, whole))}")
        lines.append(Line(f"count.{number}", _count_words(scene, len(chosen), number), deed))
    so_far = (*chosen, 0, 0, 0)[:3]
    said = group_words(scene, (so_far[0], so_far[1], so_far[2])) if any(so_far) else ""
    armada: Armada = scene.view.armada
    left = armada.strength - load(armada) - so_far[0] - so_far[1]
    room = tell(scene, "armada_room", count=left) if kind.aboard else ""
    still = room or tell(scene, "armada_aboard", count=load(armada), most=armada.strength, who=aboard(scene, armada))
    above = stacked(bold(tell(scene, "armada_so_far", who=said)) if said else "", still)
    # The usual answer to the later questions is nobody.
    return Page(kind_words(scene, kind), lines, above, aim="count.0" if chosen and 0 in numbers else "")


def _next(may: Iterable[Group], chosen: tuple[int, ...]) -> list[int]:
    """The numbers that may come after those that are chosen."""
    at = len(chosen)
    return sorted({group[at] for group in may if group[:at] == chosen}) if at < 3 else []


def _settled(may: Iterable[Group], chosen: tuple[int, ...]) -> tuple[int, ...]:
    """What is chosen, with all that then has no choice left."""
    while len(numbers := _next(may, chosen)) == 1:
        chosen = (*chosen, numbers[0])
    return chosen


def _count_words(scene: Scene, step: int, number: int) -> str:
    """So many regulars, mercenaries, or leaders."""
    if step == 0:
        return tell(scene, "armada_regulars", count=number) if number else tell(scene, "armada_no_regulars")
    if step == 1:
        return tell(scene, "armada_mercenaries", count=number) if number else tell(scene, "armada_no_mercenaries")
    return tell(scene, "armada_leaders", count=number) if number else tell(scene, "armada_no_leaders")


def _go(kind: Kind, may: dict[Group, Offer], group: tuple[int, ...]) -> Deed:
    """The group goes; what a landing's port or a building's price is, is still asked."""
    offer = may[(group[0], group[1], group[2])]
    return plain(offer, regulars=group[0], mercenaries=group[1], leaders=group[2])

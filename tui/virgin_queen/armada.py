"""The Armada's page, at a key from every phase: how it stands, what it can do, and why not what it cannot (VQ-A)."""

from __future__ import annotations

from core.table.offers import Range
from core.virgin_queen.armada import MOST, PORTS, RAISE_CP, STEP, levels_lost, load
from core.virgin_queen.state import Armada
from tui.screens.room_lines import Ask, Deed, Do, Line, Open, Page, because, heading, plain, tell, values_of
from tui.screens.scene import Scene
from tui.virgin_queen.armada_stands import SPAIN, group_words, head, why_not_cp, why_not_spain
from tui.virgin_queen.embarking import KINDS, group_line, group_page

RULES = tuple(f"VQ-A{number}" for number in range(1, 12))


def armada_page(scene: Scene, rest: str) -> Page | None:
    """The Armada (``rest`` is ``""``), or a question about it: who goes aboard, where it sails, how many hits."""
    if not rest:
        return main_page(scene)
    if SPAIN not in scene.powers or not scene.view.armada.strength:
        return None
    head, _, more = rest.partition(".")
    match head:
        case "hits":
            return hits_page(scene)
        case "move" | "join":
            return move_page(scene, cp=1 if head == "move" else 0)
        case "build" | "board" | "land" | "home" | "on" | "off":
            return group_page(scene, head, tuple(int(number) for number in more.split(".") if number))
    return None


def main_page(scene: Scene) -> Page:
    """How it stands; then what Spain can do with it, each with its rule, what may not be now with its reason."""
    view = scene.view
    if view.frames and view.frames[-1]["frame"] == "losing":
        lines = losing_lines(scene)
    elif view.armada.strength:
        lines = afloat_lines(scene)
    else:
        lines = create_lines(scene)
    aim = next((line.key for line in lines if line.key and not line.why), "")
    losing = aim if aim.startswith("lose.") else ""
    return Page(tell(scene, "armada_title"), lines, head(scene), aim=losing)


# Creating it (VQ-A1)


def create_lines(scene: Scene) -> list[Line]:
    """A line for each port, dimmed where it cannot be created; and the facts that this rests on."""
    lines = [heading(scene, "armada_create")]
    for port in PORTS:
        offer = scene.offer("create_armada", SPAIN)
        can = port in values_of(offer, "port")
        why = "" if can else why_not_create(scene, port)
        text = tell(scene, "armada_create_in", space=port)
        lines.append(Line(f"create.{port}", text, plain(offer, port=port) if can else None, "VQ-A1", why))
    return [*lines, Line("facts", tell(scene, "facts"), Open("facts"), "f")]


def why_not_create(scene: Scene, port: str) -> str:
    """The turn in which it was lost, the port, whose impulse it is, the home card: the first of them that bars it."""
    if scene.seat and SPAIN not in scene.powers:
        return why_not_spain(scene, "VQ-A1")
    for said in scene.view.armada_blocked:
        if said.params.get("space", port) == port:
            return because(scene, said.key, said.rule, **said.params)
    no = why_not_spain(scene, "VQ-A1")
    if no:
        return no
    playing = scene.view.impulse.card
    return because(scene, "one_card", card=playing) if playing else because(scene, "armada_card", "VQ-A1")


# What it can do


def afloat_lines(scene: Scene) -> list[Line]:
    """All that an armada can do, in the order of the rules."""
    given = scene.offer("event_cp", SPAIN)
    return [
        heading(scene, "armada_impulse"),
        *([Line("event_cp", tell(scene, "event_cp"), plain(given))] if given else []),
        *raise_lines(scene),
        *(group_line(scene, kind) for kind in KINDS if kind.page != "home" or scene.view.phase == "winter"),
        move_line(scene),
        heading(scene, "armada_anytime"),
        _line(scene, "hits", tell(scene, "armada_hits"), Open("armada.hits"), "VQ-A7"),
        _line(scene, "retreat", tell(scene, "armada_retreat"), plain(scene.offer("armada_retreat")), "VQ-A8"),
        _line(scene, "join", tell(scene, "armada_join"), Open("armada.join"), "VQ-A6"),
    ]


def _line(scene: Scene, key: str, text: str, deed: Deed, rule: str) -> Line:
    """A line of what may be in anybody's impulse of the Action Phase."""
    why = why_not_spain(scene, rule, impulse=False)
    return Line(key, text, None if why else deed, rule, why)


def raise_lines(scene: Scene) -> list[Line]:
    """A line a level that its CP reach, and the first that they do not (VQ-A3)."""
    armada: Armada = scene.view.armada
    offer = scene.offer("raise_armada", SPAIN)
    bounds = offer.fields[0].domain if offer else None
    most = bounds.high if isinstance(bounds, Range) else 0
    open_to = (MOST - armada.strength) // STEP
    lines = []
    for levels in range(1, max(min(open_to, most + 1), 1) + 1):
        cost, to = RAISE_CP * levels, min(armada.strength + STEP * levels, MOST)
        why = "" if levels <= most else why_not_raise(scene, cost)
        text = tell(scene, "armada_raise", count=to) if open_to else tell(scene, "armada_raise_most")
        note = tell(scene, "armada_costs", cp=cost, rule="VQ-A3")
        deed = None if why else Do(SPAIN, ("raise_armada", levels))
        lines.append(Line(f"raise.{levels}", text, deed, note if open_to else "VQ-A3", why))
    return lines


def why_not_raise(scene: Scene, cost: int) -> str:
    """Whose impulse, the port, the most there is, the CP (VQ-A3)."""
    armada: Armada = scene.view.armada
    no = why_not_spain(scene, "VQ-A3")
    if no:
        return no
    if armada.at_sea or armada.place not in PORTS:
        return because(scene, "armada_not_in_port", "VQ-A3")
    if armada.strength >= MOST:
        return because(scene, "armada_most", "VQ-A3", most=MOST)
    return why_not_cp(scene, cost, "VQ-A3")


# Moving, and hits (VQ-A6, A7)


def move_line(scene: Scene) -> Line:
    """A sea move of its own."""
    why = why_not_spain(scene, "VQ-A6") or why_not_cp(scene, 1, "VQ-A6")
    note = f"{tell(scene, 'armada_cp_one')}VQ-A6"
    return Line("move", tell(scene, "armada_move"), None if why else Open("armada.move"), note, why)


def move_page(scene: Scene, cp: int) -> Page | None:
    """To a sea zone, which is typed, or into a port: one of the rules', or another, which is typed."""
    offers = [one for one in scene.all_offers("armada_move", SPAIN, cp=cp) if values_of(one, "cp") == (cp,)]
    to = {sea: one for one in offers for sea in values_of(one, "at_sea")}
    if not to:
        return None
    lines = [Line("sea", tell(scene, "armada_to_sea"), Ask(to[True], {"at_sea": True, "cp": cp}), "VQ-A6")]
    armada: Armada = scene.view.armada
    for port in PORTS:
        if armada.at_sea or armada.place != port:
            deed = Do(SPAIN, ("armada_move", port, False, cp))
            lines.append(Line(f"port.{port}", tell(scene, "armada_to_port", space=port), deed, "VQ-A6"))
    lines.append(Line("port", tell(scene, "armada_to_other"), Ask(to[False], {"at_sea": False, "cp": cp}), "VQ-A6"))
    title = tell(scene, "armada_move_title") if cp else tell(scene, "armada_join_title")
    return Page(title, lines, head(scene))


def hits_page(scene: Scene) -> Page | None:
    """Each number of hits with what it costs: levels, units over the new capacity, all of it (VQ-A7)."""
    offer = scene.offer("armada_hits", SPAIN)
    bounds = offer.fields[0].domain if offer else None
    if not isinstance(bounds, Range):
        return None
    armada: Armada = scene.view.armada
    lines = []
    for hits in range(bounds.low, bounds.high + 1):
        strength = armada.strength - STEP * levels_lost(hits)
        lost = max(load(armada) - strength, 0)
        if strength <= 0:
            text = tell(scene, "armada_hit_gone", count=hits)
        elif lost:
            text = tell(scene, "armada_hit_units", count=hits, strength=strength, lost=lost)
        else:
            text = tell(scene, "armada_hit", count=hits, strength=strength)
        lines.append(Line(f"hits.{hits}", text, Do(SPAIN, ("armada_hits", hits)), "VQ-A7"))
    return Page(tell(scene, "armada_hits_title"), lines, head(scene))


def losing_lines(scene: Scene) -> list[Line]:
    """The ways to lose what is over the new capacity, for Spain to choose; for others that Spain does (VQ-A7)."""
    over = int(scene.view.frames[-1]["over"])
    lines = [heading(scene, "armada_lose_title", count=over)]
    for offer in scene.all_offers("armada_lose", SPAIN):
        group = (values_of(offer, "regulars")[0], values_of(offer, "mercenaries")[0], 0)
        key = f"lose.{group[0]}.{group[1]}"
        lines.append(Line(key, tell(scene, "armada_lose", who=group_words(scene, group)), plain(offer), "VQ-A7"))
    if len(lines) == 1:
        why = because(scene, "only_power", "VQ-A7", power=SPAIN) if scene.seat else tell(scene, "watching")
        lines.append(Line("lose", tell(scene, "armada_lose_waits"), None, "VQ-A7", why))
    return lines

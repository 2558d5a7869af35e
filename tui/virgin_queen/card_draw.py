"""Card Draw: what goes into the deck and from where, each power's number with its parts, the deal (VQ-C8 to C10)."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual.binding import BindingType

from tui.keys import bindings
from tui.screens.scene import Scene
from tui.virgin_queen.lines import (
    Ask,
    Do,
    Each,
    Line,
    Open,
    Page,
    advance,
    because,
    counted,
    effects,
    frames,
    heading,
    on_power,
    plain,
    power_name,
    respond_lines,
    row_lines,
    tell,
    why_not_offered,
)
from tui.virgin_queen.phase_room import PhaseRoom, bold, stacked
from tui.widgets.text import fitted


class CardDraw(PhaseRoom):
    """The first part of the phase, up to the deal."""

    ROOM = "card_draw"
    FOOTER = ("choose", "adjust", "as_last", "advance")
    ABOUT = "room_about_card_draw"
    RULES = ("VQ-C8", "VQ-C1", "VQ-C9", "VQ-C10", "VQ-C12", "VQ-C14", "VQ-T6", "VQ-T3")
    BINDINGS: ClassVar[list[BindingType]] = bindings("adjust", "as_last")

    def page(self, scene: Scene, name: str) -> Page | None:
        """The room's own page, and what goes into the deck."""
        if name == "deck":
            return deck_page(scene)
        return main_page(scene) if not name else None

    def aim(self, scene: Scene) -> str:
        """The deck, then each number that is still to type, then the deal."""
        if "build_deck" not in scene.view.done:
            return "build_deck"
        return next((f"number.{one.id}" for one in scene.view.powers if one.draw < 0), "deal")

    def action_adjust(self) -> None:
        """Type the adjustment of the power under the cursor."""
        key = self.line.key if self.line is not None else ""
        if self._scene is not None and key.startswith("number."):
            offer = next(iter(on_power(self._scene, "adjust", key.partition(".")[2])), None)
            self.perform(plain(offer))

    def action_as_last(self) -> None:
        """Type last turn's number for each power that has none yet."""
        if self._scene is not None:
            self.perform(Each(as_last(self._scene)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The room's keys work where they can do something."""
        if action == "as_last":
            return self._scene is not None and bool(as_last(self._scene))
        if action == "adjust":
            return self._scene is not None and self._scene.offer("adjust") is not None
        return super().check_action(action, parameters)


def main_page(scene: Scene) -> Page:
    """The deck, the numbers, the deal."""
    view = scene.view
    built = "build_deck" in view.done
    make = scene.offer("build_deck")
    why = because(scene, "step_done", "VQ-C8", step="build_deck") if built else why_not_offered(scene, make)
    lines = [
        *frames(scene),
        Line(
            "build_deck", tell(scene, "make_deck"), plain(make), f"({into(scene)})" if not built else "", why, task=True
        ),
        Line("deck", tell(scene, "see_deck"), Open("deck"), "VQ-C8"),
        Line("", _columns(tell(scene, "numbers"), *tell(scene, "number_columns").split()), heading=True),
        *(number_line(scene, one) for one in view.powers),
    ]
    again = as_last(scene)
    # The deal before what comes and goes, so that its digit stays.
    lines.append(deal_line(scene))
    lines += [Line("as_last", tell(scene, "as_last", count=len(again)), Each(again), "r")] if again else []
    lines += [*row_lines(scene), *respond_lines(scene), *effects(scene), advance(scene)]
    return Page(tell(scene, "card_draw"), lines, head(scene))


def head(scene: Scene) -> Text:
    """Where the deck comes from, in one line, and what a question mark means."""
    zones, view = scene.view.zones, scene.view
    if "build_deck" in view.done:
        top = tell(scene, "deck_made", count=zones["deck"].count)
    else:
        parts = {"discards": zones["discards"].count, "left": zones["deck"].count, "entered": len(view.entering)}
        top = tell(scene, "deck_parts", count=into(scene), **parts)
    back = sum(one.played for one in view.powers)
    home = tell(scene, "home_back", count=back) if back and "build_deck" not in view.done else ""
    unsure = any("?" in by_keys(one) + marked(one) for one in view.powers)
    return stacked(bold(top), home, Text(tell(scene, "unverified"), "italic") if unsure else "")


def into(scene: Scene) -> int:
    """How many cards the new deck will have (VQ-C8)."""
    zones = scene.view.zones
    return int(zones["discards"].count + zones["deck"].count + len(scene.view.entering))


def marked(one: Any) -> str:
    """The ruler's bonus of a power, with ``?`` where nobody verified it (VQ-C10)."""
    return f"{one.bonus:+d}{'?' if 'bonus' in one.unsure else ''}"


def by_keys(one: Any) -> str:
    """The power's number by keys: as typed, by the rule, or by the data sheet (``?`` where nobody verified that)."""
    return "_" if one.base < 0 else f"{one.base}{'?' if 'by_keys' in one.unsure else ''}"


def _columns(name: str, *cells: str) -> str:
    keys, ruler, adjust, draw = cells
    return f"{fitted(name, 12)}{keys:>4}  {ruler:>5}  {adjust:>4}  {draw:>5}".rstrip()


def number_line(scene: Scene, one: Any) -> Line:
    """A power's number with its parts; Enter types the keys' number, the arrows change the adjustment."""
    offer = next(iter(on_power(scene, "number", one.id)), None)
    number = one.dealt if one.dealt >= 0 else one.draw
    draw = str(number) if number >= 0 else ""
    dealt = one.dealt >= 0 or "deal" in scene.view.done
    why = because(scene, "step_done", "VQ-C9", step="deal") if dealt else why_not_offered(scene, offer)
    adjust = next(iter(on_power(scene, "adjust", one.id)), None)
    up, down = (counted(adjust, one.adjust + by, power=one.id) for by in (1, -1))
    text = _columns(power_name(scene, one.id), by_keys(one), marked(one), f"{one.adjust:+d}", draw)
    deed = Ask(offer, {"power": one.id}) if offer else None
    return Line(f"number.{one.id}", text, deed, number_note(scene, one), why, up, down, task=True)


def number_note(scene: Scene, one: Any) -> str:
    """What is out of the ordinary with a number: to type, last turn's, the king is dead."""
    if one.dealt >= 0:
        short = one.draw - one.dealt
        return tell(scene, "short", count=short) if short > 0 else tell(scene, "dealt")
    if one.draw < 0:
        return tell(scene, "last", count=one.last) if one.last else tell(scene, "to_type")
    return "VQ-C10" if one.id == "spain" and not scene.view.facts.get("philip_ii", True) else ""


def as_last(scene: Scene) -> tuple[Do, ...]:
    """To type last turn's number for every power whose number is still to type and that had one."""
    return tuple(
        Do("table", ("number", one.id, one.last))
        for one in scene.view.powers
        if one.draw < 0 and one.last > 0 and on_power(scene, "number", one.id)
    )


def deal_line(scene: Scene) -> Line:
    """The deal: dimmed until the deck is made and every number known (VQ-C9)."""
    view, offer = scene.view, scene.offer("deal")
    missing = [one.id for one in view.powers if one.draw < 0]
    wanted = sum(max(one.draw, 0) for one in view.powers)
    if "build_deck" not in view.done:
        why = because(scene, "step_first", "VQ-C9", step="build_deck")
    elif missing:
        why = because(scene, "number_missing", "VQ-C9", power=missing[0], more=len(missing) - 1)
    else:
        why = why_not_offered(scene, offer)
    deck = view.zones["deck"].count
    note = tell(scene, "deal_of" if wanted <= deck else "deal_short", count=wanted, deck=deck)
    note = note if "build_deck" in view.done else ""
    return Line("deal", tell(scene, "deal"), plain(offer), note, why, task=True)


def deck_page(scene: Scene) -> Page:
    """What goes into the deck and from where, by name; what lies in the deck unseen is a number (VQ-C8)."""
    view = scene.view
    zones = view.zones
    lines = [heading(scene, "deck_left", count=zones["deck"].count)]
    lines += _named(scene, "deck_discards", zones["discards"].faces)
    lines += _named(scene, "deck_entering", view.entering)
    home = [number for one in view.powers for number in zones[f"played.{one.id}"].faces]
    lines += _named(scene, "deck_home", tuple(home))
    lines.append(heading(scene, "deck_removed", count=zones["removed"].count))
    return Page(tell(scene, "deck_title"), lines)


def _named(scene: Scene, key: str, numbers: tuple[int, ...]) -> list[Line]:
    named = [Line(f"{key}.{number}", scene.names.card(number)) for number in numbers]
    return [heading(scene, key, count=len(numbers)), *named]

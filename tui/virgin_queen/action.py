"""Action: impulses in order, the card played and its CP, passing, responses (VQ-C1 to C7, C11, C15, T8)."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual.binding import BindingType

from tui.keys import bindings
from tui.screens.scene import Scene
from tui.virgin_queen.lines import (
    Ask,
    Do,
    Line,
    Open,
    Page,
    advance,
    because,
    condition_lines,
    effects,
    frames,
    heading,
    plain,
    power_name,
    respond_lines,
    sea_lines,
    tell,
    waits,
)
from tui.virgin_queen.phase_room import PhaseRoom, bold, stacked
from tui.virgin_queen.play import (
    before_page,
    cards_page,
    for_cp,
    for_cp_page,
    held,
    mode_page,
    purse_page,
    spent_before,
    take_page,
)
from tui.widgets.text import cut

MOST_BOXES = 14
"""So many CP are drawn as boxes; more are a number only."""


class ActionRoom(PhaseRoom):
    """The impulse that goes on, and what this seat can do in it.

    The cards lie behind a line ("Play a card"), so that whoever watches the screen during an impulse sees no hand.
    """

    ROOM = "action"
    FOOTER = ("choose", "for_cp", "treasure", "end", "points")
    ABOUT = "room_about_action"
    RULES = (
        *("VQ-C1", "VQ-C2", "VQ-C3", "VQ-C4", "VQ-C5", "VQ-C6", "VQ-C7"),
        *("VQ-C11", "VQ-C13", "VQ-C15", "VQ-T2", "VQ-T6", "VQ-T8"),
    )
    PRIVATE = PhaseRoom.PRIVATE | {"cards", "cards_for_cp", "card", "take", "purse"}
    BINDINGS: ClassVar[list[BindingType]] = bindings("for_cp", "treasure", "end")

    def page(self, scene: Scene, name: str) -> Page | None:
        """The impulse; and, for the seat whose impulse it is: cards, a card's ways, discards, treasures, CP again."""
        head, _, rest = name.partition(".")
        if not name:
            return main_page(scene, self.inner)
        if not mine(scene):
            return None
        match head:
            case "cards":
                return cards_page(scene)
            case "cards_for_cp":
                return for_cp_page(scene)
            case "card":
                return mode_page(scene, int(rest))
            case "take":
                return take_page(scene, int(rest))
            case "purse":
                return purse_page(scene)
            case "before":
                return before_page(scene)
        return None

    def aim(self, scene: Scene) -> str:
        """The question that waits, the card to play, the CP to spend, the impulse's end."""
        view = scene.view
        if view.frames:
            return next((line.key for line in frames(scene) if line.key), "")
        asked = condition_lines(scene)
        if asked and view.waiting[0].key == "condition":
            return asked[1].key
        if not view.active:
            return "advance"
        if not mine(scene):
            return f"respond.{scene.powers[0]}" if scene.powers else ""
        if not view.impulse.card:
            return f"cards.{view.active}"
        return "spend" if view.impulse.left else f"end.{view.active}"

    def leads(self, scene: Scene, place: str, thing: Any) -> tuple[str, ...]:
        """In the own impulse a card to the ways of playing it, treasures to those that can be spent."""
        kind, _, power = place.partition(".")
        if power != scene.view.active or not mine(scene) or scene.view.frames:
            return super().leads(scene, place, thing)
        if kind == "treasures":
            return ("purse",)
        return ("cards", f"card.{thing}") if thing in held(scene) and not scene.view.impulse.card else ()

    def action_for_cp(self) -> None:
        """On a card: play it for CP. With CP there: spend some. Else to the cards, all of them for CP, or why not."""
        scene = self._scene
        if scene is None or self._another_acts():
            return
        key = self.line.key if self.line is not None else ""
        page = key if self._open in ("cards", "cards_for_cp") else self._open
        spend = scene.offer("spend_cp")
        if page.startswith("card."):
            self.perform(for_cp(self.open_scene or scene, int(page.partition(".")[2])))
        elif spend is not None:
            self.perform(plain(spend))
        elif why := waits(scene) or no_second_card(scene):
            self.refuse(why)
        else:
            self.perform(Open("cards_for_cp"))

    def action_treasure(self) -> None:
        """The treasures that can be spent."""
        if not self._another_acts("VQ-T8") and self._open != "purse":
            self.perform(Open("purse"))

    def action_end(self) -> None:
        """End the impulse; with nothing played in it, pass."""
        scene = self._scene
        if scene is not None and not self._another_acts("VQ-C11"):
            line = ending(scene)
            if line.why:
                self.refuse(line.why)
            else:
                self.perform(line.deed)

    def _another_acts(self, rule: str = "") -> bool:
        """Whether the impulse is none of the seat's; then the notice line says whose it is."""
        scene = self._scene
        if scene is None or mine(scene):
            return scene is None
        self.refuse(why_not_mine(scene, rule))
        return True

    def idle_keys(self) -> frozenset[str]:
        """The impulse's keys in another seat's, and before there is a scene."""
        own = self._scene is not None and mine(self._scene)
        return frozenset() if own else frozenset({"for_cp", "treasure", "end"})


def no_second_card(scene: Scene) -> str:
    """Why no card is played for CP in this impulse any more; ``""`` before one was played."""
    card = scene.view.impulse.card
    return because(scene, "one_card", card=card) if card else ""


def mine(scene: Scene) -> bool:
    """Whether the impulse is one of the seat's."""
    return scene.view.active in scene.powers


def why_not_mine(scene: Scene, rule: str = "") -> str:
    """Whose impulse it is, if none of the seat's; that the seat watches, or that there are no more impulses."""
    view = scene.view
    if view.ended:
        return because(scene, "campaign_over")
    if not view.active:
        return because(scene, "all_passed")
    return because(scene, "not_your_impulse", rule, power=view.active) if scene.seat else tell(scene, "watching")


def main_page(scene: Scene, width: int) -> Page:
    """The impulse."""
    lines = [*frames(scene)]
    lines += impulse_lines(scene) if scene.view.active else [advance(scene)]
    responses = respond_lines(scene)
    lines += [heading(scene, "out_of_turn"), *responses] if responses else []
    lines += [heading(scene, "at_sea"), *sea_lines(scene), *effects(scene), *spent_lines(scene)]
    if scene.view.active:
        lines.append(advance(scene))
    return Page(tell(scene, "action"), lines, head(scene, width))


def impulse_lines(scene: Scene) -> list[Line]:
    """What the seat can do in its own impulse; whose it is, if another's."""
    view = scene.view
    if not mine(scene):
        return []
    one = next(one for one in view.powers if one.id == view.active)
    lines = []
    if not view.impulse.card:
        held = tell(scene, "cards_held", count=one.cards, home=one.home)
        lines.append(Line(f"cards.{view.active}", tell(scene, "play"), Open("cards"), held))
    spend = scene.offer("spend_cp")
    if spend is not None:
        lines.append(Line("spend", tell(scene, "spend"), Ask(spend, {}), "c"))
        lines += [Line("before", tell(scene, "spend_before"), Open("before"))] if spent_before(scene) else []
    given = scene.offer("event_cp", view.active)
    lines += [Line("event_cp", tell(scene, "event_cp"), plain(given))] if given else []
    if one.treasures:
        held = tell(scene, "treasures_held", count=one.treasures)
        lines.append(Line("purse", tell(scene, "purse"), Open("purse"), f"{held} t"))
    return [*lines, ending(scene)]


def ending(scene: Scene) -> Line:
    """To pass, or to end the impulse. Whether one may pass the table says when asked: the answer is the hand's."""
    view = scene.view
    key = f"end.{view.active}"
    if view.impulse.acted:
        why = waits(scene)
        if not why and view.conditions:
            why = because(scene, "condition_first", "VQ-C2", card=view.conditions[0].card)
        lost = tell(scene, "lost", count=view.impulse.left) if view.impulse.left else "p"
        offer = scene.offer("end_impulse", view.active)
        # With CP left it is asked about first.
        deed = Ask(offer, {}) if offer and view.impulse.left else Do(view.active, ("end_impulse",))
        return Line(key, tell(scene, "end"), deed, lost, why)
    one = next(one for one in view.powers if one.id == view.active)
    note = tell(scene, "hand_and_admin", count=one.cards, admin=f"{one.admin}{'?' if 'admin' in one.unsure else ''}")
    return Line(key, tell(scene, "pass"), Do(view.active, ("pass",)), note)


def spent_lines(scene: Scene) -> list[Line]:
    """What the impulse's CP went on."""
    lines = [
        Line(f"spent.{n}", f"{one.cp:>2} CP  {scene.names.spent(one.note)}")
        for n, one in enumerate(scene.view.impulse.spent)
    ]
    return [heading(scene, "spent_now"), *lines] if lines else []


# Above the list


def head(scene: Scene, width: int) -> Text:
    """The order of impulses, what this one has played, its CP, and a question that waits."""
    view = scene.view
    if not view.active:
        return stacked(order(scene, width), bold(because(scene, "all_have_passed")))
    return stacked(order(scene, width), playing(scene), cp_left(scene), _last_spent(scene))


def passed(scene: Scene) -> tuple[str, ...]:
    """The powers that passed in a row up to now."""
    view = scene.view
    names = [one.id for one in view.powers]
    if not view.active:
        return tuple(names)
    now = names.index(view.active)
    return tuple(names[(now - back) % len(names)] for back in range(1, view.passes + 1))


def order(scene: Scene, width: int) -> Text:
    """All powers in impulse order: ``>Spain`` has the impulse, ``-France`` has passed, as beside the powers' names."""
    out = passed(scene)
    names = {one.id: power_name(scene, one.id) for one in scene.view.powers}
    between = "  " if sum(map(len, names.values())) + 3 * len(names) <= width else ""
    room = width - (1 + len(between)) * len(names)
    longest = max(map(len, names.values()))
    while longest > 3 and sum(min(len(name), longest) for name in names.values()) > room:
        longest -= 1
    text = Text(no_wrap=True)
    for power, name in names.items():
        if power == scene.view.active:
            text.append(f">{name[:longest]}", "bold reverse")
        else:
            text.append(f"{'-' if power in out else ' '}{name[:longest]}", "dim" if power in out else "")
        text.append(between)
    return text


def playing(scene: Scene) -> Text:
    """Whose impulse, and the card played in it."""
    view, now = scene.view, scene.view.impulse
    if now.card:
        how = scene.names.name("mode_short", now.mode)
        return bold(tell(scene, "impulse_card", power=view.active, card=now.card, how=how))
    person = next((scene.seats.get(one.seat, "") for one in view.powers if one.id == view.active), "")
    return bold(tell(scene, "impulse", power=view.active, who=person))


def cp_left(scene: Scene) -> Text:
    """The CP left, as boxes and as a number: ``CP LEFT 3 of 5  [#][#][#][ ][ ]``."""
    now = scene.view.impulse
    if not now.cp:
        return Text()
    boxes = "[#]" * now.left + "[ ]" * (now.cp - now.left) if now.cp <= MOST_BOXES else ""
    return Text.assemble((f" {tell(scene, 'cp_left', count=now.left, most=now.cp)} ", "bold reverse"), f"  {boxes}")


def _last_spent(scene: Scene) -> Text:
    """The last CP spent; the whole list stands below."""
    spent = scene.view.impulse.spent
    if not spent:
        return Text()
    last, note = spent[-1], scene.names.spent(spent[-1].note)
    return Text(cut(tell(scene, "last_spent", count=last.cp, note=note), 76, True))

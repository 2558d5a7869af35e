"""D3, Play Year: game turns in player order; the hand limit at each one's end, and again at the year's (PH-H)."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual.binding import BindingType

from core.table.offers import Offer
from tui.keys import bindings
from tui.pax_hispanica.lines import Open, books, cards_of, happened, held_by, nation_of, title, word
from tui.pax_hispanica.year_room import YearRoom
from tui.screens.list_room import bold, stacked
from tui.screens.room_lines import Do, Line, Page, barred_of, because, plain, power_name, why_not_offered, why_nothing
from tui.screens.scene import Scene
from tui.words import say_ruled

KEPT = ("sold", "discarded_market", "discarded_haven", "discarded_haven_known", "laid", "game_turn_over",
        "year_end_check", "absent_turn", "paid", "drew_haven", "drew_haven_known")  # fmt: skip


class PlayYear(YearRoom):
    """Whose game turn it is, its cards behind a line, and what is still too many."""

    ROOM = "play_year"
    FOOTER = ("choose", "end", "hand", "points", "advance")
    ABOUT = "ph_room_about_play_year"
    RULES = ("PH-H2", "PH-H3", "PH-H4")
    PRIVATE = frozenset({"cards", "card"})
    BINDINGS: ClassVar[list[BindingType]] = bindings("end")

    def page(self, scene: Scene, name: str) -> Page | None:
        """The room's own page, the cards of a nation, or what can be done with one of them."""
        kind, _, rest = name.partition(".")
        if kind == "cards":
            return cards_page(scene, rest)
        if kind == "card":
            nation, _, card = rest.partition(".")
            return card_page(scene, nation, int(card))
        if name:
            return None
        lines = year_end_lines(scene) if scene.view.year_end else turn_lines(scene)
        return Page(word(scene, "play_year"), [*lines, *books(scene), *happened(scene, *KEPT)], head(scene))

    def aim(self, scene: Scene) -> str:
        """The cards while there are too many, else the end of the turn."""
        if scene.view.year_end:
            mine = [one for one in scene.view.powers if one.over and one.id in scene.powers]
            return f"cards.{mine[0].id}" if mine else "advance"
        if not mine_now(scene):
            return ""
        return "cards" if nation_of(scene, scene.view.active).over else "end"

    def leads(self, scene: Scene, place: str, thing: Any) -> tuple[str, ...]:
        """A card to what can be done with it."""
        nation = place.partition(".")[2]
        if nation in scene.powers and thing in cards_of(scene, "discard", nation):
            return (f"cards.{nation}", f"card.{nation}.{thing}")
        return ()

    def action_end(self) -> None:
        """End the game turn, or hear why not."""
        scene = self._scene
        if scene is None:
            return
        if mine_now(scene):
            self.perform(Do(scene.view.active, ("end_turn",)))
        elif scene.view.year_end:
            self.refuse(word(scene, "year_end", limit=scene.view.limit))
        else:
            self.refuse(theirs_now(scene))

    def idle_keys(self) -> frozenset[str]:
        """The end of a game turn in another's."""
        return frozenset() if self._scene is not None and mine_now(self._scene) else frozenset({"end"})


def mine_now(scene: Scene) -> bool:
    """Whether it is the game turn of a nation of this seat."""
    return bool(scene.view.active) and scene.view.active in scene.powers


def theirs_now(scene: Scene) -> str:
    """Whose game turn it is."""
    return word(scene, "their_turn", power=scene.view.active, who=held_by(scene, scene.view.active))


def head(scene: Scene) -> Text:
    """The game turns in order, and what is too many, in words."""
    view = scene.view
    done = view.order.index(view.active) if view.active else len(view.order)
    names = [
        f"{'x' if place < done else '>' if place == done else ' '}{power_name(scene, one)}"
        for place, one in enumerate(view.order)
    ]
    turns = Text("  ".join(names))
    if view.year_end:
        return stacked(turns, bold(word(scene, "year_end", limit=view.limit)))
    one = nation_of(scene, view.active)
    key = "too_many" if one.over else "within"
    return stacked(turns, bold(word(scene, key, power=one.id, cards=one.cards, limit=view.limit, over=one.over)))


def turn_lines(scene: Scene) -> list[Line]:
    """What the nation at turn may do; whose turn it is, if another's."""
    view = scene.view
    if not mine_now(scene):
        text = theirs_now(scene)
        return [Line("their_turn", text, why=text)]
    one = nation_of(scene, view.active)
    end = scene.offer("end_turn", one.id)
    over = because(scene, "hand_over_limit", "PH-H2", count=one.over, limit=view.limit)
    why = "" if end else over if one.over and not view.frames else why_not_offered(scene, end)
    held = word(scene, "held", count=one.cards, limit=view.limit)
    empty = "" if one.cards else word(scene, "no_cards")
    return [
        Line("cards", word(scene, "shed"), Open(f"cards.{one.id}"), held, empty or why_nothing(scene)),
        Line("end", word(scene, "end_turn"), plain(end), "p", why),
    ]


def year_end_lines(scene: Scene) -> list[Line]:
    """From each that holds too many, how many still have to go (PH-H2)."""
    over = [one for one in scene.view.powers if one.over]
    lines = [title(scene, "year_end_title")]
    for one in over:
        note = word(scene, "held", count=one.cards, limit=scene.view.limit)
        text = word(scene, "must_go", power=one.id, over=one.over)
        if one.id in scene.powers:
            lines.append(Line(f"cards.{one.id}", f"{text} ...", Open(f"cards.{one.id}"), note, why_nothing(scene)))
        else:
            whose = word(scene, "theirs", power=one.id, who=held_by(scene, one.id))
            lines.append(Line(f"cards.{one.id}", text, note=note, why=whose))
    return lines if over else [*lines, Line("none_over", word(scene, "none_over"))]


def cards_page(scene: Scene, nation: str) -> Page | None:
    """The nation's cards, for its own seat alone; Enter asks what becomes of one."""
    cards = cards_of(scene, "discard", nation)
    if nation not in scene.powers or not cards:
        return None
    one = nation_of(scene, nation)
    lines = [
        Line(f"card.{card}", scene.names.card(card), Open(f"card.{nation}.{card}"), _kind(scene, card))
        for card in cards
    ]
    key = "too_many" if one.over else "within"
    above = word(scene, key, power=nation, cards=one.cards, limit=scene.view.limit, over=one.over)
    return Page(word(scene, "cards_title", power=nation), lines, bold(above))


def _kind(scene: Scene, card: int) -> str:
    name = scene.names.name("kind", scene.cards[card - 1].kind)
    return name.removeprefix("a ").removesuffix(" card")


def card_page(scene: Scene, nation: str, card: int) -> Page | None:
    """Sell, discard, lay; what may not be is dimmed with its reason (PH-H3)."""
    if nation not in scene.powers or card not in cards_of(scene, "discard", nation):
        return None
    sell, lay = scene.offer("sell", nation), scene.offer("lay", nation)
    barred = barred_of(sell, "card").get(card)
    haven = scene.cards[card - 1].kind == "haven"
    no_sale = say_ruled(barred, scene.names) if barred else ""
    fate = word(scene, "fate_haven" if haven else "fate_market")
    lines = [
        Line("sell", word(scene, "sell"), _do(sell, nation, "sell", card, no_sale), "PH-H3", no_sale),
        Line("discard", word(scene, "discard"), Do(nation, ("discard", card)), "PH-H4" if haven else "PH-H2"),
        Line("lay", word(scene, "lay"), _do(lay, nation, "lay", card, ""), "", _why_not_laid(scene, lay, nation)),
    ]
    return Page(scene.names.card(card), lines, Text(fate))


def _do(offer: Offer | None, nation: str, action: str, card: int, why: str) -> Do | None:
    return Do(nation, (action, card)) if offer and not why else None


def _why_not_laid(scene: Scene, offer: Offer | None, nation: str) -> str:
    one = nation_of(scene, nation)
    if offer or scene.view.active != nation:
        return "" if offer else word(scene, "own_turn_only")
    if one.over:
        return because(scene, "lay_over_limit", "PH-H2", count=one.over, limit=scene.view.limit)
    return why_not_offered(scene, None)

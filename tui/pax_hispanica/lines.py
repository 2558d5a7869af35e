"""The lines that every room of Pax Hispanica has: paying, drawing a Haven card, the standings, the next year."""

from __future__ import annotations

from typing import Any

from core.table.telling import Param
from tui import words
from tui.pax_hispanica.standings import standings_page
from tui.screens.room_lines import (
    Line,
    Page,
    advance,
    because,
    common_frames,
    label,
    plain,
    power_name,
    tell,
    values_of,
    why_not_offered,
)
from tui.screens.room_lines import Open as Open
from tui.screens.scene import Scene
from tui.words import say


def word(scene: Scene, key: str, **params: Param) -> str:
    """A label of these rooms, from the catalogue."""
    return label(scene, f"ph_room_{key}", **params)


def title(scene: Scene, key: str, **params: Param) -> Line:
    """A title between lines."""
    return Line("", word(scene, key, **params), heading=True)


def nation_of(scene: Scene, name: str) -> Any:
    """A nation's line of the view, by its id."""
    return next(one for one in scene.view.powers if one.id == name)


def held_by(scene: Scene, name: str) -> str:
    """The person who holds a nation; ``you`` for the seat at the keyboard."""
    return words.tell("powers_you") if name in scene.powers else scene.person(name)


def books(scene: Scene) -> list[Line]:
    """What is done in any year, and the step to the next one."""
    return [*common_frames(scene), *_always(scene), advance(scene)]


def _always(scene: Scene) -> list[Line]:
    pay, draw, note = scene.offer("pay"), scene.offer("draw_haven"), scene.offer("note")
    if draw is None and scene.seat and not scene.view.frames:
        no_card = because(scene, "haven_empty") if scene.view.shuffled else _decks_first(scene)
    else:
        no_card = why_not_offered(scene, draw)
    left = word(scene, "haven_left", count=scene.view.zones["haven"].count)
    return [
        title(scene, "books"),
        Line("pay", word(scene, "pay"), Open("pay") if pay else None, "", why_not_offered(scene, pay)),
        Line("draw_haven", word(scene, "draw_haven"), plain(draw), left, no_card),
        *_reshuffle(scene),
        Line("note", tell(scene, "note"), plain(note), "m", why_not_offered(scene, note)),
        Line("standings", word(scene, "standings"), Open("standings"), "v"),
    ]


def _reshuffle(scene: Scene) -> list[Line]:
    """Where there are Market discards: to shuffle them back (PH-H3)."""
    count, offer = scene.view.zones["market_discards"].count, scene.offer("reshuffle_market")
    text = word(scene, "reshuffle")
    return [Line("reshuffle", text, plain(offer), str(count), why_not_offered(scene, offer))] if count else []


def _decks_first(scene: Scene) -> str:
    return because(scene, "step_first", step="shuffle_decks")


def pay_page(scene: Scene) -> Page | None:
    """Who pays; to whom, how much and why is asked then. A purse with nothing in it is dimmed."""
    lines = []
    for payer in ("reserve", *(one.id for one in scene.view.powers)):
        offer = scene.offer("pay", payer=payer)
        if payer == "reserve":
            note = word(scene, "dollars", money=scene.view.reserve)
        else:
            note = word(scene, "dollars", money=nation_of(scene, payer).money)
        waits = why_not_offered(scene, scene.offer("pay"))
        why = "" if offer else waits or word(scene, "no_money", power=payer)
        name = power_name(scene, payer)
        lines.append(Line(f"pay.{payer}", name[:1].upper() + name[1:], plain(offer), note, why))
    return Page(word(scene, "pay_title"), lines)


def shared_page(scene: Scene, name: str) -> Page | None:
    """The pages that every room can open; ``None`` for another name."""
    if name == "pay":
        return pay_page(scene)
    return standings_page(scene) if name == "standings" else None


def happened(scene: Scene, *keys: str) -> list[Line]:
    """What this year has written with these keys, the last first, under a title; nothing if there is nothing."""
    from tui.screens.room_lines import told_now

    said = list(told_now(scene, *keys))
    lines = [Line(f"told.{n}", say(one, scene.names), note=one.rule) for n, one in enumerate(said)]
    return [title(scene, "written"), *reversed(lines)] if lines else []


def cards_of(scene: Scene, action: str, nation: str) -> tuple[int, ...]:
    """The cards that this action of the nation may be about."""
    return tuple(int(card) for card in values_of(scene.offer(action, nation), "card"))

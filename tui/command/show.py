"""`flota show`: the position in plain lines, as one seat sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from core.table.telling import Said
from core.table.views import View, ZoneView
from tui.command.campaign import FILE, JSON, Table, opened, put_json, seat_option, seats_shown
from tui.command.outcome import line
from tui.words.data_sheet import datum_line, entries

DRAW_PARTS = ("base", "bonus", "adjust", "draw", "bonus_unsure", "by_keys_unsure")

MANY = 40
"""So many open cards in one place are only counted, unless they are asked for."""


@click.command(short_help="The position in plain lines, as a seat sees it.")
@FILE
@seat_option()
@click.option("--all", "whole", is_flag=True, help="List even the places where very many cards lie open.")
@JSON
def command(file: Path, seat: str | None, whole: bool, as_json: bool) -> None:
    """Print the position of the campaign in FILE, line by line, with nothing in it that the seat may not know."""
    with opened(file, seat) as table:
        view = table.session.record.view(table.mask)
        if as_json:
            return put_json(_plain(table, view))
        for text in (*_head(table, view), *_powers(table, view), *_zones(table, view, whole), *_board(table, view)):
            line(text)
        if view.ended:
            line(_secret(table))
    return None


def _secret(table: Table) -> str:
    header = table.session.header
    return table.word("secret_shown", secret=header.secret, commitment=header.commitment)


def _head(table: Table, view: View) -> list[str]:
    header, names = table.session.header, table.names
    lines = [table.word("show_title", title=header.title, game=header.game)]
    if header.practice:
        lines.append(table.word("show_practice"))
    if header.deck.starter:
        lines.append(table.word("show_starter", title=header.deck.title))
    lines += [table.word("show_seats", seats=seats_shown(table.session)), _settings(table)]
    who = table.word("show_seat", name=table.seat.name) if table.seat else table.word("show_public")
    last = int(header.options.get("last_turn", view.turn))
    lines += [who, table.word("show_turn", turn=view.turn, last=last, phase=view.phase), table.waiting()]
    if view.done:
        lines.append(table.word("show_done", steps=", ".join(names.name("step", step) for step in view.done)))
    lines += [text for frame in view.frames for text in _frame(table, frame)]
    return lines + [
        table.word("frame_condition", power=one.power, card=one.card) for one in getattr(view, "conditions", ())
    ]


def _settings(table: Table) -> str:
    """The campaign's settings in force, without the turns; one that an older file does not have is at its default."""
    from core.store.shipped import data_sheet

    names, header = table.names, table.session.header
    options = {**data_sheet(header.game)["options"], **header.options}
    shown = [
        f"{names.name('option', name)}: {names.words('value', value, {})}"
        for name, value in options.items()
        if isinstance(value, bool | str)
    ]
    return table.word("show_settings", settings="; ".join(shown))


def _frame(table: Table, frame: dict[str, Any]) -> list[str]:
    """What waits on the stack: a look, dice, a sealed step with what this seat gave itself."""
    if frame["frame"] == "sealed":
        mine = [name for name in frame if name.startswith("answer.")]
        return [
            table.word("frame_sealed", step=frame["what"], powers=frame["eligible"]),
            table.word("frame_sealed_in", powers=frame["in"]),
            *(table.word("frame_sealed_mine", power=name.partition(".")[2], given=frame[name]) for name in mine),
        ]
    params = {name: value for name, value in frame.items() if name != "frame"}
    if params.get("what"):
        # A procedure's roll is told by its name.
        params["why"] = table.names.name("roll", params["what"])
    return [table.say(Said(f"cli_frame_{frame['frame']}", params))]


def _powers(table: Table, view: View) -> list[str]:
    """Each power in a line; the game's own view has them."""
    if view.game == "pax_hispanica":
        from tui.command.show_pax_hispanica import pax_hispanica_lines

        return pax_hispanica_lines(table, view)  # type: ignore[arg-type]
    lines = []
    for power in getattr(view, "powers", ()):
        one = msgspec.structs.asdict(power)
        for what in ("admin", "bonus", "by_keys"):
            one[f"{what}_unsure"] = int(what in power.unsure)
        text = table.word("show_power", **{**one, "power": one["id"], "seat": power.seat})
        if view.phase == "card_draw":
            text += _draw(table, one)
        lines.append(text)
    impulse = getattr(view, "impulse", None)
    if impulse is not None and impulse.acted:
        params = {"power": impulse.power, "cp": impulse.cp, "left": impulse.left}
        lines.append(table.word("show_impulse", **params))
        lines += [table.word("show_spent", cp=spent.cp, note=table.names.spent(spent.note)) for spent in impulse.spent]
    return lines


def _draw(table: Table, one: dict[str, Any]) -> str:
    """What the power drew this turn, or will draw with the parts of that number, or why that is not known (VQ-C9)."""
    if one["dealt"] >= 0:
        return table.word("show_power_drew", dealt=one["dealt"])
    if one["draw"] < 0:
        return table.word("show_power_no_draw", id=one["id"])
    return table.word("show_power_draw", **{key: one[key] for key in DRAW_PARTS})


def _zones(table: Table, view: View, whole: bool) -> list[str]:
    """Every zone with something in it: the faces that this seat knows, else how many."""
    return [_zone(table, zone, whole) for zone in view.zones.values() if zone.count]


def _zone(table: Table, zone: ZoneView, whole: bool) -> str:
    place = table.names.name("zone", zone.id)
    place = place[:1].upper() + place[1:]
    if not zone.faces:
        return table.word("show_hidden", place=place, count=zone.count)
    if len(zone.faces) > MANY and not whole and not zone.owner:
        return table.word("show_many", place=place, count=zone.count)
    shown = table.names.words("cards" if zone.admits == "cards" else "treasures", zone.faces)
    key = "show_open" if zone.open else "show_part"
    return table.word(key, place=place, count=zone.count, faces=shown)


def _board(table: Table, view: View) -> list[str]:
    """The facts that the table stated, and what else the game keeps."""
    names = table.names
    facts = [
        f"{names.name('fact', fact)}: {names.words('value', value, {'fact': fact})}"
        for fact, value in view.facts.items()
        if value not in (0, "nobody") or fact == "philip_ii"
    ]
    lines = [table.word("show_facts", facts="; ".join(facts))] if facts else []
    lines += _corrected(table, view)
    for one in getattr(view, "ledger", ()):
        key = "show_ledger_cp" if one.mode == "cp" else "show_ledger"
        lines.append(table.word(key, power=table.session.setup.powers[one.power], card=one.card, mode=one.mode))
    if getattr(view, "convoy", 0):
        lines.append(table.word("show_convoy", galleons=getattr(view, "convoy", 0)))
    if getattr(view, "armada", None) is not None:
        from tui.command.show_at_sea import at_sea

        lines += at_sea(table, view)
    returned = getattr(view, "returned", ())
    for one in returned:
        params = msgspec.structs.asdict(one)
        lines.append(table.word("show_returned" if one.what else "show_returned_armada", **params))
    return lines


def _corrected(table: Table, view: View) -> list[str]:
    """What the table corrected of the [data] sheet since the campaign began."""
    before = {one.path: (one.value, one.verified) for one in entries(table.session.header.data)}
    now = [one for one in entries(view.data) if before.get(one.path) != (one.value, one.verified)]
    return [table.word("show_corrected", what="; ".join(datum_line(*one).strip() for one in now))] if now else []


def _plain(table: Table, view: View) -> dict[str, Any]:
    """The view and what of the header everybody may know; the catalogue's cards by number, to read the faces by."""
    header, catalogue = table.session.header, table.session.setup.catalogue
    plain: dict[str, Any] = {
        "title": header.title,
        "game": header.game,
        "practice": header.practice,
        "commitment": header.commitment,
        "dice": header.dice,
        "options": header.options,
        "deck": {"title": header.deck.title, "starter": header.deck.starter},
        "seats": msgspec.to_builtins(header.seats),
        "seat": table.seat.id if table.seat else None,
        "view": msgspec.to_builtins(view),
        "cards": {str(n): {"id": card.id, "number": card.number, "title": card.title, "cp": card.cp}
                  for n, card in enumerate(catalogue.cards, start=1)},
    }  # fmt: skip
    if view.ended:
        plain["secret"] = header.secret
    return plain

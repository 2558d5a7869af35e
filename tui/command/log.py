"""`flota log`: the journal, as one seat was allowed to read it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from core.table.journal import Entry
from tui.command.campaign import FILE, JSON, Table, Whole, opened, put_json, seat_option
from tui.command.outcome import line


@click.command(short_help="The journal, as a seat may read it.")
@FILE
@seat_option()
@click.option("--last", type=Whole(1), default=None, help="Only so many sentences, the last ones.")
@JSON
def command(file: Path, seat: str | None, last: int | None, as_json: bool) -> None:
    """Print the journal of the campaign in FILE. What was taken back stands there too, marked as undone."""
    with opened(file, seat) as table:
        entries = table.session.record.feed(table.mask, last or 0)
        if as_json:
            return put_json([_plain(table, entry) for entry in entries])
        for entry in entries:
            line(shown(table, entry))
        if not entries:
            line(table.word("log_empty"))
    return None


def shown(table: Table, entry: Entry) -> str:
    """A sentence of the journal: its number in this seat's journal, when, by whom."""
    when = entry.time[:16].replace("T", " ")
    who = table.names.name("seat", entry.seat) if entry.seat else table.names.name("power", entry.power)
    undone = table.word("undone_mark") if entry.undone else ""
    return f"{entry.number}  {when}  {who}: {undone}{table.say(entry.said)}"


def _plain(table: Table, entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "time": entry.time,
        "seat": entry.seat,
        "power": entry.power,
        "undone": entry.undone,
        "key": entry.said.key,
        "params": entry.said.params,
        "rule": entry.said.rule,
        "text": table.say(entry.said),
    }

"""`flota undo`: take back the seat's last action."""

from __future__ import annotations

from pathlib import Path

import click

from core.table.actions import Note, Undo
from core.table.telling import Refusal
from tui.command.campaign import FILE, Table, opened, seat_option
from tui.command.outcome import No, line


@click.command(short_help="Take back the last action, up to what was seen or drawn.")
@FILE
@seat_option(required=True, help="Whose action: a seat's id.")
@click.option("--dry-run", is_flag=True, help="Only say what would be taken back.")
def command(file: Path, seat: str, dry_run: bool) -> None:
    """Take back the seat's last action in the campaign in FILE, with all that followed from it.

    Not once chance was used, another seat acted, or somebody saw something hidden. The line stays in the journal,
    marked as undone.
    """
    with opened(file, seat, writing=not dry_run) as table:
        assert table.seat is not None
        if dry_run:
            number = table.session.record.undoable(table.seat.id)
            if isinstance(number, Refusal):
                raise No(table.say(number.heard_by(table.mask)))
            line(table.word("would_undo"))
            tell_undone(table, number, table.session.record.number)
            return
        outcome = table.session.undo(table.seat.id)
        if isinstance(outcome, Refusal):
            raise No(table.say(outcome.heard_by(table.mask)))
        table.tell(outcome.events)
        action = outcome.line.action
        assert isinstance(action, Undo)
        tell_undone(table, action.line, outcome.number - 1)
        line(table.waiting())


def tell_undone(table: Table, number: int, last: int) -> None:
    """What the seat heard of the line that is taken back, and that notes after it, up to the ``last`` line, stay."""
    record = table.session.record
    for said in record.said_of(number, table.mask):
        line(f"  {table.say(said)}")
    notes = sum(isinstance(one.action, Note) for one in record.lines[number:last])
    if notes:
        line(table.word("undo_notes", count=notes))

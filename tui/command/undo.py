"""`flota undo`: take back the seat's last action."""

from __future__ import annotations

from pathlib import Path

import click

from core.table.telling import Refusal
from tui.command.campaign import FILE, opened, seat_option
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
    with opened(file, seat) as table:
        assert table.seat is not None
        if dry_run:
            number = table.session.record.undoable(table.seat.id)
            if isinstance(number, Refusal):
                raise No(table.say(number.heard_by(table.mask)))
            line(table.word("would_undo"))
            for said in table.session.record.said_of(number, table.mask):
                line(table.say(said))
            return
        outcome = table.session.undo(table.seat.id)
        if isinstance(outcome, Refusal):
            raise No(table.say(outcome.heard_by(table.mask)))
        table.tell(outcome.events)
        line(table.waiting())

"""`flota do`: take an action, exactly as it is offered."""

from __future__ import annotations

from pathlib import Path

import click

from core.table.telling import Refusal
from tui.command.campaign import FILE, opened, seat_option, word
from tui.command.offered import from_json, from_words, power_called
from tui.command.outcome import No, line

# Without -h: a text that begins with it (a note "-half paid") is no call for help.
SETTINGS = {"ignore_unknown_options": True, "help_option_names": ["--help"]}


@click.command(short_help="Take an action.", context_settings=SETTINGS)
@FILE
@seat_option(required=True, help="Who acts: a seat's id.")
@click.option("--as", "power", metavar="POWER", help="For which power, where the seat holds several.")
@click.option("--json", "raw", metavar="ACTION", help='The action as it stands in a file: ["play",12,"event"].')
@click.option("--yes", "sure", is_flag=True, help="Yes to what flota would ask before it.")
@click.argument("action", required=False)
@click.argument("fields", nargs=-1, type=click.UNPROCESSED)
def command(
    file: Path, seat: str, power: str | None, raw: str | None, sure: bool, action: str | None, fields: tuple[str]
) -> None:
    """Take ACTION with its FIELDS in the campaign in FILE: what `flota legal` offers, and nothing else.

    A card is its id, its number or its title; a list has commas (- is an empty one); yes or no; a text in quotes.
    For a secret, such as a bid or the cards to show, - asks for it without showing it; so does --json -.
    Where stdin is no terminal, its next line is read instead.
    It is on disk before its result is printed. Refused: the reason is on stderr, and the exit code is 1.
    """
    if (raw is None) == (action is None):
        raise click.UsageError(word("do_what"))
    with opened(file, seat, writing=True) as table:
        power = power_called(table, power)
        if raw is not None:
            who, what = from_json(table, power, raw)
        else:
            who, what = from_words(table, power, str(action), fields)
        assert table.seat is not None
        doubt = None if sure else table.session.record.doubt(what)
        if doubt is not None:
            raise No(table.word("sure", why=table.say(doubt)))
        outcome = table.session.act(table.seat.id, who, what)
        if isinstance(outcome, Refusal):
            raise No(table.say(outcome.heard_by(table.mask)))
        table.tell(outcome.events)
        line(table.waiting())

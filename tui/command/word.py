"""`flota word`: make a word for the chance, show it, and commit to it."""

from __future__ import annotations

from pathlib import Path

import click

from core.table.telling import Refusal
from tui.command.campaign import FILE, opened, seat_option
from tui.command.offered import from_words, power_called
from tui.command.outcome import No, line


@click.command(short_help="Make a word for the shuffles and commit to it.")
@FILE
@seat_option(required=True, help="Who gives the word: a seat's id.")
@click.option("--as", "power", metavar="POWER", help="For which power, where the seat holds several.")
def command(file: Path, seat: str, power: str | None) -> None:
    """Make a word of 128 random bits, print it and its SHA-256, and commit to it in the campaign in FILE.

    The word is printed once and kept nowhere: write it down, and show it to nobody until all words are committed to.
    Then show it with: flota do FILE --seat SEAT word WORD. If it is lost, the referee can go on without it.
    """
    from core.store.new import new_word
    from core.table.offers import sha256_of

    with opened(file, seat, writing=True) as table:
        made = new_word()
        power = power_called(table, power)
        who, what = from_words(table, power, "commit_word", (sha256_of(made),))
        assert table.seat is not None
        # It is on the screen before the campaign waits for it.
        line(table.word("word_made", word=made))
        line(table.word("word_kept"))
        outcome = table.session.act(table.seat.id, who, what)
        if isinstance(outcome, Refusal):
            raise No(table.say(outcome.heard_by(table.mask)))
        table.tell(outcome.events)
        line(table.waiting())

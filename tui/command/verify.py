"""`flota verify`: whether a campaign's file is sound, and whether its chance is the one that was committed to."""

from __future__ import annotations

from pathlib import Path

import click

from core.store.fault import FileTrouble
from core.store.heard import is_sealed
from core.table.errors import Damaged
from core.table.vouch import vouch
from tui.command.campaign import FILE as CAMPAIGN
from tui.command.campaign import Table, opened, word
from tui.command.outcome import DONE, FILE, No, line


@click.command(short_help="Check a campaign's form, lines, replay and chance.")
@CAMPAIGN
@click.option("--secret", metavar="HEX", help="The 32 bytes of the chance, where the file has been stripped of them.")
def command(file: Path, secret: str | None) -> int:
    """Check the campaign in FILE: its form, every line's check, that all of it can be played again, its chance.

    The chance is checked with the bytes that the host's own file holds. They are printed once the campaign has
    ended, and never before. A line whose chance is not the committed one, or a file that goes on
    after its last whole line: exit code 3.
    """
    with opened(file) as table:
        record = table.session.record
        undone = sum(said.key == "line_undone" for said in record.void.values())
        # How often a sealed answer was changed is nobody's business.
        lines = sum(not is_sealed(one.action) for one in record.lines)
        whole, part = (
            ("verified", "verified_cut") if lines == record.number else ("verified_sealed", "verified_cut_sealed")
        )
        cut = next((one for one in table.session.notices if one.key == "torn_left_out"), None)
        if cut is None:
            line(table.word(whole, lines=lines, undone=undone))
        else:
            line(table.word(part, line=lines, size=cut.params["size"]))
        refused = [number for number, said in record.void.items() if said.key != "line_undone"]
        for number in refused:
            # The reason may name a card of somebody's hand; which sealed answers are refused was said once, at opening.
            if not is_sealed(record.lines[number - 1].action):
                line(table.word("verify_void", line=number))
        _chance(table, file, _bytes(secret or table.session.header.secret))
        line(ended_or_not(table))
    return DONE if cut is None else FILE


def _bytes(text: str) -> bytes:
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        secret = b""
    if len(secret) != 32:
        raise click.UsageError(word("secret_form"))
    return secret


def _chance(table: Table, file: Path, secret: bytes) -> None:
    try:
        vouched = vouch(table.session.record, secret)
    except Damaged as damage:
        raise No(table.word("secret_other", why=damage.key)) from None
    if vouched.why:
        raise FileTrouble("cli_chance_differs", file=str(file), line=vouched.line + 1)
    line(table.word("chance_good"))


def ended_or_not(table: Table) -> str:
    """The commitment; and the bytes it was made of, once the campaign has ended."""
    header = table.session.header
    if table.session.record.view(table.mask).ended:
        return table.word("secret_shown", secret=header.secret, commitment=header.commitment)
    return table.word("secret_kept", commitment=header.commitment)

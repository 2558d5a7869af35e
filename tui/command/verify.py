"""`flota verify`: whether a campaign's file is sound, and whether its chance is the one that was committed to."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from core.store.fault import FileTrouble
from core.store.heard import is_sealed
from core.table.errors import Damaged
from core.table.vouch import Vouched, claim_of, vouch
from tui.command.campaign import FILE as CAMPAIGN
from tui.command.campaign import Table, opened, word
from tui.command.outcome import DONE, FILE, No, line

STOPPED = {
    "vouch_differs": "cli_vouch_differs",
    "vouch_gap": "cli_vouch_gap",
    "vouch_void": "cli_vouch_void",
    "vouch_snapshot": "cli_vouch_snapshot",
}
"""What is said of the line where vouching ends, by the reason."""


@click.command(short_help="Check a campaign's form, lines, replay and chance.")
@CAMPAIGN
@click.option("--secret", metavar="HEX", help="The 32 bytes of the chance, where the file has been stripped of them.")
def command(file: Path, secret: str | None) -> int:
    """Check the campaign in FILE: its form, every line's check, that all of it can be played again, its chance.

    The chance is checked with the bytes that the host's own file holds. They are printed once the campaign has
    ended, and never before. What could not be checked is said, with the line, and so is what the words prove, and
    against whom. If anything was not checked, or the file goes on after its last whole line: exit code 3.
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
        if cut is None and record.from_snapshot:
            line(table.word("verified_form", lines=lines, undone=undone))
        elif cut is None:
            line(table.word(whole, lines=lines, undone=undone))
        else:
            line(table.word(part, line=lines, size=cut.params["size"]))
        refused = [number for number, said in record.void.items() if said.key != "line_undone"]
        for number in refused:
            # The reason may name a card of somebody's hand; which sealed answers are refused was said once, at opening.
            if not is_sealed(record.lines[number - 1].action):
                line(table.word("verify_void", line=number))
        vouched = _vouched(table, _bytes(secret or table.session.header.secret))
        line(ended_or_not(table))
        if vouched.why:
            last = table.session.record.history
            good = vouched.line
            raise FileTrouble(STOPPED[vouched.why], file=str(file), good=good, line=good + 1, last=last)
    return DONE if cut is None else FILE


def _bytes(text: str) -> bytes:
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        secret = b""
    if len(secret) != 32:
        raise click.UsageError(word("secret_form"))
    return secret


def _vouched(table: Table, secret: bytes) -> Vouched:
    """How far the chance is the committed one; all of it: what that proves, and what not."""
    try:
        vouched = vouch(table.session.record, secret)
    except Damaged as damage:
        raise No(table.word("secret_other", why=damage.key)) from None
    if not vouched.why:
        line(table.word("chance_good"))
        for text in claims(table):
            line(text)
    return vouched


def claims(table: Table) -> list[str]:
    """What the campaign's words prove, against whom, and what not."""
    header, claim = table.session.header, claim_of(table.session.record)

    def people(seats: Iterable[str]) -> str:
        return ", ".join(table.names.name("seat", seat) for seat in seats)

    said = [table.word("claim_values")]
    if header.practice:
        return [*said, table.word("claim_practice")]
    if claim.left_out:
        powers = ", ".join(table.names.name("power", power) for power in claim.left_out)
        said.append(table.word("claim_left_out", people=powers, count=2 ** len(claim.left_out)))
    elif claim.honest:
        said.append(table.word("claim_committed", people=people(claim.honest)))
    elif claim.last_plain:
        said.append(table.word("claim_plain", people=people([claim.last_plain])))
    else:
        said.append(table.word("claim_no_word"))
    keeper = header.keeper
    said.append(table.word("claim_keeper", people=people([keeper])) if keeper else table.word("claim_no_keeper"))
    return [*said, table.word("claim_reader")]


def ended_or_not(table: Table) -> str:
    """The commitment; and the bytes it was made of, once the campaign has ended."""
    header = table.session.header
    if table.session.record.view(table.mask).ended:
        return table.word("secret_shown", secret=header.secret, commitment=header.commitment)
    return table.word("secret_kept", commitment=header.commitment)

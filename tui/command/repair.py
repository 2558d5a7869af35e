"""`flota repair`: a copy of a damaged campaign, up to the damage."""

from __future__ import annotations

from pathlib import Path

import click

from tui.command.campaign import FILE, check_out, word
from tui.command.outcome import line


@click.command(short_help="A copy of a damaged campaign, up to the damage.")
@FILE
@click.option("-o", "--out", required=True, type=click.Path(path_type=Path), help="The copy, a new file.")
def command(file: Path, out: Path) -> None:
    """Write the lines of FILE up to its first damaged one to a new file; FILE itself is not touched."""
    from core.store.copies import repair

    check_out(out)
    done = repair(file, out)
    line(word("repaired", kept=done.kept, out=str(done.path)))
    if done.lost:
        line(word("repair_lost"))
    if done.snapshot_lost:
        line(word("repair_snapshot"))

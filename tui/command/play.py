"""`flota play`, and `flota` alone: the screens."""

from __future__ import annotations

import locale
import os
import shutil
import sys
from pathlib import Path

import click

from tui.command.campaign import FILE, seat_called, seat_option, word
from tui.command.outcome import USAGE, aside

FEWEST_COLUMNS, FEWEST_ROWS = 40, 12


@click.command(short_help="A campaign's table, on the screen.")
@FILE
@seat_option(help="Whose seat is at the keyboard first.")
@click.pass_obj
def command(saves: Path | None, file: Path, seat: str | None) -> int:
    """Open the table of the campaign in FILE."""
    return screens(saves, file, seat)


def screens(saves: Path | None, file: Path | None = None, seat: str | None = None) -> int:
    """Open Home, or a campaign's table; the exit code. Where no screen can be, one sentence says what to do."""
    why = unfit()
    if why:
        aside(word(why))
        return USAGE
    if file is not None:
        from core.store.session import Session

        # A file that cannot be trusted is better said here than on a screen that must then close.
        session = Session.open(file)
        found = seat_called(session, seat)
        seat = found.id if found else None
        session.close()
    from core.store.folders import saves_folder, settings_file, usable
    from tui.app import run
    from tui.settings import read_settings

    folder = saves_folder(saves)
    if file is None:
        # A campaign that is named can be played wherever it is.
        usable(folder)
    return run(folder, file, read_settings(settings_file()), seat or "")


def unfit() -> str:
    """Why the screens cannot be shown here, as a key of the words; ``""`` if they can."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "no_tty"
    if os.environ.get("TERM", "dumb") in ("", "dumb") and os.name == "posix":
        return "term_dumb"
    if not is_utf8():
        return "no_utf8"
    columns, rows = shutil.get_terminal_size()
    return "too_small" if columns < FEWEST_COLUMNS or rows < FEWEST_ROWS else ""


def is_utf8() -> bool:
    """Whether what is printed goes out as UTF-8, by the stream or by the locale's own word."""
    named = (getattr(sys.stdout, "encoding", "") or locale.getpreferredencoding(False)).lower().replace("-", "")
    return named == "utf8"

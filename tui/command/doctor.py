"""`flota doctor`: whether flota can play here, and where it keeps things."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import click

from core.store.fault import FileTrouble
from tui.command.campaign import word
from tui.command.outcome import DONE, REFUSED, line
from tui.command.play import is_utf8, unfit


@click.command(short_help="Whether flota can play here, and where it keeps things.")
@click.pass_obj
def command(saves: Path | None) -> int:
    """Look at the terminal, the folders and the parts; exit code 1 if something stands in the way of play.

    It writes nothing but an empty file into each folder that is there, and takes it away again.
    """
    from core.store.folders import log_folder, saves_folder, settings_file

    line(f"flota: {_version()}, Python {platform.python_version()}, {platform.system()}")
    for name in ("textual", "rich", "msgspec", "click", "filelock", "platformdirs", "tomli_w"):
        line(f"{name}: {_part(name)}")
    line(f"terminal: {'yes' if sys.stdin.isatty() and sys.stdout.isatty() else 'no'}")
    line(f"TERM: {os.environ.get('TERM') or 'not set'}")
    line(f"UTF-8: {'yes' if is_utf8() else 'no'}")
    line(f"colours: {'none (NO_COLOR)' if os.environ.get('NO_COLOR') else os.environ.get('COLORTERM') or 'by TERM'}")
    columns, rows = shutil.get_terminal_size()
    line(f"size: {columns} columns, {rows} rows")
    good = [_put_folder("campaigns", lambda: saves_folder(saves)), _put_folder("log", log_folder)]
    good.append(_put_folder("settings", lambda: settings_file().parent))
    why = unfit()
    if why:
        line(word(why))
    if all(good) and not why:
        line(word("doctor_good"))
        return DONE
    return REFUSED


def _version() -> str:
    from tui.cli import VERSION

    return VERSION


def _part(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"


def _put_folder(name: str, find: Callable[[], Path]) -> bool:
    """Print a folder and whether it can be written to; whether nothing stands in its way."""
    try:
        folder = find()
        state, good = writable(folder)
    except (OSError, RuntimeError, FileTrouble) as error:
        folder, state, good = Path("?"), f"cannot be found ({type(error).__name__})", False
    line(f"{name}: {folder}: {state}")
    return good


def writable(folder: Path) -> tuple[str, bool]:
    """Whether the folder can be written to, or made where it is not there yet; in words, and as a truth."""
    if folder.is_dir():
        probe = folder / f".flota-{os.getpid()}"
        try:
            os.close(os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            probe.unlink()
        except OSError as error:
            return f"cannot be written to ({error.strerror})", False
        return "can be written to", True
    if folder.exists():
        return "is no folder", False
    near = next((one for one in folder.parents if one.exists()), None)
    if near is not None and near.is_dir() and os.access(near, os.W_OK | os.X_OK):
        return "not there yet, will be made", True
    return "not there, and cannot be made", False

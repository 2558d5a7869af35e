"""How a command ends: its exit code, and one plain sentence where it did not do what was asked."""

from __future__ import annotations

import os
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path

import click

from core.store.fault import FileTrouble
from core.table.errors import Damaged
from core.table.text import harmless

DONE, REFUSED, USAGE, FILE, OURS, STOPPED = 0, 1, 2, 3, 4, 130


class No(Exception):
    """Refused: the sentence is on its way to stderr, and nothing was done."""


class Unprinted(Exception):
    """What there was to say could not be written to stdout, by the system's word."""


def brief(text: str) -> str:
    """What was typed, for a sentence: an empty text is seen, and a very long one is cut."""
    return text[:40] + "…" if len(text) > 41 else text or "''"


def line(text: str = "") -> None:
    """A line on stdout."""
    put(harmless(text))


def put(text: str) -> None:
    """A text on stdout as it is; :class:`Unprinted` where that cannot be, :class:`BrokenPipeError` if nobody reads."""
    try:
        click.echo(text)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unprinted(error.strerror or type(error).__name__) from error


def aside(text: str) -> None:
    """A line on stderr."""
    click.echo(harmless(text), err=True)


def caught(command: click.Command, arguments: list[str]) -> int:
    """Run the command; its exit code. Whatever goes wrong is one sentence on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = command.main(arguments, prog_name="flota", standalone_mode=False)
        return code if isinstance(code, int) else DONE
    except SystemExit:
        # click's way to say that whoever read this has heard enough (``| head -1``): what was asked for is done.
        return DONE
    except Unprinted as lost:
        from tui.command.campaign import word

        aside(word("unprinted", why=str(lost)))
        return FILE
    except No as no:
        aside(str(no))
        return REFUSED
    except click.ClickException as wrong:
        aside(_wrong(wrong))
        return USAGE
    except (FileTrouble, Damaged) as trouble:
        from tui import words

        aside(words.trouble(trouble.key, trouble.params))
        return FILE
    except click.Abort:
        return STOPPED
    except Exception as error:
        aside(f"A fault of flota itself ({type(error).__name__}); nothing that was saved is lost. {_logged(error)}")
        return OURS


def _wrong(wrong: click.ClickException) -> str:
    """What was written wrongly, in one line, and where to read how it is written."""
    context = wrong.ctx if isinstance(wrong, click.UsageError) else None
    sentence = wrong.format_message()
    if isinstance(wrong, click.exceptions.NoArgsIsHelpError) and isinstance(wrong.ctx.command, click.Group):
        from tui.command.campaign import word

        sentence = word("no_command", choices=", ".join(wrong.ctx.command.list_commands(wrong.ctx)))
    return f"{sentence} See `{context.command_path} --help`." if context is not None else sentence


def _logged(error: Exception) -> str:
    """Where the trace went. It holds places in the code alone: no message, no values, so nothing of a hand."""
    try:
        from core.store.folders import ensure, log_folder

        path = ensure(log_folder()) / "flota.log"
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(descriptor, "a", encoding="utf-8") as log:
            log.write(trace(error, datetime.now(UTC)))
    except (OSError, FileTrouble):
        return "Its place could not be logged."
    return f"Where it happened is in {path}."


def trace(error: BaseException, now: datetime) -> str:
    """The error's kind and the places in the code that led to it, one a line."""
    lines = [f"{now:%Y-%m-%dT%H:%M:%SZ} {type(error).__name__}"]
    for place in traceback.extract_tb(error.__traceback__):
        file = Path(place.filename)
        lines.append(f"  {file.parent.name}/{file.name}:{place.lineno} {place.name}")
    if error.__cause__ is not None:
        lines.append(f"  after {type(error.__cause__).__name__}")
    return "\n".join(lines) + "\n"

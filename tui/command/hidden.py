"""What is typed where nobody reads it: a secret stands in no command line, which other users and the shell keep."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from getpass import GetPassWarning, getpass

import click

from core.table.actions import Action, secret_fields
from tui.command.campaign import word

ASK = "-"
"""What stands in a command line for a secret that is asked for."""


def hidden_line(what: str) -> str:
    """A line typed at the terminal without being shown, or the next line of stdin where that is no terminal."""
    if not sys.stdin.isatty():
        line = sys.stdin.readline()
        if not line:
            raise click.UsageError(word("hidden_none", what=what))
        return line.rstrip("\r\n")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", GetPassWarning)
            return getpass(f"{what}: ")
    except GetPassWarning:
        raise click.UsageError(word("hidden_shown", what=what)) from None
    except (EOFError, KeyboardInterrupt):
        raise click.Abort from None


def asked_for(kind: type[Action], tokens: Sequence[str]) -> tuple[str, ...] | None:
    """The words with each secret that they leave out, asked for in order; ``None`` if they leave out none."""
    secret, names = secret_fields(kind), kind.__struct_fields__
    places = [
        at for at, (name, token) in enumerate(zip(names, tokens, strict=False)) if name in secret and token == ASK
    ]
    if not places:
        return None
    given = list(tokens)
    for at in places:
        given[at] = hidden_line(names[at].upper())
    return tuple(given)

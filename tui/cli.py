"""The command `flota`: the same tables as on the screens, in plain lines; with no command it opens Home.

Exit codes: 0 done, 1 refused by the rules, 2 the command was written wrongly, 3 the file, 4 a fault of flota itself.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from tui.command.group import Lazy
from tui.command.outcome import caught

VERSION = "0.1.0"


@click.group(cls=Lazy, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--saves", type=click.Path(path_type=Path), help="The folder of campaigns (else $FLOTA_SAVES).")
@click.version_option(VERSION, prog_name="flota", message="%(prog)s %(version)s")
@click.pass_context
def flota(context: click.Context, saves: Path | None) -> int | None:
    """Keep the table of a card-driven board game: decks, hands, discards, hidden treasures, whose turn it is.

    Without a command it opens Home. --seat is a point of view, not a lock: whoever can read a campaign's file can
    read all of it; without --seat you see what everybody may see.
    """
    context.obj = saves
    if context.invoked_subcommand is None:
        from tui.command.play import screens

        return screens(saves)
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (else the program's own); the exit code."""
    return caught(flota, list(sys.argv[1:] if arguments is None else arguments))


if __name__ == "__main__":
    sys.exit(main())

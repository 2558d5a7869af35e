"""A group of commands, each imported only when it is called, so that a reading command starts at once."""

from __future__ import annotations

from importlib import import_module

import click

COMMANDS = (
    "play", "new", "legal", "do", "show", "log", "undo", "word", "verify", "repair", "sim", "odds", "deck", "doctor",
)  # fmt: skip
"""The commands in the order of their use; ``flota x`` is ``command`` in the module ``tui.command.x``."""


class Lazy(click.Group):
    """The group that finds :data:`COMMANDS`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of their use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, imported now; ``None`` if there is none."""
        if cmd_name not in COMMANDS:
            return None
        found = import_module(f"tui.command.{cmd_name}").command
        assert isinstance(found, click.Command)
        return found

"""What stands on the screen while the window is too small for anything else."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from tui.keys import bind
from tui.widgets.leaving import Leaving
from tui.words import tell

COLUMNS, ROWS = 40, 12
"""The smallest window in which a table can be shown."""


class TooSmall(Leaving[None]):
    """One line, until the window is larger; q leaves (everything is saved)."""

    DEFAULT_CSS = "TooSmall Static { width: 100%; height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [bind("back", label="quit")]

    def knows(self, key: str) -> bool:
        """Whether it is a key of this screen; no other key does anything while nothing can be seen."""
        return any(one.node is self for name, one in self.active_bindings.items() if name == key)

    def why_esc_stays(self) -> str:
        """Esc ends nothing."""
        return tell("app_esc")

    def go_back(self) -> None:
        """Leave flota."""
        self.app.exit(0)

    def compose(self) -> ComposeResult:
        """The line."""
        yield Static(tell("app_too_small", columns=COLUMNS, rows=ROWS), markup=False)


def is_too_small(columns: int, rows: int) -> bool:
    """Whether a window of this size can show no table."""
    return columns < COLUMNS or rows < ROWS

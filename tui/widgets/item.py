"""One line of a list: what it says, and how much of its note there is room for."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.cells import cell_len

from tui.widgets.text import cut

FEWEST = 24
"""Cells that a line keeps for its text before a note at its right edge is cut."""
SHORTEST = 4
"""Cells that a note is cut to at most; with fewer it is left out."""


class Item(NamedTuple):
    """One line. ``value`` is yours (and what the list keeps its place by); ``why`` dims the line and is its reason.

    ``heading``: a title, which the cursor passes over; ``told``: only read, without a digit; ``note``: at the right.
    ``task``: one of a list to work through, which keeps its digit also while it is dimmed.
    """

    text: str
    value: Any = None
    why: str = ""
    note: str = ""
    heading: bool = False
    told: bool = False
    task: bool = False

    @property
    def enabled(self) -> bool:
        """Whether it may be chosen."""
        return not self.why and not self.heading

    @property
    def counted(self) -> bool:
        """Whether a digit leads to it."""
        return (self.enabled or self.task) and not self.told


def fitting_note(note: str, text: int, width: int, ascii_only: bool = False) -> str:
    """What stands at the right edge of a line with so many cells of text: cut where it would leave too few."""
    if not note:
        return ""
    room = width - FEWEST - 2
    if cell_len(note) > room + 2:
        left = width - max(text, FEWEST) - 2
        room = left if left >= SHORTEST else room
        return f"  {cut(note, room, ascii_only)}" if room >= SHORTEST else ""
    return f"  {note}"

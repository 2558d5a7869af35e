"""One line of a list: what it says, and in which rows."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.cells import cell_len

from tui.widgets.text import plain_line, wrapped

FEWEST = 24
"""Cells that the rows keep for a line's text where its note is beside it; a longer note is below."""
INDENT = 2


class Item(NamedTuple):
    """One line. ``value`` is yours (and what the list keeps its place by); ``why`` dims the line and is its reason.

    ``heading``: a title, which the cursor passes over; ``told``: only read, without a digit; ``note``: at the right.
    ``task``: one of a list to work through, which keeps its digit also while it is dimmed.
    ``indent``: how far every row after the first is set in.
    A newline in ``text`` ends a row of it; it is one line all the same.
    """

    text: str
    value: Any = None
    why: str = ""
    note: str = ""
    heading: bool = False
    told: bool = False
    task: bool = False
    indent: int = INDENT

    @property
    def enabled(self) -> bool:
        """Whether it may be chosen."""
        return not self.why and not self.heading

    @property
    def counted(self) -> bool:
        """Whether a digit leads to it."""
        return (self.enabled or self.task) and not self.told


def rows_of(item: Item, width: int) -> list[tuple[str, str]]:
    """The rows in which a line with so many cells is drawn: of each its text, and the note at its right edge."""
    note = plain_line(item.note)
    room = width - cell_len(note) - 2 if note else width
    texts = item.text.split("\n")
    if len(texts) == 1 and cell_len(plain_line(item.text)) <= room:
        return [(plain_line(item.text), note)]
    below = bool(note) and room < FEWEST
    room = width if below else room
    rows = [row for text in texts for row in wrapped(text, room, item.indent)]
    if below:
        rows += [f"{'':{INDENT}}{row}" for row in wrapped(note, width - INDENT)]
    return [(row, "" if below or number else note) for number, row in enumerate(rows)]

"""Where the lines of a list are drawn: which rows each takes in a window of some width."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate

from textual.geometry import Size

from tui.widgets.item import Item, rows_of

Row = tuple[str, str]
"""A row's text, and the note at its right edge."""


class Rows:
    """The rows of a list's visible lines. ``starts`` has each line's first row, and last how many rows there are."""

    def __init__(self, lead: Callable[[Item], int]) -> None:
        """``lead``: how many cells there are before a line's text."""
        self._lead = lead
        self._laid: dict[int, dict[int, list[Row]]] = {}
        """By the width and the line's number."""
        self._now: dict[int, list[Row]] = {}
        self.starts = [0]
        self._window = Size(-1, -1)
        self._visible: Sequence[int] = ()

    def forget(self) -> None:
        """There are other lines now."""
        self._laid = {}

    def lay(self, window: Size, bar: int, items: Sequence[Item], visible: Sequence[int]) -> None:
        """Lay the lines out in a window, beside a scrollbar of so many cells where there must be one.

        ``visible`` is another list when other lines are; for the same window and list nothing is done.
        """
        if window == self._window and visible is self._visible:
            return
        self._window, self._visible = window, visible
        # Before it has a place in the window every line counts as a row.
        whole = window.width or 1 << 16
        self._laid = {width: rows for width, rows in self._laid.items() if width in (whole, whole - bar)}
        for width in (whole, whole - bar):
            self._now = self._in(width, items, visible)
            self.starts = [0, *accumulate(len(self._now[index]) for index in visible)]
            if self.starts[-1] <= window.height:
                break

    def height(self, width: int, items: Sequence[Item], visible: Sequence[int]) -> int:
        """How many rows the lines take in a width."""
        rows = self._in(width, items, visible)
        return sum(len(rows[index]) for index in visible)

    def _in(self, width: int, items: Sequence[Item], visible: Sequence[int]) -> dict[int, list[Row]]:
        """The rows of the visible lines (and of more) in a width."""
        rows = self._laid.setdefault(width, {})
        for index in visible:
            if index not in rows:
                rows[index] = rows_of(items[index], max(width - self._lead(items[index]), 1))
        return rows

    def of(self, index: int) -> list[Row]:
        """The rows of the line with this number."""
        return self._now[index]

    def at(self, row: int) -> tuple[int, int]:
        """Which visible line has this row, and which of its rows it is, from 0."""
        at = bisect_right(self.starts, row) - 1
        return at, row - self.starts[at]

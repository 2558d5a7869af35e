"""The last look at what is drawn: whatever a widget put into its rows, a terminal can only print it."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from tui.widgets.text import same_width


class PlainCells(LineFilter):
    """Every row of every widget goes through it, borders and titles too, to the terminal and into pictures."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments, with marks in the place of what no terminal may be given."""
        if all(same_width(one.text) is one.text for one in segments):
            return segments
        return [Segment(same_width(text), style, control) for text, style, control in segments]

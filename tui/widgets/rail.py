"""The rail: the phases of the turn in order, the current one lit and marked."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text
from textual.widget import Widget

from tui.widgets.text import fitted


class Rail(Widget):
    """Phases as a column (``vertical``) or as one line; behind us ``+``, now ``>``, to come a blank.

    As a line it shows as many phases around the current one as fit.
    """

    DEFAULT_CSS = """
    Rail { height: 1; width: 100%; }
    Rail.-vertical { height: auto; width: 22; }
    """

    def __init__(
        self, phases: Sequence[str], current: int = 0, *, vertical: bool = False, id: str | None = None
    ) -> None:
        """``phases`` are the titles in order, ``current`` a number of theirs."""
        super().__init__(id=id, classes="-vertical" if vertical else "")
        self._phases = tuple(phases)
        self._current = current
        self._vertical = vertical

    def show(self, phases: Sequence[str], current: int) -> None:
        """Other phases, or another one lit; draws only if something changed."""
        if (tuple(phases), current) != (self._phases, self._current):
            self._phases, self._current = tuple(phases), current
            self.refresh(layout=True)

    def render(self) -> Text:
        """The rail."""
        return self._column() if self._vertical else self._line()

    def _column(self) -> Text:
        width = max(self.size.width, 8)
        text = Text(no_wrap=True)
        for number, phase in enumerate(self._phases):
            mark = "+" if number < self._current else ">" if number == self._current else " "
            line = fitted(f"{mark} {number + 1} {phase}", width)
            text.append(line, "bold reverse" if number == self._current else "")
            if number + 1 < len(self._phases):
                text.append("\n")
        return text

    def _line(self) -> Text:
        width = self.size.width
        names = [f"{number + 1} {phase}" for number, phase in enumerate(self._phases)]
        first = last = min(max(self._current, 0), len(names) - 1) if names else 0
        used = cell_len(names[first]) + 4 if names else 0
        while names:
            grown = False
            if last + 1 < len(names) and used + cell_len(names[last + 1]) + 2 <= width:
                last += 1
                used += cell_len(names[last]) + 2
                grown = True
            if first and used + cell_len(names[first - 1]) + 2 <= width:
                first -= 1
                used += cell_len(names[first]) + 2
                grown = True
            if not grown:
                break
        text = Text(no_wrap=True)
        for number in range(first, last + 1) if names else ():
            if number == self._current:
                text.append(f"[{names[number]}]", "bold reverse")
                text.append(" ")
            else:
                text.append(f" {names[number]} ")
        return text

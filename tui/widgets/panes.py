"""Panes side by side on a wide screen, one at a time with tabs on a narrow one."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.events import DescendantFocus, Resize
from textual.widget import Widget
from textual.widgets import Static

from tui.keys import bind
from tui.screens.house import WIDE


class Panes(Widget):
    """Holds panes (any focusable widgets, or containers with one). Tab moves between them.

    Under 80 columns only the pane with the focus is shown, and a line above names all of them: ``[Hand]  Table``.
    ``enlarge()`` shows the focused pane alone at any width, and again all of them.
    """

    DEFAULT_CSS = """
    Panes { height: 1fr; width: 1fr; layout: vertical; }
    Panes > .tabs { height: 1; width: 100%; display: none; }
    Panes.-one > .tabs { display: block; }
    Panes > Horizontal { height: 1fr; width: 1fr; }
    Panes.-one > Horizontal > .-behind { display: none; }
    Panes.-one > Horizontal > * { width: 1fr; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [bind("next_pane", "turn(1)"), bind("previous_pane", "turn(-1)")]

    def __init__(self, *panes: tuple[str, Widget], id: str | None = None) -> None:
        """``panes`` are titles with their widgets, from left to right."""
        super().__init__(id=id)
        self._panes = panes
        self._current = 0
        self._large = False

    def compose(self) -> ComposeResult:
        """The tabs' line and the panes."""
        yield Static(classes="tabs", markup=False)
        with Horizontal():
            for _title, pane in self._panes:
                yield pane

    @property
    def one(self) -> bool:
        """Whether only one pane is shown."""
        return self._large or self.screen.size.width < WIDE

    def on_mount(self) -> None:
        """The first pane is in front."""
        self._arrange()

    def on_resize(self, event: Resize) -> None:
        """Crossing 80 columns shows one pane or all; the place is kept."""
        self._arrange()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """The pane with the focus is in front."""
        for number, (_title, pane) in enumerate(self._panes):
            if pane in event.widget.ancestors_with_self and number != self._current:
                self._current = number
                self._arrange()

    def enlarge(self) -> None:
        """The pane in front alone, or all again."""
        self._large = not self._large
        self._arrange()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tab turns to the next pane where only one is shown; elsewhere it moves the focus as on any screen."""
        return self.one if action == "turn" else True

    def action_turn(self, by: int) -> None:
        """The next pane to the front."""
        self.turn(by)

    def turn(self, by: int) -> None:
        """The next pane (or the one before) comes to the front and gets the focus."""
        self._current = (self._current + by) % len(self._panes)
        self._arrange()
        pane = self._panes[self._current][1]
        target = pane if pane.can_focus else next((one for one in pane.query("*") if one.can_focus), None)
        if target is not None:
            target.focus()

    def _arrange(self) -> None:
        self.set_class(self.one, "-one")
        line = Text(no_wrap=True)
        for number, (title, pane) in enumerate(self._panes):
            pane.set_class(number != self._current, "-behind")
            front = number == self._current
            line.append(f"[{title}]" if front else f" {title} ", "bold" if front else "").append(" ")
        for tabs in self.query(".tabs").results(Static):
            tabs.update(line)

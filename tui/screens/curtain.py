"""The curtain: it falls when the keyboard goes from one seat to another, and hides all of the last one."""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from tui.keys import bind
from tui.screens.house import House
from tui.widgets.footer import Footer
from tui.words import tell


class Curtain(House[bool]):
    """A full, opaque screen: "Pass the keyboard to NAME". ``True`` when NAME lifts it, ``None`` on going back.

    Push it *before* the screen below is filled for the next seat, and empty that screen of the last seat's secrets
    first: what is not on the screen tree cannot come back from under the curtain. Keys typed before it was on the
    screen do not lift it.
    """

    DEFAULT_CSS = """
    Curtain { align: center middle; background: $background; }
    Curtain > Static {
        width: 60; max-width: 100%; height: auto; text-align: center; border: solid $border; padding: 1 2;
    }
    Curtain.-ascii > Static { border: ascii $border; }
    """
    FOOTER: ClassVar[tuple[str, ...]] = ("choose", "back")
    BINDINGS: ClassVar[list[BindingType]] = [bind("choose", "lift", "here"), bind("back")]

    def __init__(self, name: str, for_what: str = "") -> None:
        """``name`` is the person's, ``for_what`` a sentence that everybody may read."""
        super().__init__()
        self._person = name
        self._for_what = for_what
        self.answers_from = inf

    def compose(self) -> ComposeResult:
        """The sentence and the keys, nothing else."""
        said = (tell("curtain_pass", person=self._person), tell("curtain_enter", person=self._person), self._for_what)
        yield Static("\n\n".join(filter(None, said)), markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """From the first paint on Enter lifts it."""
        self.call_after_refresh(self._on_screen_now)

    def _on_screen_now(self) -> None:
        self.answers_from = monotonic()

    def action_lift(self) -> None:
        """NAME is here."""
        self.dismiss(True)

"""The base of all rooms of Virgin Queen: the victory points at a key, and the pages that every phase can open."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from tui.keys import bindings
from tui.screens.list_room import ListRoom
from tui.screens.list_room import bold as bold
from tui.screens.list_room import stacked as stacked
from tui.screens.room_lines import Open, Page
from tui.screens.scene import Scene
from tui.virgin_queen.lines import shared_page

STAYING = ("vp", "facts", "armada", "expeditions", "expedition", "spy")
"""The pages that stay open after something was done on them, by their names before a dot."""


class PhaseRoom(ListRoom):
    """A phase of Virgin Queen as a list of lines."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("points")

    def shared(self, scene: Scene, name: str) -> Page | None:
        """The pages that every room can open."""
        return shared_page(scene, name, self.inner)

    def stays(self, name: str) -> bool:
        """Points and facts change several at a time."""
        return name in STAYING or (name.partition(".")[0] in STAYING and not name.startswith("armada."))

    def action_points(self) -> None:
        """The victory points: on this page if they stand here, else a page of their own."""
        place = next((key for key in self._lines if key.startswith("vp.")), "")
        if place:
            self.go_to(place)
        else:
            self.perform(Open("vp"))

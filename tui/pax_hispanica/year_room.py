"""The base of the rooms of Pax Hispanica: the standings at a key, and the pages that every year can open."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from tui.keys import bind
from tui.pax_hispanica.lines import shared_page
from tui.screens.list_room import ListRoom
from tui.screens.room_lines import Open, Page
from tui.screens.scene import Scene

STAYING = ("pay", "standings")
"""The pages that stay open after something was done on them; so do cards, of which several may have to go."""


class YearRoom(ListRoom):
    """A year of Pax Hispanica as a list of lines."""

    BINDINGS: ClassVar[list[BindingType]] = [bind("points", label="standings")]

    def shared(self, scene: Scene, name: str) -> Page | None:
        """The pages that every room can open."""
        return shared_page(scene, name)

    def stays(self, name: str) -> bool:
        """What is often done several times in a row."""
        return name in STAYING or name.startswith("card")

    def action_points(self) -> None:
        """Money and cards over the years."""
        self.perform(Open("standings"))

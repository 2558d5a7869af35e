"""The base of all rooms of Virgin Queen: the victory points at a key, and the pages that every phase can open."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import BindingType

from tui.keys import bindings
from tui.screens.list_room import ListRoom
from tui.screens.list_room import bold as bold
from tui.screens.list_room import stacked as stacked
from tui.screens.room_lines import Open, Page, values_of
from tui.screens.scene import Scene
from tui.virgin_queen.lines import help_of, shared_page

STAYING = ("vp", "facts", "armada", "expeditions", "expedition", "spy")
"""The pages that stay open after something was done on them, by their names before a dot."""


class PhaseRoom(ListRoom):
    """A phase of Virgin Queen as a list of lines."""

    PRIVATE: ClassVar[frozenset[str]] = frozenset({"own", "row", "respond"})
    BINDINGS: ClassVar[list[BindingType]] = bindings("points")

    def shared(self, scene: Scene, name: str) -> Page | None:
        """The pages that every room can open."""
        return shared_page(scene, name, self.inner)

    def stays(self, name: str) -> bool:
        """Points and facts change several at a time."""
        return name in STAYING or (name.partition(".")[0] in STAYING and not name.startswith("armada."))

    def leads(self, scene: Scene, place: str, thing: Any) -> tuple[str, ...]:
        """Out of turn a card of the hand may be a response or a combat card (VQ-C2)."""
        power = place.partition(".")[2]
        modes = {mode for offer in scene.all_offers("play", power, card=thing) for mode in values_of(offer, "mode")}
        return (f"respond.{power}",) if power in scene.powers and modes & {"response", "combat"} else ()

    def help_text(self) -> tuple[str, ...]:
        """On a page that has its own help that; else what the phase says."""
        page = self._open.partition(".")[0]
        own = help_of(self._scene, page) if self._scene is not None else ()
        return own or super().help_text()

    def action_points(self) -> None:
        """The victory points: on this page if they stand here, else a page of their own."""
        place = next((key for key in self._lines if key.startswith("vp.")), "")
        if place:
            self.go_to(place)
        else:
            self.perform(Open("vp"))

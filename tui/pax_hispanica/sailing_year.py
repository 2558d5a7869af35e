"""D4, Sailing Year: tracked; the books, the standings, and the end when the table says so."""

from __future__ import annotations

from rich.text import Text

from tui.pax_hispanica.lines import books, happened, title, word
from tui.pax_hispanica.year_room import YearRoom
from tui.screens.room_lines import Line, Page, plain, why_not_offered
from tui.screens.scene import Scene

KEPT = ("note", "paid", "drew_haven", "drew_haven_known", "finished")


class SailingYear(YearRoom):
    """Nothing but the books."""

    ROOM = "sailing_year"
    FOOTER = ("choose", "points", "note", "advance")
    ABOUT = "ph_room_about_sailing_year"
    RULES = ("PH-Y1",)

    def page(self, scene: Scene, name: str) -> Page | None:
        """The list."""
        if name:
            return None
        offer = scene.offer("finish")
        end = Line("finish", word(scene, "finish"), plain(offer), "", why_not_offered(scene, offer))
        lines = [*books(scene), title(scene, "end"), end, *happened(scene, *KEPT)]
        return Page(word(scene, "sailing_year"), lines, Text(word(scene, "about_sailing_year")))

    def aim(self, scene: Scene) -> str:
        """A note, most often."""
        return "note"

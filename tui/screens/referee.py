"""The referee's screen: he can override almost anything, with a reason that stands in the journal."""

from __future__ import annotations

from tui.screens.everything import Offers
from tui.screens.scene import Scene

ABOUT = "Each of these is a line in the journal, with your reason, for all to read. A look at something hidden too."


def referee_screen(scene: Scene) -> Offers:
    """The list of overrides; left with the one chosen."""
    return Offers("The referee", scene.referee, scene, about=ABOUT)


def why_no_referee(scene: Scene, referee: str) -> str:
    """Why this seat overrides nothing now (``referee`` is the seat that may, ``""``: any); ``""`` if it may."""
    if scene.referee:
        return ""
    if scene.view.ended:
        return "The campaign is over; nothing more can be changed."
    if not scene.seat:
        return "Take a seat first; who only watches is no referee."
    return f"{scene.seats[referee]} is the referee of this campaign." if referee else "Nothing can be overridden now."

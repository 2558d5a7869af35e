"""The referee's screen: he can override almost anything, with a reason that stands in the journal."""

from __future__ import annotations

from tui.screens.everything import Offers
from tui.screens.scene import Scene
from tui.words import tell


def referee_screen(scene: Scene) -> Offers:
    """The list of overrides; left with the one chosen."""
    return Offers(tell("referee_title"), scene.referee, scene, tell("referee_about"))


def why_no_referee(scene: Scene, referee: str) -> str:
    """Why this seat overrides nothing now (``referee`` is the seat that may, ``""``: any); ``""`` if it may."""
    if scene.referee:
        return ""
    if scene.view.ended:
        return tell("referee_over")
    if not scene.seat:
        return tell("referee_watching")
    return tell("referee_other", person=scene.seats[referee]) if referee else tell("referee_none")

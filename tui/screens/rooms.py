"""Which room draws a phase: the game's own, or the plain list of everything."""

from __future__ import annotations

from tui.screens.everything import Everything
from tui.screens.game_screens import screens_of
from tui.screens.over import Over
from tui.screens.scene import Room, Scene


def room_type(scene: Scene) -> type[Room]:
    """The room of a scene: of the campaign's end, of the phase or step as the game has it, or the plain one."""
    if scene.view.ended:
        return Over
    rooms = screens_of(scene.view.game).rooms
    return rooms.get(scene.view.room) or rooms.get(scene.view.phase) or Everything

"""Which room draws a moment: that of a procedure on the stack, that of the phase, or the plain list of everything."""

from __future__ import annotations

from tui.screens.everything import Everything
from tui.screens.game_screens import screens_of
from tui.screens.over import Over
from tui.screens.scene import Room, Scene


def room_type(scene: Scene) -> type[Room]:
    """The room of a scene: of the campaign's end, of a procedure, of the phase or step as the game has it, or plain.

    Of the procedures on the stack the topmost that has a room: dice that it waits for leave it on the screen.
    """
    if scene.view.ended:
        return Over
    screens = screens_of(scene.view.game)
    tags = [str(frame["frame"]) for frame in reversed(scene.view.frames)]
    procedure = next((screens.procedures[tag] for tag in tags if tag in screens.procedures), None)
    if procedure is not None:
        return procedure
    rooms = screens.rooms
    return rooms.get(scene.view.room) or rooms.get(scene.view.phase) or Everything

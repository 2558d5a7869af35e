"""Which room draws a phase: the game's own, or the plain list of everything."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from tui.screens.everything import Everything
from tui.screens.over import Over
from tui.screens.scene import Room, Scene


def room_type(scene: Scene) -> type[Room]:
    """The room of a scene: of the campaign's end, of the phase or step as the game has it, or the plain one."""
    if scene.view.ended:
        return Over
    package = f"tui.{scene.view.game}"
    rooms: dict[str, type[Room]] = import_module(package).ROOMS if find_spec(package) else {}
    return rooms.get(scene.view.room) or rooms.get(scene.view.phase) or Everything

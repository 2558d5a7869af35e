"""The base of the screens that lie over a table: made of a scene, and drawn anew when something happens meanwhile."""

from __future__ import annotations

from typing import TypeVar

from tui.screens.house import House
from tui.screens.scene import Scene

T = TypeVar("T")


class OverTable(House[T]):
    """What a seat looks at over its table. Subclasses compose it from ``_scene`` and draw it again in :meth:`draw`."""

    opened = False
    """Whether it shows the open scene, as the player asked for."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene

    def draw(self) -> None:
        """The scene as it is now, into the widgets that are there."""
        raise TypeError("a screen over the table draws its own scene")

    def on_mount(self) -> None:
        """What happened between opening it and its first paint."""
        self.draw()

    def show_scene(self, scene: Scene) -> None:
        """Something happened meanwhile: draw it once the screen is composed; on one that has gone, nothing."""
        self._scene = scene
        self.call_later(self._draw_if_there)

    def _draw_if_there(self) -> None:
        if self.children:
            self.draw()

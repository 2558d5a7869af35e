"""All powers in a small table: who holds them, cards, treasures and victory points, all of it open to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual import events

from tui.widgets.line_list import Item, LineList
from tui.widgets.text import fitted

if TYPE_CHECKING:
    from tui.screens.scene import Scene

MARKS = {"active": ">", "passed": "p", "waits": "!"}
"""Before a power's name: its impulse, it has passed, the table waits for it."""


def passed(scene: Scene) -> tuple[str, ...]:
    """The powers that have passed since anything was last played: those just before the active one."""
    view, order = scene.view, [one.id for one in scene.view.powers]
    if not view.passes or view.phase != "action":
        return ()
    end = order.index(view.active) if view.active else len(order)
    return tuple(order[(end - 1 - back) % len(order)] for back in range(min(view.passes, len(order))))


class Powers(LineList):
    """A line a power. Choosing one asks what to do about it (the table screen hears it)."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(title="Powers", id=id)
        self._scene: Scene | None = None

    def show(self, scene: Scene) -> None:
        """Draw this scene's powers."""
        self._scene = scene
        self._draw()

    def on_resize(self, event: events.Resize) -> None:
        """The columns take what room there is."""
        self._draw()

    def _draw(self) -> None:
        if self._scene is None or not self.is_mounted:
            return
        width = max(self.size.width - 2, 24)
        items = [Item("  " + _row("", "Power", "Who", "Cd", "Tr", "VP", width), heading=True)]
        gone = passed(self._scene)
        for power in self._scene.view.powers:
            items.append(self._line(power, gone, width))
        if items != list(self.items):
            self.set_items(items)

    def _line(self, power: Any, gone: tuple[str, ...], width: int) -> Item:
        scene = self._scene
        assert scene is not None
        waits = any(one.power == power.id for one in scene.view.waiting)
        mark = "active" if power.id == scene.view.active else "passed" if power.id in gone else "waits" if waits else ""
        who = "you" if power.id in scene.powers else scene.seats.get(power.seat, "")
        name = scene.names.name("power", power.id)
        return Item(
            _row(MARKS.get(mark, ""), name, who, str(power.cards), str(power.treasures), str(power.vp), width), power.id
        )


def _row(mark: str, power: str, who: str, cards: str, treasures: str, vp: str, width: int) -> str:
    """One line in exactly ``width`` cells (which leave room for the cursor's two)."""
    return f"{mark:<1}{fitted(power, 10)} {fitted(who, width - 21)}{cards:>3}{treasures:>3}{vp:>3}"

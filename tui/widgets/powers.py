"""All powers in a small table: who holds them, and the game's own columns, all of it open to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from textual import events

from tui.screens.game_screens import GameScreens, screens_of
from tui.widgets.line_list import Item, LineList
from tui.widgets.text import fitted, plain_line, wrapped
from tui.words import catalogue, tell

if TYPE_CHECKING:
    from tui.screens.scene import Scene


class Powers(LineList):
    """A line a power. Choosing one asks what to do about it (the table screen hears it)."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(title=tell("pane_powers"), id=id)
        self._scene: Scene | None = None

    def show(self, scene: Scene) -> None:
        """Draw this scene's powers."""
        self._scene = scene
        self._draw()

    def on_resize(self, event: events.Resize) -> None:
        """The columns take what room there is."""
        super().on_resize(event)
        self._draw()

    def _draw(self) -> None:
        if self._scene is None or not self.is_mounted:
            return
        width = max(self.size.width - 2, 24)
        items = _items(self._scene, width)
        if sum(item.text.count("\n") + 1 for item in items) > self.size.height:
            # A scrollbar takes a cell.
            items = _items(self._scene, width - self.styles.scrollbar_size_vertical)
        if items != list(self.items):
            self.set_items(items)


def _items(scene: Scene, width: int) -> list[Item]:
    """The head of the columns, and a line a power."""
    game = screens_of(scene.view.game)
    heads = [tell(column.head) for column in game.columns]
    head = Item("  " + _row(game, "", tell(game.power), tell("powers_who"), heads, width), heading=True)
    return [head, *(Item(_line(game, scene, power, width), power.id) for power in scene.view.powers)]


def _line(game: GameScreens, scene: Scene, power: Any, width: int) -> str:
    who = tell("powers_you") if power.id in scene.powers else scene.seats.get(power.seat, "")
    short = catalogue().get("power_short", {})
    name = scene.names.name("power", power.id)
    if len(name) > game.name_width:
        name = str(short.get(power.id, name))
    return _row(game, game.mark(scene, power), name, who, [column.cell(power) for column in game.columns], width)


def _row(game: GameScreens, mark: str, power: str, who: str, cells: list[str], width: int) -> str:
    """One line in exactly ``width`` cells (which leave room for the cursor's two).

    A name that is too long for its column is in rows of its own below, whole.
    """
    numbers = "".join(f"{cell:>{column.width}}" for column, cell in zip(game.columns, cells, strict=True))
    left = max(width - 2 - game.name_width - len(numbers), 0)
    fits = cell_len(plain_line(who)) <= left
    below = () if fits else wrapped(who, width - 2)
    rows = "".join(f"\n  {row}" for row in below)
    return f"{mark:<1}{fitted(power, game.name_width)} {fitted(who if fits else '', left)}{numbers}{rows}"

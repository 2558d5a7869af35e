"""The end of a campaign: the standings, and the bytes that its chance came from, for all to check."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult

from tui.screens.game_screens import screens_of
from tui.screens.scene import Room, Scene
from tui.widgets.line_list import Item, LineList


def over_items(scene: Scene) -> list[Item]:
    """The powers as they stand, then the commitment and the bytes."""
    items = [Item("Standings", heading=True)]
    score = screens_of(scene.view.game).score
    order = sorted(scene.view.powers, key=lambda one: -score(one)[0])
    for one in order:
        place = 1 + sum(score(other) > score(one) for other in order)
        person = scene.seats.get(one.seat, "")
        items.append(Item(f"{place}. {scene.names.name('power', one.id)} ({person})", one.id, note=score(one)[1]))
    items.append(Item("The chance", heading=True))
    items.append(Item("SHA-256, shown at the start:", "commitment words"))
    items += _halves(scene.commitment, "commitment")
    items.append(Item("The secret bytes behind it:", "secret words"))
    items += _halves(scene.secret, "secret")
    items.append(Item("`flota verify` checks all chance against them.", "verify"))
    return items


def _halves(text: str, name: str) -> list[Item]:
    return [Item(f"  {text[at : at + 32]}", (name, at)) for at in range(0, len(text), 32)]


class Over(Room):
    """The campaign is over."""

    ROOM: ClassVar[str] = "over"
    DEFAULT_CSS = "Over { height: 1fr; width: 1fr; }"

    def compose(self) -> ComposeResult:
        """One list."""
        yield LineList(title="The campaign is over", id="over")

    def show(self, scene: Scene) -> None:
        """Standings and bytes."""
        self.query_one("#over", LineList).set_items(over_items(scene))

    def help_text(self) -> tuple[str, ...]:
        """What the bytes are for."""
        return (
            "The commitment was made when the campaign was; the bytes behind it are open now. Nobody could choose "
            "them after the seats had given their words, and `flota verify` shows that every result came from them.",
        )

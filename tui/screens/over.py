"""The end of a campaign: the standings, and the bytes that its chance came from, for all to check."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult

from tui.screens.game_screens import screens_of
from tui.screens.scene import Room, Scene
from tui.widgets.line_list import Item, LineList
from tui.words import tell


def over_items(scene: Scene) -> list[Item]:
    """The powers as they stand, then the commitment and the bytes."""
    items = [Item(tell("over_standings"), heading=True)]
    score = screens_of(scene.view.game).score
    order = sorted(scene.view.powers, key=lambda one: -score(one)[0])
    for one in order:
        place = 1 + sum(score(other) > score(one) for other in order)
        person = scene.seats.get(one.seat, "")
        items.append(Item(f"{place}. {scene.names.name('power', one.id)} ({person})", one.id, note=score(one)[1]))
    items.append(Item(tell("over_chance"), heading=True))
    items.append(Item(tell("over_commitment"), "commitment_words"))
    items.append(Item(f"  {scene.commitment}", "commitment"))
    items.append(Item(tell("over_secret"), "secret_words"))
    items.append(Item(f"  {scene.secret}", "secret"))
    items.append(Item(tell("over_verify"), "verify"))
    return items


class Over(Room):
    """The campaign is over."""

    ROOM: ClassVar[str] = "over"
    DEFAULT_CSS = "Over { height: 1fr; width: 1fr; }"

    def compose(self) -> ComposeResult:
        """One list."""
        yield LineList(title=tell("over_title"), id="over")

    def show(self, scene: Scene) -> None:
        """Standings and bytes; where the list is not there yet, or no more, nothing."""
        for found in self.query("#over").results(LineList):
            found.set_items(over_items(scene))

    def help_text(self) -> tuple[str, ...]:
        """What the bytes are for."""
        return (tell("over_help"),)

"""The journal as a seat may read it: its tail beside the room, and all of it on a screen of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType

from core.table.journal import Entry
from tui.keys import bind
from tui.screens.over_table import OverTable
from tui.screens.scene import Scene
from tui.widgets.footer import Footer
from tui.widgets.line_list import Item, LineList
from tui.widgets.text import plain_line
from tui.words import Names, say, tell

TAIL = 60
"""How many sentences the tail beside the room has."""


def sentence(entry: Entry, names: Names) -> str:
    """An entry in words; one that was taken back stays, and says so (F14)."""
    return (tell("journal_undone") if entry.undone else "") + plain_line(say(entry.said, names))


def tail_items(scene: Scene) -> list[Item]:
    """The last sentences, each with its entry's number for a value."""
    return [Item(sentence(entry, scene.names), entry.number) for entry in scene.feed[-TAIL:]]


class Tail(LineList):
    """The journal's end. It follows what happens unless the cursor was moved up."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(title=tell("pane_journal"), empty=tell("journal_empty"), id=id)
        self._scene: Scene | None = None
        self._shown: tuple[int, int] = (0, 0)

    def show(self, scene: Scene) -> None:
        """Draw this scene's tail."""
        self._scene = scene
        self._draw()

    def on_resize(self, event: events.Resize) -> None:
        """The last sentence stays in sight."""
        super().on_resize(event)
        self._draw()

    def _draw(self) -> None:
        if self._scene is None or not self.is_mounted:
            return
        follow = self.index in (-1, len(self.items) - 1)
        items = tail_items(self._scene)
        if items != list(self.items):
            self.set_items(items)
        if follow and items:
            self.move_to(len(items) - 1)


def moments(feed: Sequence[Entry]) -> Iterator[tuple[Entry, int, str]]:
    """Each entry with the turn (0: not known) and phase that it fell in, as the feed itself tells them."""
    turn, phase = 0, ""
    for entry in feed:
        if entry.said.key in ("phase", "override_phase") and not entry.undone:
            turn, phase = int(str(entry.said.params["turn"])), str(entry.said.params["phase"])
        yield entry, turn, phase


def clock_time(time: str) -> str:
    """Date and minute of a line's time, without the year: ``05-01 20:15``."""
    return time[5:16].replace("T", " ")


WHO = 20
"""Cells that the column of persons has at most; a longer name is before its sentence."""


def journal_items(scene: Scene) -> list[Item]:
    """All of the feed, an item a sentence, with headings for the phases."""
    items: list[Item] = []
    for entry in scene.feed:
        said = sentence(entry, scene.names)
        if entry.said.key == "phase" and not entry.undone:
            items.append(Item(said.rstrip("."), heading=True))
            continue
        who, stamp = plain_line(scene.seats.get(entry.seat, "")), f"{clock_time(entry.time)} "
        if cell_len(who) > WHO:
            said, who = f"{who}: {said}", ""
        items.append(Item(stamp + said, entry.number, note=who, indent=len(stamp) + 2))
    return items


class Journal(OverTable[None]):
    """All that happened, as everybody heard it, undone lines marked as such; at a key as this seat heard it.

    ``/`` filters.
    """

    FOOTER: ClassVar[tuple[str, ...]] = ("filter", "hand", "bottom", "top", "copy", "back")
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("journal", "back", "back", show=False),
        bind("hand", "open_or_close", "heard"),
        bind("top", show=True),
        bind("bottom", show=True),
    ]

    def __init__(self, scene: Scene, at: int = 0, scenes: Callable[[bool], Scene] | None = None) -> None:
        """``scene`` has the whole feed; ``at`` is the number of an entry to stand on (0: the last).

        ``scenes`` gives the open scene (``True``) and the closed one, both with the whole feed.
        """
        super().__init__(scene)
        self._start, self._scenes = at, scenes

    def compose(self) -> ComposeResult:
        """One list."""
        yield LineList(title=tell("pane_journal"), empty=tell("journal_empty"), id="lines")
        yield Footer()

    def on_mount(self) -> None:
        """The newest line is under the cursor."""
        self._fill()
        found = self.query_one("#lines", LineList)
        wanted = [n for n, item in enumerate(found.items) if item.value == self._start]
        found.move_to(wanted[0] if wanted else len(found.items) - 1)

    def draw(self) -> None:
        """The scene as it is now."""
        self._fill()

    def action_open_or_close(self) -> None:
        """With what this seat alone heard, or without it again."""
        if self._scenes is not None:
            self.opened = not self.opened
            self.show_scene(self._scenes(self.opened))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Who only watches has heard nothing alone."""
        return action != "open_or_close" or (self._scenes is not None and bool(self._scene.seat))

    def _fill(self) -> None:
        items = journal_items(self._scene)
        found = self.query_one("#lines", LineList)
        if items != list(found.items):
            found.set_items(items)

    def help_text(self) -> tuple[str, ...]:
        """What stands here."""
        return tell("journal_help"), tell("journal_help_own"), tell("journal_help_columns")

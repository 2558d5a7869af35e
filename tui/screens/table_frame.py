"""The table's frame: title, rail, prompt, the room of the phase, the powers, the journal's tail, the notice line.

It draws a :class:`~tui.screens.scene.Scene` and knows nothing else.
"""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Callable

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container
from textual.widget import Widget

from core.table.telling import Said
from tui.hacks import removed
from tui.screens.journal import Tail
from tui.screens.prompt import KeyOf, prompt
from tui.screens.rooms import room_type
from tui.screens.scene import Room, Scene
from tui.widgets.line_list import LineList
from tui.widgets.notice import Notice
from tui.widgets.panes import Panes
from tui.widgets.powers import Powers
from tui.widgets.rail import Rail
from tui.widgets.text import cut, plain_line
from tui.words import say, tell

ROOMY = 116
"""From this width on the rail has room for the phases' whole names, and the panes at the right for more."""


class OneLine(Widget):
    """A line that is cut to the window: ``left``, and ``right`` at the other edge, which is never cut for the left."""

    DEFAULT_CSS = "OneLine { height: 1; width: 100%; padding: 0 1; }"

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._left = self._right = ""

    @property
    def text(self) -> str:
        """All of it, uncut."""
        return f"{self._left} {self._right}".strip()

    def say(self, left: str, right: str = "") -> None:
        """Another text; draws only if it changed."""
        if (left, right) != (self._left, self._right):
            self._left, self._right = left, right
            self.refresh()

    def render(self) -> Text:
        """The line."""
        width = self.size.width
        ascii_only = bool(getattr(self.app, "ascii_only", False))
        right = cut(self._right, width, ascii_only)
        left = cut(self._left, max(width - cell_len(right) - 2, 0), ascii_only) if right else self._left
        left = cut(left, width, ascii_only)
        return Text(left + " " * (width - cell_len(left) - cell_len(right)) + right, no_wrap=True)


class TableFrame(Container):
    """All of the table's screen but the footer."""

    DEFAULT_CSS = """
    TableFrame { height: 1fr; width: 1fr; layout: vertical; }
    TableFrame > #title { text-style: bold; background: $panel; }
    TableFrame > #prompt { color: $primary; text-style: bold; }
    TableFrame Panes > Horizontal { layout: grid; grid-size: 2 2; grid-columns: 1fr 30; grid-rows: 8 1fr; }
    TableFrame Panes > Horizontal > #room { row-span: 2; padding: 0 1 0 0; height: 1fr; width: 1fr; }
    TableFrame Panes.-one > Horizontal { layout: horizontal; }
    TableFrame.-roomy Panes > Horizontal { grid-columns: 1fr 44; }
    TableFrame > Notice { display: block; height: 2; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._lock = Lock()
        self._seat = ""
        self.room: Room | None = None
        """The room that is mounted."""

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield OneLine(id="title")
        yield Rail((), id="rail")
        yield OneLine(id="prompt")
        yield Panes(
            (tell("pane_table"), Container(id="room")),
            (tell("pane_powers"), Powers(id="powers")),
            (tell("pane_journal"), Tail(id="tail")),
            id="panes",
        )
        yield Notice(id="notice")

    async def show(
        self, scene: Scene, key: KeyOf, closed: bool = False, opened: Callable[[], Scene] | None = None
    ) -> None:
        """Draw a scene. ``closed``: without a room, for while nobody has taken the seat (the scene is a spectator's).

        ``opened`` gives the room the open scene, for when the player asks for his hand there. A room stays, and keeps
        its place, as long as phase and seat are the same; for another seat nothing is kept.
        """
        async with self._lock:
            if not self.query(OneLine):
                # The table has been left: what was still on its way is drawn nowhere.
                return
            stands = say(Said("table_title", {"turn": scene.view.turn, "phase": scene.view.phase}), scene.names)
            me = plain_line(scene.seats.get(scene.seat, "")) or tell("table_public")
            self.query_one("#title", OneLine).say(plain_line(scene.title), f"{stands}  [{cut(me, 20)}]")
            at = scene.phases.index(scene.view.phase) if scene.view.phase in scene.phases else 0
            roomy = self.size.width >= ROOMY
            self.set_class(roomy, "-roomy")
            kind = "phase" if roomy else "phase_short"
            self.query_one(Rail).show([scene.names.name(kind, one) for one in scene.phases], at)
            self.query_one("#prompt", OneLine).say(plain_line(prompt(scene, key)))
            if scene.seat != self._seat:
                # What the last seat looked for is its own.
                for pane in self.query(LineList):
                    pane.action_clear_filter()
            self.query_one(Powers).show(scene)
            self.query_one(Tail).show(scene)
            await self._show_room(scene, closed, opened)
            self._seat = scene.seat

    def say_prompt(self, words: str) -> None:
        """Other words in the prompt's place, until the next scene."""
        for prompt_line in self.query("#prompt").results(OneLine):
            prompt_line.say(words)

    async def _show_room(self, scene: Scene, closed: bool, opened: Callable[[], Scene] | None) -> None:
        kind = None if closed else room_type(scene)
        at_room = self.room is None or any(one.has_focus for one in self.room.query("*"))
        if self.room is not None and (type(self.room) is not kind or self._seat != scene.seat):
            await removed(self.room)
            self.room = None
        if kind is None:
            return
        if self.room is None:
            self.room = kind()
            self.room.opened = opened
            await self.query_one("#room", Container).mount(self.room)
            self.room.show(scene)
            if at_room:
                self.focus_room()
        else:
            self.room.show(scene)

    def focus_room(self) -> None:
        """Keys go to the room."""
        if self.room is not None:
            target = self.room if self.room.can_focus else next((w for w in self.room.query("*") if w.can_focus), None)
            if target is not None:
                target.focus()

    @property
    def notice(self) -> Notice:
        """The line for refusals and what happened."""
        return self.query_one("#notice", Notice)

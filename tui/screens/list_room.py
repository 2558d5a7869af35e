"""The base of the games' rooms: some lines above, a list to work through below, pages that open from it."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from core.table.telling import Said
from tui.keys import bind, bindings
from tui.screens.room_lines import Ask, Deed, Do, Each, Line, Open, Own, Page, plain, why_not_offered
from tui.screens.scene import Act, Room, Scene, Want
from tui.widgets.line_list import Item, LineList
from tui.widgets.notice import Notice
from tui.words import rule_text, say


class ListRoom(Room):
    """A room as a list of lines. Subclasses say what a page holds, and which line comes next.

    A page (the cards that can be played, a pile to take from) opens over the list and closes with q; it never
    outlives the seat, the phase or the impulse in which it was opened, so that no hand lies open for the next one.
    """

    DEFAULT_CSS = """
    ListRoom { layout: vertical; height: 1fr; width: 1fr; }
    ListRoom > .head { height: auto; max-height: 50%; width: 100%; padding: 0 1; }
    """
    PRIVATE: ClassVar[frozenset[str]] = frozenset()
    """The pages, by their names before a dot, that show what the seat alone may see: they get the open scene."""
    RULES: ClassVar[tuple[str, ...]] = ()
    """The rules of the phase, for the help screen."""
    ABOUT: ClassVar[str] = ""
    """The catalogue's key of a paragraph on what this room is for."""
    BINDINGS: ClassVar[list[BindingType]] = [bind("back", "close"), *bindings("gain", "lose")]

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._scene: Scene | None = None
        self._pages: list[str] = []
        self._from: list[str] = []
        """For each open page the key of the line that opened it."""
        self._lines: dict[str, Line] = {}
        self._back: tuple[int, Widget] | None = None
        """How many pages were open when a key of the table opened one more, and where the focus was."""
        self._drawn: str | None = None
        """The page that was drawn last."""
        self._fresh = False
        """Whether the cursor has yet to find its place on a page just opened."""
        self._aim = self._page_aim = ""
        self._acted = False
        self._unmoved: str | None = ""
        """The line under the cursor when it was drawn, ``None`` once the player has moved since."""
        self._explained = False

    # For subclasses

    def page(self, scene: Scene, name: str) -> Page | None:
        """The page of this name (``""``: the room's own), or ``None`` if it cannot be open now."""
        raise TypeError("a room says which pages it has")

    def aim(self, scene: Scene) -> str:
        """The key of the line that is the next thing to do; when it becomes another, the cursor goes there."""
        return ""

    def shared(self, scene: Scene, name: str) -> Page | None:
        """A page that every room of the game can open, or ``None``."""
        return None

    def stays(self, name: str) -> bool:
        """Whether a page stays open after something was done on it."""
        return False

    def moment(self, scene: Scene) -> tuple[Any, ...]:
        """What an open page belongs to: when it changes, pages close."""
        return (scene.seat, scene.view.turn, scene.view.room, scene.view.active)

    def leads(self, scene: Scene, place: str, thing: Any) -> tuple[str, ...]:
        """The pages, from the outer to the inner, on which this thing of the hand can be used now."""
        return ()

    # The room

    def first_keys(self) -> tuple[str, ...]:
        """On a page that was opened the way back stands beside its choice."""
        return ("choose", "back") if self._pages else self.FOOTER

    def take_up(self, place: str, thing: Any) -> bool:
        """Open those pages, the cursor on the thing where it has a line there."""
        scene = self.open_scene
        pages = self.leads(scene, place, thing) if scene is not None else ()
        if not pages:
            return False
        self._close_all()
        for page in pages:
            self.perform(Open(page))
        self.go_to(next((key for key in self._lines if key.endswith(f".{thing}")), ""))
        return True

    def compose(self) -> ComposeResult:
        """The lines above, and the list."""
        yield Static(classes="head")
        yield LineList(numbered=True, id="lines")

    @property
    def list(self) -> LineList:
        """The list of this room."""
        return self.query_one("#lines", LineList)

    @property
    def line(self) -> Line | None:
        """The line under the cursor."""
        item = self.list.item if self._has_parts else None
        return self._lines.get(item.value) if item is not None and item.value else None

    @property
    def open_scene(self) -> Scene | None:
        """The open scene, for what the player asked to see; ``None`` before there is any."""
        return self.opened() if self.opened is not None and self._scene is not None else self._scene

    @property
    def inner(self) -> int:
        """The width that text has here, in cells."""
        return max(self.size.width - 2, 30)

    def show(self, scene: Scene) -> None:
        """Draw this scene; what was open closes if it belonged to another seat or moment."""
        before, self._scene = self._scene, scene
        self._explained = False
        if before is None or self.moment(before) != self.moment(scene):
            self._close_all()
            if before is not None and before.seat != scene.seat and self._has_parts:
                self.list.action_clear_filter()
        elif self._acted and before.view != scene.view:
            self._close_done()
        if before is not None and before.view != scene.view:
            self._acted = False
        self._draw()

    def on_mount(self) -> None:
        """What was given before."""
        self._draw()

    def on_resize(self) -> None:
        """Columns and lines as wide as the pane."""
        self.call_after_refresh(self._draw)

    def help_text(self) -> tuple[str, ...]:
        """What the room is for, then its rules."""
        about = (say(Said(self.ABOUT)),) if self.ABOUT else ()
        return (*about, *(f"{rule}: {rule_text(rule)}" for rule in self.RULES))

    @property
    def _open(self) -> str:
        return self._pages[-1] if self._pages else ""

    def _close_all(self) -> None:
        self._pages.clear()
        self._from.clear()
        self._back = None

    def _close_done(self) -> None:
        """The pages on top that what was done on them has settled, down to one that stays."""
        while self._pages and not self.stays(self._open):
            self._pages.pop()
            self._from.pop()

    @property
    def _has_parts(self) -> bool:
        """Whether there is something to draw into: a drawing may come before the room is composed, or after it went."""
        return self.is_attached and bool(self.query(".head")) and bool(self.query("#lines"))

    def _draw(self) -> None:
        scene = self._scene
        if scene is None or not self._has_parts:
            return
        page = self._page(scene, self._open)
        while page is None and self._pages:
            self._pages.pop()
            self._from.pop()
            page = self._page(scene, self._open)
        if page is None:
            return
        head = self.query_one(".head", Static)
        head.update(page.head)
        head.display = bool(page.head.plain)
        self._fill(page)
        self._follow(scene, page)
        self._unmoved = self.line.key if self.line else ""

    def _page(self, scene: Scene, name: str) -> Page | None:
        if name.partition(".")[0] in self.PRIVATE:
            scene = self.open_scene or scene
        own = self.page(scene, name)
        return self.shared(scene, name) if own is None and name else own

    def _fill(self, page: Page) -> None:
        self._lines = {line.key: line for line in page.lines if line.key}
        items = tuple(
            Item(one.text, one.key or None, one.why, one.note, one.heading, one.told, one.task) for one in page.lines
        )
        if not items and page.empty:
            items = (Item(page.empty, heading=True),)
        self.list.set_title(page.title)
        if items != self.list.items or self._drawn != self._open:
            self.list.set_items(items, keep=self._drawn == self._open)
        if self._drawn != self._open:
            self._fresh = True
        self._drawn = self._open
        self.refresh_bindings()

    def _follow(self, scene: Scene, page: Page) -> None:
        """The cursor to where it belongs: the first open line of a page, or the next thing to do."""
        if self.list.size.height < 2:
            # Not laid out yet: moving now would scroll the lines above out of sight.
            return
        if self._fresh:
            self._fresh, self._page_aim = False, ""
            self.list.scroll_to(y=0, animate=False, force=True, immediate=True)
            self.list.move_to(next((n for n, item in enumerate(self.list.items) if item.enabled), 0))
        aim = page.aim if self._pages else self.aim(scene)
        if self._pages:
            if aim != self._page_aim:
                self._page_aim = aim
                self.go_to(aim)
        elif aim != self._aim:
            self._aim = aim
            self.go_to(aim)

    def go_to(self, key: str) -> None:
        """The cursor to the line with this key, if it stands here."""
        if not self._has_parts:
            return
        place = next((n for n, item in enumerate(self.list.items) if item.value == key), None)
        if key and place is not None:
            self.list.move_to(place)

    # Keys

    @on(LineList.Chosen, "#lines")
    def _chosen(self, event: LineList.Chosen) -> None:
        event.stop()
        line = self.line
        if line is not None:
            self.perform(line.deed)

    @on(LineList.Refused, "#lines")
    def _refused(self, event: LineList.Refused) -> None:
        event.stop()
        if event.item.why:
            self.refuse(event.item.why)

    def refuse(self, why: str) -> None:
        """Say on the notice line why something may not be; it stays until the player moves."""
        for notice in self.screen.query(Notice):
            notice.refuse(why)
        self._explained = True

    @on(LineList.Highlighted, "#lines")
    def _highlighted(self, event: LineList.Highlighted) -> None:
        """Beside the eye: why a dimmed line is dimmed. What the table last told stays until the player moves."""
        event.stop()
        if event.item != self.list.item or event.item.value == self._unmoved:
            return
        self._unmoved = None
        if event.item.why or self._explained:
            for notice in self.screen.query(Notice):
                notice.tell(event.item.why)
        self._explained = bool(event.item.why)

    def perform(self, deed: Deed) -> None:
        """Take the action, ask for it, or open the page."""
        match deed:
            case Do(power, action):
                self._acted = True
                self.post_message(Act(power, list(action)))
            case Ask(offer, known):
                self._acted = True
                self.post_message(Want(offer, **known))
            case Own(action, power):
                self._ask_own(action, power)
            case Each(deeds):
                for one in deeds:
                    self.perform(one)
            case Open(page):
                self._pages.append(page)
                self._from.append(self.line.key if self.line else "")
                if self._has_parts and self.list.pattern:
                    # What led here is not what the page's lines must hold.
                    self.list.action_clear_filter()
                self._draw()

    def _ask_own(self, action: str, power: str) -> None:
        scene = self.open_scene
        offer = scene.offer(action, power) if scene is not None else None
        if offer is not None:
            self.perform(plain(offer))
        elif scene is not None:
            self.refuse(why_not_offered(scene, None))

    def open_page(self, name: str, back: Widget | None = None) -> None:
        """Open a page at a key of the table, or go back to it; closing it gives ``back`` the focus again."""
        if name in self._pages:
            place = self._pages.index(name) + 1
            del self._pages[place:], self._from[place:]
            self._draw()
        else:
            self.perform(Open(name))
            self._back = None if back is None else (len(self._pages) - 1, back)

    def action_close(self) -> None:
        """The page before this one, the cursor on the line that led here."""
        if self._pages:
            self._pages.pop()
            came = self._from.pop()
            self._draw()
            self.go_to(came)
            self._focus_back()

    def _focus_back(self) -> None:
        """Where the table's key was hit, if the page that it opened is closed now."""
        if self._back is not None and len(self._pages) <= self._back[0]:
            before, self._back = self._back[1], None
            if before.is_attached:
                before.focus()

    def action_gain(self) -> None:
        """More of what the line counts."""
        if self.line is not None:
            self.perform(self.line.more)

    def action_lose(self) -> None:
        """Less of what the line counts."""
        if self.line is not None:
            self.perform(self.line.less)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """q closes a page only while one is open; arrows work where a line counts something."""
        if action == "close":
            return bool(self._pages)
        if action in ("gain", "lose"):
            return any(line.more or line.less for line in self._lines.values())
        return True


def bold(text: str) -> Text:
    """A line of the head that matters."""
    return Text(text, "bold")


def stacked(*parts: Text | str) -> Text:
    """Lines of a head, one under the other; empty ones left out."""
    return Text("\n").join(part if isinstance(part, Text) else Text(part) for part in parts if part)

"""A list of lines to move in and choose from: the one list of the app.

Its own Line API, because a list move must be cheap over a slow line: moving the cursor repaints two lines and
nothing else. All keys are those of the table in :mod:`tui.keys`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from core.table.text import folded
from tui.keys import bind, bindings
from tui.widgets.item import Item as Item
from tui.widgets.list_look import CSS
from tui.widgets.rows import Rows
from tui.widgets.text import cut, fitted, plain_title
from tui.words import tell


class LineList(ScrollView, can_focus=True, inherit_bindings=False):
    """A list with a cursor (``>``, never by colour alone), numbers for digit keys, a filter, and marks for k of n.

    A line that is longer than a row takes several, and stays one line, with one number.

    ``numbered`` shows 1–9 before the first nine lines that may be chosen; the digit moves there, Enter chooses. A task
    that is dimmed counts too: its digit says its reason.
    ``most`` > 0 lets so many lines be marked with Space; then :attr:`marked` are their values, in the list's order.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"list--cursor", "list--idle", "list--dim", "list--heading", "list--note"}
    DEFAULT_CSS = CSS
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("down", "up", "top", "bottom", "half_down", "half_up", "choose", "filter"),
        *bindings("next_match", "previous_match", "mark", "copy"),
        bind("back", "leave_filter", "clear"),
    ]

    class _Of(Message):
        def __init__(self, line_list: LineList, index: int, item: Item) -> None:
            super().__init__()
            self.line_list = line_list
            self.index = index
            self.item = item

        @property
        def control(self) -> LineList:
            """The list it comes from, so that ``@on(…, "#id")`` works."""
            return self.line_list

    class Highlighted(_Of):
        """The cursor stands on another line; show ``item.why`` where the eye is if it has one."""

    class Chosen(_Of):
        """Enter on a line that may be chosen."""

    class Refused(_Of):
        """Enter or Space on a line that may not be: ``item.why`` says why, ``full`` that no more may be marked."""

        def __init__(self, line_list: LineList, index: int, item: Item, full: bool = False) -> None:
            super().__init__(line_list, index, item)
            self.full = full

    class Marked(_Of):
        """A line's mark was set or taken away."""

    def __init__(
        self,
        items: Iterable[Item] = (),
        *,
        title: str = "",
        numbered: bool = False,
        most: int = 0,
        empty: str = "",
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        """``empty`` is the sentence that stands where there are no lines."""
        super().__init__(id=id, classes=classes)
        self._items: tuple[Item, ...] = tuple(items)
        self._title = title
        self._numbered = numbered
        self._most = most
        self.empty = empty
        self._marks: set[int] = set()
        self._filter = ""
        self._typing = False
        self._visible: list[int] = []
        self._at = 0
        self._digits: dict[int, int] = {}
        self._rows = Rows(self._lead_width)
        self._select(0)
        self._show_title()

    # What the list is

    @property
    def items(self) -> tuple[Item, ...]:
        """All lines, also those that the filter hides."""
        return self._items

    @property
    def item(self) -> Item | None:
        """The line under the cursor, if there is any."""
        return self._items[self._visible[self._at]] if self._visible else None

    @property
    def index(self) -> int:
        """The number of the line under the cursor among all lines, −1 if there is none."""
        return self._visible[self._at] if self._visible else -1

    @property
    def marked(self) -> tuple[Any, ...]:
        """The values of the marked lines, in the list's order."""
        return tuple(self._items[index].value for index in sorted(self._marks))

    @property
    def pattern(self) -> str:
        """What the list is filtered by, ``""`` if it is not."""
        return self._filter

    def set_items(self, items: Iterable[Item], keep: bool = True) -> None:
        """Show other lines. ``keep``: the cursor stays on the line with the same value, else at the same place."""
        value = self.item.value if self.item else None
        place, marks = self._at, {self._items[index].value for index in self._marks}
        self._items = tuple(items)
        self._rows.forget()
        self._marks = {n for n, item in enumerate(self._items) if keep and self._most and item.value in marks}
        self._select(0)
        if keep:
            same = [at for at, index in enumerate(self._visible) if self._items[index].value == value]
            self._at = same[0] if same and value is not None else self._nearest(place)
        self._resized()
        self._told()

    def set_title(self, title: str) -> None:
        """Another title above the list."""
        self._title = title
        self._show_title()

    def move_to(self, index: int) -> None:
        """The cursor to a line by its number among all lines (if the filter does not hide it)."""
        if index in self._visible:
            self._go(self._visible.index(index))

    # Drawing

    def on_resize(self, event: events.Resize) -> None:
        """The cursor stays in sight."""
        self._resized()

    def on_focus(self) -> None:
        """The cursor's line says that keys go here."""
        self._paint(self._at)

    def on_blur(self) -> None:
        """Typing a filter ends when the focus goes."""
        self._set_typing(False)
        self._paint(self._at)

    def render_line(self, y: int) -> Strip:
        """One row of the window."""
        self._laid_out()
        row = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        if row >= self._rows.starts[-1]:
            text = "" if y else tell("list_no_match") if self._items else self.empty
            return Strip([Segment(fitted(text, width, self._ascii), self.rich_style)], width)
        return self._strip(*self._rows.at(row), width)

    def _strip(self, at: int, row: int, width: int) -> Strip:
        index = self._visible[at]
        item = self._items[index]
        on = at == self._at
        text, note = self._rows.of(index)[row]
        style = self._style(item, on)
        text = cut((" " * self._lead_width(item) if row else self._lead(index, on)) + text, width, self._ascii)
        note = f"  {note}" if note else ""
        gap = " " * (width - cell_len(text) - cell_len(note))
        if not note:
            # The bar ends with the text: a move need not repaint the rest.
            return Strip([Segment(text, style), Segment(gap, self.rich_style)], width)
        note_style = style if on else style + self.get_component_rich_style("list--note", partial=True)
        return Strip([Segment(text + gap, style), Segment(note, note_style)], width)

    def _lead(self, index: int, on: bool) -> str:
        """What is before a line's text: the cursor, its digit, its mark."""
        if self._items[index].heading:
            return ""
        lead = ("> " if self.has_focus else "- ") if on else "  "
        if self._numbered:
            lead += f"{self._digits[index]} " if index in self._digits else "  "
        if self._most:
            lead += "[x] " if index in self._marks else "[ ] "
        return lead

    def _lead_width(self, item: Item) -> int:
        return 0 if item.heading else 2 + (2 if self._numbered else 0) + (4 if self._most else 0)

    def _laid_out(self) -> bool:
        """Whether there are lines; their rows are laid out for the window as it is now."""
        bar, window = self.styles.scrollbar_size_vertical, self.content_region.size
        self._rows.lay(window, bar, self._items, self._visible)
        return bool(self._visible)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the lines take; one for what is said where there are none."""
        return self._rows.height(width, self._items, self._visible) or bool(self.empty or self._items)

    def _style(self, item: Item, on: bool) -> Style:
        style = self.rich_style
        if item.heading:
            return style + self.get_component_rich_style("list--heading", partial=True)
        if not item.enabled:
            style += self.get_component_rich_style("list--dim", partial=True)
        if on:
            style += self.get_component_rich_style("list--cursor" if self.has_focus else "list--idle", partial=True)
        return style

    @property
    def _ascii(self) -> bool:
        return bool(getattr(self.app, "ascii_only", False))

    def _paint(self, at: int) -> None:
        """Repaint a line, as far as it has text."""
        if not self.is_mounted or not self._laid_out() or at >= len(self._visible):
            return
        first, last = self._rows.starts[at] - self.scroll_offset.y, self._rows.starts[at + 1] - self.scroll_offset.y
        if last > 0 and first < self.size.height:
            index = self._visible[at]
            item = self._items[index]
            widest = max(cell_len(text) for text, _ in self._rows.of(index)) + self._lead_width(item)
            wide = self.size.width if item.note else min(widest, self.size.width)
            self.refresh(Region(0, max(first, 0), wide, min(last, self.size.height) - max(first, 0)))

    def _resized(self) -> None:
        if not self.is_mounted:
            return
        self._laid_out()
        self.virtual_size = Size(1, self._rows.starts[-1])
        self._in_sight()
        self._show_title()
        self.refresh()

    def _show_title(self) -> None:
        shown = f" /{self._filter}{'_' if self._typing else ''}" if self._filter or self._typing else ""
        self.border_title = plain_title(self._title + shown)

    # Moving

    def _select(self, at: int) -> None:
        words = folded(self._filter).split()
        self._visible = [
            index
            for index, item in enumerate(self._items)
            if not words or (not item.heading and all(word in folded(f"{item.text} {item.note}") for word in words))
        ]
        self._at = self._nearest(at)
        offered = [index for index in self._visible if self._items[index].counted][:9]
        self._digits = {index: number for number, index in enumerate(offered, start=1)}

    def _nearest(self, at: int) -> int:
        """The line at or after this place that is no heading, else the last one before it."""
        places = [place for place, index in enumerate(self._visible) if not self._items[index].heading]
        return next((place for place in places if place >= at), places[-1] if places else 0)

    def _go(self, at: int) -> None:
        if at == self._at or not 0 <= at < len(self._visible):
            return
        before, self._at = self._at, at
        self._paint(before)
        self._in_sight()
        self._paint(at)
        self._told()

    def _in_sight(self) -> None:
        if not self._laid_out():
            return
        top, height = self.scroll_offset.y, max(self.size.height, 1)
        first = self._at
        while first and self._items[self._visible[first - 1]].heading:
            first -= 1
        if self._rows.starts[first] < top:
            self.scroll_to(y=self._rows.starts[first], animate=False, force=True)
        elif self._rows.starts[self._at + 1] > top + height:
            self.scroll_to(
                y=min(self._rows.starts[self._at + 1] - height, self._rows.starts[self._at]), animate=False, force=True
            )

    def _told(self) -> None:
        if self.item is not None:
            self.post_message(self.Highlighted(self, self.index, self.item))

    def _step(self, by: int) -> None:
        places = [place for place, index in enumerate(self._visible) if not self._items[index].heading]
        if places:
            now = places.index(self._at) if self._at in places else 0
            self._go(places[min(max(now + by, 0), len(places) - 1)])

    def action_down(self) -> None:
        """One line down."""
        self._step(1)

    def action_up(self) -> None:
        """One line up."""
        self._step(-1)

    def action_top(self) -> None:
        """The first line."""
        self._step(-len(self._visible))

    def action_bottom(self) -> None:
        """The last line."""
        self._step(len(self._visible))

    def action_half_down(self) -> None:
        """Half a window down."""
        self._step(max(self.size.height // 2, 1))

    def action_half_up(self) -> None:
        """Half a window up."""
        self._step(-max(self.size.height // 2, 1))

    def action_copy(self) -> None:
        """The line under the cursor goes to the terminal's clipboard."""
        copy = getattr(self.app, "copy_line", None)
        if self.item is not None and copy is not None:
            copy(" ".join(self.item.text.split()))

    # Choosing

    def action_choose(self) -> None:
        """Choose the line under the cursor, or say why not."""
        if self.item is None:
            return
        kind = self.Chosen if self.item.enabled else self.Refused
        self.post_message(kind(self, self.index, self.item))

    def action_mark(self) -> None:
        """Set or take away the mark of the line under the cursor."""
        item, index = self.item, self.index
        if item is None:
            return
        if index not in self._marks and (not item.enabled or len(self._marks) >= self._most):
            self.post_message(self.Refused(self, index, item, full=item.enabled))
            return
        self._marks ^= {index}
        self._paint(self._at)
        self.post_message(self.Marked(self, index, item))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Space marks only where lines can be marked; Esc belongs to the list only while it is filtered."""
        if action == "mark":
            return self._most > 0
        if action == "leave_filter":
            return bool(self._filter)
        return True

    # Filtering and digits

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """While a filter is typed, every character belongs to it."""
        return self._typing and character is not None and character.isprintable()

    def _set_typing(self, typing: bool) -> None:
        """Whether characters go to the filter; the footer shows other keys then."""
        changed, self._typing = typing != self._typing, typing
        self._show_title()
        if changed and self.is_attached:
            self.refresh_bindings()

    def action_filter(self) -> None:
        """Start to type what the lines must hold."""
        self._set_typing(True)

    def action_clear_filter(self) -> None:
        """All lines again, the cursor on the same one."""
        self._set_typing(False)
        self._refilter("")

    def action_leave_filter(self) -> None:
        """All lines again; not at Esc, which throws nothing away that was typed."""
        if getattr(self.app, "key_in_hand", "") == "escape":
            self.app.tell(tell("list_esc"))  # type: ignore[attr-defined]
        else:
            self.action_clear_filter()

    def action_next_match(self) -> None:
        """The next line that the filter left, from the last on to the first."""
        self._turn(1)

    def action_previous_match(self) -> None:
        """The line before, from the first on to the last."""
        self._turn(-1)

    def _turn(self, by: int) -> None:
        places = [place for place, index in enumerate(self._visible) if not self._items[index].heading]
        if self._at in places:
            self._go(places[(places.index(self._at) + by) % len(places)])

    def _refilter(self, pattern: str) -> None:
        index = self.index
        self._filter = pattern
        self._select(0)
        if index in self._visible:
            self._at = self._visible.index(index)
        self._resized()
        self._told()
        if self.is_attached:
            self.refresh_bindings()

    def on_key(self, event: events.Key) -> None:
        """Characters of a filter, and digits."""
        if self._typing:
            self._type(event)
        elif event.key in self._digits_shown():
            event.stop()
            self._go(self._visible.index(self._digits_shown()[event.key]))
            if self.item is not None and not self.item.enabled:
                self.post_message(self.Refused(self, self.index, self.item))

    def _digits_shown(self) -> dict[str, int]:
        return {str(number): index for index, number in self._digits.items()} if self._numbered else {}

    def _type(self, event: events.Key) -> None:
        if event.key in ("enter", "escape", "tab", "shift+tab"):
            self._set_typing(False)
        elif event.key == "backspace":
            if self._filter:
                self._refilter(self._filter[:-1])
            else:
                self.action_clear_filter()
        elif event.is_printable and event.character:
            self._refilter(self._filter + event.character)
        else:
            return
        if event.key not in ("tab", "shift+tab"):
            event.stop()
            event.prevent_default()

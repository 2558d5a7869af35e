"""Questions: small windows over a screen, one look and one set of keys for all.

Each is pushed like any screen and comes back with its answer, or ``None`` if the person went back::

    self.app.push_screen(AskNumber("How many?", low=1, high=6), self.rolled)       # a callback gets the answer
    count = await answered(self, AskNumber("How many?", low=1, high=6))             # inside a worker (@work)

A question about something that cannot be undone takes ``final=True``: keys that were typed before it stood on the
screen do not answer it. Everywhere q or Esc goes back; in a text entry, where q is a letter, Tab leads to "Back".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from time import monotonic
from typing import Any, ClassVar, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static

from core.table.text import is_harmless, looks_empty
from tui.keys import bind, bindings
from tui.widgets.entry import NumberEntry, SealedEntry, TextEntry
from tui.widgets.footer import Footer
from tui.widgets.leaving import Leaving
from tui.widgets.line_list import Item, LineList
from tui.widgets.notice import Notice
from tui.widgets.text import plain_title
from tui.words import tell

T = TypeVar("T")


class Ask(Leaving[T | None], ModalScreen[T | None]):
    """What all questions share: a title, a few sentences, the thing to answer with, a notice, the keys."""

    DEFAULT_CSS = """
    Ask { align: center middle; background: $background 60%; }
    Ask > Vertical {
        width: 74; max-width: 100%; height: auto; max-height: 100%; border: solid $border; padding: 0 1;
        background: $background; border-title-style: bold;
    }
    Ask.-ascii > Vertical { border: ascii $border; }
    Ask Static.said { height: auto; max-height: 10; width: 100%; }
    Ask LineList { height: auto; max-height: 14; border-top: none; }
    Ask LineList:focus { border-top: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings("back", "help", "next_pane", "previous_pane")

    def __init__(self, title: str, *said: str, final: bool = False) -> None:
        """``said`` are sentences above the answer; ``final`` guards against type-ahead."""
        super().__init__()
        self._title = title
        self._said = said
        self.answers_from = inf if final else 0.0
        """Keys typed before this moment (of the monotonic clock) do not count here."""
        self._final = final

    def compose(self) -> ComposeResult:
        """Title and sentences, then what :meth:`answer` yields."""
        with Vertical() as box:
            box.border_title = plain_title(self._title)
            for sentence in self._said:
                yield Static(sentence, classes="said", markup=False)
            yield from self.answer()
            yield Notice(id="notice")
        yield Footer()

    def answer(self) -> ComposeResult:
        """The widgets to answer with."""
        raise TypeError("a question says how it is answered")

    def on_mount(self) -> None:
        """From the first paint on, keys answer."""
        self.set_class(bool(getattr(self.app, "ascii_only", False)), "-ascii")
        if self._final:
            self.call_after_refresh(self._on_screen_now)

    def _on_screen_now(self) -> None:
        self.answers_from = monotonic()

    @property
    def by_enter(self) -> bool:
        """Whether Enter alone, held down, would answer it: then it asks nothing of who does not read it."""
        return True

    @property
    def notice(self) -> Notice:
        """The line for refusals."""
        return self.query_one("#notice", Notice)

    @on(LineList.Refused)
    def _refused(self, event: LineList.Refused) -> None:
        event.stop()
        self.notice.refuse(event.item.why)

    @on(LineList.Highlighted)
    def _highlighted(self, event: LineList.Highlighted) -> None:
        event.stop()
        self.notice.tell(event.item.why)


class AskChoice(Ask[Any]):
    """One of some lines. The answer is the item's value; lines with a ``why`` are dimmed and say it."""

    def __init__(self, title: str, items: Sequence[Item], *said: str, at: Any = None, final: bool = False) -> None:
        """``at`` is the value under the cursor at first."""
        super().__init__(title, *said, final=final)
        self._items = items
        self._at = at

    def answer(self) -> ComposeResult:
        """The list."""
        found = LineList(self._items, numbered=True, id="choices")
        if self._at is not None:
            found.move_to(next((n for n, item in enumerate(self._items) if item.value == self._at), 0))
        yield found

    @on(LineList.Chosen)
    def _chosen(self, event: LineList.Chosen) -> None:
        event.stop()
        self.dismiss(event.item.value)


class AskSome(Ask["tuple[Any, ...]"]):
    """From ``low`` to ``high`` of some lines: Space marks, Enter is done. The answer is the values, in list order."""

    def __init__(self, title: str, items: Sequence[Item], low: int, high: int, *said: str, final: bool = False) -> None:
        self._number = str(low) if low == high else tell("ask_from_to", low=low, high=high)
        super().__init__(title, *said, tell("ask_mark", number=self._number), final=final)
        self._items, self._low, self._high = items, low, high

    @property
    def by_enter(self) -> bool:
        """Where nothing need be marked."""
        return not self._low

    def answer(self) -> ComposeResult:
        """The list with marks."""
        yield LineList(self._items, numbered=True, most=max(self._high, 1), id="choices")

    @on(LineList.Chosen)
    @on(LineList.Refused)
    def _done(self, event: LineList.Chosen | LineList.Refused) -> None:
        event.stop()
        marked = event.line_list.marked
        if isinstance(event, LineList.Refused) and (event.full or not marked):
            self.notice.refuse(event.item.why or tell("ask_mark_most", most=self._high))
        elif self._low <= len(marked) <= self._high:
            self.dismiss(marked)
        else:
            self.notice.refuse(tell("ask_marked_wrong", count=len(marked), number=self._number))

    @on(LineList.Marked)
    def _marked(self, event: LineList.Marked) -> None:
        event.stop()
        self.notice.tell(tell("ask_marked", count=len(event.line_list.marked), most=self._high))


class _Buttons(LineList):
    """A short list of answers, in which y and n are letters of the question."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No filter, no copying."""
        if action in ("filter", "copy", "next_match", "previous_match"):
            return False
        return super().check_action(action, parameters)


class AskYesNo(Ask[bool]):
    """Yes or no, by y or n (the same keys in ЙЦУКЕН) or by the list. Back is ``None``; treat it as no."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("yes", "no")

    def __init__(
        self, title: str, *said: str, yes: str = "", no: str = "", first: bool = False, final: bool = False
    ) -> None:
        """``yes`` and ``no`` say more than these words; ``first``: the answer under the cursor at first, else no."""
        super().__init__(title, *said, final=final)
        self._yes, self._no, self._first = yes or tell("ask_yes"), no or tell("ask_no"), first

    @property
    def by_enter(self) -> bool:
        """Where yes is under the cursor."""
        return self._first

    def answer(self) -> ComposeResult:
        """Two lines."""
        found = _Buttons([Item(self._yes, True), Item(self._no, False)], id="choices")
        found.move_to(0 if self._first else 1)
        yield found

    def action_yes(self) -> None:
        """Yes."""
        self.dismiss(True)

    def action_no(self) -> None:
        """No."""
        self.dismiss(False)

    @on(LineList.Chosen)
    def _chosen(self, event: LineList.Chosen) -> None:
        event.stop()
        self.dismiss(bool(event.item.value))


class _Entry(Ask[T]):
    """A question with an entry and, below it, the lines "Done" and "Back" for those without Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [bind("next_pane", label="done_or_back", show=True)]

    def answer(self) -> ComposeResult:
        """The entry and the two lines."""
        yield self.entry()
        yield _Buttons([Item(tell("ask_done"), True), Item(tell("ask_back"), False)], id="choices")

    def entry(self) -> Widget:
        """Where it is typed."""
        raise TypeError("a question says where it is typed")

    def submit(self) -> None:
        """Take what stands in the entry, or say what is wrong with it."""
        raise TypeError("a question takes its own answer")

    @on(LineList.Chosen)
    def _chosen(self, event: LineList.Chosen) -> None:
        event.stop()
        if event.item.value:
            self.submit()
        else:
            self.dismiss(None)


class AskLine(_Entry[str]):
    """A line of text of at most ``longest`` characters; empty only if ``blank``.

    ``why_not`` says why a text may not stand there, ``""`` if it may.
    """

    def __init__(
        self,
        title: str,
        *said: str,
        value: str = "",
        longest: int = 200,
        blank: bool = False,
        why_not: Callable[[str], str] = lambda _text: "",
        final: bool = False,
    ) -> None:
        super().__init__(title, *said, final=final)
        self._value, self._longest, self._blank, self._why_not = value, longest, blank, why_not

    @property
    def by_enter(self) -> bool:
        """Where something is filled in, or nothing need be."""
        return bool(self._value) or self._blank

    def entry(self) -> Widget:
        """The text."""
        return TextEntry(self._value, longest=self._longest, id="entry")

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.submit()

    def why_esc_stays(self) -> str:
        """Text that was typed is not thrown away by Esc."""
        return "" if self.query_one("#entry", TextEntry).value == self._value else tell("ask_esc")

    def submit(self) -> None:
        """A line that is not blank, unless it may be."""
        text = self.query_one("#entry", TextEntry).value.strip()
        if looks_empty(text) and not (self._blank and not text):
            self.notice.refuse(tell("ask_blank"))
        elif not is_harmless(text):
            self.notice.refuse(tell("ask_unprintable"))
        elif why := self._why_not(text):
            self.notice.refuse(why)
        else:
            self.dismiss(text)


class AskNumber(_Entry[int]):
    """A whole number from ``low`` to ``high`` that is none of ``but``; ``value`` is filled in at first."""

    def __init__(
        self,
        title: str,
        *said: str,
        low: int,
        high: int,
        value: int | None = None,
        but: Sequence[int] = (),
        final: bool = False,
    ) -> None:
        super().__init__(title, *said, final=final)
        self._low, self._high, self._value, self._but = low, high, value, but

    @property
    def by_enter(self) -> bool:
        """Where a number is filled in."""
        return self._value is not None

    def entry(self) -> Widget:
        """The number."""
        return NumberEntry(self._low, self._high, self._value, but=self._but, id="entry")

    def submit(self) -> None:
        """The number, if it is within its bounds."""
        entry = self.query_one("#entry", NumberEntry)
        if entry.fault:
            self.notice.refuse(entry.fault)
        else:
            self.dismiss(entry.value)

    @on(NumberEntry.Submitted)
    def _submitted(self, event: NumberEntry.Submitted) -> None:
        event.stop()
        self.dismiss(event.value)

    @on(NumberEntry.Refused)
    def _out(self, event: NumberEntry.Refused) -> None:
        event.stop()
        self.notice.refuse(event.why)


class AskSealed(AskNumber):
    """A whole number that stays hidden while it is typed, and that no sentence repeats; always ``final``."""

    def __init__(self, title: str, *said: str, low: int, high: int) -> None:
        super().__init__(title, *said, low=low, high=high, final=True)

    def entry(self) -> Widget:
        """The number, in dots."""
        return SealedEntry(self._low, self._high, id="entry")

"""Where things are typed in: a line of text, and a whole number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import BindingType
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from core.table.text import only_harmless
from tui.keys import bindings
from tui.words import tell


class TextEntry(Input):
    """A line of text; Enter sends :class:`Input.Submitted`. Its cursor does not blink; pastes lose controls.

    What was filled in is selected: what is typed takes its place, as in a number's entry; the arrows keep it.
    """

    DEFAULT_CSS = """
    TextEntry, TextEntry:focus { height: 1; border: none; padding: 0 1; background: $surface; }
    TextEntry:focus { text-style: underline; }
    TextEntry > .input--selection { background: $surface; color: $foreground; text-style: reverse; }
    """

    def __init__(self, value: str = "", *, longest: int = 200, placeholder: str = "", id: str | None = None) -> None:
        super().__init__(value, placeholder=placeholder, max_length=longest, id=id, select_on_focus=bool(value))
        self.cursor_blink = False

    def _on_paste(self, event: events.Paste) -> None:
        # Input's own handler follows and puts in what is left; it takes one line only, so all of them become one.
        event.text = only_harmless(" ".join(event.text.splitlines()))


class NumberEntry(Widget, can_focus=True):
    """A whole number from ``low`` to ``high``: typed in digits, or changed by one with the arrows, + and -.

    Enter sends :class:`Submitted`; a number outside is kept as typed and refused by :meth:`fault`.
    """

    DEFAULT_CSS = """
    NumberEntry { height: 1; width: auto; min-width: 12; padding: 0 1; }
    NumberEntry:focus { text-style: bold underline; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings("less", "more")

    class Submitted(Message):
        """Enter: the number is as it should be."""

        def __init__(self, entry: NumberEntry, value: int) -> None:
            super().__init__()
            self.entry = entry
            self.value = value

        @property
        def control(self) -> NumberEntry:
            """The entry it comes from."""
            return self.entry

    class Refused(Message):
        """Enter: there is something wrong, said in ``why``."""

        def __init__(self, entry: NumberEntry, why: str) -> None:
            super().__init__()
            self.entry = entry
            self.why = why

    def __init__(
        self, low: int, high: int, value: int | None = None, *, but: Sequence[int] = (), id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self.low, self.high, self._but = low, high, but
        self._typed = "" if value is None else str(value)
        self._fresh = True

    @property
    def fault(self) -> str:
        """What is wrong with what stands there, or ``""``."""
        try:
            number = int(self._typed)
        except ValueError:
            return tell("ask_whole", low=self.low, high=self.high)
        if not self.low <= number <= self.high:
            return tell("ask_outside", number=number, low=self.low, high=self.high)
        if number in self._but:
            return tell("ask_number_not", number=number, low=self.low, high=self.high)
        return ""

    @property
    def bounds(self) -> str:
        """From which number to which, in words."""
        return tell("ask_from_to", low=self.low, high=self.high)

    @property
    def value(self) -> int:
        """The number; :class:`ValueError` while there is a :attr:`fault`."""
        if self.fault:
            raise ValueError(self.fault)
        return int(self._typed)

    def render(self) -> Text:
        """What is typed, with the bounds."""
        caret = "_" if self.has_focus else ""
        return Text.assemble((self._typed + caret).ljust(6), (f" {self.bounds}", "dim"), no_wrap=True)

    def action_less(self) -> None:
        """One less."""
        self._change(-1)

    def action_more(self) -> None:
        """One more."""
        self._change(1)

    def _change(self, by: int) -> None:
        now = int(self._typed) if self._typed.lstrip("-").isdecimal() else self.low - by
        self._set(str(min(max(now + by, self.low), self.high)))

    def _set(self, typed: str) -> None:
        self._typed = typed
        self._fresh = False
        self.refresh()

    def on_key(self, event: events.Key) -> None:
        """Digits, Backspace, Enter; the first digit replaces what was filled in."""
        if event.key == "enter":
            fault = self.fault
            self.post_message(self.Refused(self, fault) if fault else self.Submitted(self, self.value))
        elif event.key == "backspace":
            self._set(self._typed[:-1])
        elif event.character and event.character in "0123456789" and len(self._typed) < 7:
            # Where only less than nothing can stand, the sign needs no key.
            fresh = ("-" if self.high < 0 else "") + event.character
            self._set(fresh if self._fresh or not self._typed else self._typed + event.character)
        elif event.key == "minus" and self.low < 0 and (self._fresh or not self._typed):
            self._set("-")
        else:
            return
        event.stop()
        event.prevent_default()


class SealedEntry(NumberEntry):
    """A whole number that is typed in digits and shown in dots, always as many: not even its length is seen."""

    DEFAULT_CSS = """
    SealedEntry { height: 1; width: auto; min-width: 12; padding: 0 1; }
    SealedEntry:focus { text-style: bold underline; background: $surface; }
    """

    @property
    def fault(self) -> str:
        """What is wrong, without what was typed."""
        return tell("ask_whole", low=self.low, high=self.high) if super().fault else ""

    def render(self) -> Text:
        """Dots once anything is typed, with the bounds."""
        dot = "*" if bool(getattr(self.app, "ascii_only", False)) else "•"
        caret = "_" if self.has_focus else ""
        shown = (dot * 3 if self._typed else "") + caret
        return Text.assemble(shown.ljust(6), (f" {self.bounds}", "dim"), no_wrap=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Counting up and down in the dark would only mislead."""
        return action not in ("less", "more")

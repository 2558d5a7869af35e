"""The bytes that a terminal sends, as keys and pastes: read once, before Textual's parser, for every kind of line.

Pure: whoever reads the bytes calls :meth:`Keyboard.feed`, and :meth:`Keyboard.tick` when :attr:`Keyboard.due` has come.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Callable, Mapping
from typing import NamedTuple

ESC = "\x1b"
PASTE_START, PASTE_END = f"{ESC}[200~", f"{ESC}[201~"
LOCAL_WAIT, FAR_WAIT = 0.1, 0.5
"""Seconds that a lone ESC waits for the rest of a key: here, and over a line that may be slow."""
LATE = 1.0
"""Seconds after that in which the rest of an arrow key is still known for what it is, and dropped."""
SILENCE = 1.0
"""Seconds without a byte after which a paste counts as over, and a sequence as lost."""
MOST_PASTED = 8192
"""Characters at most of one paste."""
LONGEST = 32
"""Characters at most of a sequence that can be a key; Textual gives longer ones out as characters."""

_KITTY = re.compile(r"\x1b\[(\d+)(?::[\d:]*)?(?:;(\d+)(?::\d+)?)?(?:;[\d:]*)?u")
_XTERM = re.compile(r"\x1b\[27;(\d+);(\d+)~")
_SEQUENCE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1bO[A-Za-z]")
_MOUSE = (f"{ESC}[<", f"{ESC}[M")
_LATE_FINALS = "ABCDFHMPQRS"
"""What may follow ``ESC O`` in a key: arrows, Home, End, Enter, F1 to F4."""


class Typed(NamedTuple):
    """Characters as they were typed, or one whole escape sequence."""

    text: str


class Escape(NamedTuple):
    """The Esc key."""


class Alt(NamedTuple):
    """A character that came right behind an ESC: Alt and this key, or Esc and then this key."""

    text: str


class Pasted(NamedTuple):
    """A paste, or a part of one, as text: lines end in ``\\n``, and it has no controls."""

    text: str


Token = Typed | Escape | Alt | Pasted


def escape_wait(environ: Mapping[str, str]) -> float:
    """Seconds that a lone ESC waits: longer over ssh and in tmux, and as long as ``ESCDELAY`` (ms) says at least."""
    usual = FAR_WAIT if environ.get("SSH_CONNECTION") or environ.get("TMUX") else LOCAL_WAIT
    asked = environ.get("ESCDELAY", "")
    return max(usual, int(asked) / 1000) if asked.isascii() and asked.isdecimal() and len(asked) < 5 else usual


class Keyboard:
    """What comes from one terminal. ``clock`` gives seconds that only go forward, ``wait`` is a lone ESC's."""

    def __init__(self, clock: Callable[[], float], wait: float = LOCAL_WAIT) -> None:
        self.due: float | None = None
        """When :meth:`tick` has something to do; ``None``: not before more has come."""
        self._clock = clock
        self._wait = wait
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self._out: list[Token] = []
        self._sequence = ""
        """The escape sequence so far."""
        self._late_until: float | None = None
        """Until when the rest of an arrow key may come whose ESC counted as the Esc key."""
        self._is_rest = False
        """Whether the sequence is such a rest: its ESC is not in it twice."""
        self._paste: list[str] | None = None
        self._given_up = False
        """Whether the last paste was given up, so that its rest may still come."""

    def feed(self, data: bytes) -> list[Token]:
        """What these bytes come to, with what had been waiting for them."""
        found = self.tick()
        text = self._decode(data)
        if self._given_up and self._paste is None and _is_more_of_a_paste(text):
            self._paste = []
        for character in text:
            self._take(character)
        self._set_due()
        return found + self._given()

    def tick(self) -> list[Token]:
        """What has waited long enough."""
        now = self._clock()
        if self.due is None or now < self.due:
            return []
        if self._paste is not None:
            self._sequence, self._given_up = "", True
            self._end_paste()
        elif self._sequence == ESC:
            self._sequence, self._late_until = "", now + LATE
            self._out.append(Escape())
        else:
            self._drop_unfinished()
        self._set_due()
        return self._given()

    def _given(self) -> list[Token]:
        found, self._out = self._out, []
        return found

    def _set_due(self) -> None:
        if self._paste is not None:
            self.due = self._clock() + SILENCE
        elif self._sequence:
            soon = self._sequence == ESC or _kind(self._sequence) in ("O", "string")
            self.due = self._clock() + (self._wait if soon else SILENCE)
        else:
            self.due = None

    def _drop_unfinished(self) -> None:
        sequence, self._sequence = self._sequence, ""
        rest, self._is_rest = self._is_rest, False
        if sequence == f"{ESC}O":
            # No key ends there, so it is the letter.
            self._letter_o(rest)

    def _letter_o(self, rest: bool) -> None:
        if rest:
            self._type("O")
        else:
            self._out.append(Alt("O"))

    def _take(self, character: str) -> None:
        if self._sequence:
            self._go_on(character)
        elif character == ESC:
            self._late_until = None
            self._sequence = ESC
        elif self._paste is not None:
            self._put_in_paste(character)
        elif self._is_late(character):
            self._sequence, self._is_rest = ESC + character, True
        else:
            self._type(character)

    def _is_late(self, character: str) -> bool:
        until, self._late_until = self._late_until, None
        return until is not None and self._clock() < until and character in "[O"

    def _type(self, character: str) -> None:
        if "\x80" <= character < "\xa0":
            return
        last = self._out[-1] if self._out else None
        if isinstance(last, Typed) and not last.text.startswith(ESC):
            self._out[-1] = Typed(last.text + character)
        else:
            self._out.append(Typed(character))

    # Escape sequences

    def _go_on(self, character: str) -> None:
        """One more character of a sequence."""
        before, kind = self._sequence, _kind(self._sequence)
        if kind == "string":
            self._go_on_in_string(before, character)
            return
        if character == ESC:
            self._cut_off(before)
            return
        self._sequence = before[:LONGEST] + character
        if kind == "" and character not in ("[" if self._paste is not None else "[OPX]^_"):
            self._sequence = ""
            self._after_escape(character)
        elif kind == "[" and not _goes_on(before, character):
            self._end_of_sequence(character)
        elif kind == "O" and character not in "0123456789;":
            self._end_of_single_shift(character)

    def _cut_off(self, before: str) -> None:
        """Another ESC comes before the sequence had its end."""
        if before == ESC and self._paste is None:
            self._out.append(Escape())
        self._drop_unfinished()
        self._sequence = ESC

    def _go_on_in_string(self, before: str, character: str) -> None:
        """A string that a terminal sends of itself (its name, its colours) is no key: nothing of it is kept."""
        if character == ESC:
            self._sequence = before if before.endswith(ESC) else before + ESC
        elif before.endswith(ESC) and character != "\\":
            # The string was cut off by the beginning of something else.
            self._sequence = ESC
            self._go_on(character)
        elif before.endswith(ESC) or character in "\x07\x18\x1a":
            self._sequence = ""

    def _after_escape(self, character: str) -> None:
        if self._paste is not None:
            self._put_in_paste(character)
        else:
            self._out.append(Alt(character))

    def _end_of_sequence(self, final: str) -> None:
        sequence, self._sequence = self._sequence, ""
        rest, self._is_rest = self._is_rest, False
        if not "@" <= final <= "~":
            # It was cut off: what cut it off counts by itself.
            self._take(final)
        elif self._paste is not None:
            self._sequence_in_paste(sequence)
        elif sequence == PASTE_START:
            self._paste, self._given_up = [], False
        elif sequence == PASTE_END:
            self._given_up = False
        elif not rest and len(sequence) <= LONGEST and not sequence.startswith(_MOUSE):
            self._out.append(Typed(sequence))

    def _end_of_single_shift(self, final: str) -> None:
        sequence, self._sequence = self._sequence, ""
        rest, self._is_rest = self._is_rest, False
        if rest and final in _LATE_FINALS:
            return
        if final.isascii() and final.isalpha() and not rest:
            self._out.append(Typed(sequence))
            return
        self._letter_o(rest)
        for one in sequence[2:]:
            self._take(one)

    # Pastes

    def _sequence_in_paste(self, sequence: str) -> None:
        if sequence == PASTE_END:
            self._given_up = False
            self._end_paste()
        else:
            for one in in_paste(sequence):
                self._put_in_paste(one)

    def _put_in_paste(self, character: str) -> None:
        assert self._paste is not None
        if len(self._paste) < MOST_PASTED:
            self._paste.append(character)

    def _end_paste(self) -> None:
        pasted, self._paste = "".join(self._paste or ()), None
        text = without_controls(pasted)
        if text:
            self._out.append(Pasted(text))


def in_paste(sequence: str) -> str:
    """The character that a terminal sent as a key inside a paste; ``""`` for every other sequence.

    tmux sends the newlines of a paste as keys where the program has asked for such keys.
    """
    if found := _KITTY.fullmatch(sequence):
        code, modifiers = int(found[1]), int(found[2] or 1)
    elif found := _XTERM.fullmatch(sequence):
        code, modifiers = int(found[2]), int(found[1])
    else:
        return ""
    if code > 0x10FFFF or 0xD800 <= code < 0xE000:
        return ""
    character = chr(code)
    if (modifiers - 1) & 4:
        # Ctrl: j and m are newlines, i is a tab.
        return {"j": "\n", "m": "\n", "i": "\t"}.get(character.lower(), "")
    return character


def without_controls(text: str) -> str:
    """The text with ``\\n`` for every kind of line's end, a blank for a tab, and no other control."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return "".join(one for one in text if one == "\n" or not (one < " " or "\x7f" <= one < "\xa0"))


def _kind(sequence: str) -> str:
    """``""`` for a lone ESC, ``[``, ``O``, or ``string``."""
    introducer = sequence[1:2]
    return introducer if introducer in "[O" else "string"


def _goes_on(before: str, character: str) -> bool:
    """Whether a ``CSI`` sequence has more to come; the Linux console's F1 to F5 have a second bracket."""
    return " " <= character <= "?" or (before == f"{ESC}[" and character == "[")


def _is_more_of_a_paste(text: str) -> bool:
    """Whether a packet after a paste without an end is more of it: it has the end in it, or more than one character."""
    return PASTE_END in text or len(_SEQUENCE.sub("", text)) > 1

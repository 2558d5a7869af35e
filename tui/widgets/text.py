"""Text in cells: what of it a terminal is given, cut to a width, or broken into rows of a width."""

from __future__ import annotations

import re
from functools import lru_cache

from rich.cells import cell_len, chop_cells, set_cell_size, split_graphemes

from core.table.text import SHAPING, harmless

_SHAPING = re.compile(f"[{SHAPING}]")
_WORD = re.compile("( *)([^ ]+)")
_CLOSING = frozenset("、。，．・：；？！）」』】〉》〕］｝’”…‥ー々")
"""What does not begin a row of a script without blanks."""


def plain_line(text: str) -> str:
    """The text as one line that a terminal can only print.

    A terminal draws a letter a cell: what only joins or shapes letters is left out, for terminals do not agree on its
    width.
    """
    text = harmless(text)
    return text if text.isascii() else _SHAPING.sub("", text)


def same_width(text: str) -> str:
    """As :func:`plain_line`, in just as many cells: for what is laid out already."""
    if text.isascii() and text.isprintable():
        return text
    if plain_line(text) == text:
        return text
    parts = []
    for start, end, width in split_graphemes(text)[0]:
        parts.append(set_cell_size(plain_line(text[start:end]), width))
    return "".join(parts)


def cut(text: str, width: int, ascii_only: bool = False) -> str:
    """The text in at most ``width`` cells; where it is longer, its end is an ellipsis (``...`` in ASCII)."""
    text = plain_line(text)
    if cell_len(text) <= width:
        return text
    mark = "..." if ascii_only else "…"
    if width <= cell_len(mark):
        return set_cell_size(text, max(width, 0))
    return set_cell_size(text, width - cell_len(mark)).rstrip() + mark


def fitted(text: str, width: int, ascii_only: bool = False) -> str:
    """The text in exactly ``width`` cells: cut or padded with spaces."""
    return set_cell_size(cut(text, width, ascii_only), width)


def plain_title(text: str) -> str:
    """The text for a border's title, where Textual would read square brackets as markup."""
    return plain_line(text).replace("[", r"\[")


@lru_cache(maxsize=4096)
def wrapped(text: str, width: int, indent: int = 0) -> tuple[str, ...]:
    """The text in rows of at most ``width`` cells, every row after the first one set in; every word is in it.

    Rows break at blanks, between characters of two cells, and within a word only where it is longer than a row.
    """
    text = plain_line(text)
    width = max(width, 4)
    if cell_len(text) <= width:
        return (text,)
    indent = min(indent, width // 2)
    rows: list[str] = []
    row, empty = "", True
    for found in _WORD.finditer(text):
        blanks, word = found.groups()
        for place, piece in enumerate(_pieces(word)):
            gap = "" if place or (empty and rows) else blanks[: width // 2] if empty else blanks
            if cell_len(row) + len(gap) + cell_len(piece) <= width:
                row, empty = row + gap + piece, False
                continue
            if not empty:
                rows.append(row)
                row, gap = " " * indent, ""
            *whole, last = chop_cells(piece, width - max(cell_len(row + gap), indent))
            rows += [row + gap + one if not n else " " * indent + one for n, one in enumerate(whole)]
            row, empty = (" " * indent if whole else row + gap) + last, False
    return (*rows, row)


def _pieces(word: str) -> list[str]:
    """A word, taken apart where a row may end within it: around characters of two cells."""
    if cell_len(word) == len(word) or word.isascii():
        return [word]
    pieces: list[str] = []
    joins = False
    for start, end, width in split_graphemes(word)[0]:
        one = word[start:end]
        wide = width > 1
        if pieces and (one[0] in _CLOSING or (joins and not wide)):
            pieces[-1] += one
        else:
            pieces.append(one)
        joins = not wide
    return pieces

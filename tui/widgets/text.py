"""Text that must fit: cut to a width in cells, with a mark where something is missing."""

from __future__ import annotations

import unicodedata

from rich.cells import cell_len, set_cell_size


def plain_line(text: str) -> str:
    """The text as one line that a terminal can only print: no control, escape or bidirectional override characters."""
    return "".join(one if unicodedata.category(one) not in ("Cc", "Cf", "Zl", "Zp") else " " for one in text)


def cut(text: str, width: int, ascii_only: bool = False) -> str:
    """The text in at most ``width`` cells; where it is longer, its end is an ellipsis (``...`` in ASCII)."""
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
    return text.replace("[", r"\[")

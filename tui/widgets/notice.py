"""The notice line: what the table has just refused or said, beside where the eye is."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static

from tui.widgets.text import plain_line, wrapped

USUAL = 2
"""Rows that a table keeps for its notices."""


class Notice(Static):
    """A sentence, in as many rows as it takes. A refusal begins with ``!`` and ends with its rule's id."""

    DEFAULT_CSS = """
    Notice { height: auto; max-height: 8; width: 100%; color: $foreground; display: none; padding: 0 1; }
    Notice.-shown { display: block; }
    Notice.-refusal { text-style: bold; color: $text-error; }
    """

    def refuse(self, sentence: str, rule: str = "") -> None:
        """Say why something may not be, with the rule's id."""
        self.add_class("-refusal", "-shown")
        self._say(f"! {sentence}" + (f" ({rule})" if rule and f"({rule})" not in sentence else ""))

    def tell(self, sentence: str) -> None:
        """Say something that is no refusal; with ``""`` say nothing any more."""
        self.remove_class("-refusal")
        self.set_class(bool(sentence), "-shown")
        self._say(sentence)

    def _say(self, sentence: str) -> None:
        text = plain_line(sentence)
        # Where a notice has two rows, a longer one has as many as it takes.
        rows = len(wrapped(text, self.size.width)) if self.size.width else 1
        self.styles.height = rows if rows > USUAL else None
        self.update(Text(text))

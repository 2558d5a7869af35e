"""The notice line: what the table has just refused or said, beside where the eye is."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static


class Notice(Static):
    """One or two lines. A refusal begins with ``!`` and ends with its rule's id; other notices stand plain."""

    DEFAULT_CSS = """
    Notice { height: auto; max-height: 3; width: 100%; color: $foreground; display: none; padding: 0 1; }
    Notice.-shown { display: block; }
    Notice.-refusal { text-style: bold; color: $text-error; }
    """

    def refuse(self, sentence: str, rule: str = "") -> None:
        """Say why something may not be, with the rule's id."""
        self.add_class("-refusal", "-shown")
        self.update(Text(f"! {sentence}" + (f" ({rule})" if rule and f"({rule})" not in sentence else "")))

    def tell(self, sentence: str) -> None:
        """Say something that is no refusal; with ``""`` say nothing any more."""
        self.remove_class("-refusal")
        self.set_class(bool(sentence), "-shown")
        self.update(Text(sentence))

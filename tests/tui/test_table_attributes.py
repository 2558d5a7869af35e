"""No screen or widget of flota writes over an attribute that Textual keeps for itself (``_closed`` ends a screen)."""

from __future__ import annotations

import ast
from pathlib import Path

from textual.app import App
from textual.screen import Screen
from textual.scroll_view import ScrollView

TUI = Path(__file__).parents[2] / "tui"
MEANT = {"title", "sub_title", "border_title", "virtual_size", "theme", "cursor_blink", "display", "styles", "value"}
"""What Textual means to be set."""


def test_no_attribute_of_textual_is_written_over() -> None:
    kept = {
        name
        for thing in (App(), Screen(), ScrollView())
        for name in (*vars(thing), *dir(type(thing)))
        if not name.startswith("__")
    } - MEANT
    taken = []
    for file in sorted(TUI.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                mine = isinstance(node.value, ast.Name) and node.value.id == "self"
                if mine and node.attr in kept and node.attr.startswith("_"):
                    taken.append(f"{file.relative_to(TUI)}:{node.lineno} {node.attr}")
    assert taken == []

"""The footer: the few most useful keys of this moment, in one line of at most the window's width."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
from rich.text import Text
from textual.screen import Screen
from textual.widget import Widget

from tui.keys import shown

MOST = 8


class Footer(Widget):
    """Up to eight live bindings, those of the focused widget first; Help always, and always last.

    A screen says which come first, and which do nothing now and are left out (``first_keys`` and ``idle_keys``, ids).
    """

    DEFAULT_CSS = """
    Footer { dock: bottom; height: 1; width: 100%; background: $panel; color: $foreground; }
    """

    def on_mount(self) -> None:
        """Draw anew when what the keys do has changed."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, screen: Screen[Any]) -> None:
        if self.is_attached and screen is self.screen:
            self.refresh()

    def render(self) -> Text:
        """The line."""
        first, idle = _said_by(self.screen)
        entries = [one for one in live(self.screen, first) if one[0] not in idle]
        width = self.size.width
        line = Text(no_wrap=True)
        end = next((one for one in entries if one[0] == "help"), None)
        room = width - (cell_len(end[1]) + cell_len(end[2]) + 2 if end else 0)
        for _id, key, label in [one for one in entries if one[0] != "help"][: MOST - 1]:
            needed = cell_len(key) + cell_len(label) + 2
            if line.cell_len + needed > room:
                continue
            line.append(f" {key}", "bold").append(f" {label}")
        if end:
            line.append(f" {end[1]}", "bold").append(f" {end[2]}")
        return line


def _said_by(screen: Screen[Any]) -> tuple[tuple[str, ...], frozenset[str]]:
    """What the screen says of its keys; of a question there is nothing to say."""
    first, idle = getattr(screen, "first_keys", tuple), getattr(screen, "idle_keys", frozenset)
    return tuple(dict.fromkeys(first())), idle()


def live(screen: Screen[Any], first: tuple[str, ...] = (), hidden: bool = False) -> list[tuple[str, str, str]]:
    """The bindings that work now: id, key as shown, label; ``first`` ids in front, ``hidden`` ones too if asked."""
    labels: dict[str, str] = getattr(screen, "LABELS", {})
    found: dict[str, tuple[str, str, str]] = {}
    for _key, active in screen.active_bindings.items():
        binding = active.binding
        name = binding.id or binding.action
        if active.enabled and binding.description and (binding.show or hidden) and name not in found:
            found[name] = (name, shown(binding.key), labels.get(name, binding.description))
    front = [found[id] for id in first if id in found]
    return front + [entry for id, entry in found.items() if id not in first]


def keys_of(screen: Screen[Any]) -> dict[str, list[str]]:
    """For each live binding's id, all keys that do it, as shown; keys of the Russian layout left out."""
    found: dict[str, list[str]] = {}
    for key, active in screen.active_bindings.items():
        if active.enabled and active.binding.id and key.isascii() and key not in ("full_stop", "comma"):
            found.setdefault(active.binding.id, []).append(shown(key))
    return found

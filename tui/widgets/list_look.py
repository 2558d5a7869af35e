"""How the list of the app looks, as Textual's style sheet."""

from __future__ import annotations

CSS = """
LineList {
    height: 1fr; width: 1fr; border-top: solid $border-blurred; overflow-x: hidden; overflow-y: auto;
    border-title-color: $foreground; border-title-style: none; scrollbar-size-vertical: 1;
    &:focus { border-top: heavy $border; border-title-style: bold; }
    & > .list--cursor { text-style: bold reverse; }
    & > .list--idle { text-style: bold; }
    & > .list--dim { color: $foreground-muted; text-style: dim; }
    & > .list--heading { text-style: underline; }
    & > .list--note { color: $foreground-muted; }
}
"""

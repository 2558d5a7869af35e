"""The colours: dark, light and high contrast. Nothing on any screen is told by colour alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.theme import Theme

from tui.settings import THEMES, Settings, with_theme

if TYPE_CHECKING:
    from tui.app import FlotaApp

DARK = Theme(
    name="dark", dark=True, primary="#8ab4f8", secondary="#c9a26d", accent="#c9a26d", warning="#e5c07b",
    error="#f28b82", success="#98c379", foreground="#d8dee9", background="#16191f", surface="#20242c", panel="#262b35",
    variables={"border": "#8ab4f8", "border-blurred": "#5b6472", "foreground-muted": "#9aa4b2"},
)  # fmt: skip
LIGHT = Theme(
    name="light", dark=False, primary="#1f4e8c", secondary="#7a4b00", accent="#7a4b00", warning="#7a5b00",
    error="#a40000", success="#22632a", foreground="#1c1c1c", background="#fbfaf6", surface="#f0eee6", panel="#e4e1d6",
    variables={"border": "#1f4e8c", "border-blurred": "#8f8a7c", "foreground-muted": "#5f5b52"},
)  # fmt: skip
CONTRAST = Theme(
    name="contrast", dark=True, primary="#ffffff", secondary="#ffff00", accent="#ffff00", warning="#ffff00",
    error="#ff8080", success="#80ff80", foreground="#ffffff", background="#000000", surface="#000000",
    panel="#000000",
    variables=dict.fromkeys(("border", "border-blurred", "foreground-muted", "text-muted"), "#ffffff"),
)  # fmt: skip


def register(app: FlotaApp) -> None:
    """Make the themes known to the app, and take the one of the settings, or else the dark one."""
    for theme in (DARK, LIGHT, CONTRAST):
        app.register_theme(theme)
    app.theme = app.settings.theme or "dark"


def turn(app: FlotaApp) -> Settings:
    """The next theme on the screen and in the settings."""
    now = THEMES.index(app.theme) if app.theme in THEMES else -1
    app.theme = THEMES[(now + 1) % len(THEMES)]
    return with_theme(app.settings, app.theme)

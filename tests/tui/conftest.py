"""What the screens' tests share: a fixed time, a folder of campaigns, an app over it, and reading the screen."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from core.store.new import make_header
from core.store.session import Session
from core.store.shipped import data_sheet, starter_deck
from core.table.seats import Seat
from tests.tui.quiet import rest, unpainted
from tui.app import FlotaApp
from tui.settings import Settings

NOW = datetime(2026, 5, 3, 20, 15, 3, tzinfo=UTC)


def clock() -> datetime:
    return NOW


def no_chance(count: int) -> bytes:
    return bytes(range(count))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a campaign will lie."""
    return tmp_path / "friday.toml"


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal of whoever runs the tests changes nothing."""
    for name in ("NO_COLOR", "TEXTUAL_THEME", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.fixture(autouse=True)
def no_real_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key is over when the app has nothing left to do, not when some time has gone by."""
    monkeypatch.setattr("textual.app.wait_for_idle", rest)
    monkeypatch.setattr("textual.pilot.wait_for_idle", rest)
    monkeypatch.setattr("textual._compositor.Compositor.render_update", unpainted)


@pytest.fixture(autouse=True)
def files_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read and written at once and in no thread; tests of waiting for them bring the threads back."""
    monkeypatch.setattr("core.store.background.Background._put", lambda _self, do: do())


@pytest.fixture(autouse=True)
def no_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Samples and games that come with releases change no picture; tests of them bring their own."""
    monkeypatch.setattr("tui.screens.home.samples_folder", lambda: None)
    monkeypatch.setattr("tui.screens.home.playable", lambda: ("virgin_queen",))


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    return folder


@pytest.fixture
def make(saves: Path) -> Callable[..., Path]:
    """Make a campaign; ``played`` is the time of its header."""

    def make(title: str = "Friday", day: int = 1, name: str = "") -> Path:
        sheet = data_sheet("virgin_queen")
        path = saves / f"{name or title.lower()}.toml"
        header = make_header(
            "virgin_queen",
            chance=1,
            title=title,
            seats=(
                Seat("anna", "Anna", ("ottoman", "spain", "england")),
                Seat("ben", "Ben", ("france", "holy_roman_empire", "protestant")),
            ),
            options=sheet["options"],
            data=sheet["data"],
            deck=starter_deck("virgin_queen"),
            dice="app",
            clock=lambda: NOW.replace(day=day),
            urandom=no_chance,
        )
        Session.create(path, header, clock=clock).close()
        return path

    return make


@pytest.fixture
def app(saves: Path) -> Callable[..., FlotaApp]:
    def build(settings: Settings | None = None, open_path: Path | None = None) -> FlotaApp:
        return FlotaApp(saves, open_path, settings, clock=clock, urandom=no_chance)

    return build


def text(app: FlotaApp) -> str:
    """What stands on the screen, line by line."""
    return "\n".join("".join(part.text for part in strip) for strip in app.screen._compositor.render_strips())


async def settle(pilot: Any) -> None:
    """Let everything that was set going come to its end."""
    for _ in range(3):
        await pilot.pause()

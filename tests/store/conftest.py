"""What the store's tests share: the toy game, a clock that ticks a second a look, and new campaigns."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from core.games import GAMES
from core.store.new import make_header
from core.store.session import Session
from core.table.setup import Header
from tests.store.toy_game import SEATS, Toy, deck


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def toy_header(title: str = "A toy", seed: int | None = 1, **changes) -> Header:
    fields = {"title": title, "seats": SEATS, "options": {"last_turn": 9}, "data": {}, "deck": deck(), "dice": "app"}
    return make_header("toy", seed=seed, clock=Clock(), **{**fields, **changes})


def add_game(patch: pytest.MonkeyPatch, game: Toy) -> None:
    """Put a game among those that flota knows."""
    patch.setitem(GAMES._makers, game.id, lambda: game)
    patch.setitem(GAMES._made, game.id, game)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    game = Toy()
    add_game(monkeypatch, game)
    return game


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "toy.toml"


@pytest.fixture
def session(path: Path):
    opened = Session.create(path, toy_header(), Clock())
    yield opened
    opened.close()

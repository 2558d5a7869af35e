"""No test of the command line touches this person's own folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.kit import Campaign, new


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Everything that flota keeps goes below this folder."""
    home = tmp_path / "home"
    for name in ("STATE", "DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("FLOTA_SAVES", raising=False)
    return home


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    """A fresh campaign of two: p1 has Ottoman, England, Empire; p2 Spain, France, Protestant."""
    return new(tmp_path / "friday.toml")

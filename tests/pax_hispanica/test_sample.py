"""The sample in mid-auction: two of four bids are in and stay sealed, and it can be played on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from core.store.session import Session
from core.table.seats import SPECTATOR
from tests.cli.kit import done
from tests.make_samples import FOLDER, auction

NAME = "pax-hispanica-auction.toml"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    copy = tmp_path / NAME
    shutil.copy(FOLDER / NAME, copy)
    copy.chmod(0o600)
    return copy


def test_the_sample_is_what_the_script_makes(tmp_path: Path) -> None:
    auction(tmp_path / "made.toml")
    assert (tmp_path / "made.toml").read_bytes() == (FOLDER / NAME).read_bytes(), "run: make samples"


@pytest.mark.rule("PH-A5")
def test_two_of_four_are_in_and_each_seat_sees_its_own_bid_alone(path: Path) -> None:
    with Session.open(path) as session:
        assert session.notices == []
        masks = {**session.setup.masks, "": SPECTATOR}
        frames = {seat: session.record.view(mask).frames[-1] for seat, mask in masks.items()}
        assert {frame["in"] for frame in frames.values()} == {("england", "netherlands")}
        mine = {seat: [name for name in frame if name.startswith("answer.")] for seat, frame in frames.items()}
        assert mine == {"anna": [], "ben": ["answer.england"], "cleo": [], "dan": ["answer.netherlands"], "": []}
        waiting = [(one.power, one.key) for one in session.record.view(SPECTATOR).waiting]
        assert waiting == [("spain", "bid"), ("france", "bid")]


def test_it_is_sound_and_played_on_to_the_reveal(path: Path) -> None:
    assert "committed to, in every line" in done("verify", path)
    assert "the buried card, put up by Spain; nobody sees it yet" in done("show", path)
    done("do", path, "--seat", "cleo", "bid", 0)
    assert "All bids are in." not in done("log", path, "--last", 1)
    told = done("do", path, "--seat", "anna", "bid", 2)
    assert "Spain, England, France, Netherlands bid 2, 1, 0, 2." in told
    assert "Spain, who initiated, wins the tie" in told

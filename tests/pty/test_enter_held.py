"""Enter held down in the real program, from Home to the table: nothing is done that cannot be taken back (F62)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from core.store.session import Session
from tests.make_samples import FOLDER
from tests.pty.real_terminal import Terminal
from tests.tui.test_held_enter import assert_nothing_final

HOME = "import sys; from tui.cli import main; sys.exit(main([]))"
"""The program as it starts on Home."""

HELD = 30
REPEAT = 0.03
"""Seconds between two keys, as a keyboard repeats them."""


@pytest.mark.parametrize("sample", ["winter.toml", "pax-hispanica-auction.toml"])
def test_f62_enter_held_down_in_a_terminal_does_nothing_final(tmp_path: Path, sample: str) -> None:
    path = tmp_path / sample
    shutil.copy(FOLDER / sample, path)
    path.chmod(0o600)
    with Session.open(path) as session:
        before = session.record.number
    terminal = Terminal(path, "", program=HOME)
    terminal.see("Campaigns in")
    for _ in range(HELD):
        terminal.child.send("\r")
        terminal.rest(REPEAT)
    assert "Powers" in terminal.painted(), "it led to the table"
    terminal.kill()
    assert_nothing_final(path, before)

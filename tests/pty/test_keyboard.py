"""What a real terminal sends late, or pastes, does nothing that nobody meant (F35, F37)."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.store.session import Session
from core.table.actions import Note
from tests.pty.real_terminal import Terminal, wait_for
from tests.tui.table_kit import campaign

START, END = "\x1b[200~", "\x1b[201~"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "friday.toml"
    campaign(path).close()
    return path


def notes(path: Path) -> list[str]:
    with Session.open(path) as session:
        return [line.action.text for line in session.record.lines if isinstance(line.action, Note)]


def test_f35_a_paste_at_the_table_does_nothing_and_in_a_question_it_is_text(path: Path) -> None:
    before = path.read_bytes()
    terminal = Terminal(path, "anna")
    terminal.see("make the deck")
    for newline in ("\r", "\x1b[106;5u", "\x1b[13;5u", "\x1b[27;5;106~"):
        terminal.hit(f"{START}h{newline}e{newline}q{newline}{END}")
    assert terminal.painted() == ""
    assert path.read_bytes() == before
    terminal.hit("m")
    terminal.see("Note")
    terminal.hit(f"{START}one\x1b[106;5utwo\rthree{END}")
    terminal.see("one two three")
    terminal.hit("\r")
    wait_for(path, lambda session: session.record.number > 0)
    terminal.kill()
    assert notes(path) == ["one two three"]


def test_f35_keys_work_again_after_a_paste_that_has_no_end(path: Path) -> None:
    terminal = Terminal(path, "anna")
    terminal.see("make the deck")
    terminal.hit("m")
    terminal.see("Note")
    terminal.hit(f"{START}lost")
    terminal.see("lost")
    terminal.hit("!")
    terminal.see("!")
    terminal.hit("\r")
    wait_for(path, lambda session: session.record.number > 0)
    terminal.kill()
    assert notes(path) == ["lost!"]


SLOW_LINE = {"ESCDELAY": "9000"}
"""A line over which an ESC waits longer than any machine that runs this takes."""


def test_f37_a_late_rest_of_an_arrow_leaves_nothing_and_on_a_slow_line_is_the_arrow(path: Path) -> None:
    here = Terminal(path, "anna")
    here.see("make the deck")
    here.hit("\x1b")
    here.see("q does")
    here.hit("[B")
    assert here.painted() == ""
    here.hit("l")
    here.see("Journal")
    here.kill()
    far = Terminal(path, "anna", **SLOW_LINE)
    far.see("make the deck")
    far.rest()
    far.child.send("\x1b")
    far.rest(0.2)
    far.child.send("[B")
    far.see("> 2")
    far.kill()


@pytest.mark.parametrize("keys", ["q?", "q:", "\x1b\x1bOP"])
def test_f38_keys_in_one_packet_end_nothing(path: Path, keys: str) -> None:
    terminal = Terminal(path, "anna")
    # Before anything is there to take it.
    terminal.child.send("\x1b[I\x1b[O\x1b[I")
    terminal.see("make the deck")
    terminal.hit(keys, "?")
    terminal.rest()
    assert terminal.child.isalive()
    terminal.kill()

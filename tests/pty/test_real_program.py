"""The real program in a terminal: a phase is played, the line drops, and all of it is there again (F26, F27, F32)."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.store.session import Session
from core.table.actions import Note
from core.virgin_queen.powers import POWERS
from tests.pty.real_terminal import Terminal, wait_for
from tests.tui.table_kit import act, at_action, campaign, cards_of, deal, found_in
from tui.words import Names


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "friday.toml"


def done(session: Session) -> tuple[str, ...]:
    return session.record.state.done  # type: ignore[no-any-return]


def test_card_draw_is_played_by_keys_the_line_drops_and_it_is_all_there(path: Path) -> None:
    session = campaign(path)
    for power in POWERS:
        act(session, "table", "number", power, 4)
    session.close()
    terminal = Terminal(path, "anna")
    for step in ("build_deck", "deal", "return_spent", "fill_spain", "fill_portugal"):
        terminal.see(f"The table: {Names().waiting(step)}")
        terminal.hit("\r")
        if step != "return_spent":
            terminal.see("cannot be taken back")
            terminal.hit("y")
        wait_for(path, lambda session, step=step: step in done(session))
    terminal.see("goes on to")
    terminal.hang_up()
    again = Terminal(path, "anna")
    again.see("goes on to Diplomacy")
    again.hit("h")
    again.see("England: 4 cards")
    again.hit("h", "a")
    again.see("Diplomacy")
    wait_for(path, lambda session: session.record.state.phase == 1)
    again.hang_up()


def test_f32_a_line_that_drops_in_a_question_leaves_the_file_and_the_question_as_they_were(path: Path) -> None:
    session = at_action(campaign(path, dice="table"))
    act(session, "table", "roll", 3, "the siege")
    session.close()
    before = path.read_bytes()
    for _ in range(2):
        terminal = Terminal(path, "clara")
        terminal.see("Dice to be typed in: 3 for the siege.")
        terminal.hit("x")
        terminal.see("as they fell")
        terminal.hit("3", "5")
        terminal.rest()
        terminal.hang_up()
        assert path.read_bytes() == before


def test_f02_what_the_terminal_receives_after_the_keyboard_passed_has_nothing_of_the_last_seat(path: Path) -> None:
    session = at_action(campaign(path))
    mine = cards_of(session, "england", "protestant")
    session.close()
    terminal = Terminal(path, "anna")
    terminal.see("Waiting for Clara")
    terminal.hit("h")
    assert found_in(terminal.painted(), mine) == mine
    terminal.hit("h", "s")
    curtain = terminal.painted()
    assert "Pass the keyboard to Clara." in curtain
    terminal.hit("\r")
    table = terminal.painted()
    assert "[Clara]" in table
    assert found_in(curtain + table, mine) == []
    terminal.kill()


def test_leaving_gives_the_terminal_back(path: Path) -> None:
    campaign(path).close()
    terminal = Terminal(path, "anna")
    terminal.see("make the deck")
    terminal.hit("q")
    terminal.see("Campaigns in")
    terminal.hit("q")
    terminal.gone()
    assert terminal.child.exitstatus == 0


@pytest.mark.parametrize(
    "bytes_sent",
    [
        b"\x1b[113;1:3u",
        b"\x1b[99999999999u",
        b"\xff\xfe\x80",
        b"\x1b[200~\xc3\x28\x1b[201~",
        b"\x1b[1;999999R\x1bP\x1b\\",
    ],
    ids=["kitty", "no_character", "latin1", "paste", "reports"],
)
def test_bytes_that_are_no_key_do_nothing_and_the_next_key_counts(path: Path, bytes_sent: bytes) -> None:
    campaign(path).close()
    terminal = Terminal(path, "anna")
    terminal.see("make the deck")
    terminal.rest()
    terminal.child.send(bytes_sent)
    terminal.hit("?")
    terminal.see("Help")
    terminal.hit("q", "q")
    terminal.see("Campaigns in")
    terminal.hit("q")
    terminal.gone()
    assert terminal.child.exitstatus == 0


def test_enter_twice_in_one_packet_answers_a_question_once(path: Path) -> None:
    campaign(path).close()
    terminal = Terminal(path, "anna")
    terminal.see("make the deck")
    terminal.hit("m", "once")
    terminal.rest()
    terminal.child.send("\r\r\r")
    terminal.see("once")
    terminal.hit("q")
    terminal.see("Campaigns in")
    session = Session.open(path)
    session.close()
    assert [line.action for line in session.record.lines] == [Note("once")]


def test_two_terminals_see_each_others_actions(path: Path) -> None:
    campaign(path).close()
    one, other = Terminal(path, "anna"), Terminal(path, "boris")
    one.see("make the deck")
    other.see("make the deck")
    one.hit("\r", "y")
    other.see("deal the cards")
    one.kill()
    other.kill()


WRITES = [
    ("write", 1, "before"),
    ("write", 1, "half"),
    ("write", 1, "after"),
    ("sync", 1, "before"),
    ("sync", 1, "after"),
]
RENEWALS = [
    ("open_new", 1, "before"), ("open_new", 1, "after"), ("write", 2, "before"), ("write", 2, "half"),
    ("write", 2, "after"), ("sync", 2, "after"), ("replace", 1, "before"), ("replace", 1, "after"),
    ("sync_folder", 1, "before"), ("sync_folder", 1, "after"),
]  # fmt: skip


def name_of(point: tuple[str, int, str]) -> str:
    return "-".join(map(str, point))


@pytest.mark.parametrize("point", WRITES, ids=name_of)
def test_f27_killed_at_every_write_of_a_line_leaves_the_old_state_or_the_new_one(
    path: Path, point: tuple[str, int, str]
) -> None:
    session = deal(campaign(path))
    old = session.record.state
    new = act(session, "table", "advance").state
    session.close()
    path.unlink()
    deal(campaign(path)).close()
    _kill_and_look(path, point, old, new)


@pytest.mark.parametrize("point", RENEWALS, ids=name_of)
def test_f27_killed_at_every_write_of_a_turns_start_leaves_the_turn(path: Path, point: tuple[str, int, str]) -> None:
    def to_the_turns_end() -> Session:
        session = deal(campaign(path))
        act(session, "referee", "override_phase", 1, "victory_determination", "a test")
        return session

    session = to_the_turns_end()
    new = act(session, "table", "advance").state
    session.close()
    path.unlink()
    to_the_turns_end().close()
    _kill_and_look(path, point, new, new)


def _kill_and_look(path: Path, point: tuple[str, int, str], old: object, new: object) -> None:
    terminal = Terminal(path, "anna", killed_at=point)
    terminal.see("goes on to")
    terminal.hit("a")
    terminal.gone()
    assert terminal.child.signalstatus == 9, "it was not killed there"
    session = Session.open(path)
    assert session.record.state in (old, new)
    act(session, "table", "note", "play goes on")
    session.close()
    again = Session.open(path)
    assert again.record.lines[-1].action.text == "play goes on"  # type: ignore[attr-defined]
    again.close()

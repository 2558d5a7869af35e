"""Keys of one packet, and reports that come before there is a screen, meet only screens that are there (F38)."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.message import Message
from textual.pilot import Pilot
from textual.widgets import Input

from core.store.session import Session
from tests.tui.conftest import settle as rest
from tests.tui.conftest import text
from tests.tui.table_kit import app_of, at_action, campaign, clock, lines_of, opened, press, settle, table_of
from tests.tui.test_monkey import SAMPLES, Kept
from tui.app import FlotaApp
from tui.hacks import TerminalReader
from tui.screens.help import Help
from tui.screens.home import Home
from tui.screens.too_small import TooSmall
from tui.widgets.ask import AskLine, AskNumber, AskSealed, AskSome, AskYesNo
from tui.widgets.entry import TextEntry
from tui.widgets.line_list import Item, LineList

KEYS = (
    *(one.encode() for one in "qq??::jkgGhblfectpiExazsmvRSZorynN1239+/йы"), b"\r", b"\r", b"\t", b" ", b"\x7f",
    b"\x04",
    b"\x0f", b"\x10", b"\x1b", b"\x1b", b"\x1bOP", b"\x1b[A", b"\x1b[B", b"\x1b[5~", b"\x1b[I", b"\x1b[O", b"\x1bq",
    b"\x1b[200~q\r\x1b[201~",
)  # fmt: skip
PAIRS = (b"q?", b"q:", b"\x1b\x1bOP", b"?q", b":q", b"\x1b[Iq", b"??", b"::", b"qq", b"\x1b:", b"\r?", b"?\x1b[B")
"""Two keys that were seen to fail together, and their kin."""

OVER_THE_TABLE = ("", "?", ":", "h", "l", "b", "f", "e", "R", "m", "S", "s", "o", "z", "i", "E", "/", "+", "\t")
"""What opens the screens over a table."""
QUESTIONS: tuple[Callable[[], Any], ...] = (
    lambda: AskYesNo("Sure?"),
    lambda: AskLine("Title", value="Friday"),
    lambda: AskNumber("How many?", low=1, high=6),
    lambda: AskSealed("Bid", low=0, high=6),
    lambda: AskSome("Which?", [Item("Anna", "anna"), Item("Ben", "ben")], 1, 2),
    TooSmall,
)


def packet(app: FlotaApp, sent: bytes) -> None:
    """All of these bytes in one read; a lone ESC at their end is Esc."""
    now = [0.0]
    reader = TerminalReader(lambda: now[0], 0.1)
    found: list[Message] = reader.feed(sent)
    now[0] = 60.0
    for one in [*found, *reader.tick()]:
        app.post_message(one)


def pairs(rng: Random, number: int) -> tuple[bytes, bytes]:
    """The known pairs in turn, and another."""
    return PAIRS[number % len(PAIRS)], b"".join(rng.choices(KEYS, k=2))


async def back_at_the_table(app: FlotaApp, path: Path, pilot: Pilot[Any]) -> None:
    """Whatever the keys led to, the table is in front again."""
    home = app.screen_stack[0]
    assert isinstance(home, Home)
    while len(app.screen_stack) > 2:
        app.screen.dismiss(None)
        await pilot.pause()
    if len(app.screen_stack) < 2:
        home.open(path)
    await pilot.pause()


@pytest.mark.parametrize(
    ("sample", "openers"), [("armada", OVER_THE_TABLE[::2]), ("pax-hispanica-auction", OVER_THE_TABLE[1::2])]
)
async def test_f38_any_two_keys_in_one_packet_fail_on_no_screen_over_a_table(
    tmp_path: Path, sample: str, openers: tuple[str, ...]
) -> None:
    path = tmp_path / "friday.toml"
    shutil.copy(SAMPLES / f"{sample}.toml", path)
    rng, hit = Random(sample), []
    with Session.open(path) as before:
        seat = next(iter(before.setup.seats))
    app = Kept(tmp_path, path, None, seat, clock)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        for number, opener in enumerate(openers):
            for pair in pairs(rng, number):
                await back_at_the_table(app, path, pilot)
                # All in one: the screen itself may not be composed when the pair comes.
                hit.append(opener.encode() + pair)
                packet(app, hit[-1])
                await pilot.pause()
                assert app.crash is None, hit[-3:]
        app.kept = False
    assert app.crash is None


async def test_f38_any_two_keys_in_one_packet_fail_on_no_question_and_not_on_home(app, make) -> None:
    make("Friday")
    rng, house = Random(38), app()
    house.__class__ = Kept
    async with house.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        for number, question in enumerate((*QUESTIONS, None)):
            for pair in (*pairs(rng, number), *pairs(rng, number + 6)):
                while len(house.screen_stack) > 1:
                    house.screen.dismiss(None)
                    await pilot.pause()
                if question is not None:
                    house.push_screen(question())
                packet(house, pair)
                await pilot.pause()
                assert house.crash is None, pair
        house.kept = False
    assert house.crash is None


@pytest.mark.parametrize("reports", [b"\x1b[I", b"\x1b[O", b"\x1b[O\x1b[I", b"\x1b[I\x1b[O?", b"\x1b[O:"])
async def test_f38_what_comes_before_the_first_screen_waits_for_it(saves: Path, make, reports: bytes) -> None:
    class Reported(FlotaApp):
        def on_load(self) -> None:
            packet(self, reports)

    make("Friday")
    house = Reported(saves, clock=clock)
    async with house.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        assert house.crash is None
        assert isinstance(house.screen_stack[0], Home)
        assert len(house.screen_stack) == (1 if reports[-1:] in b"IO" else 2)
    assert house.crash is None


async def test_f38_a_window_without_the_focus_takes_keys_like_any_other(app, make) -> None:
    make("Friday")
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        packet(house, b"\x1b[O?")
        await rest(pilot)
        assert isinstance(house.screen, Help)
        assert isinstance(house.focused, LineList)
        packet(house, b"\x1b[I")
        await rest(pilot)
        assert isinstance(house.focused, LineList)


async def test_keys_that_follow_in_the_same_packet_go_to_the_screen_that_the_first_one_opened(path: Path) -> None:
    app = app_of(at_action(campaign(path)), "boris")
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        packet(app, b"monce more\r")
        await settle(pilot)
        assert lines_of(path)[-1].text == "once more"


async def test_keys_that_follow_what_left_a_screen_do_nothing_on_the_one_beneath(path: Path) -> None:
    app = app_of(at_action(campaign(path)), "boris")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "?")
        packet(app, b"qqq")
        await settle(pilot)
        assert app.screen is table_of(app)
        await press(pilot, "question_mark")
        assert isinstance(app.screen, Help)


# Esc


async def test_f37_esc_leaves_neither_the_program_nor_a_table(path: Path) -> None:
    app = app_of(at_action(campaign(path)), "boris")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "escape", "escape")
        assert app.screen is table_of(app)
        assert "q does" in text(app)
        await press(pilot, "q", "escape", "escape")
        assert isinstance(app.screen, Home)
        assert "q does" in text(app)
        await pilot.resize_terminal(30, 10)
        await pilot.press("escape")
        assert app.is_running
        assert isinstance(app.screen, TooSmall)


async def test_f37_esc_throws_no_typed_text_away(path: Path) -> None:
    app = app_of(at_action(campaign(path)), "boris")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "m", "a", "b", "escape", "escape")
        assert app.screen.query_one(TextEntry).value == "ab"
        assert "Esc keeps what you typed" in text(app)
        await press(pilot, "tab", "escape", "q")
        assert app.screen is table_of(app)
        await press(pilot, "l", "slash", "c", "a", "escape", "escape")
        assert app.screen.query_one(LineList).pattern == "ca"
        await press(pilot, "q")
        assert app.screen.query_one(LineList).pattern == ""
        await press(pilot, "escape", "m", "escape")
        assert app.screen is table_of(app), "where nothing is typed, it goes back"
        await press(pilot, "colon", "h", "escape")
        assert app.screen.query_one(Input).value == "h"
        await press(pilot, "backspace", "escape")
        assert app.screen is table_of(app)


async def test_alt_and_a_key_without_a_meaning_is_esc_and_the_key(path: Path) -> None:
    app = app_of(at_action(campaign(path)), "boris")
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        packet(app, b"\x1b?")
        await settle(pilot)
        assert isinstance(app.screen, Help)

"""A lock held elsewhere and a slow disk: the table goes on, says what it waits for, and loses nothing (F43)."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from core.store import background, disk
from core.store.lock import Lock
from core.store.session import Session
from tests.tui.conftest import text
from tests.tui.table_kit import (
    act,
    app_of,
    at_action,
    campaign,
    clock,
    lines_of,
    notice,
    press,
    settle,
    table_of,
)
from tui.screens.hand import Hand
from tui.screens.home import Home
from tui.screens.table import TableScreen
from tui.screens.table_frame import OneLine

THREADED = background.Background._put


@pytest.fixture(autouse=True)
def threads(files_at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The writer's thread as it is, and a moment that is soon over."""
    monkeypatch.setattr(background.Background, "_put", THREADED)
    monkeypatch.setattr("tui.screens.house.MOMENT", 0.01)


async def until(pilot: Any, done: Callable[[], Any]) -> None:
    """Let the app and its threads go on until it is so."""
    for _ in range(3000):
        if done():
            await settle(pilot)
            return
        await pilot.pause()
    raise AssertionError(text(pilot.app))


def prompted(app: Any) -> str:
    """What stands in the prompt's place."""
    return table_of(app).query_one("#prompt", OneLine).text


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """A disk whose syncs wait for this event."""
    goes_on = Event()
    sync = disk.sync

    def waiting(descriptor: int) -> None:
        goes_on.wait(60)
        sync(descriptor)

    monkeypatch.setattr(disk, "sync", waiting)
    yield goes_on
    goes_on.set()


async def test_f43_while_another_program_holds_the_lock_the_table_goes_on_and_says_so(path: Path) -> None:
    app = app_of(at_action(campaign(path)), "anna")
    count = len(lines_of(path))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        with Lock(path).held():
            await press(pilot, "m", *"typed", "enter")
            await until(pilot, lambda: "another program holds it" in prompted(app))
            # Keys that only look work; what would act or pass the keyboard on is refused with a sentence.
            await press(pilot, "h")
            assert isinstance(app.screen, Hand)
            await press(pilot, "q", "l")
            assert "Journal" in text(app)
            await press(pilot, "q", "question_mark")
            assert "Help" in text(app)
            await press(pilot, "q")
            for key in ("a", "z", "m", "s"):
                await press(pilot, "home", key)
                assert "still on its way to the file" in " ".join(notice(app).split()), key
                assert app.screen is table_of(app)
            assert "another program holds it" in prompted(app)
            assert len(lines_of(path)) == count
        await until(pilot, lambda: len(lines_of(path)) == count + 1)
        assert lines_of(path)[-1].text == "typed"
        await until(pilot, lambda: "Waiting for the file" not in prompted(app))
        await press(pilot, "m", *"next", "enter")
        await until(pilot, lambda: len(lines_of(path)) == count + 2)


async def test_f43_a_table_left_while_it_waits_says_on_home_that_nothing_was_taken(path: Path) -> None:
    app = app_of(at_action(campaign(path)), "anna")
    before = path.read_bytes()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        with Lock(path).held():
            await press(pilot, "m", *"typed", "enter")
            await until(pilot, lambda: "another program holds it" in prompted(app))
            await press(pilot, "q")
            await until(pilot, lambda: isinstance(app.screen, Home) and "was not taken" in notice(app))
        assert path.read_bytes() == before
        # The campaign is free again, and nothing of it is open.
        app.screen.open(path)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
    assert path.read_bytes() == before


async def test_f43_a_table_left_while_the_disk_writes_says_what_became_of_it(
    path: Path, slow: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow.set()
    app = app_of(at_action(campaign(path)), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        for patience, said in ((60.0, "was taken before you left"), (0.01, "has not said whether")):
            slow.clear()
            monkeypatch.setattr("tui.screens.playing.LEAVE", patience)
            await press(pilot, "m", *"typed", "enter")
            await until(pilot, lambda: "the disk is slow" in prompted(app))
            await press(pilot, "q")
            if patience > 1:
                slow.set()
            await until(pilot, lambda said=said: isinstance(app.screen, Home) and said in text(app))  # type: ignore[misc]
            slow.set()
            assert lines_of(path)[-1].text == "typed"
            app.screen.open(path)
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.frame.room is not None)


async def test_f43_a_look_at_a_file_that_hangs_keeps_no_key_waiting(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_of(at_action(campaign(path)), "anna")
    goes_on = Event()
    stat = os.stat

    def hanging(file: Any, *more: Any, **others: Any) -> os.stat_result:
        if str(file) == str(path):
            goes_on.wait(60)
        return stat(file, *more, **others)

    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        monkeypatch.setattr(os, "stat", hanging)
        table = table_of(app)
        table._look()
        table._look()
        await press(pilot, "h")
        assert isinstance(app.screen, Hand)
        await press(pilot, "q")
        assert table._polling
        goes_on.set()
        await until(pilot, lambda: not table._polling)


async def test_f43_home_opens_and_lists_while_keys_work(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_of(campaign(path))
    app.open_path = None
    goes_on, opened = Event(), Session.open

    def hanging(*given: Any, **more: Any) -> Session:
        goes_on.wait(60)
        return opened(*given, **more)

    monkeypatch.setattr(Session, "open", hanging)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Friday group" in text(app))
        await pilot.press("enter")
        await until(pilot, lambda: "Opening friday.toml" in notice(app))
        # Once is enough, and what only looks works.
        await pilot.press("enter", "question_mark")
        await until(pilot, lambda: "Help" in text(app))
        await pilot.press("q")
        goes_on.set()
        await until(pilot, lambda: any(isinstance(one, TableScreen) for one in app.screen_stack))


async def test_screens_read_a_record_that_no_later_line_changes(path: Path) -> None:
    from core.store.controller import Controller

    with at_action(campaign(path)) as session:
        act(session, "table", "note", "first")
    controller = Controller(Session.open(path, clock))
    before = controller.record
    number, state, feed = before.number, before.state, before.feed(1)
    with Session.open(path, clock) as other:
        for text_ in ("second", "third"):
            act(other, "table", "note", text_)
        act(other, "table", "vp", "england", 1, "a city")
        act(other, "table", "undo", other.record.number)
    assert await controller.refresh()
    assert (before.number, before.state, before.feed(1), before.void) == (number, state, feed, {})
    now = controller.record
    with Session.open(path, clock) as fresh:
        assert (now.lines, now.state, now.void) == (fresh.record.lines, fresh.record.state, fresh.record.void)
        for mask in (1, 2, 1 << 62):
            assert now.feed(mask) == fresh.record.feed(mask)
        assert [now.offers(seat) for seat in fresh.setup.seats] == [fresh.record.offers(s) for s in fresh.setup.seats]
        assert now.undoable("anna") == fresh.record.undoable("anna")
    assert await controller.refresh() is False
    assert controller.record is now
    controller.close()


async def test_many_actions_at_once_are_taken_in_their_order_and_a_given_up_one_is_not(path: Path) -> None:
    from core.store.controller import Controller
    from core.store.fault import FileTrouble
    from core.table.actions import Note

    controller = Controller(campaign(path))
    given_up, never = Event(), Event()
    with Lock(path).held():
        notes = [
            asyncio.ensure_future(
                controller.act("anna", "table", Note(str(number)), 0, given_up if number % 3 == 0 else never)
            )
            for number in range(9)
        ]
        while not controller.waits_for_lock:
            await asyncio.sleep(0)
        given_up.set()
    outcomes = await asyncio.gather(*notes, return_exceptions=True)
    assert [isinstance(one, FileTrouble) for one in outcomes] == [number % 3 == 0 for number in range(9)]
    assert [line.text for line in lines_of(path)] == ["1", "2", "4", "5", "7", "8"]
    controller.close()

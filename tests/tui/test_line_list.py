"""The list: cheap to move in, every line reachable by keys in both layouts, nothing told by colour alone."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.widgets import Static

from tests.tui.conftest import text
from tui.hacks import still
from tui.widgets.line_list import Item, LineList

CARDS = (
    Item("Hand", heading=True),
    Item("7 Plague", 7),
    Item("12 John Knox", 12, why="England played it itself this turn."),
    Item("Home", heading=True),
    Item("3 Spanish Armada", 3, note="4 CP"),
    Item("21 Grand Tour", 21),
)


class Shelf(App[None]):
    CSS = "LineList { height: 8; }"

    def __init__(self, items=CARDS, **options) -> None:
        super().__init__()
        still(self)
        self.list = LineList(items, title="Cards", id="cards", **options)
        self.heard: list[LineList._Of] = []

    def compose(self) -> ComposeResult:
        yield self.list
        yield Static("below")

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        self.heard.append(event)

    def on_line_list_refused(self, event: LineList.Refused) -> None:
        self.heard.append(event)

    def on_line_list_highlighted(self, event: LineList.Highlighted) -> None:
        self.heard.append(event)

    def on_line_list_marked(self, event: LineList.Marked) -> None:
        self.heard.append(event)


@pytest.mark.parametrize("keys", [("j", "j"), ("о", "о"), ("down", "down"), ("3", "k"), ("G", "k"), ("П", "л")])
async def test_the_cursor_goes_where_keys_of_either_layout_send_it(keys: tuple[str, ...]) -> None:
    app = Shelf(numbered=True)
    async with app.run_test(size=(50, 12)) as pilot:
        await pilot.press(*keys)
        assert app.list.item == CARDS[4]


async def test_the_cursor_passes_over_headings_and_stops_at_the_ends() -> None:
    app = Shelf()
    async with app.run_test(size=(50, 12)) as pilot:
        assert app.list.index == 1
        await pilot.press("k")
        assert app.list.index == 1
        await pilot.press("G", "j", "j")
        assert app.list.index == 5
        await pilot.press("g")
        assert app.list.index == 1


async def test_a_digit_moves_to_the_nth_line_that_may_be_chosen_and_enter_chooses_it() -> None:
    app = Shelf(numbered=True)
    async with app.run_test(size=(50, 12)) as pilot:
        await pilot.press("2", "enter")
        chosen = [event for event in app.heard if isinstance(event, LineList.Chosen)]
        assert [event.item.value for event in chosen] == [3]
        assert "> 2 3 Spanish Armada" in text(app)


async def test_a_forbidden_line_is_shown_and_refused_with_its_reason() -> None:
    app = Shelf()
    async with app.run_test(size=(50, 12)) as pilot:
        await pilot.press("j", "enter")
        assert "12 John Knox" in text(app)
        refused = [event for event in app.heard if isinstance(event, LineList.Refused)]
        assert [event.item.why for event in refused] == ["England played it itself this turn."]
        assert not [event for event in app.heard if isinstance(event, LineList.Chosen)]


async def test_the_cursor_is_a_mark_and_not_only_a_colour() -> None:
    app = Shelf()
    async with app.run_test(size=(50, 12)) as pilot:
        assert "> 7 Plague" in text(app)
        app.set_focus(None)
        await pilot.pause()
        assert "- 7 Plague" in text(app)


@pytest.mark.parametrize("start", ["/", "full_stop"])
async def test_a_filter_leaves_the_lines_that_hold_every_word(start: str) -> None:
    app = Shelf()
    async with app.run_test(size=(50, 12)) as pilot:
        await pilot.press(start, *"an", "space", *"A")
        assert app.list.pattern == "an A"
        assert [app.list.items[index].value for index in app.list._visible] == [3, 21]
        await pilot.press("enter", "n")
        assert app.list.item == CARDS[5]
        await pilot.press("n")
        assert app.list.item == CARDS[4]
        await pilot.press("N")
        assert app.list.item == CARDS[5]
        await pilot.press("q")
        assert app.list.pattern == ""
        assert app.list.item == CARDS[5]


async def test_digits_and_letters_belong_to_the_filter_while_it_is_typed() -> None:
    app = Shelf(numbered=True)
    async with app.run_test(size=(50, 12)) as pilot:
        await pilot.press("/", "2", "1", "j", "q")
        assert app.list.pattern == "21jq"
        assert "Nothing matches." in text(app)
        await pilot.press("backspace", "backspace", "enter", "enter")
        assert [event.item.value for event in app.heard if isinstance(event, LineList.Chosen)] == [21]


async def test_no_more_lines_can_be_marked_than_may_be() -> None:
    app = Shelf(most=1)
    async with app.run_test(size=(50, 12)) as pilot:
        await pilot.press("space", "G", "space")
        assert app.list.marked == (7,)
        assert [event.full for event in app.heard if isinstance(event, LineList.Refused)] == [True]
        assert "[x] 7 Plague" in text(app)
        await pilot.press("g", "space", "G", "space")
        assert app.list.marked == (21,)


async def test_the_place_is_kept_with_new_lines_and_another_size() -> None:
    items = [Item(f"line {number}", number) for number in range(40)]
    app = Shelf(items)
    async with app.run_test(size=(50, 12)) as pilot:
        await pilot.press(*["j"] * 20)
        app.list.set_items([Item("new", 100), *items])
        await pilot.pause()
        assert app.list.item is not None
        assert app.list.item.value == 20
        await pilot.resize_terminal(44, 12)
        assert app.list.item.value == 20
        assert "> line 20" in text(app)


async def test_a_line_of_wide_letters_takes_rows_and_what_is_beside_stays_in_place() -> None:
    app = Shelf([Item("王" * 60, 1), Item("[b]not markup[/b] " * 9, 2)])
    async with app.run_test(size=(50, 12)) as pilot:
        await pilot.pause()
        lines = text(app).splitlines()
        assert "".join(lines[1:4]).count("王") == 60
        assert {cell_len(line) for line in lines[1:7]} == {50}
        assert "[b]not markup[/b]" in lines[4]


async def test_what_a_list_says_when_it_is_empty() -> None:
    app = Shelf([], empty="No cards.")
    async with app.run_test(size=(50, 12)) as pilot:
        await pilot.press("j", "enter", "space", "n", "1")
        assert "No cards." in text(app)
        assert app.heard == []


PROGRAM = """
from textual.app import App
from tui.hacks import still
from tui.widgets.line_list import Item, LineList

class Shelf(App):
    def compose(self):
        yield LineList([Item(f"{n} John Knox, a card of a usual length {n}", n) for n in range(60)], title="x")

app = Shelf()
still(app)
app.run(mouse=False)
"""


@pytest.fixture
def terminal() -> Iterator[int]:
    """A pty of 80×24 in which a list runs; the number of its near end."""
    pty = pytest.importorskip("pty")
    child, near = pty.fork()
    if child == 0:
        environ = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": "80", "LINES": "24"}
        environ["PYTHONPATH"] = str(Path(__file__).parents[2])
        os.execve(sys.executable, [sys.executable, "-c", PROGRAM], environ)
    yield near
    os.close(near)
    os.kill(child, 9)
    os.waitpid(child, 0)


def read_all(near: int, quiet: float) -> bytes:
    """All that comes until it has been quiet for so long."""
    found = b""
    while select.select([near], [], [], quiet)[0]:
        found += os.read(near, 65536)
    return found


def test_a_move_sends_two_lines_and_few_bytes(terminal: int) -> None:
    first, end = b"", time.monotonic() + 20
    while b"John Knox" not in first and time.monotonic() < end:
        first += read_all(terminal, 0.3)
    read_all(terminal, 0.7)
    os.write(terminal, b"j")
    sent = read_all(terminal, 0.7)
    assert b"> 1 John Knox" in sent
    assert sent.count(b"John Knox") == 2
    assert len(sent) < 300


async def test_a_task_that_is_done_keeps_its_digit_and_says_why_it_is_dimmed() -> None:
    done = Item("[x] Row", 1, why="It is done.", task=True)
    app = Shelf((done, Item("Barred", 2, why="No."), Item("[ ] Home", 3)), numbered=True)
    async with app.run_test(size=(50, 12)) as pilot:
        await pilot.press("2")
        assert app.list.item.value == 3, "a line that is only barred has no digit"
        await pilot.press("1")
        refused = [event.item.why for event in app.heard if isinstance(event, LineList.Refused)]
        assert (app.list.item, refused) == (done, ["It is done."])


@pytest.mark.parametrize(
    ("width", "rows"),
    [
        (60, ["  Holy Roman Empire    0 VP           Maximilian Bartholomew"]),
        (48, ["  Holy Roman Empire    0 VP", "    Maximilian Bartholomew"]),
        (27, ["  Holy Roman Empire    0 VP", "    Maximilian Bartholomew"]),
        (24, ["  Holy Roman Empire    0", "    VP", "    Maximilian"]),
    ],
)
async def test_a_note_that_has_no_room_is_below_its_line(width: int, rows: list[str]) -> None:
    app = Shelf((Item("x"), Item("Holy Roman Empire    0 VP", note="Maximilian Bartholomew")))
    async with app.run_test(size=(width, 12)):
        assert [row.rstrip() for row in text(app).splitlines()[2 : 2 + len(rows)]] == rows


async def test_the_footers_keys_are_read_anew_when_typing_a_filter_begins_and_ends() -> None:
    app = Shelf()
    async with app.run_test(size=(50, 12)) as pilot:
        told: list[object] = []
        app.screen.bindings_updated_signal.subscribe(app.list, told.append)
        for keys in (("slash",), ("enter",), ("slash",), ("escape",), ("slash",), ("tab",)):
            told.clear()
            await pilot.press(*keys)
            await pilot.pause()
            assert told, keys

"""Text in cells: every word of it in the rows, and nothing in them that a terminal would obey."""

from __future__ import annotations

import base64
from datetime import timedelta
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.events import Key
from textual.widgets import Input, Label, OptionList, Static

from core.store.lines import encode
from core.store.session import Session
from core.table.actions import Note
from core.table.journal import Line, Prepared
from core.table.seats import Seat
from core.table.text import is_harmless
from tests.cli.kit import flota
from tests.tui.conftest import text
from tests.tui.table_kit import NOON, app_of, at_action, campaign, press, settle
from tui.app import FlotaApp
from tui.widgets.item import Item, rows_of
from tui.widgets.line_list import LineList
from tui.widgets.notice import Notice
from tui.widgets.text import plain_line, same_width, wrapped

PLANTED = "\x1b]0;X\x07"
HIDDEN = "\u3164\u034f"
NAMES = (
    "Alessandro Rossi", "一条兼定と長宗我部元親の連合軍", "श्रीमती अनुपमा चतुर्वेदी", "می\u200cخواهم رفت", "क्\u200dषमा",
    normalize("NFD", "Véronique Ångström"),
    "Bartholomew-Maximilian of Somewhere Very Far Away, Landgrave", "x" * 100,
)  # fmt: skip


def words_of(rows: list[str] | tuple[str, ...]) -> str:
    return "".join("".join(rows).split())


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=120), st.integers(4, 60), st.integers(0, 8))
def test_f39_every_character_is_in_rows_that_fit(sentence: str, width: int, indent: int) -> None:
    rows = wrapped(sentence, width, indent)
    assert all(cell_len(row) <= width for row in rows)
    assert words_of(rows) == words_of([plain_line(sentence)])


@pytest.mark.parametrize("name", NAMES)
def test_f39_words_are_whole_where_they_fit_in_a_row(name: str) -> None:
    sentence = f"England sells Malta to {name} for a treasure and 2 CP, as agreed at the table"
    for width in (20, 34, 80):
        rows = wrapped(sentence, width, 2)
        assert all(row.startswith("  ") for row in rows[1:])
        whole = [word for word in plain_line(sentence).split() if word.isascii() and len(word) <= width - 2]
        shown = " ".join(rows).split()
        assert all(word in shown for word in whole)


def test_f39_a_row_of_two_cell_letters_ends_before_no_closing_mark() -> None:
    for width in range(4, 30):
        assert not [row for row in wrapped("本当に。そして、次の行「一条」です。", width)[1:] if row[:1] in "。、」"]


@pytest.mark.parametrize("item", [Item("a " * 40, note="VQ-A4"), Item("one", note="a long note " * 6), Item("a\nb")])
@pytest.mark.parametrize("width", [16, 30, 76])
def test_f39_a_line_and_its_note_are_whole_in_any_width(item: Item, width: int) -> None:
    rows = rows_of(item, width)
    assert all(cell_len(text) + (2 + cell_len(note) if note else 0) <= width for text, note in rows)
    shown = words_of([text for text, _ in rows] + [note for _, note in rows])
    assert sorted(shown) == sorted(words_of([item.text, item.note]))


class Shelf(App[None]):
    CSS = "LineList { height: 7; }"

    def __init__(self, *items: Item) -> None:
        super().__init__()
        self.list = LineList(items, numbered=True)

    def compose(self) -> ComposeResult:
        yield self.list


async def test_f64_a_sentence_in_several_rows_is_one_line_with_one_number() -> None:
    long = "a sentence that is much longer than one row of this list and so takes three of them, to its end"
    app = Shelf(Item("first", 1), Item(long, 2), Item("last", 3), Item(long, 4))
    async with app.run_test(size=(44, 12)) as pilot:
        shown = [row.rstrip() for row in text(app).splitlines()]
        assert shown[1:4] == [
            "> 1 first",
            "  2 a sentence that is much longer than one",
            "      row of this list and so takes three",
        ]
        assert shown[4:6] == ["      of them, to its end", "  3 last"]
        await pilot.press("j")
        assert (app.list.index, app.list.scroll_offset.y) == (1, 0)
        await pilot.press("j")
        assert app.list.item.value == 3
        await pilot.press("4")
        assert app.list.item.value == 4
        assert "them, to its end" in text(app).splitlines()[6], "all of it is in sight"
        await pilot.press("k", "k", "k")
        assert (app.list.index, app.list.scroll_offset.y) == (0, 0)
        await pilot.press("slash", *"three of", "enter")
        assert [app.list.items[index].value for index in app.list._visible] == [2, 4]
        await pilot.resize_terminal(120, 12)
        await settle(pilot)
        assert [row.rstrip()[4:] for row in text(app).splitlines()[1:3]] == [long, long]


async def test_f39_names_of_any_length_leave_every_word_of_the_table_readable(path: Path) -> None:
    names = (NAMES[0], NAMES[1], NAMES[6])
    seats = tuple(
        Seat(f"s{n}", name, held)
        for n, (name, held) in enumerate(
            zip(names, (("england", "protestant"), ("spain", "holy_roman_empire"), ("ottoman", "france")), strict=True)
        )
    )
    session = at_action(campaign(path, seats, title=NAMES[2]))
    told = f"{NAMES[3]} and {NAMES[1]} swear an oath"
    for seat in ("s0", "s1"):
        assert isinstance(session.act(seat, "table", Note(told)), Prepared)
    app = app_of(session, "s0")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "Rossi" in text(app)
        await press(pilot, "l")
        page = text(app)
        shown = "".join(row[14:].strip() for row in page.splitlines()).replace(" ", "")
        assert shown.count(plain_line(NAMES[3]).replace(" ", "")) == 2
        assert shown.count(NAMES[1]) >= 2
        assert "AlessandroRossi" in shown
        numbers = [item.value for item in app.screen.query_one("#lines", LineList).items if not item.heading]
        assert numbers == sorted(set(numbers)), "an entry is one line of the list"
        await press(pilot, "q", "s")
        assert all(word in text(app) for word in names[2].split())


def plant(session: Session) -> Path:
    """Sound lines at the end of the journal that no screen of ours would have written."""
    session.close()
    lines = session._lines
    number, check = len(lines), lines[-1].check
    made = [
        Line(NOON.isoformat(), "anna", "table", Note(f"a{PLANTED}b"), ()),
        Line(f"2026-05-01T1{PLANTED}", "anna", "table", Note("at an odd time"), ()),
        Line(NOON.isoformat(), "anna", "table", Note(f"hid{HIDDEN}den"), ()),
        Line((NOON + timedelta(hours=1)).isoformat(), f"anna{PLANTED}", f"table{PLANTED}", Note("odd"), ()),
    ]
    with session.path.open("a", encoding="utf-8") as file:
        for line in made:
            number += 1
            written = encode(number, line, check)
            check = written.check
            file.write(f"{written.text}\n")
    return session.path


def check_plain(shown: str) -> None:
    for row in shown.splitlines():
        assert is_harmless(row), row
    assert not set(shown) & set(f"{PLANTED}{HIDDEN}") - set("]0;X")


KEYS = (
    "h",
    "h",
    "b",
    "q",
    "l",
    "G",
    "q",
    "f",
    "q",
    "e",
    "q",
    "z",
    "q",
    "R",
    "q",
    "E",
    "q",
    "question_mark",
    "q",
    "V",
    "m",
)


async def test_f42_what_a_journal_holds_is_shown_as_marks_on_every_screen(path: Path) -> None:
    session = at_action(campaign(path))
    plant(session)
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        check_plain(text(app))
        for key in KEYS:
            await press(pilot, key)
            check_plain(text(app))
            check_plain(app.export_screenshot())
            if key == "G":
                assert "hid??den" in text(app)
                assert "at an odd time" in text(app)


def test_f42_what_a_journal_holds_is_shown_as_marks_by_every_command(path: Path, tmp_path: Path) -> None:
    file = plant(at_action(campaign(path)))
    commands = (
        ("show", file), ("show", file, "--seat", "anna"), ("show", file, "--json"), ("log", file), ("legal", file),
        ("log", file, "--seat", "anna", "--json"), ("legal", file, "--seat", "anna"), ("verify", file),
        ("legal", file, "--seat", "anna", "--json"), ("do", file, "--seat", "anna", "note", f"x{PLANTED}"),
        ("undo", file, "--seat", "anna", "--dry-run"), ("do", file, "--seat", f"anna{PLANTED}", "note", "x"),
        ("do", file, "--seat", "anna", f"note{PLANTED}", "x"), ("show", f"{file}{PLANTED}"), ("deck", "check", file),
        ("do", file, "--seat", "anna", "--as", f"{PLANTED}", "pass"), ("repair", file, "-o", tmp_path / "copy.toml"),
    )  # fmt: skip
    for words in commands:
        ran = flota(*words)
        assert ran.out + ran.err
        check_plain(ran.out)
        check_plain(ran.err)
    assert "hid??den" in flota("log", file).out
    ran = flota("do", file, "--seat", "anna", "note", f"x{HIDDEN}")
    assert (ran.code, "U+3164" in ran.err) == (1, True), "a line that is written now hides nothing"


class Everything(FlotaApp):
    """Planted text in widgets of Textual's own and of ours, past all that would clean it before."""

    def get_default_screen(self):
        return App.get_default_screen(self)

    def compose(self) -> ComposeResult:
        evil = f"a{PLANTED}b{HIDDEN}c\u202ed\x85क्\u200dष❤\ufe0f"
        self.list = LineList([Item(evil, note=evil)], title=evil)
        self.list.border_subtitle = evil
        yield Static(evil, markup=False)
        yield Label(evil, markup=False)
        yield Input(evil.replace("\x85", ""), placeholder=evil)
        yield OptionList(evil)
        yield self.list
        notice = Notice()
        yield notice
        self.call_later(notice.refuse, evil)


async def test_f42_no_widget_can_draw_what_a_terminal_would_obey(saves: Path) -> None:
    app = Everything(saves)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        check_plain(text(app))
        check_plain(app.export_screenshot())
        assert all(cell_len(row) == 80 for row in text(app).splitlines())
        sent: list[str] = []
        app._driver.write = sent.append  # type: ignore[method-assign,union-attr]
        app.copy_line(f"a{PLANTED}b\ud800")
        [copied] = [one for one in sent if "]52;" in one]
        assert base64.b64decode(copied.split(";")[2].rstrip("\a")).decode() == "a?]0;X?b?"


@given(st.text(max_size=40))
def test_f42_what_is_laid_out_keeps_its_width(drawn: str) -> None:
    assert is_harmless(same_width(drawn))
    assert cell_len(same_width(drawn)) == cell_len(drawn)


@pytest.mark.parametrize("typed", [normalize("NFC", "NÚ"), normalize("NFD", "nú"), "l'h", "L’H"])
async def test_f40_a_filter_finds_a_name_however_its_accents_are_composed(typed: str) -> None:
    app = Shelf(Item("Nunez", 1), Item("Núñez, l’Hôpital", 2), Item(normalize("NFD", "Núñez, L'Hôpital"), 3))
    async with app.run_test(size=(44, 12)) as pilot:
        await pilot.press("slash")
        for one in typed:
            app.list.on_key(Key("x", one))
        assert [app.list.items[index].value for index in app.list._visible] == [2, 3]
        await pilot.press("enter")

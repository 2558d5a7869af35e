"""Home: the campaigns of the folder, open, new, copy, and what is wrong with a broken one."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

import pytest

from core.store.session import Session
from core.store.shelf import summary
from core.table.actions import Note
from tests.tui.conftest import NOW, clock, settle, text
from tui.screens.home import Home, ago, preview
from tui.settings import Settings, parse, read_settings


class FakeTable:
    """What Home opens, where the table itself is not what is tested."""

    opened: list[tuple[Path, str]] = []  # noqa: RUF012

    def __new__(cls, session: Session, seat: str):
        from textual.screen import Screen

        cls.opened.append((session.path, seat))
        session.close()
        return Screen()


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path, str]]:
    FakeTable.opened = []
    monkeypatch.setattr("tui.screens.table.TableScreen", FakeTable)
    return FakeTable.opened


def test_when_it_was_played_is_said_in_days() -> None:
    def days(count: int) -> str:
        return ago((NOW - timedelta(days=count)).isoformat(), NOW)

    assert [days(0), days(1), days(9)] == ["today", "yesterday", "9 days ago"]
    assert days(100) == "2026-01-23"
    assert ago("yesterday evening", NOW) == ""


async def test_an_empty_folder_says_what_to_do(app) -> None:
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "No campaigns here yet. Press c to start one." in text(house)
        await pilot.press("enter", "d")
        assert "There is no campaign to copy." in text(house)


async def test_a_folder_that_is_not_there_yet_is_an_empty_one(app, saves) -> None:
    saves.rmdir()
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "No campaigns here yet." in text(house)


async def test_the_last_played_comes_first_with_its_preview(app, make) -> None:
    make("Friday", day=1)
    make("Sunday", day=3)
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        shown = text(house)
        assert shown.index("Sunday") < shown.index("Friday")
        assert "T1 Card Draw, today" in shown
        assert "Anna: Ottoman, Spain" in shown
        await pilot.press("о")
        assert "2026-05-01 20:15" in text(house)


def test_the_preview_has_game_phase_seats_and_when(make) -> None:
    shown = preview(summary(make("Friday", day=2)), NOW)
    assert "Virgin Queen, turn 1 Card Draw" in shown
    assert "Anna: Ottoman, Spain, England" in shown
    assert "Last played yesterday\n2026-05-02 20:15:03 UTC\nLines in the journal: 0" in shown
    assert "Starter deck" in shown
    assert "File: friday.toml" in shown


async def test_enter_opens_a_table_with_the_seat_of_the_command_line(app, make, table) -> None:
    path = make("Friday")
    house = app()
    house.seat = "ben"
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert table == [(path, "ben")]


async def test_a_campaign_named_on_the_command_line_opens_at_once(app, make, table) -> None:
    path = make("Friday")
    house = app(open_path=path)
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert table == [(path, "")]


async def test_a_broken_file_is_shown_with_its_reason_and_not_opened(app, make, saves, table) -> None:
    make("Friday")
    (saves / "torn.toml").write_text('format = 2\ngame = "virgin_queen\n')
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("G")
        assert "torn (cannot be opened)" in text(house)
        assert "this is not TOML" in " ".join(text(house).split())
        await pilot.press("enter", "d")
        await settle(pilot)
        assert table == []
        assert isinstance(house.screen, Home)
        assert sorted(one.name for one in saves.glob("*.toml")) == ["friday.toml", "torn.toml"]


async def test_a_copy_is_another_file_with_the_same_lines(app, make, saves) -> None:
    path = make("Friday")
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("в")
        await settle(pilot)
        copy = saves / "friday-2.toml"
        assert copy.read_bytes() == path.read_bytes().replace(b'"Friday"', b'"Friday (2)"')
        assert "Copied; the copy is the file friday-2.toml." in text(house)


async def test_copies_have_titles_of_their_own_and_the_cursor_stays_on_what_was_played(
    app, make, saves, table, monkeypatch, tmp_path
) -> None:
    samples = tmp_path / "samples"
    samples.mkdir()
    make("Sample: the Sea Beggars", name="beggars").rename(samples / "beggars.toml")
    make("Friday", day=3)
    monkeypatch.setattr("tui.screens.home.samples_folder", lambda: samples)
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        for title, name in (
            ("The Sea Beggars", "the-sea-beggars.toml"),
            ("The Sea Beggars (2)", "the-sea-beggars-2.toml"),
        ):
            await pilot.press("G", "enter")
            await settle(pilot)
            assert table[-1] == (saves / name, "")
            await house.pop_screen()
            await settle(pilot)
            assert house.screen.campaigns.item.text == title
        house.screen._made(saves / "friday.toml")
        await settle(pilot)
        await house.pop_screen()
        await settle(pilot)
        assert house.screen.campaigns.item.text == "Friday"


async def test_a_sample_opens_as_a_copy(app, make, saves, table, monkeypatch, tmp_path) -> None:
    samples = tmp_path / "samples"
    samples.mkdir()
    sample = make("A sample", name="a-sample").rename(samples / "a-sample.toml")
    before = sample.read_bytes()
    monkeypatch.setattr("tui.screens.home.samples_folder", lambda: samples)
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "Samples (they open as copies)" in text(house)
        await pilot.press("enter")
        await settle(pilot)
        assert table == [(saves / "a-sample.toml", "")]
        assert sample.read_bytes() == before


async def test_f31_what_another_program_played_is_seen_on_coming_back_and_on_r(app, make) -> None:
    path = make("Friday")
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "journal: 0" in text(house)
        other = Session.open(path, clock=clock)
        other.act("anna", "table", Note("hello"))
        house.on_app_focus()
        await settle(pilot)
        assert "journal: 1" in text(house)
        other.act("anna", "table", Note("again"))
        other.close()
        await pilot.press("к")
        await settle(pilot)
        assert "journal: 2" in text(house)


async def test_hostile_titles_cannot_paint_on_the_screen(app, make) -> None:
    make("x" * 110 + "END", name="long")
    path = make("[b]marks[/b] abc", name="marks")
    (path.parent / "steers.toml").write_text(path.read_text().replace("abc", "\\u202ecba"))
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        shown = text(house)
        assert "[b]marks[/b]" in shown
        assert "\u202e" not in shown
        assert "steers" in shown
        assert "END" in shown, "all of a long title"


async def test_the_folder_cannot_be_read(app, saves) -> None:
    saves.rmdir()
    saves.write_text("a file")
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "!" in text(house)
        assert isinstance(house.screen, Home)


async def test_a_fault_in_the_settings_is_told_once_and_the_app_runs(app) -> None:
    house = app(Settings(keys={"fly": "x"}))
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "there is nothing called 'fly'" in " ".join(text(house).split())
        await pilot.press("r")
        assert "fly" not in text(house)


async def test_ones_own_keys_work_and_the_old_ones_do_not(app, make) -> None:
    make("Friday", day=1)
    make("Sunday", day=3)
    house = app(Settings(keys={"down": "w"}))
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("j")
        assert house.screen.campaigns.index == 0
        await pilot.press("ц")
        assert house.screen.campaigns.index == 1


async def test_colours_turn_and_are_kept(app, tmp_path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("bell = false\n")
    house = app(read_settings(path))
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert house.theme == "dark"
        await pilot.press("t", "е")
        assert house.theme == "contrast"
    assert read_settings(path) == Settings(path, theme="contrast", bell=False)


def test_settings_that_are_wrong_give_sentences_and_defaults(tmp_path) -> None:
    read = parse({"theme": "pink", "ascii": "yes", "colour": 1, "keys": {"preset": "vim", "undo": "u"}})
    assert len(read.faults) == 3
    assert (read.theme, read.ascii, read.preset, dict(read.keys)) == ("", False, "vim", {"undo": "u"})
    broken = tmp_path / "settings.toml"
    broken.write_text("theme = ")
    assert "not sound TOML" in read_settings(broken).faults[0]
    assert read_settings(tmp_path / "none.toml").faults == ()


async def test_ctrl_c_leaves_nothing_by_accident(app) -> None:
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("ctrl+c")
        await settle(pilot)
        assert "ctrl+q leaves at once" in text(house)
        assert house.is_running


async def test_q_leaves_from_home(app) -> None:
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("й")
    assert house.return_code == 0


async def test_too_small_a_window_says_so_and_the_place_is_kept(app, make) -> None:
    for day in (1, 2, 3):
        make(f"Day {day}", day=day, name=f"day-{day}")
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("j", "j")
        await pilot.resize_terminal(39, 24)
        await settle(pilot)
        assert "Too small: make it 40x12 or more." in text(house)
        await pilot.resize_terminal(40, 12)
        await settle(pilot)
        assert "> 3 Day 1" in text(house)


@pytest.mark.parametrize("key", ["colon", "Ж", "ctrl+p"])
async def test_the_palette_has_what_works_here_and_nothing_of_the_host(app, key: str) -> None:
    house = app()
    async with house.run_test(size=(80, 40)) as pilot:
        await settle(pilot)
        await pilot.press(key)
        await settle(pilot)
        await pilot.pause(0.3)
        commands = [command.title for command in house.get_system_commands(house.screen_stack[-2])]
        assert "New campaign" in commands
        assert "Screenshot" not in commands
        assert "Down" not in commands
        assert len(set(commands)) == len(commands)
        assert "Copy campaign" in text(house)
        assert "🔎" not in text(house)


async def test_the_palette_finds_a_command_however_its_name_is_written(app) -> None:
    house = app()
    async with house.run_test(size=(80, 40)) as pilot:
        await settle(pilot)
        (provider,) = house.COMMANDS
        commands = provider()(house.screen)
        for typed in ("new campaign", "NEW  Campaign", "new\u00a0campaign", "n\u200bew"):
            assert [str(hit.prompt) async for hit in commands.search(typed)] == ["New campaign"], typed
        assert commands.matcher("e\u0301tat").match("L’\u00c9tat") > 0
        assert commands.matcher("l'etat").match("L’\u00c9tat") == 0


async def test_ascii_only_draws_no_other_signs(app, make) -> None:
    make("x" * 90, name="long")
    house = app(Settings(ascii=True))
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert text(house).isascii()
        for keys in (("c",), ("enter",), ("escape", "colon"), ("escape", "question_mark")):
            await pilot.press(*keys)
            await settle(pilot)
            await pilot.pause(0.3)
            assert text(house).isascii(), keys


async def test_a_copied_line_goes_out_by_osc_52_and_is_said(app, make, monkeypatch) -> None:
    make("Friday")
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        copied: list[str] = []
        monkeypatch.setattr(house, "copy_to_clipboard", copied.append)
        await pilot.press("y")
        assert copied == ["Friday"]
        assert "Copied" in text(house)
        house.copy_line("ж" * 9000)
        assert len(copied[1].encode()) == 8192


def test_no_traceback_where_there_is_no_terminal() -> None:
    import subprocess
    import sys

    code = "from pathlib import Path; from tui.app import run; raise SystemExit(run(Path('nowhere')))"
    root = Path(__file__).parents[2]
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=root,
        env={**os.environ, "TERM": "xterm"},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert ended.returncode == 2
    assert "A terminal is needed here" in ended.stderr
    assert "Traceback" not in ended.stderr

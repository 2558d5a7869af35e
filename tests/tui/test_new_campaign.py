"""New campaign: everything on the sheet can be set by keys, and what is made is what was written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.games import GAMES
from core.store.session import Session
from core.store.shipped import data_sheet, starter_deck
from core.table.chance import commitment
from core.table.setup import Header
from core.virgin_queen.powers import POWERS
from tests.tui.conftest import clock, no_chance, settle, text
from tui.screens import sheet as sheets
from tui.screens.home import Home
from tui.screens.new_campaign import NewCampaign
from tui.widgets.line_list import LineList
from tui.words import catalogue
from tui.words.data_sheet import datum_label, datum_words, entries, shown


@pytest.fixture
def blank() -> sheets.Sheet:
    return sheets.blank("virgin_queen", POWERS, data_sheet("virgin_queen"), starter_deck("virgin_queen"), "Friday")


async def opened(house: Any, pilot: Any) -> None:
    await settle(pilot)
    await pilot.press("c")
    await settle(pilot)


async def go(house: Any, pilot: Any, *what: Any) -> None:
    """The cursor to the line that stands for this, and Enter."""
    found = house.screen.query_one("#sheet", LineList)
    found.move_to([item.value for item in found.items].index(what))
    await pilot.press("enter")
    await settle(pilot)


async def write(pilot: Any, words: str) -> None:
    await pilot.press("ctrl+u", *words, "enter")
    await settle(pilot)


async def start(house: Any, pilot: Any, saves: Path) -> Header:
    """Start the campaign that stands on the sheet; its header as the file has it."""
    await go(house, pilot, "start")
    [path] = saves.glob("*.toml")
    session = Session.open(path, clock=clock)
    session.close()
    return session.header


# The sheet as data


def test_powers_are_divided_evenly_and_each_has_one_holder(blank) -> None:
    for count in range(2, 7):
        sheet = sheets.with_players(blank, count)
        held = [len(seat.powers) for seat in sheets.seats(sheet)]
        assert sum(held) == 6
        assert max(held) - min(held) <= 1
        assert sheets.fault(sheet) == ""


def test_names_are_kept_when_the_number_of_players_changes(blank) -> None:
    sheet = sheets.with_name(sheets.with_players(blank, 3), 0, "Anna")
    assert sheets.with_players(sheets.with_players(sheet, 2), 3).names == ("Anna", "Player 2", "Player 3")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda sheet: sheets.with_name(sheet, 1, "Player 1"), "same name"),
        (lambda sheet: sheets.with_name(sheet, 1, " "), "Player 2 has no name"),
        (lambda sheet: sheets.with_turns(sheet, 5, 4), "first turn (5) is after the last (4)"),
        (lambda sheet: sheets.replace(sheet, title=" "), "no title"),
        (
            lambda sheet: sheets.replace(sheet, held=dict.fromkeys(sheet.held, 0)),
            "Player 2 holds no power",
        ),
    ],
)
def test_what_stands_against_starting_is_one_sentence(blank, change, said: str) -> None:
    assert said in sheets.fault(change(blank))


def test_ids_of_seats_are_different_and_plain() -> None:
    ids = sheets.seat_ids(("José", "Jose", "Ёж", "王", "Ada Lovelace", "Spáin"), ("spain",))
    assert ids == ("jose-1", "jose", "seat-3", "seat-4", "ada-lovelace", "spain-6")


def test_each_value_of_the_data_sheet_is_on_it_with_its_mark() -> None:
    found = {entry.path: entry for entry in entries(data_sheet("virgin_queen")["data"])}
    assert found[("treasures", "counts")].value == {"1": 12, "2": 12, "3": 8, "4": 4}
    assert ("rulers", "spain", "name") in found
    assert not any(entry.verified for entry in found.values())


def test_a_part_is_verified_as_a_whole(blank) -> None:
    sheet = sheets.with_verified(blank, ("rulers", "spain", "admin"))
    marks = {entry.path: entry.verified for entry in entries(sheet.data)}
    assert marks[("rulers", "spain", "admin")]
    assert marks[("rulers", "spain", "bonus")]
    assert not marks[("rulers", "france", "admin")]
    assert sheets.with_verified(sheet, ("rulers", "spain", "bonus")).data == blank.data


@pytest.mark.parametrize(
    ("key", "old", "typed", "value"),
    [
        ("counts", {"1": 2}, "1=12, 2 = 8", {"1": 12, "2": 8}),
        ("cards", [], "2, 3,4", [2, 3, 4]),
        ("cards", [1], "", []),
        ("names", ["seville"], "Seville , Corunna", ["Seville", "Corunna"]),
        ("zones", [], "North, South", ["North", "South"]),
        ("die", ["", "x"], "?, North", ["", "North"]),
        ("name", "x", " Mary ", "Mary"),
    ],
)
def test_what_is_typed_has_the_kind_of_what_stood_there(key: str, old: Any, typed: str, value: Any) -> None:
    assert sheets.typed((key,), old, typed) == value
    assert sheets.typed((key,), value, shown((key,), value) if value else "") == value


@pytest.mark.parametrize(
    ("key", "old", "typed"),
    [
        ("counts", {"1": 2}, "1-12"),
        ("counts", {"1": 2}, ""),
        ("counts", {"1": 2}, "1=²"),
        ("cards", [], "2;3"),
        ("cards", [], "-1"),
        ("die", ["", ""], "North"),
    ],
)
def test_what_is_typed_wrongly_is_refused(key: str, old: Any, typed: str) -> None:
    with pytest.raises(ValueError, match="Type"):
        sheets.typed((key,), old, typed)


def test_a_game_that_leaves_powers_out_seats_one_each_and_nobody_else() -> None:
    game = GAMES["pax_hispanica"]
    sheet = sheets.blank(game.id, game.powers, data_sheet(game.id), starter_deck(game.id), "Friday", game.all_powers)
    assert sheet.players == (1, len(game.powers))
    assert [len(seat.powers) for seat in sheets.seats(sheet)] == [1, 1]
    assert list(sheet.held.values()).count(sheets.NOBODY) == len(game.powers) - 2
    assert sheets.fault(sheet) == ""
    assert sheets.fault(sheets.with_players(sheet, 1)) == ""


@pytest.mark.parametrize("game", GAMES)
async def test_each_game_has_a_sheet_from_which_a_campaign_is_made(app, saves, game: str) -> None:
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        house.push_screen(NewCampaign(game))
        await settle(pilot)
        await pilot.press("enter")
        await write(pilot, "Friday")
        lines = [item.value for item in house.screen.query_one("#sheet", LineList).items if item.value]
        for what in [line for line in lines if line[0] == "option"]:
            await go(house, pilot, *what)
        header = await start(house, pilot, saves)
    assert header.game == game
    shipped = data_sheet(game)["options"]
    changed = {name for name, value in header.options.items() if value != shipped[name]}
    assert changed == {line[1] for line in lines if line[0] == "option"}


async def test_with_several_games_home_asks_which(app, monkeypatch) -> None:
    monkeypatch.setattr("tui.screens.home.playable", lambda: tuple(GAMES))
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await opened(house, pilot)
        assert "Which game?" in text(house)
        await pilot.press("2", "enter")
        await settle(pilot)
        assert house.screen.sheet.game == "pax_hispanica"


# The screen


async def test_a_campaign_is_made_with_the_keyboard_alone(app, saves) -> None:
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await opened(house, pilot)
        await pilot.press("enter")
        await write(pilot, "Friday evening")
        await go(house, pilot, "players")
        await pilot.press("3", "enter")
        await settle(pilot)
        await go(house, pilot, "name", 2)
        await write(pilot, "Cleo")
        await go(house, pilot, "power", "spain")
        await pilot.press("3", "enter")
        await settle(pilot)
        await go(house, pilot, "tournament")
        await go(house, pilot, "dice")
        await go(house, pilot, "option", "reshuffle")
        await go(house, pilot, "referee")
        await pilot.press("j", "enter")
        await settle(pilot)
        header = await start(house, pilot, saves)
        shown = text(house)
        assert commitment(no_chance(32))[:32] in shown
        assert header.commitment == commitment(no_chance(32))
        assert "SHA-256" in shown
        assert "shuffles and dice" not in shown, "its dice are typed in"
        assert "Starter deck: known card titles" in shown
    assert header.title == "Friday evening"
    assert [seat.name for seat in header.seats] == ["Player 1", "Player 2", "Cleo"]
    assert header.seats[2].powers == ("spain", "holy_roman_empire", "protestant")
    assert (header.options["first_turn"], header.options["last_turn"]) == (3, 6)
    assert header.options["reshuffle"] is True
    assert header.dice == "table"
    assert header.referee == header.seats[0].id
    assert not header.practice


def test_every_value_of_the_data_sheet_has_words() -> None:
    for game in GAMES:
        for entry in entries(data_sheet(game)["data"]):
            assert all(key in {**catalogue()["power"], **catalogue()["datum"]} for key in entry.path), entry.path
    assert datum_label(("home_ports", "names")) == "Spanish home ports"
    assert datum_words(("home_ports", "names"), ["seville", "Cadiz"]) == "Seville, Cadiz"
    assert datum_words(("phases", "order"), ["marriage", "patronage"]) == "Marriage, Patronage"


async def test_a_title_is_enough_and_the_start_stands_beside_it(app, saves) -> None:
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await opened(house, pilot)
        await pilot.press("enter")
        assert "At most 120 letters." in text(house)
        await write(pilot, "Friday")
        await pilot.press("j", "enter")
        await settle(pilot)
        assert "shuffles and dice" in text(house)
        assert (saves / "friday.toml").exists()


async def test_after_the_commitment_the_table_opens(app, saves, monkeypatch) -> None:
    opens: list[Path] = []
    monkeypatch.setattr(Home, "open", lambda self, path: opens.append(path))
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await opened(house, pilot)
        await pilot.press("enter")
        await write(pilot, "Friday")
        await go(house, pilot, "start")
        await pilot.press("enter")
        await settle(pilot)
        assert opens == [saves / "friday.toml"]


async def test_a_sheet_that_is_not_ready_does_not_start_and_says_why(app, saves) -> None:
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await opened(house, pilot)
        await pilot.press("G", "enter")
        await settle(pilot)
        assert "! The campaign has no title yet." in text(house)
        assert list(saves.iterdir()) == []


async def test_unverified_values_are_marked_and_can_be_changed_and_verified(app, saves) -> None:
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await opened(house, pilot)
        await pilot.press("enter")
        await write(pilot, "Friday")
        await go(house, pilot, "data", ("rulers", "spain", "admin"))
        await pilot.press("2", "enter")
        await settle(pilot)
        assert "(?) Ruler, Spain, admin rating: 2" in text(house)
        await pilot.press("space")
        await settle(pilot)
        assert "(?) Ruler, Spain, admin" not in text(house)
        await go(house, pilot, "data", ("cards_by_keys", "france", "cards"))
        await write(pilot, "2, x")
        assert "Type whole numbers" in text(house)
        await go(house, pilot, "data", ("cards_by_keys", "france", "cards"))
        await write(pilot, "2, 3, 4")
        await go(house, pilot, "data", ("phases", "order"))
        header = await start(house, pilot, saves)
    assert header.data["rulers"]["spain"] == {"verified": True, "name": "Philip II", "admin": 2, "bonus": 0}
    assert header.data["cards_by_keys"]["france"]["cards"] == [2, 3, 4]
    assert header.data["phases"]["order"] == ["patronage", "marriage"]


DECK = 'game = "virgin_queen"\ntitle = "Mine"\n[[card]]\nid = "a"\nnumber = 1\ntitle = "A card"\n'


async def test_a_deck_of_ones_own_is_copied_into_the_campaign(app, saves, tmp_path) -> None:
    deck = tmp_path / "mine"
    deck.write_text(DECK)
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await opened(house, pilot)
        await pilot.press("enter")
        await write(pilot, "Friday")
        await go(house, pilot, "deck")
        await pilot.press("2", "enter")
        await settle(pilot)
        await write(pilot, str(deck))
        assert "Mine, 1 card: your own" in text(house)
        deck.unlink()
        header = await start(house, pilot, saves)
        assert "Starter deck" not in text(house)
    assert [card.title for card in header.deck.cards] == ["A card"]


async def test_the_faults_of_a_deck_are_listed_with_their_places(app, tmp_path) -> None:
    deck = tmp_path / "mine"
    deck.write_text(DECK + 'cpp = 3\nkind = "hom"\n')
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await opened(house, pilot)
        await go(house, pilot, "deck")
        await pilot.press("2", "enter")
        await settle(pilot)
        await write(pilot, str(deck))
        shown = " ".join(text(house).split())
        assert "2 faults" in shown
        assert "cpp" in shown
        assert "hom" in shown
        await pilot.press("q")
        await settle(pilot)
        await pilot.press("tab", "G", "enter")
        await settle(pilot)
        assert "Starter deck, " in text(house)


async def test_a_deck_file_that_is_not_there_is_said(app, tmp_path) -> None:
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await opened(house, pilot)
        await go(house, pilot, "deck")
        await pilot.press("2", "enter")
        await settle(pilot)
        await write(pilot, "nowhere.toml")
        assert "there is no such file" in text(house)


async def test_a_disk_that_does_not_take_it_loses_nothing_of_the_sheet(app, saves, monkeypatch) -> None:
    from core.store.fault import FileTrouble

    def full(*_args: Any, **_named: Any) -> None:
        raise FileTrouble("disk_full", file="friday.toml")

    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await opened(house, pilot)
        await pilot.press("enter")
        await write(pilot, "Friday")
        monkeypatch.setattr(Session, "create", full)
        await go(house, pilot, "start")
        assert "the disk is full" in text(house)
        assert isinstance(house.screen, NewCampaign)
        assert house.screen.sheet.title == "Friday"


async def test_leaving_a_sheet_that_was_written_on_asks_first(app) -> None:
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await opened(house, pilot)
        await pilot.press("й")
        await settle(pilot)
        assert isinstance(house.screen, Home)
        await opened(house, pilot)
        await pilot.press("enter")
        await write(pilot, "Friday")
        await pilot.press("q")
        await settle(pilot)
        assert "Leave the sheet?" in text(house)
        await pilot.press("n")
        await settle(pilot)
        assert isinstance(house.screen, NewCampaign)
        await pilot.press("q", "y")
        await settle(pilot)
        assert isinstance(house.screen, Home)


async def test_two_campaigns_of_one_title_are_two_files(app, saves, make) -> None:
    make("Friday")
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await opened(house, pilot)
        await pilot.press("enter")
        await write(pilot, "Friday")
        await go(house, pilot, "start")
        assert sorted(one.name for one in saves.glob("*.toml")) == ["friday-2.toml", "friday.toml"]


async def test_a_long_value_goes_on_below_where_it_begins(app) -> None:
    house = app()
    async with house.run_test(size=(80, 24)) as pilot:
        await opened(house, pilot)
        await go(house, pilot, "title")
        await write(pilot, "word " * 15 + "last")
        rows = text(house).splitlines()
        first = next(row for row in rows if "word word" in row)
        assert rows[rows.index(first) + 1].index("word") == first.index("word")

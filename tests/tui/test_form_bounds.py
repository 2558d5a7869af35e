"""A form accepts what the campaign accepts: no range on a sheet is wider or narrower than the rule's (F60)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import pytest

from core.games import GAMES
from core.store.fault import FileTrouble
from core.store.new import make_header
from core.store.session import Session
from core.store.shipped import data_sheet, starter_deck
from core.table.errors import Damaged
from core.table.offers import Range
from core.table.seats import Seat
from core.table.setup import LONGEST_NAME, LONGEST_TITLE, Header
from tui.screens import sheet as sheets
from tui.screens.sheet import Sheet
from tui.words.data_sheet import entries

NUMBERS = (-1000, -10, -9, -1, 0, 1, 9, 10, 20, 21, 40, 41, 99, 100, 999, 1000)
LISTS = ("", "0", "20", "21", "2, 3, 20", "-1", "100", "999", ", ".join(["1"] * 41), "x" * 40, "x" * 41, "a, b", "a\nb")
COUNTS = ("1=12", "0=1", "9=99", "10=1", "1=100", "1=0", "01=3", "")


def blank(game: str) -> Sheet:
    one = GAMES[game]
    made = sheets.blank(game, one.powers, data_sheet(game), starter_deck(game), "Friday", one.all_powers)
    return replace(made, names=("Anna", "Ben"))


def header(sheet: Sheet, **more: Any) -> Header:
    """The header that the sheet makes."""
    given = {"title": sheet.title, "seats": sheets.seats(sheet), "options": sheet.options, "data": sheet.data, **more}
    return make_header(sheet.game, deck=sheet.deck, dice="app", seed=1, **given)


def makes_a_campaign(sheet: Sheet) -> bool:
    try:
        GAMES[sheet.game].build(header(sheet))
    except Damaged:
        return False
    return True


def typed_values(sheet: Sheet, path: tuple[str, ...], old: Any) -> Iterator[tuple[bool, Any]]:
    """Whether the form takes it, and the value, of all that somebody might type for a value."""
    domain = sheets.domain_of(sheet, path)
    if isinstance(domain, Range):
        yield from ((domain.low <= number <= domain.high, number) for number in NUMBERS)
        return
    for text in (*LISTS, *COUNTS):
        try:
            value = sheets.typed(path, old, text)
        except ValueError:
            continue
        try:
            sheets.checked(sheets.with_datum(sheet, path, value))
        except ValueError:
            yield False, value
        else:
            yield True, value


@pytest.mark.parametrize("game", list(GAMES))
def test_f60_a_value_of_the_data_sheet_is_taken_exactly_if_a_campaign_can_be_made_with_it(game: str) -> None:
    sheet, seen = blank(game), set()
    for entry in entries(sheet.data):
        if isinstance(entry.value, bool) or entry.path[-1] == "order":
            continue
        for taken, value in typed_values(sheet, entry.path, entry.value):
            assert taken == makes_a_campaign(sheets.with_datum(sheet, entry.path, value)), (entry.path, value)
            seen.add(taken)
    assert seen == {True, False}


@pytest.mark.parametrize("game", list(GAMES))
def test_f60_turns_and_players_are_the_games_own(game: str) -> None:
    sheet = blank(game)
    for last in (1, sheet.most_turn, sheet.most_turn + 1):
        assert makes_a_campaign(sheets.with_turns(sheet, 1, last)) == (last <= sheet.most_turn)
    fewest, most = sheet.players
    for count in range(fewest, most + 1):
        assert makes_a_campaign(sheets.with_players(sheet, count)), count
    assert not makes_a_campaign(replace(sheet, names=()))
    many = tuple(Seat(f"p{n}", f"Player {n}", (power,)) for n, power in enumerate((*GAMES[game].powers, "one_more")))
    with pytest.raises(Damaged):
        GAMES[game].build(header(sheet, seats=many))


@pytest.mark.parametrize(
    ("title", "name"), [(LONGEST_TITLE, LONGEST_NAME), (LONGEST_TITLE + 1, 1), (1, LONGEST_NAME + 1)]
)
def test_f60_names_and_titles_are_as_long_as_a_new_campaign_takes_them(tmp_path: Any, title: int, name: int) -> None:
    sheet = replace(blank("virgin_queen"), title="t" * title, names=("n" * name, "Ben"))
    fits = (title, name) == (LONGEST_TITLE, LONGEST_NAME)
    with nullcontext() if fits else pytest.raises(FileTrouble, match=r"title_long|seat_name_long"):
        Session.create(tmp_path / "friday.toml", header(sheet)).close()

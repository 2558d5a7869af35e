"""A form takes what an offer holds, and `flota do` takes the same: no range is wider or narrower (F60)."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from core.games import GAMES
from core.store.session import Session
from core.table.offers import Field, Items, Offer, Range, Text, admits, hidden_in
from tests.properties.test_typed_offers import records, table_of
from tui.command.offered import offers_of
from tui.command.spelling import Several, read, spelled
from tui.screens.ask_offer import AskDice, Known, question
from tui.screens.scene import Scene, scene_of
from tui.widgets.ask import AskChoice, AskLine, AskNumber, AskSome
from tui.widgets.entry import NumberEntry
from tui.words import Names

TEXTS = ("as agreed", "", " ", "one\u3164two", "a\u202eb", "x\x1by", *("x" * n for n in (20, 21, 40, 41, 60, 61, 64)),
         *("x" * n for n in (65, 80, 81, 120, 121, 200, 201)))  # fmt: skip
NUMBERS = (-1000, -31, -10, -1, 0, 1, 2, 9, 10, 20, 21, 99, 100, 1000)
MOST_POSITIONS, EVERY = 6, 12
"""So many games, of which every so-many-th position is looked at."""


def submitted(asked: AskLine, typed: str) -> Any:
    """What a form gives for what was typed; ``None`` if it refuses it."""
    given: list[Any] = []
    entry = SimpleNamespace(value=typed, refuse=lambda _: None)
    asked.query_one = lambda *_: entry  # type: ignore[method-assign, assignment]
    asked.dismiss = given.append  # type: ignore[method-assign, assignment]
    asked.submit()
    return given[0] if given and len(typed) <= asked._longest else None


def numbers(low: int, high: int) -> list[int]:
    return sorted({*NUMBERS, low - 1, low, low + 1, high - 1, high, high + 1})


def takes(domain: Any, value: Any) -> bool:
    """Whether a new line may have the value there."""
    return admits(domain, value) and not hidden_in(value)


def done(scene_setup: Any, field: Field, text: str) -> Any:
    """What `flota do` reads; a name for several things is none."""
    try:
        return read(scene_setup, field, text)
    except Several:
        return None


def check(setup: Any, offer: Offer, field: Field, scene: Scene) -> str:
    """Hold the form for a field against its domain and against the command line; the name of the form."""
    asked, domain, where = question(offer, field, scene), field.domain, (offer.action, offer.power, field)
    match asked:
        case Known(value):
            assert takes(domain, value), where
        case AskDice():
            pass
        case AskNumber():
            for number in numbers(asked._low, asked._high):
                fits = takes(domain, number)
                assert (not NumberEntry(asked._low, asked._high, number, but=asked._but).fault) == fits, (where, number)
                assert (done(setup, field, str(number)) == number) == fits, (where, number)
        case AskChoice() if isinstance(domain, Text):
            # How a word is given is chosen first; the text comes after.
            assert asked._items, where
        case AskChoice():
            free = [item.value for item in asked._items if not item.why]
            assert free == list(domain.values), where  # type: ignore[union-attr]
            for value in free:
                assert done(setup, field, spelled(setup, field.name, value)) == value, (where, value)
        case AskSome():
            free = [item.value for item in asked._items if not item.why]
            assert (free, asked._low, asked._high) == (list(domain.values), domain.low, domain.high), where  # type: ignore[union-attr]
        case AskLine():
            lines = [*TEXTS, *(str(one.value) for one in getattr(domain, "barred", ()))]
            for typed in lines if isinstance(domain, Text) else _lists(domain):
                _check_line(setup, field, asked, typed, where)
    return type(asked).__name__


def _lists(domain: Any) -> list[str]:
    assert isinstance(domain, Items)
    each = domain.each
    some = numbers(each.low, each.high) if isinstance(each, Range) else list(getattr(each, "values", ("a", "b", "A")))
    rows = [
        [],
        some[:1],
        some[:2],
        some[:1] * 2,
        some[: domain.high],
        some[: domain.high + 1],
        *([one] for one in some),
    ]
    return [",".join(map(str, row)) for row in (*rows, *domain.but)]


def _check_line(setup: Any, field: Field, asked: AskLine, typed: str, where: Any) -> None:
    given = submitted(asked, typed)
    assert given is None or takes(field.domain, given), (where, typed)
    if isinstance(field.domain, Text):
        wanted: Any = typed.strip()
        assert (given is not None) == takes(field.domain, wanted), (where, typed)
    read_so = done(setup, field, typed or "-")
    if given is not None and "?" not in typed and not isinstance(field.domain, Text):
        assert read_so == given, (where, typed)


@pytest.mark.parametrize("name", GAMES)
def test_f60_a_form_takes_what_the_offer_holds_and_so_does_the_command_line(name: str) -> None:
    game, rng = GAMES[name], Random(11)
    met: set[tuple[str, str]] = set()
    forms: set[str] = set()
    for number in range(MOST_POSITIONS):
        for place, record in enumerate(records(game, rng, number)):
            if place % EVERY:
                continue
            table = table_of(game, record, rng.choice(record.setup.header.seats))
            assert table.seat is not None
            scene = scene_of(cast(Session, table.session), table.seat.id, Names(record.setup))
            for offer in offers_of(table):
                for field in offer.fields:
                    forms.add(check(record.setup, offer, field, scene))
                    met.add((offer.action, field.name))
    assert len(met) > 20
    assert forms >= {"Known", "AskNumber", "AskChoice", "AskLine"}

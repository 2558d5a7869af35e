"""What a file may not hold: characters that steer a terminal or hide, and keys that take for ever to read."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from core.store import toml
from core.store.campaign_file import read
from core.store.decks import check_deck, deck_of
from core.store.fault import FileTrouble
from core.store.glance import glance
from core.store.session import Session
from tests.store.conftest import toy_header
from tui.settings import read_settings
from tui.words import trouble

PLANTED = "\x1b]0;X\x07"


def texts(raw: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every text in the plain values."""
    if isinstance(raw, str):
        return [path]
    if isinstance(raw, dict):
        return [one for key, value in raw.items() for one in texts(value, (*path, key))]
    return [one for n, value in enumerate(raw) for one in texts(value, (*path, n))] if isinstance(raw, list) else []


def planted(raw: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    """A copy with the escape sequence in the text at the path."""
    changed = tomllib.loads(tomli_w.dumps(raw))
    inside: Any = changed
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = f"a{PLANTED}"
    return changed


def refused(read_it: Callable[[bytes], object], raw: dict[str, Any]) -> FileTrouble:
    with pytest.raises(FileTrouble) as caught:
        read_it(tomli_w.dumps(raw).encode())
    assert trouble(caught.value.key, caught.value.params).isprintable()
    return caught.value


def test_f42_every_text_of_a_header_is_looked_at_and_its_place_is_told(path: Path) -> None:
    header = toy_header(data={"names": {"x": ["y", {"z": "a"}]}, "word": "x"})
    Session.create(path, header).close()
    raw = tomllib.loads(path.read_text())
    places = [one for one in texts(raw) if one[0] not in ("journal", "snapshot")]
    assert {"title", "rules", "data", "seats", "deck", "created"} <= {one[0] for one in places}
    for place in places[:12] + places[-4:]:
        found = refused(lambda data: read(data, "f.toml"), planted(raw, place))
        assert (found.key, found.params["found"]) == ("text_harmful", "U+001B")
        assert str(place[-1] + 1 if isinstance(place[-1], int) else place[-1]) in str(found.params["place"])
        assert found.params["row"]
        assert glance(tomli_w.dumps(planted(raw, place)).encode(), "f.toml") is None


def test_f42_a_key_is_a_text_too_and_its_place_is_harmless(path: Path) -> None:
    Session.create(path, toy_header()).close()
    raw = tomllib.loads(path.read_text())
    raw["options"][f"a{PLANTED}"] = 1
    found = refused(lambda data: read(data, "f.toml"), raw)
    assert found.params["place"] == "options.a?]0;X?"


DECK = """\
game = "virgin_queen"
title = "Mine"
[[card]]
id = "one"
number = 1
title = "One"
removal = "after"
after = "it fell"
takes = "any"
kind = "event"
power = ""
"""


def test_f42_every_text_of_a_deck_is_looked_at() -> None:
    raw = tomllib.loads(DECK)
    assert deck_of(DECK.encode(), "d.toml").title == "Mine"
    for place in texts(raw):
        found = refused(lambda data: deck_of(data, "d.toml"), planted(raw, place))
        assert (found.key, found.params["key"]) == ("card_text" if len(place) > 1 else "deck_text", place[-1])
        row = tomli_w.dumps(planted(raw, place)).splitlines()[int(found.params["row"]) - 1]
        assert row.startswith(f"{place[-1]} = ")
        assert "\\u001b" in row
    raw["card"][0][f"x{PLANTED}"] = 1
    assert refused(lambda data: deck_of(data, "d.toml"), raw).key == "card_text"


def test_f42_settings_with_one_are_refused_with_the_line(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    for text in ('bell = false\ntheme = "dark\\u001b"\n', 'ascii = true\n[keys]\n"un\\u202edo" = "u"\n'):
        path.write_text(text)
        read = read_settings(path)
        assert (read.path, len(read.faults)) == (None, 1)
        assert "settings.toml" in read.faults[0]
        assert "cannot be shown" in read.faults[0]
        assert read.faults[0].isprintable()


def test_f41_two_cards_with_one_title_are_named(tmp_path: Path) -> None:
    from core.store.decks import same_titles

    second = DECK.split("[[card]]")[1].replace('"one"', '"two"').replace("= 1", "= 2").replace('"One"', '"ONE "')
    text = DECK + "[[card]]" + second
    path = tmp_path / "deck.toml"
    path.write_text(text)
    assert check_deck(path) == []
    assert [(a.number, b.number) for a, b in same_titles(deck_of(text.encode(), "d"))] == [(1, 2)]


PARTS = 20_000
LONG = {
    "dotted": f"{'.'.join('a' * PARTS)} = 1\n",
    "table": f"[{'.'.join('a' * PARTS)}]\n",
    "tables": f"[[{'.'.join('a' * PARTS)}]]\n",
    "spaced": f"{' . '.join('a' * PARTS)} = 1\n",
    "quoted": ".".join(['"a \\" b"', "'c.d'"] * (PARTS // 2)) + " = 1\n",
    "inline": f"x = {{{'.'.join('a' * PARTS)} = 1}}\n",
}
DEEP = {
    "brackets": f"x = {'[' * PARTS}{']' * PARTS}\n",
    "unclosed": f"x = {'[' * PARTS}\n",
    "braces": f"x = {'{a=' * PARTS}\n",
    "rows": "x = " + "[\n" * PARTS,
}


@pytest.mark.parametrize("name", [*LONG, *DEEP])
def test_f44_a_key_or_a_value_without_end_never_reaches_the_parser_or_soon_leaves_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name in LONG:
        # What tomllib does with it takes a time that grows with the square: it is not asked.
        monkeypatch.setattr(tomllib, "loads", None)
    with pytest.raises(FileTrouble) as caught:
        toml.parse(({**LONG, **DEEP}[name]).encode(), "f.toml")
    assert caught.value.key == ("file_key_long" if name in LONG else "file_too_deep")
    assert len(trouble(caught.value.key, caught.value.params)) < 200
    with pytest.raises((ValueError, RecursionError)):
        toml.loads({**LONG, **DEEP}[name])


def test_f44_dots_in_texts_comments_and_numbers_are_no_parts() -> None:
    dots = "." * 500
    text = f'# {dots}\na = "{"x." * 100}" # {dots}\nb = [{", ".join(["1.5"] * 200)}]\n"{"y." * 99}" = \'{dots}"\'\n'
    assert toml.parse(text.encode(), "f")["b"] == [1.5] * 200
    parts = ".".join(f"p{n}" for n in range(toml.MOST_PARTS))
    assert toml.parse(f"{parts} = 1".encode(), "f")


@pytest.mark.parametrize("text", ["[" + " " * 100_000 + "\n= 1", "\n" * 100_000 + "=", 'x = "' + '\\"' * 100_000])
def test_f44_what_is_said_of_a_bad_file_is_found_in_one_pass(text: str) -> None:
    with pytest.raises(FileTrouble) as caught:
        toml.parse(text.encode(), "f")
    assert caught.value.key == "file_not_toml_other"
    assert toml.line_of(text, ("a", 1, "b")) == 0

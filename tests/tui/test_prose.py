"""What a player reads stands in the catalogue: no screen has a sentence of its own, and no entry is left over."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tui.words import FOLDER, catalogue, slots

TUI = Path(__file__).parents[2] / "tui"
SCREENS = sorted(
    file
    for file in TUI.rglob("*.py")
    if file.stem == "data_sheet" or (not {"command", "words"} & set(file.relative_to(TUI).parts) and file.stem != "cli")
)
"""All that draws or is shown; a command of the command line has its own help in its docstring."""

FILES = ("screens.toml", "widgets.toml")
"""The files of the catalogue whose entries nothing but a screen says."""

PREFIX = {"tell": "room_", "heading": "room_", "word": "ph_room_", "title": "ph_room_", "sea_words": "sea_",
          "label": "", "because": ""}  # fmt: skip
"""The games' short ways to say an entry, with a scene for the first argument, and how the entry's key begins."""

LATE = {"DEFAULT_CSS", "CSS", "AUTO_FOCUS", "KEYS", "HERE", "EVERYWHERE", "LISTS", "TABLE", "HOME", "FORMS"}
"""Names whose values are style sheets, a selector, or the table of keys, which is a catalogue of its own."""

STYLES = {"bold", "dim", "reverse", "underline"}
"""Words of a style of text."""

SIGNS = re.compile(r"\b[CV]P\b")
"""The game's own signs beside figures in columns."""

HOLE = "\0"
WORD = r"[^\W\d_]{2,}"
PROSE = re.compile(rf"{WORD}[^\w\0]*[ \n][^\w\0]*{WORD}|{HOLE}[^\w\0]* [^\w\0]*{WORD}|{WORD}[^\w\0]* [^\w\0]*{HOLE}")
"""Two words of letters, or a word and a hole, with a blank between."""


def text_of(node: ast.expr) -> str | None:
    """A text with its holes as one sign each; ``None`` for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(one.value) if isinstance(one, ast.Constant) else HOLE for one in node.values)
    return None


def left_out(tree: ast.Module) -> set[int]:
    """The nodes that nobody reads on a screen: docstrings, the values of ``LATE``, faults of the program itself."""
    found: set[int] = set()
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        late = any(isinstance(one, ast.Name) and one.id in LATE for one in targets)
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        abstract = isinstance(node, ast.Raise) and ast.unparse(node).startswith("raise TypeError(")
        if late or docstring or abstract:
            found |= {id(inner) for inner in ast.walk(node)}
        elif isinstance(node, ast.JoinedStr):
            found |= {id(inner) for inner in node.values}
    return found


def prose(source: str) -> list[tuple[int, str]]:
    """The sentences that a module has of its own, by line."""
    tree = ast.parse(source)
    out = left_out(tree)
    return [
        (node.lineno, text)
        for node in ast.walk(tree)
        if isinstance(node, ast.expr) and id(node) not in out and (text := text_of(node)) is not None
        and PROSE.search(SIGNS.sub("", text)) and not set(text.split()) <= STYLES
    ]  # fmt: skip


def keys_of(node: ast.expr) -> list[str]:
    """The keys that an expression may give, holes as ``*``."""
    if isinstance(node, ast.IfExp):
        return keys_of(node.body) + keys_of(node.orelse)
    text = text_of(node)
    return [] if text is None else [text.replace(HOLE, "*")]


def said() -> Iterator[tuple[str, str, ast.Call, bool]]:
    """Place, key, call, and whether it is :func:`tui.words.tell`, of everything that the screens say by a key."""
    for file in SCREENS:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            plain = name in ("tell", "Said") and text_of(node.args[0]) != "" and bool(keys_of(node.args[0]))
            of_scene = name in PREFIX and len(node.args) > 1 and "scene" in ast.unparse(node.args[0])
            place = f"{file.relative_to(TUI)}:{node.lineno}"
            if plain and not (isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) != "words"):
                yield from ((place, key, node, name == "tell") for key in keys_of(node.args[0]))
            elif of_scene:
                yield from ((place, PREFIX[name] + key, node, False) for key in keys_of(node.args[1]))


def matches(key: str) -> list[str]:
    """The entries of the catalogue that a key with holes may be."""
    pattern = re.compile(re.escape(key).replace(r"\*", r"\w+"))
    return [one for one in catalogue()["say"] if pattern.fullmatch(one)]


@pytest.mark.parametrize("file", SCREENS, ids=lambda file: str(file.relative_to(TUI)))
def test_no_screen_has_a_sentence_of_its_own(file: Path) -> None:
    assert prose(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        'notice.tell("There is nothing here")',
        'EMPTY = "There is nothing here."',
        'Item(f"{count} cards", heading=True)',
        'Item(f"Type {count} faces.")',
        'raise ValueError("Type a whole number.")',
    ],
)
def test_a_sentence_in_a_screen_is_found(line: str) -> None:
    assert len(prose(line)) == 1


def test_every_key_that_a_screen_says_has_a_sentence() -> None:
    found = list(said())
    assert len(found) > 400
    assert [f"{place} {key}" for place, key, _call, _tell in found if not matches(key)] == []


def test_a_screen_gives_each_sentence_what_it_names() -> None:
    wrong = []
    for place, key, call, tell in said():
        given = {word.arg for word in call.keywords}
        if tell and None not in given:
            wrong += [f"{place} {one}" for one in matches(key) if slots(str(catalogue()["say"][one])) != given]
    assert wrong == []


def test_no_sentence_of_the_screens_is_left_over() -> None:
    texts: set[str | None] = set()
    for file in SCREENS:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        out = left_out(tree)
        texts |= {text_of(node) for node in ast.walk(tree) if isinstance(node, ast.expr) and id(node) not in out}
    texts |= {one for _place, key, _call, _tell in said() if "*" in key for one in matches(key)}
    for name in FILES:
        assert set(tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))["say"]) - texts == set()

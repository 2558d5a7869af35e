"""Keys: one table, both layouts, and a keymap of one's own that can do no harm."""

from __future__ import annotations

from collections import Counter

import pytest
from textual._xterm_parser import XTermParser
from textual.events import Key as KeyEvent

from tui.keys import BY_ID, KEYS, PRESETS, TWINS, bind, clashes, is_key, keymap, shown, with_twins

UNNEEDED = ("escape", "alt+", "ctrl+")


def test_every_key_has_its_own_id_and_a_label() -> None:
    assert max(Counter(key.id for key in KEYS).values()) == 1
    assert all(key.label for key in KEYS)


def test_no_two_keys_that_are_on_screen_together_are_the_same() -> None:
    assert clashes() == []


@pytest.mark.parametrize("preset", PRESETS)
def test_no_preset_has_a_clash_or_an_unknown_name(preset: str) -> None:
    assert set(PRESETS[preset]) <= set(BY_ID)
    assert clashes(PRESETS[preset]) == []
    assert keymap(preset, {}).faults == ()


def test_nothing_needs_escape_alt_a_function_key_or_ctrl() -> None:
    for key in KEYS:
        plain = [
            one
            for one in key.keys.split(",")
            if not one.startswith(UNNEEDED) and not (one[0] == "f" and one[1:].isdecimal())
        ]
        assert plain, key.id


def test_no_bare_bracket_or_capital_that_a_late_escape_would_make() -> None:
    for key in KEYS:
        assert not {"[", "A", "O"} & set(key.keys.split(",")), key.id


def test_the_same_physical_key_works_in_the_russian_layout() -> None:
    assert TWINS["q"] == "й"
    assert TWINS["j"] == "о"
    assert TWINS["Z"] == "Я"
    assert TWINS["m"] == "ь"
    assert TWINS["G"] == "П"
    assert with_twins("j,down") == "j,о,down"
    assert with_twins("?") == "question_mark,comma"
    assert with_twins("/") == "slash,full_stop"
    assert with_twins(":") == "colon,Ж"
    assert with_twins("}") == "right_curly_bracket,Ъ"
    assert with_twins("ctrl+d").split(",") == ["ctrl+d", "ctrl+в"]


def test_textual_names_a_russian_key_by_its_letter() -> None:
    events = [event for event in XTermParser().feed("оЗ.,Ж") if isinstance(event, KeyEvent)]
    assert [event.key for event in events] == ["о", "З", "full_stop", "comma", "Ж"]


def test_every_letter_of_the_table_has_its_twin() -> None:
    for key in KEYS:
        bound = bind(key.id).key.split(",")
        for one in key.keys.split(","):
            if one in TWINS and one.isalpha():
                assert TWINS[one] in bound, key.id


def test_a_keymap_of_ones_own_replaces_keys() -> None:
    mine = keymap("", {"undo": "u", "jump": ["ctrl+g", "w"]})
    assert mine.faults == ()
    assert mine.keys["undo"] == "u,г"
    assert mine.keys["jump"].split(",")[0] == "ctrl+g"


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ({"fly": "x"}, "nothing called 'fly'"),
        ({"undo": ""}, "has no key"),
        ({"undo": 3}, "has no key"),
        ({"undo": "ctrl+banana"}, "no key 'ctrl+banana'"),
        ({"undo": "j"}, "down has it"),
        ({"undo": "h"}, "hand has it"),
    ],
)
def test_a_wrong_entry_is_left_out_and_told_in_one_sentence(own: dict[str, object], said: str) -> None:
    mine = keymap("", own)
    assert mine.keys == {}
    assert len(mine.faults) == 1
    assert said in mine.faults[0]


def test_an_unknown_preset_is_told_and_the_usual_keys_stay() -> None:
    mine = keymap("emacs", {})
    assert mine.keys == {}
    assert "emacs" in mine.faults[0]
    assert "'vim'" in mine.faults[0]


@pytest.mark.parametrize("name", ["j", "enter", "ctrl+s", "shift+tab", "f5", "ъ", "+"])
def test_keys_that_exist(name: str) -> None:
    assert is_key(name)


@pytest.mark.parametrize("name", ["", "jj", "hyper+x", "f13", "\x1b", "ctrl+"])
def test_keys_that_do_not_exist(name: str) -> None:
    assert not is_key(name)


def test_keys_read_as_people_write_them() -> None:
    assert [shown(key) for key in ("question_mark", "ctrl+p", "escape", "q", "f1")] == ["?", "^p", "Esc", "q", "F1"]

"""Every key that core may say is in the catalogue of words, with the parameters that it has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.games import GAMES
from core.store.fault import FileTrouble
from core.table.telling import Said
from tui.words import TABLES, Names, catalogue, doubles, label, rule_text, say, say_ruled, slots, tell, trouble

CORE = Path(__file__).parents[2] / "core"
HEADS = {"event": 0, "refuse": 0, "Said": 0, "Damaged": 0, "FileTrouble": 0, "Misfit": 0}
MADE = {"more_words", "more_powers", "typed_file", "at_words"}
"""Parameters that the catalogue makes itself."""


def texts(node: ast.expr) -> list[str]:
    """The keys that an expression may give; f-strings with their holes as ``*``."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=other):
            return texts(body) + texts(other)
        case ast.JoinedStr(values=values):
            return ["".join(str(one.value) if isinstance(one, ast.Constant) else "*" for one in values)]
    return []


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    for file in sorted(CORE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in HEADS and node.args:
                for key in texts(node.args[0]):
                    yield f"{file.relative_to(CORE)}:{node.lineno}", key, node


def test_every_key_that_core_says_has_a_sentence() -> None:
    known, missing = catalogue()["say"], []
    for place, key, _node in calls():
        pattern = re.compile(key.replace("*", r"\w+"))
        if key and not any(pattern.fullmatch(one) for one in known):
            missing.append(f"{place} {key}")
    assert missing == []


def test_no_two_files_have_the_same_entry() -> None:
    assert doubles() == []


def test_every_table_of_names_is_known() -> None:
    assert {table for table in catalogue() if not table.startswith("say") and table != "rule"} == TABLES


def test_the_first_screen_waits_for_no_other_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def read() -> None:
        raise AssertionError("the whole catalogue is read")

    monkeypatch.setattr("tui.words.catalogue", read)
    assert tell("home_title", folder="saves") == "Campaigns in saves"
    assert tell("home_about") == "About this campaign"
    with pytest.raises(AssertionError):
        tell("ask_yes")


def test_what_a_person_typed_is_written_as_it_was() -> None:
    assert tell("home_broken", title="our friday") == "our friday (cannot be opened)"
    assert tell("sheet_no_power", person="anna") == "anna holds no power; give one to each player."


def test_every_fault_of_a_deck_has_a_sentence() -> None:
    text = (CORE / "store" / "decks.py").read_text(encoding="utf-8")
    keys = set(re.findall(r'(?:DeckFault\(|yield )"((?:deck|card)_\w+)"', text))
    assert len(keys) > 10
    assert keys - set(catalogue()["say"]) == set()


def test_every_parameter_of_a_sentence_is_given_by_some_call() -> None:
    given: dict[str, set[str]] = {}
    open_ended: set[str] = set()
    for _place, key, node in calls():
        names = {word.arg for word in node.keywords if word.arg}
        for argument in node.args[1:]:
            if isinstance(argument, ast.Dict):
                names |= {str(one.value) for one in argument.keys if isinstance(one, ast.Constant)}
                if None in argument.keys:
                    open_ended.add(key)
            elif isinstance(argument, ast.Name):
                open_ended.add(key)
        if any(word.arg is None for word in node.keywords):
            open_ended.add(key)
        given.setdefault(key, set()).update(names)
    for key, template in catalogue()["say"].items():
        if key in given and key not in open_ended:
            unknown = slots(str(template)) - given[key] - MADE - {"place", "at", "file"}
            assert unknown == set(), f"{key}: {unknown}"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_name_of_a_game_is_in_the_catalogue(game) -> None:
    words = catalogue()
    assert game.id in words["game"]
    assert set(game.powers) <= set(words["power"])
    for phase in game.phases:
        assert phase.id in words["phase"]
        for step in phase.steps:
            assert step.id in words["step"], step.id


def test_every_action_and_field_of_a_game_has_a_name() -> None:
    words = catalogue()
    for game in GAMES.values():
        for kind in game.action_type.__args__:
            assert kind.__struct_config__.tag in words["action"]
            for field in kind.__struct_fields__:
                assert field in words["field"], f"{kind.__name__}.{field}"


def test_every_rule_that_core_names_is_explained() -> None:
    named = {rule for file in CORE.rglob("*.py") for rule in re.findall(r'"(VQ-[A-Z]\d+)"', file.read_text("utf-8"))}
    assert len(named) > 10
    assert {rule for rule in named if not rule_text(rule)} == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_s_own_words_are_for_sentences_that_all_games_have(game) -> None:
    words = catalogue()
    for key, template in words.get(f"say_{game}", {}).items():
        assert slots(str(template)) == slots(str(words["say"][key])), key


def test_the_four_years_come_round_in_cycles_and_a_turn_is_a_turn() -> None:
    said = Said("phase", {"turn": 2, "phase": "goods_year"})
    assert say(said, Names(game="pax_hispanica")) == "Cycle 2: Goods Year."
    assert say(said, Names(game="virgin_queen")).startswith("Turn 2: ")
    assert label(Said("home_stands", {"turn": 2, "phase": "action"}), Names(game="virgin_queen")) == "turn 2 Action"


def test_a_number_picks_its_word() -> None:
    assert say(Said("drew", {"power": "england", "count": 1})) == "England draws 1 card."
    assert say(Said("drew", {"power": "england", "count": 3})) == "England draws 3 cards."


def test_ids_read_as_names() -> None:
    names = Names()
    assert names.name("zone", "hand.france") == "France's hand"
    assert names.name("fact", "keys.ottoman") == "Ottoman's keys"
    assert names.name("power", "table") == "The table"
    assert names.name("zone", "unheard_of") == "unheard of"


def test_a_sentence_carries_its_rule() -> None:
    assert say_ruled(Said("treasure_not_held", {}, "VQ-T8")).endswith("(VQ-T8)")


def test_an_unknown_key_still_reads() -> None:
    assert say(Said("odd_thing", {"power": "spain", "count": 2})) == "odd thing: power Spain, count 2."


def test_trouble_says_where() -> None:
    fault = FileTrouble("key_unknown", file="a.toml", place="seats[1].hat", row=3)
    sentence = trouble(fault.key, fault.params)
    assert "a.toml" in sentence
    assert "seats[1].hat" in sentence
    assert "3" in sentence


def test_more_that_is_owed_is_counted() -> None:
    assert "and 2 more" in say(Said("still_owed", {"step": "deal", "power": "table", "more": 2}))
    assert "more" not in say(Said("still_owed", {"step": "deal", "power": "table", "more": 0}))

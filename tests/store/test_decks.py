"""Deck files: all faults, each with its place."""

from __future__ import annotations

import msgspec
import pytest
import tomli_w

from core.games import GAMES
from core.store.decks import check_deck, read_deck
from core.store.fault import FileTrouble
from core.store.shipped import data_sheet, starter_deck

GOOD = """\
game = "virgin_queen"
title = "Two cards"

[[card]]
id = "one"
number = 1
title = "The first"
cp = 3

[[card]]
id = "two"
number = 2
title = "The second"
kind = "home"
power = "spain"
takes = "one"
removal = "after"
after = "it worked"
players = [2, 3]
turn = 2
verified = false
"""


@pytest.fixture
def written(tmp_path):
    def write(text: str):
        path = tmp_path / "deck.toml"
        path.write_text(text)
        return path

    return write


def test_a_good_deck_is_read_as_it_is(written):
    path = written(GOOD)
    assert check_deck(path) == []
    deck = read_deck(path)
    assert (deck.title, deck.starter, len(deck.cards)) == ("Two cards", False, 2)
    assert deck.cards[0].cp == 3
    assert deck.cards[1].players == (2, 3)
    assert deck.cards[1].verified is False


@pytest.mark.parametrize(
    ("old", "new", "key", "nth", "line", "params"),
    [
        ("number = 2", "number = 1", "card_double", 2, 12, {"found": 1, "first": 1}),
        ('id = "two"', 'id = "one"', "card_double", 2, 11, {"found": "one", "first": 1}),
        ("cp = 3", "cpp = 3", "card_key_near", 1, 8, {"key": "cpp", "near": "cp"}),
        ("cp = 3", "zzz = 3", "card_key", 1, 8, {"key": "zzz"}),
        ("cp = 3", "cp = true", "card_type", 1, 8, {"key": "cp", "wanted": "int"}),
        ("cp = 3", 'cp = "3"', "card_type", 1, 8, {"key": "cp"}),
        ("cp = 3", "cp = -1", "card_range", 1, 8, {"found": -1, "low": 0}),
        ("cp = 3", "cp = 10", "card_range", 1, 8, {"found": 10}),
        ("turn = 2", "turn = 8", "card_range", 2, 20, {"low": 1, "high": 7}),
        ("turn = 2", "turn = 0", "card_range", 2, 20, {"key": "turn"}),
        ("players = [2, 3]", "players = [1, 3]", "card_range", 2, 19, {"found": 1, "low": 2, "high": 6}),
        ("players = [2, 3]", "players = 3", "card_type", 2, 19, {"key": "players"}),
        ("number = 1", "number = 0", "card_range", 1, 6, {"key": "number"}),
        ('power = "spain"', 'power = "venice"', "card_choice", 2, 15, {"found": "venice"}),
        ('power = "spain"\n', "", "card_home", 2, 10, {}),
        ('kind = "home"', 'kind = "house"', "card_choice", 2, 14, {"found": "house"}),
        ('removal = "after"', 'removal = "never"', "card_choice", 2, 17, {"found": "never"}),
        ('after = "it worked"\n', "", "card_after", 2, 10, {}),
        ('removal = "after"\n', "", "card_after", 2, 17, {}),
        ('takes = "one"', 'takes = "three"', "card_takes", 2, 16, {"found": "three"}),
        ('id = "one"', 'id = "One!"', "card_id", 1, 5, {}),
        ('title = "The first"\n', "", "card_key_missing", 1, 4, {"key": "title"}),
        ('title = "The first"', 'title = "a\\nb"', "card_text", 1, 7, {"found": "U+000A"}),
        ("verified = false", "verified = 0", "card_type", 2, 21, {"wanted": "bool"}),
        ('game = "virgin_queen"', 'game = "chess"', "deck_game", 0, 1, {"found": "chess"}),
        ('title = "Two cards"\n', "", "deck_key_missing", 0, 0, {"key": "title"}),
        ('title = "Two cards"', "title = 2", "deck_type", 0, 2, {"key": "title"}),
        ('title = "Two cards"', 'title = "x"\ncards = 2', "deck_key_near", 0, 3, {"key": "cards", "near": "card"}),
    ],
)
def test_each_fault_is_found_with_its_place(written, old, new, key, nth, line, params):
    assert old in GOOD
    path = written(GOOD.replace(old, new, 1))
    faults = {fault.key: fault for fault in check_deck(path)}
    assert key in faults
    fault = faults[key]
    assert (fault.nth, fault.line) == (nth, line)
    assert params.items() <= fault.params.items()
    with pytest.raises(FileTrouble) as caught:
        read_deck(path)
    assert caught.value.params["file"] == str(path)


def test_all_faults_are_told_at_once_in_the_files_order(written):
    text = GOOD.replace("cp = 3", "cp = 12").replace("number = 2", "number = 1").replace("spain", "venice")
    assert [(fault.key, fault.nth) for fault in check_deck(written(text))] == [
        ("card_range", 1),
        ("card_choice", 2),
        ("card_double", 2),
    ]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('game = "virgin_queen"\ntitle = "None"\n', "deck_no_cards"),
        ('game = "virgin_queen"\ntitle = "None"\ncard = 5\n', "deck_type"),
        ("game = \n", "file_not_toml_other"),
        ("", "deck_key_missing"),
    ],
)
def test_what_is_no_deck_is_said(written, text, key):
    path = written(text)
    assert key in [fault.key for fault in check_deck(path)]
    with pytest.raises(FileTrouble):
        read_deck(path)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "toy"])
def test_a_cards_ranges_and_kinds_are_its_games(written, game):
    kind, most = GAMES[game].kinds[0], GAMES[game].most_turns
    card = f"[[card]]\nid = 'a'\nnumber = 1\ntitle = 'A'\nkind = '{kind}'\npower = '{GAMES[game].powers[0]}'\n"
    text = f"game = '{game}'\ntitle = 'x'\n{card}turn = {most}\nplayers = {list(GAMES[game].players)}\n"
    assert check_deck(written(text)) == []
    wrong = (
        text.replace(f"turn = {most}", f"turn = {most + 1}")
        .replace(kind, "no such kind")
        .replace("players = [", "players = [99, ")
    )
    assert [(fault.key, fault.params["key"]) for fault in check_deck(written(wrong))] == [
        ("card_range", "turn"),
        ("card_range", "players"),
        ("card_choice", "kind"),
    ]


def test_a_card_without_a_kind_is_of_the_usual_one_if_its_game_has_it(written):
    card = "title = 'x'\n[[card]]\nid = 'a'\nnumber = 1\ntitle = 'A'\n"
    for game in GAMES:
        faults = check_deck(written(f"game = '{game}'\n{card}"))
        assert [fault.key for fault in faults] == ([] if "event" in GAMES[game].kinds else ["card_choice"])


def test_a_missing_deck_is_said(tmp_path):
    for call in (read_deck, check_deck):
        with pytest.raises(FileTrouble) as caught:
            call(tmp_path / "none.toml")
        assert caught.value.key == "file_missing"


@pytest.mark.parametrize("game", [game for game in GAMES if game != "toy"])
def test_what_is_shipped_is_good_and_its_data_says_what_is_verified(game, written):
    deck = starter_deck(game)
    assert deck.starter
    assert deck.game == game
    plain = msgspec.to_builtins(deck)
    plain["card"] = plain.pop("cards")
    assert check_deck(written(tomli_w.dumps(plain))) == []
    sheet = data_sheet(game)
    assert set(sheet) == {"options", "data"}

    def marked(part):
        return "verified" in part or (part and all(isinstance(one, dict) and marked(one) for one in part.values()))

    assert all(marked(part) for part in sheet["data"].values())


@pytest.mark.rule("VQ-C4")
def test_a_mandatory_card_that_takes_any_is_refused_by_the_check_as_by_the_campaign(written):
    text = GOOD.replace('takes = "one"', 'takes = "any"').replace('kind = "home"', 'kind = "mandatory"')
    (fault,) = check_deck(written(text))
    assert (fault.key, fault.nth, fault.line) == ("card_takes_mandatory", 2, 16)


CARDS = [
    {"kind": kind, "power": power, "takes": takes, "removal": removal, **({"after": "x"} if removal == "after" else {})}
    for kind in ("event", "home", "mandatory", "market", "nonsense")
    for power in ("", "spain", "venice")
    for takes in ("", "any", "a")
    for removal in ("", "as_event", "after")
]


@pytest.mark.parametrize("game", [game for game in GAMES if game != "toy"])
def test_a_deck_without_faults_is_one_that_the_game_takes(written, game):
    """Whatever the check lets pass, a campaign can be made of."""
    good = 0
    for card in CARDS:
        plain = {"game": game, "title": "x", "card": [{"id": "a", "number": 1, "title": "A", **card}]}
        path = written(tomli_w.dumps(plain))
        if check_deck(path) == []:
            GAMES[game].check_deck(read_deck(path))
            good += 1
    assert 0 < good < len(CARDS)

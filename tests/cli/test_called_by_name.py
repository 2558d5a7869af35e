"""What is called by name on the command line: found however it is written, and asked about where it could be two."""

from __future__ import annotations

from pathlib import Path
from unicodedata import normalize

import click
import msgspec
import pytest

from core.games import GAMES, game_called
from core.store.folders import file_name, free_path, meant
from core.store.header import check_names
from core.store.loading import build
from core.store.new import make_header
from core.store.shape import Misfit
from core.store.shipped import data_sheet, starter_deck
from core.table.offers import Field, Pick, Some
from core.table.seats import Seat
from core.table.setup import Header, Setup
from tests.cli.kit import done, flota
from tui.command.seating import typed
from tui.command.spelling import Several, cards_called, read, read_one
from tui.words import trouble

NFC, NFD = (lambda text: normalize("NFC", text)), (lambda text: normalize("NFD", text))
HALVES = (("ottoman", "spain", "england"), ("france", "holy_roman_empire", "protestant"))


def header(*persons: tuple[str, str]) -> Header:
    """A campaign of two, with a deck in which cards 3 and 7 have one title, and card 8 the number of none."""
    sheet, deck = data_sheet("virgin_queen"), starter_deck("virgin_queen")
    titles = {3: NFC("Núñez"), 7: NFD("NÚÑEZ"), 8: "L’Hôpital", 9: "3"}
    cards = tuple(
        msgspec.structs.replace(card, title=titles.get(n, card.title)) for n, card in enumerate(deck.cards, start=1)
    )
    return make_header(
        "virgin_queen", title="Names", dice="app", seed=1, options=sheet["options"], data=sheet["data"],
        seats=[Seat(id, name, held) for (id, name), held in zip(persons, HALVES, strict=True)],
        deck=msgspec.structs.replace(deck, cards=cards),
    )  # fmt: skip


@pytest.fixture(scope="module")
def setup() -> Setup:
    return build(GAMES["virgin_queen"], header(("jose", NFC("José")), ("ben", "Ben")), "")


def test_f40_a_card_is_found_however_its_title_is_written(setup: Setup) -> None:
    for text in ("l'hôpital", NFD("L’HÔPITAL"), " l’hôpital ", "L`Hôpital", "l\u00ad’hôpital"):
        assert cards_called(setup, text) == (8,)
    for text in (NFC("núñez"), NFD("Núñez"), "NÚÑEZ"):
        assert cards_called(setup, text) == (3, 7)


def test_f41_what_is_legal_comes_first_and_of_two_that_are_left_one_is_asked_for(setup: Setup) -> None:
    for legal in (3, 7):
        assert read(setup, Field("card", Pick((1, legal))), "Núñez") == legal
        assert read(setup, Field("cards", Some((1, legal), 0, 2)), "Núñez,1") is not None
    for domain in (Pick((3, 7)), Some((3, 7), 1, 2)):
        with pytest.raises(Several) as caught:
            read(setup, Field("card", domain), "Núñez")
        assert caught.value.values == (3, 7)
        assert read(setup, Field("card", domain), setup.catalogue.card(7).id) in (7, (7,))
    with pytest.raises(Several):
        read_one(setup, "card", "Núñez")
    # A title that is another card's number: the legal one of the two.
    three = setup.catalogue.cards[[card.number for card in setup.catalogue.cards].index(3)]
    number = setup.catalogue.cards.index(three) + 1
    assert read(setup, Field("card", Pick((9,))), "3") == 9
    assert read(setup, Field("card", Pick((number,))), "3") == number


def test_f41_texts_that_people_call_the_same_are_asked_about_too(setup: Setup) -> None:
    domain = Pick(("Drake's port", "Drake’s port"))
    assert read(setup, Field("zone", domain), "Drake’s port") == "Drake’s port"
    with pytest.raises(Several):
        read(setup, Field("zone", domain), "DRAKE'S PORT")


def test_f40_f41_the_command_says_which_and_a_file_is_found_by_its_name(tmp_path: Path) -> None:
    from core.store.session import Session

    path = tmp_path / f"{NFC('josé')}.toml"
    Session.create(path, header(("jose", NFC("José")), ("ben", "Ben"))).close()
    other = tmp_path / f"{NFD('JOSÉ')}.toml"
    for seat in (NFD("JOSÉ"), NFC("josé"), "jose", "JOSE", "Jo\u00adsé"):
        assert "Seen by José" in done("show", other, "--seat", seat) or "José" in done("show", other, "--seat", seat)
    ran = flota("do", path, "--seat", NFD("josé"), "return_spent", "Núñez")
    assert ran.code in (1, 2)
    for words in (("play", "Núñez", "event"), ("play", NFD("núñez"), "cp", "3")):
        ran = flota("do", path, "--seat", "jose", *words)
        assert ran.code == 2
        assert all(card.id in ran.err for card in (starter_deck("virgin_queen").cards[n] for n in (2, 6)))
        assert ran.err.count("\n") == 1


def test_f41_a_seat_in_an_older_file_is_reached_by_its_id(tmp_path: Path) -> None:
    from core.store.session import Session

    path = tmp_path / "old.toml"
    Session.create(path, header(("anna", "Anna"), ("ben", "Ben"))).close()
    # As a campaign could be made before: one's id is another's name, and two have one name.
    text = path.read_text()
    path.write_text(text.replace('name = "Anna"', 'name = "Ben"'))
    for seat, held in (("anna", "Ottoman"), ("ben", "France")):
        assert held in done("legal", path, "--seat", seat) or held in done("show", path, "--seat", seat)
    ran = flota("show", path, "--seat", "BEN")
    assert ran.code == 2
    assert "anna (Ben" in ran.err
    assert "ben (Ben" in ran.err


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("anna", "Ben"), ("ben", "Carla")), (("anna", "Anna"), ("b", "ANNA")), (("spain", "A"), ("b", "B")),
        (("a", "Spain"), ("b", "B")), (("table", "A"), ("b", "B")), (("referee", "A"), ("b", "B")),
        (("anna", "A"), ("ANNA", "B")), (("holy-roman-empire", "A"), ("b", "B")),
        (("a", NFC("José")), ("b", NFD("José"))),
        (("a", "\u2800"), ("b", "B")), (("a", "A"), ("b", "\u0301")), (("jos-e", "A"), ("b", "jos-e")),
    ],
)  # fmt: skip
def test_f41_an_id_or_name_that_could_be_another_is_refused_when_a_campaign_is_made(
    one: tuple[str, str], other: tuple[str, str]
) -> None:
    game = GAMES["virgin_queen"]
    with pytest.raises(Misfit) as caught:
        check_names(header(one, other), game)
    assert trouble(caught.value.key, caught.value.trouble("x").params)
    powers = tuple("+".join(held) for held in HALVES)
    with pytest.raises(click.UsageError) as refused:
        typed(tuple(f"{id}:{name}:{held}" for (id, name), held in zip((one, other), powers, strict=True)), game)
    assert refused.value.format_message().startswith("--seat")


def test_f40_a_joiner_that_a_script_needs_may_stand_in_a_name() -> None:
    for name in ("क्\u200dषमा", "می\u200cخواهم", "O’Neill", "王 小明"):
        check_names(header(("a", name), ("b", "B")), GAMES["virgin_queen"])
        text = tuple(
            f"{id}:{n}:{'+'.join(held)}" for (id, n), held in zip((("a", name), ("b", "B")), HALVES, strict=True)
        )
        assert typed(text, GAMES["virgin_queen"])[0].name == name


def test_f40_file_names_are_compared_as_people_do(tmp_path: Path) -> None:
    assert file_name(NFC("José’s Núñez")) == file_name(NFD("JOSÉ'S  NÚÑEZ"))
    (tmp_path / f"{NFD('josé')}.toml").write_text("x")
    assert free_path(tmp_path, NFC("josé")).name == f"{NFC('josé')}-2.toml"
    assert meant(tmp_path / f"{NFC('JOSÉ')}.toml").read_text() == "x"
    (tmp_path / f"{NFC('José')}.toml").write_text("y")
    assert meant(tmp_path / f"{NFC('José')}.toml").read_text() == "y"
    assert not meant(tmp_path / f"{NFC('JOSÉ')}.toml").exists(), "it could be either"
    assert game_called("Virgin Queen") is GAMES["virgin_queen"]


def test_f41_deck_check_warns_of_two_cards_with_one_title(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    card = '[[card]]\nid = "{0}"\nnumber = {1}\ntitle = "{2}"\ncp = 1\n'
    cards = card.format("a", 1, NFC("Núñez")) + card.format("b", 2, NFD("NÚÑEZ")) + card.format("c", 3, "Other")
    path.write_text(f'game = "virgin_queen"\ntitle = "Two"\n{cards}')
    ran = flota("deck", "check", path)
    assert ran.code == 0
    assert "card 1 and card 2" in ran.err
    assert ran.err.count("\n") == 1


def test_the_file_that_was_not_found_is_named_as_it_was_typed(tmp_path: Path) -> None:
    assert "nowhere.toml" in flota("show", tmp_path / "nowhere.toml").err

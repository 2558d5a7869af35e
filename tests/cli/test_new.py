"""`flota new`: what a campaign is made of, and what it cannot be."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.kit import Campaign, done, flota, read_json

SIX = ("a:Anna:ottoman", "b:Ben:spain", "c:Cleo:england", "d:Dan:france", "e:Eva:holy-roman-empire", "f:Fay:protestant")


def made(path: Path, *more: object) -> dict[str, Any]:
    """The header of a new campaign."""
    done("new", "virgin-queen", "-o", path, *more)
    return tomllib.loads(path.read_text())


def test_seats_are_typed_or_dealt(tmp_path: Path) -> None:
    typed = made(tmp_path / "a.toml", *(part for seat in SIX for part in ("--seat", seat)))
    assert [seat["name"] for seat in typed["seats"]] == ["Anna", "Ben", "Cleo", "Dan", "Eva", "Fay"]
    dealt = made(tmp_path / "b.toml", "--players", 4)
    assert [len(seat["powers"]) for seat in dealt["seats"]] == [2, 2, 1, 1]
    assert sorted(power for seat in dealt["seats"] for power in seat["powers"]) == sorted(
        power for seat in typed["seats"] for power in seat["powers"]
    )


def test_settings_turns_dice_and_referee_stand_in_the_file(tmp_path: Path) -> None:
    header = made(
        tmp_path / "a.toml", "--players", 3, "--title", "Lépante",
        "--turns", "3-6", "--dice", "table", "--referee", "p2",
        "--option", "pass_rule=no", "--option", "reshuffle=yes",
    )  # fmt: skip
    assert header["options"] == {
        "first_turn": 3, "last_turn": 6, "pass_rule": False, "reshuffle": True, "lisbon_draw": True,
        "piracy_dice": True,
    }  # fmt: skip
    assert (header["title"], header["dice"], header["referee"], header["practice"]) == ("Lépante", "table", "p2", False)
    campaign = Campaign(tmp_path / "a.toml")
    assert campaign.view()["turn"] == 3
    assert campaign.do("p1", "override_card", 23, "discards", "why not").code == 1


def test_the_commitment_is_shown_and_the_bytes_are_not(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    told = done("new", "virgin-queen", "--players", 2, "-o", path)
    header = tomllib.loads(path.read_text())
    assert header["commitment"] in told
    assert header["secret"] not in told


def test_the_same_seed_is_the_same_practice_campaign(tmp_path: Path) -> None:
    one, two, other = (
        made(tmp_path / f"{n}.toml", "--players", 2, "--seed", seed)["secret"] for n, seed in enumerate("112")
    )
    assert one == two != other
    assert "practice" in done("show", tmp_path / "0.toml")


def test_a_data_sheet_of_ones_own_takes_the_place_of_unverified_numbers(tmp_path: Path) -> None:
    sheet = tmp_path / "mine.toml"
    sheet.write_text(
        "[options]\nlast_turn = 5\n[data.rulers.england]\nname = 'Elizabeth'\nadmin = 3\nverified = true\n"
        "[data.treasures]\nverified = true\ncounts = { 1 = 4, 5 = 2 }\n"
    )
    header = made(tmp_path / "a.toml", "--players", 2, "--data", sheet)
    england, spain = header["data"]["rulers"]["england"], header["data"]["rulers"]["spain"]
    assert (england["admin"], england["verified"], spain["admin"]) == (3, True, 1)
    assert header["data"]["treasures"]["counts"] == {"1": 4, "5": 2}
    assert header["options"]["last_turn"] == 5
    assert Campaign(tmp_path / "a.toml").view()["zones"]["pool"]["count"] == 6


def test_without_a_name_it_goes_to_the_campaigns_folder(own_folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done("new", "virgin-queen", "--players", 2, "--title", "Friday!")
    assert [path.name for path in own_folders.rglob("*.toml")] == ["friday.toml"]
    done("--saves", own_folders / "mine", "new", "virgin-queen", "--players", 2, "--title", "Friday!")
    done("--saves", own_folders / "mine", "new", "virgin-queen", "--players", 2, "--title", "Friday!")
    assert sorted(path.name for path in (own_folders / "mine").glob("*.toml")) == ["friday-2.toml", "friday.toml"]
    monkeypatch.setenv("FLOTA_SAVES", str(own_folders / "by-name"))
    done("new", "virgin-queen", "--players", 2, "--title", "…")
    assert [path.name for path in (own_folders / "by-name").glob("*.toml")] == ["campaign.toml"]


@pytest.mark.parametrize(
    "wrong",
    [
        (),
        ("--players", 1),
        ("--players", 7),
        ("--players", 2, "--seat", SIX[0]),
        ("--seat", SIX[0]),
        ("--seat", "a:Anna"),
        ("--seat", "a b:Anna:spain"),
        ("--seat", "a:Anna:sweden"),
        ("--seat", "a:Anna:ottoman+spain+england", "--seat", "a:B:france+protestant+holy_roman_empire"),
        ("--seat", "a:Anna:ottoman+spain+england", "--seat", "b:B:france+protestant+spain+holy_roman_empire"),
        ("--players", 2, "--turns", "0-3"),
        ("--players", 2, "--turns", "5-3"),
        ("--players", 2, "--turns", "1-8"),
        ("--players", 2, "--turns", "x"),
        ("--players", 2, "--last-turn", 9),
        ("--players", 2, "--option", "hats=yes"),
        ("--players", 2, "--option", "pass_rule"),
        ("--players", 2, "--option", "pass_rule=perhaps"),
        ("--players", 2, "--option", "last_turn=many"),
        ("--players", 2, "--dice", "loaded"),
        ("--players", 2, "--referee", "p3"),
        ("--players", 2, "--title", ""),
        ("--players", 2, "--title", "a\x1bb"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_no_file(tmp_path: Path, wrong: tuple[object, ...]) -> None:
    ran = flota("new", "virgin-queen", "-o", tmp_path / "a.toml", *wrong)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
    assert not (tmp_path / "a.toml").exists()


@pytest.mark.parametrize(
    "text",
    ["[data.rulers.sweden]\nadmin = 1", "[data]\nrulers = 3", "[hats]\nx = 1", "[data.rulers.spain]\nhat = 1"],
)
def test_a_data_sheet_with_an_unknown_name_is_refused_with_its_place(tmp_path: Path, text: str) -> None:
    (tmp_path / "mine.toml").write_text(text)
    ran = flota("new", "virgin-queen", "--players", 2, "--data", tmp_path / "mine.toml", "-o", tmp_path / "a.toml")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert not (tmp_path / "a.toml").exists()


@pytest.mark.parametrize(
    "text", ["x = = 1", "[data.rulers.spain]\nadmin = 'three'", "[data.treasures]\ncounts = { x = 3 }"]
)
def test_a_data_sheet_with_a_wrong_value_makes_no_campaign(tmp_path: Path, text: str) -> None:
    (tmp_path / "mine.toml").write_text(text)
    ran = flota("new", "virgin-queen", "--players", 2, "--data", tmp_path / "mine.toml", "-o", tmp_path / "a.toml")
    assert (ran.code, ran.err.count("\n")) == (3, 1), ran
    assert not (tmp_path / "a.toml").exists()


def test_an_unknown_game_is_named(tmp_path: Path) -> None:
    ran = flota("new", "chess", "--players", 2, "-o", tmp_path / "a.toml")
    assert ran.code == 2
    assert "chess" in ran.err
    assert "virgin-queen" in ran.err


def test_the_sheet_of_a_campaign_can_be_read_back(tmp_path: Path) -> None:
    made(tmp_path / "a.toml", "--players", 2)
    shown = read_json("show", tmp_path / "a.toml")
    assert shown["options"]["last_turn"] == 7
    assert shown["deck"]["starter"] is True


EVERYBODY = "spain+england+france+ottoman+holy-roman-empire+protestant"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--seat", "a\tb:Anna:spain"), "--seat a?b:Anna:spain: an id has letters, digits, - and _ only."),
        (("--seat", "a:An\tna:spain"), "--seat a:An?na:spain: a name is printable text on one line;"),
        (("--seat", "a::spain"), "--seat a::spain: give the person a name."),
        (("--seat", "a:A:"), "--seat a:A:: give the seat at least one power; there are ottoman,"),
        (("--seat", "a:A:venice"), "--seat a:A:venice: there is no power venice; there are ottoman,"),
        (("--seat", "a:A:spain+spain"), "--seat a:A:spain+spain: Spain stands there twice;"),
        (("--seat", f"a:A:{EVERYBODY}"), "--seat: there are 1, and this game is for 2 to 6."),
        (("--seat", f"a:A:{EVERYBODY}", "--seat", "b:B:spain"), "--seat: two seats hold Spain;"),
        (("--seat", "a:A:spain", "--seat", "b:B:england"), "--seat: nobody holds Ottoman;"),
        (("--players", "x"), "--players takes a whole number from 1 to 6, and x is none."),
        (("--players", "9" * 5000), "--players takes a whole number from 1 to 6, and 9999"),
        (("--players", "1"), "--players: this game is for 2 to 6."),
        (("--players", "2", "--first-turn", "9" * 30), "--first-turn takes a whole number from 1 up"),
        (("--players", "2", "--option", "hat=3"), "--option hat=3: there is no setting hat; there are first_turn,"),
        (("--players", "2", "--option", "hat"), "--option hat: there is no setting hat; there are first_turn,"),
        (("--players", "2", "--option", "pass-rule"), "--option pass-rule: write NAME=VALUE, such as pass_rule=…;"),
    ],
)
def test_what_is_wrong_with_a_new_campaign_is_named(tmp_path: Path, words: tuple[str], sentence: str) -> None:
    ran = flota("new", "virgin-queen", "-o", tmp_path / "x.toml", *words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(sentence)
    assert list(tmp_path.iterdir()) == []

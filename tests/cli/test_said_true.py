"""What the command line says is what is so: lists, reasons, what was taken back, who is waited for, torn files."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from core.store.fault import FileTrouble
from core.store.session import Session
from core.table.seats import Seat
from core.table.telling import Said
from tests.cli.kit import Campaign, done, flota, new
from tests.kit import header
from tui.words import Names, say


def in_spring(path: Path, *zones: str) -> Campaign:
    """Spring Deployment, with a galleon of Spain in each zone."""
    campaign = new(path)
    campaign.did("p1", "--as", "referee", "override_phase", 1, "spring_deployment", "to spring")
    for zone in zones:
        campaign.did("p1", "galleons", "spain", zone, 1)
    return campaign


@pytest.mark.rule("VQ-F0")
def test_f0_a_list_of_names_is_typed_as_legal_shows_it(tmp_path: Path) -> None:
    campaign = in_spring(tmp_path / "a.toml", "Azores", "Cape, of Hope")
    shown = done("legal", campaign.path, "--seat", "p2")
    assert 'ZONES: 2 of these, with commas: Azores, "Cape, of Hope"' in shown
    assert "In this order: GALLEONS ZONES" in shown
    assert "convoy 2 ZONES" in shown
    campaign.did("p2", "convoy", 2, '"cape, of hope",azores')
    assert campaign.view()["convoy"] == 2
    assert "Say from which zones" in campaign.do("p2", "convoy", 1, "Nowhere").err


@pytest.mark.rule("VQ-F0")
def test_f0_without_galleons_on_the_table_no_zone_is_asked_for(tmp_path: Path) -> None:
    campaign = in_spring(tmp_path / "a.toml")
    shown = done("legal", campaign.path, "--seat", "p2")
    assert "convoy GALLEONS\n" in shown
    assert "ZONES" not in shown.split("convoy GALLEONS")[1].split("\n2.")[0].split("Deploy")[0]
    campaign.did("p2", "convoy", 2)
    assert campaign.view()["convoy"] == 2


def test_undo_names_what_it_took_back_and_the_notes_that_stay(campaign: Campaign) -> None:
    campaign.did("p1", "vp", "england", 3, "a marriage")
    campaign.did("p2", "note", "we wait")
    for more in (("--dry-run",), ()):
        told = done("undo", campaign.path, "--seat", "p1", *more)
        assert "England gains 3 VP" in told
        assert "1 note written since stays." in told


@pytest.mark.rule("VQ-A3", "VQ-A4")
def test_an_action_that_is_not_there_says_why_before_what_it_takes(campaign: Campaign) -> None:
    campaign.did("p1", "--as", "referee", "override_phase", 1, "action", "to the impulses")
    campaign.did("p1", "--as", "ottoman", "pass")
    for action, rule in (("raise_armada", "VQ-A3"), ("armada_build", "VQ-A4")):
        ran = campaign.do("p2", action)
        assert (ran.code, ran.err) == (1, f"There is no Armada. ({rule})\n")


def test_dice_of_the_table_are_waited_for_from_anybody(tmp_path: Path) -> None:
    campaign = new(tmp_path / "a.toml", "--dice", "table")
    told = campaign.did("p1", "roll", 2, "weather")
    waiting = "Waiting: the table: 2 dice to be typed in, by anybody (dice).\n"
    assert told.endswith(waiting)
    assert waiting in done("show", campaign.path)
    assert waiting in done("legal", campaign.path, "--seat", "p2")
    campaign.did("p2", "dice", "3,4")


@pytest.mark.parametrize("tail", [b'9 = ["2026', b"\0" * 40])
def test_an_action_on_a_torn_file_says_what_it_cut_off(campaign: Campaign, tail: bytes) -> None:
    campaign.did("p1", "build_deck")
    with campaign.path.open("ab") as file:
        file.write(tail)
    assert f"{len(tail)} bytes of no whole line" in flota("show", campaign.path).err
    ran = campaign.do("p1", "note", "on")
    assert ran.code == 0
    assert ran.err.count("\n") == 1
    assert f"{len(tail)} bytes of no whole line" in ran.err
    assert ran.err.endswith("cut off now.\n")
    assert flota("show", campaign.path).err == ""


def test_repair_is_advised_for_campaigns_alone(campaign: Campaign, tmp_path: Path) -> None:
    other = tmp_path / "passwd"
    other.write_text("root:x:0:0:root:/root:/bin/bash\n")
    commands = (("show", other), ("deck", "check", other), ("new", "virgin-queen", "--players", 2, "--data", other))
    for command in commands:
        ran = flota(*command)
        assert (ran.code, "TOML" in ran.err, "flota repair" in ran.err) == (3, True, False), ran
    campaign.path.write_bytes(campaign.path.read_bytes().replace(b"format = 2", b"format = = 1", 1))
    assert "flota repair" in flota("show", campaign.path).err


@pytest.mark.parametrize("name", ["Anna", "ANNA ", "Spain", "empire", "Holy Roman Empire", "the table", "Referee"])
def test_two_seats_of_one_name_or_of_a_powers_are_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.toml"
    first, second = "a:Anna:ottoman+spain+england", f"b:{name}:france+holy_roman_empire+protestant"
    ran = flota("new", "virgin-queen", "--seat", first, "--seat", second, "-o", path)
    assert (ran.code, path.exists()) == (2, False)
    assert name.strip().casefold() in ran.err.casefold()


def test_a_debt_has_its_sign_before_the_dollar() -> None:
    names = Names(game="pax_hispanica")
    assert say(Said("cli_ph_money", {"reserve": -7, "limit": 3}), names) == "The Reserve: -$7. Hand limit: 3."
    assert say(Said("cli_ph_money", {"reserve": 7, "limit": 3}), names) == "The Reserve: $7. Hand limit: 3."


def test_a_value_that_is_none_is_said_as_it_was_typed_without_what_steers_a_terminal(campaign: Campaign) -> None:
    ran = campaign.do("p1", "fact", "lisbon", "No Such\x1b[2J")
    assert ran.code == 1
    assert "No Such?[2J" in ran.err


@pytest.mark.rule("VQ-A6", "VQ-A9")
def test_what_stands_bare_in_a_command_is_named_above_it(campaign: Campaign) -> None:
    campaign.did("p1", "--as", "referee", "override_phase", 1, "action", "to the impulses")
    campaign.did("p1", "--as", "ottoman", "pass")
    campaign.did("p2", "create_armada", "spanish_armada", "seville")
    campaign.did("p2", "event_cp", 4)
    shown = done("legal", campaign.path, "--seat", "p2")
    assert "In this order: PLACE AT_SEA CP" in shown
    assert all(f"armada_move PLACE {sea} {cp}" in shown for sea in ("yes", "no") for cp in (0, 1))
    assert "Not seville, corunna, lisbon" in shown
    assert "give all of PLACE AT_SEA CP" in campaign.do("p2", "armada_move", "Channel", "yes").err
    campaign.did("p2", "armada_move", "Channel", "yes", 1)
    assert "In this order: ABOARD REGULARS MERCENARIES LEADERS PORT LED" in done("legal", campaign.path, "--seat", "p2")


def test_the_core_refuses_such_names_of_a_new_campaign_too(tmp_path: Path) -> None:
    made = header(2)
    first, second = made.seats
    for name, key in ((first.name.upper(), "seat_name_twice"), ("Empire", "seat_name_taken")):
        seats = (first, Seat(second.id, name, second.powers))
        with pytest.raises(FileTrouble) as caught:
            Session.create(tmp_path / "x.toml", msgspec.structs.replace(made, seats=seats))
        assert caught.value.key == key

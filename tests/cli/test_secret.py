"""What a seat's output holds, and what it never does (promise 3), through the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.kit import Campaign, done, flota, new

CHANNELS = (
    ("show",),
    ("show", "--all"),
    ("show", "--json"),
    ("legal",),
    ("legal", "--json"),
    ("log",),
    ("log", "--json"),
)


def everything(campaign: Campaign, seat: str | None) -> str:
    """All that the reading commands print for a seat (or for the public)."""
    who = ("--seat", seat) if seat else ()
    ran = [flota(words[0], campaign.path, *words[1:], *who) for words in CHANNELS]
    ran += [flota("verify", campaign.path)]
    ran += [flota("undo", campaign.path, "--seat", seat, "--dry-run")] if seat else []
    return "\n".join(one.out + one.err for one in ran)


def feed(campaign: Campaign, seat: str | None) -> str:
    """The seat's journal without times."""
    return json.dumps([{**entry, "time": ""} for entry in campaign.log(seat)])


def test_a_hand_is_in_its_own_seats_output_alone(campaign: Campaign) -> None:
    campaign.dealt()
    mine = campaign.hand("p2", "spain")
    assert mine
    for seat in (None, "p1"):
        view = campaign.view(seat)
        for power in ("spain", "france", "protestant"):
            zone = view["zones"][f"hand.{power}"]
            assert (zone["count"] > 0, zone["faces"]) == (True, [])
        assert not any(f"{card} Card {card}" in done("log", campaign.path) for card in mine)


def test_f01_a_card_played_and_taken_back_is_all_that_others_read(tmp_path: Path) -> None:
    """Two campaigns whose France has other hidden cards, but plays the same one: England's output is the same."""
    outputs = []
    for hidden in ((40, 41), (50, 51)):
        campaign = new(tmp_path / f"hand-{hidden[0]}.toml")
        for card in (*hidden, 60):
            campaign.did("p1", "override_card", card, "hand.france", "dealt by hand")
        campaign.did("p1", "override_phase", 1, "action", "to the impulses")
        for _ in range(3):
            campaign.did("p1" if campaign.view()["active"] in ("ottoman", "england") else "p2", "pass")
        campaign.did("p2", "play", 60, "event")
        before = feed(campaign, "p1")
        done("undo", campaign.path, "--seat", "p2")
        tail = [entry for entry in campaign.log("p1") if entry["key"] not in ("override_card",)]
        naming = [entry for entry in tail if "60 Card 60" in entry["text"]]
        assert [(entry["undone"], entry["key"]) for entry in naming] == [(True, "played_event")]
        assert "60" in before
        outputs.append([{**entry, "time": ""} for entry in tail])
    assert outputs[0] == outputs[1]
    assert not any(f"Card {card}" in json.dumps(outputs) for card in (40, 41, 50, 51))


def test_f04_nobody_reads_a_value_of_portugals_row(campaign: Campaign) -> None:
    campaign.dealt()
    for seat in (None, "p1", "p2"):
        zone = campaign.view(seat)["zones"]["portugal_row"]
        assert (zone["count"], zone["faces"]) == (3, [])
        (told,) = [entry for entry in campaign.log(seat) if entry["key"].startswith("fill_portugal")]
        assert (told["key"], "treasures" in told["params"]) == ("fill_portugal", False)


def test_f04_spain_alone_reads_its_row(campaign: Campaign) -> None:
    campaign.dealt()
    assert len(campaign.view("p2")["zones"]["spain_row"]["faces"]) == 4
    for seat in (None, "p1"):
        zone = campaign.view(seat)["zones"]["spain_row"]
        assert (zone["count"], zone["faces"]) == (4, [])
        (told,) = [entry for entry in campaign.log(seat) if entry["key"].startswith("fill_spain")]
        assert "treasures" not in told["params"]


def test_f03_a_late_spectator_reads_what_an_early_one_read(campaign: Campaign) -> None:
    campaign.did("p1", "build_deck")
    early = campaign.log()
    for power in ("ottoman", "spain", "england", "france", "holy_roman_empire"):
        campaign.did("p1", "number", power, 3)
        early += campaign.log()[len(early) :]
    campaign.did("p1", "deal")
    early += campaign.log()[len(early) :]
    assert early == campaign.log()
    drawn = [entry for entry in early if entry["key"] == "drew"]
    assert [entry["params"]["count"] for entry in drawn] == [3, 3, 3, 3, 3, 4]
    assert not any("cards" in entry["params"] for entry in early)


def test_a_draw_reads_by_seat(campaign: Campaign) -> None:
    campaign.dealt(4)
    texts = {seat: [e["text"] for e in campaign.log(seat) if e["key"].startswith("drew")] for seat in ("p1", "p2")}
    assert [":" in text for text in texts["p1"]] == [True, False] * 3
    assert [":" in text for text in texts["p2"]] == [False, True] * 3


def test_a_refusal_over_a_mandatory_event_names_it_to_its_owner_alone(campaign: Campaign) -> None:
    campaign.did("p1", "override_card", "treasure_fleet", "hand.ottoman", "so that there is a mandatory event")
    campaign.did("p1", "override_phase", 1, "action", "to the impulses")
    mine = campaign.do("p1", "pass")
    assert mine.code == 1
    assert "Treasure Fleet" in mine.err
    assert "Treasure Fleet" not in campaign.do("p2", "--as", "ottoman", "pass").err


def test_the_bytes_of_the_chance_are_given_after_the_end_and_never_before(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    campaign = new(path, "--turns", "1")
    secret = next(line for line in path.read_text().splitlines() if line.startswith("secret")).split('"')[1]
    campaign.dealt(3)
    for seat in (None, "p1", "p2"):
        assert secret not in everything(campaign, seat)
    assert secret not in done("legal", path, "--seat", "p1", "--referee")
    campaign.did("p1", "override_phase", 1, "victory_determination", "to the end")
    assert secret not in everything(campaign, "p1")
    campaign.did("p1", "advance")
    for words in (("show",), ("show", "--json"), ("verify",)):
        assert secret in done(words[0], path, *words[1:])
    assert "committed to" in done("verify", path, "--secret", secret)
    other = flota("verify", path, "--secret", "00" * 32)
    assert (other.code, secret in other.err) == (1, False)
    assert flota("verify", path, "--secret", "12").code == 2


def test_a_fault_of_ours_is_one_sentence_and_its_log_holds_no_state(
    campaign: Campaign, own_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign.dealt()
    card = campaign.hand("p1", "ottoman")[0]
    hidden = f"the hand is {card} Card {card}"

    def broken(*_: object) -> None:
        marker = hidden
        raise RuntimeError(marker)

    monkeypatch.setattr("core.table.journal.Record.view", broken)
    ran = flota("show", campaign.path, "--seat", "p1")
    assert (ran.code, ran.out, ran.err.count("\n")) == (4, "", 1)
    (log,) = own_folders.rglob("flota.log")
    text = log.read_text()
    assert "RuntimeError" in text
    assert "test_secret.py:" in text
    assert "Card" not in text + ran.err
    assert log.stat().st_mode & 0o777 == 0o600

"""Files that are not as they must be: one plain sentence with the place and the way out, exit code 3, nothing lost."""

from __future__ import annotations

import json
import subprocess
import tomllib
from pathlib import Path

import msgspec
import pytest
import tomli_w

from core.store import disk
from core.store.campaign_file import encode, read
from core.store.lines import encode as encode_line
from tests.cli.kit import Campaign, done, flota, new
from tui.words import trouble
from tui.words.shell import typed_path

BROKEN = {
    "not toml": (b"format = 2", b"format = = 1"),
    "unknown key": (b"format = 2", b"format = 1\nhat = 3"),
    "wrong type": (b'title = "', b'title = 3 # "'),
    "unknown game": (b'game = "virgin_queen"\ntitle', b'game = "chess"\ntitle'),
    "a card twice": (b'id = "spanish_road"', b'id = "spanish_armada"'),
    "not utf-8": (b'title = "', b'title = "\xff'),
    "newer": (b"format = 2", b"format = 999"),
    "no journal": (b"[journal]", b"[journey]"),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_file_is_refused_and_left_alone(campaign: Campaign, how: str) -> None:
    campaign.did("p1", "build_deck")
    old, new_bytes = BROKEN[how]
    data = campaign.path.read_bytes()
    assert old in data
    campaign.path.write_bytes(data.replace(old, new_bytes, 1))
    before = campaign.path.read_bytes()
    for words in (("show",), ("legal", "--seat", "p1"), ("log",), ("verify",), ("undo", "--seat", "p1")):
        ran = flota(words[0], campaign.path, *words[1:])
        assert (ran.code, ran.out) == (3, ""), (how, ran)
        assert ran.err.count("\n") == 1, ran.err
        assert str(campaign.path) in ran.err
        assert "Traceback" not in ran.err
    assert campaign.do("p1", "note", "x").code == 3
    assert campaign.path.read_bytes() == before


def test_f30_a_newer_format_says_so(campaign: Campaign) -> None:
    campaign.path.write_bytes(campaign.path.read_bytes().replace(b"format = 2", b"format = 12", 1))
    assert "format 12" in flota("show", campaign.path).err


def as_format_0(data: bytes) -> bytes:
    """A campaign as flota wrote it before its first release: no referee, the deck's cards apart, lines unchecked."""
    raw = tomllib.loads(data.decode())
    deck = raw.pop("deck")
    for key in ("snapshot", "practice", "referee", "keeper", "dice"):
        raw.pop(key, None)
    journal = {
        number: [*line[:4], [value for stream in line[4] for value in stream[2]]]
        for number, line in raw.pop("journal").items()
    }
    whole = {**raw, "format": 0, "chance": 1, "deck": deck["title"], "cards": deck["cards"], "journal": journal}
    return tomli_w.dumps(whole).encode()


def test_f30_an_older_format_opens_with_a_notice_and_a_backup(campaign: Campaign) -> None:
    campaign.did("p1", "build_deck")
    campaign.did("p2", "vp", "france", 2, "a wedding")
    heard, older = campaign.log("p1"), as_format_0(campaign.path.read_bytes())
    campaign.path.write_bytes(older)
    ran = flota("show", campaign.path)
    assert ran.code == 0
    assert "format 0" in ran.err
    (backup,) = campaign.path.parent.glob("friday.toml.bak*")
    assert backup.read_bytes() == older
    assert campaign.log("p1") == heard
    campaign.did("p1", "number", "spain", 4)
    assert flota("show", campaign.path).err == ""


def test_a_file_that_may_only_be_read_is_shown_and_not_played(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = disk.open_existing

    def barred(path: Path, writable: bool) -> int:
        if writable:
            raise PermissionError(13, "Permission denied")
        return real(path, writable=False)

    monkeypatch.setattr(disk, "open_existing", barred)
    before = campaign.path.read_bytes()
    assert flota("show", campaign.path).code == 0
    ran = campaign.do("p1", "build_deck")
    assert ran.code == 3
    assert str(campaign.path) in ran.err
    assert campaign.path.read_bytes() == before


def test_a_file_that_is_not_there_or_no_file(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        ran = flota("show", path)
        assert (ran.code, ran.err.count("\n")) == (3, 1)


def test_f31_do_from_two_places_goes_on_from_each_other(campaign: Campaign) -> None:
    campaign.did("p1", "build_deck")
    campaign.did("p2", "number", "spain", 4)
    campaign.did("p1", "number", "england", 5)
    assert [entry["seat"] for entry in campaign.log()] == ["p1", "p2", "p1"]
    journal = campaign.path.read_text().partition("[journal]")[2]
    assert [line.split(" = ")[0] for line in journal.split("\n")[1:-1]] == ["1", "2", "3"]


def test_a_damaged_line_is_named_and_repair_keeps_what_stands_before_it(campaign: Campaign, tmp_path: Path) -> None:
    for number in range(4):
        campaign.did("p1", "vp", "england", number + 1, "gain")
    whole = campaign.path.read_bytes()
    campaign.path.write_bytes(whole.replace(b'"england", 3,', b'"england", 9,'))
    ran = flota("show", campaign.path)
    assert ran.code == 3
    assert "Line 3" in ran.err or "line 3" in ran.err
    assert f"flota repair {campaign.path} -o OUT" in ran.err
    damaged = campaign.path.read_bytes()
    out = tmp_path / "kept.toml"
    told = done("repair", campaign.path, "-o", out)
    assert ": 2 lines (" in told
    assert "Everything from the damage on was left out" in told
    assert campaign.path.read_bytes() == damaged
    assert [entry["params"]["change"] for entry in Campaign(out).log()] == [1, 2]
    assert flota("repair", campaign.path, "-o", out).code == 3


def test_a_torn_last_line_is_left_out_and_said(campaign: Campaign) -> None:
    campaign.did("p1", "build_deck")
    whole = campaign.path.read_bytes()
    campaign.path.write_bytes(whole + b'2 = ["2026-')
    ran = flota("show", campaign.path)
    assert ran.code == 0
    assert "11 bytes of no whole line" in ran.err
    campaign.did("p1", "vp", "england", 1, "goes on")
    assert campaign.path.read_bytes().startswith(whole)
    assert [entry["key"] for entry in campaign.log()] == ["deck_built", "vp_gained"]


def test_verify_finds_chance_that_was_not_drawn(campaign: Campaign) -> None:
    """A host who writes his own shuffle, with a right check, is found out by the committed bytes."""
    campaign.did("p1", "roll", 2, "a siege")
    assert "committed to, in every line" in done("verify", campaign.path)
    found = read(campaign.path.read_bytes(), "x")
    line = found.lines[0].line
    [given] = line.chance
    chosen = msgspec.structs.replace(given, values=tuple((one + 1) % 6 for one in given.values))
    forged = msgspec.structs.replace(line, chance=(chosen,))
    campaign.path.write_bytes(encode(found.raw, found.snapshot, [encode_line(1, forged, found.identity)]))
    ran = flota("verify", campaign.path)
    assert ran.code == 3
    assert "Line 1" in ran.err or "line 1" in ran.err
    assert flota("show", campaign.path).code == 0


def test_new_refuses_a_name_that_is_taken(campaign: Campaign) -> None:
    before = campaign.path.read_bytes()
    assert flota("new", "virgin-queen", "--players", 2, "-o", campaign.path).code == 3
    assert campaign.path.read_bytes() == before


def test_a_new_file_is_its_owners_alone(campaign: Campaign) -> None:
    assert campaign.path.stat().st_mode & 0o777 == 0o600
    campaign.path.chmod(0o644)
    assert "chmod 600" in flota("show", campaign.path).err


def test_json_stays_json_when_there_is_a_notice(campaign: Campaign) -> None:
    campaign.path.chmod(0o644)
    assert json.loads(flota("show", campaign.path, "--json").out)["view"]["turn"] == 1


def test_deck_check_says_every_fault_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(
        'game = "virgin_queen"\ntitle = "Mine"\n\n[[card]]\nid = "one"\nnumber = 1\ntitle = "One"\ncp = 11\n\n'
        '[[card]]\nid = "one"\nnumber = 2\ntitle = "Two"\nkindd = "event"\n'
    )
    ran = flota("deck", "check", path)
    assert ran.code == 3
    lines = ran.err.splitlines()
    assert len(lines) == 4, lines
    assert any(line.startswith(f"{path}:8: ") and "one" in line for line in lines)
    assert any("kind" in line and line.startswith(f"{path}:14: ") for line in lines)
    assert lines[-1] == "3 faults."
    ran = flota("new", "virgin-queen", "--players", 2, "--deck", path, "-o", tmp_path / "x.toml")
    assert (ran.code, (tmp_path / "x.toml").exists()) == (3, False)


def test_a_good_deck_is_counted_and_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    cards = "".join(
        f'[[card]]\nid = "c{n}"\nnumber = {n}\ntitle = "Ship {n}"\ncp = 2\nverified = true\n' for n in range(1, 41)
    )
    path.write_text(f'game = "virgin_queen"\ntitle = "Ships"\n\n{cards}')
    assert "40 cards, no faults; 0 without known CP" in done("deck", "check", path)
    campaign = new(tmp_path / "ships.toml", "--deck", path)
    path.unlink()
    assert "40 new" in campaign.did("p1", "build_deck")
    assert "starter" not in done("show", campaign.path).lower()
    assert flota("deck", "check", tmp_path / "none.toml").code == 3


@pytest.mark.parametrize("tail", [b'9 = ["2026-05-01T20:15:03Z", "p', b"\0" * 40], ids=["torn", "nuls"])
def test_verify_calls_no_file_sound_that_goes_on_after_its_last_whole_line(campaign: Campaign, tail: bytes) -> None:
    campaign.did("p1", "note", "hello")
    assert flota("verify", campaign.path).code == 0
    campaign.path.write_bytes(campaign.path.read_bytes() + tail)
    ran = flota("verify", campaign.path)
    assert ran.code == 3
    assert f"sound up to line 1. {len(tail)} bytes" in ran.out
    campaign.did("p1", "note", "on")
    assert flota("verify", campaign.path).code == 0


def test_new_in_a_folder_that_is_not_there_names_the_folder(tmp_path: Path) -> None:
    ran = flota("new", "virgin-queen", "--players", 2, "--title", "x", "-o", tmp_path / "nowhere" / "x.toml")
    assert ran.code == 3
    assert f"there is no folder {tmp_path / 'nowhere'}" in ran.err


def test_new_makes_no_file_with_control_characters_in_its_name(tmp_path: Path) -> None:
    ran = flota("new", "virgin-queen", "--players", 2, "--title", "x", "-o", tmp_path / "odd\x1b[31m.toml")
    assert ran.code == 2
    assert "without control characters" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_deck_given_for_a_campaign_is_one_sentence_with_the_right_command(tmp_path: Path) -> None:
    deck = tmp_path / "my deck.toml"
    deck.write_text('game = "virgin_queen"\ntitle = "Mine"\n\n[[card]]\nid = "one"\nnumber = 1\ntitle = "One"\n')
    for words in (("show",), ("verify",), ("legal",), ("log",), ("do", "--seat", "p1", "note", "x")):
        ran = flota(words[0], deck, *words[1:])
        assert (ran.code, ran.out, ran.err.count("\n")) == (3, "", 1)
        assert f"{deck}: this is a deck, not a campaign" in ran.err
        assert f"flota deck check '{deck}'" in ran.err


def test_a_campaign_given_for_a_deck_is_one_sentence_with_the_right_command(campaign: Campaign, tmp_path: Path) -> None:
    out = tmp_path / "x.toml"
    for words in (("deck", "check"), ("new", "virgin-queen", "--players", 2, "-o", out, "--deck")):
        ran = flota(*words, campaign.path)
        assert (ran.code, ran.out, ran.err.count("\n")) == (3, "", 1)
        assert f"{campaign.path}: this is a campaign, not a deck" in ran.err
        assert f"flota verify {campaign.path}" in ran.err
    assert not out.exists()


@pytest.mark.parametrize(
    ("name", "typed"),
    [("my file.toml", "'my file.toml'"), ("it's.toml", "'it'\"'\"'s.toml'"), ("-x.toml", "./-x.toml"),
     ("a\x1bb'c.toml", "$'a\\x1bb\\'c.toml'"), ("bad\udcff.toml", "$'bad\\xff.toml'")],
)  # fmt: skip
def test_a_hint_names_the_file_as_a_shell_needs_it(name: str, typed: str) -> None:
    assert typed_path(name) == typed
    assert f"flota repair {typed} -o OUT" in trouble("line_damaged", {"file": name, "line": 3})


def test_a_hint_for_repair_can_be_typed_as_it_stands(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        campaign.did("p1", "vp", "england", number + 1, "gain")
    odd = campaign.path.with_name("-it's \x07 odd.toml")
    odd.write_bytes(campaign.path.read_bytes().replace(b'"england", 2,', b'"england", 9,'))
    monkeypatch.chdir(odd.parent)
    hint = flota("show", "--", odd.name).err.partition("flota repair ")[2].rstrip("\n")
    words = subprocess.run(["bash", "-c", f"printf '%s\\0' {hint}"], capture_output=True, text=True, check=True)
    assert words.stdout.split("\0")[:-1] == [f"./{odd.name}", "-o", "OUT"]
    assert ": 1 line (" in done("repair", *words.stdout.split("\0")[:-1])

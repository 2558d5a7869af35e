"""`flota verify` says how far it vouches and what the words prove; `flota word`; who keeps the file."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from core.store.campaign_file import encode, read, snapshot_of
from core.store.lines import encode as encode_line
from core.table.actions import Note
from core.table.chance import Given
from core.table.journal import Line
from core.virgin_queen.actions import Deal
from tests.cli.kit import Campaign, Ran, done, flota

SEATS = ("a:Anna:ottoman+france", "b:Ben:spain+holy-roman-empire", "c:Cleo:england+protestant")
THREE = tuple(part for seat in SEATS for part in ("--seat", seat))


@pytest.fixture
def friday(tmp_path: Path) -> Campaign:
    """A campaign of three without a typed seed; Ben keeps the file."""
    path = tmp_path / "friday.toml"
    done("new", "virgin-queen", *THREE, "--keeper", "b", "-o", path)
    return Campaign(path)


def rewritten(campaign: Campaign, *lines: Line) -> None:
    """The file with these lines appended by hand, each with its right check."""
    found = read(campaign.path.read_bytes(), "x")
    kept = list(found.lines)
    for line in lines:
        previous = kept[-1].check if kept else found.identity
        kept.append(encode_line(len(kept) + 1, line, previous))
    campaign.path.write_bytes(encode(found.raw, found.snapshot, kept))


def committed(campaign: Campaign, seat: str, power: str) -> str:
    """Commit to a word by `flota word`; the word."""
    out = done("word", campaign.path, "--seat", seat, "--as", power)
    [made] = re.findall(r"^Your word: ([0-9a-f]{32})$", out, re.MULTILINE)
    assert made not in campaign.path.read_text()
    return str(made)


def verified(campaign: Campaign) -> Ran:
    return flota("verify", campaign.path)


def test_f49_a_snapshot_written_by_hand_is_found_and_nothing_is_vouched_for(friday: Campaign) -> None:
    friday.did("a", "build_deck")
    friday.did("a", "note", "one more")
    found = read(friday.path.read_bytes(), "x")
    assert found.snapshot is not None
    state = msgspec.convert(found.snapshot.state, found.game.state_type)
    chosen = msgspec.structs.replace(state, turn=2)
    friday.path.write_bytes(encode(found.raw, snapshot_of(chosen, 2, found.lines[1].check), found.lines))
    ran = verified(friday)
    assert ran.code == 3
    assert "position kept after line 2" in ran.err
    assert "can be played again" not in ran.out
    assert "committed to, in every line" not in ran.out
    assert "does not mean that it is false" in ran.err


def test_f50_a_void_line_with_values_is_found_and_nothing_after_it_is_vouched_for(friday: Campaign) -> None:
    friday.did("a", "roll", 2, "luck")
    rewritten(friday, Line("2026-05-01T20:15:03Z", "a", "table", Deal(), (Given("deck", 0, (1, 2)),)))
    friday.did("a", "build_deck")
    built = tomllib.loads(friday.path.read_text())["journal"]["3"][4]
    assert [stream[:2] for stream in built] == [["deck", 2]]
    ran = verified(friday)
    assert ran.code == 3
    assert "good up to line 1. Line 2 is void" in ran.err
    assert "committed to, in every line" not in ran.out


def test_a_gap_is_found_and_later_lines_are_not_called_forged(friday: Campaign) -> None:
    friday.did("a", "note", "first")
    rewritten(friday, Line("2026-05-01T20:15:03Z", "a", "table", Note("second"), ()))
    assert verified(friday).code == 0
    friday.did("a", "roll", 2, "luck")
    text = friday.path.read_text()
    found = read(text.encode(), "x")
    [given] = found.lines[-1].line.chance
    moved = msgspec.structs.replace(found.lines[-1].line, chance=(msgspec.structs.replace(given, first=4),))  # type: ignore[arg-type]
    friday.path.write_bytes(
        encode(found.raw, found.snapshot, [*found.lines[:-1], encode_line(3, moved, found.lines[-2].check)])
    )
    ran = verified(friday)
    assert (ran.code, "good up to line 2" in ran.err, "positions are missing" in ran.err) == (3, True, True)


def test_f52_the_keeper_of_the_file_is_refused_a_word_and_named(friday: Campaign) -> None:
    for words in (("word", "--as", "spain", "mine"), ("commit_word", "--as", "spain", "0" * 64)):
        ran = friday.do("b", *words)
        assert (ran.code, "keeps the file" in ran.err) == (1, True)
    assert flota("word", friday.path, "--seat", "b", "--as", "spain").code == 1
    out = done("verify", friday.path)
    assert "Ben keeps the file and gave no word." in out
    assert "No word was given." in out
    assert "whoever reads it during play knows what will come" in out


def test_f52_an_accomplice_who_gives_the_last_plain_word_ends_the_claim(friday: Campaign) -> None:
    friday.did("c", "word", "--as", "england", "fog")
    friday.did("a", "word", "--as", "france", "loire")
    friday.did("a", "build_deck")
    out = done("verify", friday.path)
    assert "Anna gave the last word, uncommitted." in out
    assert "it is not claimed" in out
    assert "Nobody chose the values" not in out


def test_words_committed_to_and_shown_prove_that_nobody_chose(friday: Campaign) -> None:
    england, france = committed(friday, "c", "england"), committed(friday, "a", "france")
    ran = friday.do("a", "build_deck")
    assert (ran.code, "must show its word first" in ran.err) == (1, True)
    assert friday.do("c", "word", "--as", "england", france).code == 1
    friday.did("c", "word", "--as", "england", england)
    friday.did("a", "word", "--as", "france", france)
    friday.did("a", "build_deck")
    out = done("verify", friday.path)
    assert "Nobody chose the values, if one of these did not work with who keeps the file: Cleo, Anna." in out


def test_a_word_left_out_is_named_and_less_is_claimed(friday: Campaign) -> None:
    england = committed(friday, "c", "england")
    committed(friday, "a", "france")
    friday.did("c", "word", "--as", "england", england)
    friday.did("b", "leave_out", "france", "the note is lost")
    friday.did("a", "build_deck")
    out = done("verify", friday.path)
    assert "left out by the referee: the words of France." in out
    assert "between 2 games" in out
    assert "Nobody chose the values" not in out


def test_a_typed_seed_is_practice_and_nothing_more_is_claimed(campaign: Campaign) -> None:
    campaign.did("p1", "build_deck")
    out = done("verify", campaign.path)
    assert "A practice campaign" in out
    assert "Nobody chose" not in out


def test_the_keeper_is_a_seat_or_nobody_and_without_a_word_the_first(tmp_path: Path) -> None:
    def keeper(*more: str) -> str:
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.toml"
        done("new", "virgin-queen", *THREE, *more, "-o", path)
        return str(tomllib.loads(path.read_text())["keeper"])

    assert [keeper(), keeper("--keeper", "c"), keeper("--keeper", "nobody")] == ["a", "c", ""]
    assert flota("new", "virgin-queen", *THREE, "--keeper", "zoe", "-o", tmp_path / "x.toml").code == 2

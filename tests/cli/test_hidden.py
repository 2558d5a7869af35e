"""A secret stands in no command line (F48): it is asked for where nobody reads it, and no error repeats it."""

from __future__ import annotations

import io
import os
import sys
from getpass import GetPassWarning
from pathlib import Path

import msgspec
import pexpect
import pytest

from core.games import GAMES
from core.table.actions import SealedAction, secret_fields
from tests.cli.kit import done, flota, read_json
from tests.pax_hispanica.test_command_line import Friday, new
from tests.pty.real_terminal import PATIENCE, ROOT
from tui.command import hidden
from tui.command.offered import msgspec_union


@pytest.fixture
def friday(tmp_path: Path) -> Friday:
    """An auction that Spain has begun."""
    table = new(tmp_path / "friday.toml").at_auction()
    table.did("p1", "auction", "no")
    return table


def given(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """What stdin, which is no terminal, has to read."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


def own_bid(friday: Friday, seat: str, nation: str) -> object:
    """The bid that the seat sees as its own; ``None`` without one."""
    return friday.view(seat)["frames"][-1].get(f"answer.{nation}")


def test_f48_a_bid_is_read_from_the_next_line_of_stdin(friday: Friday, monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, "2\n3\n")
    told = friday.did("p2", "bid", "-")
    assert "2" not in told
    assert own_bid(friday, "p2", "england") == [2]
    friday.did("p2", "--json", '["bid",1]')
    given(monkeypatch, '["bid",3]\n')
    friday.did("p2", "--json", "-")
    assert own_bid(friday, "p2", "england") == [3]


@pytest.mark.parametrize("text", ["9871", "seventy", "-77", "7,7", "7.5", "77" * 30, "england", ""])
@pytest.mark.parametrize("form", [("bid", "-"), ("--json", "-")])
def test_f48_what_was_typed_wrongly_is_not_repeated(
    friday: Friday, monkeypatch: pytest.MonkeyPatch, text: str, form: tuple[str, ...]
) -> None:
    before = friday.path.read_bytes()
    given(monkeypatch, f"{text}\n" if form[0] == "bid" else f'["bid",{text}]\n')
    ran = friday.do("p2", *form)
    assert ran.code in (1, 2)
    assert not text or text not in ran.err
    assert "Traceback" not in ran.err
    assert (ran.out, friday.path.read_bytes()) == ("", before)


def test_f48_without_a_line_the_secret_is_missing(friday: Friday, monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, "")
    ran = friday.do("p2", "bid", "-")
    assert ran.code == 2
    assert "AMOUNT is missing" in ran.err


def test_f48_legal_prints_the_form_in_which_the_bid_is_asked_for(friday: Friday) -> None:
    printed = done("legal", friday.path, "--seat", "p2")
    assert "--as england bid -\n" in printed
    assert "AMOUNT: " in printed
    [offer] = [one for one in read_json("legal", friday.path, "--seat", "p2")["offers"] if one["action"] == "bid"]
    assert offer["do"].endswith(" bid -")


def test_f48_cards_to_show_or_to_lay_away_unseen_are_asked_for_too(
    friday: Friday, monkeypatch: pytest.MonkeyPatch
) -> None:
    for nation in ("spain", "england", "france", "netherlands"):
        friday.did({"spain": "p1", "england": "p2", "france": "p3", "netherlands": "p4"}[nation], "bid", 1)
    friday.did("p1", "draw_haven", "spain")
    cards = read_json("show", friday.path, "--seat", "p1")["cards"]
    held = [cards[str(face)] for face in friday.view("p1")["zones"]["hand.spain"]["faces"]]
    given(monkeypatch, f"{held[-1]['id']}\n")
    told = friday.did("p1", "show", "england", "-")
    assert held[-1]["title"] not in told
    given(monkeypatch, "no_such_card_at_all\n")
    friday.did("p2", "end_look")
    ran = friday.do("p1", "show", "england", "-")
    assert ran.code in (1, 2)
    assert "no_such" not in ran.err


def test_f48_every_field_of_a_sealed_action_is_secret_and_the_others_name_fields_of_theirs() -> None:
    for game in GAMES.values():
        for kind in msgspec_union(game.action_type):
            names = {field.name for field in msgspec.structs.fields(kind)}
            assert secret_fields(kind) == names if issubclass(kind, SealedAction) else secret_fields(kind) <= names


def test_f48_a_terminal_that_would_show_it_is_not_asked(friday: Friday, monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    def shows(prompt: str) -> str:
        raise GetPassWarning

    monkeypatch.setattr(sys, "stdin", Screen("2\n"))
    monkeypatch.setattr(hidden, "getpass", shows)
    ran = friday.do("p2", "bid", "-")
    assert ran.code == 2
    assert "would show AMOUNT" in ran.err


def test_f48_at_a_terminal_the_bid_is_not_echoed(friday: Friday) -> None:
    command = ["-m", "tui.cli", "do", str(friday.path), "--seat", "p2", "bid", "-"]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "FLOTA_SAVES": str(friday.path.parent)}
    child = pexpect.spawn(sys.executable, command, env=env, cwd=str(ROOT), timeout=PATIENCE)
    child.expect_exact("AMOUNT: ")
    child.sendline("3")
    child.expect(pexpect.EOF)
    assert b"3" not in child.before.splitlines()[0]
    child.close()
    assert child.exitstatus == 0
    assert own_bid(friday, "p2", "england") == [3]


def test_f48_a_dash_for_what_is_no_secret_is_what_it_was(friday: Friday) -> None:
    ran = flota("do", friday.path, "--seat", "p1", "note", "-")
    assert ran.code == 0
    assert "-" in ran.out

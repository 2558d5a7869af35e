"""`flota odds`: a table, bars, exact fractions and per cent; JSON for programs."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest

from core.virgin_queen.odds import net_odds
from tests.cli.kit import done, flota, read_json


def test_odds_prints_each_net_with_its_exact_chance_per_cent_and_a_bar() -> None:
    out = done("odds", "--attack", 4, "--defend", 3).splitlines()
    rows = [re.fullmatch(r" *([+-][1-9]\d*|0) +(\d+(?:/\d+)?) +(\d+\.\d\d)%(?:  ([#█]+))?", line) for line in out[1:-1]]
    assert all(rows)
    found = {int(row[1]): Fraction(row[2]) for row in rows if row}
    assert found == net_odds(4, 3)
    assert sum(found.values()) == 1
    for row in rows:
        assert row is not None
        assert abs(float(row[3]) - float(found[int(row[1])] * 100)) <= 0.005
    bars = {int(row[1]): len(row[4] or "") for row in rows if row}
    assert max(bars.values()) == 40
    assert all((bars[a] >= bars[b]) for a in bars for b in bars if found[a] >= found[b])


def test_the_last_line_sums_up() -> None:
    out = done("odds", "--attack", 1, "--defend", 0).splitlines()
    assert out[-1] == "The attacker wins 33.33%, nothing happens 66.67%, the attacker is hit 0.00%."
    assert out[0].startswith("1 die against 0; 5 and 6 hit.")


def test_json_gives_each_net_by_its_number() -> None:
    found = read_json("odds", "--attack", 4, "--defend", 3)
    assert list(found) == ["net"]
    assert list(found["net"]) == [str(net) for net in range(-3, 5)]
    assert found["net"] == {str(net): float(chance) for net, chance in net_odds(4, 3).items()}
    assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize(
    "words",
    [
        ("--attack", 0, "--defend", 3),
        ("--attack", 21, "--defend", 3),
        ("--attack", 4, "--defend", -1),
        ("--attack", 4, "--defend", 21),
        ("--attack", "four", "--defend", 3),
        ("--attack", 4),
        ("--defend", 3),
        ("--attack", 10**30, "--defend", 3),
        ("--attack", 4, "--defend", 3, "more"),
    ],
)
def test_wrong_numbers_are_one_sentence_and_exit_code_2(words: tuple[object, ...]) -> None:
    ran = flota("odds", *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    assert "flota odds --help" in ran.err


def test_without_utf_8_the_bars_are_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.command.odds.is_utf8", lambda: False)
    assert "█" not in done("odds", "--attack", 9, "--defend", 9)
    monkeypatch.setattr("tui.command.odds.is_utf8", lambda: True)
    assert "█" in done("odds", "--attack", 9, "--defend", 9)

"""While bids are sealed no command tells another seat of them, whatever befell the file (F6, PH-A5)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from core.pax_hispanica.actions import Bid
from core.store.campaign_file import read
from core.store.lines import encode
from core.table.journal import Line
from tests.cli.kit import flota
from tests.pax_hispanica.test_command_line import HISTORIES, SEAT, Friday, new

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("show",),
    ("show", "--json"),
    ("log",),
    ("log", "--json"),
    ("legal",),
    ("legal", "--json"),
    ("undo", "--dry-run"),
    ("do", "bid", "99"),
    ("do", "advance"),
)


def sound(path: Path) -> int:
    """The file as it is."""
    return 0


def torn(path: Path) -> int:
    """The end of a write that was broken off."""
    with path.open("ab") as file:
        file.write(b"99 = [")
    return 3


def refused(path: Path) -> int:
    """Bids that no rule allows, as a file may have them from other rules: two of one seat, or one."""
    for amount in (99,) * (1 + path.stem.count("2")):
        campaign = read(path.read_bytes(), "friday")
        line = Line("2026-05-01T20:15:03Z", "p2", "england", Bid(amount), ())
        with path.open("ab") as file:
            file.write(f"{encode(len(campaign.lines) + 1, line, campaign.last_check).text}\n".encode())
    return 0


def told(friday: Friday, seat: str | None, code: int) -> list[str]:
    """All that the commands tell this seat, refusals included."""
    ran = []
    for name, *more in COMMANDS:
        if seat or name not in ("undo", "do"):
            ran.append(flota(name, friday.path, *(("--seat", seat) if seat else ()), *more))
    checked = flota("verify", friday.path)
    assert checked.code == code
    return [re.sub(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\dZ)?", "TIME", f"{one}") for one in (*ran, checked)]


@pytest.mark.rule("PH-A5")
@pytest.mark.parametrize("befell", [sound, torn, refused])
def test_f06_no_command_tells_the_others_of_a_sealed_step(tmp_path: Path, befell: Callable[[Path], int]) -> None:
    heard = []
    for number, bids in enumerate(HISTORIES):
        folder = tmp_path / str(number)
        folder.mkdir()
        friday = new(folder / f"friday{number}.toml").at_auction()
        friday.did("p1", "auction", "yes")
        for nation, amount in bids:
            friday.did(SEAT[nation], "bid", amount)
        code = befell(friday.path)
        friday.path = friday.path.rename(tmp_path / "friday.toml")
        heard.append([told(friday, seat, code) for seat in (None, "p1", "p3")])
    assert heard[0] == heard[1] == heard[2]

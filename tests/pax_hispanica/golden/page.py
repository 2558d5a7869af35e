"""The recorded game as text, in the form of the other game's pages: what changed, and who may read it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from core.table.journal import Record
from core.table.seats import SPECTATOR
from tests.golden.page import Facts, brief, by_viewers, changes, received, said
from tests.pax_hispanica.golden.recording import lines, table

PAGE = Path(__file__).parent / "four_players.txt"


def page() -> str:
    """The whole page."""
    record = table()
    seats = tuple(record.setup.seats)
    masks = {**record.setup.masks, "spectator": SPECTATOR}
    seen: dict[str, Facts] = {viewer: {} for viewer in masks}
    rows = ["four players: written by python -m tests.pax_hispanica.golden --write", "", "0 the start"]
    rows += _position(record, seats, seen)
    for number, line in enumerate(lines(), start=1):
        rows += ["", f"{number} {line.seat} for {line.power}: {brief(msgspec.to_builtins(line.action))}"]
        rows += [f"  chance {brief(line.chance)}"] if line.chance else []
        refused = record.add(line)
        rows += [f"  REFUSED {said(refused.said)}"] if refused else []
        heard = {who: [f"heard {said(one)}" for one in record.said_of(number, mask)] for who, mask in masks.items()}
        rows += [*by_viewers(heard, seats), *_position(record, seats, seen)]
    return "\n".join(rows) + "\n"


def _position(record: Record, seats: tuple[str, ...], seen: dict[str, Facts]) -> Iterator[str]:
    """What changed for whom; ``seen`` is brought up to date."""
    found = {}
    for viewer, before in seen.items():
        now = received(record, viewer if viewer in seats else None)
        found[viewer] = list(changes(before, now))
        seen[viewer] = now
    return by_viewers(found, seats)

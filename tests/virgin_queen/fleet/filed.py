"""A campaign file with ships at sea and the fleet's card in Spain's hand, made by actions alone.

Six seats, one a power, in impulse order: anna, bob (Spain), carl (England), dora (France), emil, fay; anna is referee.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from core.store.session import Session
from core.table.telling import Refusal
from core.virgin_queen.powers import POWERS
from tests.kit import NAMES, cards, header

SEAT = dict(zip(POWERS, NAMES, strict=True))


def number(card: str) -> int:
    """A card's number in the catalogue."""
    return next(n for n, one in enumerate(cards(), start=1) if one.id == card)


def act(session: Session, power: str, *raw: Any) -> None:
    """Take an action for a power, the table or the referee; it must be accepted."""
    action = msgspec.convert(list(raw), session.game.action_type)
    outcome = session.act(SEAT.get(power, "anna"), power, action)
    assert not isinstance(outcome, Refusal), (power, raw, outcome)


def sea_campaign(
    path: Path, ships: Sequence[tuple[str, int, bool]] = (), *, row: int = 3, convoy: int = 0, dice: str = "table"
) -> Session:
    """Spain's impulse; every die is the Azores, where the ships (power, rating, damaged) are; ``row`` before F1."""
    session = Session.create(path, header(6, dice=dice, referee="anna"))
    for face in range(1, 7):
        act(session, "table", "ocean_die", face, "Azores")
    for _ in range(row):
        act(session, "referee", "override_random", "pool", "spain_row", "as it lay")
    for captain, (power, rating, damaged) in enumerate(ships, start=1):
        act(session, power, "launch", f"Captain {captain}", rating, "Azores")
        if damaged:
            act(session, power, "refit", captain, True)
    act(session, "referee", "override_card", number("treasure_fleet"), "hand.spain", "as it lay")
    act(session, "referee", "override_phase", 1, "spring_deployment", "as it was")
    if convoy:
        act(session, "spain", "convoy", convoy, [])
    act(session, "table", "advance")
    act(session, "ottoman", "pass")
    return session

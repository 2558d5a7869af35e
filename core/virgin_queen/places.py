"""Where cards and treasures lie (VQ-C1, VQ-T1 to VQ-T5, VQ-T7). Zone numbers are the same in every campaign."""

from __future__ import annotations

from core.table.seats import EVERYONE
from core.table.zones import Zone
from core.virgin_queen.powers import POWERS, SPAIN

DECK, DISCARDS, REMOVED, WAITING, OUT, PLAYING = range(6)
"""The deck; the common discards and the removed pile (C1); cards that enter in a later turn (C8); cards that this
number of players leaves in the box (C14); the card whose condition is still to be answered (C2)."""

HAND, HOME, PLAYED = 6, 12, 18
"""The first of six zones each: hands; home cards at hand, open to all; home cards played, face up (C1)."""

POOL, SPENT, SPAIN_ROW, PORTUGAL_ROW = range(24, 28)
"""The pool (T1), the spent pile (T2), the two rows (T4, T5)."""

PURSE = 28
"""The first of six zones: the treasures in each power's hand, mixed for all others (T7). What is taken from a row stays
known to those who knew it there, and to its captor, only until it enters a hand (T11)."""

FLEET, LOOT, MOST_EXPEDITIONS = 34, 35, 12
"""The treasures that sail with the Treasure Fleet (F2), and the first of the zones of loot, one an expedition (T11)."""

SPAIN_BOXES, PORTUGAL_BOXES, ROW_MOST = 4, 3, 6


def _each(name: str, admits: str, hidden: bool, own: bool = False) -> tuple[Zone, ...]:
    kind = "cards" if admits == "cards" else "counters"
    return tuple(
        Zone(f"{name}.{power}", kind, 1 << number if hidden else EVERYONE, owner=number, own=own)  # type: ignore[arg-type]
        for number, power in enumerate(POWERS)
    )


ZONES: tuple[Zone, ...] = (
    Zone("deck", "cards", faces=0),
    Zone("discards", "cards"),
    Zone("removed", "cards"),
    Zone("waiting", "cards"),
    Zone("out", "cards"),
    Zone("playing", "cards"),
    *_each("hand", "cards", hidden=True),
    *_each("home", "cards", hidden=False),
    *_each("played", "cards", hidden=False),
    Zone("pool", "counters", faces=0, mixed=True),
    Zone("spent", "counters"),
    Zone("spain_row", "counters", faces=1 << SPAIN, room=ROW_MOST),
    Zone("portugal_row", "counters", faces=0, room=PORTUGAL_BOXES),
    *_each("treasures", "counters", hidden=True, own=True),
    Zone("fleet", "counters", faces=1 << SPAIN),
    *(Zone(f"loot.{slot}", "counters", faces=0) for slot in range(1, MOST_EXPEDITIONS + 1)),
)

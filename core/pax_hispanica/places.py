"""Where cards lie: one Market pile with its top face up, the Haven deck, hands, what was laid before a nation."""

from __future__ import annotations

from core.table.zones import Zone

MARKET, MARKET_TOP, MARKET_DISCARDS, HAVEN, REMOVED = range(5)
"""The face-down Market pile (its top is the buried card), the face-up card on it (PH-A1), the Market discards (PH-H3),
the Haven deck (PH-H4), what the referee took out of the game."""

HAND = 5
"""The first of the hands, one a nation in the campaign; the zones of laid cards follow them."""


def zones(nations: tuple[str, ...]) -> tuple[Zone, ...]:
    """The zones of a campaign with these nations."""
    return (
        Zone("market", "cards", faces=0),
        Zone("market_top", "cards", room=1),
        Zone("market_discards", "cards"),
        Zone("haven", "cards", faces=0),
        Zone("removed", "cards"),
        *(Zone(f"hand.{nation}", "cards", 1 << number, owner=number) for number, nation in enumerate(nations)),
        *(Zone(f"laid.{nation}", "cards", owner=number) for number, nation in enumerate(nations)),
    )

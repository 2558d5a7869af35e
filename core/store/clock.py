"""The time as campaigns write it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def now_utc() -> datetime:
    """Now, in UTC."""
    return datetime.now(UTC)


def stamp(clock: Clock) -> str:
    """The clock's time as it stands in a file: UTC, to the second, ``2026-05-01T20:15:03Z``."""
    now = clock()
    if now.tzinfo is not UTC:
        now = now.astimezone(UTC)
    return f"{now.isoformat()[:19]}Z"

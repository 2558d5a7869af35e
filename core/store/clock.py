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
    return clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

"""The stack of frames: procedures inside a phase, each waiting for an answer."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.table.state import Frame


def push(state: Any, frame: Frame) -> Any:
    """The state with one more frame that waits."""
    return replace(state, stack=(*state.stack, frame))


def pop(state: Any) -> Any:
    """The state without its topmost frame."""
    return replace(state, stack=state.stack[:-1])

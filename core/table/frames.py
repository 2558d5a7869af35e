"""The stack of frames: procedures inside a phase, each waiting for an answer."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from core.table.state import Frame

F = TypeVar("F", bound=Frame)


def push(state: Any, frame: Frame) -> Any:
    """The state with one more frame that waits."""
    return replace(state, stack=(*state.stack, frame))


def pop(state: Any) -> Any:
    """The state without its topmost frame."""
    return replace(state, stack=state.stack[:-1])


def top(state: Any, kind: type[F]) -> F | None:
    """The topmost frame, if it is of this kind."""
    frame = state.stack[-1] if state.stack else None
    return frame if isinstance(frame, kind) else None


def at(state: Any, kind: type[F]) -> F:
    """The topmost frame, which is of this kind: the procedure's own steps ask so."""
    frame = top(state, kind)
    assert frame is not None
    return frame


def with_top(state: Any, frame: Frame) -> Any:
    """The state with this frame in the place of the topmost one: the procedure has gone on."""
    return replace(state, stack=(*state.stack[:-1], frame))

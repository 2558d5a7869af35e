"""The stack of frames: procedures inside a phase, each waiting for an answer."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from core.table.state import Frame, SealedFrame

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


def births(before: Any, after: Any, born: tuple[int, ...], number: int) -> tuple[int, ...]:
    """By which line each frame of the stack ``after`` line ``number`` came to be asked; ``born`` says it of ``before``.

    A sealed step stays the same question while answers come in; every other frame that changed asks a new one, and so
    does what lies on it.
    """
    if before.stack is after.stack:
        return born
    kept = 0
    for old, new in zip(before.stack, after.stack, strict=False):
        if old != new and not _sealed_alike(old, new):
            break
        kept += 1
    return (*born[:kept], *(number for _ in after.stack[kept:]))


def _sealed_alike(old: Frame, new: Frame) -> bool:
    both = isinstance(old, SealedFrame) and isinstance(new, SealedFrame)
    return both and replace(old, answers=()) == replace(new, answers=())


def with_top(state: Any, frame: Frame) -> Any:
    """The state with this frame in the place of the topmost one: the procedure has gone on."""
    return replace(state, stack=(*state.stack[:-1], frame))

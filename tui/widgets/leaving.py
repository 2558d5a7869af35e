"""Screens that are left once, however often the key is hit."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

T = TypeVar("T")


class Leaving(Screen[T]):
    """A screen that is left only while it is the one in front, and by Esc only where that costs nothing.

    A key may leave it just when it closes by itself, because its question was answered at another terminal.
    """

    def action_back(self) -> None:
        """One level back; not at an Esc that may be an arrow of which the rest came late, where that would cost."""
        why = self.why_esc_stays() if getattr(self.app, "key_in_hand", "") == "escape" else ""
        if why:
            self.app.tell(why)  # type: ignore[attr-defined]
        else:
            self.go_back()

    def go_back(self) -> None:
        """Leave it without a result."""
        self.dismiss(None)

    def why_esc_stays(self) -> str:
        """What to say at Esc where it does not go back, because that would end or lose something; ``""``: it does."""
        return ""

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Leave it with this result, if it is still there to be left."""
        if self.app.screen is not self:
            return AwaitComplete()
        return super().dismiss(result)


async def answered(screen: Screen[Any], question: Screen[T]) -> T | None:
    """Put a question over the screen, in one of its workers, and wait for what it is left with.

    ``None`` if the screen itself has been left meanwhile. (Textual's ``push_screen_wait`` first does what the app has
    put off; if that is the leaving of the worker's own screen, the worker's end would end the app, without a word.)
    """
    if screen not in screen.app.screen_stack:
        return None
    waiting: asyncio.Future[T] = screen.app.push_screen(question, wait_for_dismiss=True)
    return await asyncio.shield(waiting)

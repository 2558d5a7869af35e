"""Screens that are left once, however often the key is hit."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

T = TypeVar("T")


class Leaving(Screen[T]):
    """A screen that is left only while it is the one in front.

    Keys that arrive in one packet (a held Enter over a slow line) answer it twice: the second answer is no answer to
    what lies beneath, and is dropped.
    """

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Leave it with this result, if it is still there to be left."""
        if self.app.screen is not self:
            return AwaitComplete()
        return super().dismiss(result)

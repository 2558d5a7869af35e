"""Keys, pastes and reports of the focus, handed to the app one at a time.

Several may come in one packet, and some before the first screen is there. Each is handed on when what the one before
it set going has been done and the screen in front is composed: so no handler of a screen meets one that is not there
yet, or has gone.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

from textual import events
from textual.app import App
from textual.screen import Screen
from textual.widget import Widget

from tui.hacks import has_handled

LAPS = 3
"""How often nothing may have changed on the way from the focus up to the app until it is at rest.

A key goes up once, what it chooses goes up once more, and what that asks for a third time.
"""


class Intake:
    """What has come and was not handed to the app yet. ``handle`` is how the app takes an event."""

    def __init__(self, app: App[Any], handle: Callable[[events.Event], Awaitable[None]]) -> None:
        self._app = app
        self._handle = handle
        self._waiting: deque[events.Event] = deque()
        self._handing_on: asyncio.Task[None] | None = None
        self._given_to: Screen[Any] | None = None
        """The screen that was in front when the last event was handed on."""
        self._stack: tuple[Screen[Any], ...] = ()
        """The screens since one last came or went."""
        self._since = 0.0
        """When a screen came back to the front by the leaving of the one over it."""

    async def take(self, event: events.Event) -> None:
        """Hand it on, now or in its turn; called by the app, in its own task."""
        if self._handing_on is None and self._is_ready():
            await self._give(event)
        else:
            self._waiting.append(event)
        if self._handing_on is None:
            self._handing_on = asyncio.create_task(self._go_on())

    def put_back(self, *given: events.Event) -> None:
        """These come next, in this order; called while one is handed on."""
        self._waiting.extendleft(reversed(given))

    def is_for_front(self) -> bool:
        """Whether the screen that the last event was handed to is still the one in front."""
        return self._app.screen_stack[-1:] == [self._given_to]

    def screen_changed(self, screen: Screen[Any]) -> None:
        """Another screen is in front: a new one, or one that had been under others."""
        if screen in self._stack[:-1]:
            self._since = monotonic()
        self._stack = tuple(self._app.screen_stack)

    def _is_ready(self) -> bool:
        return bool(self._app.screen_stack) and self._app.screen_stack[-1].is_mounted

    async def _go_on(self) -> None:
        try:
            await self._at_rest()
            while self._waiting and self._app.is_running:
                given = asyncio.Event()
                if not self._app.call_later(self._give_next, given):
                    return
                await given.wait()
                await self._at_rest()
        finally:
            self._handing_on = None

    async def _give_next(self, given: asyncio.Event) -> None:
        """The next one, in the app's own task; not yet, if a screen has come meanwhile that is not composed."""
        try:
            if self._is_ready() and self._waiting:
                await self._give(self._waiting.popleft())
        finally:
            given.set()

    async def _give(self, event: events.Event) -> None:
        self._given_to = self._app.screen_stack[-1]
        if isinstance(event, events.Key) and event.time < self._since:
            # Hit while another screen was in front, and perhaps what left it: nothing is done here by it.
            return
        await self._handle(event)

    async def _at_rest(self) -> None:
        """Until what was handed on has been handled, with what came of it, and the screen in front is composed."""
        last, same = self._front(), 0
        while same < LAPS and last is not None:
            for pump in last.ancestors_with_self:
                await has_handled(pump)
            now = self._front()
            last, same = now, same + 1 if now is last else 0

    def _front(self) -> Widget | None:
        """What gets the next key; ``None`` when the app is on its way out."""
        stack = self._app.screen_stack
        return (stack[-1].focused or stack[-1]) if stack else None

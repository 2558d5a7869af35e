"""Waiting until an app under test has nothing left to do.

Textual's own wait sleeps 20 ms of real time and looks at the processor's time, twice a key: most of what a test of
keys takes. Here the event loop itself says whether anything is left.
"""

from __future__ import annotations

import asyncio
from typing import Any

from textual._compositor import Compositor
from textual._context import active_app, visible_screen_stack

STEPS = 2000
"""After so many steps whatever still goes on is left to the test."""
CALM = 3
"""So many steps with nothing to do in a row are rest."""


async def rest(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """In the place of Textual's ``wait_for_idle``: until the loop has nothing ready and every queue is empty."""
    loop: Any = asyncio.get_running_loop()
    calm = 0
    for _ in range(STEPS):
        await asyncio.sleep(0.0005)
        app = active_app.get(None)
        if app is not None and app.screen_stack:
            app.screen._on_timer_update()
        busy = bool(loop._ready) or (app is not None and _waits(app))
        calm = 0 if busy else calm + 1
        if calm == CALM:
            return


def _waits(app: Any) -> bool:
    """Whether a message waits for a screen or a widget in it."""
    if not app.screen_stack:
        return False
    pumps = [app, *app.screen.walk_children(with_self=True)]
    return any(pump._message_queue is not None and not pump._message_queue.empty() for pump in pumps)


_painted = Compositor.render_update


def unpainted(self: Any, full: bool = False, screen_stack: Any = None, simplify: bool = False) -> Any:
    """In the place of the compositor's ``render_update``: an update that no terminal will get is not painted.

    ``text`` and pictures paint the whole screen for themselves.
    """
    if full:
        return _painted(self, full, screen_stack, simplify)
    visible_screen_stack.set([] if screen_stack is None else screen_stack)
    self._dirty_regions.clear()
    return None

"""How flota ends when it is told to by a signal: as at q, and if that does not come about, at once.

Every way out gives the terminal back as it was. No action is lost by any: each is on disk before its result is shown.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from threading import Timer
from typing import Any

ENDING = tuple(getattr(signal, name) for name in ("SIGHUP", "SIGTERM", "SIGQUIT", "SIGINT") if hasattr(signal, name))
"""The signals that end flota."""
PATIENCE = 3.0
"""Seconds that the usual end may take before flota ends without it."""
RESTORED = "".join([
    "\x1b\\",  # the end of a string that was cut off
    "\x1b[?2026l",  # frames held back
    "\x1b[?2004l",  # bracketed pastes
    "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l",  # the mouse
    "\x1b[?2048l",  # reports of the window's size
    "\x1b[?7h",  # long lines go on in the next
    "\x1b[0m",  # colours
    "\x1b[<u",  # kitty's keys, which each of the two screens has for itself
    "\x1b[?1049l",  # the main screen
    "\x1b[?25h",  # the cursor
    "\x1b[?1004l",  # reports of the focus
])  # fmt: skip
"""What gives a terminal back in whatever state it was left."""


class WayOut:
    """What signals do while the screens are up.

    ``leave`` ends the app with an exit code, from whatever it is doing; ``give_back`` puts the terminal right without
    the app. Both are called in the main thread or, the second, in one of its own.
    """

    def __init__(self, leave: Callable[[int], None], give_back: Callable[[], None], patience: float = PATIENCE) -> None:
        self._leave = leave
        self._give_back = give_back
        self._patience = patience
        self._before: dict[int, Any] = {}
        self._timer: Timer | None = None

    def open(self) -> None:
        """Take the signals over; one that whoever started flota ignores (``nohup``) stays ignored."""
        for number in ENDING if not self._before else ():
            if signal.getsignal(number) != signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._told)

    def close(self) -> None:
        """The app has ended: signals do what they did before."""
        for number, before in self._before.items():
            signal.signal(number, before)
        self._before.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _told(self, number: int, _frame: Any) -> None:
        self.leave(128 + number)

    def leave(self, code: int) -> None:
        """End the app; flota itself, if the app does not end."""
        if self._timer is None:
            self._timer = Timer(self._patience, self._at_once, (code,))
            self._timer.daemon = True
            self._timer.start()
            self._leave(code)

    def _at_once(self, code: int) -> None:
        self._give_back()
        os._exit(code)


def give_back(screen: int, keyboard: int, attributes: list[Any] | None) -> None:
    """Put a terminal right, as far as it can be reached at all.

    ``attributes`` are its line's as they were (:func:`termios.tcgetattr`), if they are known.
    """
    import termios

    with suppress(OSError):
        os.set_blocking(screen, False)
        os.write(screen, RESTORED.encode())
        os.set_blocking(screen, True)
    if attributes is not None:
        with suppress(termios.error, OSError):
            termios.tcsetattr(keyboard, termios.TCSANOW, attributes)

"""Every private name of Textual that flota needs, in one place; each has a contract test.

When Textual changes, this file and its tests are where it shows.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from textual.app import App
from textual.filter import Monochrome, NoColor
from textual.keys import _character_to_key
from textual.worker import WorkerFailed

if TYPE_CHECKING:
    from textual.binding import ActiveBinding
    from textual.command import CommandPalette
    from textual.driver import Driver
    from textual.widget import Widget


async def removed(widget: Widget) -> None:
    """Remove a widget and wait until it is gone, whatever becomes of whoever waits.

    A worker that is cancelled while it waits would cancel the widget's own task with it, and then the app's, which
    waits for that task when the screen is left: flota would be gone without a word.
    """

    async def remove() -> None:
        await widget.remove()

    await asyncio.shield(asyncio.ensure_future(remove()))


P = TypeVar("P", bound="CommandPalette")


def key_of_character(character: str) -> str:
    """Textual's name of the key that types this character: ``?`` is ``question_mark``, ``о`` is ``о``."""
    return _character_to_key(character)


def still(app: App[Any]) -> None:
    """Nothing moves by itself: no animation of scrolling or styles in this app."""
    app.animation_level = "none"


def steady(palette: type[P]) -> type[P]:
    """The command palette, which outlives a page key that comes before its list is laid out.

    Textual's own asks for the place of a line that has none yet. The key is dropped.
    """
    page = palette._action_command_list

    def calm(self: P, action: str) -> None:
        with suppress(KeyError, IndexError):
            page(self, action)

    palette._action_command_list = calm  # type: ignore[assignment]
    return palette


def colourless(app: App[Any]) -> None:
    """With ``NO_COLOR`` no colour is sent at all, not even greys: attributes and marks are left."""
    if app.no_color:
        app._filters = [*(one for one in app._filters if not isinstance(one, Monochrome)), NoColor()]


def run_binding(app: App[Any], active: ActiveBinding) -> Callable[[], None]:
    """A call that does what the key of a live binding does, in the place where it is bound."""

    def run() -> None:
        app.call_next(app.run_action, active.binding.action, active.node)

    return run


def still_open(file: int) -> bool:
    """Whether the file can still be read from."""
    try:
        os.fstat(file)
    except (OSError, ValueError, OverflowError):
        return False
    return True


@cache
def calm_driver() -> type[Driver]:
    """The driver for POSIX terminals, which outlives bytes that are no text and sequences that are no key.

    Textual's own ends the app at the first of them, with a trace on the screen and the exit code of success. Here what
    came in the same read is dropped, and the next key counts again.
    """
    from textual.drivers.linux_driver import LinuxDriver

    class CalmDriver(LinuxDriver):
        def _run_input_thread(self) -> None:
            while not self.exit_event.is_set():
                try:
                    self.run_input_thread()
                    break
                except Exception as error:
                    if isinstance(error, (ValueError, OverflowError)) and still_open(self.fileno):
                        continue
                    self._app.call_later(self._app._handle_exception, error)
                    break

    return CalmDriver


class QuietCrash(App[int]):
    """An app that prints no trace when it fails: Textual's own shows local values, and so hands.

    ``crash`` is then the error, for whoever ran the app.
    """

    crash: BaseException | None = None

    def _fatal_error(self) -> None:
        failed = self._exception
        # Of a worker that failed, the failure itself says where.
        self.crash = failed.error if isinstance(failed, WorkerFailed) else failed
        self._close_messages_no_wait()

    def get_driver_class(self) -> type[Driver]:
        """The driver of this system, in its calm form where there is one."""
        found = super().get_driver_class()
        return calm_driver() if found.__name__ == "LinuxDriver" else found

"""Every private name of Textual that flota needs, in one place; each has a contract test.

When Textual changes, this file and its tests are where it shows.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from time import monotonic
from typing import TYPE_CHECKING, Any, TextIO, TypeVar, cast

from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.filter import Monochrome, NoColor
from textual.keys import _character_to_key
from textual.message import Message
from textual.worker import WorkerFailed

from tui.terminal.input import Alt, Escape, Keyboard, Pasted, Token, Typed, escape_wait
from tui.terminal.way_out import WayOut, give_back

if TYPE_CHECKING:
    from textual.binding import ActiveBinding
    from textual.command import CommandPalette
    from textual.driver import Driver
    from textual.message_pump import MessagePump
    from textual.widget import Widget


async def removed(widget: Widget) -> None:
    """Remove a widget and wait until it is gone, whatever becomes of whoever waits.

    A worker that is cancelled while it waits would cancel the widget's own task with it, and then the app's, which
    waits for that task when the screen is left: flota would be gone without a word.
    """

    async def remove() -> None:
        await widget.remove()

    await asyncio.shield(asyncio.ensure_future(remove()))


LOOK_AGAIN = 0.1
"""Seconds at most until the thread that reads the keyboard looks whether it should end."""


async def has_handled(pump: MessagePump) -> None:
    """Until a widget, screen or app has handled all that it has been sent by now, or has ended."""
    done = asyncio.Event()
    if not pump.call_later(done.set):
        return
    handled = asyncio.ensure_future(done.wait())
    # The app has no task of its own: with it everything ends.
    tasks = [handled, *([] if pump._task is None else [pump._task])]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    handled.cancel()


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


class TerminalReader:
    """Textual's messages for the bytes of one terminal; for every kind of line, with its own clock.

    Textual's parser gets whole sequences only, and one that it does not know leaves no trace in it: it is dropped,
    and the next key counts again.
    """

    def __init__(self, clock: Callable[[], float], wait: float) -> None:
        """``wait``: seconds that a lone ESC waits."""
        self._keyboard = Keyboard(clock, wait)
        self._parser = XTermParser()

    @property
    def due(self) -> float | None:
        """When :meth:`tick` has something to do, by the clock; ``None``: not before more has come."""
        return self._keyboard.due

    def feed(self, data: bytes) -> list[Message]:
        """What these bytes come to."""
        return [message for token in self._keyboard.feed(data) for message in self._messages(token)]

    def tick(self) -> list[Message]:
        """What has waited long enough."""
        return [message for token in self._keyboard.tick() for message in self._messages(token)]

    def _messages(self, token: Token) -> list[Message]:
        match token:
            case Typed(text):
                return self._parsed(text)
            case Escape():
                return [events.Key("escape", "\x1b")]
            case Alt(text):
                return [
                    events.Key(f"alt+{one.key}", one.character)
                    for one in self._parsed(text)
                    if isinstance(one, events.Key)
                ]
            case Pasted(text):
                return [events.Paste(text)]

    def _parsed(self, text: str) -> list[Message]:
        try:
            found = list(self._parser.feed(text))
        except (ValueError, OverflowError):
            found = []
        if text.startswith("\x1b") and not found:
            # Unknown to it, and it would take what comes next for more of it.
            self._parser = XTermParser()
        return found


class Tolerant:
    """A terminal's output that may go away: what is written then goes nowhere, and nobody waits for it."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> None:
        """Write it, if there is anywhere to."""
        with suppress(OSError, ValueError):
            self._file.write(text)

    def flush(self) -> None:
        """Flush it likewise."""
        with suppress(OSError, ValueError):
            self._file.flush()

    def fileno(self) -> int:
        """The file's number."""
        return self._file.fileno()


@cache
def calm_driver() -> type[Driver]:
    """The driver for POSIX terminals, with flota's own reading of the keyboard and its own ways out."""
    from textual.drivers.linux_driver import LinuxDriver

    class CalmDriver(LinuxDriver):
        def __init__(self, app: App[Any], **given: Any) -> None:
            super().__init__(app, **given)
            self._file = cast(Any, Tolerant(cast(TextIO, self._file)))
            self._away = False
            """Whether the shell is in front, or may be."""
            self._held_back = False
            """Whether nothing is painted: the app has not said yet what may be seen."""
            self._way_out = WayOut(self._leave, self._give_back)

        def start_application_mode(self) -> None:
            self._key_thread = None
            super().start_application_mode()  # type: ignore[no-untyped-call]
            self._way_out.open()

        def write(self, data: str) -> None:
            if not self._held_back and self._writer_thread is not None:
                super().write(data)

        def close(self) -> None:
            super().close()
            if not self._away:
                self._way_out.close()

        # Ways out

        def _leave(self, code: int) -> None:
            with suppress(RuntimeError):
                # Unless the loop has ended, and the app with it.
                self._loop.call_soon_threadsafe(partial(self._app.exit, return_code=code))

        def _give_back(self) -> None:
            give_back(cast(TextIO, self._file).fileno(), self.fileno, self.attrs_before)

        # To the shell and back

        def _sigtstp_application(self, *_: Any) -> None:
            """To the shell, and wait here until flota is in front again; where no shell waits, that is at once."""
            if self._away:
                return
            self._away = True
            self.suspend_application_mode()
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGTSTP)
            self._back_in_front()

        def _sigcont_application(self, *_: Any) -> None:
            """Somebody else had stopped flota, and whatever was in front then has changed the terminal."""
            if not self._away:
                self._away = True
                self.suspend_application_mode()
                self._back_in_front()

        def _back_in_front(self) -> None:
            self.start_application_mode()
            while self._key_thread is None and os.isatty(self.fileno):
                # It was continued behind the shell, and was stopped again.
                self.start_application_mode()
            self._away, self._held_back = False, True
            signal.signal(signal.SIGTSTP, self._sigtstp_application)
            self._loop.call_soon_threadsafe(self._app.post_message, InFront(self._show))

        def _show(self) -> None:
            self._held_back = False

        # The keyboard

        def run_input_thread(self) -> None:
            reader = TerminalReader(monotonic, escape_wait(os.environ))
            while not self.exit_event.is_set():
                pause = LOOK_AGAIN if reader.due is None else min(max(reader.due - monotonic(), 0.0), LOOK_AGAIN)
                data = self._read() if select.select([self.fileno], [], [], pause)[0] else None
                if data == b"":
                    # The line has dropped, and nobody said so.
                    self._way_out.leave(0)
                    return
                for message in reader.tick() if data is None else reader.feed(data):
                    self.process_message(message)

        def _read(self) -> bytes | None:
            """What has come; ``b""`` when nothing can come any more, ``None`` when there was nothing after all."""
            try:
                return os.read(self.fileno, 4096)
            except (BlockingIOError, InterruptedError):
                return None
            except OSError:
                return b""

    return CalmDriver


class InFront(Message):
    """flota is in front again after the shell. Nothing is painted until ``show`` is called."""

    def __init__(self, show: Callable[[], None]) -> None:
        super().__init__()
        self.show = show


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

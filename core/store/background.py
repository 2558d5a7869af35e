"""Threads for work on files, so that an event loop never waits for a disk or for another program's lock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


def _nothing(_: Any) -> None:
    pass


class Background:
    """One thread that does one piece of work after another, in the order in which they are given.

    The thread keeps no program alive: what it has not finished when the program ends is as if it had been killed.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: Thread | None = None

    async def run(self, work: Callable[[], T], then: Callable[[T], None] = _nothing) -> T:
        """What ``work`` returns or raises. ``then`` is called with its result in the event loop, before this returns
        and also if nobody waits any more.
        """
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[T] = loop.create_future()

        def deliver(result: Any, error: BaseException | None) -> None:
            if error is None:
                then(result)
            if waiting.cancelled():
                return
            if error is None:
                waiting.set_result(result)
            else:
                waiting.set_exception(error)

        def do() -> None:
            result, failed = None, None
            try:
                result = work()
            except BaseException as error:
                failed = error
            # A loop that has ended waits for nothing.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(deliver, result, failed)

        self._put(do)
        return await waiting

    def close(self, last: Callable[[], None]) -> None:
        """Do ``last`` after all that was given, and end the thread. Does not wait for that."""
        self._put(last)
        if self._thread is not None:
            self._queue.put(None)

    def _put(self, do: Callable[[], None]) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._work, name=self._name, daemon=True)
            self._thread.start()
        self._queue.put(do)

    def _work(self) -> None:
        while (do := self._queue.get()) is not None:
            do()


async def run_aside(work: Callable[[], T], unwanted: Callable[[T], None] = _nothing) -> T:
    """What ``work`` returns or raises, done in a thread of its own.

    ``unwanted`` gets its result if nobody waits for it any more (to close what was opened).
    """
    background = Background("flota-aside")
    wanted = True

    def then(result: T) -> None:
        if not wanted:
            unwanted(result)

    try:
        return await background.run(work, then)
    except asyncio.CancelledError:
        wanted = False
        raise
    finally:
        background.close(lambda: None)

"""The frame of every full screen: its keys, its footer, its help, and what small windows do to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, ClassVar, TypeVar

from textual.binding import BindingType

from tui.keys import bindings
from tui.widgets.leaving import Leaving

T = TypeVar("T")

WIDE = 80
"""From this width on there is room for panes side by side; below it a screen shows one pane, with tabs."""


MOMENT = 0.25
"""Seconds for which the next key waits for files. Then keys count again, and the screen says what is waited for."""


class House(Leaving[T]):
    """A full screen of flota. Its class is ``-narrow`` under 80 columns, ``-wide`` from 80, ``-very-wide`` from 120.

    ``FOOTER`` names the bindings that matter most here, ``LABELS`` calls some by a word that says more here (by the
    binding's id), :meth:`help_text` gives the help screen its paragraphs.
    Style a pane layout with ``.-narrow`` selectors, or use :class:`tui.widgets.panes.Panes`.
    """

    FOOTER: ClassVar[tuple[str, ...]] = ()
    LABELS: ClassVar[dict[str, str]] = {}
    BINDINGS: ClassVar[list[BindingType]] = bindings("help", "palette", "back", "next_pane", "previous_pane")

    def first_keys(self) -> tuple[str, ...]:
        """The ids of the bindings that stand first in the footer."""
        return self.FOOTER

    def idle_keys(self) -> frozenset[str]:
        """Those that the footer leaves out now, for the key would only say why not; it goes on saying it."""
        return frozenset()

    def help_text(self) -> tuple[str, ...]:
        """Paragraphs for the help screen above the keys: what this screen is for, and its rules."""
        return ()

    async def shortly(self, work: Coroutine[Any, Any, object]) -> None:
        """Run this in a worker, and wait a moment for it, so that keys hit meanwhile come after it.

        What takes longer goes on by itself: a handler that waited for it would keep all keys of the screen waiting.
        """
        done = asyncio.Event()

        async def run() -> None:
            try:
                await work
            finally:
                done.set()

        self.run_worker(run())
        with suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), MOMENT)

    @contextmanager
    def saying(self, say: Callable[[], None]) -> Iterator[None]:
        """While the block takes longer than a moment, say so: ``say`` is called after each."""

        async def later() -> None:
            while True:
                await asyncio.sleep(MOMENT)
                say()

        saying = asyncio.ensure_future(later())
        try:
            yield
        finally:
            saying.cancel()

    def on_mount(self) -> None:
        """Borders as this person's terminal can draw them."""
        self.set_class(bool(getattr(self.app, "ascii_only", False)), "-ascii")


AnyHouse = House[Any]

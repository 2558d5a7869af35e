"""Every private name of Textual that flota needs, in one place; each has a contract test.

When Textual changes, this file and its tests are where it shows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.keys import _character_to_key

if TYPE_CHECKING:
    from textual.binding import ActiveBinding


def key_of_character(character: str) -> str:
    """Textual's name of the key that types this character: ``?`` is ``question_mark``, ``о`` is ``о``."""
    return _character_to_key(character)


def still(app: App[Any]) -> None:
    """Nothing moves by itself: no animation of scrolling or styles in this app."""
    app.animation_level = "none"


def run_binding(app: App[Any], active: ActiveBinding) -> Callable[[], None]:
    """A call that does what the key of a live binding does, in the place where it is bound."""

    def run() -> None:
        app.call_next(app.run_action, active.binding.action, active.node)

    return run


class QuietCrash(App[int]):
    """An app that prints no trace when it fails: Textual's own shows local values, and so hands.

    ``crash`` is then the error, for whoever ran the app.
    """

    crash: Exception | None = None

    def _fatal_error(self) -> None:
        self.crash = self._exception
        self._close_messages_no_wait()

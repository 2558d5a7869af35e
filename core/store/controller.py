"""The one writer of an open campaign: its session, in a thread of its own, for any number of screens.

Which thread sees what: the :class:`~core.store.session.Session` and its record belong to the writer's thread alone.
After each piece of work that changed something the thread makes a copy of the record and publishes it. The copy takes
its place in the event loop, between two callbacks, and nothing changes it any more. So whatever a screen reads without
an ``await`` in between (view, offers, feed, what can be undone) is of one moment, and is never half an action.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from threading import Event
from typing import Any, NamedTuple, TypeVar

from core.store.background import Background
from core.store.fault import FileTrouble
from core.store.session import Session
from core.table.actions import Action
from core.table.game import Game
from core.table.journal import Prepared, Record
from core.table.setup import Header, Setup
from core.table.telling import Refusal, Said

T = TypeVar("T")


class Published(NamedTuple):
    """All that screens read of a campaign, as it was after one piece of the writer's work."""

    header: Header
    setup: Setup
    game: Game
    record: Record
    notices: tuple[Said, ...]
    origin: Record
    """The writer's own record, to know whether a later copy is of the same one."""


def published(session: Session) -> Published:
    """What there is to publish now; for the thread that works with the session."""
    record = session.record
    return Published(session.header, session.setup, session.game, record.copy(), tuple(session.notices), origin=record)


class Controller:
    """An open campaign with its writer. It owns ``session``: nobody else may use it from now on.

    What is given is done in the order in which it came, whichever screen it came from. For a lock that another program
    keeps it waits as long as that takes, or until the action is given up.

    ``header`` to ``notices`` are what was published last: ``record`` is another object after every change.
    """

    header: Header
    setup: Setup
    game: Game
    record: Record
    notices: tuple[Said, ...]

    def __init__(self, session: Session) -> None:
        self.path = session.path
        self._session = session
        self._put(published(session))
        self._closed = Event()
        self._background = Background("flota-writer")
        session.lock.patience = inf

    @property
    def waits_for_lock(self) -> bool:
        """Whether the writer waits for a lock that another program keeps."""
        return self._session.lock.waiting

    # What screens want done; each as the session's method of the same name

    async def act(self, seat: str, power: str, action: Action, asked: int, given_up: Event) -> Prepared | Refusal:
        """Take an action. ``given_up``, once set, ends the wait for the lock; then it is not taken."""
        return await self._run(lambda: self._session.act(seat, power, action, asked), given_up)

    async def undo(self, seat: str, given_up: Event) -> Prepared | Refusal:
        """Take back the seat's last action."""
        return await self._run(lambda: self._session.undo(seat), given_up)

    async def refresh(self) -> bool:
        """Reload external changes; True if there were any."""
        return await self._run(self._session.refresh)

    async def accept_older(self) -> None:
        """Go on with a file that was put back to an older state."""
        await self._run(self._session.accept_older)

    def close(self) -> None:
        """Wait for no lock any more, and close the session after what is under way. Does not block."""
        self._closed.set()
        self._background.close(self._session.close)

    async def _run(self, work: Callable[[], T], given_up: Event | None = None) -> T:
        def do() -> tuple[Any, FileTrouble | None, Published | None]:
            lock = self._session.lock
            lock.given_up = lambda: self._closed.is_set() or (given_up is not None and given_up.is_set())
            try:
                if lock.given_up():
                    raise FileTrouble("lock_given_up", file=str(self._session.path))
                return work(), None, self._news()
            except FileTrouble as trouble:
                # What others wrote may have been taken in all the same.
                return None, trouble, self._news()

        result, trouble, _ = await self._background.run(do, lambda done: self._take_in(done[2]))
        if trouble is not None:
            raise trouble
        return result  # type: ignore[no-any-return]

    def _news(self) -> Published | None:
        """What there is to publish if something changed; in the writer's thread.

        The event loop puts a publication in its place before the next piece of work is given, or the two follow one
        another in its queue: this one then repeats the one before, which does no harm.
        """
        now, before = self._session, self._published
        same = now.record is before.origin and now.record.number == before.record.number
        return None if same and len(now.notices) == len(before.notices) else published(now)

    def _take_in(self, news: Published | None) -> None:
        """Publish; in the event loop."""
        if news is None:
            return
        if news.origin is self._published.origin:
            news.record.take_feeds(self.record)
        self._put(news)

    def _put(self, news: Published) -> None:
        self._published = news
        self.header, self.setup, self.game, self.record, self.notices, _ = news

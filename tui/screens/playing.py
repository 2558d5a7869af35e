"""An open campaign behind a screen: it holds the session, makes scenes of it, and takes actions to it.

Nothing else of the screens sees the session. What the rooms post (:class:`~tui.screens.scene.Act`,
:class:`~tui.screens.scene.Want`) becomes a line of the campaign's file, and then a new scene for all.
"""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import Any, ClassVar, get_args

import msgspec
from textual import on
from textual.app import ComposeResult

from core.store.fault import FileTrouble
from core.store.session import Session
from core.table.actions import SealedAction
from core.table.journal import Prepared
from core.table.offers import Offer, Pick
from core.table.seats import SPECTATOR
from core.table.telling import Refusal, Said
from tui.keys import BY_ID, shown
from tui.screens.ask_offer import ask_offer, is_final, is_sure
from tui.screens.house import House
from tui.screens.prompt import awaited_seats
from tui.screens.scene import FEED, Act, Scene, Want, closed_scene_of, scene_of
from tui.screens.table_frame import TableFrame
from tui.widgets.ask import Ask, AskYesNo
from tui.widgets.footer import Footer, keys_of
from tui.widgets.leaving import answered
from tui.widgets.notice import Notice
from tui.widgets.text import plain_line
from tui.words import Names, say, say_ruled, tell, trouble

POLL = 1.0
"""Seconds between two looks at the file for what others wrote; a look costs one ``stat`` and paints nothing."""


class Playing(House[None]):
    """One campaign, open. ``seat`` is who sits at the keyboard (``""``: ask; a spectator if nobody answers)."""

    AUTO_FOCUS = ""
    HELPFUL: ClassVar[tuple[str, ...]] = ("hand", "undo", "seat", "advance", "everything", "journal", "jump")

    def __init__(self, session: Session, seat: str = "") -> None:
        super().__init__()
        self._session = session
        self._seat = seat if seat in session.setup.seats else ""
        self._setup = session.setup
        self._names = Names(self._setup)
        self._drawn: Scene | None = None
        """The scene that stands on the screen."""
        self._between = False
        self._seen = 0
        """What the table asked when it was last drawn (the record's ``asked``)."""
        self._asking = False
        """Whether an action is being asked about: a key that came in one packet with the last asks nothing more."""
        self._open_question = 0
        """What a question in front answers, by the same number; 0 for none, or one that answers nothing that waits."""
        self._stale = False
        """Whether that question has been answered elsewhere and closes."""
        self._trouble = ""
        self._told = 0
        self.answers_from = 0.0
        """Keys hit before this moment do not count here: set when something final came on the screen (F34)."""

    def compose(self) -> ComposeResult:
        """The frame and the footer."""
        yield TableFrame()
        yield Footer()

    def on_mount(self) -> None:
        """Look at the file now and then."""
        self.set_interval(POLL, self._poll)
        self.call_next(self._open)

    async def _open(self) -> None:
        """The first scene; who sits here is asked if it is not known."""
        await self.redraw()
        self.frame.focus_room()
        self._say_notices()

    def on_unmount(self) -> None:
        """Nothing of the campaign stays open (F29)."""
        self._session.close()

    async def on_resize(self) -> None:
        """What depends on the width is drawn anew; the place is kept."""
        if self.frame.room is not None:
            await self.redraw()

    # Scenes

    @property
    def frame(self) -> TableFrame:
        """What is drawn."""
        return self.query_one(TableFrame)

    @property
    def notice(self) -> Notice:
        """The notice line where the eye is: of the screen in front, if it has one."""
        if self.app.screen is not self:
            for notice in self.app.screen.query(Notice):
                return notice
        return self.frame.notice

    def scene(self, whole: bool = False) -> Scene:
        """What may stand on this seat's screen now; ``whole``: with all of the journal."""
        return closed_scene_of(self._session, self._seat, self._names, 0 if whole else FEED)

    def open_scene(self, whole: bool = False) -> Scene:
        """What the seat alone may see now: for what it asked for."""
        return scene_of(self._session, self._seat, self._names, 0 if whole else FEED)

    @property
    def _mask(self) -> int:
        return self._session.setup.masks.get(self._seat, SPECTATOR)

    def _key(self, id: str) -> str:
        found = keys_of(self).get(id)
        return found[0] if found else shown(BY_ID[id].keys.split(",")[0])

    async def redraw(self) -> None:
        """The scene as it is now, to the frame and to the screens above it."""
        if self._setup is not self._session.setup:
            self._setup = self._session.setup
            self._names = Names(self._setup)
        self._drawn, self._seen = (scene := self.scene()), self._session.record.asked
        await self.frame.show(scene, self._key, self._between, self.open_scene)
        self.refresh_bindings()
        self._close_stale()
        stack = self.app.screen_stack if self.is_attached else []
        above = stack[stack.index(self) + 1 :] if self in stack else []
        for screen in above:
            show = getattr(screen, "show_scene", None)
            if show is not None:
                show(self.open_scene(whole=True) if getattr(screen, "opened", False) else self.scene(whole=True))

    def first_keys(self) -> tuple[str, ...]:
        """What the room has first, then what is always useful."""
        room = self.frame.room
        return (*(room.first_keys() if room else ()), *self.HELPFUL)

    def idle_keys(self) -> frozenset[str]:
        """Undo, the next phase and the room's own keys where they would only say why not."""
        if self._drawn is None:
            return frozenset()
        idle = set(self.frame.room.idle_keys()) if self.frame.room else set()
        if isinstance(self._session.record.undoable(self._seat), Refusal):
            idle.add("undo")
        return frozenset(idle if self._drawn.offer("advance") else {*idle, "advance"})

    def _say_notices(self) -> None:
        """What opening the file, or reading it again, had to say."""
        fresh = self._session.notices[self._told :]
        self._told = len(self._session.notices)
        if fresh:
            self.notice.tell(" ".join(say(one, self._names) for one in fresh))

    # Acting

    @on(Act)
    async def _act(self, event: Act) -> None:
        event.stop()
        if not self.is_final(event.power, event.action):
            await self.take(event.power, event.action)
        elif not self._asking:
            self._asking = True
            self.run_worker(self._sure(event.power, event.action))

    async def _sure(self, power: str, action: list[Any]) -> None:
        """Take what cannot be taken back, once it was said to be meant."""
        seen = self._seen
        self._open_question = seen if self._is_answer(action[0]) else 0
        try:
            sure = await is_sure(self, power, action, self.scene())
        finally:
            self._asking, self._open_question, self._stale = False, 0, False
        if sure:
            await self.take(power, action, seen)

    def is_final(self, power: str, action: list[Any]) -> bool:
        """Whether the action may be taken now, and not be taken back."""
        try:
            typed = msgspec.convert(action, self._session.game.action_type)
        except msgspec.ValidationError:
            return False
        record, secret = self._session.record, bytes.fromhex(self._session.header.secret)
        outcome = record.prepare(self._seat, power, typed, "", secret)
        return isinstance(outcome, Prepared) and record.is_final(outcome)

    @on(Want)
    def _wanted(self, event: Want) -> None:
        event.stop()
        self.want(event.offer, **event.known)

    def want(self, offer: Offer, **known: Any) -> None:
        """Ask for what is open in an offer, then take the action; going back writes nothing (F5, F32)."""
        if not self._asking:
            self._asking = True
            self.run_worker(self._asked(offer, known))

    async def _asked(self, offer: Offer, known: dict[str, Any]) -> None:
        seen = self._seen
        self._open_question = seen if self._is_answer(offer.action) else 0
        try:
            action = await ask_offer(self, offer, known, self.scene(), lambda: self._stale, self.is_final)
        finally:
            self._asking, self._open_question, self._stale = False, 0, False
        if action is not None:
            await self.take(offer.power, action, seen)

    def _is_answer(self, name: str) -> bool:
        """Whether an action of this name answers what waits at the table now."""
        session = self._session
        kinds = (kind for kind in get_args(session.game.action_type) if kind.__struct_config__.tag == name)
        return any(session.game.is_answer(session.record.state, kind) for kind in kinds)

    def _close_stale(self) -> None:
        """A question that another terminal has answered meanwhile closes, whatever was typed (F32)."""
        if self._open_question in (0, self._session.record.asked) or not isinstance(self.app.screen, Ask):
            return
        self._stale = True
        self.app.screen.dismiss(None)
        self.notice.refuse(say(Said("asked_over"), self._names))

    async def take(self, power: str, action: list[Any], seen: int = -1, sure: bool = False) -> None:
        """Take an action, and show what came of it or why not.

        ``seen`` is the question that stood on the screen when it was chosen (−1: the one that stands there now).
        ``sure`` is whether what the game would ask before it was answered already.
        """
        try:
            typed = msgspec.convert(action, self._session.game.action_type)
        except msgspec.ValidationError:
            self.notice.refuse(tell("table_cannot"))
            return
        doubt = None if sure else self._session.record.doubt(typed)
        if doubt is not None and self.scene().offer(action[0], power) is not None:
            self.run_worker(self._ask_sure(doubt, power, action, self._seen if seen < 0 else seen))
            return
        before = self._final_offers()
        try:
            outcome = self._session.act(self._seat, power, typed, self._seen if seen < 0 else seen)
        except FileTrouble as fault:
            self.notice.refuse(trouble(fault.key, fault.params))
            await self.redraw()
            return
        await self._came_out(outcome, before)
        if isinstance(typed, SealedAction) and isinstance(outcome, Prepared) and not outcome.events:
            self.notice.tell(tell("ask_sealed_in"))

    async def _ask_sure(self, doubt: Said, power: str, action: list[Any], seen: int) -> None:
        """Take the action if the player says yes to what the game asks before it."""
        if await answered(self, AskYesNo(tell("table_doubt"), say(doubt, self._names), final=True)):
            await self.take(power, action, seen, sure=True)

    async def _came_out(self, outcome: Prepared | Refusal, before: frozenset[str]) -> None:
        if isinstance(outcome, Refusal):
            self.notice.refuse(say_ruled(outcome.heard_by(self._mask), self._names))
        else:
            # As everybody hears it: what only this seat may know waits behind its keys.
            self._tell(self._session.record.said_of(outcome.number, SPECTATOR))
            if self._final_offers() - before:
                self.answers_from = inf
                self.call_after_refresh(self._on_screen_now)
        await self.redraw()

    def _final_offers(self) -> frozenset[str]:
        """What may now be done at one key that cannot be taken back: nothing of it is typed, and a line may hold it."""
        scene = self.scene()
        at_a_line = (one for one in scene.offers if all(isinstance(field.domain, Pick) for field in one.fields))
        return frozenset(repr(one) for one in at_a_line if is_final(one, scene))

    def _on_screen_now(self) -> None:
        self.answers_from = monotonic()

    def _tell(self, happened: tuple[Said, ...]) -> None:
        self.notice.tell(plain_line(" ".join(say(one, self._names) for one in happened)))

    async def _poll(self) -> None:
        """Take in what others wrote; one bell when it becomes this seat's turn."""
        waited = self._waited_for()
        number = self._session.record.number
        try:
            changed = self._session.refresh()
        except FileTrouble as fault:
            words = trouble(fault.key, fault.params)
            if words != self._trouble:
                self._trouble = words
                self.notice.refuse(words)
            return
        self._trouble = ""
        if not changed and number == self._session.record.number:
            return
        await self.redraw()
        self._say_notices()
        if self._waited_for() and not waited and self._bell:
            self.app.bell()

    def _waited_for(self) -> bool:
        """Whether the table, as it was last drawn, waits for this seat."""
        return self._drawn is not None and bool(self._seat) and self._seat in awaited_seats(self._drawn)

    @property
    def _bell(self) -> bool:
        return bool(getattr(getattr(self.app, "settings", None), "bell", True))

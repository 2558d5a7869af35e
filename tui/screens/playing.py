"""An open campaign behind a screen: it holds the controller, makes scenes of it, and takes actions to it.

Nothing else of the screens sees the controller. Files are read and written in its thread: while that takes longer than
a moment the table says what it waits for, keys that only look work, and an action is refused until the one before it
has come out; one that was typed meanwhile waits for it. What the rooms post (:class:`~tui.screens.scene.Act`,
:class:`~tui.screens.scene.Want`) becomes a line of the campaign's file, and then a new scene for all.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from math import inf
from threading import Event
from time import monotonic
from typing import Any, ClassVar, get_args

import msgspec
from textual import on
from textual.app import App, ComposeResult

from core.store.controller import Controller
from core.store.fault import FileTrouble
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

LEAVE = 2.0
"""Seconds at most that leaving waits to hear what became of the action under way."""


class Playing(House[None]):
    """One campaign, open. ``seat`` is who sits at the keyboard (``""``: ask; a spectator if nobody answers)."""

    AUTO_FOCUS = ""
    HELPFUL: ClassVar[tuple[str, ...]] = ("hand", "undo", "seat", "advance", "everything", "journal", "jump")

    def __init__(self, controller: Controller, seat: str = "") -> None:
        super().__init__()
        self._controller = controller
        self._seat = seat if seat in controller.setup.seats else ""
        self._setup = controller.setup
        self._names = Names(self._setup)
        self._drawn: Scene | None = None
        """The scene that stands on the screen."""
        self._drawn_record = controller.record
        """The record that it was made of."""
        self._acting = asyncio.Lock()
        """Held while an action is on its way to the file."""
        self._given_up = Event()
        """Set when the table is left: no lock is waited for any more."""
        self._became = ""
        """What became of the last action, for who leaves while it is on its way."""
        self._waited = ""
        """What that action waits for, once it was said."""
        self._polling = False
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
        self._asking_older = False
        self._told: tuple[Said, ...] = ()
        self.answers_from = 0.0
        """Keys hit before this moment do not count here: set when something final came on the screen (F34)."""

    def compose(self) -> ComposeResult:
        """The frame and the footer."""
        yield TableFrame()
        yield Footer()

    def on_mount(self) -> None:
        """Look at the file now and then."""
        self.set_interval(POLL, self._look)
        self.call_next(self._open)

    async def _open(self) -> None:
        """The first scene; who sits here is asked if it is not known."""
        await self.redraw()
        self.frame.focus_room()
        self._say_notices()

    def on_unmount(self) -> None:
        """Nothing of the campaign stays open (F29)."""
        self._controller.close()

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
        return closed_scene_of(self._controller, self._seat, self._names, 0 if whole else FEED)

    def open_scene(self, whole: bool = False) -> Scene:
        """What the seat alone may see now: for what it asked for."""
        return scene_of(self._controller, self._seat, self._names, 0 if whole else FEED)

    @property
    def _mask(self) -> int:
        return self._controller.setup.masks.get(self._seat, SPECTATOR)

    def _key(self, id: str) -> str:
        found = keys_of(self).get(id)
        return found[0] if found else shown(BY_ID[id].keys.split(",")[0])

    async def redraw(self) -> None:
        """The scene as it is now, to the frame and to the screens above it."""
        if self._setup is not self._controller.setup:
            self._setup = self._controller.setup
            self._names = Names(self._setup)
        self._drawn, self._seen = (scene := self.scene()), self._controller.record.asked
        self._drawn_record = self._controller.record
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
        if isinstance(self._controller.record.undoable(self._seat), Refusal):
            idle.add("undo")
        return frozenset(idle if self._drawn.offer("advance") else {*idle, "advance"})

    def _say_notices(self) -> None:
        """What opening the file, or reading it again, had to say."""
        fresh = [one for one in self._controller.notices if one not in self._told]
        self._told = self._controller.notices
        if fresh:
            self.notice.tell(" ".join(say(one, self._names) for one in fresh))

    # Acting

    @on(Act)
    async def _act(self, event: Act) -> None:
        event.stop()
        if self.is_busy():
            return
        if not self.is_final(event.power, event.action):
            await self.shortly(self.take(event.power, event.action))
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
            typed = msgspec.convert(action, self._controller.game.action_type)
        except msgspec.ValidationError:
            return False
        record, secret = self._controller.record, bytes.fromhex(self._controller.header.secret)
        outcome = record.prepare(self._seat, power, typed, "", secret)
        return isinstance(outcome, Prepared) and record.is_final(outcome)

    @on(Want)
    def _wanted(self, event: Want) -> None:
        event.stop()
        self.want(event.offer, **event.known)

    def is_busy(self) -> bool:
        """Whether an action is still on its way to the file; then it says so."""
        if self._acting.locked():
            self.notice.refuse(tell("table_busy"))
        return self._acting.locked()

    def want(self, offer: Offer, **known: Any) -> None:
        """Ask for what is open in an offer, then take the action; going back writes nothing (F5, F32)."""
        if not self._asking and not self.is_busy():
            self._asking = True
            self.run_worker(self._asked(offer, known))

    async def _asked(self, offer: Offer, known: dict[str, Any]) -> None:
        seen = self._seen
        self._open_question = seen if self._is_answer(offer.action) else 0
        try:
            action = await ask_offer(self, offer, known, self.scene(), lambda: self._stale, self.is_final)
        finally:
            self._asking, self._open_question, self._stale = False, 0, False
        # What was typed is not lost because the disk was full.
        while action is not None and (fault := await self.take(offer.power, action, seen)) is not None:
            yes, no = tell("table_retry_yes"), tell("table_retry_no")
            again = AskYesNo(tell("table_retry"), trouble(fault.key, fault.params), yes=yes, no=no)
            if self._given_up.is_set() or not await answered(self, again):
                return

    def _is_answer(self, name: str) -> bool:
        """Whether an action of this name answers what waits at the table now."""
        controller = self._controller
        kinds = (kind for kind in get_args(controller.game.action_type) if kind.__struct_config__.tag == name)
        return any(controller.game.is_answer(controller.record.state, kind) for kind in kinds)

    def _close_stale(self) -> None:
        """A question that another terminal has answered meanwhile closes, whatever was typed (F32)."""
        if self._open_question in (0, self._controller.record.asked) or not isinstance(self.app.screen, Ask):
            return
        self._stale = True
        self.app.screen.dismiss(None)
        self.notice.refuse(say(Said("asked_over"), self._names))

    async def take(self, power: str, action: list[Any], seen: int = -1, sure: bool = False) -> FileTrouble | None:
        """Take an action, and show what came of it or why not; what kept it from the file, if anything did.

        ``seen`` is the question that stood on the screen when it was chosen (−1: the one that stands there now).
        ``sure`` is whether what the game would ask before it was answered already.
        """
        try:
            typed = msgspec.convert(action, self._controller.game.action_type)
        except msgspec.ValidationError:
            self.notice.refuse(tell("table_cannot"))
            return None
        seen = self._seen if seen < 0 else seen
        doubt = None if sure else self._controller.record.doubt(typed)
        if doubt is not None and self.scene().offer(action[0], power) is not None:
            self.run_worker(self._ask_sure(doubt, power, action, seen))
            return None
        async with self._acting:
            before = self._final_offers()
            self._became, self._waited = tell("left_not_taken"), ""
            try:
                with self.saying(self._say_waiting):
                    outcome = await self._controller.act(self._seat, power, typed, seen, self._given_up)
            except FileTrouble as fault:
                await self._not_written(fault)
                return fault
            if isinstance(outcome, Prepared):
                self._became = tell("left_taken")
            await self._came_out(outcome, before)
        if isinstance(typed, SealedAction) and isinstance(outcome, Prepared) and not outcome.events:
            self.notice.tell(tell("ask_sealed_in"))
        return None

    def _say_waiting(self) -> None:
        """What an action waits for, in the prompt's place; over another screen on its notice line."""
        words = tell("table_waits_lock" if self._controller.waits_for_lock else "table_waits_disk")
        for frame in self.query(TableFrame):
            frame.say_prompt(words)
        if self.app.screen is not self and words != self._waited:
            self.notice.tell(words)
        self._waited = words

    async def _not_written(self, fault: FileTrouble) -> None:
        if self._given_up.is_set():
            return
        self.notice.refuse(trouble(fault.key, fault.params))
        await self.redraw()
        if fault.key == "file_put_back":
            self.run_worker(self._ask_older())

    async def _ask_older(self) -> None:
        """The file was put back to an older state: go on with that, or leave. Going back leaves it open (F53)."""
        if self._asking_older:
            return
        self._asking_older = True
        try:
            yes, no = tell("older_go_on"), tell("older_leave")
            answer = await answered(self, AskYesNo(tell("older"), tell("older_about"), yes=yes, no=no, final=True))
        finally:
            self._asking_older = False
        if answer is False:
            while self.app.screen is not self and self in self.app.screen_stack:
                self.app.screen.dismiss(None)
            self.go_back()
        elif answer:
            try:
                await self._controller.accept_older()
            except FileTrouble as fault:
                self.notice.refuse(trouble(fault.key, fault.params))
                return
            self._trouble = ""
            self.notice.tell(tell("older_accepted"))
            await self.redraw()

    def go_back(self) -> None:
        """Leave the table, even while an action is on its way: then Home says what became of it."""
        if self._acting.locked():
            self.run_worker(self._leave_waiting())
        else:
            self.dismiss(None)

    async def _leave_waiting(self) -> None:
        self._given_up.set()
        told = tell("left_unknown")
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVE):
                async with self._acting:
                    told = self._became
        app = self.app
        self.dismiss(None)
        app.call_later(_say_there, app, told)

    async def _ask_sure(self, doubt: Said, power: str, action: list[Any], seen: int) -> None:
        """Take the action if the player says yes to what the game asks before it."""
        if await answered(self, AskYesNo(tell("table_doubt"), say(doubt, self._names), final=True)):
            await self.take(power, action, seen, sure=True)

    async def _came_out(self, outcome: Prepared | Refusal, before: frozenset[str]) -> None:
        if isinstance(outcome, Refusal):
            self.notice.refuse(say_ruled(outcome.heard_by(self._mask), self._names))
        else:
            # As everybody hears it: what only this seat may know waits behind its keys.
            self._tell(self._controller.record.said_of(outcome.number, SPECTATOR))
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

    def _look(self) -> None:
        """Have a look at the file, unless the last one still goes on or an action does."""
        if not self._polling and not self._acting.locked():
            self._polling = True
            self.run_worker(self._poll())

    async def _poll(self) -> None:
        """Take in what others wrote; one bell when it becomes this seat's turn."""
        waited = self._waited_for()
        try:
            await self._controller.refresh()
        except FileTrouble as fault:
            await self._say_trouble(fault)
            return
        finally:
            self._polling = False
        self._trouble = ""
        if self._controller.record is self._drawn_record:
            return
        if self._shows_nothing_new():
            self._drawn_record = self._controller.record
        else:
            await self.redraw()
        self._say_notices()
        if self._waited_for() and not waited and self._bell:
            self.app.bell()

    def _shows_nothing_new(self) -> bool:
        """Whether the seat may see just what it saw: then not a byte goes to its terminal.

        Others revise a sealed answer without a trace, and that a screen was painted would be one (F46).
        """
        record = self._controller.record
        return self._setup is self._controller.setup and self._seen == record.asked and self._drawn == self.scene()

    async def _say_trouble(self, fault: FileTrouble) -> None:
        """Trouble with the file, once."""
        words = trouble(fault.key, fault.params)
        if words == self._trouble:
            return
        self._trouble = words
        self.notice.refuse(words)
        if fault.key == "file_put_back":
            await self._ask_older()

    def _waited_for(self) -> bool:
        """Whether the table, as it was last drawn, waits for this seat."""
        return self._drawn is not None and bool(self._seat) and self._seat in awaited_seats(self._drawn)

    @property
    def _bell(self) -> bool:
        return bool(getattr(getattr(self.app, "settings", None), "bell", True))


def _say_there(app: App[Any], words: str) -> None:
    """On the notice line of whatever screen is in front now."""
    for notice in app.screen.query(Notice):
        notice.tell(words)
        return

"""The table: the frame around every phase, for one seat at this keyboard at a time.

It holds the session; all that it mounts receives scenes. What the rooms post (:class:`~tui.screens.scene.Act`,
:class:`~tui.screens.scene.Want`) becomes a line of the campaign's file, and then a new scene for all.
"""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import Any, ClassVar

import msgspec
from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType

from core.store.fault import FileTrouble
from core.store.session import Session
from core.table.journal import Prepared
from core.table.offers import Offer
from core.table.seats import SPECTATOR, TABLE_NAME
from core.table.telling import Refusal, Said
from tui.keys import BY_ID, bindings, shown
from tui.screens.ask_offer import FINAL, ask_offer
from tui.screens.curtain import Curtain
from tui.screens.everything import Offers
from tui.screens.house import House
from tui.screens.journal import Journal
from tui.screens.prompt import awaited_seats, next_seat, prompt
from tui.screens.scene import Act, Scene, Want, scene_of
from tui.screens.table_frame import TableFrame
from tui.widgets.ask import AskChoice, AskYesNo
from tui.widgets.footer import Footer, keys_of
from tui.widgets.line_list import Item
from tui.widgets.panes import Panes
from tui.widgets.text import plain_line
from tui.words import Names, say, say_ruled, trouble

POLL = 1.0
"""Seconds between two looks at the file for what others wrote; a look costs one ``stat`` and paints nothing."""


class TableScreen(House[None]):
    """One campaign, open. ``seat`` is who sits at the keyboard (``""``: ask; a spectator if nobody answers)."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        "undo", "rollback", "jump", "enlarge", "hand", "journal", "browse", "facts", "note", "referee",
        "seat", "seats", "advance", "everything", "answer",
    )  # fmt: skip
    AUTO_FOCUS = ""
    HELPFUL: ClassVar[tuple[str, ...]] = ("hand", "advance", "everything", "undo", "seat", "journal", "jump")

    def __init__(self, session: Session, seat: str = "") -> None:
        super().__init__()
        self._session = session
        self._seat = seat if seat in session.setup.seats else ""
        self._names = Names(session.setup)
        self._closed = False
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
        if not self._seat:
            self._choose(opening=True)

    def on_unmount(self) -> None:
        """Nothing of the campaign stays open (F29)."""
        self._session.close()

    # Scenes

    @property
    def frame(self) -> TableFrame:
        """What is drawn."""
        return self.query_one(TableFrame)

    def scene(self, whole: bool = False) -> Scene:
        """What the seat may see now; ``whole``: with all of the journal."""
        scene = scene_of(self._session, self._seat, self._names)
        return scene._replace(feed=self._session.record.feed(self._mask)) if whole else scene

    @property
    def _mask(self) -> int:
        return self._session.setup.masks.get(self._seat, SPECTATOR)

    def _key(self, id: str) -> str:
        found = keys_of(self).get(id)
        return found[0] if found else shown(BY_ID[id].keys.split(",")[0])

    async def redraw(self) -> None:
        """The scene as it is now, to the frame and to the screens above it."""
        scene = self.scene()
        await self.frame.show(scene, self._key, self._closed)
        room = self.frame.room
        self.__dict__["FOOTER"] = (*(room.FOOTER if room else ()), *self.HELPFUL)
        self.refresh_bindings()
        above = self.app.screen_stack[self.app.screen_stack.index(self) + 1 :] if self.is_attached else []
        whole = self.scene(whole=True) if above else scene
        for screen in above:
            show = getattr(screen, "show_scene", None)
            if show is not None:
                show(whole)

    def help_text(self) -> tuple[str, ...]:
        """What the room says of its phase, and what the table is."""
        room = self.frame.room
        return (
            *(room.help_text() if room else ()),
            "At the left of a power: > has its impulse, - has passed, ! is waited for. Cd, Tr: cards and treasures "
            "in hand. Enter on a power: its VP, losses and draws.",
            "Everything is saved as soon as it is done; q leaves at any time.",
        )

    def _say_notices(self) -> None:
        """What opening the file, or reading it again, had to say."""
        fresh = self._session.notices[self._told :]
        self._told = len(self._session.notices)
        if fresh:
            self.frame.notice.tell(" ".join(say(one, self._names) for one in fresh))

    # Acting

    @on(Act)
    async def _act(self, event: Act) -> None:
        event.stop()
        await self.take(event.power, event.action)

    @on(Want)
    def _wanted(self, event: Want) -> None:
        event.stop()
        self.want(event.offer, **event.known)

    def want(self, offer: Offer, **known: Any) -> None:
        """Ask for what is open in an offer, then take the action; going back writes nothing (F5, F32)."""
        self.run_worker(self._asked(offer, known))

    async def _asked(self, offer: Offer, known: dict[str, Any]) -> None:
        action = await ask_offer(self, offer, known, self.scene())
        if action is not None:
            await self.take(offer.power, action)

    async def take(self, power: str, action: list[Any]) -> None:
        """Take an action, and show what came of it or why not."""
        try:
            typed = msgspec.convert(action, self._session.game.action_type)
        except msgspec.ValidationError:
            self.frame.notice.refuse("This table cannot take that as it was entered.")
            return
        before = self._final_offers()
        try:
            outcome = self._session.act(self._seat, power, typed)
        except FileTrouble as fault:
            self.frame.notice.refuse(trouble(fault.key, fault.params))
            await self.redraw()
            return
        await self._came_out(outcome, before)

    async def _came_out(self, outcome: Prepared | Refusal, before: frozenset[str]) -> None:
        if isinstance(outcome, Refusal):
            self.frame.notice.refuse(say_ruled(outcome.heard_by(self._mask), self._names))
        else:
            self._tell(self._session.record.said_of(outcome.number, self._mask))
            if self._final_offers() - before:
                self.answers_from = inf
                self.call_after_refresh(self._on_screen_now)
        await self.redraw()

    def _final_offers(self) -> frozenset[str]:
        """What may now be done at one key that cannot be taken back."""
        offers = self._session.record.offers(self._seat)
        return frozenset(offer.action for offer in offers if offer.action in FINAL and not offer.fields)

    def _on_screen_now(self) -> None:
        self.answers_from = monotonic()

    def _tell(self, happened: tuple[Said, ...]) -> None:
        self.frame.notice.tell(plain_line(" ".join(say(one, self._names) for one in happened)))

    async def _poll(self) -> None:
        """Take in what others wrote; one bell when it becomes this seat's turn."""
        waited = self._seat in awaited_seats(self.scene()) if self._seat else False
        number = self._session.record.number
        try:
            changed = self._session.refresh()
        except FileTrouble as fault:
            words = trouble(fault.key, fault.params)
            if words != self._trouble:
                self._trouble = words
                self.frame.notice.refuse(words)
            return
        self._trouble = ""
        if not changed and number == self._session.record.number:
            return
        await self.redraw()
        self._say_notices()
        mine = self._seat in awaited_seats(self.scene()) if self._seat else False
        if mine and not waited and self._bell:
            self.app.bell()

    @property
    def _bell(self) -> bool:
        return bool(getattr(getattr(self.app, "settings", None), "bell", True))

    # Keys

    def action_enlarge(self) -> None:
        """The focused pane alone, or all again."""
        self.query_one(Panes).enlarge()

    def action_rollback(self) -> None:
        """What is beyond undo is the referee's."""
        self.frame.notice.tell(
            "Beyond the last undo a rollback needs the consent of every seat, and is not here yet. "
            f"The referee can put things right: {self._key('referee')}."
        )

    async def action_advance(self) -> None:
        """The next phase, or what is owed first; the campaign's end is asked about."""
        self._advance()

    @work
    async def _advance(self) -> None:
        scene = self.scene()
        last = scene.view.phase == scene.phases[-1] and scene.view.turn >= int(scene.options.get("last_turn", 0))
        if last and scene.offer("advance"):
            sure = AskYesNo("The last turn is over", "End the campaign? Then its chance is shown to all.", final=True)
            if not await self.app.push_screen_wait(sure):
                return
        await self.take(TABLE_NAME, ["advance"])

    def action_undo(self) -> None:
        """Show what would be taken back, then take it back; or why not."""
        self._undo()

    @work
    async def _undo(self) -> None:
        number = self._session.record.undoable(self._seat)
        if isinstance(number, Refusal):
            self.frame.notice.refuse(say_ruled(number.heard_by(self._mask), self._names))
            return
        happened = [plain_line(say(one, self._names)) for one in self._session.record.said_of(number, self._mask)]
        sure = AskYesNo("Take this back?", *happened[:6], yes="Take it back", no="Leave it", first=True, final=True)
        if await self.app.push_screen_wait(sure):
            await self.take(TABLE_NAME, ["undo", number])

    def action_journal(self) -> None:
        """All of the journal."""
        self.app.push_screen(Journal(self.scene(whole=True)))

    def action_everything(self) -> None:
        """All that can be done now, in words."""
        scene = self.scene()
        self.app.push_screen(Offers("All that can be done now", scene.offers, scene), self._chosen_offer)

    def _chosen_offer(self, offer: Offer | None) -> None:
        if offer is not None:
            self.want(offer)

    def action_note(self) -> None:
        """A line for the journal."""
        offer = self.scene().offer("note")
        if offer is None:
            self.frame.notice.refuse("Nothing more is written down at this table from here.")
        else:
            self.want(offer)

    # Seats

    def action_seat(self) -> None:
        """The keyboard to the seat that is waited for; if that is this one or nobody, to one that is chosen."""
        seat = next_seat(self.scene())
        if seat:
            self._pass_to(seat)
        else:
            self._choose()

    def action_seats(self) -> None:
        """The keyboard to a seat that is chosen."""
        self._choose()

    @work(exclusive=True, group="seat")
    async def _choose(self, opening: bool = False) -> None:
        seat = await self._ask_seat("Who sits at the keyboard?" if opening else "Who is next at the keyboard?")
        if seat is None or seat == self._seat:
            return
        if opening:
            await self._sit(seat)
        else:
            await self._hand_over(seat)

    @work(exclusive=True, group="seat")
    async def _pass_to(self, seat: str) -> None:
        await self._hand_over(seat)

    async def _ask_seat(self, title: str) -> str | None:
        scene = self.scene()
        awaited = awaited_seats(scene)
        items = []
        for seat, name in scene.seats.items():
            powers = ", ".join(self._names.name("power", power) for power in self._session.setup.seats[seat].powers)
            note = "here now" if seat == self._seat else "waited for" if seat in awaited else ""
            items.append(Item(f"{plain_line(name)}: {powers}", seat, note=note))
        items.append(Item("Nobody: what everybody may see", "", note="" if self._seat else "here now"))
        first = next((seat for seat in awaited if seat != self._seat), None)
        answer: str | None = await self.app.push_screen_wait(AskChoice(title, items, at=first))
        return answer

    async def _hand_over(self, seat: str) -> None:
        """Empty the screen, then a curtain until somebody is there; back from it asks who is.

        The next scene is made only after that.
        """
        self._forget()
        self._closed, self._seat = True, ""
        await self.redraw()
        while seat:
            what = prompt(self.scene(), self._key)
            if await self.app.push_screen_wait(Curtain(plain_line(self.scene().seats[seat]), plain_line(what))):
                break
            seat = await self._ask_seat("Who is at the keyboard?") or ""
        await self._sit(seat)

    async def _sit(self, seat: str) -> None:
        self._closed, self._seat = False, seat
        await self.redraw()
        self.frame.focus_room()

    def _forget(self) -> None:
        """What the last seat left outside of its scene: the notice, and what it copied."""
        self.frame.notice.tell("")
        if self.app.clipboard:
            self.app.copy_to_clipboard("")

"""The table: the frame around every phase, for one seat at this keyboard at a time."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on, work
from textual.binding import BindingType

from core.table.offers import Offer
from core.table.seats import SPECTATOR, TABLE_NAME
from core.table.telling import Refusal, Said
from tui.keys import BY_ID, bindings
from tui.screens.ask_offer import is_sealed
from tui.screens.browse import Browse
from tui.screens.curtain import Curtain
from tui.screens.everything import Offers
from tui.screens.facts import Facts
from tui.screens.game_screens import screens_of
from tui.screens.hand import Hand, LookAt
from tui.screens.journal import Journal
from tui.screens.list_room import ListRoom
from tui.screens.offer_words import offer_words
from tui.screens.playing import Playing
from tui.screens.prompt import awaited_seats, next_seat, prompt
from tui.screens.referee import referee_screen, why_no_referee
from tui.screens.scene import Act, Scene
from tui.widgets.ask import AskChoice, AskYesNo
from tui.widgets.leaving import answered
from tui.widgets.line_list import Item, LineList
from tui.widgets.panes import Panes
from tui.widgets.text import plain_line
from tui.words import say, say_ruled, tell

PANES = {"room": "pane_table", "powers": "pane_powers", "tail": "pane_journal"}
"""The panes by their widgets' ids, with the catalogue's keys of what they are called."""
PAGES = ("armada", "expeditions")
"""The keys of pages that a game's rooms may have; which of them work the game says (:class:`GameScreens`)."""
JUMPS = ("hand", "browse", "journal", "facts", "everything", "note", "referee", "seats", "back")
"""Where the jump key leads."""


def _concerns(offer: Offer, power: str) -> bool:
    """Whether an offer is about this power: the power is what it names, or the fact is one of its own."""
    for field in offer.fields:
        values = getattr(field.domain, "values", ())
        if field.name == "power" and power in values:
            return True
        if field.name == "fact" and any(str(value).endswith(f".{power}") for value in values):
            return True
    return False


class TableScreen(Playing):
    """One campaign, open. ``seat`` is who sits at the keyboard (``""``: ask; a spectator if nobody answers)."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        "undo", "rollback", "jump", "enlarge", "hand", "journal", "browse", "facts", "note", "referee",
        "seat", "seats", "advance", "everything", "answer", *PAGES,
    )  # fmt: skip

    async def _open(self) -> None:
        await super()._open()
        if not self._seat:
            self._choose(opening=True)

    def help_text(self) -> tuple[str, ...]:
        """What the room says of its phase, and what the table is."""
        room = self.frame.room
        return (
            *(room.help_text() if room else ()),
            tell(screens_of(self.scene().view.game).powers_help),
            tell("table_help"),
        )

    # Keys

    def why_esc_stays(self) -> str:
        """Esc leaves no table."""
        return tell("app_esc")

    def action_enlarge(self) -> None:
        """The focused pane alone, or all again."""
        self.query_one(Panes).enlarge()

    def action_rollback(self) -> None:
        """What is beyond undo is the referee's."""
        self.notice.tell(tell("table_no_rollback", key=self._key("referee")))

    async def action_advance(self) -> None:
        """The next phase, or what is owed first; the campaign's end is asked about."""
        self.post_message(Act(TABLE_NAME, ["advance"]))

    def action_undo(self) -> None:
        """Show what would be taken back, then take it back; or why not."""
        if not self.is_busy():
            self._undo()

    @work
    async def _undo(self) -> None:
        number = self._controller.record.undoable(self._seat)
        if isinstance(number, Refusal):
            self.notice.refuse(say_ruled(number.heard_by(self._mask), self._names))
            return
        happened = [plain_line(say(one, self._names)) for one in self._controller.record.said_of(number, SPECTATOR)]
        yes, no = tell("table_undo_yes"), tell("table_undo_no")
        sure = AskYesNo(tell("table_undo"), *happened[:6], yes=yes, no=no, first=True, final=True)
        if await answered(self, sure):
            await self.take(TABLE_NAME, ["undo", number])

    def action_journal(self) -> None:
        """All of the journal."""

        def scenes(opened: bool) -> Scene:
            return self.open_scene(whole=True) if opened else self.scene(whole=True)

        self.app.push_screen(Journal(scenes(False), scenes=scenes))

    def action_everything(self) -> None:
        """All that can be done now, in words."""
        scene = self.scene()
        self.app.push_screen(
            Offers(tell("everything_title"), scene.offers, scene, opened=self.open_scene), self._chosen_offer
        )

    def _chosen_offer(self, offer: Offer | None) -> None:
        if offer is not None:
            self.want(offer)

    def action_note(self) -> None:
        """A line for the journal."""
        offer = self.scene().offer("note")
        if offer is None:
            self.notice.refuse(tell("table_no_note"))
        else:
            self.want(offer)

    def action_hand(self) -> None:
        """What this seat holds and knows."""
        if self._seat:
            self.app.push_screen(Hand(self.open_scene()), self._from_hand)
        else:
            self.notice.refuse(tell("table_no_hand", key=self._key("seat")))

    def _from_hand(self, taken: tuple[str, Any] | None) -> None:
        """What was pointed at in the hand, to where it can be played; nothing is done yet."""
        room = self.frame.room
        if taken is None or room is None:
            return
        self.frame.focus_room()
        if not room.take_up(*taken):
            self.notice.refuse(say(Said("hand_not_now"), self._names))

    def action_browse(self) -> None:
        """The open piles."""
        self.app.push_screen(Browse(self.scene(whole=True)))

    def action_facts(self) -> None:
        """The facts of the board."""
        self.app.push_screen(Facts(self.scene(), self.want))

    def action_page(self, name: str) -> None:
        """A page of the room that its game has at a key; q there leads back to the pane that had the focus."""
        room = self.frame.room
        if isinstance(room, ListRoom):
            before = self.focused
            room.open_page(name, None if before is None or room in before.ancestors else before)
            self.frame.focus_room()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys of pages work where the game has them."""
        if action != "page":
            return True
        return parameters[0] in self._pages() and isinstance(self.frame.room, ListRoom)

    def _pages(self) -> tuple[str, ...]:
        return screens_of(self._controller.header.game).pages

    def action_referee(self) -> None:
        """The referee's overrides, if this seat may."""
        scene = self.scene()
        why = why_no_referee(scene, self._controller.header.referee)
        if why:
            self.notice.refuse(why)
        else:
            self.app.push_screen(referee_screen(scene), self._chosen_offer)

    def action_answer(self) -> None:
        """Answer what waits: dice to type, a look, a card's condition."""
        self._answer()

    @work
    async def _answer(self) -> None:
        scene = self.scene()
        frame = scene.view.frames[-1] if scene.view.frames else {}
        kind = {"roll": "dice", "look": "end_look"}.get(str(frame.get("frame", "")), "")
        if not frame and scene.offer("condition"):
            kind = "condition"
        offer = scene.offer(kind) if kind else None
        if frame.get("frame") == "sealed":
            self._answer_sealed(scene)
        elif not kind and frame:
            if self.frame.room is None or not self.frame.room.answer():
                self.notice.tell(prompt(scene, self._key))
        elif not kind:
            self.notice.tell(tell("table_no_answer"))
        elif offer is None:
            self.notice.refuse(prompt(scene, self._key))
        elif kind != "end_look":
            self.want(offer)
        elif await answered(self, LookAt(self.open_scene(), str(frame["owner"]))):
            await self.take(offer.power, [offer.action])

    def _answer_sealed(self, scene: Scene) -> None:
        """The first answer that this seat still owes in a sealed step."""
        out = [one.power for one in scene.view.waiting if one.power in scene.powers]
        asked = [one for one in scene.offers if one.power in out and is_sealed(one, scene)]
        if asked:
            self.want(asked[0])
        else:
            self.notice.tell(prompt(scene, self._key))

    @on(LineList.Chosen, "#powers")
    def _power(self, event: LineList.Chosen) -> None:
        event.stop()
        self._about_power(str(event.item.value))

    @work
    async def _about_power(self, power: str) -> None:
        """What can be done about a power: its VP, losses, draws, and what is written of it."""
        scene = self.scene()
        offers = [one for one in scene.offers if _concerns(one, power)]
        items = [Item(offer_words(one, scene), one, note=one.rule) for one in offers]
        if not items:
            self.notice.tell(tell("table_about_power", power=power))
            return
        offer = await answered(self, AskChoice(self._names.name("power", power), items))
        if offer is not None:
            self.want(offer, **({"power": power} if any(field.name == "power" for field in offer.fields) else {}))

    def action_jump(self) -> None:
        """To a pane or a screen, by its name."""
        self._jump()

    @work
    async def _jump(self) -> None:
        items = [Item(tell("table_jump_pane", pane=tell(key)), ("pane", id)) for id, key in PANES.items()]
        items += [Item(BY_ID[id].label, ("do", id), note=self._key(id)) for id in (*self._pages(), *JUMPS)]
        answer = await answered(self, AskChoice(tell("table_jump"), items))
        match answer:
            case ("pane", "room"):
                self.frame.focus_room()
            case ("pane", str(id)):
                self.query_one(f"#{id}").focus()
            case ("do", str(id)):
                await self.run_action(BY_ID[id].action or id)

    # Seats

    def action_seat(self) -> None:
        """The keyboard to the seat that is waited for; if that is this one or nobody, to one that is chosen."""
        if self.is_busy():
            return
        seat = next_seat(self.scene())
        if seat:
            self._pass_to(seat)
        else:
            self._choose()

    def action_seats(self) -> None:
        """The keyboard to a seat that is chosen."""
        if not self.is_busy():
            self._choose()

    @work(exclusive=True, group="seat")
    async def _choose(self, opening: bool = False) -> None:
        seat = await self._ask_seat(tell("seat_first" if opening else "seat_next"))
        if seat is None or seat == self._seat:
            return
        if opening:
            await self._sit(seat)
        else:
            await self._hand_over(seat)

    @work(exclusive=True, group="seat")
    async def _pass_to(self, seat: str, ask: bool = False) -> None:
        await self._hand_over(seat, ask)

    async def _ask_seat(self, title: str) -> str | None:
        scene = self.scene()
        awaited = awaited_seats(scene)
        items = []
        for seat, name in scene.seats.items():
            powers = ", ".join(self._names.name("power", power) for power in self._controller.setup.seats[seat].powers)
            note = tell("seat_here") if seat == self._seat else tell("seat_awaited") if seat in awaited else ""
            items.append(Item(f"{plain_line(name)}: {powers}", seat, note=note))
        items.append(Item(tell("seat_nobody"), "", note="" if self._seat else tell("seat_here")))
        first = next((seat for seat in awaited if seat != self._seat), None)
        answer: str | None = await answered(self, AskChoice(title, items, at=first))
        return answer

    async def _hand_over(self, seat: str, ask: bool = False) -> None:
        """Empty the screen, then a curtain until somebody is there; back from it asks who is (``ask``: at once).

        The next scene is made only after that.
        """
        self._forget()
        self._between, self._seat = True, ""
        await self.redraw()
        while seat:
            if not ask and await answered(self, self._curtain(seat)):
                break
            ask = False
            seat = await self._ask_seat(tell("seat_who")) or ""
        await self._sit(seat)

    def cover(self) -> None:
        """The curtain over all of this seat; lifted, everything is as it was.

        Who does not lift it closes what was open over the table, and somebody else may take the seat.
        """
        if self._seat and not isinstance(self.app.screen, Curtain):
            self.app.push_screen(self._curtain(self._seat), self._uncovered)

    def _uncovered(self, lifted: bool | None) -> None:
        if lifted:
            return
        while self.app.screen is not self and self in self.app.screen_stack:
            self.app.screen.dismiss(None)
        self._pass_to(self._seat, ask=True)

    def _curtain(self, seat: str) -> Curtain:
        return Curtain(plain_line(self.scene().seats[seat]), plain_line(prompt(self.scene(), self._key)))

    async def _sit(self, seat: str) -> None:
        self._between, self._seat = False, seat
        await self.redraw()
        self.frame.focus_room()

    def _forget(self) -> None:
        """What the last seat left outside of its scene: the notice, and what it copied."""
        self.notice.tell("")
        if self.app.clipboard:
            self.app.copy_to_clipboard("")

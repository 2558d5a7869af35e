"""The journal: a campaign is its set-up and an ordered list of lines; the state is the fold of those in force.

A :class:`Record` holds the lines in memory and knows no file. Undo is a line that voids an earlier one; a line that
today's rules refuse stands as void. A ring of the last states makes taking back cheap; beyond it the lines in force
are folded again.
"""

from __future__ import annotations

from collections import deque
from copy import copy
from typing import NamedTuple

from msgspec import Struct

from core.table.actions import Action, Note, SealedAction, Undo
from core.table.chance import Chance, Recorded, by_stream, live, replay
from core.table.corrections import correction_offers
from core.table.errors import Damaged
from core.table.frames import births
from core.table.game import Game
from core.table.knowledge import secret_moved
from core.table.offers import Offer, fields_of, hidden_in
from core.table.rules import Outcome
from core.table.seats import SPECTATOR, TABLE_NAME
from core.table.setup import Setup
from core.table.state import TableState
from core.table.telling import Event, Refusal, Said, event, refuse
from core.table.views import View
from core.table.words import FIRST, WORDS, waited_for

WORD_TAGS = frozenset(str(kind.__struct_config__.tag) for kind in WORDS)
FIRST_TAGS = frozenset(str(kind.__struct_config__.tag) for kind in FIRST)

RING = 512
"""How many states are kept: so many actions can be taken back without folding the journal again."""


class Line(Struct, frozen=True, array_like=True):
    """One line: ``time`` (UTC, ISO 8601), the seat, the power it acted for, the action, and what chance gave."""

    time: str
    seat: str
    power: str
    action: Action
    chance: Recorded


class Prepared(NamedTuple):
    """A line that may be written, and the position after it; nothing has happened until it is admitted."""

    number: int
    line: Line
    state: TableState
    events: tuple[Event, ...]


class Entry(Struct, frozen=True):
    """One sentence of a seat's feed: its number in that feed, when, by which seat and power, and whether undone.

    The journal's own line numbers are not in it: they would count the lines that the seat may not know of.
    """

    number: int
    time: str
    seat: str
    power: str
    said: Said
    undone: bool


class Record:
    """A campaign in memory: its setup, its lines, and the state after them.

    Where the lines up to a snapshot do not lead to it (``from_snapshot``), they are history only: ``start`` is then
    the snapshot's state and ``history`` the number of the last line before it.
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        start: TableState | None = None,
        history: int = 0,
        from_snapshot: bool = False,
    ) -> None:
        self.game = game
        self.setup = setup
        self.from_snapshot = from_snapshot or history > 0
        self.start = start if start is not None else game.start(setup)
        self.history = history
        self.state = self.start
        self.lines: list[Line] = []
        self.void: dict[int, Said] = {}
        """The lines not in force, by number, each with the reason: undone, or refused by today's rules."""
        self.counter = 0
        """How many values chance gave in all lines, voided ones too."""
        self.positions: dict[str, int] = {}
        """By stream, the first position that no line has drawn, not a voided one either."""
        self._standing: list[int] = []
        self._born: tuple[int, ...] = (history,) * len(self.start.stack)
        """By which line each frame of the stack came to be asked."""
        self._before: deque[tuple[int, TableState]] = deque(maxlen=RING)
        self._events: list[tuple[Event, ...]] = []
        self._feeds: dict[int, list[tuple[int, Said, Said | None]]] = {}
        self._offered: dict[tuple[str, bool], tuple[Offer, ...]] = {}
        """The offers already made since the last line, by seat and whether they are the referee's."""
        self._correctable: tuple[object, tuple[Offer, ...]] | None = None
        """The corrections last made that they hold for, and the offers to correct."""

    @property
    def number(self) -> int:
        """The number of the last line, 0 before the first."""
        return len(self.lines)

    @property
    def asked(self) -> int:
        """The number of the line by which what waits on top came to be asked; 0 where nothing waits.

        It tells one question from the next where both read alike (two rolls of as many dice, two sealed bids). No view
        has it: how many lines a sealed step took is nobody's business.
        """
        return self._born[-1] if self._born else 0

    def copy(self) -> Record:
        """The record as it is now; later lines do not change it. What it works out once, it works out anew."""
        copied = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, (list, dict, deque)):
                setattr(copied, name, copy(value))
        copied._feeds, copied._offered = {}, {}
        return copied

    def take_feeds(self, earlier: Record) -> None:
        """Take over the feeds that an earlier copy of this record has made, with what was heard since."""
        self._feeds, earlier._feeds = earlier._feeds, {}
        for number in range(earlier.number + 1, self.number + 1):
            for mask, heard in self._feeds.items():
                heard.extend(_heard(number, self._events[number - 1], mask))

    def remember(self, line: Line) -> None:
        """Take in a line of the history before a snapshot: it is shown, not folded."""
        self._append(line, ())

    def add(self, line: Line) -> Refusal | None:
        """Fold a line that has been written. One that the rules refuse is void, and the reason is returned."""
        told = replay(line.chance)
        try:
            outcome = self._outcome(line.seat, line.power, line.action, told)
            if not isinstance(outcome, Refusal):
                told.finish()
        except Damaged as damage:
            outcome = refuse(damage.key)
        if isinstance(outcome, Refusal):
            # The reason is read by all: what only the line's own seat may know of it stays untold.
            self.void[self.number + 1] = outcome.heard_by(SPECTATOR)
            self._append(line, ())
            return outcome
        self._take(line, *outcome)
        return None

    def prepare(
        self, seat: str, power: str, action: Action, time: str, secret: bytes, asked: int = 0
    ) -> Prepared | Refusal:
        """What the action would come to, as a line to be written; or why it may not be taken.

        ``asked`` is :attr:`asked` as it was when this was answered: an answer to a question that is over does not
        answer the next one (0: whichever waits).
        """
        if asked and self.asked not in (0, asked) and self.game.is_answer(self.state, type(action)):
            return refuse("asked_over")
        if found := hidden_in(fields_of(action)):
            return refuse("text_hides", found=found)
        drawn = live(self.setup.header.chance, secret, self.state.words, self.positions)
        outcome = self._outcome(seat, power, action, drawn)
        if isinstance(outcome, Refusal):
            return outcome
        line = Line(time, seat, power, action, drawn.recorded)
        return Prepared(self.number + 1, line, *outcome)

    def admit(self, prepared: Prepared) -> None:
        """Make a prepared line part of the record, once it is written."""
        if prepared.number != self.number + 1:
            raise ValueError("prepared for another position")
        self._take(prepared.line, prepared.state, prepared.events)

    def undoable(self, seat: str) -> int | Refusal:
        """The number of the line that the seat may take back now, or why it may take back nothing."""
        if not self._standing or self._standing[-1] <= self.history:
            return refuse("nothing_to_undo")
        if self.state.ended:
            # The end has shown the chance's bytes: whoever went back would know every card and die to come.
            return refuse("undo_ended")
        number = self._standing[-1]
        line = self.lines[number - 1]
        if isinstance(line.action, SealedAction):
            return refuse("undo_sealed")
        if self._is_kept_word(line):
            return refuse("undo_word")
        if line.seat != seat:
            return refuse("undo_other_seat", seat=line.seat)
        since = next((one.seat for one in self.lines[number:] if one.seat != seat and _is_play(one)), "")
        if since:
            # It was taken back, and is known all the same: a card that was shown, a power that was spent.
            return refuse("undo_acted_since", seat=since)
        return self._why_kept(line, self.state_before(number), self.state) or number

    def is_final(self, prepared: Prepared) -> bool:
        """Whether the prepared line's own seat could not take it back, once it is admitted."""
        line = prepared.line
        if isinstance(line.action, (Note, Undo)):
            return False
        if prepared.state.ended or isinstance(line.action, SealedAction) or self._is_kept_word(line):
            return True
        return self._why_kept(line, self.state, prepared.state) is not None

    def _is_kept_word(self, line: Line) -> bool:
        """Whether it is about a word for the chance: by algorithm 2 none is ever taken back."""
        return isinstance(line.action, WORDS) and self.setup.header.chance > 1

    def _why_kept(self, line: Line, before: TableState, after: TableState) -> Refusal | None:
        """What the line drew or told, so that its seat does not take it back; ``None`` if nothing."""
        moved = _moved(before, after, self.setup)
        if line.chance:
            return refuse("undo_drawn", drawn=moved) if moved else refuse("undo_chance")
        learnt = secret_moved(before, after, self.setup.zones, self.setup.masks[line.seat])
        if not learnt:
            return None
        drawn = moved and any(self.setup.catalogue.is_card(thing) for thing in learnt)
        return refuse("undo_drawn", drawn="cards") if drawn else refuse("undo_secret")

    def state_before(self, number: int) -> TableState:
        """The state before a line in force: from the ring, or by one replay."""
        for at, state in reversed(self._before):
            if at == number:
                return state
        fold = Record(self.game, self.setup, self.start, self.history)
        for standing in self._standing:
            if standing >= number:
                break
            line = self.lines[standing - 1]
            outcome = self.game.apply(self.setup, fold.state, line.seat, line.power, line.action, replay(line.chance))
            if isinstance(outcome, Refusal):
                raise Damaged("fold_differs", line=standing)
            fold.state = outcome[0]
        return fold.state

    def view(self, mask: int) -> View:
        """The position as the viewer with this mask sees it."""
        return self.game.view(self.setup, self.state, mask)

    def offers(self, seat: str) -> tuple[Offer, ...]:
        """What the seat may do now; an unknown seat, like a spectator, nothing."""
        made = self._offered.get((seat, False))
        if made is None:
            made = self.game.offers(self.setup, self.state, self.setup.seats.get(seat))
            made = self._offered[seat, False] = self._with_words(made)
        return made

    def closed_offers(self, seat: str) -> tuple[Offer, ...]:
        """Of :meth:`offers` those that are the same whatever the seat holds in hand."""
        return tuple(offer for offer in self.offers(seat) if offer.action not in self.game.from_hand)

    def referee_offers(self, seat: str) -> tuple[Offer, ...]:
        """What the seat may do as referee; nothing unless it is he."""
        made = self._offered.get((seat, True))
        if made is None:
            found = self.setup.seats.get(seat)
            made = self.game.referee_offers(self.setup, self.state, found) if found else ()
            made = self._offered[seat, True] = self._with_words(made)
        return made

    def _with_words(self, made: tuple[Offer, ...]) -> tuple[Offer, ...]:
        """The offers without words once chance was used; while a word is waited for, only what may come first."""
        if self.counter:
            return tuple(offer for offer in made if offer.action not in WORD_TAGS)
        if waited_for(self.state):
            return tuple(offer for offer in made if offer.action in FIRST_TAGS)
        return made

    def doubt(self, action: Action) -> Said | None:
        """What to say yes to before the action is taken; ``None``: nothing."""
        return self.game.doubt(self.setup, self.state, action)

    def corrections(self, seat: str) -> tuple[Offer, ...]:
        """What the seat may correct of the [data] sheet."""
        found = self.setup.seats.get(seat)
        if found is None or self.state.ended:
            return ()
        if self._correctable is None or self._correctable[0] is not self.state.corrected:
            # The same for every seat, as long as nothing is corrected.
            self._correctable = self.state.corrected, correction_offers(self.setup, self.state, found)
        return self._correctable[1]

    def feed(self, mask: int, last: int = 0) -> tuple[Entry, ...]:
        """The feed of the viewer with this mask: all of it, or its ``last`` entries."""
        heard = self._heard_by(mask)
        first = max(0, len(heard) - last) if last else 0
        return tuple(self._entry(at + 1, *heard[at][:2]) for at in range(first, len(heard)))

    def aloud(self, mask: int, last: int = 0) -> dict[int, Said]:
        """What everybody heard of the entries of :meth:`feed`, by their numbers; an entry that nobody else heard of
        is not there. For what stands on a screen that others may be looking at.
        """
        heard = self._heard_by(mask)
        first = max(0, len(heard) - last) if last else 0
        return {at + 1: said for at in range(first, len(heard)) if (said := heard[at][2]) is not None}

    def _heard_by(self, mask: int) -> list[tuple[int, Said, Said | None]]:
        heard = self._feeds.get(mask)
        if heard is None:
            heard = self._feeds[mask] = []
            for number, events in enumerate(self._events, start=1):
                heard.extend(_heard(number, events, mask))
        return heard

    def events(self, number: int) -> tuple[Event, ...]:
        """What happened by the line with this number."""
        return self._events[number - 1]

    def said_of(self, number: int, mask: int) -> tuple[Said, ...]:
        """What the viewer with this mask heard of one line: for showing what an undo would take back."""
        return tuple(said for _, said, _ in _heard(number, self._events[number - 1], mask))

    def _entry(self, at: int, number: int, said: Said) -> Entry:
        line = self.lines[number - 1]
        undone = number in self.void
        if isinstance(line.action, SealedAction):
            # Whoever happened to be the last one in is nobody's business (sealed steps keep no order).
            return Entry(at, line.time, "", TABLE_NAME, said, undone)
        return Entry(at, line.time, line.seat, line.power, said, undone)

    def _outcome(self, seat: str, power: str, action: Action, chance: Chance) -> Outcome | Refusal:
        if isinstance(action, WORDS) and self.counter:
            # Only the record knows it: the state does not count what chance gave.
            return refuse("word_too_late")
        if not isinstance(action, Undo):
            return self.game.apply(self.setup, self.state, seat, power, action, chance)
        if not self.setup.may_act(seat, power):
            return refuse("not_your_power", power=power)
        number = self.undoable(seat)
        if isinstance(number, Refusal):
            return number
        if number != action.line:
            return refuse("undo_not_last", line=action.line)
        return self.state_before(number), (event("undone"),)

    def _take(self, line: Line, state: TableState, events: tuple[Event, ...]) -> None:
        number = self.number + 1
        if isinstance(line.action, Undo):
            undone = line.action.line
            self.void[undone] = Said("line_undone", {"line": number})
            self._standing.pop()
            while self._before and self._before[-1][0] >= undone:
                self._before.pop()
        elif not isinstance(line.action, Note):
            self._standing.append(number)
            self._before.append((number, self.state))
        self._born = births(self.state, state, self._born, number)
        self.state = state
        self._append(line, events)

    def _append(self, line: Line, events: tuple[Event, ...]) -> None:
        self._offered.clear()
        self.lines.append(line)
        for given in by_stream(line.chance, self.positions):
            self.counter += len(given.values)
            past = given.first + len(given.values)
            self.positions[given.stream] = max(past, self.positions.get(given.stream, 0))
        self._events.append(events)
        for mask, heard in self._feeds.items():
            heard.extend(_heard(self.number, events, mask))


def _heard(number: int, events: tuple[Event, ...], mask: int) -> list[tuple[int, Said, Said | None]]:
    """What this viewer heard of a line, and beside each sentence what everybody did."""
    return [(number, said, one.heard_by(SPECTATOR)) for one in events if (said := one.heard_by(mask)) is not None]


def _moved(before: TableState, after: TableState, setup: Setup) -> str:
    """What went from one zone to another: ``cards`` before all else; ``""``: a look or dice, not a draw.

    Only counts are compared: they are open, orders are not.
    """
    pairs = zip(setup.zones, before.zones, after.zones, strict=True)
    kinds = {zone.admits for zone, old, new in pairs if len(old) != len(new)}
    return "cards" if "cards" in kinds else min(kinds, default="")


def _is_play(line: Line) -> bool:
    """Whether it is a move in the game: neither a note nor an undo."""
    return not isinstance(line.action, (Note, Undo))

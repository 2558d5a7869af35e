"""A table at which anybody does anything that is offered: what must hold after each action."""

from __future__ import annotations

import tomllib
from collections import Counter
from random import Random

import msgspec
import tomli_w
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from core.table.actions import Note, Undo
from core.table.chance import Given
from core.table.journal import Prepared, Record
from core.table.offers import sample
from core.table.seats import SPECTATOR, TABLE_NAME
from core.table.telling import Refusal
from core.table.vouch import vouch
from core.table.zones import check_conserved
from tests.properties.attempts import attempt
from tests.properties.build import NOON, QUEEN, act, choose, decode, random_record
from tests.properties.dead_ends import dead_end

seeds = st.integers(0, 2**32)


def through_toml(value, kind):
    """The value written as TOML by one library and read by another."""
    plain = msgspec.to_builtins(value)
    return msgspec.convert(tomllib.loads(tomli_w.dumps({"value": plain}))["value"], kind)


class Table(RuleBasedStateMachine):
    """Seats take offers, the referee overrides, somebody takes back; nothing may be lost, stuck or forgotten."""

    @initialize(seed=seeds, players=st.integers(2, 6))
    def sit_down(self, seed: int, players: int) -> None:
        self.rng = Random(seed)
        self.record = random_record(self.rng, players, chance=self.rng.choice((1, 2)))
        self.setup = self.record.setup
        self.things = Counter(thing for lying in self.record.state.zones for thing in lying)
        self.checked = -1

    def take(self, seat: str, power: str, raw: list[object]) -> None:
        note(f"{seat} for {power}: {raw}")
        outcome = act(self.record, seat, power, decode(raw))
        assert isinstance(outcome, Prepared), outcome

    @precondition(lambda self: not self.record.state.ended)
    @rule(seed=seeds, times=st.integers(1, 8))
    def play_on(self, seed: int, times: int) -> None:
        """What brings the game on is chosen most often."""
        for _ in range(times):
            choice = choose(self.record, Random(seed + times))
            if choice is not None:
                self.take(*choice)
                self.check()

    @precondition(lambda self: not self.record.state.ended)
    @rule(data=st.data())
    def take_any_offer(self, data: st.DataObject) -> None:
        """Any seat, any offer, equally likely."""
        seat = data.draw(st.sampled_from(self.setup.header.seats))
        offers = (*self.record.offers(seat.id), *self.record.referee_offers(seat.id))
        offer = data.draw(st.sampled_from(offers))
        raw = sample(offer, Random(data.draw(seeds)))
        if raw is not None and offer.action != "finish":
            self.take(seat.id, offer.power, raw)

    @rule(seed=seeds)
    def try_in_vain(self, seed: int) -> None:
        """What is refused changes nothing, and what is only prepared has not happened."""
        rng = Random(seed)
        seat = rng.choice(self.setup.header.seats)
        before, lines = self.record.state, self.record.number
        power, action = attempt(QUEEN, self.setup, before, seat, rng)
        self.record.prepare(seat.id, power, action, NOON, bytes(32))
        assert self.record.state is before
        assert self.record.number == lines

    @rule(number=st.integers(0, 5))
    def take_back(self, number: int) -> None:
        """Undo gives the position before, field for field; what else was undone stays as it was (F12)."""
        seat = self.setup.header.seats[number % len(self.setup.header.seats)].id
        line = self.record.undoable(seat)
        if isinstance(line, Refusal):
            refused = act(self.record, seat, TABLE_NAME, Undo(max(1, self.record.number)))
            assert refused == line
            return
        void, before = dict(self.record.void), replayed(self.record, line - 1).state
        assert isinstance(act(self.record, seat, TABLE_NAME, Undo(line)), Prepared)
        assert self.record.state == before
        assert set(self.record.void) == {*void, line}

    @precondition(lambda self: not self.record.state.ended)
    @rule(seed=seeds)
    def f11_do_and_undo_ten_times(self, seed: int) -> None:
        """F11: ten times done and undone, the position's bytes are the same."""
        choice = choose(self.record, Random(seed))
        if choice is None or isinstance(decode(choice[2]), Note):
            return
        seat, power, raw = choice
        digest = msgspec.msgpack.encode(self.record.state)
        for _ in range(10):
            self.take(seat, power, raw)
            line = self.record.undoable(seat)
            if isinstance(line, Refusal):
                assert line.said.key in ("undo_drawn", "undo_chance", "undo_secret", "undo_word")
                return
            act(self.record, seat, TABLE_NAME, Undo(line))
            assert msgspec.msgpack.encode(self.record.state) == digest

    @invariant()
    def check(self) -> None:
        record = self.record
        if record.number == self.checked:
            return
        self.checked = record.number
        check_conserved(record.state, self.setup.zones, self.setup.catalogue)
        lying = Counter(thing for zone in record.state.zones for thing in zone)
        assert lying == self.things, "F21: the same cards and counters after every action"
        assert not dead_end(record)
        assert through_toml(record.state, QUEEN.state_type) == record.state
        if record.number:
            line = record.lines[-1]
            assert through_toml(line.action, QUEEN.action_type) == line.action
            kind = tuple[Given, ...] if self.setup.header.chance == 2 else tuple[int, ...]
            assert through_toml(line.chance, kind) == line.chance

    def teardown(self) -> None:
        if hasattr(self, "record"):
            again = replayed(self.record, self.record.number)
            assert again.state == self.record.state
            assert again.void == self.record.void
            assert again.counter == self.record.counter
            for mask in (SPECTATOR, *self.setup.masks.values()):
                assert again.feed(mask) == self.record.feed(mask)
                assert again.view(mask) == self.record.view(mask)
            drawn = [
                (one.stream, place)
                for line in self.record.lines
                for one in line.chance
                if isinstance(one, Given)
                for place in range(one.first, one.first + len(one.values))
            ]
            assert len(drawn) == len(set(drawn)), "a position is never drawn twice"
            assert not vouch(self.record, bytes.fromhex(self.setup.header.secret)).why


def replayed(record: Record, lines: int) -> Record:
    """The first lines of a record, folded anew as they would be from a file."""
    again = Record(QUEEN, record.setup)
    for line in record.lines[:lines]:
        assert again.add(line) is None
    return again


TestTable = Table.TestCase

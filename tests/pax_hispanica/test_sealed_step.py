"""The sealed step tells nobody anything but who is in (F6, PH-A5): what a seat receives is the same byte for byte.

Two histories of one auction have the same nations in, and the viewer's own answers are the same; all else differs:
what the others bid, in which order, how often they changed it. Every channel of every viewer is compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.pax_hispanica.actions import Auction, Bid
from core.table.actions import Advance, Note, OverridePhase, Undo, Word
from core.table.journal import Line, Prepared, Record
from core.table.seats import SPECTATOR, Seat
from core.table.telling import Refusal
from tests.pax_hispanica.kit import GAME, TIME, Table
from tests.pax_hispanica.play import DEEP, act, at_auction
from tests.pax_hispanica.test_properties import attempted

encode = msgspec.json.encode


class Given(NamedTuple):
    """One answer in a history: a nation's number and its bid; ``nation`` −1 is a note of the table."""

    nation: int
    amount: int


def copied(record: Record) -> Record:
    """The same campaign again, from its lines."""
    again = Record(GAME, record.setup)
    for line in record.lines:
        again.add(line)
    return again


def history(rng: Random, record: Record, who: Iterable[int], notes: int, fixed: dict[int, int]) -> list[Given]:
    """Random bids of these nations, each at least once, in random order; ``fixed`` are the last bids of some.

    ``notes``: so many notes of the table somewhere in between.
    """
    money = record.state.money
    made: list[Given] = []
    for nation in who:
        changed = [Given(nation, rng.randint(0, money[nation])) for _ in range(rng.choice((0, 0, 1, 3)))]
        made += [*changed, Given(nation, fixed.get(nation, rng.randint(0, money[nation])))]
    rng.shuffle(made)
    last = {nation: max(at for at, one in enumerate(made) if one.nation == nation) for nation in who}
    for nation, amount in fixed.items():
        if nation in last:
            made[last[nation]] = Given(nation, amount)
    for at in sorted((rng.randint(0, len(made)) for _ in range(notes)), reverse=True):
        made.insert(at, Given(-1, 0))
    return made


def played(record: Record, bids: list[Given]) -> Record:
    """The campaign with this history added; every bid is taken."""
    setup = record.setup
    for one in bids:
        name = setup.powers[one.nation] if one.nation >= 0 else "table"
        seat = setup.seat_of.get(name, setup.header.seats[0].id)
        action = Bid(one.amount) if one.nation >= 0 else Note("still thinking")
        assert isinstance(act(record, seat, name, action), Prepared)
    return record


def heard(record: Record, seat: Seat, power: str, action) -> bytes:
    """What an attempt of the seat gives it to read; nothing if it is accepted."""
    outcome = record.prepare(seat.id, power, action, TIME, bytes(32))
    return encode(outcome.heard_by(record.setup.masks[seat.id])) if isinstance(outcome, Refusal) else b""


def undo_answer(record: Record, seat: Seat) -> bytes:
    """What the seat reads of an undo: the reason against it, or what it would take back."""
    mask = record.setup.masks[seat.id]
    number = record.undoable(seat.id)
    return encode(number.heard_by(mask) if isinstance(number, Refusal) else record.said_of(number, mask))


def channels(record: Record, seat: Seat | None) -> dict[str, bytes]:
    """All that a viewer receives, channel by channel."""
    mask = record.setup.masks[seat.id] if seat else SPECTATOR
    told = {
        "view": encode(record.view(mask)),
        "feed": encode(record.feed(mask)),
        "tail": encode(record.feed(mask, 3)),
        "owed": encode(GAME.owed(record.setup, record.state)),
    }
    if seat is None:
        return told
    return {
        **told,
        "offers": encode(record.offers(seat.id)),
        "referee": encode(record.referee_offers(seat.id)),
        "undo": undo_answer(record, seat),
        "undo by hand": heard(record, seat, "table", Undo(1)),
    }


def battery(record: Record, seat: Seat, seed: int, many: int) -> list[bytes]:
    """What many attempts, the same ones for the same seed, give the seat to read."""
    rng = Random(seed)
    tries = [attempted(record, seat, rng) for _ in range(many)]
    tries += [(power, Bid(amount)) for power in record.setup.powers for amount in (-1, 0, 1, 99)]
    tries += [(power, Auction(True)) for power in record.setup.powers]
    tries += [("table", Advance()), ("referee", OverridePhase(1, "nowhere", "x")), (seat.powers[0], Word("x"))]
    return [heard(record, seat, power, action) for power, action in tries]


def compare(base: Record, rng: Random, who: list[int], viewer: Seat | None) -> tuple[Record, Record]:
    """Two histories with the same nations in, as the viewer receives them; both records."""
    numbers = base.setup.power_number
    mine = {numbers[name] for name in viewer.powers} if viewer else set()
    fixed = {nation: rng.randint(0, base.state.money[nation]) for nation in who if nation in mine}
    notes = rng.randint(0, 2)
    one, two = (played(copied(base), history(rng, base, who, 0, fixed)) for _ in range(2))
    for record in (one, two):
        played(record, [Given(-1, 0)] * notes)
    assert channels(one, viewer) == channels(two, viewer)
    if viewer is not None:
        seed = rng.randint(0, 2**32)
        assert battery(one, viewer, seed, 12) == battery(two, viewer, seed, 12)
    return one, two


@pytest.mark.rule("PH-A5")
@given(seed=st.integers(0, 2**32), players=st.integers(2, 5))
def test_f06_up_to_the_reveal_a_seat_receives_the_same_whatever_the_others_bid(seed, players):
    rng = Random(seed)
    for _ in range(4):
        base, initiator = at_auction(rng, players)
        must = [n for n, money in enumerate(base.state.money) if money or n == initiator]
        who = rng.sample(must, rng.randint(0, len(must) - 1))
        for viewer in (None, *base.setup.header.seats):
            compare(base, rng, who, viewer)


@pytest.mark.rule("PH-A5")
@given(seed=st.integers(0, 2**32), players=st.integers(2, 5))
def test_f06_after_the_reveal_everybody_reads_the_same_whatever_came_in_when(seed, players):
    """The last bids decide: order and changes are in no view, feed, offer or answer to an undo afterwards."""
    rng = Random(seed)
    base, initiator = at_auction(rng, players)
    must = [n for n, money in enumerate(base.state.money) if money or n == initiator]
    last = {nation: rng.randint(0, base.state.money[nation]) for nation in must}
    one, two = (played(copied(base), one_ending(rng, base, must, last)) for _ in range(2))
    assert one.state == two.state
    assert not one.state.stack
    for viewer in (None, *base.setup.header.seats):
        assert channels(one, viewer) == channels(two, viewer)
    entries = one.feed(SPECTATOR)
    assert [(entry.seat, entry.power) for entry in entries if entry.said.key == "bids_revealed"] == [("", "table")]
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))


def one_ending(rng: Random, record: Record, must: list[int], last: dict[int, int]) -> list[Given]:
    """A history that completes the auction with its last line, and with these bids."""
    money, final = record.state.money, rng.choice(must)
    others = [nation for nation in must if nation != final]
    made = history(rng, record, others, 0, last) if others else []
    assert all(0 <= one.amount <= money[one.nation] for one in made)
    return [*made, Given(final, last[final])]


@pytest.mark.rule("PH-A5")
@given(seed=st.integers(0, 2**32), players=st.integers(2, 5))
def test_f06_a_broken_off_auction_tells_nothing_afterwards(seed, players):
    """The referee leaves the year in mid-auction: what was bid is told to nobody, then or after an undo of that."""
    rng = Random(seed)
    base, initiator = at_auction(rng, players)
    must = [n for n, money in enumerate(base.state.money) if money or n == initiator]
    who = rng.sample(must, rng.randint(0, len(must) - 1))
    setup = base.setup
    referee = setup.header.referee or setup.header.seats[0].id
    for viewer in (None, *setup.header.seats):
        pair = compare(base, rng, who, viewer)
        for record in pair:
            assert isinstance(act(record, referee, "referee", OverridePhase(1, "auction_year", "again")), Prepared)
        assert channels(pair[0], viewer) == channels(pair[1], viewer)
        for record in pair:
            number = record.undoable(referee)
            assert isinstance(number, int)
            assert isinstance(act(record, referee, "table", Undo(number)), Prepared)
        assert channels(pair[0], viewer) == channels(pair[1], viewer)


def test_the_histories_compared_really_differ():
    """The guard of the tests above: amounts, orders, numbers of lines and revisions are not the same by chance."""
    rng = Random(3)
    differing = {"answers": 0, "order": 0, "lines": 0}
    for _ in range(60 if DEEP else 30):
        base, initiator = at_auction(rng, 4, money=7)
        must = [n for n, money in enumerate(base.state.money) if money or n == initiator]
        if len(must) < 3:
            continue
        one, two = compare(base, rng, must[:-1], base.setup.header.seats[0])
        differing["answers"] += one.state.stack[-1] != two.state.stack[-1]
        differing["lines"] += one.number != two.number
        differing["order"] += [line.power for line in one.lines] != [line.power for line in two.lines]
    assert min(differing.values()) > 8, differing


@pytest.mark.rule("PH-A5")
def test_f06_no_reveal_before_the_last_eligible_is_in():
    table = Table(4).past("auction_year", money=3)
    table.do("spain", Auction(False))
    for nation in ("spain", "england", "france"):
        table.do(nation, Bid(1))
        table.do("spain", Bid(2))
        assert table.state.money == (3, 3, 3, 3)
        assert [said.key for said in table.heard("")] == ["auction_open"]
    table.do("netherlands", Bid(0))
    assert [said.key for said in table.heard("")][1:3] == ["bids_revealed", "auction_highest"]


@pytest.mark.rule("PH-A5")
def test_f05_looking_at_an_offer_and_backing_out_writes_nothing():
    table = Table(2).past("auction_year")
    table.do("spain", Auction(False))
    before = [table.sees(viewer) for viewer in ("", "england", "spain")]
    number = table.record.number
    assert isinstance(table.prepare("spain", Bid(2)), Prepared)
    assert isinstance(table.prepare("spain", Bid(9)), Refusal)
    assert [table.sees(viewer) for viewer in ("", "england", "spain")] == before
    assert table.record.number == number


@pytest.mark.rule("PH-A5")
def test_a_void_bid_is_no_answer_and_tells_nothing_of_its_amount():
    table = Table(2).past("auction_year")
    table.do("spain", Auction(False))
    assert table.record.add(Line(TIME, "anna", "spain", Bid(44), ())) is not None
    assert "44" not in str(table.record.void)
    assert table.record.view(table.mask("")).frames[-1]["in"] == ()
    assert b"44" not in table.sees("england")

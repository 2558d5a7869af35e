"""What holds in every game: money and cards are kept, bids come out as a plain count says, nothing gets stuck."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.pax_hispanica.actions import Bid
from core.store.campaign_file import snapshot_of
from core.table.chance import Drawn
from core.table.journal import Prepared, Record
from core.table.offers import is_instance, sample
from core.table.seats import SPECTATOR
from core.table.state import SealedFrame
from core.table.telling import Refusal
from core.table.zones import check_conserved
from tests.pax_hispanica.kit import GAME, TIME
from tests.pax_hispanica.play import DEEP, act, at_auction, decode, random_setup, walk
from tests.properties.attempts import attempt, kinds
from tests.properties.swap import differing

STEPS = 150

GAMES = given(seed=st.integers(0, 2**32), players=st.integers(1, 5))


def new_record(rng: Random, players: int) -> Record:
    return Record(GAME, random_setup(rng, players))


# Conserved


@GAMES
def test_f21_money_and_cards_are_the_same_after_every_action(seed, players):
    rng = Random(seed)
    record = new_record(rng, players)
    all_money = sum(record.state.money)
    for _ in walk(record, rng, STEPS):
        state = record.state
        assert sum(state.money) + state.reserve == all_money
        assert min(state.money) >= 0
        check_conserved(state, record.setup.zones, record.setup.catalogue)


@GAMES
def test_f21_a_mark_of_having_seen_stands_only_where_it_can(seed, players):
    """Nobody knows a card that was shuffled away; whoever holds one knows it."""
    rng = Random(seed)
    record = new_record(rng, players)
    for _ in walk(record, rng, STEPS, referee=0.0):
        setup, state = record.setup, record.state
        for number, hand in enumerate(setup.hand):
            assert all(state.seen[card] & 1 << number for card in state.zones[hand])
        if state.shuffled:
            haven = state.zones[setup.zone_number["haven"]]
            assert all(state.seen[card] == 0 for card in haven)


# Bids, against a plain second count


class Ended(NamedTuple):
    """An auction by a plain count: who won, and everybody's money and the Reserve's after it."""

    winner: int
    money: list[int]
    reserve: int


def plain_count(money: list[int], reserve: int, initiator: int, order: list[int], tie: str, bids: dict[int, int]):
    """The outcome as a person at the table would count it (PH-A2 to A4), one question after the other."""
    highest = 0
    for amount in bids.values():
        if amount > highest:
            highest = amount
    best = [nation for nation in bids if bids[nation] == highest]
    if initiator in best or (len(best) > 1 and tie == "initiator"):
        winner = initiator
    else:
        # Go round the table, from the initiator on, until one of the best is met.
        at = order.index(initiator)
        while order[at] not in best:
            at = (at + 1) % len(order)
        winner = order[at]
    after = list(money)
    after[winner] -= bids[winner]
    if winner == initiator:
        reserve += bids[winner]
    else:
        after[initiator] += bids[winner]
    return Ended(winner, after, reserve)


def fields_of(record: Record) -> tuple[object, int, dict[int, Any]]:
    return record.state, record.number, dict(record.void)


@given(seed=st.integers(0, 2**32), players=st.integers(1, 5), data=st.data())
def test_bids_of_any_kind_come_out_as_counted_or_leave_no_trace(seed, players, data):
    rng = Random(seed)
    record, initiator = at_auction(rng, players)
    setup, start = record.setup, record.state
    must = [n for n, money in enumerate(start.money) if money >= 1 or n == initiator]
    given_bids: dict[int, int] = {}
    amounts = st.integers(-3, 9) | st.integers(-(2**63), 2**63 - 1) | st.sampled_from(sorted({*start.money}))
    refused = 0
    for _ in range(60):
        nation = data.draw(st.sampled_from((*must, *range(len(setup.powers)))), label="nation")
        seat = setup.seat_of[setup.powers[nation]]
        if data.draw(st.integers(0, 9), label="stray") == 0:
            seat = rng.choice(setup.header.seats).id
        amount = data.draw(amounts, label="amount") if refused < 25 else rng.randint(0, start.money[nation])
        right = seat == setup.seat_of[setup.powers[nation]] and nation in must and 0 <= amount <= start.money[nation]
        before = fields_of(record)
        outcome = act(record, seat, setup.powers[nation], Bid(amount))
        assert isinstance(outcome, Prepared) == right, (nation, amount, outcome)
        if not right:
            refused += 1
            assert fields_of(record) == before
            continue
        given_bids[nation] = amount
        if len(given_bids) == len(must):
            break
        assert (record.state.money, record.state.zones) == (start.money, start.zones)
    else:
        for nation in [one for one in must if one not in given_bids]:
            given_bids[nation] = rng.randint(0, start.money[nation])
            act(record, setup.seat_of[setup.powers[nation]], setup.powers[nation], Bid(given_bids[nation]))
    check_outcome(record, start, initiator, given_bids)


def check_outcome(record: Record, start, initiator: int, bids: dict[int, int]) -> None:
    setup, state = record.setup, record.state
    tie = setup.options.tie
    counted = plain_count(list(start.money), start.reserve, initiator, list(start.order), tie, bids)
    assert state.stack == ()
    assert (list(state.money), state.reserve) == (counted.money, counted.reserve)
    lot = set(state.zones[setup.hand[counted.winner]]) - set(start.zones[setup.hand[counted.winner]])
    assert len(lot) == 1
    frame = start.stack[0]
    assert lot == {start.zones[setup.zone_number["market" if frame.buried else "market_top"]][-1]}
    told = [entry.said for entry in record.feed(SPECTATOR) if entry.said.key == "bids_revealed"][-1]
    assert told.params["bids"] == tuple(bids[nation] for nation in sorted(bids))


def test_the_plain_count_itself():
    """The worked cases by hand, so that the second count is no echo of the first."""
    assert plain_count([3, 2, 0, 5], 0, 0, [0, 1, 2, 3], "next", {0: 2, 1: 2, 3: 1}) == Ended(0, [1, 2, 0, 5], 2)
    assert plain_count([3, 2, 0, 5], 0, 0, [0, 1, 2, 3], "next", {0: 1, 1: 2, 3: 4}) == Ended(3, [7, 2, 0, 1], 0)
    assert plain_count([3, 2, 0, 5], 0, 0, [0, 3, 2, 1], "next", {0: 1, 1: 2, 3: 2}) == Ended(3, [5, 2, 0, 3], 0)
    letter = plain_count([3, 2, 0, 5], 0, 0, [0, 3, 2, 1], "initiator", {0: 1, 1: 2, 3: 2})
    assert letter == Ended(0, [2, 2, 0, 5], 1)


# Offers and rules


def everything_offered(record: Record, seat):
    return (*record.offers(seat.id), *record.referee_offers(seat.id), *record.corrections(seat.id))


def attempted(record: Record, seat, rng: Random):
    """As :func:`tests.properties.attempts.attempt`, with this game's own names where texts would stand."""
    power, action = attempt(GAME, record.setup, record.state, seat, rng)
    names = (*record.setup.powers, "reserve", "courland", "chests", "earnings", "labor", "player_order")
    for field in ("nation", "payer", "payee", "part"):
        if hasattr(action, field) and rng.random() < 0.7:
            action = replace(action, **{field: rng.choice(names)})
    return power, action


def check_attempts(record: Record, rng: Random, many: int) -> set[tuple[bool, type]]:
    """Hold what the rules accept against what is offered; the kinds tried, with whether they were accepted."""
    tried = set()
    for seat in record.setup.header.seats:
        offers = everything_offered(record, seat)
        for _ in range(many):
            power, action = attempted(record, seat, rng)
            outcome = record.prepare(seat.id, power, action, TIME, bytes(32))
            offered = any(is_instance(offer, power, action) for offer in offers)
            accepted = not isinstance(outcome, Refusal)
            assert accepted == offered, (seat.id, power, action, outcome, record.state.stack)
            tried.add((accepted, type(action)))
    return tried


@GAMES
def test_the_rules_accept_exactly_the_instances_of_an_offer(seed, players):
    rng = Random(seed)
    record = new_record(rng, players)
    for _ in walk(record, rng, STEPS, referee=0.15):
        check_attempts(record, rng, 4)


@GAMES
def test_every_offer_has_an_instance_that_is_accepted(seed, players):
    rng = Random(seed)
    record = new_record(rng, players)
    for _ in walk(record, rng, STEPS // 3, referee=0.15):
        for seat in record.setup.header.seats:
            for offer in everything_offered(record, seat):
                raw = sample(offer, rng)
                if raw is None:
                    # Only what is shown as barred, with its reason, has nothing to choose.
                    assert any(getattr(field.domain, "barred", ()) for field in offer.fields), offer
                    continue
                outcome = record.prepare(seat.id, offer.power, decode(raw), TIME, bytes(32))
                assert not isinstance(outcome, Refusal), (offer, raw, outcome)


def test_the_attempts_try_every_kind_of_action_with_and_without_success():
    rng = Random(8)
    tried: set[tuple[bool, type]] = set()
    for number in range(60 if DEEP else 24):
        # Words are committed to in a campaign of today, not in an older one.
        record = Record(GAME, random_setup(rng, rng.randint(1, 5), chance=1 + number % 2))
        for _ in walk(record, rng, STEPS, referee=0.15):
            tried |= check_attempts(record, rng, 2)
        tried |= {(True, type(line.action)) for line in record.lines}
    # The game has no facts of the board, so none can be stated.
    for accepted, never in ((True, {"StateFact"}), (False, set())):
        assert {kind.__name__ for kind in kinds(GAME) if (accepted, kind) not in tried} == never


@GAMES
def test_there_is_no_dead_end(seed, players):
    """Whatever is owed, some seat has an offer that answers it; played on, every game ends."""
    rng = Random(seed)
    record = new_record(rng, players)
    for _ in walk(record, rng, STEPS, referee=0.1):
        if record.state.ended:
            return
        owed = GAME.owed(record.setup, record.state)
        offered = [offer for seat in record.setup.header.seats for offer in record.offers(seat.id)]
        if not owed:
            assert any(offer.action == "advance" for offer in offered)
        for one in owed[:1]:
            assert any(answers(one.step, offer.action) for offer in offered), (one, record.state.stack)
        for one in owed if record.state.phase == 2 or record.state.stack else ():
            if one.step in ("bid", "hand_limit"):
                mine = [offer.action for offer in offered if offer.power == record.setup.powers[one.power]]
                assert any(answers(one.step, action) for action in mine)


def answers(step: str, action: str) -> bool:
    """Whether an action is what a step waits for."""
    match step:
        case "bid":
            return action == "bid"
        case "hand_limit":
            return action in ("sell", "discard")
        case "game_turn":
            return action in ("end_turn", "sell", "discard", "lay")
        case "answer":
            return action in ("dice", "end_look")
        case "shuffle_decks" | "player_order":
            return action == step
    return action == "part_done"


# One log


@GAMES
def test_replay_equals_play_and_the_snapshot_is_the_state(seed, players):
    rng = Random(seed)
    record = new_record(rng, players)
    for _ in walk(record, rng, STEPS):
        pass
    again = Record(GAME, record.setup)
    for line in record.lines:
        assert again.add(line) is None
    assert again.state == record.state
    assert (again.counter, again.void) == (record.counter, record.void)
    for mask in (SPECTATOR, *record.setup.masks.values()):
        assert again.feed(mask) == record.feed(mask)
        assert again.view(mask) == record.view(mask)
    kept = snapshot_of(record.state, record.number, "0" * 8).state
    assert msgspec.convert(kept, GAME.state_type) == record.state


@pytest.mark.parametrize("how", ["bids", "undone"])
def test_random_games_meet_sealed_steps_and_undone_lines(how):
    """The guard of the tests above."""
    rng = Random(1)
    met = 0
    for _ in range(6):
        record = new_record(rng, 4)
        for _ in walk(record, rng, STEPS, referee=0.0):
            sealed = bool(record.state.stack) and isinstance(record.state.stack[-1], SealedFrame)
            met += any(record.state.stack[-1].answers) if how == "bids" and sealed else 0
        met += len(record.void) if how == "undone" else 0
    assert met > 5


# A seat sees only its view


def received(setup, state, seat) -> list[bytes]:
    """All that a viewer receives of a position."""
    mask = setup.masks[seat.id] if seat else SPECTATOR
    encode = msgspec.json.encode
    told = [encode(GAME.view(setup, state, mask)), encode(GAME.offers(setup, state, seat))]
    return [*told, encode(GAME.owed(setup, state)), encode(GAME.referee_offers(setup, state, seat)) if seat else b""]


@GAMES
def test_cards_that_a_viewer_may_not_know_change_nothing_that_it_receives(seed, players):
    rng = Random(seed)
    record = new_record(rng, players)
    for _ in walk(record, rng, STEPS, referee=0.1):
        setup, state = record.setup, record.state
        seat = rng.choice((None, *setup.header.seats))
        other = differing(setup, state, setup.masks[seat.id] if seat else SPECTATOR, rng)
        check_conserved(other, setup.zones, setup.catalogue)
        assert received(setup, state, seat) == received(setup, other, seat)
        for _ in range(3 if seat else 0):
            power, action = attempted(record, seat, rng)
            heard = []
            for each in (state, other):
                outcome = GAME.apply(setup, each, seat.id, power, action, Drawn(bytes(32), 0))
                heard.append(outcome.heard_by(setup.masks[seat.id]) if isinstance(outcome, Refusal) else None)
            assert heard[0] == heard[1], (power, action)

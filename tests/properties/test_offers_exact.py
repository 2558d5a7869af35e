"""What a seat may do is exactly what it is offered: no more and no less."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from core.table.actions import Action, Undo
from core.table.journal import Prepared, Record
from core.table.offers import is_instance, sample
from core.table.seats import Seat
from core.table.telling import Refusal
from tests.properties.attempts import attempt, kinds
from tests.properties.build import NOON, QUEEN, random_record, walk

STEPS = 150


def everything_offered(record: Record, seat: Seat):
    return (*record.offers(seat.id), *record.referee_offers(seat.id), *record.corrections(seat.id))


def tried_out(record: Record, seat: Seat, power: str, action: Action) -> Prepared | Refusal:
    """What the record says to the action; nothing happens."""
    return record.prepare(seat.id, power, action, NOON, bytes(32))


def check_attempts(record: Record, rng: Random, many: int) -> set[tuple[bool, type]]:
    """Hold what the rules accept against what is offered; the kinds tried, with whether they were accepted."""
    setup, state, tried = record.setup, record.state, set()
    for seat in setup.header.seats:
        offers = everything_offered(record, seat)
        for _ in range(many):
            power, action = attempt(QUEEN, setup, state, seat, rng)
            outcome = tried_out(record, seat, power, action)
            offered = any(is_instance(offer, power, action) for offer in offers)
            accepted = not isinstance(outcome, Refusal)
            place = (state.turn, state.phase, state.done, state.stack)
            assert accepted == offered, (seat.id, power, action, outcome, place)
            tried.add((accepted, type(action)))
    return tried


@given(seed=st.integers(0, 2**32), players=st.integers(2, 6))
def test_the_rules_accept_exactly_the_instances_of_an_offer(seed, players):
    rng = Random(seed)
    record = random_record(rng, players, chance=rng.choice((1, 2)))
    for _ in walk(record, rng, STEPS, referee=0.15, corrections=0.1):
        check_attempts(record, rng, 4)


@given(seed=st.integers(0, 2**32), players=st.integers(2, 6))
def test_every_offer_has_an_instance_that_is_accepted(seed, players):
    rng = Random(seed)
    record = random_record(rng, players, chance=rng.choice((1, 2)))
    for _ in walk(record, rng, STEPS // 3, referee=0.15, corrections=0.1):
        for seat in record.setup.header.seats:
            for offer in everything_offered(record, seat):
                raw = sample(offer, rng)
                if raw is None:
                    # Only what is shown as barred, with its reason, has nothing to choose.
                    assert any(getattr(field.domain, "barred", ()) for field in offer.fields), offer
                    continue
                action = msgspec.convert(raw, QUEEN.action_type)
                assert is_instance(offer, offer.power, action)
                outcome = tried_out(record, seat, offer.power, action)
                assert not isinstance(outcome, Refusal), (offer, raw, outcome)


def test_the_tables_above_see_every_kind_of_action_taken_and_refused():
    """The guard of the tests above: no kind of action is left out on either side."""
    rng = Random(0)
    wanted = {(accepted, kind) for accepted in (True, False) for kind in kinds(QUEEN)}
    tried: set[tuple[bool, type]] = set()
    for number in range(400):
        record = random_record(rng, 2 + number % 5, chance=rng.choice((1, 2)))
        for _ in walk(record, rng, 60 if number % 2 else STEPS, referee=0.1, corrections=0.1):
            tried |= check_attempts(record, rng, 1) if number < 20 else set()
        tried |= {(True, type(line.action)) for line in record.lines if not isinstance(line.action, Undo)}
        if tried >= wanted:
            break
    assert tried >= wanted

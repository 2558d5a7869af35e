"""A seat sees only its view: positions that differ in what it may not know are the same to it, in every channel."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.table.chance import Drawn
from core.table.seats import SPECTATOR
from core.table.setup import Setup
from core.table.state import TableState
from core.table.telling import Refusal
from core.table.zones import check_conserved
from core.virgin_queen.state import conditions
from tests.properties.attempts import attempt
from tests.properties.build import DEEP, QUEEN, make_setup, random_record, walk
from tests.properties.swap import differing, hidden_from

STEPS = 120
KEY = bytes(32)

encode = msgspec.json.encode


def heard(setup: Setup, state: TableState, seat: str, power: str, action) -> bytes | None:
    """The refusal as the seat that tried reads it; ``None`` if the action is accepted."""
    outcome = QUEEN.apply(setup, state, seat, power, action, Drawn(KEY, 0))
    return encode(outcome.heard_by(setup.masks[seat])) if isinstance(outcome, Refusal) else None


def channels(setup: Setup, state: TableState, seat_id: str | None) -> dict[str, bytes]:
    """All that a viewer receives of a position, channel by channel."""
    seat = setup.seats.get(seat_id) if seat_id else None
    mask = setup.masks[seat_id] if seat_id else SPECTATOR
    told = {
        "view": encode(QUEEN.view(setup, state, mask)),
        "offers": encode(QUEEN.offers(setup, state, seat)),
        "owed": encode(QUEEN.owed(setup, state)),
    }
    return {**told, "referee": encode(QUEEN.referee_offers(setup, state, seat))} if seat else told


def check_viewer(setup: Setup, state: TableState, seat_id: str | None, rng: Random, attempts: int) -> None:
    """Hold a position against another that the viewer may not tell from it."""
    mask = setup.masks[seat_id] if seat_id else SPECTATOR
    other = differing(setup, state, mask, rng)
    check_conserved(other, setup.zones, setup.catalogue)
    assert channels(setup, state, seat_id) == channels(setup, other, seat_id)
    if seat_id is None:
        return
    for _ in range(attempts):
        power, action = attempt(QUEEN, setup, state, setup.seats[seat_id], rng)
        one, two = (heard(setup, each, seat_id, power, action) for each in (state, other))
        assert one == two, (seat_id, power, action)


@given(seed=st.integers(0, 2**32), players=st.integers(2, 6))
def test_hidden_things_change_no_view_no_offer_and_no_refusal(seed, players):
    rng = Random(seed)
    record = random_record(rng, players)
    for _ in walk(record, rng, STEPS, referee=0.15):
        viewer = rng.choice((None, *record.setup.seats))
        check_viewer(record.setup, record.state, viewer, rng, attempts=4)


@pytest.mark.rule("VQ-T1")
@pytest.mark.rule("VQ-T4")
@pytest.mark.rule("VQ-T5")
@pytest.mark.rule("VQ-T7")
def test_f04_faces_are_seen_where_the_rules_say_so_and_nowhere_else():
    """F4: nobody sees into pool, Portugal's row and loot; Spain alone its row and fleet; each power its own hand."""
    open_to = {zone.id: zone.faces for zone in make_setup(2).zones}
    hands = {f"{kind}.{power}": 1 << n for kind in ("hand", "treasures") for n, power in enumerate(QUEEN.powers)}
    spain = 1 << QUEEN.powers.index("spain")
    hidden = {**hands, "deck": 0, "pool": 0, "portugal_row": 0, "spain_row": spain, "fleet": spain}
    hidden.update({f"loot.{slot}": 0 for slot in range(1, 13)})
    assert {zone: faces for zone, faces in open_to.items() if faces != -1} == hidden


@given(seed=st.integers(0, 2**32), players=st.integers(2, 6))
def test_f03_a_spectator_sees_counts(seed, players):
    """F3: no face of a hidden zone reaches one who holds no power, unless it had been open to all before."""
    rng = Random(seed)
    record = random_record(rng, players)
    for _ in walk(record, rng, STEPS, undo=0.0, referee=0.0):
        setup, state = record.setup, record.state
        view = record.view(SPECTATOR)
        for zone, lying in zip(setup.zones, state.zones, strict=True):
            shown, open_to_all = view.zones[zone.id].faces, zone.faces == -1
            known = [thing for thing in lying if open_to_all or state.seen[thing] == -1]
            assert Counter(shown) == Counter(setup.catalogue.face(thing) for thing in known)
            assert view.zones[zone.id].count == len(lying)


@pytest.mark.parametrize("players", [2, 6])
def test_the_positions_compared_really_differ_in_every_phase_and_frame(players):
    """The guard of the tests above: enough is hidden from each viewer, in every phase and with every frame."""
    rng = Random(players)
    met: set[object] = set()
    for _ in range(60 if DEEP else 20):
        record = random_record(rng, players)
        for _ in walk(record, rng, STEPS, referee=0.1):
            state = record.state
            for mask in (SPECTATOR, *record.setup.masks.values()):
                cards, counters = hidden_from(record.setup, state, mask)
                if (
                    len(cards) > 3
                    and len(counters) > 3
                    and differing(record.setup, state, mask, rng).zones != state.zones
                ):
                    met.add(state.phase)
                    met.update(type(frame).__name__ for frame in state.stack)
                    met.update(type(one).__name__ for one in conditions(state))
    assert met >= {*range(8), "RollFrame", "LookFrame", "Condition"}

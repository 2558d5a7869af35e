"""What cannot be taken back is asked about; what can be is done at once: by the undo barrier, for every offer."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import msgspec
import pytest

from core.table.journal import Prepared, Record
from core.table.offers import sample
from core.table.telling import Refusal
from tests.properties.test_turns import positions


@pytest.mark.parametrize("game", ["virgin_queen", "pax_hispanica"])
def test_f62_an_action_is_final_exactly_if_its_seat_cannot_take_it_back(game: str) -> None:
    """What is asked before an action, and what undo says after it, are one rule."""
    rng, found = Random(game), defaultdict(set)
    for at, record in enumerate(positions(game)):
        if at % 12:
            continue
        for seat in record.setup.seats:
            for offer in (*record.offers(seat), *record.referee_offers(seat)):
                raw = sample(offer, rng) if rng.random() < 0.2 else None
                if raw is None or offer.action == "note":
                    continue
                action = msgspec.convert(raw, record.game.action_type)
                outcome = record.prepare(seat, offer.power, action, "", bytes(32))
                assert isinstance(outcome, Prepared)
                final = record.is_final(outcome)
                found[final].add(offer.action)
                kept = Record(record.game, record.setup, record.state)
                kept.admit(outcome._replace(number=1))
                assert final == isinstance(kept.undoable(seat), Refusal), (raw, outcome.line.chance)
    assert len(found[True]) > 4
    assert len(found[False]) > 10

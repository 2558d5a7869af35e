"""Random legal play on a campaign's file, as any number of programs may do at once."""

from __future__ import annotations

from random import Random

import msgspec

from core.store.session import Session
from core.table.journal import Prepared
from core.table.offers import Offer, sample
from core.table.telling import Refusal


def act(session: Session, rng: Random) -> Prepared | Refusal | None:
    """One random action by a random seat, now and then the referee's or an undo; ``None`` where nobody can act."""
    seats = list(session.setup.header.seats)
    rng.shuffle(seats)
    if rng.random() < 0.1:
        return session.undo(seats[0].id)
    for seat in seats:
        offers: list[Offer] = list(session.record.offers(seat.id))
        if rng.random() < 0.05:
            offers += session.record.referee_offers(seat.id)
        rng.shuffle(offers)
        for offer in offers:
            raw = sample(offer, rng)
            if raw is not None:
                action = msgspec.convert(raw, session.game.action_type)
                return session.act(seat.id, offer.power, action)
    return None

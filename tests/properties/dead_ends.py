"""Dead ends: something is owed, and nobody is offered what answers it."""

from __future__ import annotations

from core.table.journal import Record
from core.table.offers import Offer, Pick, Range, Some
from core.table.words import waited_for

ANSWERS = {
    "answer": {
        *("dice", "end_look", "condition", "armada_lose", "piracy_reward", "piracy_home"),
        *("fleet_choose", "fleet_roll", "fleet_name", "fleet_again", "fleet_attack", "fleet_split", "fleet_home"),
    },
    "impulse_cp": {"spend_cp", "raise_armada", "end_impulse"},
    "impulse_end": {"end_impulse"},
    "impulse": {"play", "take", "create_armada", "spend_treasure", "end_impulse", "pass"},
    "deal": {"deal", "number"},
}
"""What answers an owed step; every other step is answered by the action of its own name."""


def takeable(offer: Offer) -> bool:
    """Whether the offer has an instance at all, not only barred ones."""
    for field in offer.fields:
        match field.domain:
            case Pick(values=values):
                if not values:
                    return False
            case Some(values=values, low=low):
                if len(values) < low:
                    return False
            case Range(low=low, high=high):
                if low > high:
                    return False
    return True


def dead_end(record: Record) -> str:
    """What is owed and cannot be answered by those who owe it; ``""`` if the table can go on."""
    setup, state = record.setup, record.state
    if state.ended:
        return ""
    offered = {
        seat.id: {offer.action for offer in record.offers(seat.id) if takeable(offer)} for seat in setup.header.seats
    }
    words = [setup.powers[power] for power in waited_for(state)]
    if words:
        return "" if all("word" in offered[setup.seat_of[power]] for power in words) else "word"
    owed = record.game.owed(setup, state)
    if not owed:
        return "" if all("advance" in actions for actions in offered.values()) else "advance"
    for one in owed:
        seats = [setup.seat_of[setup.powers[one.power]]] if one.power >= 0 else list(offered)
        if all(offered[seat] & ANSWERS.get(one.step, {one.step}) for seat in seats):
            return ""
    return " ".join(one.step for one in owed)

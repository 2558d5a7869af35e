"""What the Treasure Fleet asks of a seat (VQ-F2 to F6)."""

from __future__ import annotations

from core.table.offers import Field, Offer, Pick, Some, Text
from core.table.seats import TABLE_NAME, Seat
from core.virgin_queen import raids
from core.virgin_queen.expeditions import LONGEST_ZONE
from core.virgin_queen.places import SPAIN_ROW
from core.virgin_queen.setup import VQSetup
from core.virgin_queen.state import FleetFrame, State
from core.virgin_queen.treasure_fleet import NAME, asked_name, fleet_of, may_attack, splits, to_choose
from core.virgin_queen.treasures import values


def offers(setup: VQSetup, state: State, seat: Seat) -> list[Offer]:
    """What the procedure asks of the seat now; the zone's name may be given by any seat for the table."""
    frame = fleet_of(state)
    if frame is None:
        return []
    if frame.step == NAME:
        fields = (Field("zone", Text(LONGEST_ZONE)), Field("keep", Pick((True, False))))
        return [Offer("fleet_name", TABLE_NAME, fields, "VQ-F3")]
    name = asked_name(frame.power)
    return _asked(setup, state, frame, name) if name in seat.powers else []


def _asked(setup: VQSetup, state: State, frame: FleetFrame, name: str) -> list[Offer]:
    """The offers to the power that must answer."""
    match frame.step:
        case "choose":
            count = to_choose(state)
            row = Some(values(setup, state, SPAIN_ROW), count, count)
            return [Offer("fleet_choose", name, (Field("treasures", row),), "VQ-F2")]
        case "roll":
            return [Offer("fleet_roll", name, rule="VQ-F3")]
        case "again":
            return [Offer("fleet_again", name, (Field("again", Pick((True, False))),), "VQ-F3")]
        case "attack":
            which = Field("expedition", Pick(may_attack(state, frame.power)))
            return [Offer("fleet_attack", name, (which,), "VQ-F4"), Offer("fleet_hold", name, (which,), "VQ-F4")]
        case "split":
            return [Offer("fleet_split", name, _fields(split), "VQ-F4") for split in splits(state)]
        case "home":
            return [Offer("fleet_home", name, (Field("home", Pick((True, False))),), "VQ-F6")]
    return []


def _fields(split: raids.Split) -> tuple[Field, ...]:
    return tuple(Field(name, Pick((value,))) for name, value in zip(split._fields, split, strict=True))

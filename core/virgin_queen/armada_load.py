"""Who is aboard the Armada, put right by the referee where the table and flota disagree (VQ-A2)."""

from __future__ import annotations

from msgspec.structs import replace

from core.table.actions import Action
from core.table.chance import Chance
from core.table.offers import Field, Offer, Pick, Range, Text
from core.table.referee import LONGEST_REASON, why_no_reason
from core.table.rules import Operation
from core.table.seats import REFEREE_NAME, Seat
from core.table.telling import Event, Refusal, event, refuse
from core.virgin_queen.actions import ArmadaLoad
from core.virgin_queen.armada import afloat
from core.virgin_queen.setup import VQSetup
from core.virgin_queen.state import State

MOST_LEADERS = 20
"""More leaders than any table has: the rules name no limit."""


def verify_load(setup: VQSetup, state: State, actor: int, action: ArmadaLoad) -> Refusal | None:
    """There is an Armada, its land units are within its strength, and there is a reason (VQ-A2)."""
    if not afloat(state):
        return refuse("no_armada", "VQ-A2")
    counts = (action.regulars, action.mercenaries, action.leaders)
    if min(counts) < 0 or action.leaders > MOST_LEADERS:
        return refuse("armada_load_count", "VQ-A2", most=MOST_LEADERS)
    strength = state.armada.strength
    if action.regulars + action.mercenaries > strength:
        return refuse("armada_load_full", "VQ-A2", most=strength)
    return why_no_reason(action.reason)


def do_load(
    setup: VQSetup, state: State, actor: int, action: ArmadaLoad, chance: Chance
) -> tuple[State, tuple[Event, ...]]:
    """So many are aboard now, whatever there was before."""
    aboard = {"regulars": action.regulars, "mercenaries": action.mercenaries, "leaders": action.leaders}
    armada = replace(state.armada, **aboard)
    return replace(state, armada=armada), (event("armada_load", **aboard, reason=action.reason),)


OPERATIONS: dict[type[Action], Operation] = {ArmadaLoad: Operation("referee", verify_load, do_load)}


def offers(setup: VQSetup, state: State, seat: Seat) -> list[Offer]:
    """To the referee, while there is an Armada: each number of regulars, with the mercenaries that still fit."""
    if not setup.may_act(seat.id, REFEREE_NAME) or state.ended or not afloat(state):
        return []
    strength = state.armada.strength
    leaders = Field("leaders", Range(0, MOST_LEADERS, state.armada.leaders))
    reason = Field("reason", Text(LONGEST_REASON))
    made = []
    for regulars in range(strength + 1):
        fit = Field("mercenaries", Range(0, strength - regulars, min(state.armada.mercenaries, strength - regulars)))
        fields = (Field("regulars", Pick((regulars,))), fit, leaders, reason)
        made.append(Offer("armada_load", REFEREE_NAME, fields, "VQ-A2"))
    return made

"""The referee: he can override almost anything, with a reason, as a line in the journal.

He has authority, not sight: letting a power look at a secret is itself an action that everybody reads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.table import words
from core.table.actions import Action, LeaveOut, Look, OverrideCard, OverridePhase, OverrideRandom, OverrideStep
from core.table.chance import Chance
from core.table.frames import push
from core.table.knowledge import places, reveal
from core.table.offers import Field, Offer, Pick, Range, Text, is_line
from core.table.rules import Operation
from core.table.seats import EVERYONE, REFEREE_NAME, Seat
from core.table.setup import Setup
from core.table.state import LookFrame, TableState
from core.table.telling import Event, Refusal, Said, event, refuse, secret_event
from core.table.zones import move, take_random

Result = tuple[Any, tuple[Event, ...]]

OVERRIDES: frozenset[type[Action]] = frozenset({OverrideCard, OverrideRandom, OverrideStep, Look})
"""What the referee may do but for leaving the phase, which is possible at any time."""


LONGEST_REASON = 200


def why_no_reason(reason: str) -> Refusal | None:
    """What an override lacks that has no reason of one line."""
    return None if is_line(reason, LONGEST_REASON) else refuse("reason_missing")


def verify_override_card(setup: Setup, state: TableState, actor: int, action: OverrideCard) -> Refusal | None:
    """A card of the catalogue, to a zone that admits cards."""
    if not 1 <= action.card <= len(setup.catalogue.cards):
        return refuse("card_unknown", number=action.card)
    number = setup.zone_number.get(action.zone)
    if number is None or setup.zones[number].admits != "cards":
        return refuse("zone_unknown", name=action.zone)
    if _is_full(setup, state, number):
        return refuse("zone_full", zone=action.zone)
    return why_no_reason(action.reason)


def _is_full(setup: Setup, state: TableState, zone: int) -> bool:
    return 0 < setup.zones[zone].room <= len(state.zones[zone])


def do_override_card(setup: Setup, state: TableState, actor: int, action: OverrideCard, chance: Chance) -> Result:
    """The card lies there now, on top, and everybody knows it: it was named. From where it came is not told."""
    source, target = places(state)[action.card], setup.zone_number[action.zone]
    happened = event("override_card", card=action.card, zone=action.zone, reason=action.reason)
    after = move(state, setup.zones, (action.card,), source, target)
    return reveal(after, (action.card,), EVERYONE), (happened,)


def verify_override_random(setup: Setup, state: TableState, actor: int, action: OverrideRandom) -> Refusal | None:
    """Between two zones of one kind, the first of them not empty."""
    source, target = setup.zone_number.get(action.source), setup.zone_number.get(action.zone)
    if source is None or target is None:
        return refuse("zone_unknown", name=action.source if source is None else action.zone)
    if source == target:
        return refuse("zone_same", zone=action.zone)
    if setup.zones[source].admits != setup.zones[target].admits:
        return refuse("zone_kind", zone=action.zone)
    if _is_full(setup, state, target):
        return refuse("zone_full", zone=action.zone)
    return why_no_reason(action.reason) if state.zones[source] else refuse("zone_empty", zone=action.source)


def do_override_random(setup: Setup, state: TableState, actor: int, action: OverrideRandom, chance: Chance) -> Result:
    """Chance picks one; those who may know which are told."""
    source, target = setup.zone_number[action.source], setup.zone_number[action.zone]
    after, thing = take_random(state, setup.zones, source, target, chance)
    params: dict[str, Any] = {"source": action.source, "zone": action.zone, "reason": action.reason}
    known = after.seen[thing] | setup.zones[target].faces
    face = {"card" if setup.catalogue.is_card(thing) else "treasure": setup.catalogue.face(thing)}
    key = "override_random_card" if setup.catalogue.is_card(thing) else "override_random_counter"
    return after, (secret_event(known, Said(key, {**params, **face}), Said("override_random", params)),)


def verify_override_phase(setup: Setup, state: TableState, actor: int, action: OverridePhase) -> Refusal | None:
    """A phase and a turn of this campaign."""
    if action.phase not in [phase.id for phase in setup.phases]:
        return refuse("phase_unknown", name=action.phase)
    last = setup.last_turn
    if not setup.first_turn <= action.turn <= last:
        return refuse("turn_unknown", first=setup.first_turn, last=last)
    return why_no_reason(action.reason)


def verify_override_step(setup: Setup, state: TableState, actor: int, action: OverrideStep) -> Refusal | None:
    """A step of this phase, and a change."""
    if action.step not in [step.id for step in setup.phases[state.phase].steps]:
        return refuse("step_unknown", name=action.step)
    if (action.step in state.done) == action.done:
        return refuse("step_same", step=action.step)
    return why_no_reason(action.reason)


def override_step(reopen: Callable[[Any, Any, str], Any]) -> Callable[..., Result]:
    """The ``do`` of an override of a step; ``reopen`` forgets the figures that a step not done any more had."""

    def do(setup: Setup, state: Any, actor: int, action: OverrideStep, chance: Chance) -> Result:
        done = tuple(step for step in state.done if step != action.step)
        key = "override_done" if action.done else "override_not_done"
        happened = event(key, step=action.step, reason=action.reason)
        if action.done:
            return replace(state, done=(*done, action.step)), (happened,)
        after = replace(state, done=done)
        return reopen(setup, after, action.step) if setup.forgets_figures else after, (happened,)

    return do


def verify_look(setup: Setup, state: TableState, actor: int, action: Look) -> Refusal | None:
    """A zone with something in it, and a power that looks."""
    number = setup.zone_number.get(action.zone)
    if number is None:
        return refuse("zone_unknown", name=action.zone)
    if action.to not in setup.powers:
        return refuse("power_unknown", name=action.to)
    return why_no_reason(action.reason) if state.zones[number] else refuse("zone_empty", zone=action.zone)


def do_look(setup: Setup, state: TableState, actor: int, action: Look, chance: Chance) -> Result:
    """The power sees them until it ends its look; the journal says how many, not which."""
    viewer = setup.power_number[action.to]
    things = state.zones[setup.zone_number[action.zone]]
    gained = tuple(thing for thing in things if not state.seen[thing] & 1 << viewer)
    happened = event("look", to=action.to, zone=action.zone, count=len(things), reason=action.reason)
    return push(reveal(state, things, 1 << viewer), LookFrame(viewer, -1, things, gained)), (happened,)


def enter_phase(enter: Callable[[Setup, Any, int, int], Any]) -> Callable[..., Result]:
    """The ``do`` of an override of the phase, by the game's way of entering one."""

    def do(setup: Setup, state: Any, actor: int, action: OverridePhase, chance: Chance) -> Result:
        number = [phase.id for phase in setup.phases].index(action.phase)
        after = enter(setup, state, action.turn, number)
        happened = event("override_phase", turn=action.turn, phase=action.phase, reason=action.reason)
        return after, (happened,)

    return do


def as_it_is(setup: Any, state: Any, step: str) -> Any:
    """The ``reopen`` of a game whose steps have no figures."""
    return state


def operations(
    enter: Callable[[Any, Any, int, int], Any], reopen: Callable[[Any, Any, str], Any] = as_it_is
) -> dict[type[Action], Operation]:
    """The referee's operations for a game that enters a turn's phase (by number) so, and a step again so."""
    return {
        OverrideCard: Operation("referee", verify_override_card, do_override_card),
        OverrideRandom: Operation("referee", verify_override_random, do_override_random),
        OverridePhase: Operation("referee", verify_override_phase, enter_phase(enter), beside=True),
        OverrideStep: Operation("referee", verify_override_step, override_step(reopen)),
        Look: Operation("referee", verify_look, do_look),
        LeaveOut: Operation("referee", words.verify_leave_out, words.do_leave_out),
    }


def offers(setup: Setup, state: TableState, seat: Seat) -> list[Offer]:
    """What the referee may do at any table; nothing for a seat that is not he."""
    if not setup.may_act(seat.id, REFEREE_NAME) or state.ended:
        return []
    reason = Field("reason", Text(LONGEST_REASON))
    last = setup.last_turn
    turns, phases = Range(setup.first_turn, last, state.turn), tuple(phase.id for phase in setup.phases)
    made = [Offer("override_phase", REFEREE_NAME, (Field("turn", turns), Field("phase", Pick(phases)), reason))]
    made += words.referee_offers(setup, state)
    cards = tuple(range(1, len(setup.catalogue.cards) + 1))
    targets = tuple(
        zone.id
        for number, zone in enumerate(setup.zones)
        if zone.admits == "cards" and not _is_full(setup, state, number)
    )
    made.append(
        Offer("override_card", REFEREE_NAME, (Field("card", Pick(cards)), Field("zone", Pick(targets)), reason))
    )
    filled = [zone for zone, lying in zip(setup.zones, state.zones, strict=True) if lying]
    for source in filled:
        ends = tuple(
            zone.id
            for zone, lying in zip(setup.zones, state.zones, strict=True)
            if zone.admits == source.admits and zone is not source and not 0 < zone.room <= len(lying)
        )
        fields = (Field("source", Pick((source.id,))), Field("zone", Pick(ends)), reason)
        made.append(Offer("override_random", REFEREE_NAME, fields))
    looks = (Field("zone", Pick(tuple(zone.id for zone in filled))), Field("to", Pick(setup.powers)), reason)
    made.append(Offer("look", REFEREE_NAME, looks))
    for step in setup.phases[state.phase].steps:
        change = Field("done", Pick((step.id not in state.done,)))
        made.append(Offer("override_step", REFEREE_NAME, (Field("step", Pick((step.id,))), change, reason)))
    return made

"""Phase 3, Spring Deployment: the convoy for the Treasure Fleet (VQ-F0), and one move (VQ-S2)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from core.table.actions import Action
from core.table.chance import Chance
from core.table.offers import Field, Offer, Pick, Some, Text, is_line
from core.table.phases import Phase
from core.table.rules import Operation
from core.table.seats import Seat
from core.table.telling import Event, Refusal, event, refuse
from core.virgin_queen.actions import Convoy, Deploy
from core.virgin_queen.expeditions import galleons_in, place_galleons
from core.virgin_queen.powers import POWERS, SPAIN
from core.virgin_queen.setup import VQSetup
from core.virgin_queen.state import State

Result = tuple[State, tuple[Event, ...]]

NUMBER = 2
PHASE = Phase("spring_deployment")
MOST_GALLEONS = 2
LONGEST = 200


def verify_convoy(setup: VQSetup, state: State, actor: int, action: Convoy) -> Refusal | None:
    """Spain, in this phase, 0 to 2 galleons, another number than now (VQ-F0)."""
    if state.phase != NUMBER:
        return refuse("only_in_phase", "VQ-F0", phase=PHASE.id)
    if actor != SPAIN:
        return refuse("only_power", "VQ-F0", power=POWERS[SPAIN])
    if not 0 <= action.galleons <= MOST_GALLEONS:
        return refuse("number_range", "VQ-F0", low=0, high=MOST_GALLEONS)
    if action.galleons == state.convoy:
        return refuse("convoy_same", "VQ-F0", galleons=action.galleons)
    there = available(state)
    named = action.galleons if there else 0
    good = len(action.zones) == named and not Counter(action.zones) - Counter(there)
    return None if good else refuse("convoy_zones", "VQ-F0", count=named)


def available(state: State) -> tuple[str, ...]:
    """The zones of Spain's galleons that could convoy, each as often as galleons lie there or came from there."""
    on_map = [one.zone for one in state.galleons if one.owner == POWERS[SPAIN] for _ in range(one.count)]
    return tuple(sorted((*on_map, *state.convoy_zones)))


def return_convoy(state: State) -> State:
    """The state with the convoy's galleons that are still afloat back in their zones (VQ-F0)."""
    for zone in state.convoy_zones[: state.convoy]:
        state = place_galleons(state, POWERS[SPAIN], zone, galleons_in(state, POWERS[SPAIN], zone) + 1)
    return replace(state, convoy=0, convoy_zones=())


def do_convoy(setup: VQSetup, state: State, actor: int, action: Convoy, chance: Chance) -> Result:
    """So many galleons leave the map and convoy the fleet this turn."""
    state = return_convoy(state)
    for zone in action.zones:
        state = place_galleons(state, POWERS[SPAIN], zone, galleons_in(state, POWERS[SPAIN], zone) - 1)
    state = replace(state, convoy=action.galleons, convoy_zones=tuple(sorted(action.zones)))
    return state, (event("convoy", galleons=action.galleons),)


def verify_deploy(setup: VQSetup, state: State, actor: int, action: Deploy) -> Refusal | None:
    """In this phase; Spain's second move is refused, two capitals or not (VQ-S2)."""
    if state.phase != NUMBER:
        return refuse("only_in_phase", "VQ-S2", phase=PHASE.id)
    if actor == SPAIN and state.deployed:
        return refuse("one_move", "VQ-S2", power=POWERS[SPAIN])
    return None if is_line(action.what, LONGEST) else refuse("text_bad", longest=LONGEST)


def do_deploy(setup: VQSetup, state: State, actor: int, action: Deploy, chance: Chance) -> Result:
    """The journal has the move; the board has the pieces."""
    happened = event("deployed", power=POWERS[actor], what=action.what)
    return (replace(state, deployed=True) if actor == SPAIN else state), (happened,)


OPERATIONS: dict[type[Action], Operation] = {
    Convoy: Operation("power", verify_convoy, do_convoy),
    Deploy: Operation("power", verify_deploy, do_deploy),
}


def offers(setup: VQSetup, state: State, seat: Seat) -> list[Offer]:
    """A move for each power of the seat (Spain's once), and Spain's convoy."""
    if state.phase != NUMBER:
        return []
    made = []
    for name in seat.powers:
        spain = name == POWERS[SPAIN]
        if spain:
            made += _convoy_offers(state, name)
        if not (spain and state.deployed):
            made.append(Offer("deploy", name, (Field("what", Text(LONGEST)),), "VQ-S2"))
    return made


def _convoy_offers(state: State, name: str) -> list[Offer]:
    """Each number of galleons but the one that stands, and from which zones they come (VQ-F0)."""
    made, there = [], available(state)
    for galleons in range(MOST_GALLEONS + 1):
        named = galleons if there else 0
        if galleons != state.convoy and named <= len(there):
            zones = Field("zones", Some(there, named, named))
            made.append(Offer("convoy", name, (Field("galleons", Pick((galleons,))), zones), "VQ-F0"))
    return made

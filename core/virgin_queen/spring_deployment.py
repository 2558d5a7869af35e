"""Phase 3, Spring Deployment: the convoy for the Treasure Fleet (VQ-F0), and one move (VQ-S2)."""

from __future__ import annotations

from msgspec.structs import replace

from core.table.actions import Action
from core.table.chance import Chance
from core.table.offers import Field, Offer, Pick, Text, is_line
from core.table.phases import Phase
from core.table.rules import Operation
from core.table.seats import Seat
from core.table.telling import Event, Refusal, event, refuse
from core.virgin_queen.actions import Convoy, Deploy
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
    return refuse("convoy_same", "VQ-F0", galleons=action.galleons) if action.galleons == state.convoy else None


def do_convoy(setup: VQSetup, state: State, actor: int, action: Convoy, chance: Chance) -> Result:
    """So many galleons convoy the fleet this turn."""
    return replace(state, convoy=action.galleons), (event("convoy", galleons=action.galleons),)


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
            others = tuple(galleons for galleons in range(MOST_GALLEONS + 1) if galleons != state.convoy)
            made.append(Offer("convoy", name, (Field("galleons", Pick(others)),), "VQ-F0"))
        if not (spain and state.deployed):
            made.append(Offer("deploy", name, (Field("what", Text(LONGEST)),), "VQ-S2"))
    return made

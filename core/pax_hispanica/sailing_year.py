"""D4, Sailing Year: tracked for now; the game ends here when the table says so."""

from __future__ import annotations

from msgspec.structs import replace

from core.pax_hispanica.actions import Finish
from core.pax_hispanica.market import Result
from core.pax_hispanica.setup import PHSetup
from core.pax_hispanica.state import State
from core.table.actions import Action
from core.table.chance import Chance
from core.table.offers import Field, Offer, Text, is_line
from core.table.phases import Phase
from core.table.rules import Operation
from core.table.seats import TABLE_NAME, Seat
from core.table.telling import Refusal, event, refuse

NUMBER = 3
PHASE = Phase("sailing_year")
LONGEST = 200


def verify_finish(setup: PHSetup, state: State, actor: int, action: Finish) -> Refusal | None:
    """In this year, and with a word on how it ended."""
    if state.phase != NUMBER:
        return refuse("only_in_phase", phase=PHASE.id)
    return None if is_line(action.how, LONGEST) else refuse("text_bad", longest=LONGEST)


def do_finish(setup: PHSetup, state: State, actor: int, action: Finish, chance: Chance) -> Result:
    """The campaign is over."""
    return replace(state, ended=True), (event("finished", how=action.how, turn=state.turn),)


OPERATIONS: dict[type[Action], Operation] = {Finish: Operation("table", verify_finish, do_finish)}


def offers(setup: PHSetup, state: State, seat: Seat) -> list[Offer]:
    """To declare the game over."""
    return [Offer("finish", TABLE_NAME, (Field("how", Text(LONGEST)),))] if state.phase == NUMBER else []

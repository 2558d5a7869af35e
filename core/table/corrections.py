"""What the table was wrong about in the [data] sheet, it puts right while playing.

The header never changes: a correction is kept in the state as a difference, and every rule, view and screen reads the
value in force by :meth:`~core.table.setup.Setup.datum`. What the campaign was built from is fixed.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.table.actions import Correct
from core.table.chance import Chance
from core.table.data import VERIFIED, Datum
from core.table.offers import Barred, Domain, Field, Items, Offer, Pick, Range, Text, admits
from core.table.seats import TABLE_NAME, Seat
from core.table.setup import Setup
from core.table.state import Corrected, DataValue, TableState
from core.table.telling import Event, Param, Refusal, Said, event, refuse


def fixed_refusal(one: Datum) -> Refusal:
    """Why a value that the campaign was built from cannot be corrected."""
    return refuse(f"data_fixed_{one.fixed}", datum=one.path)


def other_values(one: Datum, now: DataValue) -> Domain:
    """What the value may be corrected to: all that it may be but what it is ``now``."""
    match one.domain:
        case Pick(values=values):
            return Pick(tuple(value for value in values if value != now))
        case Range(low=low, high=high):
            return Pick(tuple(number for number in range(low, high + 1) if number != now))
        case Text() as text:
            same = (Barred(now, Said("data_same", {"datum": one.path})),) if isinstance(now, str) and now else ()
            return replace(text, barred=same)
        case Items() as items:
            return replace(items, but=(now,)) if isinstance(now, tuple) else items
        case other:
            return other


def verify_correct(setup: Setup, state: TableState, actor: int, action: Correct) -> Refusal | None:
    """A value of the sheet that play reads again, and another one that it may be."""
    one = setup.sheet.get(action.path)
    if one is None:
        return refuse("data_unknown", name=action.path)
    if one.fixed:
        return fixed_refusal(one)
    now = setup.datum(state, one.path)
    if admits(other_values(one, now), action.value):
        return None
    same = action.value == now and type(action.value) is type(now)
    return refuse("data_same", datum=one.path) if same else _not_such(one)


def _not_such(one: Datum) -> Refusal:
    """What the value may be instead."""
    match one.domain:
        case Range(low=low, high=high):
            return refuse("data_value_number", datum=one.path, low=low, high=high)
        case Items(each=Range(low=low, high=high)):
            return refuse("data_value_numbers", datum=one.path, low=low, high=high)
        case Text(longest=longest):
            return refuse("data_value_name", datum=one.path, longest=longest)
        case Items(each=Text(longest=longest)):
            return refuse("data_value_names", datum=one.path, longest=longest)
        case Pick():
            return refuse("data_value_mark", datum=one.path)
    return refuse("data_value", datum=one.path)


def do_correct(setup: Setup, state: TableState, actor: int, action: Correct, chance: Chance) -> tuple[Any, Any]:
    """The value counts from now on; what was played before stays as it was."""
    others = tuple(one for one in state.corrected if one.path != action.path)
    mine = () if action.value == setup.sheet[action.path].value else (Corrected(action.path, action.value),)
    return replace(state, corrected=(*others, *mine)), (_corrected(action),)


def _corrected(action: Correct) -> Event:
    part, _, last = action.path.rpartition(".")
    if last == VERIFIED:
        return event("data_verified" if action.value else "data_unverified", datum=part)
    if action.value == "":
        return event("data_emptied", datum=action.path)
    return event("data_corrected", datum=action.path, value=_told(action.value))


def _told(value: DataValue) -> Param:
    return tuple(str(one) for one in value) if isinstance(value, tuple) else value


def correction_offers(setup: Setup, state: TableState, seat: Seat | None) -> tuple[Offer, ...]:
    """What a seat may correct now, one offer a value; nothing for a spectator, and nothing once it is over."""
    if seat is None or state.ended:
        return ()
    return tuple(_offer(one, setup.datum(state, one.path)) for one in setup.sheet.values() if not one.fixed)


def _offer(one: Datum, now: DataValue) -> Offer:
    fields = (Field("path", Pick((one.path,))), Field("value", other_values(one, now)))
    return Offer("correct", TABLE_NAME, fields)

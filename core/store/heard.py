"""The lines of a campaign that everybody heard of: what may be told of a file without a seat.

A sealed step keeps no order, amount, revision or time, so what is counted or dated for everybody leaves its answers
out; the one that brought the reveal is dated, for its time stands in everybody's journal.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, get_args

from core.store.lines import FileLine
from core.table.actions import Action, SealedAction
from core.table.game import Game
from core.table.journal import Record
from core.table.seats import SPECTATOR


def is_sealed(action: Action) -> bool:
    """Whether it answers a sealed step."""
    return isinstance(action, SealedAction)


def sealed_tags(game: Game) -> frozenset[str]:
    """The tags of the game's actions that answer a sealed step."""
    return _tags(game.action_type)


@cache
def _tags(action_type: Any) -> frozenset[str]:
    kinds = (kind for kind in get_args(action_type) if issubclass(kind, SealedAction))
    return frozenset(kind.__struct_config__.tag for kind in kinds)


def is_heard(record: Record, number: int) -> bool:
    """Whether everybody heard of the line with this number; every line but a sealed answer tells something to all."""
    if not is_sealed(record.lines[number - 1].action):
        return True
    return any(event.heard_by(SPECTATOR) is not None for event in record.events(number))


def last_heard(record: Record) -> str:
    """The time of the last line that everybody heard of; ``""`` if there is none."""
    heard = (number for number in range(record.number, 0, -1) if is_heard(record, number))
    return record.lines[number - 1].time if (number := next(heard, 0)) else ""


def count_open(lines: Iterable[FileLine]) -> int:
    """How many of the lines are no answers to a sealed step."""
    return sum(not is_sealed(one.line.action) for one in lines)

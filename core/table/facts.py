"""Facts of the board: what the rules ask about and only the table can see.

Who controls Lisbon, whether a king lives, how many keys a power has: the table states it, the rules read it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from core.table.state import FactValue, TableState


class Fact(Struct, frozen=True):
    """One fact: ``kind`` and ``choices`` say what it may be, ``default`` what it is until somebody states it.

    ``power`` is the one power that may state it, or ``""``: anybody. All facts so far are open to all.
    """

    id: str
    kind: Literal["yes_no", "number", "choice"]
    default: FactValue
    choices: tuple[str, ...] = ()
    most: int = 99
    power: str = ""

    def admits(self, value: FactValue) -> bool:
        """Whether the value is one that the fact may have."""
        match self.kind:
            case "yes_no":
                return isinstance(value, bool)
            case "number":
                return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= self.most
            case "choice":
                return isinstance(value, str) and value in self.choices


def defaults(facts: tuple[Fact, ...]) -> tuple[FactValue, ...]:
    """What each fact is at the start."""
    return tuple(fact.default for fact in facts)


def number_of(facts: tuple[Fact, ...], fact: str) -> int:
    """The place of the fact with this id; :class:`KeyError` if there is none."""
    for number, one in enumerate(facts):
        if one.id == fact:
            return number
    raise KeyError(fact)


def stated(state: TableState, number: int, value: FactValue) -> tuple[FactValue, ...]:
    """The facts with the one at ``number`` now being ``value``."""
    return (*state.facts[:number], value, *state.facts[number + 1 :])

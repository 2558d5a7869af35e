"""Tables where Spain has its impulse and an Armada, and what is aboard in short."""

from __future__ import annotations

from typing import Any

from core.virgin_queen.actions import CreateArmada, EndImpulse, EventCP, Pass
from core.virgin_queen.powers import POWERS
from core.virgin_queen.state import Armada, Impulse
from tests.kit import Table


def spain(armada: Armada | None = None, cp: int = 0, **more: Any) -> Table:
    """Spain's impulse, with so many CP left of a card played, and this Armada."""
    impulse = Impulse(cp=cp, left=cp, acted=cp > 0, mode="cp" if cp else "")
    phase = more.pop("phase", "action")
    active = {"active": more.pop("active", "spain"), "impulse": impulse} if phase == "action" else {}
    return Table(6, **{key: more.pop(key) for key in ("data", "referee") if key in more}).past(
        phase=phase, armada=armada or Armada(), **active, **more
    )


def card(table: Table) -> int:
    """The home card *Spanish Armada*."""
    return table.card("spanish_armada")


def create(table: Table, port: str = "seville") -> None:
    """Spain plays its home card."""
    table.do("spain", CreateArmada(card(table), port))


def event_cp(table: Table, cp: int) -> None:
    """The event gives so many CP."""
    table.do("spain", EventCP(cp))


def next_impulse_of_spain(table: Table) -> None:
    """The round goes once about the table; nobody else does anything."""
    table.do("spain", EndImpulse())
    for power in (*POWERS[2:], POWERS[0]):
        table.do(power, Pass())


def aboard(table: Table) -> tuple[int, int, int, int]:
    """Strength, regulars, mercenaries, leaders."""
    one = table.state.armada
    return one.strength, one.regulars, one.mercenaries, one.leaders

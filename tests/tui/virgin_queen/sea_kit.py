"""Campaigns with ships at sea and the fleet's card in Spain's hand, dice typed in; and its keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.virgin_queen.state import FleetFrame
from tests.tui.virgin_queen.kit import Campaign, keys

Make = Callable[..., Campaign]

HERE, THERE = "Azores", "Caribbean"
SHIPS = (("england", "Drake", 1), ("england", "Hawkins", 2), ("france", "Sores", 0))
"""Power, captain and piracy rating of worked case 8; the second is damaged there."""


def at_sea(
    make: Make,
    ships: Sequence[tuple[str, str, int]] = (),
    damaged: Sequence[int] = (),
    row: int = 3,
    convoy: int = 0,
    die: Sequence[str] = (HERE,) * 6,
    spies: bool = False,
    **change: Any,
) -> Campaign:
    """Spain's impulse; all ships lie in the Azores; F1 has yet to add its treasure to ``row``."""
    table = make(**{"dice": "table", "referee": "anna", **change}).refilled()
    while table.view().zones["spain_row"].count > row:
        table.act("referee", "override_random", "spain_row", "pool", "for the test")
    while table.view().zones["spain_row"].count < row:
        table.act("referee", "override_random", "pool", "spain_row", "for the test")
    for face, zone in enumerate(die, start=1):
        if zone:
            table.act("table", "ocean_die", face, zone)
    for power, captain, rating in ships:
        table.act(power, "launch", captain, rating, HERE)
    for slot in damaged:
        table.act(ships[slot - 1][0], "refit", slot, True)
    if spies:
        table.act("table", "informant", "england", "spain", True)
    table.act("table", "advance").act("table", "advance")
    if convoy:
        table.act("spain", "convoy", convoy, ())
    table.act("table", "advance")
    table.empty_hand("ottoman").act("ottoman", "pass")
    return table.hand("spain", "treasure_fleet")


def sails(table: Campaign) -> Campaign:
    """Spain plays the card."""
    return table.act("spain", "play", table.number("treasure_fleet"), "event", 0)


def chosen(table: Campaign) -> Campaign:
    """The dearest sail."""
    sails(table)
    frame = fleet(table)
    if frame is not None and frame.step == "choose":
        view = table.view("spain")
        row = sorted(view.zones["spain_row"].faces)
        table.act("spain", "fleet_choose", tuple(row[-view.fleet_takes :]))
    return table


def zoned(table: Campaign, face: int = 1) -> Campaign:
    """The die has fallen."""
    return chosen(table).act("spain", "fleet_roll").act("table", "dice", (face,))


def fleet(table: Campaign) -> FleetFrame | None:
    """The fleet's frame, wherever it is."""
    table.session.refresh()
    found = [frame for frame in table.session.record.state.stack if isinstance(frame, FleetFrame)]
    return found[-1] if found else None


def step(table: Campaign) -> tuple[str, int]:
    """Where the fleet stands, and whose answer it is; ``("", -1)`` when it is over."""
    frame = fleet(table)
    return (frame.step, frame.power) if frame is not None else ("", -1)


async def type_dice(pilot: Any, faces: str, answer: str = "x") -> None:
    """Dice as they fell, at the key that answers what waits."""
    await keys(pilot, answer, *faces, "enter")

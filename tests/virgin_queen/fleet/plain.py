"""The Treasure Fleet a second time, written from the rules as plainly as can be: counts only, and no state machine.

It is told what chance and the players do, one thing after the other, and says what must then lie where.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product

ORDER = ("ottoman", "spain", "england", "france", "holy_roman_empire", "protestant")


@dataclass
class PlainShip:
    """An expedition in the zone."""

    slot: int
    power: str
    rating: int
    damaged: bool
    loot: int = 0
    sunk: bool = False
    home: bool = False


@dataclass
class PlainFleet:
    """Counts of all that the fleet touches."""

    row: int
    galleons: int
    ships: list[PlainShip]
    sailing: int = 0
    spain: int = 0
    spent: int = 0
    vp: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ORDER, 0))
    hands: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ORDER, 0))


def possible_splits(net: int, treasures: int, galleons: int) -> set[tuple[int, int, int]]:
    """By brute force, from the definition: no kind two more than another that is not at its cap."""
    caps = (treasures, None, galleons)
    found = set()
    for split in product(range(net + 1), repeat=3):
        if sum(split) != net or split[0] > treasures or split[2] > galleons:
            continue
        if all(x - y <= 1 or y == cap for x in split for y, cap in zip(split, caps, strict=True)):
            found.add(split)
    return found


@dataclass
class Players:
    """What is decided and what falls: asked in the order of the rules."""

    first: Callable[[str, list[int]], tuple[int, bool]]
    """Of the power's expeditions that are left: which now, and whether it attacks."""
    dice: Callable[[int], list[int]]
    split: Callable[[str, set[tuple[int, int, int]]], tuple[int, int, int]]
    goes_home: Callable[[str, int], bool]
    check: Callable[[PlainFleet], None]
    """Called after every step with what must now be so."""


def sails(fleet: PlainFleet, players: Players) -> None:
    """Steps 2, 4, 5 and 6."""
    wanted = 3 if fleet.galleons == 2 else 2
    fleet.sailing = min(wanted, fleet.row)
    fleet.row -= fleet.sailing
    fought = []
    for power in ORDER:
        left = [ship for ship in fleet.ships if ship.power == power and power != "spain"]
        while left:
            players.check(fleet)
            slot, attacks = players.first(power, [ship.slot for ship in left])
            ship = next(one for one in left if one.slot == slot)
            left.remove(ship)
            if attacks:
                _attacked(fleet, ship, players)
                fought.append(ship)
    fleet.spain += fleet.sailing
    fleet.sailing = 0
    for ship in fought:
        if ship.sunk:
            continue
        players.check(fleet)
        if players.goes_home(ship.power, ship.slot):
            fleet.hands[ship.power] += ship.loot
            ship.loot = 0
            ship.home = True
    players.check(fleet)


def _attacked(fleet: PlainFleet, ship: PlainShip, players: Players) -> None:
    mine = players.dice(ship.rating + (1 if ship.damaged else 2))
    theirs = players.dice(1 + fleet.galleons)
    net = len([die for die in mine if die > 4]) - len([die for die in theirs if die > 4])
    if net > 0:
        possible = possible_splits(net, fleet.sailing, fleet.galleons)
        loot, points, galleons = possible.pop() if len(possible) == 1 else players.split(ship.power, possible)
        ship.loot += loot
        fleet.sailing -= loot
        fleet.vp[ship.power] += points
        fleet.galleons -= galleons
    elif net == -1 and not ship.damaged:
        ship.damaged = True
    elif net < 0:
        ship.sunk = True
        fleet.spent += ship.loot
        ship.loot = 0

"""Tables with ships at sea, and short ways to sail the Treasure Fleet with dice typed in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.table.actions import Dice
from core.table.telling import Said
from core.virgin_queen.actions import FleetAttack, FleetChoose, FleetRoll, Play
from core.virgin_queen.powers import POWERS
from core.virgin_queen.raids import expedition_in
from core.virgin_queen.state import Expedition, FleetFrame
from tests.kit import TREASURES, Table

HERE, THERE = "azores", "guinea"
"""The zone that every die gives, and one that none gives."""


NOT_SPAIN = [power for power in POWERS if power != "spain"]


def ship(slot: int, power: str, rating: int = 0, zone: str = HERE, damaged: bool = False) -> Expedition:
    """An expedition of a power, its captain called by its number."""
    return Expedition(slot, POWERS.index(power), f"Captain {slot}", rating, zone, damaged)


def at_sea(
    *ships: Expedition,
    row: Sequence[int] = (1, 2, 3),
    convoy: int = 0,
    die: Sequence[str] = (HERE,) * 6,
    spies: bool = False,
    dice: str = "table",
    empty: bool = False,
    loot: dict[int, Sequence[int]] | None = None,
    card: str = "treasure_fleet",
    **more: Any,
) -> Table:
    """Spain's impulse with the fleet's card in hand; F1 has yet to add to ``row``, unless the pool is ``empty``."""
    table = Table(more.pop("players", 6), dice=dice, **{k: more.pop(k) for k in ("referee", "deck") if k in more})
    treasures: dict[str, Sequence[int]] = {"spain_row": row}
    treasures |= {f"loot.{slot}": values for slot, values in (loot or {}).items()}
    if empty:
        used = [value for values in treasures.values() for value in values]
        rest = [int(value) for value, count in TREASURES.items() for _ in range(count - used.count(int(value)))]
        treasures["spent"] = rest
    return table.past(
        zones={"hand.spain": [card]},
        treasures=treasures,
        phase="action",
        active="spain",
        convoy=convoy,
        expeditions=ships,
        ocean_die=tuple(die),
        informants=((POWERS.index("england"), POWERS.index("spain")),) if spies else (),
        **more,
    )


def frame(table: Table) -> FleetFrame:
    """The fleet's frame on top."""
    top = table.state.stack[-1]
    assert isinstance(top, FleetFrame)
    return top


def step(table: Table) -> tuple[str, str]:
    """Where the fleet stands, and who is asked; ``("", "")`` when it is over."""
    if not table.state.stack:
        return "", ""
    at = frame(table)
    return at.step, POWERS[at.power] if at.power >= 0 else "table"


def start(table: Table, card: str = "treasure_fleet") -> list[Said]:
    """Play the card."""
    return table.do("spain", Play(table.card(card), "event"))


def choose(table: Table) -> list[Said]:
    """Spain chooses what sails: the dearest."""
    count = 3 if table.state.convoy == 2 else 2
    return table.do("spain", FleetChoose(tuple(sorted(table.values("spain_row"))[-count:])))


def roll(table: Table, face: int = 1) -> list[Said]:
    """The die for the zone, typed in."""
    said = table.do("spain", FleetRoll())
    return said + table.table(Dice((face,)))


def sail(table: Table, face: int = 1) -> Table:
    """From the card to the zone."""
    start(table)
    if step(table)[0] == "choose":
        choose(table)
    roll(table, face)
    return table


def attack(table: Table, power: str, slot: int, mine: Sequence[int], theirs: Sequence[int]) -> list[Said]:
    """An attack with these dice on both sides."""
    said = table.do(power, FleetAttack(slot))
    said += table.table(Dice(tuple(mine)))
    return said + table.table(Dice(tuple(theirs)))


def afloat(table: Table, slot: int) -> Expedition:
    """The expedition, which must be there."""
    found = expedition_in(table.state, slot)
    assert found is not None
    return found


def gone(table: Table, slot: int) -> bool:
    """Whether there is no such expedition."""
    return expedition_in(table.state, slot) is None


def vp(table: Table, power: str) -> int:
    """The power's VP."""
    return table.state.vp[POWERS.index(power)]


def others_are_refused(table: Table, action: object, rule: str, asked: str) -> None:
    """Everybody but the one who is asked is told who answers."""
    for power in POWERS:
        if power != asked:
            table.refused(power, action, "fleet_not_you", rule)  # type: ignore[arg-type]

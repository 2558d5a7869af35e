"""The state of a table of Virgin Queen."""

from __future__ import annotations

from msgspec import Struct

from core.table.state import Frame, LookFrame, RollFrame, TableState
from core.virgin_queen.places import PLAYING


class ConditionFrame(Frame, frozen=True, tag="condition"):
    """A card's condition as older snapshots may hold it; now it is asked beside the stack (:class:`Condition`)."""

    card: int


class Condition(Struct, frozen=True, array_like=True):
    """A card in play that says "remove after …", played by ``power``: the table has yet to say if that was met."""

    card: int
    power: int


class FleetFrame(Frame, frozen=True, tag="fleet"):
    """The Treasure Fleet where it stands (:mod:`core.virgin_queen.treasure_fleet`).

    ``step`` names it; ``die`` and ``zone`` are the last roll's (0 and ``""`` before it), ``rolls`` how many there were;
    ``pending`` the expeditions that may still attack, ``fought`` those that did and are afloat, ``current`` the one
    at it, with its ``hits`` and the ``net``.
    """

    step: str
    die: int = 0
    zone: str = ""
    rolls: int = 0
    pending: tuple[int, ...] = ()
    fought: tuple[int, ...] = ()
    current: int = 0
    hits: int = 0
    net: int = 0


class PiracyFrame(Frame, frozen=True, tag="piracy"):
    """An attack on the world map where it stands: whose, on whom, the defender's dice, hits and net so far."""

    step: str
    expedition: int
    victim: str
    defend: int
    hits: int = 0
    net: int = 0


class LosingFrame(Frame, frozen=True, tag="losing"):
    """So many units over the armada's capacity, of which Spain chooses (VQ-A7)."""

    over: int


def raiding(state: TableState) -> bool:
    """Whether an attack at sea goes on somewhere in the stack: then expeditions stay as they are until it is over."""
    return any(isinstance(frame, (FleetFrame, PiracyFrame)) for frame in state.stack)


class Expedition(Struct, frozen=True, array_like=True):
    """An expedition at sea: its number (its loot lies in the zone of that number), power, captain, and where it is."""

    slot: int
    power: int
    captain: str
    rating: int
    zone: str
    damaged: bool = False


class Galleons(Struct, frozen=True, array_like=True):
    """So many galleons of Spain or Portugal in an ocean zone."""

    owner: str
    zone: str
    count: int


class Pirated(Struct, frozen=True, array_like=True):
    """An expedition has done its piracy of this turn in this zone (VQ-F7)."""

    slot: int
    zone: str


class Armada(Struct, frozen=True):
    """The Invincible Armada: strength (0: there is none), port or sea zone, who is aboard; ``lost`` in which turn.

    It is Spain's and nobody else's: there is no owner to change, and so it is not loaned (VQ-A11).
    """

    strength: int = 0
    place: str = ""
    at_sea: bool = False
    regulars: int = 0
    mercenaries: int = 0
    leaders: int = 0
    lost: int = 0


class Played(Struct, frozen=True, array_like=True):
    """A line of the turn's ledger (VQ-C6): which card, by which power, and how."""

    card: int
    power: int
    mode: str


class Spent(Struct, frozen=True, array_like=True):
    """CP spent in this impulse, and on what."""

    cp: int
    note: str


class Impulse(Struct, frozen=True):
    """The impulse that goes on: the card played (0: none) and how, CP gained and left, what they were spent on.

    ``acted`` is whether a card or a treasure was played at all, so that it can no longer be a pass.
    """

    card: int = 0
    mode: str = ""
    cp: int = 0
    left: int = 0
    acted: bool = False
    spent: tuple[Spent, ...] = ()


class Number(Struct, frozen=True, array_like=True):
    """What the table typed for one power's draw (VQ-C9): ``base`` (−1: not typed) and ``adjust``; ``last`` turn's base.

    ``dealt`` is how many cards it got in this turn's deal, −1 before it.
    """

    base: int = -1
    adjust: int = 0
    last: int = 0
    dealt: int = -1


class Returned(Struct, frozen=True, array_like=True):
    """Something of Spain's that came home in Winter, and to which capital (VQ-S1).

    Of those who left the armada there are numbers, and ``what`` is empty.
    """

    what: str
    capital: str
    regulars: int = 0
    mercenaries: int = 0
    leaders: int = 0


class State(TableState, frozen=True, kw_only=True):
    """The kernel's state with Virgin Queen's own: victory points, numbers to draw, impulses, the turn's ledger.

    ``active`` is the power whose impulse it is, −1 outside the Action Phase and when all have passed in a row.
    """

    stack: tuple[RollFrame | LookFrame | ConditionFrame | FleetFrame | PiracyFrame | LosingFrame, ...] = ()
    vp: tuple[int, ...]
    numbers: tuple[Number, ...]
    active: int = -1
    passes: int = 0
    impulse: Impulse = Impulse()
    ledger: tuple[Played, ...] = ()
    convoy: int = 0
    deployed: bool = False
    returned: tuple[Returned, ...] = ()
    expeditions: tuple[Expedition, ...] = ()
    galleons: tuple[Galleons, ...] = ()
    informants: tuple[tuple[int, int], ...] = ()
    ocean_die: tuple[str, ...] = ("",) * 6
    pirated: tuple[Pirated, ...] = ()
    convoy_zones: tuple[str, ...] = ()
    armada: Armada = Armada()
    conditions: tuple[Condition, ...] = ()


def conditions(state: State) -> tuple[Condition, ...]:
    """The conditions still to be answered, in the order of play (VQ-C2); none of a card that the referee took away."""
    older = tuple(Condition(one.card, one.power) for one in state.stack if isinstance(one, ConditionFrame))
    return tuple(one for one in (*older, *state.conditions) if one.card in state.zones[PLAYING])

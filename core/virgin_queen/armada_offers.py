"""What the Armada is offered to do, to the seat that holds Spain (VQ-A1 to A9)."""

from __future__ import annotations

from core.table.offers import Barred, Field, Offer, Pick, Range, Text
from core.table.seats import Seat
from core.table.telling import Said
from core.virgin_queen import action as impulses
from core.virgin_queen import cards
from core.virgin_queen.armada import (
    LEADERS_AT_ONCE,
    LONGEST_PLACE,
    MOST,
    PORTS,
    RAISE_CP,
    STEP,
    TRANSPORT_UNITS,
    WINTER,
    afloat,
    barred_places,
    home_ports,
    in_port,
    load,
    losses,
    why_not_create,
)
from core.virgin_queen.powers import POWERS, SPAIN
from core.virgin_queen.setup import VQSetup
from core.virgin_queen.state import Armada, LosingFrame, State
from core.virgin_queen.winter import CAPITALS


def offers(setup: VQSetup, state: State, seat: Seat) -> list[Offer]:
    """What the armada can do now, to the seat that holds Spain."""
    name = POWERS[SPAIN]
    if name not in seat.powers:
        return []
    if state.phase == WINTER:
        return _winter_offers(state, name)
    if state.phase != impulses.NUMBER:
        return []
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, LosingFrame):
        return [
            Offer("armada_lose", name, (Field("regulars", Pick((r,))), Field("mercenaries", Pick((m,)))), "VQ-A7")
            for r, m in losses(state.armada, frame.over)
        ]
    if frame is not None:
        return []
    if not afloat(state):
        return _create_offers(setup, state, name)
    made = _anytime_offers(setup, state, name)
    if impulses.why_not_impulse(state, SPAIN) is None:
        made += _impulse_offers(setup, state, name)
    return made


def _winter_offers(state: State, name: str) -> list[Offer]:
    """To leave it for the port or for a capital, while the list of what returns home is open (VQ-A5, S1)."""
    if not afloat(state):
        return []
    rows = _rows_ashore(state.armada)
    made = [] if state.armada.at_sea else _groups("armada_land", name, rows, "VQ-A5")
    if "home_done" in state.done:
        return made
    capital = Field("capital", Pick(CAPITALS))
    return made + [Offer("armada_home", name, (*_group_fields(row), capital), "VQ-S1") for row in rows]


def _create_offers(setup: VQSetup, state: State, name: str) -> list[Offer]:
    """To create it, port by port; those that may not be are barred with their reason (VQ-A1)."""
    for card in cards.playable(state, SPAIN):
        named = setup.catalogue.cards[card - 1].id == impulses.ARMADA_CARD
        if not named or impulses.verify_event(setup, state, SPAIN, card) is not None:
            continue
        why = {port: why_not_create(state, port) for port in PORTS}
        can = tuple(port for port, no in why.items() if no is None)
        barred = tuple(Barred(port, no.said) for port, no in why.items() if no is not None)
        fields = (Field("card", Pick((card,))), Field("port", Pick(can, barred)))
        return [Offer("create_armada", name, fields, "VQ-A1")]
    return []


def _anytime_offers(setup: VQSetup, state: State, name: str) -> list[Offer]:
    """Hits, retreats, and moves that cost nothing."""
    hits = Field("hits", Range(1, state.armada.strength, 1))
    calm = Pick((False,), (Barred(True, Said("armada_siege", {}, "VQ-A8")),))
    return [
        Offer("armada_hits", name, (hits,), "VQ-A7"),
        *_move_offers(setup, state, name, 0),
        Offer("armada_retreat", name, (_port(setup, state, "VQ-A8"), Field("besieged", calm)), "VQ-A8"),
    ]


def _port(setup: VQSetup, state: State, rule: str) -> Field:
    """The name of a port."""
    return Field("port", Text(LONGEST_PLACE, barred=barred_places(setup, state, False, rule)))


def _move_offers(setup: VQSetup, state: State, name: str, cp: int) -> list[Offer]:
    """To a sea zone, and into a port (VQ-A6)."""
    made = []
    for at_sea in (True, False):
        place = Field("place", Text(LONGEST_PLACE, barred=barred_places(setup, state, at_sea, "VQ-A6")))
        fields = (place, Field("at_sea", Pick((at_sea,))), Field("cp", Pick((cp,))))
        made.append(Offer("armada_move", name, fields, "VQ-A6"))
    return made


def _impulse_offers(setup: VQSetup, state: State, name: str) -> list[Offer]:
    """What costs CP of the impulse, and boarding and landing in port."""
    made: list[Offer] = []
    armada, left = state.armada, state.impulse.left
    levels = min((MOST - armada.strength) // STEP, left // RAISE_CP)
    if in_port(state) and levels:
        made.append(Offer("raise_armada", name, (Field("levels", Range(1, levels, 1)),), "VQ-A3"))
    if left:
        made += _move_offers(setup, state, name, 1)
    room = armada.strength - load(armada)
    if left and in_port(state, home_ports(setup, state)):
        for regulars, least, most in _unit_rows(room, room, 1):
            fields = (Field("regulars", Pick((regulars,))), Field("mercenaries", Range(least, most)))
            made.append(Offer("armada_build", name, (*fields, Field("cp", Range(1, left, 1))), "VQ-A4"))
    if not armada.at_sea:
        made += _groups("armada_board", name, _rows_aboard(armada), "VQ-A5")
        made += _groups("armada_land", name, _rows_ashore(armada), "VQ-A5")
    elif left:
        made += _transport_offers(armada, _port(setup, state, "VQ-A9"), name)
    return made


Rows = list[tuple[int, int, int, int, int]]
"""Groups that may move: so many leaders at least and at most, so many regulars, mercenaries at least and at most."""


def _unit_rows(room: int, most_mercenaries: int, least: int) -> list[tuple[int, int, int]]:
    """For each number of regulars within the room: the fewest and the most mercenaries; ``least`` units in all."""
    rows = []
    for regulars in range(room + 1):
        low, high = max(0, least - regulars), min(most_mercenaries, room - regulars)
        if low <= high:
            rows.append((regulars, low, high))
    return rows


def _rows_aboard(armada: Armada) -> Rows:
    room = armada.strength - load(armada)
    return _rows(_unit_rows(room, room, 0), LEADERS_AT_ONCE)


def _rows_ashore(armada: Armada) -> Rows:
    units = [(regulars, 0, armada.mercenaries) for regulars in range(armada.regulars + 1)]
    return _rows(units, armada.leaders)


def _rows(units: list[tuple[int, int, int]], leaders: int) -> Rows:
    """Groups of units and leaders, never of nobody."""
    rows: Rows = []
    for regulars, low, high in units:
        if regulars or low:
            rows.append((0, leaders, regulars, low, high))
            continue
        rows += [(0, leaders, 0, 1, high)] if high else []
        rows += [(1, leaders, 0, 0, 0)] if leaders else []
    return rows


def _group_fields(row: tuple[int, int, int, int, int]) -> tuple[Field, Field, Field]:
    least, most, regulars, low, high = row
    return (
        Field("regulars", Pick((regulars,))),
        Field("mercenaries", Range(low, high, low)),
        Field("leaders", Range(least, most, least)),
    )


def _groups(tag: str, name: str, rows: Rows, rule: str) -> list[Offer]:
    return [Offer(tag, name, _group_fields(row), rule) for row in rows]


def _transport_offers(armada: Armada, port: Field, name: str) -> list[Offer]:
    """To and from a port over the sea: up to 5 units in any case, more with a leader along (VQ-A9)."""
    made: list[Offer] = []
    for aboard, rows in ((True, _rows_aboard(armada)), (False, _rows_ashore(armada))):
        for row in rows:
            for capped, led in ((True, False), (False, True)):
                fits = _capped(row) if capped else _led(row)
                if fits is None:
                    continue
                fields = (
                    Field("aboard", Pick((aboard,))),
                    *_group_fields(fits),
                    port,
                    Field("led", Pick((led,))),
                )
                made.append(Offer("armada_transport", name, fields, "VQ-A9"))
    return made


def _capped(row: tuple[int, int, int, int, int]) -> tuple[int, int, int, int, int] | None:
    """The row with at most 5 units."""
    least, most, regulars, low, high = row
    high = min(high, TRANSPORT_UNITS - regulars)
    return (least, most, regulars, low, high) if low <= high else None


def _led(row: tuple[int, int, int, int, int]) -> tuple[int, int, int, int, int] | None:
    """The row with a leader along."""
    least, most, regulars, low, high = row
    return (max(1, least), most, regulars, low, high) if most else None

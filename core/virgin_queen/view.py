"""What a seat sees of a table of Virgin Queen: the kernel's view and the game's own, all of it by whitelist."""

from __future__ import annotations

from msgspec import Struct

from core.table.phases import room_of
from core.table.telling import Said
from core.table.views import View, fact_views, frame_view, waiting_view, zone_views
from core.virgin_queen.action import NUMBER as ACTION
from core.virgin_queen.armada import PORTS, blockade, home_ports, home_ports_unsure, why_not_create
from core.virgin_queen.card_draw import admin, base, bonus, cards_to_draw, entering, key_count, unsure
from core.virgin_queen.expeditions import ocean_zones
from core.virgin_queen.places import HAND, HOME, PLAYED, PURSE
from core.virgin_queen.powers import POWERS
from core.virgin_queen.raids import attack_dice, loot_zone
from core.virgin_queen.setup import VQSetup
from core.virgin_queen.state import Armada, Expedition, Galleons, Played, Returned, Spent, State, conditions
from core.virgin_queen.treasure_fleet import to_choose
from core.virgin_queen.treasure_refill import spain_boxes
from core.virgin_queen.turn import owed
from core.virgin_queen.winter import lisbon_power


class PowerView(Struct, frozen=True):
    """A power's line on the table: who holds it, open counts, VP, its ruler's numbers, and the parts of its draw.

    ``by_keys``, ``base`` and ``draw`` are −1 while unknown; ``dealt`` is −1 before this turn's deal. ``unsure`` names
    those of its numbers that nobody verified.
    """

    id: str
    seat: str
    cards: int
    treasures: int
    home: int
    played: int
    vp: int
    admin: int
    bonus: int
    by_keys: int
    base: int
    adjust: int
    last: int
    draw: int
    dealt: int
    unsure: tuple[str, ...]


class ImpulseView(Struct, frozen=True):
    """The impulse that goes on, open to all."""

    power: str
    card: int
    mode: str
    cp: int
    left: int
    acted: bool
    spent: tuple[Spent, ...]


class ExpeditionView(Struct, frozen=True):
    """An expedition, open to all but for its loot's values, which are in the zone ``loot.N`` (VQ-T11)."""

    slot: int
    power: str
    captain: str
    rating: int
    zone: str
    damaged: bool
    dice: int
    loot: int


class ConditionView(Struct, frozen=True):
    """A card in play whose condition is still to be answered, and who played it (VQ-C2)."""

    card: int
    power: str


class VQView(View, frozen=True, kw_only=True):
    """The whole table as one seat sees it."""

    powers: tuple[PowerView, ...]
    active: str
    passes: int
    impulse: ImpulseView
    ledger: tuple[Played, ...]
    convoy: int
    deployed: bool
    returned: tuple[Returned, ...]
    entering: tuple[int, ...]
    boxes: int
    lisbon: str
    expeditions: tuple[ExpeditionView, ...]
    galleons: tuple[Galleons, ...]
    informants: tuple[tuple[str, str], ...]
    ocean_die: tuple[str, ...]
    ocean_zones: tuple[str, ...]
    fleet_takes: int
    armada: Armada
    armada_blockade: int
    armada_blocked: tuple[Said, ...]
    conditions: tuple[ConditionView, ...]
    home_ports: tuple[str, ...]
    home_ports_unsure: bool


def _power(setup: VQSetup, state: State, number: int) -> PowerView:
    stands = state.numbers[number]
    return PowerView(
        id=POWERS[number],
        seat=setup.seat_of[POWERS[number]],
        cards=len(state.zones[HAND + number]),
        treasures=len(state.zones[PURSE + number]),
        home=len(state.zones[HOME + number]),
        played=len(state.zones[PLAYED + number]),
        vp=state.vp[number],
        admin=admin(setup, state, number),
        bonus=bonus(setup, state, number),
        by_keys=key_count(setup, state, number),
        base=base(setup, state, number),
        adjust=stands.adjust,
        last=stands.last,
        draw=cards_to_draw(setup, state, number),
        dealt=stands.dealt,
        unsure=unsure(setup, state, number),
    )


def _expedition(state: State, one: Expedition) -> ExpeditionView:
    loot = len(state.zones[loot_zone(one.slot)])
    dice = attack_dice(one)
    return ExpeditionView(one.slot, POWERS[one.power], one.captain, one.rating, one.zone, one.damaged, dice, loot)


def view(setup: VQSetup, state: State, mask: int) -> VQView:
    """The table for a viewer with this mask of powers."""
    phase, now = setup.phases[state.phase], state.impulse
    active = setup.powers[state.active] if state.phase == ACTION and state.active >= 0 else ""
    lisbon = lisbon_power(state)
    return VQView(
        game=setup.header.game,
        turn=state.turn,
        phase=phase.id,
        room=room_of(phase, state),
        done=state.done,
        ended=state.ended,
        waiting=waiting_view(setup, state, owed(setup, state)),
        zones=zone_views(setup, state, mask),
        facts=fact_views(setup, state),
        frames=tuple(frame_view(setup, frame, mask) for frame in state.stack),
        data=setup.data_in_force(state),
        powers=tuple(_power(setup, state, number) for number in range(len(POWERS))),
        active=active,
        passes=state.passes,
        impulse=ImpulseView(active, now.card, now.mode, now.cp, now.left, now.acted, now.spent),
        ledger=state.ledger,
        convoy=state.convoy,
        deployed=state.deployed,
        returned=state.returned,
        entering=entering(setup, state),
        boxes=spain_boxes(state),
        lisbon=POWERS[lisbon] if lisbon >= 0 else "",
        expeditions=tuple(_expedition(state, one) for one in state.expeditions),
        galleons=state.galleons,
        informants=tuple((POWERS[spy], POWERS[on]) for spy, on in state.informants),
        ocean_die=state.ocean_die,
        ocean_zones=ocean_zones(setup, state),
        fleet_takes=to_choose(state),
        armada=state.armada,
        armada_blockade=blockade(state.armada),
        armada_blocked=tuple(no.said for port in PORTS if (no := why_not_create(state, port)) is not None),
        conditions=tuple(ConditionView(one.card, POWERS[one.power]) for one in conditions(state)),
        home_ports=home_ports(setup, state),
        home_ports_unsure=home_ports_unsure(setup, state),
    )

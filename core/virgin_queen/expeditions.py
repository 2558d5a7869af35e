"""Expeditions, galleons and informants: what sails and who spies, as the table states it (VQ-F0, F4, T11)."""

from __future__ import annotations

from msgspec.structs import replace

from core.table.actions import Action
from core.table.chance import Chance
from core.table.offers import Field, Offer, Pick, Range, Text, is_line
from core.table.rules import Operation
from core.table.seats import TABLE_NAME, Seat
from core.table.telling import Event, Refusal, event, refuse
from core.table.text import same
from core.virgin_queen import raids
from core.virgin_queen.actions import ComeHome, Launch, Lose, OceanDie, PlaceGalleons, Refit, Sail, SetInformant
from core.virgin_queen.places import MOST_EXPEDITIONS
from core.virgin_queen.powers import POWERS
from core.virgin_queen.setup import VQSetup
from core.virgin_queen.state import Expedition, Galleons, State, raiding

Result = tuple[State, tuple[Event, ...]]

LONGEST_NAME, LONGEST_ZONE, MOST_RATING, MOST_GALLEONS = 40, 40, 9, 20
OWNERS = ("spain", "portugal")
"""Whose galleons and rows there are."""


def ocean_zones(setup: VQSetup, state: State) -> tuple[str, ...]:
    """The ocean zones that the table knows of: the [data] list, the die's table, where something is; each once."""
    named = [*setup.datum(state, "oceans.zones"), *state.ocean_die]
    named += [one.zone for one in state.expeditions] + [one.zone for one in state.galleons]
    return tuple(dict.fromkeys(zone for zone in named if zone))


def spelled(setup: VQSetup, state: State, zone: str) -> str:
    """The zone as the table writes it already: however accents are composed, with any blanks and capitals."""
    plain = " ".join(zone.split())
    return next((one for one in ocean_zones(setup, state) if same(one, plain)), plain)


def galleons_in(state: State, owner: str, zone: str) -> int:
    """How many galleons of Spain or Portugal lie in a zone."""
    return sum(one.count for one in state.galleons if (one.owner, one.zone) == (owner, zone))


def place_galleons(state: State, owner: str, zone: str, count: int) -> State:
    """The state with so many of the owner's galleons in the zone."""
    others = [one for one in state.galleons if (one.owner, one.zone) != (owner, zone)]
    placed = [*others, Galleons(owner, zone, count)] if count else others
    return replace(state, galleons=tuple(sorted(placed, key=lambda one: (one.owner, one.zone))))


def _own(state: State, actor: int, slot: int) -> Refusal | None:
    if raiding(state):
        return refuse("expeditions_wait")
    expedition = raids.expedition_in(state, slot)
    if expedition is None:
        return refuse("no_expedition", number=slot)
    return None if expedition.power == actor else refuse("not_your_expedition", power=POWERS[expedition.power])


# Expeditions


def verify_launch(setup: VQSetup, state: State, actor: int, action: Launch) -> Refusal | None:
    """A captain with a name, a piracy rating of 0 to 9, a zone; at most twelve expeditions at once."""
    if raiding(state):
        return refuse("expeditions_wait")
    if len(state.expeditions) >= MOST_EXPEDITIONS:
        return refuse("list_full", most=MOST_EXPEDITIONS)
    if not is_line(action.captain, LONGEST_NAME) or not is_line(action.zone, LONGEST_ZONE):
        return refuse("text_bad", longest=LONGEST_NAME)
    return None if 0 <= action.rating <= MOST_RATING else refuse("number_range", low=0, high=MOST_RATING)


def do_launch(setup: VQSetup, state: State, actor: int, action: Launch, chance: Chance) -> Result:
    """The expedition is at sea, at full strength, with no loot."""
    slot = next(n for n in range(1, MOST_EXPEDITIONS + 1) if raids.expedition_in(state, n) is None)
    zone = spelled(setup, state, action.zone)
    sails = Expedition(slot, actor, action.captain, action.rating, zone)
    expeditions = tuple(sorted((*state.expeditions, sails), key=lambda one: one.slot))
    happened = event("launched", power=POWERS[actor], captain=action.captain, rating=action.rating, ocean=zone)
    return replace(state, expeditions=expeditions), (happened,)


def verify_sail(setup: VQSetup, state: State, actor: int, action: Sail) -> Refusal | None:
    """The own expedition, to a zone with a name."""
    no = _own(state, actor, action.expedition)
    return no or (None if is_line(action.zone, LONGEST_ZONE) else refuse("text_bad", longest=LONGEST_ZONE))


def do_sail(setup: VQSetup, state: State, actor: int, action: Sail, chance: Chance) -> Result:
    """It is there now."""
    sails, zone = raids.expedition_at(state, action.expedition), spelled(setup, state, action.zone)
    happened = event("sailed", power=POWERS[actor], captain=sails.captain, ocean=zone)
    return raids.with_expedition(state, replace(sails, zone=zone)), (happened,)


def verify_refit(setup: VQSetup, state: State, actor: int, action: Refit) -> Refusal | None:
    """The own expedition, and a change."""
    no = _own(state, actor, action.expedition)
    if no:
        return no
    same = raids.expedition_at(state, action.expedition).damaged == action.damaged
    return refuse("refit_same") if same else None


def do_refit(setup: VQSetup, state: State, actor: int, action: Refit, chance: Chance) -> Result:
    """The captain is damaged, or at full strength again."""
    sails = raids.expedition_at(state, action.expedition)
    key = "captain_damaged" if action.damaged else "captain_refitted"
    happened = event(key, power=POWERS[actor], captain=sails.captain)
    return raids.with_expedition(state, replace(sails, damaged=action.damaged)), (happened,)


def verify_come_home(setup: VQSetup, state: State, actor: int, action: ComeHome) -> Refusal | None:
    """The own expedition (VQ-T11)."""
    return _own(state, actor, action.expedition)


def do_come_home(setup: VQSetup, state: State, actor: int, action: ComeHome, chance: Chance) -> Result:
    """Its loot goes to its power's hand (VQ-T6, T11)."""
    return raids.bring_home(setup, state, raids.expedition_at(state, action.expedition))


def verify_lose(setup: VQSetup, state: State, actor: int, action: Lose) -> Refusal | None:
    """The own expedition (VQ-T11)."""
    return _own(state, actor, action.expedition)


def do_lose(setup: VQSetup, state: State, actor: int, action: Lose, chance: Chance) -> Result:
    """Its loot goes to the spent pile (VQ-T11)."""
    return raids.destroy(setup, state, raids.expedition_at(state, action.expedition))


# Galleons, informants, the ocean die


def verify_galleons(setup: VQSetup, state: State, actor: int, action: PlaceGalleons) -> Refusal | None:
    """Of Spain or Portugal, 0 to 20 in a zone with a name."""
    if action.owner not in OWNERS:
        return refuse("galleons_whose")
    if not is_line(action.zone, LONGEST_ZONE):
        return refuse("text_bad", longest=LONGEST_ZONE)
    return None if 0 <= action.count <= MOST_GALLEONS else refuse("number_range", low=0, high=MOST_GALLEONS)


def do_galleons(setup: VQSetup, state: State, actor: int, action: PlaceGalleons, chance: Chance) -> Result:
    """So many lie there now."""
    zone = spelled(setup, state, action.zone)
    happened = event("galleons", owner=action.owner, ocean=zone, count=action.count)
    return place_galleons(state, action.owner, zone, action.count), (happened,)


def verify_informant(setup: VQSetup, state: State, actor: int, action: SetInformant) -> Refusal | None:
    """One power on another, and a change."""
    if action.spy not in POWERS or action.on not in POWERS or action.spy == action.on:
        return refuse("informant_whom")
    pair = (setup.power_number[action.spy], setup.power_number[action.on])
    return refuse("informant_same") if (pair in state.informants) == action.there else None


def do_informant(setup: VQSetup, state: State, actor: int, action: SetInformant, chance: Chance) -> Result:
    """The informant is there, or no longer."""
    pair = (setup.power_number[action.spy], setup.power_number[action.on])
    others = tuple(one for one in state.informants if one != pair)
    happened = event("informant" if action.there else "informant_gone", power=action.spy, to=action.on)
    return replace(state, informants=tuple(sorted((*others, pair))) if action.there else others), (happened,)


def verify_ocean_die(setup: VQSetup, state: State, actor: int, action: OceanDie) -> Refusal | None:
    """A face of the die, and a zone with a name (VQ-F3)."""
    if not 1 <= action.face <= len(state.ocean_die):
        return refuse("number_range", "VQ-F3", low=1, high=len(state.ocean_die))
    return None if is_line(action.zone, LONGEST_ZONE) else refuse("text_bad", longest=LONGEST_ZONE)


def do_ocean_die(setup: VQSetup, state: State, actor: int, action: OceanDie, chance: Chance) -> Result:
    """The table keeps that pairing (VQ-F3)."""
    zone = spelled(setup, state, action.zone)
    return with_ocean(state, action.face, zone), (event("ocean_die", face=action.face, ocean=zone),)


def with_ocean(state: State, face: int, zone: str) -> State:
    """The state whose die table has the zone at that face."""
    die = list(state.ocean_die)
    die[face - 1] = zone
    return replace(state, ocean_die=tuple(die))


OPERATIONS: dict[type[Action], Operation] = {
    Launch: Operation("power", verify_launch, do_launch),
    Sail: Operation("power", verify_sail, do_sail),
    Refit: Operation("power", verify_refit, do_refit),
    ComeHome: Operation("power", verify_come_home, do_come_home),
    Lose: Operation("power", verify_lose, do_lose),
    PlaceGalleons: Operation("table", verify_galleons, do_galleons),
    SetInformant: Operation("table", verify_informant, do_informant),
    OceanDie: Operation("table", verify_ocean_die, do_ocean_die),
}


# Offers


def offers(setup: VQSetup, state: State, seat: Seat) -> list[Offer]:
    """To launch, and what each of the seat's expeditions may do; galleons, informants and the die for the table."""
    made: list[Offer] = []
    zone = Field("zone", Text(LONGEST_ZONE))
    for name in () if raiding(state) else seat.powers:
        power = setup.power_number[name]
        if len(state.expeditions) < MOST_EXPEDITIONS:
            rating = Field("rating", Range(0, MOST_RATING, 0))
            made.append(Offer("launch", name, (Field("captain", Text(LONGEST_NAME)), rating, zone)))
        for one in state.expeditions:
            if one.power == power:
                which = Field("expedition", Pick((one.slot,)))
                made.append(Offer("sail", name, (which, zone)))
                made.append(Offer("refit", name, (which, Field("damaged", Pick((not one.damaged,))))))
                made.append(Offer("come_home", name, (which,), "VQ-T11"))
                made.append(Offer("lose", name, (which,), "VQ-T11"))
    return made + _table_offers(state)


def _table_offers(state: State) -> list[Offer]:
    """Galleons: more or fewer where some lie, and in any zone by its name; informants; the die's faces."""
    made: list[Offer] = []
    for one in state.galleons:
        where = (Field("owner", Pick((one.owner,))), Field("zone", Pick((one.zone,))))
        others = tuple(n for n in range(MOST_GALLEONS + 1) if n != one.count)
        made.append(Offer("galleons", TABLE_NAME, (*where, Field("count", Pick(others)))))
    zone = Field("zone", Text(LONGEST_ZONE))
    for owner in OWNERS:
        fields = (Field("owner", Pick((owner,))), zone, Field("count", Range(0, MOST_GALLEONS, 1)))
        made.append(Offer("galleons", TABLE_NAME, fields))
    face = Field("face", Range(1, len(state.ocean_die), 1))
    made.append(Offer("ocean_die", TABLE_NAME, (face, zone), "VQ-F3"))
    for spy, name in enumerate(POWERS):
        for there in (True, False):
            on = tuple(p for n, p in enumerate(POWERS) if n != spy and ((spy, n) in state.informants) != there)
            fields = (Field("spy", Pick((name,))), Field("on", Pick(on)), Field("there", Pick((there,))))
            made += [Offer("informant", TABLE_NAME, fields)] if on else []
    return made

"""The Treasure Fleet, a mandatory event in six steps (VQ-F1 to F7), as a frame on the stack.

1 a treasure from the pool joins Spain's row; 2 Spain chooses; 3 a die names the ocean zone; 4 expeditions there
attack; 5 Spain gets what was not taken; 6 those who attacked may come home. Each roll is a frame of its own.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.table.actions import Action
from core.table.chance import Chance
from core.table.common import ask_dice
from core.table.frames import at, pop, push, top, with_top
from core.table.offers import is_line
from core.table.rules import Operation
from core.table.seats import TABLE_NAME
from core.table.state import RollFrame
from core.table.telling import Event, Refusal, Said, event, refuse, secret_event
from core.table.zones import move
from core.virgin_queen import raids
from core.virgin_queen.actions import (
    FleetAgain,
    FleetAttack,
    FleetChoose,
    FleetHold,
    FleetHome,
    FleetName,
    FleetRoll,
    FleetSplit,
)
from core.virgin_queen.expeditions import LONGEST_ZONE, spelled, with_ocean
from core.virgin_queen.places import FLEET, POOL, PURSE, ROW_MOST, SPAIN_ROW
from core.virgin_queen.powers import ENGLAND, POWERS, SPAIN
from core.virgin_queen.setup import VQSetup
from core.virgin_queen.state import FleetFrame, State
from core.virgin_queen.treasures import from_pool, values

Result = tuple[State, tuple[Event, ...]]

CARD = "treasure_fleet"
"""The id of the card in the deck."""

CHOOSE, ROLL, DIE, NAME, AGAIN, ATTACK, FIRE, ANSWER, SPLIT, HOME = (
    "choose", "roll", "die", "name", "again", "attack", "fire", "answer", "split", "home",
)  # fmt: skip
"""Where the procedure stands: steps 2, 3 (five of them), 4 (four of them: whose attack, its dice, the fleet's, the
rewards), 6. Steps 1 and 5 need nobody."""


def fleet_of(state: State) -> FleetFrame | None:
    """The procedure, if it is on top of the stack."""
    return top(state, FleetFrame)


def to_choose(state: State) -> int:
    """3 with two convoy galleons, otherwise 2; all of a row that has fewer (VQ-F2)."""
    return min(len(state.zones[SPAIN_ROW]), 3 if state.convoy == 2 else 2)


# Steps 1 and 2


def begin(setup: VQSetup, state: State, chance: Chance) -> Result:
    """Step 1: a treasure of the pool for Spain's row (VQ-F1); a row that leaves no choice sails as it is (VQ-F2)."""
    room = 1 if len(state.zones[SPAIN_ROW]) < ROW_MOST else 0
    had = len(state.zones[SPAIN_ROW])
    state, short = from_pool(setup, state, SPAIN_ROW, room, chance)
    new = values(setup, state, SPAIN_ROW)[had:]
    told = Said("fleet_sails_known", {"treasures": new})
    happened: tuple[Event, ...] = (secret_event(1 << SPAIN, told, Said("fleet_sails", {"count": len(new)})),)
    if short:
        happened += (event("pool_short", zone=setup.zones[SPAIN_ROW].id, short=short),)
    state = push(state, FleetFrame(SPAIN, CHOOSE))
    if len(state.zones[SPAIN_ROW]) > to_choose(state):
        return state, happened
    state, more = _chosen(setup, state, state.zones[SPAIN_ROW])
    return state, happened + more


def _chosen(setup: VQSetup, state: State, things: tuple[int, ...]) -> Result:
    told = Said("fleet_chosen_known", {"treasures": tuple(setup.catalogue.value(thing) for thing in things)})
    state = move(state, setup.zones, things, SPAIN_ROW, FLEET)
    state = with_top(state, replace(at(state, FleetFrame), power=SPAIN, step=ROLL))
    return state, (secret_event(1 << SPAIN, told, Said("fleet_chosen", {"count": len(things)})),)


def _why_not(state: State, actor: int, step: str, rule: str) -> Refusal | None:
    """Why this is not what the procedure asks of this power now."""
    frame = fleet_of(state)
    if frame is None or frame.step != step:
        return refuse("fleet_not_now", rule)
    return None if frame.power == actor else refuse("fleet_not_you", rule, power=asked_name(frame.power))


def asked_name(power: int) -> str:
    """The id of the power that is asked, the table's where it is nobody's alone."""
    return POWERS[power] if power >= 0 else TABLE_NAME


def verify_choose(setup: VQSetup, state: State, actor: int, action: FleetChoose) -> Refusal | None:
    """Spain, exactly as many of its row as VQ-F2 says."""
    no = _why_not(state, actor, CHOOSE, "VQ-F2")
    if no:
        return no
    if len(action.treasures) != to_choose(state):
        return refuse("fleet_count", "VQ-F2", count=to_choose(state))
    return None if _things(setup, state, action.treasures) is not None else refuse("fleet_not_in_row", "VQ-F2")


def _things(setup: VQSetup, state: State, chosen: tuple[int, ...]) -> tuple[int, ...] | None:
    """The treasures of Spain's row with these values, as objects; ``None`` if they are not there."""
    left, found = list(state.zones[SPAIN_ROW]), []
    for value in chosen:
        thing = next((one for one in left if setup.catalogue.value(one) == value), None)
        if thing is None:
            return None
        left.remove(thing)
        found.append(thing)
    return tuple(found)


def do_choose(setup: VQSetup, state: State, actor: int, action: FleetChoose, chance: Chance) -> Result:
    """Those sail; the others stay in the row."""
    return _chosen(setup, state, _things(setup, state, action.treasures) or ())


# Step 3: the ocean zone


def verify_roll(setup: VQSetup, state: State, actor: int, action: FleetRoll) -> Refusal | None:
    """Spain, once it has chosen (VQ-F3)."""
    return _why_not(state, actor, ROLL, "VQ-F3")


def do_roll(setup: VQSetup, state: State, actor: int, action: FleetRoll, chance: Chance) -> Result:
    """The die falls, or is waited for."""
    return _roll_die(setup, state, chance)


def _roll_die(setup: VQSetup, state: State, chance: Chance) -> Result:
    state = with_top(
        state, replace(at(state, FleetFrame), power=SPAIN, step=DIE, rolls=at(state, FleetFrame).rolls + 1)
    )
    return _ask(setup, state, RollFrame(SPAIN, 1, "", "fleet_zone"), chance)


def _ask(setup: VQSetup, state: State, roll: RollFrame, chance: Chance) -> Result:
    """Ask for dice; with dice by the app the procedure goes on with them at once."""
    state, told, faces = ask_dice(setup, state, roll, chance)
    if faces is None:
        return state, told
    state, more = resume(setup, state, faces, chance)
    return state, told + more


def resume(setup: VQSetup, state: State, faces: tuple[int, ...], chance: Chance) -> Result:
    """Go on with the dice that the procedure asked for."""
    frame = at(state, FleetFrame)
    match frame.step:
        case "die":
            return _die_fell(setup, with_top(state, replace(frame, die=faces[0])), chance)
        case "fire":
            state = with_top(state, replace(frame, step=ANSWER, hits=raids.hits(faces)))
            return _ask(setup, state, RollFrame(SPAIN, 1 + state.convoy, "", "fleet_answer"), chance)
        case _:
            return _fought(setup, state, frame.hits - raids.hits(faces), chance)


def _die_fell(setup: VQSetup, state: State, chance: Chance) -> Result:
    """The zone by the table's pairing, or by what the table names now (VQ-F3)."""
    frame = at(state, FleetFrame)
    zone = spelled(setup, state, state.ocean_die[frame.die - 1])
    if not zone:
        return with_top(state, replace(frame, power=-1, step=NAME)), ()
    return _zone_known(setup, state, zone)


def verify_name(setup: VQSetup, state: State, actor: int, action: FleetName) -> Refusal | None:
    """The table names the zone of a die that it has no pairing for (VQ-F3)."""
    no = _why_not(state, actor, NAME, "VQ-F3")
    return no or (None if is_line(action.zone, LONGEST_ZONE) else refuse("text_bad", longest=LONGEST_ZONE))


def do_name(setup: VQSetup, state: State, actor: int, action: FleetName, chance: Chance) -> Result:
    """That is the zone; the pairing is kept if the table says so (VQ-F3)."""
    face, zone = at(state, FleetFrame).die, spelled(setup, state, action.zone)
    kept: tuple[Event, ...] = ()
    if action.keep:
        state, kept = with_ocean(state, face, zone), (event("ocean_die", face=face, ocean=zone),)
    state, told = _zone_known(setup, state, zone)
    return state, kept + told


def england_may_ask(setup: VQSetup, state: State) -> bool:
    """An English expedition in a zone of the die's table, and an English informant on Spain (VQ-F3).

    With an incomplete table any English expedition at sea may be in one: England is asked.
    """
    if (ENGLAND, SPAIN) not in state.informants:
        return False
    complete, table = all(state.ocean_die), {spelled(setup, state, zone) for zone in state.ocean_die}
    return any(one.power == ENGLAND and (not complete or one.zone in table) for one in state.expeditions)


def _zone_known(setup: VQSetup, state: State, zone: str) -> Result:
    frame = replace(at(state, FleetFrame), zone=zone)
    happened = event("fleet_zone", face=frame.die, ocean=zone)
    if frame.rolls == 1 and england_may_ask(setup, state):
        return with_top(state, replace(frame, power=ENGLAND, step=AGAIN)), (happened,)
    state, told = _attacks(setup, with_top(state, frame))
    return state, (happened, *told)


def verify_again(setup: VQSetup, state: State, actor: int, action: FleetAgain) -> Refusal | None:
    """England, when it may (VQ-F3)."""
    return _why_not(state, actor, AGAIN, "VQ-F3")


def do_again(setup: VQSetup, state: State, actor: int, action: FleetAgain, chance: Chance) -> Result:
    """The second roll stands; or the first does (VQ-F3)."""
    if not action.again:
        state, told = _attacks(setup, state)
        return state, (event("fleet_stands"), *told)
    state, told = _roll_die(setup, state, chance)
    return state, (event("fleet_again"), *told)


# Step 4: the attacks


def _attacks(setup: VQSetup, state: State) -> Result:
    """Those in the zone may attack, Spain's do not; with none the step is skipped (VQ-F3, F4)."""
    zone = at(state, FleetFrame).zone
    there = tuple(one.slot for one in state.expeditions if one.zone == zone and one.power != SPAIN)
    return _next_attack(setup, with_top(state, replace(at(state, FleetFrame), pending=there)))


def _next_attack(setup: VQSetup, state: State) -> Result:
    """Powers in impulse order, each with its own in its own order (VQ-F4); after the last, step 5."""
    frame = at(state, FleetFrame)
    if not frame.pending:
        return _spain_receives(setup, state)
    power = min(raids_power(state, slot) for slot in frame.pending)
    return with_top(state, replace(frame, power=power, step=ATTACK, current=0, hits=0, net=0)), ()


def raids_power(state: State, slot: int) -> int:
    """The power of an expedition that is there."""
    return raids.expedition_at(state, slot).power


def may_attack(state: State, power: int) -> tuple[int, ...]:
    """The power's expeditions that may attack the fleet now."""
    frame = fleet_of(state)
    if frame is None or frame.step != ATTACK or frame.power != power:
        return ()
    return tuple(slot for slot in frame.pending if raids_power(state, slot) == power)


def verify_attack(setup: VQSetup, state: State, actor: int, action: FleetAttack) -> Refusal | None:
    """The power whose turn it is, one of its expeditions in the zone, each once (VQ-F4)."""
    no = _why_not(state, actor, ATTACK, "VQ-F4")
    return no or (None if action.expedition in may_attack(state, actor) else refuse("fleet_not_that", "VQ-F4"))


def do_attack(setup: VQSetup, state: State, actor: int, action: FleetAttack, chance: Chance) -> Result:
    """Its dice, then the fleet's (VQ-F4)."""
    expedition = raids.expedition_at(state, action.expedition)
    dice = raids.attack_dice(expedition)
    left = tuple(slot for slot in at(state, FleetFrame).pending if slot != action.expedition)
    state = with_top(state, replace(at(state, FleetFrame), step=FIRE, current=action.expedition, pending=left))
    happened = event("fleet_attacked", power=POWERS[actor], captain=expedition.captain, count=dice)
    state, told = _ask(setup, state, RollFrame(actor, dice, "", "fleet_attack"), chance)
    return state, (happened, *told)


def verify_hold(setup: VQSetup, state: State, actor: int, action: FleetHold) -> Refusal | None:
    """The same power may also leave the fleet alone (VQ-F4)."""
    no = _why_not(state, actor, ATTACK, "VQ-F4")
    return no or (None if action.expedition in may_attack(state, actor) else refuse("fleet_not_that", "VQ-F4"))


def do_hold(setup: VQSetup, state: State, actor: int, action: FleetHold, chance: Chance) -> Result:
    """That expedition does not attack."""
    expedition = raids.expedition_at(state, action.expedition)
    left = tuple(slot for slot in at(state, FleetFrame).pending if slot != action.expedition)
    state, told = _next_attack(setup, with_top(state, replace(at(state, FleetFrame), pending=left)))
    return state, (event("fleet_held", power=POWERS[actor], captain=expedition.captain), *told)


def splits(state: State) -> tuple[raids.Split, ...]:
    """The legal splits of the attack that was won: treasures still chosen, galleons still afloat (VQ-F4)."""
    frame = fleet_of(state)
    if frame is None or frame.step != SPLIT:
        return ()
    return raids.legal_splits(frame.net, len(state.zones[FLEET]), state.convoy)


def _fought(setup: VQSetup, state: State, net: int, chance: Chance) -> Result:
    """What the difference of the hits means (VQ-F4)."""
    frame = at(state, FleetFrame)
    expedition = raids.expedition_at(state, frame.current)
    happened: tuple[Event, ...] = (
        event("fleet_net", power=POWERS[expedition.power], captain=expedition.captain, net=net),
    )
    if net > 0:
        state = with_top(state, replace(frame, power=expedition.power, step=SPLIT, net=net))
        choices = splits(state)
        if len(choices) > 1:
            return state, happened
        state, told = _reward(setup, state, choices[0], chance)
    else:
        state, told = raids.suffer(setup, state, expedition, -net) if net else (state, ())
        state, more = _after_attack(setup, state)
        told += more
    return state, happened + told


def _after_attack(setup: VQSetup, state: State) -> Result:
    frame = at(state, FleetFrame)
    survives = raids.expedition_in(state, frame.current) is not None
    fought = (*frame.fought, frame.current) if survives else frame.fought
    return _next_attack(setup, with_top(state, replace(frame, fought=fought)))


def verify_split(setup: VQSetup, state: State, actor: int, action: FleetSplit) -> Refusal | None:
    """The attacker, one of the legal splits (VQ-F4)."""
    no = _why_not(state, actor, SPLIT, "VQ-F4")
    if no:
        return no
    wanted = raids.Split(action.treasures, action.vp, action.galleons)
    return None if wanted in splits(state) else refuse("fleet_uneven", "VQ-F4", net=at(state, FleetFrame).net)


def do_split(setup: VQSetup, state: State, actor: int, action: FleetSplit, chance: Chance) -> Result:
    """The rewards are the attacker's."""
    return _reward(setup, state, raids.Split(action.treasures, action.vp, action.galleons), chance)


def _reward(setup: VQSetup, state: State, split: raids.Split, chance: Chance) -> Result:
    """Random treasures of those chosen as loot, piracy VP, galleons of the convoy sunk (VQ-F4)."""
    frame = at(state, FleetFrame)
    expedition = raids.expedition_at(state, frame.current)
    state, told = raids.capture(setup, state, expedition, FLEET, split.treasures, chance)
    vp = tuple(has + split.vp if n == expedition.power else has for n, has in enumerate(state.vp))
    afloat = state.convoy - split.galleons
    state = replace(state, vp=vp, convoy=afloat, convoy_zones=state.convoy_zones[:afloat])
    happened = event(
        "fleet_rewards",
        power=POWERS[expedition.power],
        captain=expedition.captain,
        loot=split.treasures,
        vp=split.vp,
        galleons=split.galleons,
    )
    state, more = _after_attack(setup, state)
    return state, (happened, *told, *more)


# Steps 5 and 6


def _spain_receives(setup: VQSetup, state: State) -> Result:
    """Chosen treasures that nobody took go to Spain's hand; the others stayed in the row (VQ-F5)."""
    left = state.zones[FLEET]
    told = Said("fleet_arrives_known", {"treasures": tuple(setup.catalogue.value(thing) for thing in left)})
    state = move(state, setup.zones, left, FLEET, PURSE + SPAIN)
    happened = secret_event(1 << SPAIN, told, Said("fleet_arrives", {"count": len(left)}))
    state, more = _next_home(state)
    return state, (happened, *more)


def _next_home(state: State) -> Result:
    """Each that attacked and is still afloat may come home (VQ-F6); then the procedure is over."""
    frame = at(state, FleetFrame)
    if not frame.fought:
        return pop(state), (event("fleet_over"),)
    power = raids_power(state, frame.fought[0])
    return with_top(state, replace(frame, power=power, step=HOME, current=frame.fought[0])), ()


def verify_home(setup: VQSetup, state: State, actor: int, action: FleetHome) -> Refusal | None:
    """The power of the expedition that is asked (VQ-F6)."""
    return _why_not(state, actor, HOME, "VQ-F6")


def do_home(setup: VQSetup, state: State, actor: int, action: FleetHome, chance: Chance) -> Result:
    """Home with its loot, or it stays at sea; the attack counted for no piracy of the turn (VQ-F6, F7)."""
    frame = at(state, FleetFrame)
    expedition = raids.expedition_at(state, frame.current)
    state = with_top(state, replace(frame, fought=frame.fought[1:]))
    if action.home:
        state, told = raids.bring_home(setup, state, expedition)
    else:
        told = (event("stayed_at_sea", power=POWERS[actor], captain=expedition.captain),)
    state, more = _next_home(state)
    return state, told + more


def call_off(setup: VQSetup, state: State) -> State:
    """The state after the referee broke the procedure off: chosen treasures are back in Spain's row.

    What he himself laid among them beyond the row's room goes to the pool.
    """
    room = ROW_MOST - len(state.zones[SPAIN_ROW])
    state = move(state, setup.zones, state.zones[FLEET][:room], FLEET, SPAIN_ROW)
    return move(state, setup.zones, state.zones[FLEET], FLEET, POOL)


OPERATIONS: dict[type[Action], Operation] = {
    FleetChoose: Operation("power", verify_choose, do_choose),
    FleetRoll: Operation("power", verify_roll, do_roll),
    FleetName: Operation("table", verify_name, do_name),
    FleetAgain: Operation("power", verify_again, do_again),
    FleetAttack: Operation("power", verify_attack, do_attack),
    FleetHold: Operation("power", verify_hold, do_hold),
    FleetSplit: Operation("power", verify_split, do_split),
    FleetHome: Operation("power", verify_home, do_home),
}

ANSWERS: frozenset[type[Action]] = frozenset(OPERATIONS)
"""What answers the frame."""

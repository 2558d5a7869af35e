"""The Invincible Armada: created, raised, boarded, moved, hurt, lost and created again (VQ-A1 to A11).

The app keeps its strength, place and load; adjacency, sieges and what a place is are the board's: the table says.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.table.actions import Action
from core.table.chance import Chance
from core.table.frames import pop, push, top
from core.table.offers import Barred, is_line
from core.table.rules import Operation
from core.table.telling import Event, Refusal, Said, event, refuse
from core.table.text import same
from core.virgin_queen import action as impulses
from core.virgin_queen.actions import (
    ArmadaBoard,
    ArmadaBuild,
    ArmadaHits,
    ArmadaLand,
    ArmadaLose,
    ArmadaMove,
    ArmadaRetreat,
    ArmadaTransport,
    CreateArmada,
    Play,
    RaiseArmada,
)
from core.virgin_queen.expeditions import spelled
from core.virgin_queen.powers import POWERS, SPAIN
from core.virgin_queen.setup import LISBON, SPAIN_HOLDS, UNREST, VQSetup
from core.virgin_queen.state import Armada, LosingFrame, Spent, State

Result = tuple[State, tuple[Event, ...]]

PORTS = ("seville", "corunna", "lisbon")
"""Where it may be created and raised (VQ-A1, A3)."""

WINTER = 4
"""The place of Winter in the turn: those aboard may leave it then too (VQ-A5)."""

LEAST, MOST, STEP = 2, 8, 2
RAISE_CP = 3
MOST_UNITS, LONGEST_PLACE = 20, 40
LEADERS_AT_ONCE = 9
"""How many leaders one line can name; there is no limit to those aboard (VQ-A5)."""
TRANSPORT_UNITS = 5
"""How many units a naval transport carries without a Spanish army leader (VQ-A9)."""


def load(armada: Armada) -> int:
    """How many land units are aboard; leaders use no capacity (VQ-A2)."""
    return armada.regulars + armada.mercenaries


def afloat(state: State) -> bool:
    """Whether there is an armada."""
    return state.armada.strength > 0


def in_port(state: State, ports: tuple[str, ...] = PORTS) -> bool:
    """Whether it lies in one of these ports, however they are written: a list may be corrected after it sailed in."""
    place = state.armada.place
    return afloat(state) and not state.armada.at_sea and any(same(place, port) for port in ports)


def home_ports(setup: VQSetup, state: State) -> tuple[str, ...]:
    """Spanish home ports [data], and Lisbon: where units may be built straight on it (VQ-A4)."""
    return (*(_port_id(name) for name in setup.datum(state, "home_ports.names")), "lisbon")


def home_ports_unsure(setup: VQSetup, state: State) -> bool:
    """Whether nobody verified the list of home ports (VQ-A4)."""
    return setup.unverified(state, "home_ports.names")


def _port_id(name: str) -> str:
    """A port's name without blanks around it; that of a port of the rules as its id, however it is written."""
    plain = " ".join(name.split())
    return plain.casefold() if plain.casefold() in PORTS else plain


def port_called(setup: VQSetup, state: State, name: str) -> str:
    """The port that a typed name means: one of the rules' or of the home ports, however it is written, or itself."""
    plain = _port_id(name)
    return next((one for one in (*PORTS, *home_ports(setup, state)) if same(one, plain)), plain)


def barred_places(setup: VQSetup, state: State, at_sea: bool, rule: str) -> tuple[Barred, ...]:
    """The names that are no sea zone (or no port) to move to from where it lies, each with its reason."""
    armada = state.armada
    if armada.at_sea == at_sea:
        here = Barred(armada.place, Said("armada_already", {}, rule))
    else:
        here = Barred(armada.place, Said("armada_sea_as_port", {}, rule))
    if not at_sea:
        return (here,)
    ports = tuple(dict.fromkeys((*PORTS, *home_ports(setup, state))))
    named = tuple(Barred(port, Said("armada_port_as_sea", {}, rule)) for port in ports)
    return (here, *named) if armada.at_sea else named


def why_not_place(setup: VQSetup, state: State, name: str, at_sea: bool, rule: str) -> Refusal | None:
    """Why the name is no sea zone (or no port) to move to: no line of text, where it is already, of the other kind."""
    if not is_line(name, LONGEST_PLACE):
        return refuse("text_bad", longest=LONGEST_PLACE)
    barred = barred_places(setup, state, at_sea, rule)
    return next((Refusal(one.why) for one in barred if same(str(one.value), name)), None)


def blockade(armada: Armada) -> int:
    """For how many naval units it counts in the blockade that an assault requires, and only there (VQ-A10)."""
    return armada.strength // 2


# Creating


def why_not_create(state: State, port: str) -> Refusal | None:
    """Why it cannot be created in that port now (VQ-A1, A7)."""
    if afloat(state):
        return refuse("armada_there", "VQ-A1")
    if state.armada.lost and state.armada.lost >= state.turn:
        return refuse("armada_lost_now", "VQ-A7", turn=state.armada.lost)
    if port not in PORTS:
        return refuse("armada_port", "VQ-A1")
    place = PORTS.index(port)
    held = state.facts[LISBON] == POWERS[SPAIN] if port == "lisbon" else bool(state.facts[SPAIN_HOLDS + place])
    if not held:
        return refuse("armada_not_held", "VQ-A1", space=port)
    return refuse("armada_unrest", "VQ-A1", space=port) if state.facts[UNREST + place] else None


def verify_create(setup: VQSetup, state: State, actor: int, action: CreateArmada) -> Refusal | None:
    """Spain's home card as its event, in a port that Spain controls, free of unrest, while there is none (VQ-A1)."""
    no = impulses.verify_event(setup, state, actor, action.card)
    if no:
        return no
    if setup.catalogue.cards[action.card - 1].id != impulses.ARMADA_CARD or actor != SPAIN:
        return refuse("armada_card", "VQ-A1")
    return why_not_create(state, action.port)


def do_create(setup: VQSetup, state: State, actor: int, action: CreateArmada, chance: Chance) -> Result:
    """The card is played, and an armada of strength 2 lies in the port (VQ-A1)."""
    state, told = impulses.do_play(setup, state, actor, Play(action.card, "event"), chance)
    state = replace(state, armada=Armada(LEAST, action.port))
    return state, (*told, event("armada_created", space=action.port, strength=LEAST))


# Raising and building


def _why_not_spain(state: State, actor: int, rule: str) -> Refusal | None:
    """Spain's, in Spain's impulse, with an armada there."""
    if actor != SPAIN:
        return refuse("only_power", rule, power=POWERS[SPAIN])
    return impulses.why_not_impulse(state, actor, rule) or (None if afloat(state) else refuse("no_armada", rule))


def _why_not_afloat(state: State, rule: str) -> Refusal | None:
    return None if afloat(state) else refuse("no_armada", rule)


def _spend(state: State, cp: int, what: str) -> State:
    now = state.impulse
    return replace(state, impulse=replace(now, left=now.left - cp, spent=(*now.spent, Spent(cp, what))))


def verify_raise(setup: VQSetup, state: State, actor: int, action: RaiseArmada) -> Refusal | None:
    """3 CP a level, of this impulse, at most to 8, in Seville, Corunna or Lisbon (VQ-A3)."""
    no = _why_not_spain(state, actor, "VQ-A3")
    if no:
        return no
    if not in_port(state):
        return refuse("armada_not_in_port", "VQ-A3")
    if not 1 <= action.levels <= (MOST - state.armada.strength) // STEP:
        return refuse("armada_most", "VQ-A3", most=MOST)
    cost = RAISE_CP * action.levels
    return None if cost <= state.impulse.left else refuse("armada_cp", "VQ-A3", cost=cost, left=state.impulse.left)


def do_raise(setup: VQSetup, state: State, actor: int, action: RaiseArmada, chance: Chance) -> Result:
    """So many levels more, +2 each; nothing is banked (VQ-A3)."""
    armada = replace(state.armada, strength=state.armada.strength + STEP * action.levels)
    state = replace(_spend(state, RAISE_CP * action.levels, "raise_armada"), armada=armada)
    return state, (event("armada_raised", strength=armada.strength, cp=RAISE_CP * action.levels),)


def why_not_aboard(state: State, regulars: int, mercenaries: int, leaders: int, rule: str) -> Refusal | None:
    """Why these cannot come aboard: nothing named, or more units than it carries (VQ-A2)."""
    if min(regulars, mercenaries, leaders) < 0 or not regulars + mercenaries + leaders:
        return refuse("armada_nobody", rule)
    if regulars + mercenaries > state.armada.strength - load(state.armada):
        return refuse("armada_full", rule, room=state.armada.strength - load(state.armada))
    return refuse("armada_leaders", rule, most=LEADERS_AT_ONCE) if leaders > LEADERS_AT_ONCE else None


def with_aboard(armada: Armada, regulars: int, mercenaries: int, leaders: int) -> Armada:
    """The armada with so many more (or, with negative numbers, fewer) aboard."""
    return replace(
        armada,
        regulars=armada.regulars + regulars,
        mercenaries=armada.mercenaries + mercenaries,
        leaders=armada.leaders + leaders,
    )


def verify_build(setup: VQSetup, state: State, actor: int, action: ArmadaBuild) -> Refusal | None:
    """With CP of this impulse, in a Spanish home port or Lisbon, within capacity; the price is the table's (VQ-A4)."""
    no = _why_not_spain(state, actor, "VQ-A4")
    if no:
        return no
    if not in_port(state, home_ports(setup, state)):
        return refuse("armada_no_home_port", "VQ-A4", unsure=int(home_ports_unsure(setup, state)))
    no = impulses.why_not_so_many(state, action.cp, "VQ-A4")
    return no or why_not_aboard(state, action.regulars, action.mercenaries, 0, "VQ-A4")


def do_build(setup: VQSetup, state: State, actor: int, action: ArmadaBuild, chance: Chance) -> Result:
    """They are aboard (VQ-A4)."""
    armada = with_aboard(state.armada, action.regulars, action.mercenaries, 0)
    state = replace(_spend(state, action.cp, "armada_build"), armada=armada)
    built = event("armada_built", regulars=action.regulars, mercenaries=action.mercenaries, cp=action.cp)
    return state, (built,)


# Aboard and ashore


def verify_board(setup: VQSetup, state: State, actor: int, action: ArmadaBoard) -> Refusal | None:
    """In port, in Spain's impulse, within capacity; not in Winter (VQ-A5)."""
    no = _why_not_spain(state, actor, "VQ-A5")
    if no:
        return no
    if state.armada.at_sea:
        return refuse("armada_at_sea", "VQ-A5")
    return why_not_aboard(state, action.regulars, action.mercenaries, action.leaders, "VQ-A5")


def do_board(setup: VQSetup, state: State, actor: int, action: ArmadaBoard, chance: Chance) -> Result:
    """They are aboard; units that lost a field battle this impulse too (VQ-A5)."""
    armada = with_aboard(state.armada, action.regulars, action.mercenaries, action.leaders)
    return replace(state, armada=armada), (_moved("armada_boarded", action),)


def _moved(key: str, action: ArmadaBoard | ArmadaLand | ArmadaTransport) -> Event:
    return event(key, regulars=action.regulars, mercenaries=action.mercenaries, leaders=action.leaders)


def why_not_ashore(state: State, regulars: int, mercenaries: int, leaders: int, rule: str) -> Refusal | None:
    """Why these cannot leave it: nothing named, or they are not aboard."""
    if min(regulars, mercenaries, leaders) < 0 or not regulars + mercenaries + leaders:
        return refuse("armada_nobody", rule)
    aboard = state.armada
    there = regulars <= aboard.regulars and mercenaries <= aboard.mercenaries and leaders <= aboard.leaders
    return None if there else refuse("armada_not_aboard", rule)


def verify_land(setup: VQSetup, state: State, actor: int, action: ArmadaLand) -> Refusal | None:
    """In port, in Spain's impulse or in Winter, who is aboard (VQ-A5)."""
    winter = state.phase == WINTER and actor == SPAIN
    no = _why_not_afloat(state, "VQ-A5") if winter else _why_not_spain(state, actor, "VQ-A5")
    if no:
        return no
    if state.armada.at_sea:
        return refuse("armada_at_sea", "VQ-A5")
    return why_not_ashore(state, action.regulars, action.mercenaries, action.leaders, "VQ-A5")


def do_land(setup: VQSetup, state: State, actor: int, action: ArmadaLand, chance: Chance) -> Result:
    """They are in the space (VQ-A5)."""
    armada = with_aboard(state.armada, -action.regulars, -action.mercenaries, -action.leaders)
    return replace(state, armada=armada), (_moved("armada_landed", action),)


def verify_transport(setup: VQSetup, state: State, actor: int, action: ArmadaTransport) -> Refusal | None:
    """From a sea zone, 1 CP, one formation between it and a port; over 5 units only led by a Spanish leader (VQ-A9)."""
    no = _why_not_spain(state, actor, "VQ-A9")
    if no:
        return no
    if not state.armada.at_sea:
        return refuse("armada_in_port", "VQ-A9")
    no = impulses.why_not_so_many(state, 1, "VQ-A9") or why_not_place(setup, state, action.port, False, "VQ-A9")
    if no:
        return no
    if action.led and action.leaders < 1:
        return refuse("armada_no_leader", "VQ-A9")
    if action.regulars + action.mercenaries > TRANSPORT_UNITS and not action.led:
        return refuse("armada_led_missing" if action.leaders else "armada_unled", "VQ-A9", most=TRANSPORT_UNITS)
    why = why_not_aboard if action.aboard else why_not_ashore
    return why(state, action.regulars, action.mercenaries, action.leaders, "VQ-A9")


def do_transport(setup: VQSetup, state: State, actor: int, action: ArmadaTransport, chance: Chance) -> Result:
    """They have moved, and may end it aboard (VQ-A9)."""
    sign = 1 if action.aboard else -1
    armada = with_aboard(state.armada, sign * action.regulars, sign * action.mercenaries, sign * action.leaders)
    key = "armada_embarked" if action.aboard else "armada_disembarked"
    happened = event(
        key,
        port=action.port,
        regulars=action.regulars,
        mercenaries=action.mercenaries,
        leaders=action.leaders,
    )
    return replace(_spend(state, 1, "armada_transport"), armada=armada), (happened,)


# Moving


def verify_move(setup: VQSetup, state: State, actor: int, action: ArmadaMove) -> Refusal | None:
    """As one Spanish naval unit: a sea move for 1 CP, or with a group, intercepting or evading, for none (VQ-A6)."""
    if actor != SPAIN:
        return refuse("only_power", "VQ-A6", power=POWERS[SPAIN])
    if not afloat(state):
        return refuse("no_armada", "VQ-A6")
    if state.phase != impulses.NUMBER:
        return refuse("only_in_phase", "VQ-A6", phase=impulses.PHASE.id)
    if action.cp not in (0, 1):
        return refuse("number_range", "VQ-A6", low=0, high=1)
    if action.cp:
        no = impulses.why_not_impulse(state, actor, "VQ-A6") or impulses.why_not_so_many(state, 1, "VQ-A6")
        if no:
            return no
    return why_not_place(setup, state, action.place, action.at_sea, "VQ-A6")


def do_move(setup: VQSetup, state: State, actor: int, action: ArmadaMove, chance: Chance) -> Result:
    """It is there now, with all aboard (VQ-A6)."""
    place = spelled(setup, state, action.place) if action.at_sea else port_called(setup, state, action.place)
    armada = replace(state.armada, place=place, at_sea=action.at_sea)
    state = replace(_spend(state, 1, "armada_move") if action.cp else state, armada=armada)
    key = ("armada_sails" if action.at_sea else "armada_enters") + ("" if action.cp else "_free")
    return state, (Event(Said(key, {"place" if action.at_sea else "space": place}, "VQ-A6")),)


def verify_retreat(setup: VQSetup, state: State, actor: int, action: ArmadaRetreat) -> Refusal | None:
    """To a port that is not under siege, with its naval group (VQ-A8)."""
    if actor != SPAIN:
        return refuse("only_power", "VQ-A8", power=POWERS[SPAIN])
    if not afloat(state):
        return refuse("no_armada", "VQ-A8")
    if state.phase != impulses.NUMBER:
        return refuse("only_in_phase", "VQ-A8", phase=impulses.PHASE.id)
    no = why_not_place(setup, state, action.port, False, "VQ-A8")
    return no or (refuse("armada_siege", "VQ-A8") if action.besieged else None)


def do_retreat(setup: VQSetup, state: State, actor: int, action: ArmadaRetreat, chance: Chance) -> Result:
    """It lies in that port (VQ-A8)."""
    port = port_called(setup, state, action.port)
    armada = replace(state.armada, place=port, at_sea=False)
    return replace(state, armada=armada), (event("armada_retreats", space=port),)


# Hits


def levels_lost(given: int) -> int:
    """Every 2 hits cost one level; an odd number rounds up (VQ-A7)."""
    return (given + 1) // 2


def verify_hits(setup: VQSetup, state: State, actor: int, action: ArmadaHits) -> Refusal | None:
    """Spain gives it hits of one battle, at most its strength (VQ-A7)."""
    if actor != SPAIN:
        return refuse("only_power", "VQ-A7", power=POWERS[SPAIN])
    if not afloat(state):
        return refuse("no_armada", "VQ-A7")
    if state.phase != impulses.NUMBER:
        return refuse("only_in_phase", "VQ-A7", phase=impulses.PHASE.id)
    strength = state.armada.strength
    return None if 1 <= action.hits <= strength else refuse("armada_hits", "VQ-A7", most=strength)


def do_hits(setup: VQSetup, state: State, actor: int, action: ArmadaHits, chance: Chance) -> Result:
    """Levels are lost, and units over the new capacity; at strength 2 it is destroyed with all aboard (VQ-A7)."""
    armada = state.armada
    strength = armada.strength - STEP * levels_lost(action.hits)
    if strength <= 0:
        gone = replace(state, armada=Armada(lost=state.turn))
        with_it = {"regulars": armada.regulars, "mercenaries": armada.mercenaries, "leaders": armada.leaders}
        lost = event("armada_destroyed", turn=state.turn, **with_it)
        return gone, (event("armada_hit", hits=action.hits, strength=0), lost)
    state = replace(state, armada=replace(armada, strength=strength))
    happened = event("armada_hit", hits=action.hits, strength=strength)
    over = load(armada) - strength
    if over <= 0:
        return state, (happened,)
    choices = losses(state.armada, over)
    if len(choices) > 1:
        return push(state, LosingFrame(SPAIN, over)), (happened,)
    state, told = _lose(state, *choices[0])
    return state, (happened, *told)


def losses(armada: Armada, over: int) -> tuple[tuple[int, int], ...]:
    """The ways to lose so many units: regulars and mercenaries (Spain chooses, VQ-A7)."""
    least = max(0, over - armada.mercenaries)
    return tuple((regulars, over - regulars) for regulars in range(least, min(over, armada.regulars) + 1))


def _lose(state: State, regulars: int, mercenaries: int) -> Result:
    armada = with_aboard(state.armada, -regulars, -mercenaries, 0)
    return replace(state, armada=armada), (event("armada_units_lost", regulars=regulars, mercenaries=mercenaries),)


def verify_lose(setup: VQSetup, state: State, actor: int, action: ArmadaLose) -> Refusal | None:
    """Spain, exactly as many as are over the capacity (VQ-A7)."""
    frame = top(state, LosingFrame)
    if frame is None:
        return refuse("armada_no_loss", "VQ-A7")
    if actor != SPAIN:
        return refuse("only_power", "VQ-A7", power=POWERS[SPAIN])
    named = (action.regulars, action.mercenaries) in losses(state.armada, frame.over)
    return None if named else refuse("armada_loss_count", "VQ-A7", count=frame.over)


def do_lose(setup: VQSetup, state: State, actor: int, action: ArmadaLose, chance: Chance) -> Result:
    """They are lost."""
    return _lose(pop(state), action.regulars, action.mercenaries)


def throw_overboard(state: State, over: int) -> State:
    """The state after the referee broke the choice off: mercenaries go first, as far as they reach."""
    regulars, mercenaries = losses(state.armada, over)[0]
    return _lose(state, regulars, mercenaries)[0]


OPERATIONS: dict[type[Action], Operation] = {
    CreateArmada: Operation("power", verify_create, do_create),
    RaiseArmada: Operation("power", verify_raise, do_raise),
    ArmadaBuild: Operation("power", verify_build, do_build),
    ArmadaBoard: Operation("power", verify_board, do_board),
    ArmadaLand: Operation("power", verify_land, do_land),
    ArmadaTransport: Operation("power", verify_transport, do_transport),
    ArmadaMove: Operation("power", verify_move, do_move),
    ArmadaRetreat: Operation("power", verify_retreat, do_retreat),
    ArmadaHits: Operation("power", verify_hits, do_hits),
    ArmadaLose: Operation("power", verify_lose, do_lose),
}

"""Piracy on the world map, as far as the sources go (VQ-T12, T11).

That a hit may take a treasure of the row is the rule. Dice (as many as the table states), damage and the other rewards
are a ruling, and the setting ``piracy_dice``. Without it the table enters how many treasures were taken, and the rest
by its other actions: ``refit``, ``lose``, ``vp``, ``galleons``, ``come_home``.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.table.actions import Action
from core.table.chance import Chance
from core.table.common import ask_dice
from core.table.frames import at, pop, push, top, with_top
from core.table.offers import Field, Offer, Pick, Range
from core.table.rules import Operation
from core.table.seats import Seat
from core.table.state import RollFrame
from core.table.telling import Event, Refusal, event, refuse
from core.virgin_queen import raids
from core.virgin_queen.action import why_not_impulse
from core.virgin_queen.actions import Piracy, PiracyHome, PiracyReward, PiracyStated
from core.virgin_queen.expeditions import OWNERS, galleons_in, place_galleons
from core.virgin_queen.places import PORTUGAL_ROW, SPAIN_ROW
from core.virgin_queen.powers import POWERS, SPAIN
from core.virgin_queen.setup import VQSetup
from core.virgin_queen.state import Expedition, PiracyFrame, Pirated, State

Result = tuple[State, tuple[Event, ...]]

MOST_DICE = 20
ROWS = dict(zip(OWNERS, (SPAIN_ROW, PORTUGAL_ROW), strict=True))


def piracy_of(state: State) -> PiracyFrame | None:
    """The attack, if it is on top of the stack."""
    return top(state, PiracyFrame)


def may_raid(state: State, power: int, victim: str) -> tuple[int, ...]:
    """The power's expeditions that may still attack this turn where they are; Spain's never attack Spain."""
    if victim == POWERS[SPAIN] and power == SPAIN:
        return ()
    done = {(one.slot, one.zone) for one in state.pirated}
    return tuple(one.slot for one in state.expeditions if one.power == power and (one.slot, one.zone) not in done)


def _why_not_attack(state: State, actor: int, action: Piracy | PiracyStated) -> Refusal | None:
    """In the own impulse, the own expedition, once a turn in a zone (VQ-F7), on Spain or Portugal (VQ-T12)."""
    no = why_not_impulse(state, actor, "VQ-T12")
    if no:
        return no
    expedition = raids.expedition_in(state, action.expedition)
    if expedition is None or expedition.power != actor:
        return refuse("no_expedition", "VQ-T12", number=action.expedition)
    if action.victim not in ROWS or (actor == SPAIN and action.victim == POWERS[SPAIN]):
        return refuse("piracy_whom", "VQ-T12")
    if action.expedition not in may_raid(state, actor, action.victim):
        return refuse("piracy_once", "VQ-F7", ocean=expedition.zone)
    return None


def verify_piracy(setup: VQSetup, state: State, actor: int, action: Piracy) -> Refusal | None:
    """With the setting, an attack that may be made, with 1 to 20 dice against 0 to 20 (VQ-T12)."""
    if not setup.options.piracy_dice:
        return refuse("piracy_no_dice", "VQ-T12")
    no = _why_not_attack(state, actor, action)
    if no:
        return no
    if not 1 <= action.attack <= MOST_DICE or not 0 <= action.defend <= MOST_DICE:
        return refuse("dice_count", most=MOST_DICE)
    return None


def do_piracy(setup: VQSetup, state: State, actor: int, action: Piracy, chance: Chance) -> Result:
    """The attacker's dice, then the defender's."""
    expedition = raids.expedition_at(state, action.expedition)
    frame = PiracyFrame(actor, "fire", action.expedition, action.victim, action.defend)
    state = push(_attacked(state, expedition), frame)
    happened = event("piracy", power=POWERS[actor], captain=expedition.captain, to=action.victim, ocean=expedition.zone)
    state, told = _ask(setup, state, RollFrame(actor, action.attack, "", "piracy_attack"), chance)
    return state, (happened, *told)


def _attacked(state: State, expedition: Expedition) -> State:
    return replace(state, pirated=(*state.pirated, Pirated(expedition.slot, expedition.zone)))


def verify_stated(setup: VQSetup, state: State, actor: int, action: PiracyStated) -> Refusal | None:
    """Without the setting, an attack that may be made, and treasures that are in the row (VQ-T12)."""
    if setup.options.piracy_dice:
        return refuse("piracy_by_dice", "VQ-T12")
    no = _why_not_attack(state, actor, action)
    if no:
        return no
    most = to_take(state, actor, action.victim)
    return None if 0 <= action.treasures <= most else refuse("piracy_treasures", "VQ-T12", most=most)


def do_stated(setup: VQSetup, state: State, actor: int, action: PiracyStated, chance: Chance) -> Result:
    """Random treasures of the row become the expedition's loot (VQ-T11, T12)."""
    expedition = raids.expedition_at(state, action.expedition)
    happened = event(
        "piracy_stated",
        power=POWERS[actor],
        captain=expedition.captain,
        to=action.victim,
        ocean=expedition.zone,
        count=action.treasures,
    )
    row = ROWS[action.victim]
    state, told = raids.capture(setup, _attacked(state, expedition), expedition, row, action.treasures, chance)
    return state, (happened, *told)


def _ask(setup: VQSetup, state: State, roll: RollFrame, chance: Chance) -> Result:
    state, told, faces = ask_dice(setup, state, roll, chance)
    if faces is None:
        return state, told
    state, more = resume(setup, state, faces, chance)
    return state, told + more


def resume(setup: VQSetup, state: State, faces: tuple[int, ...], chance: Chance) -> Result:
    """Go on with the dice that the attack asked for: hits on 5 and 6 (VQ-T12)."""
    frame = at(state, PiracyFrame)
    if frame.step == "fire":
        state = with_top(state, replace(frame, step="answer", hits=raids.hits(faces)))
        return _ask(setup, state, RollFrame(-1, frame.defend, "", "piracy_answer"), chance)
    return _fought(setup, state, frame.hits - raids.hits(faces))


def _fought(setup: VQSetup, state: State, net: int) -> Result:
    frame = at(state, PiracyFrame)
    expedition = raids.expedition_at(state, frame.expedition)
    happened = event("piracy_net", power=POWERS[frame.power], captain=expedition.captain, net=net)
    if net > 0:
        return with_top(state, replace(frame, step="reward", net=net)), (happened,)
    state, told = raids.suffer(setup, state, expedition, -net) if net else (state, ())
    state, more = _ask_home(state)
    return state, (happened, *told, *more)


def _ask_home(state: State) -> Result:
    """One that is still afloat may go home; a destroyed one ends the attack."""
    frame = at(state, PiracyFrame)
    if raids.expedition_in(state, frame.expedition) is None:
        return pop(state), ()
    return with_top(state, replace(frame, step="home")), ()


def to_take(state: State, power: int, victim: str) -> int:
    """How many treasures of the victim's row the power's expedition may take; Spain gets none so (VQ-T6)."""
    return 0 if power == SPAIN else len(state.zones[ROWS[victim]])


def caps(state: State) -> tuple[int, int]:
    """How many treasures of the row and galleons of the victim in the zone there are to be had."""
    frame = at(state, PiracyFrame)
    expedition = raids.expedition_at(state, frame.expedition)
    return to_take(state, frame.power, frame.victim), galleons_in(state, frame.victim, expedition.zone)


def verify_reward(setup: VQSetup, state: State, actor: int, action: PiracyReward) -> Refusal | None:
    """The attacker, treasures of the row and galleons of the zone that are there; the rest is VP (VQ-T12)."""
    frame = piracy_of(state)
    if frame is None or frame.step != "reward":
        return refuse("piracy_not_now", "VQ-T12")
    if frame.power != actor:
        return refuse("piracy_not_you", "VQ-T12", power=POWERS[frame.power])
    treasures, galleons = caps(state)
    there = 0 <= action.treasures <= treasures and 0 <= action.galleons <= galleons
    good = there and action.treasures + action.galleons <= frame.net
    return None if good else refuse("piracy_reward", "VQ-T12", net=frame.net)


def do_reward(setup: VQSetup, state: State, actor: int, action: PiracyReward, chance: Chance) -> Result:
    """Random treasures of the row, known to the captor alone (Spain knows its own), galleons, VP (VQ-T11, T12)."""
    frame = at(state, PiracyFrame)
    expedition = raids.expedition_at(state, frame.expedition)
    state, told = raids.capture(setup, state, expedition, ROWS[frame.victim], action.treasures, chance)
    sunk = galleons_in(state, frame.victim, expedition.zone) - action.galleons
    if action.galleons:
        state = place_galleons(state, frame.victim, expedition.zone, sunk)
    gained = frame.net - action.treasures - action.galleons
    state = replace(state, vp=tuple(has + gained if n == actor else has for n, has in enumerate(state.vp)))
    happened = event(
        "piracy_rewards",
        power=POWERS[actor],
        captain=expedition.captain,
        loot=action.treasures,
        vp=gained,
        galleons=action.galleons,
    )
    state, more = _ask_home(state)
    return state, (happened, *told, *more)


def verify_home(setup: VQSetup, state: State, actor: int, action: PiracyHome) -> Refusal | None:
    """The attacker, at the end (VQ-T12)."""
    frame = piracy_of(state)
    if frame is None or frame.step != "home":
        return refuse("piracy_not_now", "VQ-T12")
    return None if frame.power == actor else refuse("piracy_not_you", "VQ-T12", power=POWERS[frame.power])


def do_home(setup: VQSetup, state: State, actor: int, action: PiracyHome, chance: Chance) -> Result:
    """Home with its loot, or it stays at sea (VQ-T11)."""
    expedition = raids.expedition_in(state, at(state, PiracyFrame).expedition)
    assert expedition is not None
    state = pop(state)
    if action.home:
        return raids.bring_home(setup, state, expedition)
    return state, (event("stayed_at_sea", power=POWERS[actor], captain=expedition.captain),)


OPERATIONS: dict[type[Action], Operation] = {
    Piracy: Operation("power", verify_piracy, do_piracy),
    PiracyStated: Operation("power", verify_stated, do_stated),
    PiracyReward: Operation("power", verify_reward, do_reward),
    PiracyHome: Operation("power", verify_home, do_home),
}

ANSWERS: frozenset[type[Action]] = frozenset({PiracyReward, PiracyHome})
"""What answers the frame."""


def offers(setup: VQSetup, state: State, seat: Seat) -> list[Offer]:
    """An attack by each expedition that may, in its power's impulse; then what the attacker is asked."""
    frame = piracy_of(state)
    if frame is not None:
        return _asked(state, frame) if POWERS[frame.power] in seat.powers else []
    made: list[Offer] = []
    for name in seat.powers:
        power = setup.power_number[name]
        if state.stack or why_not_impulse(state, power) is not None:
            continue
        for victim in ROWS:
            which = may_raid(state, power, victim)
            made += [_attack_offer(setup, state, power, victim, which)] if which else []
    return made


def _attack_offer(setup: VQSetup, state: State, power: int, victim: str, which: tuple[int, ...]) -> Offer:
    whom = (Field("expedition", Pick(which)), Field("victim", Pick((victim,))))
    if not setup.options.piracy_dice:
        taken = Field("treasures", Range(0, to_take(state, power, victim), 0))
        return Offer("piracy_stated", POWERS[power], (*whom, taken), "VQ-T12")
    dice = (Field("attack", Range(1, MOST_DICE, 2)), Field("defend", Range(0, MOST_DICE, 1)))
    return Offer("piracy", POWERS[power], (*whom, *dice), "VQ-T12")


def _asked(state: State, frame: PiracyFrame) -> list[Offer]:
    name = POWERS[frame.power]
    if frame.step == "home":
        return [Offer("piracy_home", name, (Field("home", Pick((True, False))),), "VQ-T12")]
    if frame.step != "reward":
        return []
    treasures, galleons = caps(state)
    return [
        Offer(
            "piracy_reward",
            name,
            (Field("treasures", Pick((taken,))), Field("galleons", Range(0, min(galleons, frame.net - taken)))),
            "VQ-T12",
        )
        for taken in range(min(treasures, frame.net), -1, -1)
    ]

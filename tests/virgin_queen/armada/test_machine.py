"""The Armada as a state machine: whatever is done in whatever order, and a plain account of it beside."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from core.table.actions import OverridePhase
from core.table.offers import Offer, is_instance, sample
from core.table.seats import REFEREE_NAME
from core.table.telling import Refusal
from core.virgin_queen.actions import (
    ArmadaBoard,
    ArmadaBuild,
    ArmadaHits,
    ArmadaHome,
    ArmadaLand,
    ArmadaLose,
    ArmadaMove,
    ArmadaRetreat,
    ArmadaTransport,
    CreateArmada,
    EndImpulse,
    EventCP,
    Pass,
    Play,
    RaiseArmada,
)
from core.virgin_queen.powers import POWERS
from core.virgin_queen.state import Armada, LosingFrame
from tests.kit import GAME, Table
from tests.properties.build import DEEP
from tests.virgin_queen.armada.port import spain

PLACES = ("seville", "Lisbon", "Corunna", "Calais", "Channel")

units = st.integers(-1, 9)
leaders = st.integers(-1, 5)
places = st.sampled_from((*PLACES, "", "x" * 41))
actions = st.one_of(
    st.builds(RaiseArmada, st.integers(-1, 4)),
    st.builds(ArmadaBuild, units, units, st.integers(-1, 6)),
    st.builds(ArmadaBoard, units, units, leaders),
    st.builds(ArmadaLand, units, units, leaders),
    st.builds(ArmadaTransport, st.booleans(), units, units, leaders, places, st.booleans()),
    st.builds(ArmadaMove, places, st.booleans(), st.integers(-1, 2)),
    st.builds(ArmadaRetreat, places, st.booleans()),
    st.builds(ArmadaHits, st.integers(-1, 10)),
    st.builds(ArmadaLose, units, units),
)
STARTS = [
    Armada(strength, "seville" if port else "Channel", not port, regulars, load - regulars, 1)
    for strength in (2, 4, 6, 8)
    for port in (True, False)
    for load in range(strength + 1)
    for regulars in range(load + 1)
]
"""The Armada at every strength with every load, in port and at sea."""


def armada_offers(table: Table) -> list[Offer]:
    """Spain's offers that touch it; not the referee's."""
    return of_armada(table, "spain")


def of_armada(table: Table, power: str) -> list[Offer]:
    """What the seat of the power is offered of it, but as the referee."""
    return [one for one in table.offers(power) if "armada" in one.action and one.power != REFEREE_NAME]


def check_sound(table: Table) -> None:
    """Never over capacity but while units are to be lost, never at an odd strength, never in two places or none."""
    one, waits = table.state.armada, [frame for frame in table.state.stack if isinstance(frame, LosingFrame)]
    assert one.strength in (0, 2, 4, 6, 8)
    assert min(one.regulars, one.mercenaries, one.leaders) >= 0
    over = one.regulars + one.mercenaries - one.strength
    if waits:
        assert [frame.over for frame in waits] == [over]
        assert over > 0
    else:
        assert over <= 0
    if one.strength:
        assert one.place
        assert one.place == one.place.strip()
        assert one.lost == 0
    else:
        assert one == Armada(lost=one.lost), "nothing is left of what was destroyed"


class Admiral(RuleBasedStateMachine):
    """Offers taken and actions tried in any order; ``mine`` is a plain account of strength, load and CP."""

    def __init__(self) -> None:
        super().__init__()
        self.table = spain(facts={"lisbon": "spain"}, referee="anna")
        self.mine = {"strength": 0, "regulars": 0, "mercenaries": 0, "leaders": 0, "left": 0}

    @rule(start=st.sampled_from(STARTS), cp=st.integers(0, 9))
    def another_past(self, start: Armada, cp: int) -> None:
        self.table = spain(start, cp, facts={"lisbon": "spain"}, referee="anna")
        self._read()

    def _read(self) -> None:
        one = self.table.state.armada
        self.mine = {name: getattr(one, name) for name in ("strength", "regulars", "mercenaries", "leaders")}
        self.mine["left"] = self.table.state.impulse.left

    @rule(action=actions)
    def try_anything(self, action) -> None:
        offered = self.table.offered("spain", action)
        outcome = self.table.prepare("spain", action)
        assert offered == (not isinstance(outcome, Refusal)), (action, outcome)
        if offered:
            self._do(action)

    @rule(seed=st.integers(0, 2**32))
    def take_an_offer(self, seed: int) -> None:
        rng, offers = Random(seed), armada_offers(self.table)
        if not offers:
            return
        tag = rng.choice(sorted({offer.action for offer in offers}))
        offer = rng.choice([one for one in offers if one.action == tag])
        raw = sample(offer, rng, {"place": rng.choice(PLACES), "port": rng.choice(PLACES)})
        if raw is None:
            assert any(getattr(field.domain, "barred", ()) for field in offer.fields)
            return
        action = msgspec.convert(raw, GAME.action_type)
        assert is_instance(offer, "spain", action)
        self._do(action)

    def _do(self, action) -> None:
        self._account(action)
        before = self.table.state
        self.table.do("spain", action)
        now = self.table.state
        # The account can know what Spain chooses to lose only afterwards.
        assert {**self.mine} == {
            **{name: getattr(now.armada, name) for name in ("strength", "regulars", "mercenaries", "leaders")},
            "left": now.impulse.left,
        }
        self.table.undo("spain")
        assert self.table.state == before, "taken back, it is as it was"
        self.table.do("spain", action)

    def _account(self, action) -> None:
        """What the rules say must come of it."""
        mine = self.mine
        match action:
            case CreateArmada():
                mine["strength"] = 2
            case RaiseArmada(levels=levels):
                mine["strength"] += 2 * levels
                mine["left"] -= 3 * levels
            case ArmadaBuild(regulars=r, mercenaries=m, cp=cp):
                mine["regulars"] += r
                mine["mercenaries"] += m
                mine["left"] -= cp
            case ArmadaBoard(regulars=r, mercenaries=m, leaders=l):
                self._move(r, m, l)
            case ArmadaLand(regulars=r, mercenaries=m, leaders=l) | ArmadaHome(regulars=r, mercenaries=m, leaders=l):
                self._move(-r, -m, -l)
            case ArmadaTransport(aboard=aboard, regulars=r, mercenaries=m, leaders=l):
                sign = 1 if aboard else -1
                self._move(sign * r, sign * m, sign * l)
                mine["left"] -= 1
            case ArmadaMove(cp=cp):
                mine["left"] -= cp
            case ArmadaLose(regulars=r, mercenaries=m):
                self._move(-r, -m, 0)
            case ArmadaHits(hits=hits):
                self._hurt(hits)

    def _move(self, regulars: int, mercenaries: int, leaders: int) -> None:
        for name, change in (("regulars", regulars), ("mercenaries", mercenaries), ("leaders", leaders)):
            self.mine[name] += change

    def _hurt(self, hits: int) -> None:
        mine = self.mine
        mine["strength"] -= 2 * ((hits + 1) // 2)
        if mine["strength"] <= 0:
            mine.update(strength=0, regulars=0, mercenaries=0, leaders=0)
            return
        over = mine["regulars"] + mine["mercenaries"] - mine["strength"]
        if over <= 0:
            return
        # With one kind aboard, or all to lose, nothing is left to choose.
        if not mine["mercenaries"] or not mine["regulars"]:
            mine["regulars" if mine["regulars"] else "mercenaries"] -= over

    @precondition(lambda self: self.table.state.active == 1 and self.table.state.impulse.mode == "event")
    @rule(cp=st.integers(1, 9))
    def the_event_gives_cp(self, cp: int) -> None:
        if not self.table.state.stack:
            self.table.do("spain", EventCP(cp))
            self.mine["left"] += cp

    @precondition(lambda self: self.table.state.active == 1 and not self.table.state.stack)
    @rule()
    def a_round_goes_by(self) -> None:
        acted = self.table.state.impulse.acted
        self.table.do("spain", EndImpulse() if acted else Pass())
        for power in (*POWERS[2:], POWERS[0]):
            if self.table.state.active == POWERS.index(power):
                self.table.do(power, Pass())
        self._read()

    @precondition(lambda self: self.table.state.turn < 7)
    @rule(phase=st.sampled_from(("winter", "action", "card_draw")))
    def the_referee_goes_on_a_turn(self, phase: str) -> None:
        self.table.referee(OverridePhase(self.table.state.turn + 1, phase, "to see what comes"))
        self._read()

    @invariant()
    def it_is_sound(self) -> None:
        check_sound(self.table)
        for power in POWERS:
            if power != "spain":
                assert not of_armada(self.table, power)

    @invariant()
    def units_to_be_lost_can_be(self) -> None:
        if self.table.state.stack:
            assert {offer.action for offer in armada_offers(self.table)} == {"armada_lose"}


Admiral.TestCase.settings = settings(max_examples=300 if DEEP else 25, stateful_step_count=100 if DEEP else 30)


class TestAdmiral(Admiral.TestCase):  # type: ignore[misc, name-defined]
    """VQ-A2 to A9 held by the machine."""


@pytest.mark.rule("VQ-A7", "VQ-A2")
def test_a7_every_strength_every_load_every_number_of_hits() -> None:
    met = set()
    for start in STARTS:
        if not start.at_sea:
            continue
        for hits in range(1, start.strength + 1):
            table = spain(start)
            table.do("spain", ArmadaHits(hits))
            check_sound(table)
            left = start.strength - 2 * ((hits + 1) // 2)
            lost = max(0, start.regulars + start.mercenaries - max(left, 0))
            met.add((start.strength, hits))
            if table.state.stack:
                ways = [sample(offer, Random(0)) for offer in armada_offers(table)]
                assert len(ways) > 1
                table.do("spain", msgspec.convert(ways[0], GAME.action_type))
                check_sound(table)
            now = table.state.armada
            assert now.strength == max(left, 0)
            assert start.regulars + start.mercenaries - now.regulars - now.mercenaries == lost
    assert len(met) == 2 + 4 + 6 + 8


def test_losing_with_a_card_played_in_between_stays_sound() -> None:
    table = spain(Armada(8, "Channel", True, 4, 4), zones={"hand.france": ["reserves"]}, referee="anna")
    table.do("spain", ArmadaHits(3))
    table.do("france", Play(table.card("reserves"), "response"))
    check_sound(table)
    assert table.offered("spain", ArmadaLose(2, 2))
    table.referee(OverridePhase(2, "card_draw", "a new turn"))
    check_sound(table)
    assert table.state.stack == ()

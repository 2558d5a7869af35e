"""Taking back at each step, the referee going on in the middle, several fleets, cards with conditions (VQ-F1 to F7)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.table.actions import Advance, Dice, OverrideCard, OverridePhase, OverrideRandom, Roll, Undo
from core.table.journal import Prepared
from core.table.offers import sample
from core.virgin_queen.actions import (
    ComeHome,
    Condition,
    EndImpulse,
    FleetAgain,
    FleetAttack,
    FleetChoose,
    FleetHold,
    FleetHome,
    FleetName,
    FleetRoll,
    FleetSplit,
    Lose,
    Play,
)
from core.virgin_queen.state import FleetFrame
from tests.kit import GAME, SECRET, TIME, Table, cards, keys
from tests.kit import deck as plain_deck
from tests.properties.dead_ends import dead_end
from tests.virgin_queen.fleet.sea import HERE, THERE, at_sea, attack, choose, frame, gone, sail, ship, start, step


def can_take_back(table: Table, power: str) -> None:
    """Take the last action back and do it again; both must come out as before."""
    number = table.record.number
    line, after = table.record.lines[-1], table.state
    before = table.record.state_before(number)
    table.undo(power)
    assert table.state == before
    table.do(line.power, line.action, seat=line.seat)
    assert table.state == after


# Taking back


@pytest.mark.rule("VQ-F1")
def test_f1_what_came_from_the_pool_is_beyond_taking_back() -> None:
    table = at_sea(row=(1, 2, 3))
    start(table)
    assert table.no_undo("spain") == "undo_drawn"


@pytest.mark.rule("VQ-F2", "VQ-F3", "VQ-F4", "VQ-F6")
def test_choices_without_chance_can_be_taken_back_by_who_made_them() -> None:
    ships = (ship(1, "england"), ship(2, "france"), ship(3, "france"))
    table = at_sea(*ships, row=(1, 2, 3), spies=True, die=("",) * 6)
    start(table)
    choose(table)
    can_take_back(table, "spain")
    assert table.no_undo("england") == "undo_other_seat"
    table.do("spain", FleetRoll())
    can_take_back(table, "spain")
    table.table(Dice((4,)))
    table.table(FleetName(HERE, True))
    can_take_back(table, "table")
    table.do("england", FleetAgain(False))
    can_take_back(table, "england")
    table.do("england", FleetHold(1))
    can_take_back(table, "england")
    table.do("france", FleetAttack(3))
    can_take_back(table, "france")
    table.table(Dice((5, 1)))
    table.table(Dice((1,)))
    table.do("france", FleetSplit(0, 1, 0))
    can_take_back(table, "france")
    table.do("france", FleetHold(2))
    can_take_back(table, "france")
    table.do("france", FleetHome(False))
    can_take_back(table, "france")


@pytest.mark.rule("VQ-F4")
def test_dice_of_the_app_and_captured_treasures_are_beyond_taking_back() -> None:
    table = sail(at_sea(ship(1, "france"), row=(1, 2, 3)))
    attack(table, "france", 1, (5, 1), (1,))
    table.do("france", FleetSplit(1, 0, 0))
    assert table.no_undo("france") == "undo_drawn"
    table = at_sea(ship(1, "france"), row=(1, 2, 3), dice="app", card="treasure_fleet")
    start(table)
    choose(table)
    table.do("spain", FleetRoll())
    assert table.no_undo("spain") == "undo_chance"
    table.do("france", FleetAttack(1))
    assert table.no_undo("france") in ("undo_chance", "undo_drawn")


@pytest.mark.rule("VQ-F4", "VQ-T11")
def test_loot_that_everybody_saw_on_the_spent_pile_is_not_unseen() -> None:
    table = sail(at_sea(ship(1, "france", damaged=True), loot={1: (4,)}))
    table.do("france", FleetAttack(1))
    table.table(Dice((1,)))
    table.table(Dice((6,)))
    assert gone(table, 1)
    assert table.no_undo() == "undo_secret"


@pytest.mark.rule("VQ-T11")
def test_t11_coming_home_can_be_taken_back_and_losing_loot_cannot() -> None:
    table = at_sea(ship(1, "france"), ship(2, "france"), loot={1: (4,), 2: (3,)})
    captor = 1 << table.setup.power_number["france"]
    seen = list(table.state.seen)
    for slot in (1, 2):
        for thing in table.zone(f"loot.{slot}"):
            seen[thing] |= captor
    table.past(seen=tuple(seen))
    table.do("france", ComeHome(1))
    can_take_back(table, "france")
    table.do("france", Lose(2))
    assert table.no_undo("france") == "undo_secret"


# The referee goes on


def everything(table: Table) -> list[int]:
    """Every treasure, wherever it lies."""
    return sorted(
        thing for lying in table.state.zones for thing in lying if not table.setup.catalogue.is_card(thing)
    )  # fmt: skip


@given(seed=st.integers(0, 2**32), dice=st.sampled_from(("app", "table")))
def test_whenever_the_referee_goes_on_treasures_are_back_nothing_is_lost_and_play_goes_on(seed: int, dice: str) -> None:
    rng = Random(seed)
    powers = ("ottoman", "england", "france", "protestant")
    ships = [ship(n, rng.choice(powers), rng.randint(0, 3), damaged=rng.random() < 0.3) for n in range(1, 4)]
    table = at_sea(*ships, row=(1, 1, 2, 2, 3)[: rng.randint(0, 5)], convoy=rng.randint(0, 2), dice=dice,
                   spies=rng.random() < 0.5, die=[rng.choice((HERE, HERE, "")) for _ in range(6)], referee="anna",
                   loot={1: (3,), 2: (4,)})  # fmt: skip
    all_of_them, row = everything(table), len(table.zone("spain_row"))
    start(table)
    for _ in range(rng.randint(0, 14)):
        if not table.state.stack:
            break
        random_answer(table, rng)
    loot = {one.slot: len(table.zone(f"loot.{one.slot}")) for one in table.state.expeditions}
    spain = len(table.zone("treasures.spain"))
    sailing = len(table.zone("fleet"))
    stayed = len(table.zone("spain_row"))
    phase, turn = rng.choice(("card_draw", "action", "winter", "victory_determination")), rng.randint(1, 2)
    table.referee(OverridePhase(turn, phase, "we go on"))
    assert table.state.stack == ()
    assert len(table.zone("fleet")) == 0
    assert len(table.zone("spain_row")) == stayed + sailing <= row + 1
    assert len(table.zone("treasures.spain")) == spain
    assert {one.slot: len(table.zone(f"loot.{one.slot}")) for one in table.state.expeditions} == loot
    assert everything(table) == all_of_them
    assert dead_end(table.record) == ""


def random_answer(table: Table, rng: Random) -> None:
    """Somebody answers what the fleet or its dice ask."""
    answers = [
        (seat, offer)
        for seat in table.setup.seats
        for offer in table.record.offers(seat)
        if offer.action == "dice" or offer.action.startswith("fleet_")
    ]
    assert answers, "nobody is asked, and something waits"
    seat, offer = rng.choice(answers)
    raw = sample(offer, rng, {"zone": rng.choice((HERE, THERE))})
    assert raw is not None
    outcome = table.prepare(offer.power, msgspec.convert(raw, GAME.action_type), seat)
    assert isinstance(outcome, Prepared), (raw, outcome)
    table.record.admit(outcome)
    table.check()


def test_what_the_referee_laid_among_the_fleet_beyond_the_rows_room_is_not_lost() -> None:
    table = at_sea(ship(1, "france"), row=(1, 1, 2, 2, 3), referee="anna")
    for _ in range(2):
        table.referee(OverrideRandom("pool", "fleet", "to see"))
    all_of_them = everything(table)
    start(table)
    choose(table)
    table.referee(OverridePhase(1, "winter", "we go on"))
    assert (len(table.zone("spain_row")), len(table.zone("fleet"))) == (6, 0)
    assert everything(table) == all_of_them


# Again and again


@pytest.mark.rule("VQ-F1", "VQ-F4")
def test_several_fleets_in_one_turn_each_go_from_the_start() -> None:
    table = at_sea(ship(1, "france"), row=(1, 2, 3), referee="anna")
    for count in range(1, 4):
        if count > 1:
            table.referee(OverrideCard(table.card("treasure_fleet"), "hand.spain", "again"))
            table.past(active="spain", impulse=msgspec.structs.replace(table.state.impulse, card=0, acted=False))
        sail(table)
        attack(table, "france", 1, (1, 1), (1,))
        table.do("france", FleetHome(False))
        assert step(table) == ("", "")
        assert len(table.zone("treasures.spain")) == 2 * count
    assert [line.card for line in table.state.ledger] == [table.card("treasure_fleet")] * 3


@pytest.mark.rule("VQ-F4", "VQ-T11")
def test_a_destroyed_expeditions_number_is_used_again_by_another_that_attacks_anew() -> None:
    table = sail(at_sea(ship(1, "france", damaged=True), row=(1, 2, 3, 4), referee="anna", loot={1: (4,)}))
    attack(table, "france", 1, (1,), (6,))
    table.past(zones={"hand.spain": ["treasure_fleet"]}, phase="action", active="spain")
    table.past(expeditions=(ship(1, "england"),))
    sail(table)
    attack(table, "england", 1, (5, 1), (1,))
    table.do("england", FleetSplit(1, 0, 0))
    assert len(table.zone("loot.1")) == 1
    table.do("england", FleetHome(True))
    assert len(table.zone("treasures.england")) == 1
    assert table.zone("treasures.france") == ()


# The card's own condition


def with_condition() -> object:
    """A deck whose Treasure Fleet is removed after a condition."""
    changed = tuple(
        replace(one, removal="after", after="no treasure was taken") if one.id == "treasure_fleet" else one
        for one in cards()
    )
    return replace(plain_deck(), cards=changed)


@pytest.mark.rule("VQ-C2", "VQ-F5")
@pytest.mark.parametrize("dice", ["app", "table"])
@pytest.mark.parametrize("met", [True, False])
def test_c2_a_fleet_with_a_condition_asks_for_it_after_its_last_step(met: bool, dice: str) -> None:
    table = at_sea(ship(1, "france"), row=(1, 2, 3), dice=dice, deck=with_condition())
    start(table)
    rng = Random(dice)
    assert [type(one) for one in table.state.stack] == [FleetFrame]
    while table.state.stack:
        assert table.offered("spain", Condition(met))
        table.refused("spain", EndImpulse(), "frame_waits")
        random_answer(table, rng)
    assert table.ids("playing") == ["treasure_fleet"]
    table.refused("spain", EndImpulse(), "condition_first", "VQ-C2")
    table.do("spain", Condition(met))
    assert table.ids("removed" if met else "discards") == ["treasure_fleet"]
    table.do("spain", EndImpulse())


@pytest.mark.rule("VQ-C2", "VQ-F2")
def test_c2_the_referee_goes_on_with_both_waiting_and_neither_card_nor_treasure_is_lost() -> None:
    table = at_sea(row=(1, 2, 3), deck=with_condition(), referee="anna")
    start(table)
    choose(table)
    table.referee(OverridePhase(1, "winter", "we go on"))
    assert table.ids("discards") == ["treasure_fleet"]
    assert (len(table.zone("spain_row")), len(table.zone("fleet"))) == (4, 0)


@pytest.mark.rule("VQ-F4")
def test_f58_responses_and_the_referee_come_between_the_steps_and_between_the_dice() -> None:
    table = sail(at_sea(ship(1, "france"), ship(2, "france"), row=(1, 2, 3), convoy=2, referee="anna"))
    played = ["ruler_falls_ill", "counterplot", "reserves", "broadside"]
    table.past(zones={"hand.england": [*played, "john_knox"], "hand.spain": ["edict"]})
    # The past begins a new record: the fleet still waits.
    assert step(table) == ("attack", "france")

    def comes_between(card: str, mode: str) -> None:
        waits = table.state.stack
        table.do("england", Play(table.card(card), mode))
        table.referee(OverrideCard(table.card("plain_01"), "hand.spain", f"before {card}"))
        table.referee(OverrideRandom("hand.spain", "hand.ottoman", "a theft"))
        for power, action in (
            ("england", Play(table.card("john_knox"), "event")),
            ("england", Play(table.card("john_knox"), "cp")),
            ("spain", EndImpulse()),
            ("table", Advance()),
        ):
            table.refused(power, action, "frame_waits")
        assert table.state.stack == waits

    comes_between("ruler_falls_ill", "response")
    table.do("france", FleetAttack(1))
    assert waiting(table) == ["FleetFrame", "RollFrame"]
    comes_between("counterplot", "response")
    table.table(Dice((6, 1)))
    assert waiting(table) == ["FleetFrame", "RollFrame"]
    comes_between("reserves", "response")
    table.table(Dice((1, 2, 3)))
    assert step(table) == ("split", "france")
    comes_between("broadside", "combat")
    table.do("england", Condition(False, table.card("reserves")))
    table.do("france", FleetSplit(0, 0, 1))
    assert step(table) == ("attack", "france")


@pytest.mark.rule("VQ-F4")
def test_f58_dice_typed_for_one_roll_are_refused_for_the_next_whatever_came_between() -> None:
    table = sail(at_sea(ship(1, "france")))
    table.past(zones={"hand.england": ["ruler_falls_ill"]})
    table.do("france", FleetAttack(1))
    asked = table.record.asked
    table.do("england", Play(table.card("ruler_falls_ill"), "response"))
    assert table.record.asked == asked

    def typed(faces: tuple[int, ...]) -> object:
        return table.record.prepare("anna", "table", Dice(faces), TIME, SECRET, asked)

    assert isinstance(typed((1, 1)), Prepared)
    table.table(Roll(2, "an effect of the card"))
    assert typed((1, 1)).said.key == "asked_over"
    table.table(Dice((3, 3)))
    assert table.record.asked == asked
    table.table(Dice((1, 1)))
    assert typed((1,)).said.key == "asked_over"


def waiting(table: Table) -> list[str]:
    """The frames that wait, the topmost last."""
    return [type(one).__name__ for one in table.state.stack]


@pytest.mark.rule("VQ-F2", "VQ-F4")
def test_with_dice_by_the_app_only_choices_are_asked_for() -> None:
    table = at_sea(ship(1, "france", 2), row=(1, 2, 3), dice="app")
    start(table)
    choose(table)
    said = table.do("spain", FleetRoll())
    assert keys(said)[:2] == ["dice_for", "fleet_zone"]
    assert step(table) == ("attack", "france")
    said = table.do("france", FleetAttack(1))
    assert keys(said)[:4] == ["fleet_attacked", "dice_for", "dice_for", "fleet_net"]
    assert [len(one.params["faces"]) for one in said if one.key == "dice_for"] == [4, 1]  # type: ignore[arg-type]


@pytest.mark.rule("VQ-F2")
def test_a_step_taken_back_is_asked_again() -> None:
    table = at_sea(row=(1, 2, 3))
    start(table)
    values = tuple(sorted(table.values("spain_row")))
    table.do("spain", FleetChoose(values[:2]))
    table.do("spain", Undo(2))
    assert step(table) == ("choose", "spain")
    table.do("spain", FleetChoose(values[-2:]))
    assert sorted(table.values("fleet")) == list(values[-2:])
    assert frame(table).step == "roll"

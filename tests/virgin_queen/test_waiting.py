"""What waits on the stack: conditions, looks and dice, one inside the other, and the referee in their midst."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.table.actions import (
    Advance,
    Dice,
    EndLook,
    Look,
    OverrideCard,
    OverridePhase,
    OverrideRandom,
    OverrideStep,
    Roll,
    Show,
)
from core.table.state import LookFrame, RollFrame
from core.virgin_queen.actions import (
    ArmadaHits,
    BuildDeck,
    ColonyTreasure,
    Condition,
    Deal,
    DrawCards,
    EndImpulse,
    Pass,
    Play,
    RandomLoss,
    SpendCP,
    SpendTreasure,
    Take,
    VictoryPoints,
)
from core.virgin_queen.powers import POWERS
from core.virgin_queen.state import Armada
from core.virgin_queen.state import Condition as Waits
from tests.kit import SPECTATOR, Table, cards, deck, keys


def siege(**more: object) -> Table:
    """England has played a card whose condition is still to be answered."""
    table = Table(**more)
    table.table(BuildDeck())
    table.past(
        zones={"hand.england": ["siege_train", "john_knox"], "hand.france": ["reserves", "broadside", "grand_tour"]},
        treasures={"treasures.england": [2]},
        phase="action",
        active="england",
    )
    table.do("england", Play(table.card("siege_train"), "event"))
    return table


@pytest.mark.rule("VQ-C2")
def test_c2_the_effect_comes_before_the_answer() -> None:
    table = siege()
    table.table(Roll(3, "the siege"))
    table.table(DrawCards("england", 1))
    table.table(ColonyTreasure("england"))
    table.table(RandomLoss("france"))
    table.table(VictoryPoints("england", 1, "a siege"))
    table.do("england", Show("france", (table.card("john_knox"),)))
    table.do("france", EndLook())
    assert table.state.conditions == (Waits(table.card("siege_train"), POWERS.index("england")),)
    table.do("england", Condition(True))
    assert table.ids("removed") == ["siege_train"]
    table.do("england", EndImpulse())


@pytest.mark.rule("VQ-C2")
def test_f55_only_the_impulse_s_end_waits_for_a_condition_and_in_other_phases_the_phase_s() -> None:
    table = siege()
    table.do("england", SpendTreasure(2))
    table.do("england", SpendCP(2, "an assault"))
    table.refused("england", EndImpulse(), "condition_first", "VQ-C2")
    table.do("england", Condition(False))
    table.do("england", EndImpulse())
    table.do("france", Play(table.card("reserves"), "response"))
    table.refused("france", Pass(), "condition_first", "VQ-C2")
    table.do("table", Condition(True, table.card("reserves")), seat="bob")
    for phase in ("card_draw", "diplomacy", "winter", "marriage"):
        table.past(zones={"hand.france": ["reserves"]}, phase=phase)
        table.do("france", Play(table.card("reserves"), "response"))
        table.refused("table", Advance(), "still_owed", "VQ-C2" if phase in ("diplomacy", "marriage") else "")
        assert ("france", "condition") in [(one.power, one.key) for one in table.record.view(0).waiting]
        table.table(Condition(True, table.card("reserves")))
        assert ("france", "condition") not in [(one.power, one.key) for one in table.record.view(0).waiting]


@pytest.mark.rule("VQ-C2")
def test_f55_the_card_in_play_is_neither_taken_nor_shuffled_in_and_the_referee_may_put_it_away() -> None:
    table = siege(options={"reshuffle": True}, referee="anna")
    table.refused("england", Take(table.card("the_virgin_queen"), table.card("siege_train")), "one_card")
    table.table(DrawCards("england", 20))
    table.table(DrawCards("england", 20))
    assert table.ids("playing") == ["siege_train"]
    table.referee(OverrideCard(table.card("siege_train"), "discards", "it was spent for CP"))
    assert table.record.view(0).conditions == ()
    table.refused("england", Condition(True), "no_condition", "VQ-C2")


@pytest.mark.rule("VQ-C2", "VQ-A7")
def test_f55_a_combat_card_s_condition_is_asked_after_the_battle_s_hits() -> None:
    deck_with = replace(
        deck(),
        cards=tuple(
            replace(one, removal="after", after="a ship sank") if one.id == "broadside" else one for one in cards()
        ),
    )
    table = Table(deck=deck_with, dice="table")
    table.past(zones={"hand.france": ["broadside"]}, phase="action", active="france", armada=Armada(4, "Channel", True))
    table.do("france", Play(table.card("broadside"), "combat"))
    table.table(Roll(4, "the battle"))
    table.table(Dice((5, 6, 1, 1)))
    table.do("spain", ArmadaHits(1))
    assert table.ids("playing") == ["broadside"]
    table.do("france", Condition(True))
    assert table.ids("removed") == ["broadside"]
    before = table.state.armada
    table.undo("france")
    assert (table.ids("playing"), table.state.armada) == (["broadside"], before)
    table.do("france", Condition(False))
    assert table.ids("discards") == ["broadside"]


@pytest.mark.rule("VQ-C2")
def test_conditions_of_several_cards_are_answered_in_any_order_by_card() -> None:
    table = siege()
    table.do("france", Play(table.card("reserves"), "response"))
    assert [one.power for one in table.record.view(0).conditions] == ["england", "france"]
    table.refused("england", Condition(True, table.card("reserves")), "not_your_condition", "VQ-C2")
    table.do("france", Play(table.card("broadside"), "combat"))
    table.table(Condition(True, table.card("siege_train")))
    assert table.ids("removed") == ["siege_train"]
    table.do("france", Condition(False))
    assert table.ids("discards") == ["broadside", "reserves"]
    assert table.ids("playing") == []


def test_dice_of_the_table_wait_to_be_typed_by_anybody() -> None:
    table = siege(dice="table")
    said = table.do("table", Roll(3, "the siege"), seat="bob")
    assert keys(said) == ["dice_asked"]
    assert isinstance(table.state.stack[-1], RollFrame)
    assert table.record.lines[-1].chance == ()
    table.refused("england", EndImpulse(), "frame_waits")
    table.do("france", Play(table.card("broadside"), "combat"))
    for faces in ((1, 2), (1, 2, 3, 4), (0, 1, 2), (1, 2, 7), ()):
        table.refused("table", Dice(faces), "dice_faces")
    said = table.do("table", Dice((6, 1, 6)), seat="carl")
    assert said[0].params == {"faces": (6, 1, 6), "why": "the siege"}
    table.refused("table", Dice((1,)), "no_dice_asked")


def test_dice_by_the_app_fall_in_the_same_action() -> None:
    table = Table()
    said = table.table(Roll(30, "everything"))
    faces = said[0].params["faces"]
    assert len(faces) == 30
    assert set(faces) <= set(range(1, 7))
    assert table.record.lines[-1].chance == tuple(face - 1 for face in faces)
    for count in (0, -1, 31):
        table.refused("table", Roll(count, "too many"), "dice_count")
    table.refused("table", Roll(1, ""), "text_bad")


def test_f08_a_shown_hand_is_seen_until_the_look_ends_and_the_journal_says_how_many() -> None:
    table = siege()
    table.do("england", Condition(False))
    knox, tour = table.card("john_knox"), table.card("grand_tour")
    said = table.do("england", Show("france", (knox,)))
    assert said[0].params == {"power": "england", "to": "france", "count": 1}
    assert table.record.view(table.mask("france")).zones["hand.england"].faces == (knox,)
    for power in ("spain", "ottoman", ""):
        assert table.record.view(table.mask(power)).zones["hand.england"].faces == ()
        [frame] = table.record.view(table.mask(power)).frames
        assert frame == {"frame": "look", "power": "france", "owner": "england", "count": 1}
    table.refused("england", EndLook(), "not_your_look")
    table.refused("spain", EndLook(), "not_your_look")
    table.do("france", EndLook())
    assert table.record.view(table.mask("france")).zones["hand.england"].faces == ()
    table.refused("france", EndLook(), "no_look")
    table.refused("england", Show("france", (tour,)), "not_in_hand")
    table.refused("england", Show("france", ()), "not_in_hand")
    table.refused("england", Show("france", (knox, knox)), "not_in_hand")
    table.refused("england", Show("england", (knox,)), "show_to_whom")


def test_f08_what_he_knew_before_the_look_he_knows_after_it() -> None:
    table = siege()
    table.do("england", Condition(False))
    table.referee(OverrideCard(table.card("edict"), "hand.england", "all saw it"))
    edict, knox = table.card("edict"), table.card("john_knox")
    table.do("england", Show("france", (edict, knox)))
    table.do("france", EndLook())
    assert table.record.view(table.mask("france")).zones["hand.england"].faces == (edict,)


@pytest.mark.parametrize("phase", ["winter", "action", "card_draw"])
def test_f08_a_look_ends_when_the_referee_moves_the_phase(phase: str) -> None:
    table = siege()
    table.do("england", Show("france", (table.card("john_knox"),)))
    assert isinstance(table.state.stack[-1], LookFrame)
    table.referee(OverridePhase(1, phase, "the evening is short"))
    assert table.state.stack == ()
    assert not table.knows("france", table.card("john_knox"))
    assert table.record.view(table.mask("france")).zones["hand.england"].faces == ()
    assert table.ids("playing") == []
    assert table.ids("discards") == ["siege_train"]


def test_the_referee_s_look_is_said_to_all_and_shows_its_power_alone() -> None:
    table = siege()
    table.do("england", Condition(False))
    said = table.referee(Look("hand.france", "spain", "a spy"))
    assert said[0].params == {"to": "spain", "zone": "hand.france", "count": 3, "reason": "a spy"}
    assert len(table.record.view(table.mask("spain")).zones["hand.france"].faces) == 3
    assert table.record.view(SPECTATOR).zones["hand.france"].faces == ()
    assert "look" in keys(table.heard(""))
    table.refused("england", Play(table.card("john_knox"), "cp"), "frame_waits")
    table.do("spain", EndLook())
    assert table.record.view(table.mask("spain")).zones["hand.france"].faces == ()
    table.refused("referee", Look("hand.ottoman", "spain", "empty"), "zone_empty")
    table.refused("referee", Look("nowhere", "spain", "why"), "zone_unknown")
    table.refused("referee", Look("hand.france", "nobody", "why"), "power_unknown")
    table.refused("referee", Look("hand.france", "spain", " "), "reason_missing")


def test_a_look_at_the_pool_and_at_portugal_s_row_ends_too() -> None:
    table = Table().past(treasures={"portugal_row": [4, 1]}, phase="action")
    for zone, count in (("portugal_row", 2), ("pool", 13)):
        table.referee(Look(zone, "england", "a slip"))
        assert len(table.record.view(table.mask("england")).zones[zone].faces) == count
        table.do("england", EndLook())
        assert table.record.view(table.mask("england")).zones[zone].faces == ()


# The referee's overrides


def test_override_card_names_the_card_so_that_all_know_where_it_is() -> None:
    table = siege()
    table.do("england", Condition(False))
    said = table.referee(OverrideCard(table.card("edict"), "hand.spain", "dealt wrongly"))
    assert said[0].params == {"card": table.card("edict"), "zone": "hand.spain", "reason": "dealt wrongly"}
    for power in ("", "france", "spain"):
        assert table.card("edict") in table.record.view(table.mask(power)).zones["hand.spain"].faces
    table.refused("referee", OverrideCard(0, "discards", "x"), "card_unknown")
    table.refused("referee", OverrideCard(9999, "discards", "x"), "card_unknown")
    table.refused("referee", OverrideCard(1, "pool", "x"), "zone_unknown")
    table.refused("referee", OverrideCard(1, "nowhere", "x"), "zone_unknown")
    table.refused("referee", OverrideCard(1, "discards", ""), "reason_missing")


def test_override_card_answers_the_same_wherever_the_card_lies() -> None:
    table = siege()
    table.do("england", Condition(False))
    hands = {}
    for power in ("england", "spain"):
        outcome = table.prepare("referee", OverrideCard(table.card("john_knox"), f"hand.{power}", "probe"))
        hands[power] = [one.said.key for one in outcome.events]
    assert hands == {"england": ["override_card"], "spain": ["override_card"]}


def test_override_random_keeps_kinds_and_room_and_everything() -> None:
    table = Table().past(
        zones={"hand.england": ["john_knox", "edict"]},
        treasures={"portugal_row": [1, 2, 3], "treasures.spain": [2]},
        phase="action",
    )
    table.refused("referee", OverrideRandom("hand.england", "pool", "x"), "zone_kind")
    table.refused("referee", OverrideRandom("treasures.spain", "portugal_row", "x"), "zone_full")
    table.refused("referee", OverrideRandom("hand.spain", "hand.england", "x"), "zone_empty")
    table.refused("referee", OverrideRandom("hand.england", "hand.england", "x"), "zone_same")
    table.refused("referee", OverrideRandom("hand.england", "hand.spain", ""), "reason_missing")
    table.referee(OverrideRandom("hand.england", "hand.spain", "a theft"))
    [card] = table.zone("hand.spain")
    assert table.knows("england", card)
    assert table.knows("spain", card)
    assert table.record.view(SPECTATOR).zones["hand.spain"].faces == ()


def test_override_step_and_phase_say_so_with_their_reason() -> None:
    table = Table()
    table.referee(OverrideStep("build_deck", True, "made by hand"))
    assert table.state.done == ("build_deck",)
    table.refused("referee", OverrideStep("build_deck", True, "again"), "step_same")
    table.refused("referee", OverrideStep("winter_row", True, "not here"), "step_unknown")
    table.refused("referee", OverrideStep("deal", True, ""), "reason_missing")
    table.referee(OverrideStep("build_deck", False, "after all"))
    assert table.state.done == ()
    table.refused("referee", OverridePhase(8, "action", "x"), "turn_unknown")
    table.refused("referee", OverridePhase(0, "action", "x"), "turn_unknown")
    table.refused("referee", OverridePhase(1, "lunch", "x"), "phase_unknown")
    table.referee(OverridePhase(5, "patronage", "a short evening"))
    assert (table.state.turn, table.setup.phases[table.state.phase].id) == (5, "patronage")
    assert keys(table.heard("")) == ["override_done", "override_not_done", "override_phase"]


def test_only_the_named_referee_overrides_and_without_a_name_any_seat() -> None:
    table = Table(referee="bob")
    action = OverrideStep("build_deck", True, "made by hand")
    table.refused("referee", action, "not_your_power", seat="anna")
    table.do("referee", action, seat="bob")
    for seat in ("anna", "carl"):
        open_table = Table()
        open_table.do("referee", action, seat=seat)
    table.refused("table", OverridePhase(1, "action", "x"), "wrong_actor", seat="bob")
    table.refused("spain", OverridePhase(1, "action", "x"), "wrong_actor", seat="bob")


def test_a_phase_entered_anew_by_the_referee_is_played_as_usual() -> None:
    table = Table()
    for action in (BuildDeck(), Deal()):
        table.table(action)
    table.referee(OverridePhase(1, "card_draw", "dealt wrongly"))
    had = [len(table.zone(f"hand.{power}")) for power in POWERS]
    for action in (BuildDeck(), Deal()):
        table.table(action)
    assert [len(table.zone(f"hand.{power}")) for power in POWERS] == [2 * count for count in had]

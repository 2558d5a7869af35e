"""How a card may be played, and where it then lies (VQ-C1 to C3, C15)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.table.actions import OverrideCard
from core.virgin_queen.action import why_not_so_many
from core.virgin_queen.actions import (
    BuildDeck,
    Condition,
    CreateArmada,
    DeclareWar,
    EndImpulse,
    Pass,
    Play,
    SpendCP,
    SpendTreasure,
    Take,
)
from core.virgin_queen.powers import POWERS
from core.virgin_queen.state import Impulse, Played
from tests.kit import Table, keys, moved
from tui.words import say

ENGLAND_HOLDS = ("john_knox", "edict", "siege_train", "unknown_cp", "counterplot", "reserves", "volley", "plague")


def at_england(*hand: str, **more: object) -> Table:
    """England's impulse, with these cards in its hand."""
    return Table().past(zones={"hand.england": hand or ENGLAND_HOLDS}, phase="action", active="england", **more)


def lies(table: Table, card: str) -> list[str]:
    return [zone.id for zone in table.setup.zones if zone.admits == "cards" and card in table.ids(zone.id)]


@pytest.mark.rule("VQ-C1")
def test_c1_there_is_one_discard_pile_open_to_all() -> None:
    table = at_england("john_knox", "grand_tour").past(zones={"hand.france": ["holy_league"]})
    table.do("england", Play(table.card("john_knox"), "event"))
    table.do("england", EndImpulse())
    table.do("france", Play(table.card("holy_league"), "cp"))
    assert table.ids("discards") == ["john_knox", "holy_league"]
    for power in ("spain", "england", ""):
        zone = table.record.view(table.mask(power)).zones["discards"]
        assert zone.faces == (table.card("john_knox"), table.card("holy_league"))
        assert zone.open


@pytest.mark.rule("VQ-C1")
@pytest.mark.parametrize("mode", ["event", "cp"])
def test_c1_a_played_home_card_lies_before_its_owner_and_cannot_be_taken(mode: str) -> None:
    table = at_england("trade_winds").past(phase="action", active="spain")
    card = table.card("spanish_armada")
    table.do("spain", Play(card, "cp") if mode == "cp" else CreateArmada(card, "seville"))
    assert lies(table, "spanish_armada") == ["played.spain"]
    table.do("spain", EndImpulse())
    table.refused("england", Take(table.card("trade_winds"), table.card("spanish_armada")), "not_in_discards", "VQ-C4")


@pytest.mark.rule("VQ-C1")
def test_c1_a_home_card_removed_as_an_event_does_not_come_back() -> None:
    table = Table().past(phase="action", active="france")
    table.do("france", Play(table.card("last_voyage"), "event"))
    assert lies(table, "last_voyage") == ["removed"]


@pytest.mark.rule("VQ-C1")
def test_c1_a_home_card_for_cp_is_not_removed() -> None:
    table = Table().past(phase="action", active="france")
    table.do("france", Play(table.card("last_voyage"), "cp"))
    assert lies(table, "last_voyage") == ["played.france"]


@pytest.mark.rule("VQ-C1")
def test_c1_a_home_card_in_another_hand_still_lies_before_its_owner() -> None:
    table = at_england("spanish_armada")
    table.do("england", Play(table.card("spanish_armada"), "cp"))
    assert lies(table, "spanish_armada") == ["played.spain"]


@pytest.mark.rule("VQ-C1")
def test_c1_a_home_card_that_the_referee_discarded_is_never_taken() -> None:
    table = at_england("trade_winds", "grand_tour")
    table.referee(OverrideCard(table.card("janissaries"), "discards", "a slip"))
    table.refused("england", Take(table.card("trade_winds"), table.card("janissaries")), "take_home", "VQ-C1")


@pytest.mark.rule("VQ-C2")
@pytest.mark.parametrize(("card", "mode"), [("edict", "event"), ("plague", "event"), ("counterplot", "response"),
                                            ("volley", "combat")])  # fmt: skip
def test_c2_remove_as_event_counts_for_events_responses_and_combat_cards(card: str, mode: str) -> None:
    table = at_england()
    said = table.do("england", Play(table.card(card), mode))
    assert lies(table, card) == ["removed"]
    assert keys(said) == [f"played_{mode}", "card_removed"]


@pytest.mark.rule("VQ-C2")
@pytest.mark.parametrize("card", ["edict", "siege_train", "counterplot", "reserves", "volley"])
def test_c2_played_for_cp_a_card_is_discarded_whatever_it_says(card: str) -> None:
    table = at_england()
    table.do("england", Play(table.card(card), "cp"))
    assert lies(table, card) == ["discards"]
    assert not table.state.stack


@pytest.mark.rule("VQ-C2")
@pytest.mark.parametrize(("card", "mode"), [("siege_train", "event"), ("reserves", "response")])
def test_c2_the_condition_is_asked_after_the_effect_and_met_it_removes(card: str, mode: str) -> None:
    table = at_england()
    table.do("england", Play(table.card(card), mode))
    assert lies(table, card) == ["playing"]
    said = table.do("england", Condition(True))
    assert keys(said) == ["condition_met", "card_removed"]
    assert lies(table, card) == ["removed"]
    assert not table.state.stack


@pytest.mark.rule("VQ-C3")
@pytest.mark.parametrize(("card", "mode"), [("siege_train", "event"), ("reserves", "response")])
def test_c3_with_the_condition_not_met_it_is_discarded(card: str, mode: str) -> None:
    table = at_england()
    table.do("england", Play(table.card(card), mode))
    assert keys(table.do("england", Condition(False))) == ["condition_not_met"]
    assert lies(table, card) == ["discards"]


@pytest.mark.rule("VQ-C3")
@pytest.mark.parametrize(("card", "mode"), [("john_knox", "event"), ("broadside", "combat"),
                                            ("ruler_falls_ill", "response"), ("treasure_fleet", "event")])  # fmt: skip
def test_c3_without_removal_text_an_event_is_discarded(card: str, mode: str) -> None:
    table = at_england(card)
    table.do("england", Play(table.card(card), mode))
    assert lies(table, card) == ["discards"]


@pytest.mark.rule("VQ-C2")
def test_c2_the_table_or_the_power_that_played_it_answers_and_only_while_asked() -> None:
    table = at_england()
    table.refused("england", Condition(True), "no_condition", "VQ-C2")
    table.do("england", Play(table.card("siege_train"), "event"))
    for power in POWERS:
        if power != "england":
            table.refused(power, Condition(True), "not_your_condition", "VQ-C2")
    table.refused("table", Condition(True), "condition_which", "VQ-C2")
    table.refused("table", Condition(True, table.card("john_knox")), "no_condition", "VQ-C2")
    table.refused("referee", Condition(True), "no_condition", "VQ-C2")
    for met in (True, False):
        assert table.offered("england", Condition(met))
        assert table.offered("england", Condition(met, table.card("siege_train")))
        assert table.offered("table", Condition(met, table.card("siege_train")))


@pytest.mark.rule("VQ-C15")
def test_c15_a_mandatory_event_is_never_spent_for_cp() -> None:
    table = at_england("treasure_fleet", "plague")
    for card in ("treasure_fleet", "plague"):
        table.refused("england", Play(table.card(card), "cp"), "mandatory_not_for_cp", "VQ-C15")
        assert table.offered("england", Play(table.card(card), "event"))


@pytest.mark.rule("VQ-C15")
def test_c15_it_does_not_pay_for_a_war_either() -> None:
    table = Table().past(zones={"hand.england": ["treasure_fleet", "john_knox"]}, phase="diplomacy")
    fleet, knox = table.card("treasure_fleet"), table.card("john_knox")
    table.refused("england", DeclareWar("Spain", (fleet,)), "mandatory_not_for_cp", "VQ-C15")
    table.refused("england", DeclareWar("Spain", (knox, fleet)), "mandatory_not_for_cp", "VQ-C15")
    table.do("england", DeclareWar("Spain", (knox,)))
    assert table.ids("discards") == ["john_knox"]


@pytest.mark.rule("VQ-C15")
def test_c15_the_forbidden_choice_is_shown_with_its_reason() -> None:
    table = at_england("plague", "john_knox")
    offers = [one for one in table.offers("england") if one.action == "play" and one.fields[1].domain.values == ("cp",)]
    barred = {one.value: one.why for offer in offers for one in offer.fields[0].domain.barred}
    assert barred[table.card("plague")].key == "mandatory_not_for_cp"
    assert barred[table.card("plague")].rule == "VQ-C15"


def test_cp_are_typed_exactly_where_the_card_does_not_say() -> None:
    table = at_england()
    table.refused("england", Play(table.card("john_knox"), "cp", 2), "cp_printed")
    table.refused("england", Play(table.card("unknown_cp"), "cp"), "cp_unknown")
    table.refused("england", Play(table.card("unknown_cp"), "cp", 10), "cp_unknown")
    table.refused("england", Play(table.card("john_knox"), "event", 1), "cp_not_typed")
    table.do("england", Play(table.card("unknown_cp"), "cp", 4))
    assert (table.state.impulse.cp, table.state.impulse.left) == (4, 4)


@pytest.mark.parametrize(("card", "mode"), [("john_knox", "response"), ("john_knox", "combat"), ("volley", "event"),
                                            ("counterplot", "event"), ("john_knox", "gift")])  # fmt: skip
def test_a_card_is_played_only_as_its_kind_allows(card: str, mode: str) -> None:
    table = at_england()
    table.refused("england", Play(table.card(card), mode), "mode_wrong")


def test_nobody_plays_a_card_that_he_has_not_got() -> None:
    table = at_england("john_knox").past(zones={"hand.france": ["edict"]})
    for card in (table.card("edict"), 0, -1, 9999):
        table.refused("england", Play(card, "cp"), "not_in_hand")
    for card in ("plain_01", "spanish_armada"):
        table.refused("england", Play(table.card(card), "cp"), "card_lies")
    table.refused("france", Play(table.card("edict"), "cp"), "not_your_impulse")


def test_one_card_an_impulse_and_then_no_second() -> None:
    table = at_england()
    table.do("england", Play(table.card("edict"), "cp"))
    table.refused("england", Play(table.card("john_knox"), "cp"), "one_card")
    table.refused("england", Play(table.card("john_knox"), "event"), "one_card")
    table.do("england", Play(table.card("volley"), "combat"))
    table.do("england", EndImpulse())
    assert table.state.active == POWERS.index("france")


def test_responses_and_combat_cards_are_played_out_of_turn_and_in_every_phase() -> None:
    for phase in ("card_draw", "diplomacy", "spring_deployment", "action", "winter", "marriage", "patronage"):
        table = Table().past(zones={"hand.england": ["volley", "ruler_falls_ill"]}, phase=phase)
        table.do("england", Play(table.card("ruler_falls_ill"), "response"))
        table.do("england", Play(table.card("volley"), "combat"))
        assert table.ids("discards") == ["ruler_falls_ill"]
        assert table.ids("removed") == ["volley"]


def test_a_response_takes_no_impulse_and_does_not_break_the_row_of_passes() -> None:
    table = at_england("volley").past(phase="action", active="spain", passes=1)
    table.do("england", Play(table.card("volley"), "combat"))
    assert (table.state.active, table.state.passes) == (POWERS.index("spain"), 1)
    assert not table.state.impulse.acted
    table.do("spain", Pass())
    assert table.state.passes == 2


def test_the_ledger_names_card_power_and_mode_and_is_new_each_turn() -> None:
    table = at_england("john_knox", "volley")
    table.do("england", Play(table.card("john_knox"), "cp"))
    table.do("england", Play(table.card("volley"), "combat"))
    england = POWERS.index("england")
    assert table.state.ledger == (
        Played(table.card("john_knox"), england, "cp"),
        Played(table.card("volley"), england, "combat"),
    )
    assert table.past(phase="card_draw", turn_now=2).state.ledger == ()


def test_f17_a_card_removed_as_an_event_is_gone_for_good_and_one_for_cp_is_back_next_turn() -> None:
    for mode in ("event", "cp"):
        table = at_england("edict")
        table.do("england", Play(table.card("edict"), mode))
        table.past(phase="card_draw", turn_now=2)
        table.table(BuildDeck())
        assert lies(table, "edict") == (["removed"] if mode == "event" else ["deck"])


def test_f33_after_the_first_cp_the_mode_stands_and_the_cp_left_stay() -> None:
    table = at_england("john_knox")
    table.do("england", Play(table.card("john_knox"), "cp"))
    table.do("england", SpendCP(1, "a regular in Dublin"))
    table.refused("england", Play(table.card("john_knox"), "event"), "card_lies")
    assert (table.state.impulse.left, table.state.impulse.mode) == (2, "cp")
    assert table.state.impulse.spent[0].note == "a regular in Dublin"


@pytest.mark.parametrize(
    ("left", "sentence"),
    [
        (0, "No CP are left in this impulse."),
        (1, "1 CP can be spent: no more is left in this impulse."),
        (3, "From 1 to 3 CP can be spent: so many are left in this impulse."),
    ],
)
def test_cp_that_cannot_be_spent_are_refused_with_what_can(left: int, sentence: str) -> None:
    state = replace(Table().state, impulse=Impulse(cp=3, left=left))
    for cp in (-1, 0, left + 1):
        no = why_not_so_many(state, cp)
        assert no is not None
        assert say(no.said) == sentence


def test_cp_cannot_be_overspent_and_what_is_left_is_lost_with_the_impulse() -> None:
    table = at_england("john_knox", "edict", "grand_tour")
    table.refused("england", SpendCP(1, "nothing yet"), "cp_none")
    table.do("england", Play(table.card("john_knox"), "cp"))
    for cp in (0, -1, 4):
        table.refused("england", SpendCP(cp, "too much"), "cp_left")
    table.refused("england", SpendCP(1, "  "), "text_bad")
    table.refused("england", SpendCP(1, "two\nlines"), "text_bad")
    table.refused("france", SpendCP(1, "not mine"), "not_your_impulse")
    table.do("england", SpendCP(2, "a galleon"))
    said = table.do("england", EndImpulse())
    assert (said[0].key, said[0].params["cp"]) == ("impulse_over_lost", 1)
    assert table.state.impulse.cp == 0


def test_an_impulse_with_nothing_played_does_not_end_it_is_passed() -> None:
    table = at_england("john_knox")
    table.refused("england", EndImpulse(), "impulse_empty")
    table.do("england", Play(table.card("john_knox"), "event"))
    table.refused("england", Pass(), "impulse_begun")


def test_outside_the_action_phase_nobody_has_an_impulse() -> None:
    table = Table().past(zones={"hand.england": ["john_knox"]}, treasures={"treasures.england": [2]}, phase="winter")
    table.refused("england", Play(table.card("john_knox"), "cp"), "only_in_phase")
    table.refused("england", SpendTreasure(2), "only_in_phase", "VQ-T8")
    table.refused("england", Pass(), "only_in_phase", "VQ-C11")
    table.refused("england", EndImpulse(), "only_in_phase")


def test_moved_is_a_past_and_no_line() -> None:
    table = Table()
    state = moved(table.setup, table.state, [table.card("edict")], "discards")
    assert table.ids("discards") == []
    assert state.zones[1] == (table.card("edict"),)


def test_what_the_active_power_owes_is_said_as_the_impulse_goes_on() -> None:
    table = at_england("siege_train")
    owed = lambda: [(one.power, one.key) for one in table.record.view(table.mask("")).waiting]  # noqa: E731
    assert owed() == [("england", "impulse")]
    table.do("england", Play(table.card("siege_train"), "cp"))
    left = table.record.state.impulse.left
    assert left > 0
    assert owed() == [("england", "impulse_cp")]
    table.do("england", SpendCP(left, "an assault"))
    assert owed() == [("england", "impulse_end")]
    table.do("england", EndImpulse())
    assert owed() == [("france", "impulse")]

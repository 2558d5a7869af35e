"""The turn as a whole: eight phases in order, several turns, the end; and the books kept in all of them."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from core.table.actions import Advance, Note, OverrideCard, OverridePhase, StateFact, Undo
from core.table.errors import Damaged
from core.virgin_queen.actions import (
    Adjust,
    BuildDeck,
    Deal,
    DeclareWar,
    Deploy,
    DrawCards,
    FillPortugal,
    FillSpain,
    Finish,
    HomeDone,
    Pass,
    Regulars,
    ReturnSpent,
    TypeNumber,
    VictoryPoints,
    VQAction,
    WinterLisbon,
    WinterRow,
)
from core.virgin_queen.powers import POWERS
from tests.kit import GAME, Table, deck, header, keys, sheet

PHASES = ["card_draw", "diplomacy", "spring_deployment", "action", "winter", "marriage", "patronage",
          "victory_determination"]  # fmt: skip


def now(table: Table) -> str:
    return table.setup.phases[table.state.phase].id


def play_phase(table: Table) -> None:
    """Do what the phase owes, and go on."""
    match now(table):
        case "card_draw":
            for action in (BuildDeck(), Deal(), ReturnSpent(), FillSpain(), FillPortugal()):
                table.table(action)
        case "action":
            for power in POWERS:
                table.do(power, Pass())
        case "winter":
            table.table(WinterRow())
            table.table(WinterLisbon())
            table.do("spain", HomeDone())
            table.do("spain", Regulars())
    table.table(Advance())


def test_the_eight_phases_come_in_order_turn_after_turn_and_the_last_turn_ends_the_campaign() -> None:
    table = Table(options={"first_turn": 3, "last_turn": 6, "pass_rule": False})
    for turn in range(3, 7):
        for phase in PHASES:
            assert (table.state.turn, now(table)) == (turn, phase)
            play_phase(table)
    assert table.state.ended
    assert keys(table.heard(""))[-1] == "campaign_ends"
    for power in (*POWERS, "table", "referee"):
        assert table.offers(power) == ()
    table.refused("table", Note("too late"), "campaign_over")
    table.refused("table", Advance(), "campaign_over")


def test_f09_the_end_shows_the_chance_s_bytes_and_so_it_is_never_taken_back() -> None:
    table = Table().past(phase="victory_determination")
    table.table(Note("the last word"))
    table.table(Finish("Spain has won"))
    for power in (*POWERS, "table"):
        assert table.no_undo(power) == "undo_ended"
    table.refused("table", Undo(2), "undo_ended")
    table.refused("table", Undo(1), "undo_ended")
    assert table.state.ended


def test_the_order_of_marriage_and_patronage_is_the_sheet_s() -> None:
    table = Table(data=sheet(phases={"order": ["patronage", "marriage"]}))
    assert [phase.id for phase in table.setup.phases[5:7]] == ["patronage", "marriage"]
    table.past(phase="winter")
    play_phase(table)
    assert now(table) == "patronage"


def test_the_table_declares_the_game_over_in_victory_determination_only() -> None:
    table = Table().past(phase="patronage")
    table.refused("table", Finish("Spain has won"), "only_in_phase")
    table.past(phase="victory_determination")
    table.refused("table", Finish(""), "text_bad")
    table.table(Finish("Spain has won"))
    assert table.state.ended


def test_victory_points_have_a_reason_and_never_fall_below_nothing() -> None:
    table = Table()
    table.refused("table", VictoryPoints("spain", -1, "a loss"), "vp_range")
    table.refused("table", VictoryPoints("spain", 0, "nothing"), "vp_range")
    table.refused("table", VictoryPoints("spain", 26, "too many"), "vp_range")
    table.refused("table", VictoryPoints("spain", 1, ""), "text_bad")
    table.refused("table", VictoryPoints("portugal", 1, "who"), "power_unknown")
    table.table(VictoryPoints("spain", 3, "a marriage"))
    table.refused("table", VictoryPoints("spain", -4, "a loss"), "vp_range")
    said = table.table(VictoryPoints("spain", -3, "a divorce"))
    assert (said[0].key, said[0].params["change"], said[0].params["vp"]) == ("vp_lost", 3, 0)
    assert table.state.vp == (0,) * 6


def test_facts_are_stated_once_and_in_their_own_values() -> None:
    table = Table()
    table.table(StateFact("lisbon", "spain"))
    table.refused("table", StateFact("lisbon", "spain"), "fact_same")
    table.refused("table", StateFact("lisbon", "portugal"), "fact_value")
    table.refused("table", StateFact("keys.spain", True), "fact_value")
    table.refused("table", StateFact("philip_ii", 0), "fact_value")
    table.refused("table", StateFact("weather", "fair"), "fact_unknown")
    table.refused("spain", StateFact("lisbon", "nobody"), "wrong_actor")


@pytest.mark.rule("VQ-T8")
def test_t8_a_war_paid_with_a_card_of_unknown_cp_says_that_it_is_not_all() -> None:
    table = Table().past(
        zones={"hand.france": ["unknown_cp", "john_knox"]}, treasures={"treasures.france": [2]}, phase="diplomacy"
    )
    said = table.do("france", DeclareWar("Spain", (table.card("unknown_cp"), table.card("john_knox")), (2,)))
    assert keys(said) == ["war_declared", "war_cp_unknown"]
    assert (said[0].params["paid"], said[1].params) == (5, {"count": 1, "paid": 5})


@pytest.mark.rule("VQ-T8")
def test_t8_the_cp_of_a_card_that_has_none_are_typed_for_a_war_as_for_a_play() -> None:
    table = Table().past(
        zones={"hand.france": ["unknown_cp", "john_knox"]}, treasures={"treasures.france": [2]}, phase="diplomacy"
    )
    war = (table.card("unknown_cp"), table.card("john_knox"))
    for typed in (-1, 10):
        table.refused("france", DeclareWar("Spain", war, (2,), typed), "war_cp_most")
    said = table.do("france", DeclareWar("Spain", war, (2,), 4))
    assert keys(said) == ["war_declared", "war_cp_typed"]
    assert (said[0].params["paid"], said[1].params) == (9, {"cp": 4, "count": 1})


@pytest.mark.rule("VQ-T8")
def test_t8_no_cp_are_typed_for_a_war_where_every_card_has_its_own() -> None:
    table = Table().past(zones={"hand.france": ["john_knox"]}, phase="diplomacy")
    table.refused("france", DeclareWar("Spain", (table.card("john_knox"),), (), 1), "war_cp_printed")
    assert keys(table.do("france", DeclareWar("Spain", (table.card("john_knox"),)))) == ["war_declared"]


@pytest.mark.rule("VQ-T8")
def test_t8_cp_typed_for_a_war_without_an_unknown_card_are_told_as_the_tables_word() -> None:
    table = Table().past(zones={"hand.france": ["unknown_cp", "john_knox"]}, phase="diplomacy")
    said = table.do("france", DeclareWar("Spain", (table.card("john_knox"),), (), 2))
    assert [(one.key, one.params.get("paid", one.params.get("cp"))) for one in said] == [
        ("war_declared", 5),
        ("war_cp_named", 2),
    ]


@pytest.mark.rule("VQ-T8")
def test_t8_a_war_that_was_written_before_cp_could_be_typed_reads_as_it_did() -> None:
    raw = ["declare_war", "Spain", [3], [2]]
    assert msgspec.convert(raw, VQAction) == DeclareWar("Spain", (3,), (2,), 0)


@pytest.mark.rule("VQ-C8")
def test_c8_a_home_card_among_the_discards_is_not_reshuffled_either() -> None:
    table = Table(options={"reshuffle": True})
    table.table(BuildDeck())
    table.past(zones={"removed": table.ids("deck")}, done=("build_deck", "deal"))
    table.referee(OverrideCard(table.card("janissaries"), "discards", "a slip"))
    table.refused("table", DrawCards("spain", 1), "deck_empty", "VQ-C12")
    table.referee(OverrideCard(table.card("john_knox"), "discards", "a slip"))
    assert keys(table.table(DrawCards("spain", 2))) == ["drew_cards", "reshuffled", "deck_short"]
    assert table.ids("hand.spain") == ["john_knox"]
    assert table.ids("discards") == ["janissaries"]


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"options": {"first_turn": 4, "last_turn": 3}}, "options"),
        ({"options": {"first_turn": 0}}, "options"),
        ({"options": {"last_turn": 8}}, "options"),
        ({"data": sheet(phases={"order": ["marriage", "marriage"]})}, "data.phases"),
        ({"data": sheet(rulers={})}, "data.rulers"),
        ({"data": sheet(treasures={"counts": {"01": 3}})}, "data.treasures"),
        ({"data": sheet(treasures={"counts": {"3": -1}})}, "data.treasures"),
        ({"referee": "nobody"}, "referee"),
        ({"seats": header(3).seats[:2]}, "seats"),
        ({"seats": header(3).seats[:1]}, "seats"),
    ],
)
def test_a_header_that_makes_no_campaign_is_damaged_and_says_where(more: dict, place: str) -> None:
    with pytest.raises(Damaged) as caught:
        GAME.build(header(**more))
    assert str(caught.value.params["place"]).startswith(place)


@pytest.mark.parametrize("options", [{"pass_rule": 1}, {"first_turn": "1"}, {"unheard_of": True}])
def test_an_option_of_the_wrong_type_or_name_is_damaged(options: dict) -> None:
    with pytest.raises(Damaged) as caught:
        GAME.build(header(options=options))
    assert caught.value.key == "header_wrong"


def test_a_mandatory_event_that_takes_any_card_makes_no_campaign() -> None:
    cards = tuple(replace(card, takes="any") if card.id == "plague" else card for card in deck().cards)
    with pytest.raises(Damaged) as caught:
        GAME.build(header(deck=replace(deck(), cards=cards)))
    assert caught.value.params["place"] == "deck.card.plague.takes"


@pytest.mark.parametrize("chance", [1, 2])
def test_figures_are_forgotten_when_the_referee_goes_back_to_before_them(chance: int) -> None:
    """Not in a campaign that was made before: there its lines were played on with what stood."""
    table = Table(6, chance=chance)
    table.table(TypeNumber("ottoman", 4))
    table.table(Adjust("ottoman", 1))
    table.referee(OverridePhase(1, "spring_deployment", "on"))
    table.do("spain", Deploy("Lisbon"))
    assert (table.state.numbers[0].base, table.state.deployed) == (4, True), "going on forgets nothing"
    table.referee(OverridePhase(1, "diplomacy", "back"))
    assert (table.state.numbers[0].base, table.state.deployed) == (4, chance == 1)
    table.referee(OverridePhase(1, "card_draw", "back"))
    now = table.state.numbers[0]
    assert (now.base, now.adjust) == ((4, 1) if chance == 1 else (-1, 0))

"""The new deck, the numbers, the deal (VQ-C8, C9, C10, C12), and the variants by player count (VQ-C14)."""

from __future__ import annotations

import pytest

from core.table.actions import OverrideCard, StateFact
from core.virgin_queen.actions import Adjust, BuildDeck, Deal, DrawCards, TypeNumber
from core.virgin_queen.card_draw import base, bonus, cards_to_draw
from core.virgin_queen.powers import POWERS
from core.virgin_queen.setup import VARIANTS
from tests.kit import KEYS, NAMES, PLAIN, RULERS, SECRET, Table, keys, sheet

OUTSIDE = [f"plain_{number:02}" for number in range(1, PLAIN + 1)]


def small_deck(*left: str, **more: object) -> Table:
    """After the deal, with only these cards in the deck; the rest is removed."""
    table = Table(**more)
    table.table(BuildDeck())
    gone = [one for one in table.ids("deck") if one not in left]
    table.past(zones={"removed": gone}, done=("build_deck", "deal"))
    return table.past(zones={"deck": left}, done=("build_deck", "deal"))


# VQ-C8


@pytest.mark.rule("VQ-C8")
def test_c8_discards_undealt_cards_and_entering_cards_make_the_deck() -> None:
    table = Table()
    table.table(BuildDeck())
    table.past(
        zones={
            "discards": ["john_knox", "grand_tour"],
            "removed": ["edict"],
            "hand.france": ["holy_league"],
            "played.spain": ["spanish_armada"],
        },
        phase="card_draw",
        turn_now=2,
    )
    undealt = set(table.ids("deck"))
    said = table.table(BuildDeck())
    assert set(table.ids("deck")) == undealt | {"john_knox", "grand_tour", "enters_2"}
    assert table.ids("discards") == []
    assert table.ids("removed") == ["edict"]
    assert table.ids("hand.france") == ["holy_league"]
    assert keys(said) == ["deck_built", "cards_enter", "home_back"]
    assert said[0].params == {"discards": 2, "left": len(undealt), "entered": 1, "count": len(undealt) + 3}
    assert said[1].params["cards"] == (table.card("enters_2"),)


@pytest.mark.rule("VQ-C8")
def test_c8_removed_cards_never_return_in_any_turn() -> None:
    table = Table().past(zones={"removed": ["edict"]})
    for turn in range(2, 8):
        table.table(BuildDeck())
        assert table.ids("removed") == ["edict"]
        table.past(zones={"discards": ["john_knox"]}, phase="card_draw", turn_now=turn)


@pytest.mark.rule("VQ-C8")
def test_c8_a_card_enters_in_its_turn_and_not_before() -> None:
    table = Table()
    for turn in range(1, 6):
        if turn > 1:
            table.past(phase="card_draw", turn_now=turn)
        table.table(BuildDeck())
        for entry in (2, 3, 5):
            assert (f"enters_{entry}" in table.ids("deck")) == (turn >= entry)
            assert (f"enters_{entry}" in table.ids("waiting")) == (turn < entry)


@pytest.mark.rule("VQ-C8")
def test_c8_a_tournament_from_turn_3_starts_with_all_that_entered_by_then() -> None:
    table = Table(options={"first_turn": 3, "last_turn": 6})
    assert table.state.turn == 3
    assert keys(table.table(BuildDeck())) == ["deck_built"]
    assert {"enters_2", "enters_3"} <= set(table.ids("deck"))
    assert table.ids("waiting") == ["enters_5"]


@pytest.mark.rule("VQ-C8")
def test_c8_home_cards_are_never_in_the_deck() -> None:
    table = Table()
    table.referee(OverrideCard(table.card("janissaries"), "discards", "a slip"))
    table.referee(OverrideCard(table.card("patron_of_arts"), "deck", "a slip"))
    said = table.table(BuildDeck())
    assert all(table.setup.catalogue.card(card).kind != "home" for card in table.zone("deck"))
    assert table.ids("home.ottoman") == ["janissaries"]
    assert table.ids("home.holy_roman_empire") == ["patron_of_arts"]
    assert said[-1].key == "home_back"


@pytest.mark.rule("VQ-C1")
def test_c1_played_home_cards_come_back_in_card_draw_and_not_before() -> None:
    table = Table().past(zones={"played.spain": ["spanish_armada"], "removed": ["last_voyage"]}, phase="winter")
    assert "spanish_armada" not in table.ids("home.spain")
    table.past(phase="card_draw", turn_now=2)
    assert table.ids("played.spain") == ["spanish_armada"]
    table.table(BuildDeck())
    assert set(table.ids("home.spain")) == {"spanish_armada", "papal_bull"}
    assert table.ids("removed") == ["last_voyage"]


@pytest.mark.rule("VQ-C8")
def test_c8_the_deck_is_made_once_a_turn_and_before_the_deal() -> None:
    table = Table()
    table.refused("table", Deal(), "step_first", "VQ-C9")
    table.refused("table", DrawCards("spain", 1), "step_first", "VQ-C8")
    table.table(BuildDeck())
    table.refused("table", BuildDeck(), "step_done", "VQ-C8")
    table.past(phase="winter")
    table.refused("table", BuildDeck(), "only_in_phase", "VQ-C8")


def test_f07_a_deck_whose_top_card_somebody_saw_is_shuffled_and_he_no_longer_knows_it() -> None:
    table = Table().past(zones={"hand.england": ["john_knox"]})
    table.referee(OverrideCard(table.card("john_knox"), "deck", "on top"))
    assert table.knows("england", table.card("john_knox"))
    assert table.record.view(table.mask("england")).zones["deck"].faces == (table.card("john_knox"),)
    table.table(BuildDeck())
    assert "john_knox" in table.ids("deck")
    for thing in table.zone("deck"):
        assert table.state.seen[thing] == 0
    for power in (*POWERS, ""):
        assert table.record.view(table.mask(power)).zones["deck"].faces == ()


def test_f13_two_hundred_secrets_two_hundred_orders_and_the_same_secret_the_same() -> None:
    def order(secret: bytes) -> tuple[int, ...]:
        table = Table(secret=secret)
        table.table(BuildDeck())
        return table.zone("deck")

    secrets = [number.to_bytes(32, "big") for number in range(200)]
    orders = {order(secret) for secret in secrets}
    assert len(orders) == 200
    assert len({frozenset(one) for one in orders}) == 1
    assert order(secrets[7]) == order(secrets[7])


# VQ-C9


@pytest.mark.rule("VQ-C9")
def test_c9_each_power_draws_its_keys_number_its_ruler_s_bonus_and_the_adjustment() -> None:
    table = Table()
    table.table(BuildDeck())
    table.table(StateFact("keys.spain", 2))
    table.table(Adjust("spain", -1))
    table.table(Adjust("france", 2))
    table.table(TypeNumber("england", 6))
    said = table.table(Deal())
    drawn = {power: len(table.zone(f"hand.{power}")) for power in POWERS}
    assert drawn == {
        "ottoman": 2 + 1,
        "spain": 5 + 2 - 1,
        "england": 6 + 0,
        "france": 3 - 1 + 2,
        "holy_roman_empire": 1,
        "protestant": 4,
    }
    assert [one.params["power"] for one in said] == list(POWERS)
    assert [number.dealt for number in table.state.numbers] == list(drawn.values())


@pytest.mark.rule("VQ-C9")
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(("netherlands", "elsewhere", "cards"), [(False, False, 4), (True, False, 4),
                                                                 (False, True, 4), (True, True, 5)])  # fmt: skip
def test_f15_the_protestant_draws_4_or_5_with_a_key_in_the_netherlands_and_one_elsewhere(
    players: int, netherlands: bool, elsewhere: bool, cards: int
) -> None:
    table = Table(players)
    table.past(facts={"protestant_netherlands": netherlands, "protestant_elsewhere": elsewhere})
    table.table(BuildDeck())
    table.table(Deal())
    assert len(table.zone("hand.protestant")) == cards


GOLDEN = {
    # power: the number of cards drawn with 0, 1, 2, … 6 keys, by the test's sheet and its ruler's bonus
    "ottoman": (3, 4, 5, 5, 5, 5, 5),
    "spain": (5, 6, 7, 8, 8, 8, 8),
    "england": (2, 3, 3, 4, 4, 4, 4),
    "france": (2, 2, 3, 3, 3, 3, 3),
    "holy_roman_empire": (1, 2, 2, 2, 2, 2, 2),
    "protestant": (4, 4, 4, 4, 4, 4, 4),
}


@pytest.mark.rule("VQ-C9")
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("power", POWERS)
def test_f15_the_golden_table_of_cards_by_keys_and_nobody_s_number_from_another_s_keys(
    power: str, players: int
) -> None:
    number = POWERS.index(power)
    for count, cards in enumerate(GOLDEN[power]):
        for others in (0, 1, 6):
            facts = {f"keys.{other}": others for other in POWERS}
            table = Table(players).past(facts={**facts, f"keys.{power}": count})
            assert cards_to_draw(table.setup, table.state, number) == cards


@pytest.mark.rule("VQ-C9")
def test_c9_without_a_table_of_keys_the_number_must_be_typed_before_the_deal() -> None:
    table = Table(data=sheet(cards_by_keys={power: {"cards": KEYS[power]} for power in ("ottoman", "spain")}))
    table.table(BuildDeck())
    no = table.refused("table", Deal(), "number_missing", "VQ-C9")
    assert (no.said.params["power"], no.said.params["more"]) == ("england", 2)
    for power in ("england", "france", "holy_roman_empire"):
        table.table(TypeNumber(power, 0))
    table.table(Deal())
    assert [len(table.zone(f"hand.{power}")) for power in POWERS] == [3, 5, 0, 0, 0, 4]


@pytest.mark.rule("VQ-C9")
def test_c9_numbers_outside_their_range_and_after_the_deal_are_refused() -> None:
    table = Table()
    for number in (-1, 21):
        table.refused("table", TypeNumber("spain", number), "number_range", "VQ-C9")
    for number in (-10, 10):
        table.refused("table", Adjust("spain", number), "number_range", "VQ-C9")
    table.refused("table", TypeNumber("portugal", 3), "power_unknown")
    table.table(TypeNumber("spain", 20))
    table.table(Adjust("spain", -9))
    table.table(BuildDeck())
    table.table(Deal())
    assert len(table.zone("hand.spain")) == 13
    table.refused("table", TypeNumber("spain", 3), "step_done", "VQ-C9")
    table.refused("table", Adjust("spain", 3), "step_done", "VQ-C9")


@pytest.mark.rule("VQ-C9")
def test_c9_a_sum_below_nothing_draws_nothing() -> None:
    table = Table()
    table.table(Adjust("holy_roman_empire", -9))
    table.table(BuildDeck())
    table.table(Deal())
    assert table.zone("hand.holy_roman_empire") == ()


@pytest.mark.rule("VQ-C9")
def test_c9_typed_numbers_are_of_one_turn_the_last_is_only_a_hint() -> None:
    table = Table()
    table.table(TypeNumber("england", 6))
    table.past(phase="card_draw", turn_now=2)
    assert base(table.setup, table.state, POWERS.index("england")) == KEYS["england"][0]
    [offer] = [o for o in table.offers("england") if o.action == "number" and o.fields[0].domain.values == ("england",)]
    assert offer.fields[1].domain.hint == 6


# VQ-C10


@pytest.mark.rule("VQ-C10")
def test_c10_with_philip_ii_killed_spain_s_bonus_is_0_and_nobody_else_s() -> None:
    table = Table()
    spain = POWERS.index("spain")
    assert cards_to_draw(table.setup, table.state, spain) == 3 + 2
    table.table(StateFact("philip_ii", False))
    assert cards_to_draw(table.setup, table.state, spain) == 3
    for number, power in enumerate(POWERS):
        if power != "spain":
            assert bonus(table.setup, table.state, number) == RULERS[power]["bonus"]


@pytest.mark.rule("VQ-C10")
def test_c10_cards_already_drawn_stay_and_the_next_deal_gives_fewer() -> None:
    table = Table()
    table.table(BuildDeck())
    table.table(Deal())
    hand = table.zone("hand.spain")
    table.table(StateFact("philip_ii", False))
    assert table.zone("hand.spain") == hand
    table.past(phase="card_draw", turn_now=2)
    table.table(BuildDeck())
    table.table(Deal())
    assert len(table.zone("hand.spain")) == len(hand) + 3


# VQ-C12


@pytest.mark.rule("VQ-C12")
def test_c12_the_deck_runs_dry_the_deal_stops_and_the_shortfall_is_logged() -> None:
    table = Table()
    table.table(BuildDeck())
    keep = table.ids("deck")[:7]
    table.past(zones={"removed": [one for one in table.ids("deck") if one not in keep]}, done=("build_deck",))
    table.past(zones={"discards": ["john_knox"] if "john_knox" not in keep else []}, done=("build_deck",))
    said = table.table(Deal())
    assert [len(table.zone(f"hand.{power}")) for power in POWERS] == [3, 4, 0, 0, 0, 0]
    short = {one.params["power"]: one.params["short"] for one in said if one.key == "deck_short"}
    assert short == {"spain": 1, "england": 2, "france": 2, "holy_roman_empire": 1, "protestant": 4}
    assert [number.dealt for number in table.state.numbers] == [3, 4, 0, 0, 0, 0]
    assert keys(table.heard("")).count("deck_short") == 5


@pytest.mark.rule("VQ-C12")
def test_f18_three_in_the_deck_seven_needed_three_reshuffle_four_in_one_draw() -> None:
    table = small_deck(*OUTSIDE[:3], options={"reshuffle": True})
    table.past(zones={"discards": OUTSIDE[3:9]}, done=("build_deck", "deal"))
    said = table.table(DrawCards("spain", 7))
    assert len(table.zone("hand.spain")) == 7
    assert set(table.ids("hand.spain")) >= set(OUTSIDE[:3])
    assert len(table.zone("deck")) == 2
    assert table.zone("discards") == ()
    assert keys(said) == ["drew_cards", "reshuffled"]
    assert (said[1].params["first"], said[1].params["then"], said[1].params["count"]) == (3, 4, 6)
    assert "reshuffled" in keys(table.heard(""))


@pytest.mark.rule("VQ-C12")
def test_f18_discards_too_few_or_empty_what_there_is_and_it_says_so() -> None:
    table = small_deck(*OUTSIDE[:3], options={"reshuffle": True})
    table.past(zones={"discards": OUTSIDE[3:5]}, done=("build_deck", "deal"))
    said = table.table(DrawCards("spain", 7))
    assert keys(said) == ["drew_cards", "reshuffled", "deck_short"]
    assert said[2].params["short"] == 2
    assert len(table.zone("hand.spain")) == 5

    table = small_deck(*OUTSIDE[:3], options={"reshuffle": True})
    said = table.table(DrawCards("spain", 7))
    assert keys(said) == ["drew_cards", "deck_short"]
    assert (len(table.zone("hand.spain")), said[1].params["short"]) == (3, 4)
    table.refused("table", DrawCards("spain", 1), "deck_empty", "VQ-C12")


@pytest.mark.rule("VQ-C12")
def test_f19_the_last_card_exactly_fills_the_draw_no_reshuffle_yet() -> None:
    table = small_deck(*OUTSIDE[:3], options={"reshuffle": True})
    table.past(zones={"discards": OUTSIDE[3:9]}, done=("build_deck", "deal"))
    assert keys(table.table(DrawCards("spain", 3))) == ["drew_cards"]
    assert table.zone("deck") == ()
    assert len(table.zone("discards")) == 6
    assert keys(table.table(DrawCards("england", 1))) == ["drew_cards", "reshuffled"]


@pytest.mark.rule("VQ-C12")
def test_c12_with_the_setting_off_the_discards_stay() -> None:
    table = small_deck(*OUTSIDE[:3])
    table.past(zones={"discards": OUTSIDE[3:9]}, done=("build_deck", "deal"))
    assert keys(table.table(DrawCards("spain", 7))) == ["drew_cards", "deck_short"]
    assert len(table.zone("discards")) == 6
    table.refused("table", DrawCards("spain", 1), "deck_empty", "VQ-C12")
    table.refused("table", DrawCards("spain", 21), "number_range")


def test_f03_a_draw_is_a_count_to_others_and_the_cards_to_the_one_who_drew() -> None:
    table = Table()
    table.table(BuildDeck())
    before = table.sees("")
    table.table(Deal())
    assert before != table.sees("")
    mine = [one for one in table.heard("spain") if one.key == "drew_cards"]
    assert [one.params["power"] for one in mine] == ["spain"]
    assert set(mine[0].params["cards"]) == set(table.zone("hand.spain"))
    for viewer in ("", "england"):
        theirs = [one.params for one in table.heard(viewer) if one.params.get("power") == "spain"]
        assert theirs == [{"power": "spain", "count": 5}]
        assert table.record.view(table.mask(viewer)).zones["hand.spain"].faces == ()
        assert table.record.view(table.mask(viewer)).zones["hand.spain"].count == 5


def test_f03_a_late_spectator_reads_what_one_from_the_start_reads() -> None:
    table = Table()
    assert table.heard("") == []
    table.table(BuildDeck())
    table.table(Deal())
    early = table.record.feed(table.mask(""))
    late = type(table.record)(table.record.game, table.setup)
    for line in table.record.lines:
        assert late.add(line) is None
    assert late.feed(table.mask("")) == early
    assert late.view(table.mask("")) == table.record.view(table.mask(""))


# VQ-C14


@pytest.mark.rule("VQ-C14")
@pytest.mark.parametrize(
    ("players", "without", "home_out"),
    [
        (2, {"war_with_persia", "war_with_poland"}, {"janissaries", "patron_of_arts"}),
        (3, {"war_with_persia", "war_with_poland"}, {"janissaries", "patron_of_arts"}),
        (4, {"war_with_persia", "war_with_poland"}, {"janissaries", "patron_of_arts"}),
        (5, {"war_with_poland", "the_sublime_porte"}, {"patron_of_arts"}),
        (6, {"german_intervention", "the_sublime_porte"}, set()),
    ],
)
def test_c14_the_variants_by_player_count(players: int, without: set[str], home_out: set[str]) -> None:
    table = Table(players)
    assert [seat.id for seat in table.header.seats] == list(NAMES[:players])
    third = set() if players == 3 else {"three_only"}
    assert set(table.ids("out")) == without | home_out | third
    assert table.ids("home.ottoman") == ([] if "janissaries" in home_out else ["janissaries"])
    assert table.ids("home.holy_roman_empire") == ([] if "patron_of_arts" in home_out else ["patron_of_arts"])
    assert table.ids("home.england") == ["the_virgin_queen"]
    table.table(BuildDeck())
    deck = set(table.ids("deck"))
    assert set(VARIANTS) & deck == set(VARIANTS) - without
    assert ("three_only" in deck) == (players == 3)


@pytest.mark.rule("VQ-C14")
@pytest.mark.parametrize("players", range(2, 7))
def test_f16_a_variant_s_deck_stays_that_variant_s_deck_after_every_reshuffle(players: int) -> None:
    table = Table(players, options={"reshuffle": True}, secret=SECRET)
    out = table.ids("out")
    for turn in range(1, 8):
        if turn > 1:
            table.past(phase="card_draw", turn_now=turn)
        table.table(BuildDeck())
        table.table(Deal())
        hands = [one for power in POWERS for one in table.ids(f"hand.{power}")]
        done = table.state.done
        table.past(zones={"discards": hands}, done=done)
        table.table(DrawCards("england", 20))
        table.table(DrawCards("france", 20))
        table.table(DrawCards("spain", 20))
        assert table.ids("out") == out
        table.past(zones={"discards": [one for power in POWERS for one in table.ids(f"hand.{power}")]})

"""Taking cards from the discards (VQ-C4 to C7), and worked case 10."""

from __future__ import annotations

import pytest

from core.virgin_queen.actions import Condition, EndImpulse, Play, Take
from core.virgin_queen.powers import POWERS
from core.virgin_queen.state import Played
from tests.kit import Table, keys

ENGLAND, FRANCE, SPAIN = (POWERS.index(power) for power in ("england", "france", "spain"))


def at(power: str, discards: tuple[str, ...], ledger: tuple[tuple[str, int, str], ...] = ()) -> Table:
    """This power's impulse, with these discards and this ledger of the turn."""
    table = Table()
    played = tuple(Played(table.card(card), who, mode) for card, who, mode in ledger)
    return table.past(zones={"discards": discards}, phase="action", active=power, ledger=played)


def taking(table: Table, event: str, taken: str) -> Take:
    return Take(table.card(event), table.card(taken))


@pytest.mark.rule("VQ-C4")
def test_c4_the_virgin_queen_is_exchanged_for_a_discard_which_joins_the_hand() -> None:
    table = at("england", ("grand_tour", "edict"))
    said = table.do("england", taking(table, "the_virgin_queen", "grand_tour"))
    assert keys(said) == ["played_event", "taken"]
    assert table.ids("hand.england") == ["grand_tour"]
    assert table.ids("discards") == ["edict"]
    assert table.ids("played.england") == ["the_virgin_queen"]
    assert table.state.impulse.card == table.card("the_virgin_queen")


@pytest.mark.rule("VQ-C4")
def test_c4_the_exchange_is_the_whole_event_and_takes_the_impulse_s_one_card() -> None:
    table = at("england", ("grand_tour",)).past(zones={"hand.england": ["john_knox"]})
    table.do("england", taking(table, "the_virgin_queen", "grand_tour"))
    table.refused("england", Play(table.card("grand_tour"), "event"), "one_card")
    table.do("england", EndImpulse())


@pytest.mark.rule("VQ-C4")
def test_c4_with_nothing_to_take_it_cannot_be_played_as_this_event_but_for_cp() -> None:
    for discards in ((), ("treasure_fleet", "plague")):
        table = at("england", discards)
        table.refused("england", Play(table.card("the_virgin_queen"), "event"), "event_takes", "VQ-C4")
        assert not [o for o in table.offers("england") if o.action == "take" and o.fields[1].domain.values]
        table.do("england", Play(table.card("the_virgin_queen"), "cp"))
        assert table.state.impulse.left == 5


@pytest.mark.rule("VQ-C4")
def test_c4_only_what_lies_in_the_discards_now_may_be_taken() -> None:
    table = at("england", ("grand_tour",)).past(zones={"removed": ["edict"], "hand.france": ["john_knox"]})
    for card in ("edict", "john_knox", "plain_01", "the_virgin_queen"):
        table.refused("england", taking(table, "the_virgin_queen", card), "not_in_discards", "VQ-C4")
    table.refused("england", Take(table.card("the_virgin_queen"), 0), "not_in_discards", "VQ-C4")
    table.refused("england", Take(table.card("the_virgin_queen"), 9999), "not_in_discards", "VQ-C4")


@pytest.mark.rule("VQ-C4")
def test_c4_a_card_that_takes_nothing_takes_nothing() -> None:
    table = at("england", ("grand_tour",)).past(zones={"hand.england": ["john_knox"]})
    table.refused("england", taking(table, "john_knox", "grand_tour"), "takes_nothing", "VQ-C4")
    table.refused("france", taking(table, "gouvernante_de_france", "grand_tour"), "not_your_impulse")
    table.refused("england", taking(table, "gouvernante_de_france", "grand_tour"), "card_lies")


@pytest.mark.rule("VQ-C4")
def test_c4_an_event_of_the_deck_that_takes_does_not_take_itself() -> None:
    table = at("france", ("grand_tour",)).past(zones={"hand.france": ["trade_winds"]})
    table.refused("france", taking(table, "trade_winds", "trade_winds"), "not_in_discards", "VQ-C4")
    table.do("france", taking(table, "trade_winds", "grand_tour"))
    assert table.ids("discards") == ["trade_winds"]


@pytest.mark.rule("VQ-C5")
@pytest.mark.parametrize("card", ["treasure_fleet", "plague"])
def test_c5_a_mandatory_event_is_never_taken(card: str) -> None:
    table = at("england", (card, "grand_tour"), ((card, FRANCE, "event"),))
    no = table.refused("england", taking(table, "the_virgin_queen", card), "take_mandatory", "VQ-C5")
    assert no.said.params["card"] == table.card(card)
    assert table.offered("england", taking(table, "the_virgin_queen", "grand_tour"))


@pytest.mark.rule("VQ-C6")
@pytest.mark.parametrize(("card", "mode"), [("grand_tour", "event"), ("ruler_falls_ill", "response"),
                                            ("broadside", "combat")])  # fmt: skip
def test_c6_not_a_card_that_the_power_itself_played_as_event_response_or_combat_card(card: str, mode: str) -> None:
    table = at("england", (card,), ((card, ENGLAND, mode),))
    table.refused("england", taking(table, "the_virgin_queen", card), "take_own_event", "VQ-C6")


@pytest.mark.rule("VQ-C6")
@pytest.mark.parametrize("ledger", [(), (("grand_tour", ENGLAND, "cp"),), (("grand_tour", FRANCE, "event"),),
                                    (("grand_tour", FRANCE, "event"), ("edict", ENGLAND, "event"))])  # fmt: skip
def test_c6_one_spent_for_cp_or_played_by_another_may_be_taken(ledger: tuple[tuple[str, int, str], ...]) -> None:
    table = at("england", ("grand_tour",), ledger)
    table.do("england", taking(table, "the_virgin_queen", "grand_tour"))
    assert table.ids("hand.england") == ["grand_tour"]


@pytest.mark.rule("VQ-C6")
def test_c6_played_for_cp_first_and_as_an_event_later_it_is_refused() -> None:
    table = at("england", ("grand_tour",), (("grand_tour", ENGLAND, "cp"), ("grand_tour", ENGLAND, "event")))
    table.refused("england", taking(table, "the_virgin_queen", "grand_tour"), "take_own_event", "VQ-C6")


@pytest.mark.rule("VQ-C6")
def test_c6_counts_in_whatever_phase_of_the_turn_it_was_played() -> None:
    table = Table().past(zones={"hand.england": ["ruler_falls_ill"]}, phase="diplomacy")
    table.do("england", Play(table.card("ruler_falls_ill"), "response"))
    table.past(phase="action", active="england")
    table.refused("england", taking(table, "the_virgin_queen", "ruler_falls_ill"), "take_own_event", "VQ-C6")


@pytest.mark.rule("VQ-C6")
def test_c6_counts_for_a_card_whose_condition_was_not_met() -> None:
    table = Table().past(zones={"hand.england": ["siege_train"]}, phase="action", active="england")
    table.do("england", Play(table.card("siege_train"), "event"))
    table.do("england", Condition(False))
    table.past(phase="action", active="england", turn_now=1)
    table.refused("england", taking(table, "the_virgin_queen", "siege_train"), "take_own_event", "VQ-C6")


@pytest.mark.rule("VQ-C6")
def test_c6_binds_each_power_by_itself_even_at_one_seat() -> None:
    table = Table(players=2).past(
        zones={"hand.ottoman": ["john_knox"], "hand.france": ["holy_league"]}, phase="action", active="ottoman"
    )
    assert table.seat("ottoman") == table.seat("england")
    table.do("ottoman", Play(table.card("john_knox"), "event"))
    table.past(phase="action", active="england")
    table.do("england", taking(table, "the_virgin_queen", "john_knox"))


@pytest.mark.rule("VQ-C7")
@pytest.mark.parametrize(("power", "event", "card"), [("france", "gouvernante_de_france", "grand_tour"),
                                                      ("spain", "papal_bull", "holy_league")])  # fmt: skip
def test_c7_the_same_binds_grand_tour_and_holy_league(power: str, event: str, card: str) -> None:
    me, other = POWERS.index(power), ENGLAND
    own = at(power, (card,), ((card, me, "event"),))
    own.refused(power, taking(own, event, card), "take_own_event", "VQ-C7")
    for ledger in ((), ((card, me, "cp"),), ((card, other, "event"),)):
        table = at(power, (card,), ledger)
        table.do(power, taking(table, event, card))
        assert table.ids(f"hand.{power}") == [card]
        assert event in table.ids(f"played.{power}")


@pytest.mark.rule("VQ-C7")
def test_c7_these_two_take_their_one_card_only() -> None:
    table = at("france", ("grand_tour", "holy_league"))
    table.refused("france", taking(table, "gouvernante_de_france", "holy_league"), "takes_another", "VQ-C7")
    table = at("spain", ("grand_tour", "holy_league"))
    table.refused("spain", taking(table, "papal_bull", "grand_tour"), "takes_another", "VQ-C7")


def test_the_forbidden_ones_are_shown_with_their_reasons() -> None:
    table = at("england", ("plague", "john_knox", "edict"), (("john_knox", ENGLAND, "event"),))
    [offer] = [one for one in table.offers("england") if one.action == "take"]
    domain = offer.fields[1].domain
    assert domain.values == (table.card("edict"),)
    assert {one.value: one.why.rule for one in domain.barred} == {
        table.card("plague"): "VQ-C5",
        table.card("john_knox"): "VQ-C6",
    }


def test_worked_case_10_john_knox() -> None:
    """England plays it as an event: refused. France did, or England for CP: allowed. Next turn: allowed."""
    table = Table().past(zones={"hand.england": ["john_knox"]}, phase="action", active="england")
    table.do("england", Play(table.card("john_knox"), "event"))
    table.do("england", EndImpulse())
    table.past(phase="action", active="england")
    exchange = taking(table, "the_virgin_queen", "john_knox")
    table.refused("england", exchange, "take_own_event", "VQ-C6")
    assert table.past(phase="action", turn_now=2, active="england").ids("discards") == ["john_knox"]
    table.do("england", exchange)

    for power, mode in (("france", "event"), ("england", "cp")):
        table = Table().past(zones={f"hand.{power}": ["john_knox"]}, phase="action", active=power)
        table.do(power, Play(table.card("john_knox"), mode))
        table.past(phase="action", active="england")
        table.do("england", exchange)
        assert table.ids("hand.england") == ["john_knox"]

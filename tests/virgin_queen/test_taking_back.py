"""Undo at the table of Virgin Queen: the cases F1, F9, F11, F12, F14 and F25."""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from core.table.actions import EndLook, Look, Note, OverrideCard, Roll, Show, StateFact, Undo
from core.table.journal import RING, Line, Record
from core.table.telling import Refusal
from core.virgin_queen.actions import (
    Adjust,
    BuildDeck,
    ColonyTreasure,
    Condition,
    Convoy,
    Deal,
    DeclareWar,
    DrawCards,
    EndImpulse,
    FillSpain,
    Pass,
    Play,
    ReturnSpent,
    SpendCP,
    SpendTreasure,
    Take,
    WinterRow,
)
from tests.kit import SPECTATOR, TIME, Table, keys


def at_france(*others: str) -> Table:
    return Table().past(
        zones={"hand.france": ["john_knox", *others], "discards": ["grand_tour"]},
        treasures={"treasures.france": [2]},
        phase="action",
        active="france",
    )


def digest(table: Table) -> str:
    return hashlib.sha256(msgspec.json.encode(table.state)).hexdigest()


@pytest.mark.parametrize("mode", ["event", "cp"])
def test_f01_a_card_played_and_taken_back_is_named_in_that_line_only_and_no_other_of_the_hand(mode: str) -> None:
    def england_received(*others: str) -> bytes:
        # What is not in the hand lies in the deck, as unknown as the hand itself.
        table = Table()
        table.past(zones={"deck": table.ids("waiting")})
        table.past(zones={"hand.france": ["john_knox", *others]}, phase="action", active="france")
        table.do("france", Play(table.card("john_knox"), mode))
        table.undo("france")
        lines = [entry for entry in table.record.feed(table.mask("england")) if entry.undone]
        assert [entry.said.params["card"] for entry in lines] == [table.card("john_knox")]
        return table.sees("england")

    first = england_received("edict", "plague", "plain_01")
    assert first == england_received("plain_07", "plain_08", "counterplot")
    names = msgspec.json.decode(first)
    cards = {card for entry in names[1] for card in [entry["said"]["params"].get("card", 0)]}
    assert cards == {0, Table().card("john_knox")}
    assert set(names[0]["zones"]["hand.france"]["faces"]) == set()


def test_f09_after_a_draw_undo_is_refused_because_cards_were_drawn() -> None:
    table = Table()
    table.table(BuildDeck())
    table.table(Deal())
    assert table.no_undo() == "undo_drawn"
    table.table(DrawCards("spain", 2))
    assert table.no_undo() == "undo_drawn"
    table.refused("table", Undo(3), "undo_drawn")


def test_f09_after_a_treasure_was_drawn_undo_is_refused_because_treasures_were_drawn() -> None:
    table = Table()
    table.table(ColonyTreasure("france"))
    no = table.record.undoable(table.seat("table"))
    assert isinstance(no, Refusal)
    assert (no.said.key, no.said.params) == ("undo_drawn", {"drawn": "counters"})
    table.table(BuildDeck())
    table.table(Deal())
    no = table.record.undoable(table.seat("table"))
    assert isinstance(no, Refusal)
    assert no.said.params == {"drawn": "cards"}


def test_f09_after_dice_undo_is_refused_because_chance_was_used() -> None:
    table = Table()
    table.table(Roll(1, "luck"))
    assert table.no_undo() == "undo_chance"


def every_free_action() -> list[tuple[Table, str, object]]:
    france, winter, spring = at_france("siege_train"), Table(), Table()
    winter.past(treasures={"spain_row": [1, 4]}, phase="winter")
    spring.past(phase="spring_deployment")
    war = Table().past(zones={"hand.france": ["john_knox"]}, treasures={"treasures.france": [2]}, phase="diplomacy")
    spent = Table()
    spent.table(BuildDeck())
    spent.past(treasures={"spent": [1, 2]}, done=("build_deck", "deal"))
    return [
        (france, "france", Play(france.card("john_knox"), "event")),
        (france, "france", Play(france.card("john_knox"), "cp")),
        (france, "france", Play(france.card("siege_train"), "event")),
        (france, "france", Play(france.card("last_voyage"), "event")),
        (france, "france", Take(france.card("gouvernante_de_france"), france.card("grand_tour"))),
        (france, "france", SpendTreasure(2)),
        (france, "table", StateFact("lisbon", "spain")),
        (france, "france", Show("spain", (france.card("john_knox"),))),
        (war, "france", DeclareWar("Spain", (war.card("john_knox"),), (2,))),
        (winter, "table", WinterRow()),
        (spring, "spain", Convoy(2)),
        (Table(), "table", Adjust("spain", 3)),
        (Table().past(phase="action"), "ottoman", Pass()),
        (spent, "table", ReturnSpent()),
    ]


@pytest.mark.parametrize("case", range(14))
def test_f11_undo_restores_the_state_field_for_field_ten_times_over(case: int) -> None:
    table, power, action = every_free_action()[case]
    before, first = table.state, digest(table)
    for _ in range(10):
        table.do(power, action)
        assert table.state != before
        table.undo(power)
        assert table.state == before
        assert digest(table) == first
    assert len(table.record.lines) == 20
    assert len(table.record.void) == 10


def test_f12_undo_takes_back_one_action_with_all_that_followed_from_it_and_not_more() -> None:
    table = at_france()
    table.do("france", Play(table.card("john_knox"), "cp"))
    after_play = table.state
    table.do("france", SpendCP(1, "a regular"))
    table.do("france", EndImpulse())
    after_spending = table.record.state_before(table.record.number)
    table.undo("france")
    assert table.state == after_spending
    table.undo("france")
    assert table.state == after_play
    assert table.ids("discards") == ["grand_tour", "john_knox"]
    table.undo("france")
    assert table.ids("hand.france") == ["john_knox"]
    assert (table.state.impulse.cp, table.state.ledger) == (0, ())
    assert table.no_undo("france") == "nothing_to_undo"


def test_f12_an_answered_condition_is_one_action_and_the_play_another() -> None:
    table = at_france("siege_train")
    table.do("france", Play(table.card("siege_train"), "event"))
    waiting = table.state
    table.do("france", Condition(True))
    table.undo("france")
    assert table.state == waiting
    table.undo("france")
    assert "siege_train" in table.ids("hand.france")


def test_f14_the_journal_shows_undone_lines_as_undone_and_erases_nothing() -> None:
    table = at_france()
    table.do("france", Play(table.card("john_knox"), "event"))
    table.undo("france")
    table.do("france", Play(table.card("john_knox"), "cp"))
    feed = table.record.feed(SPECTATOR)
    assert [(entry.said.key, entry.undone) for entry in feed] == [
        ("played_event", True),
        ("undone", False),
        ("played_cp", False),
    ]
    assert [entry.number for entry in feed] == [1, 2, 3]
    assert list(table.record.void) == [1]


def test_another_seat_s_action_stands_in_the_way_and_another_seat_undoes_nothing_of_mine() -> None:
    table = at_france().past(zones={"hand.england": ["volley"]}, phase="action", active="france")
    table.do("france", Play(table.card("john_knox"), "event"))
    assert table.no_undo("england") == "undo_other_seat"
    table.refused("table", Undo(1), "undo_other_seat", seat="anna")
    table.do("england", Play(table.card("volley"), "combat"))
    assert table.no_undo("france") == "undo_other_seat"
    table.undo("england")
    # What England showed and took back France knows: its own action stands now.
    assert table.no_undo("france") == "undo_acted_since"
    table.refused("table", Undo(1), "undo_acted_since", seat=table.seat("france"))


def test_a_note_or_an_undo_of_ones_own_stands_in_nobody_s_way() -> None:
    table = at_france()
    table.do("france", Play(table.card("john_knox"), "cp"))
    table.do("table", Note("a word by the way"), seat=table.seat("england"))
    table.do("france", SpendCP(1, "a regular"))
    table.undo("france")
    table.undo("france")
    assert table.state.impulse.card == 0


def test_one_undoes_the_last_line_and_no_other() -> None:
    table = at_france()
    table.do("france", Play(table.card("john_knox"), "cp"))
    table.do("france", SpendCP(1, "a regular"))
    for line in (0, 1, 3, 99, -1):
        table.refused("table", Undo(line), "undo_not_last", seat=table.seat("france"))
    table.refused("table", Undo(2), "not_your_power", seat="nobody")


def test_a_look_cannot_be_taken_back_by_whoever_learnt_from_it() -> None:
    table = at_france().past(phase="action", active="france")
    table.do("referee", Look("hand.france", "ottoman", "a spy"), seat="anna")
    assert table.no_undo("ottoman") == "undo_secret"
    table.do("ottoman", EndLook())
    table.undo("ottoman")
    assert table.no_undo("ottoman") == "undo_secret"


def test_a_look_for_another_cannot_be_taken_back_either() -> None:
    table = at_france()
    table.do("referee", Look("hand.france", "spain", "a spy"), seat="anna")
    assert table.no_undo("ottoman") == "undo_secret"


def test_a_card_that_the_referee_named_out_of_a_hidden_place_stays_named() -> None:
    table = at_france()
    table.do("referee", OverrideCard(table.card("john_knox"), "hand.spain", "a slip"), seat="anna")
    assert table.no_undo("ottoman") in ("undo_secret", "undo_drawn")
    table = at_france()
    table.do("referee", OverrideCard(table.card("grand_tour"), "removed", "a slip"), seat="anna")
    table.undo("ottoman")
    assert table.ids("discards") == ["grand_tour"]


def test_a_named_card_out_of_a_hand_into_the_deck_cannot_be_taken_back_by_another() -> None:
    table = at_france()
    table.do("referee", OverrideCard(table.card("john_knox"), "deck", "a slip"), seat="anna")
    assert table.no_undo("ottoman") in ("undo_secret", "undo_drawn")


def test_showing_a_card_to_another_power_of_one_s_own_seat_teaches_nobody() -> None:
    table = Table(players=2).past(zones={"hand.ottoman": ["john_knox"]}, phase="action")
    table.do("ottoman", Show("england", (table.card("john_knox"),)))
    table.undo("ottoman")
    assert table.ids("hand.ottoman") == ["john_knox"]


def test_notes_are_transparent_to_undo() -> None:
    table = at_france()
    table.do("france", Play(table.card("john_knox"), "event"))
    table.do("table", Note("well played"), seat="anna")
    table.do("table", Note("thank you"), seat=table.seat("france"))
    table.undo("france")
    assert table.ids("hand.france") == ["john_knox"]
    assert [entry.undone for entry in table.record.feed(SPECTATOR)] == [True, False, False, False]
    assert table.no_undo("france") == "nothing_to_undo"


def test_beyond_the_ring_one_replay_gives_the_same_state() -> None:
    table = Table()
    states = []
    for number in range(RING + 40):
        states.append(table.state)
        table.table(StateFact("keys.spain", number % 2 + 1))
    for before in reversed(states):
        table.undo()
        assert table.state == before
    assert table.no_undo() == "nothing_to_undo"
    assert table.state == table.record.start


def test_chance_goes_on_after_an_undo_where_it_was() -> None:
    """Taking back and doing again draws nothing anew, so that nobody can try for a better shuffle."""
    table = Table()
    table.table(Adjust("spain", 1))
    table.undo()
    table.table(BuildDeck())
    assert table.no_undo() in ("undo_drawn", "undo_chance")
    other = Table()
    other.table(BuildDeck())
    assert other.zone("deck") == table.zone("deck")


def test_f25_a_line_that_the_rules_refuse_is_void_and_later_play_goes_on() -> None:
    table = at_france()
    seat, knox = table.seat("france"), table.card("john_knox")
    wrong = table.record.add(Line(TIME, seat, "france", Play(knox, "combat"), ()))
    assert isinstance(wrong, Refusal)
    assert table.record.void[1].key == "mode_wrong"
    table.do("france", Play(knox, "cp"))
    assert table.record.number == 2
    table.undo("france")
    assert list(table.record.void) == [1, 2]
    assert table.no_undo("france") == "nothing_to_undo"


@pytest.mark.parametrize(("chance", "key"), [((), "chance_missing"), ((0,) * 46, "chance_left"),
                                             ((0,) * 44 + (2,), "chance_range"), ((-1,), "chance_range")])  # fmt: skip
def test_f25_a_line_whose_chance_cannot_have_been_is_void(chance: tuple[int, ...], key: str) -> None:
    table = Table()
    no = table.told("table", BuildDeck(), *chance)
    assert isinstance(no, Refusal)
    assert no.said.key == key
    assert table.state == table.record.start
    table.table(BuildDeck())


def test_f25_an_undo_of_a_void_line_or_of_another_seat_s_is_void_too() -> None:
    table = at_france()
    seat = table.seat("france")
    table.do("france", Play(table.card("john_knox"), "cp"))
    for line in (Line(TIME, "anna", "table", Undo(1), ()), Line(TIME, seat, "table", Undo(7), ())):
        assert isinstance(table.record.add(line), Refusal)
    assert list(table.record.void) == [2, 3]
    table.undo("france")
    assert list(table.record.void) == [2, 3, 1]
    again = Record(table.record.game, table.setup, table.record.start)
    for line in table.record.lines:
        again.add(line)
    assert (again.state, again.void) == (table.state, table.record.void)


def test_f25_the_reason_told_to_all_holds_no_secret_of_the_line_s_seat() -> None:
    table = Table().past(zones={"hand.spain": ["treasure_fleet"]}, phase="action", active="spain")
    table.record.add(Line(TIME, table.seat("spain"), "spain", Pass(), ()))
    assert table.record.void[1].key == "not_done"
    assert "card" not in table.record.void[1].params


def test_replay_of_the_lines_is_the_play() -> None:
    table = Table()
    for action in (BuildDeck(), Deal(), ReturnSpent(), FillSpain()):
        table.table(action)
    fold = Record(table.record.game, table.setup)
    for line in table.record.lines:
        assert fold.add(line) is None
    assert fold.state == table.state
    assert fold.counter == table.record.counter
    assert keys(entry.said for entry in fold.feed(SPECTATOR)) == keys(table.heard(""))

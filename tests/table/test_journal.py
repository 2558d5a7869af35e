"""The journal's own promises, at a table of Virgin Queen."""

from __future__ import annotations

import pytest

from core.table.actions import Note, OverridePhase, OverrideStep, Roll, StateFact, Word
from core.table.chance import stream_key, value_at
from core.table.journal import Line, Prepared, Record
from core.table.seats import SPECTATOR
from core.table.telling import Refusal
from core.virgin_queen.actions import BuildDeck, ColonyTreasure, Deal, FillPortugal, FillSpain, ReturnSpent
from tests.kit import GAME, TIME, Table, keys

TURN = (BuildDeck(), Deal(), ColonyTreasure("england"), ReturnSpent(), FillSpain(), FillPortugal())


def played() -> Table:
    table = Table()
    table.do("spain", Word("mañana"))
    table.do("england", Word("fog"))
    for action in TURN:
        table.table(action)
    return table


def test_preparing_changes_nothing_and_an_old_preparation_is_not_admitted() -> None:
    table = Table()
    first, second = table.prepare("table", BuildDeck()), table.prepare("table", BuildDeck())
    assert isinstance(first, Prepared)
    assert first == second
    assert table.record.number == 0
    table.record.admit(first)
    with pytest.raises(ValueError, match="another position"):
        table.record.admit(second)


def test_the_counter_counts_what_chance_gave_in_all_lines_voided_ones_too() -> None:
    table = Table()
    table.table(Roll(3, "first"))
    assert table.record.counter == 3
    void = table.record.add(Line(TIME, "anna", "table", Deal(), (1, 2)))
    assert isinstance(void, Refusal)
    assert table.record.counter == 5
    table.table(Roll(1, "then"))
    key = stream_key(table.secret, ())
    assert table.record.lines[-1].chance == (value_at(key, 5, 6),)


def test_words_change_the_stream_and_each_power_s_last_word_counts() -> None:
    def deck(*words: tuple[str, str]) -> tuple[int, ...]:
        table = Table()
        for power, word in words:
            table.do(power, Word(word))
        table.table(BuildDeck())
        return table.zone("deck")

    assert deck() != deck(("spain", "a"))
    assert deck(("spain", "a")) != deck(("england", "a"))
    assert deck(("spain", "b"), ("spain", "a")) == deck(("spain", "a"))


@pytest.mark.parametrize("first", [Roll(1, "luck"), ColonyTreasure("england"), BuildDeck()])
def test_a_word_counts_only_before_any_chance_was_used(first: object) -> None:
    table = Table()
    table.do("spain", Word("early"))
    table.table(first)
    table.refused("england", Word("late"), "word_too_late")
    assert "word" not in [offer.action for offer in table.offers("england")]


def test_a_word_is_too_late_even_if_the_referee_turns_back_to_the_start() -> None:
    table = Table()
    table.table(BuildDeck())
    table.referee(OverrideStep("build_deck", False, "once more"))
    table.refused("england", Word("late"), "word_too_late")
    table.referee(OverridePhase(1, "card_draw", "once more"))
    table.refused("england", Word("late"), "word_too_late")


def test_a_word_is_one_short_line_by_a_power() -> None:
    table = Table()
    table.refused("england", Word("x" * 65), "text_bad")
    table.refused("england", Word("a\nb"), "text_bad")
    table.refused("table", Word("whose"), "wrong_actor")
    table.refused("england", Word("mine"), "not_your_power", seat="anna")
    table.do("england", Word("mine"))
    assert "mine" not in str(table.heard(""))


def test_a_record_from_a_snapshot_shows_the_history_and_does_not_undo_it() -> None:
    table = played()
    record = Record(GAME, table.setup, table.state, history=table.record.number)
    for line in table.record.lines:
        record.remember(line)
    assert record.number == table.record.number
    assert record.counter == table.record.counter
    for seat in table.setup.seats:
        no = record.undoable(seat)
        assert isinstance(no, Refusal)
        assert no.said.key == "nothing_to_undo"
    fact = record.prepare("anna", "table", StateFact("lisbon", "spain"), TIME, table.secret)
    assert isinstance(fact, Prepared)
    record.admit(fact)
    assert record.undoable("anna") == record.number
    assert record.state_before(record.number) == table.state


def test_a_seat_acts_for_its_own_powers_and_a_spectator_for_none() -> None:
    table = Table()
    for seat in ("bob", "nobody"):
        table.refused("ottoman", Word("x"), "not_your_power", seat=seat)
    for power in ("portugal", "", "-1"):
        table.refused(power, Note("x"), "not_your_power", seat="anna")
    assert table.record.offers("nobody") == ()
    assert table.record.referee_offers("nobody") == ()


def test_the_last_entries_of_a_feed_keep_their_numbers() -> None:
    table = played()
    whole = table.record.feed(SPECTATOR)
    assert table.record.feed(SPECTATOR, last=3) == whole[-3:]
    assert table.record.feed(SPECTATOR, last=999) == whole
    assert [entry.number for entry in whole] == list(range(1, len(whole) + 1))
    assert keys(entry.said for entry in whole)[:2] == ["word", "word"]


def test_a_text_that_hides_something_is_refused_in_a_new_line_and_taken_in_an_old_one() -> None:
    table = Table()
    table.refused("table", Note("one\u3164two"), "text_hides")
    table.refused("table", Roll(1, "one\u115f"), "text_hides")
    table.table(Note("Zoë’s \u0915\u094d\u200d\u0937"))
    assert table.record.add(Line(TIME, "anna", "table", Note("one\u3164two"), ())) is None

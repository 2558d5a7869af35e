"""Words for the chance with algorithm 2: committed to, shown, never replaced, and what they prove."""

from __future__ import annotations

import pytest

from core.table.actions import CommitWord, LeaveOut, Note, Roll, Word
from core.table.offers import is_instance, sha256_of
from core.table.vouch import Claim, claim_of, vouch
from core.virgin_queen.actions import BuildDeck
from tests.kit import Table, keys


def new(**more: object) -> Table:
    """Six seats: anna has the Ottomans, bob Spain, carl England, dora France, emil the Empire, fay the Protestants."""
    return Table(chance=2, **more)


def commit(table: Table, *powers: str) -> None:
    for power in powers:
        table.do(power, CommitWord(sha256_of(f"word of {power}")))


def show(table: Table, *powers: str) -> None:
    for power in powers:
        table.do(power, Word(f"word of {power}"))


def test_f52_who_keeps_the_file_gives_no_word() -> None:
    table = new(keeper="bob")
    table.refused("spain", Word("mine"), "word_keeper")
    table.refused("spain", CommitWord("0" * 64), "word_keeper")
    table.do("england", Word("mine"))
    for older in (Table(chance=1, keeper="bob"), new()):
        older.do("spain", Word("mine"))


def test_f52_who_gives_the_last_plain_word_is_named_and_nothing_is_claimed_for_the_others() -> None:
    table = new(keeper="bob")
    assert claim_of(table.record) == Claim((), "", ())
    table.do("england", Word("fog"))
    table.do("france", Word("loire"))
    assert claim_of(table.record) == Claim((), "dora", ())


def test_words_committed_to_are_unknown_when_the_last_plain_word_is_given() -> None:
    table = new(keeper="bob")
    commit(table, "england", "protestant")
    table.do("france", Word("loire"))
    show(table, "protestant", "england")
    assert claim_of(table.record) == Claim(("fay", "carl"), "dora", ())
    table.table(BuildDeck())
    assert vouch(table.record, table.secret).why == ""


def test_a_word_is_shown_to_all_and_only_the_committed_one_is_taken() -> None:
    table = new()
    commit(table, "england")
    assert keys(table.heard(""))[-1] == "word_committed"
    table.refused("england", Word("another"), "word_differs")
    table.refused("england", CommitWord("0" * 64), "word_given")
    show(table, "england")
    assert table.heard("")[-1].params["text"] == "word of england"
    table.refused("england", Word("word of england"), "word_given")


def test_the_first_word_shown_ends_commits_and_plain_words() -> None:
    table = new()
    commit(table, "england", "france")
    table.do("ottoman", Word("early"))
    commit(table, "protestant")
    show(table, "france")
    table.refused("spain", Word("late"), "words_shown")
    table.refused("spain", CommitWord("0" * 64), "words_shown")
    table.refused("ottoman", Word("other"), "word_given")
    show(table, "england", "protestant")


def test_nothing_is_drawn_while_a_word_is_waited_for_and_the_referee_may_leave_it_out() -> None:
    table = new()
    table.refused("referee", LeaveOut("england", "nobody waits"), "word_not_waited")
    commit(table, "england", "france")
    for action in (Roll(1, "luck"), BuildDeck()):
        table.refused("table", action, "words_first")
    table.table(Note("we wait"))
    waiting = table.record.view(0).waiting
    assert [(one.power, one.key) for one in waiting] == [("england", "word_owed"), ("france", "word_owed")]
    show(table, "france")
    table.refused("referee", LeaveOut("england", ""), "reason_missing")
    table.referee(LeaveOut("england", "its word is lost"))
    table.refused("england", Word("word of england"), "word_given")
    table.table(BuildDeck())
    assert claim_of(table.record) == Claim(("dora",), "", ("england",))


def test_words_and_commits_are_never_taken_back() -> None:
    table = new()
    table.do("ottoman", Word("dawn"))
    assert table.no_undo("ottoman") == "undo_word"
    commit(table, "england")
    assert table.no_undo("england") == "undo_word"
    table.referee(LeaveOut("england", "lost"))
    assert table.no_undo("ottoman") == "undo_word"
    older = Table(chance=1)
    older.do("ottoman", Word("dawn"))
    older.undo("ottoman")
    older.refused("ottoman", CommitWord("0" * 64), "commit_older")


def test_words_and_commits_are_too_late_once_chance_was_used() -> None:
    table = new()
    table.table(Roll(1, "luck"))
    table.refused("england", Word("late"), "word_too_late")
    table.refused("england", CommitWord("0" * 64), "word_too_late")


@pytest.mark.parametrize("wrong", ["", "0" * 63, "0" * 65, "A" * 64, "g" * 64])
def test_a_commit_is_64_hex_digits(wrong: str) -> None:
    table = new()
    table.refused("england", CommitWord(wrong), "commit_form")
    [offer] = [one for one in table.offers("england") if one.action == "commit_word" and one.power == "england"]
    assert not is_instance(offer, "england", CommitWord(wrong))


def test_words_make_other_streams_and_one_left_out_counts_for_nothing() -> None:
    def deck(*powers: str, out: tuple[str, ...] = ()) -> tuple[int, ...]:
        table = new()
        commit(table, *powers, *out)
        show(table, *powers)
        for power in out:
            table.referee(LeaveOut(power, "lost"))
        table.table(BuildDeck())
        return table.zone("deck")

    assert deck("england") != deck()
    assert deck("england", "france") != deck("england")
    assert deck("england", out=("france",)) == deck("england")

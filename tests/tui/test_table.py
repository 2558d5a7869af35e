"""The table by keys: what is done is on the disk, what is refused says why, what is backed out of never was."""

from __future__ import annotations

from typing import Any

import pytest

from core.store.session import Session
from tests.tui.conftest import text
from tests.tui.table_kit import (
    LAYOUTS,
    act,
    app_of,
    at_action,
    campaign,
    cards_of,
    early,
    everything_held,
    found_in,
    lines_of,
    notice,
    press,
    settle,
    table_of,
)
from tui.screens.scene import Act, Want
from tui.widgets.ask import Ask, AskChoice, AskLine, AskYesNo
from tui.widgets.line_list import LineList

# Doing and not doing


@LAYOUTS
async def test_what_is_done_by_keys_is_on_the_disk_at_once(path, russian: bool) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "m", russian=russian)
        await press(pilot, *"Hello", "enter")
        assert lines_of(path)[-1].text == "Hello"
        assert "Hello" in text(app)


@LAYOUTS
async def test_f05_backing_out_of_a_card_tells_nobody_and_writes_nothing(path, russian: bool) -> None:
    app = app_of(at_action(campaign(path)), "clara")
    before = path.read_bytes()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        table = table_of(app)
        offer = table.open_scene().offer("play", "ottoman", mode="event")
        feed = table.scene().feed
        table.post_message(Want(offer))
        await settle(pilot)
        assert isinstance(app.screen, AskChoice)
        await press(pilot, "j", "q", russian=russian)
        assert app.screen is table
        assert path.read_bytes() == before
        assert table.scene().feed == feed


async def test_f32_a_line_that_drops_in_a_prompt_applies_nothing_and_the_prompt_is_there_again(path) -> None:
    session = at_action(campaign(path, dice="table"))
    act(session, "table", "roll", 3, "the siege")
    before = path.read_bytes()
    for _ in range(2):
        app = app_of(Session.open(path), "clara")
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot)
            assert "Dice to be typed in: 3 for the siege." in text(app)
            await press(pilot, "x", "3")
            assert isinstance(app.screen, AskLine)
        assert path.read_bytes() == before


async def test_a_refusal_says_why_with_the_rule_where_the_eye_is(path) -> None:
    app = app_of(at_action(campaign(path)), "clara")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        table_of(app).post_message(Act("ottoman", ["pass"]))
        await settle(pilot)
        assert notice(app).startswith("! 5 cards in hand")
        assert notice(app).endswith("(VQ-C11)")


async def test_another_seats_refusal_names_no_card(path) -> None:
    session = at_action(campaign(path))
    theirs = cards_of(session, "ottoman", "france")
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        table_of(app).post_message(Act("ottoman", ["pass"]))
        await settle(pilot)
        assert notice(app).startswith("! Ottoman is not yours to act for.")
        assert found_in(everything_held(pilot), theirs) == []


@pytest.mark.rule("VQ-C15")
async def test_a_forbidden_choice_is_dimmed_and_says_its_reason_and_rule(path) -> None:
    session = at_action(campaign(path))
    fleet = next(n for n, card in enumerate(session.setup.catalogue.cards, 1) if card.id == "treasure_fleet")
    act(session, "referee", "override_card", fleet, "hand.ottoman", "a test")
    app = app_of(session, "clara")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        table = table_of(app)
        table.post_message(Want(table.open_scene().offer("play", "ottoman", mode="cp")))
        await settle(pilot)
        choices = app.screen.query_one("#choices", LineList)
        barred = next(n for n, item in enumerate(choices.items) if item.value == fleet)
        assert not choices.items[barred].enabled
        choices.move_to(barred)
        await press(pilot, "enter")
        assert "mandatory event" in notice(app)
        assert "(VQ-C15)" in notice(app)
        assert isinstance(app.screen, AskChoice), "nothing was chosen"


async def test_a_full_disk_is_one_sentence_and_what_was_typed_can_be_tried_again(path, monkeypatch) -> None:
    app = app_of(campaign(path), "anna")
    before = path.read_bytes()
    async with app.run_test(size=(80, 24)) as pilot:

        def full(*_: Any) -> None:
            raise OSError(28, "No space left on device")

        await press(pilot, "m", *"Hello")
        with monkeypatch.context() as patch:
            patch.setattr("core.store.disk.write", full)
            for key in ("enter", "y"):
                await press(pilot, key)
                assert "he disk is full" in " ".join(text(app).split())
                assert "Try again?" in text(app)
        assert path.read_bytes() == before
        await press(pilot, "y")
        assert [line.text for line in lines_of(path)] == ["Hello"]


async def test_f33_after_the_first_cp_there_is_no_way_back_to_the_event(path) -> None:
    session = at_action(campaign(path))
    cards = [
        session.setup.catalogue.cards[n - 1]
        for n in session.record.state.zones[session.setup.zone_number["hand.ottoman"]]
    ]
    worth = next(card for card in cards if card.cp > 1 and card.kind == "event")
    number = session.setup.catalogue.cards.index(worth) + 1
    act(session, "ottoman", "play", number, "cp", 0)
    act(session, "ottoman", "spend_cp", 1, "a move")
    left = session.record.state.impulse.left
    app = app_of(session, "clara")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "e", "h")
        offered = [item.text for item in app.screen.query_one("#offers", LineList).items]
        assert not [line for line in offered if "its event" in line and "Ottoman" in line]
        await press(pilot, "q")
        table_of(app).post_message(Act("ottoman", ["play", number, "event", 0]))
        await settle(pilot)
        assert notice(app).startswith("! ")
        assert table_of(app).scene().view.impulse.left == left


# Type-ahead


async def test_f34_keys_hit_ahead_take_nothing_back(path) -> None:
    session = campaign(path)
    act(session, "table", "vp", "england", 2, "a wedding")
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "z")
        assert isinstance(app.screen, AskYesNo)
        for key in ("y", "enter"):
            early(app, key)
            await settle(pilot)
        assert isinstance(app.screen, AskYesNo)
        assert len(lines_of(path)) == 1
        await press(pilot, "y")
        assert len(lines_of(path)) == 2


async def test_f34_keys_hit_ahead_do_not_deal_when_the_deal_has_just_become_possible(path) -> None:
    session = campaign(path)
    for power in session.setup.powers:
        act(session, "table", "number", power, 5)
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        table = table_of(app)
        table.post_message(Act("table", ["build_deck"]))
        await settle(pilot)
        await press(pilot, "y")
        assert table.scene().offer("deal")
        room = app.screen.query_one("#room").query_one(LineList)
        room.move_to(next(n for n, item in enumerate(room.items) if item.text.strip().startswith("Deal")))
        room.focus()
        early(app, "enter")
        await settle(pilot)
        assert table.scene().offer("deal"), "nothing was dealt"
        await press(pilot, "enter", "y")
        assert not table.scene().offer("deal")


async def test_f34_a_random_loss_is_not_answered_ahead(path) -> None:
    app = app_of(at_action(campaign(path)), "anna")
    before = path.read_bytes()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        table = table_of(app)
        table.post_message(Want(table.scene().offer("random_loss")))
        await settle(pilot)
        early(app, "enter")
        await settle(pilot)
        assert isinstance(app.screen, Ask)
        assert path.read_bytes() == before


# Undo


@LAYOUTS
async def test_undo_shows_first_what_is_taken_back(path, russian: bool) -> None:
    session = campaign(path)
    act(session, "table", "vp", "england", 2, "a wedding")
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "z", russian=russian)
        assert "England gains 2 VP (2): a wedding" in text(app)
        await press(pilot, "n", russian=russian)
        assert len(lines_of(path)) == 1
        await press(pilot, "z", "y", russian=russian)
        assert len(lines_of(path)) == 2
        assert table_of(app).scene().view.powers[2].vp == 0


async def test_f14_an_undone_line_stays_in_the_journal_as_undone(path) -> None:
    session = campaign(path)
    act(session, "table", "vp", "england", 2, "a wedding")
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "z", "y", "l")
        assert "[undone] England gains 2 VP (2): a wedding" in text(app)


async def test_f09_undo_after_a_draw_says_that_cards_were_drawn(path) -> None:
    session = campaign(path)
    for power in session.setup.powers:
        act(session, "table", "number", power, 5)
    act(session, "table", "build_deck")
    act(session, "table", "deal")
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "z")
        assert notice(app) == "! It cannot be taken back: cards were drawn."
        await press(pilot, "Z")
        assert "consent of every seat" in notice(app)


async def test_undo_takes_back_what_was_shown_and_nothing_that_came_between(path) -> None:
    session = campaign(path)
    act(session, "table", "vp", "england", 2, "a wedding")
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "z")
        other = Session.open(path)
        act(other, "table", "vp", "england", 3, "a siege")
        other.close()
        await press(pilot, "y")
        assert notice(app).startswith("! ")
        assert table_of(app).scene().view.powers[2].vp == 5

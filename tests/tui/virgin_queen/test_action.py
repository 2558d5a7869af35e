"""The Action Phase at the keyboard: impulses, cards, CP, taking, passing, what comes out of turn."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tui.conftest import text
from tests.tui.virgin_queen.kit import Campaign, head, item, keys, lines, notice, room
from tui.app import FlotaApp
from tui.virgin_queen import SCREENS

Make = Callable[..., Campaign]
App = Callable[..., FlotaApp]


def knox_played(campaign: Make) -> Campaign:
    """England's second impulse of a turn in which it played John Knox, Spain a card for CP, the Ottoman a mandatory."""
    table = campaign().at("action").hand("ottoman", "uprising").hand("spain", "plain_1")
    table.hand("england", "john_knox").hand("france", "plain_2")
    table.act("ottoman", "play", table.number("uprising"), "event", 0).act("ottoman", "end_impulse")
    table.act("spain", "play", table.number("plain_1"), "cp", 0).act("spain", "end_impulse")
    table.act("england", "play", table.number("john_knox"), "event", 0).act("england", "end_impulse")
    table.act("france", "play", table.number("plain_2"), "cp", 0).act("france", "end_impulse")
    for power in ("holy_roman_empire", "protestant", "ottoman", "spain"):
        table.empty_hand(power).act(power, "pass")
    return table


async def test_the_hand_opens_only_when_asked(campaign: Make, app: App) -> None:
    table = campaign().at("action").hand("ottoman", "john_knox", "plague")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert not any("Plague" in line for line in lines(one))
        await keys(pilot, "enter")
        assert any("Plague" in line for line in lines(one))
        await keys(pilot, "q")
        assert not any("Plague" in line for line in lines(one))
        assert room(one).line.key == "cards.ottoman"


@pytest.mark.rule("VQ-C2")
async def test_a_card_is_played_as_its_event_by_its_digit(campaign: Make, app: App) -> None:
    table = campaign().at("action").hand("ottoman", "john_knox", "plague")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter", "2", "enter", "1", "enter")
        assert table.view().impulse.card == table.number("plague")
        assert table.number("plague") in table.view().zones["removed"].faces
        assert room(one).line.key == "end.ottoman"


@pytest.mark.parametrize("key", ["c", "с"])
async def test_a_card_is_played_for_cp_and_they_are_spent_line_by_line(campaign: Make, app: App, key: str) -> None:
    table = campaign().at("action").hand("ottoman", "long")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter", key)
        assert "CP LEFT 5 of 5   [#][#][#][#][#]" in text(one)
        await keys(pilot, key, "2", "enter", *"siege", "enter")
        assert "CP LEFT 3 of 5   [#][#][#][ ][ ]" in text(one)
        assert " 2 CP  siege" in lines(one)
        assert "Last: 2 CP, siege" in text(one)


@pytest.mark.parametrize("key", ["c", "с"])
async def test_f61_for_cp_leads_to_a_card_played_for_cp_from_anywhere(campaign: Make, app: App, key: str) -> None:
    """With the hand closed, from another page, with a card whose CP are not known, past a mandatory event."""
    table = campaign().at("action").hand("ottoman", "uprising", "unknown_worth", "long")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "v", key)
        assert "Enter plays for CP" in text(one)
        assert "(VQ-C15)" in item(one, f"card.{table.number('uprising')}").why
        assert room(one).line.key == f"card.{table.number('unknown_worth')}", "the cursor is on what can be played"
        await keys(pilot, "k", key)
        assert "VQ-C15" in notice(one)
        assert "Enter plays for CP" in text(one), "the cards stay open"
        await keys(pilot, "j", "enter", "4", "enter")
    assert (table.view().impulse.mode, table.view().impulse.left) == ("cp", 4)


async def test_f61_for_cp_says_why_once_the_card_of_the_impulse_is_played(campaign: Make, app: App) -> None:
    table = campaign().at("action").hand("ottoman", "uprising", "long")
    table.act("ottoman", "play", table.number("uprising"), "event", 0)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "c")
        assert "is being played in this impulse" in notice(one)


async def test_what_cp_were_spent_on_before_needs_no_typing(campaign: Make, app: App) -> None:
    table = campaign().at("action").hand("ottoman", "long").hand("spain", "plain_1")
    table.act("ottoman", "play", table.number("long"), "cp", 0)
    for cp, note in ((1, "a move"), (3, "a siege"), (1, "a move")):
        table.act("ottoman", "spend_cp", cp, note)
    table.act("ottoman", "end_impulse").act("spain", "play", table.number("plain_1"), "cp", 0)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "j", "enter")
        assert lines(one) == [" 1 CP  a move"], "more than is left cannot be spent"
        await keys(pilot, "enter")
        assert [(spent.cp, spent.note) for spent in table.view().impulse.spent] == [(1, "a move")]
        assert room(one).line.key == "before" or room(one).line.key == "spend"


@pytest.mark.rule("VQ-C7")
async def test_a_card_that_takes_one_other_shows_the_rest_dimmed(campaign: Make, app: App) -> None:
    table = campaign().at("action").empty_hand("ottoman").act("ottoman", "pass").empty_hand("spain")
    table.give("holy_league", "discards").give("plague", "discards")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter", "2", "enter")
        room(one).go_to("take")
        await keys(pilot, "enter")
        assert "(VQ-C7)" in item(one, f"taken.{table.number('plague')}").why
        room(one).go_to(f"taken.{table.number('holy_league')}")
        await keys(pilot, "enter")
        assert table.view("spain").zones["hand.spain"].faces == (table.number("holy_league"),)


async def test_cp_that_the_deck_does_not_know_are_typed(campaign: Make, app: App) -> None:
    table = campaign().at("action").hand("ottoman", "unknown_worth")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter", "c", "4", "enter")
        assert (table.view().impulse.cp, table.view().impulse.left) == (4, 4)


async def test_f33_after_a_cp_is_spent_the_card_stays_for_cp(campaign: Make, app: App) -> None:
    table = campaign().at("action").hand("ottoman", "long", "plague")
    table.act("ottoman", "play", table.number("long"), "cp", 0).act("ottoman", "spend_cp", 1, "a move")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        keyed = [line.value for line in room(one).list.items]
        assert "cards.ottoman" not in keyed
        assert not any(str(key).startswith("mode.") for key in keyed)
        assert "CP LEFT 4 of 5" in text(one)


@pytest.mark.rule("VQ-C15")
async def test_a_mandatory_event_is_not_played_for_cp_and_says_why(campaign: Make, app: App) -> None:
    table = campaign().at("action").hand("ottoman", "uprising")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter", "c")
        assert notice(one).startswith("!")
        assert "VQ-C15" in notice(one)
        assert not table.view().impulse.acted
        await keys(pilot, "enter")
        assert "(VQ-C15)" in item(one, "mode.cp").why


@pytest.mark.rule("VQ-C2")
@pytest.mark.parametrize(("answer", "zone"), [("1", "removed"), ("2", "discards")])
async def test_the_condition_is_asked_after_the_effect(campaign: Make, app: App, answer: str, zone: str) -> None:
    table = campaign().at("action").hand("ottoman", "holy_league")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter", "enter")
        assert "after a naval victory" in head(one)
        await keys(pilot, "enter")
        assert room(one).line.key == f"met.{table.number('holy_league')}"
        await keys(pilot, answer, "enter")
        assert table.number("holy_league") in table.view().zones[zone].faces
        assert room(one).line.key == "end.ottoman"


@pytest.mark.rule("VQ-C2")
async def test_f55_any_seat_answers_the_condition_for_the_table_and_the_end_waits_for_it(
    campaign: Make, app: App
) -> None:
    table = campaign().at("action").hand("ottoman", "holy_league")
    card = table.number("holy_league")
    table.act("ottoman", "play", card, "event", 0)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "x")
        await keys(pilot, "1", "enter")
        assert card in table.view().zones["removed"].faces


@pytest.mark.rule("VQ-C6")
@pytest.mark.rule("VQ-C5")
@pytest.mark.rule("VQ-C4")
async def test_what_may_not_be_taken_is_dimmed_with_its_reason(campaign: Make, app: App) -> None:
    table = knox_played(campaign)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "enter", "enter", "enter")
        own, mandatory = (item(one, f"taken.{table.number(card)}") for card in ("john_knox", "uprising"))
        assert "(VQ-C6)" in own.why
        assert own.note == "England, as event"
        assert "(VQ-C5)" in mandatory.why
        await keys(pilot, "j")
        assert "VQ-C6" in notice(one)
        await keys(pilot, "enter")
        assert notice(one).startswith("!")
        assert not table.view().impulse.acted
        await keys(pilot, "о", "enter")
        assert table.number("plain_1") in table.view("england").zones["hand.england"].faces


async def test_f05_choosing_a_card_to_take_and_going_back_writes_nothing(campaign: Make, app: App) -> None:
    table = knox_played(campaign)
    before = table.session.record.number
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, "enter", "enter", "enter", "q", "q", "q")
        assert room(one).line.key == "cards.england"
        table.session.refresh()
        assert table.session.record.number == before


@pytest.mark.rule("VQ-C11")
@pytest.mark.parametrize("key", ["p", "з"])
async def test_passing_is_refused_with_the_reason_to_its_own_seat(campaign: Make, app: App, key: str) -> None:
    table = campaign().at("action").hand("ottoman", "uprising")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert not item(one, "end.ottoman").why, "an onlooker must not read the hand from a dimmed line"
        await keys(pilot, key)
        assert "Uprising" in notice(one)
        assert "VQ-C11" in notice(one)


@pytest.mark.rule("VQ-C11")
async def test_all_pass_in_a_row_and_the_order_shows_who_has(campaign: Make, app: App) -> None:
    table = campaign().at("action")
    for power in ("ottoman", "spain", "england"):
        table.empty_hand(power)
    table.act("ottoman", "pass").act("spain", "pass")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        assert "-Ottoman-Spain>England France Empire Protestant" in text(one)
        await keys(pilot, "p")
        assert "-Ottoman-Spain-England>France" in text(one)
        table.empty_hand("france").act("france", "pass")
        for power in ("holy_roman_empire", "protestant"):
            table.empty_hand(power).act(power, "pass")
        room(one).show(table.scene("ben"))
        assert room(one).line.key == "advance"


@pytest.mark.rule("VQ-T8")
@pytest.mark.parametrize("key", ["t", "е"])
async def test_a_treasure_is_spent_like_a_card(campaign: Make, app: App, key: str) -> None:
    table = campaign().at("winter").act("table", "winter_row")
    table.act("referee", "override_phase", 1, "action", "again").empty_hand("ottoman").act("ottoman", "pass")
    values = table.view("spain").zones["treasures.spain"].faces
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert not any("A treasure of" in line for line in lines(one))
        await keys(pilot, key, "enter")
        assert table.view().impulse.left == min(values)
        assert table.view().zones["spent"].faces == (min(values),)


async def test_a_response_is_played_out_of_turn(campaign: Make, app: App) -> None:
    table = campaign().at("action").hand("england", "sea_dogs", "plague").hand("france", "plague")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        assert room(one).line.key == "respond.england"
        assert not any("Sea Dogs" in line for line in lines(one))
        await keys(pilot, "j", "enter")
        assert lines(one) == ["None of these cards can be played now. q goes back."]
        await keys(pilot, "q", "k", "enter")
        assert [line for line in lines(one) if "Plague" in line] == []
        await keys(pilot, "enter")
        assert table.view().ledger[-1].mode == "response"


async def test_a_line_for_responses_tells_an_onlooker_nothing_of_the_hand(campaign: Make, app: App) -> None:
    table = campaign().at("action").hand("england", "sea_dogs").hand("france", "plague")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        assert lines(one)[1:3] == ["England: response or combat ...", "France: response or combat ..."]
        assert item(one, "respond.england")[2:] == item(one, "respond.france")[2:]


async def test_f02_an_open_hand_closes_with_the_impulse_and_the_seat(campaign: Make, app: App) -> None:
    table = campaign().at("action").hand("ottoman", "plague").hand("spain", "long")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "enter")
        found = room(one)
        found.show(table.scene("ben"))
        assert not any("Plague" in line.text for line in found.list.items)
        assert "Plague" not in str(found.list.border_title)
        found.show(table.scene("anna"))
        assert not any("Plague" in line.text for line in found.list.items)


@pytest.mark.rule("VQ-C13")
async def test_a_random_loss_names_who_has_nothing_to_lose(campaign: Make, app: App) -> None:
    table = campaign().at("action").empty_hand("spain")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "carl", pilot)
        room(one).go_to("loss")
        await keys(pilot, "enter")
        assert "(VQ-C13)" in item(one, "loss.spain").why
        assert item(one, "loss.england").text.endswith("loses a card")
        cards = table.view().powers[2].cards
        room(one).go_to("loss.england")
        await keys(pilot, "enter", "y")
        assert table.view().powers[2].cards == cards - 1


@pytest.mark.parametrize("key", ["v", "м"])
async def test_victory_points_are_two_keys_away_in_every_room(campaign: Make, app: App, key: str) -> None:
    table = campaign().at("action")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, key, "j", "right", "2", "enter", *"raid", "enter")
        assert table.view().powers[1].vp == 2
        assert item(one, "vp.spain").text.split() == ["Spain", "2", "VP"]
        await keys(pilot, "left", "enter", *"lost", "enter")
        assert table.view().powers[1].vp == 1


async def test_a_procedure_without_a_screen_of_its_own_is_answered_here(
    campaign: Make, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = SCREENS._replace(procedures={})
    monkeypatch.setattr("tui.screens.rooms.screens_of", lambda game: plain)
    table = campaign().at("action").hand("ottoman").act("ottoman", "pass").hand("spain", "treasure_fleet")
    table.act("spain", "play", table.number("treasure_fleet"), "event", 0)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        assert lines(one)[0] == "Spain first"
        assert lines(one)[1] == "What my hand allows ...", "the row's values are the seat's alone"
        before = table.session.record.number
        await keys(pilot, "enter")
        assert room(one).line.key.startswith("other.")
        await keys(pilot, "enter")
        assert len(one.screen_stack) > 2, "the choice of treasures is asked"
        await keys(pilot, "q")
        table.session.refresh()
        assert table.session.record.number == before


async def test_everything_else_is_one_line_away(campaign: Make, app: App) -> None:
    table = campaign().at("action")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        room(one).go_to("others")
        await keys(pilot, "enter")
        assert "Roll dice" in lines(one)
        assert not any(line.endswith("Random loss") for line in lines(one))


@pytest.mark.parametrize("key", ["p", "enter"])
async def test_cp_that_an_end_would_lose_are_asked_about_first(campaign: Make, app: App, key: str) -> None:
    table = campaign().at("action").hand("ottoman", "long")
    table.act("ottoman", "play", table.number("long"), "cp", 0)
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        room(one).go_to("end.ottoman")
        await keys(pilot, key)
        assert "5 CP will be lost. End the impulse?" in text(one)
        await keys(pilot, "n")
        assert table.view().active == "ottoman"
        await keys(pilot, key, "y")
        assert table.view().active == "spain"


async def test_without_cp_left_an_impulse_ends_unasked(campaign: Make, app: App) -> None:
    table = campaign().at("action").hand("ottoman", "long")
    table.act("ottoman", "play", table.number("long"), "cp", 0).act("ottoman", "spend_cp", 5, "all of it")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "anna", pilot)
        await keys(pilot, "p")
        assert table.view().active == "spain"


@pytest.mark.parametrize(("key", "rule"), [("c", ""), ("t", " (VQ-T8)"), ("p", " (VQ-C11)"), ("з", " (VQ-C11)")])
async def test_the_impulses_keys_say_whose_impulse_it_is(campaign: Make, app: App, key: str, rule: str) -> None:
    table = campaign().at("action")
    async with (one := app()).run_test(size=(80, 24)) as pilot:
        await table.sit(one, "ben", pilot)
        await keys(pilot, key)
        assert notice(one) == f"! It is Ottoman's impulse.{rule}"
        assert {"for_cp", "treasure", "end"} <= room(one).idle_keys()
        table.empty_hand("ottoman").act("ottoman", "pass").empty_hand("spain").act("spain", "pass")
        room(one).show(table.scene("ben"))
        assert not room(one).idle_keys()

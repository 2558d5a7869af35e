"""The table by keys: what is done is on the disk, what is refused says why, what is backed out of never was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from core.store.session import Session
from tests.tui.conftest import text
from tests.tui.table_kit import (
    LONG,
    act,
    app_of,
    at_action,
    at_end,
    campaign,
    cards_of,
    deal,
    early,
    everything_held,
    found_in,
    press,
    settle,
    table_of,
)
from tui.screens.facts import Facts
from tui.screens.home import Home
from tui.screens.scene import Act, Want
from tui.screens.table import TableScreen
from tui.settings import Settings
from tui.widgets.ask import Ask, AskChoice, AskLine, AskYesNo
from tui.widgets.line_list import LineList
from tui.widgets.notice import Notice

LAYOUTS = pytest.mark.parametrize("russian", [False, True], ids=["latin", "йцукен"])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "friday.toml"


def lines_of(path: Path) -> list[Any]:
    session = Session.open(path)
    session.close()
    return [line.action for line in session.record.lines]


def notice(app: Any) -> str:
    return str(next(iter(app.screen.query(Notice))).render())


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
        offer = table.scene().offer("play", "ottoman", mode="event")
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
        table.post_message(Want(table.scene().offer("play", "ottoman", mode="cp")))
        await settle(pilot)
        choices = app.screen.query_one("#choices", LineList)
        barred = next(n for n, item in enumerate(choices.items) if item.value == fleet)
        assert not choices.items[barred].enabled
        choices.move_to(barred)
        await press(pilot, "enter")
        assert "mandatory event" in notice(app)
        assert "(VQ-C15)" in notice(app)
        assert isinstance(app.screen, AskChoice), "nothing was chosen"


async def test_a_full_disk_is_one_sentence_and_nothing_is_lost(path, monkeypatch) -> None:
    app = app_of(campaign(path), "anna")
    before = path.read_bytes()
    async with app.run_test(size=(80, 24)) as pilot:

        def full(*_: Any) -> None:
            raise OSError(28, "No space left on device")

        await press(pilot, "m", *"Hello")
        monkeypatch.setattr("core.store.disk.write", full)
        await press(pilot, "enter")
        assert "he disk is full" in notice(app)
        monkeypatch.undo()
        assert path.read_bytes() == before
        await press(pilot, "m", *"Again", "enter")
        assert lines_of(path)[-1].text == "Again"


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
        await press(pilot, "e")
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
        assert table.scene().offer("deal")
        room = app.screen.query_one("#room").query_one(LineList)
        room.move_to(next(n for n, item in enumerate(room.items) if item.text.strip().startswith("Deal")))
        room.focus()
        early(app, "enter")
        await settle(pilot)
        assert table.scene().offer("deal"), "nothing was dealt"
        await press(pilot, "enter")
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


# The other screens


@LAYOUTS
async def test_facts_are_stated_by_keys_and_the_screen_stays(path, russian: bool) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f", "1", "enter", "4", "enter", "8", "enter", "3", "enter", russian=russian)
        assert isinstance(app.screen, Facts)
        facts = table_of(app).scene().view.facts
        assert facts["keys.ottoman"] == 4
        assert facts["lisbon"] == "england"


async def test_browse_says_who_played_what_how_and_when(path) -> None:
    session = at_action(campaign(path))
    card = next(
        n
        for n in session.record.state.zones[session.setup.zone_number["hand.ottoman"]]
        if session.setup.catalogue.card(n).kind == "event" and not session.setup.catalogue.card(n).removal
    )
    title = session.setup.catalogue.card(card).title
    cp = 0 if session.setup.catalogue.card(card).cp else 3
    act(session, "ottoman", "play", card, "cp", cp)
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "b")
        line = next(line for line in text(app).splitlines() if title in line)
        assert "Ottoman, for CP, turn 1" in line
        await press(pilot, "/", *"zzz")
        assert "Nothing matches." in text(app)


async def test_the_referee_gives_a_reason_that_stands_in_the_journal(path) -> None:
    app = app_of(campaign(path, referee="anna"), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "R", "/", *"phase", "enter", "enter", "2", "enter", "4", "enter", *"too late", "enter")
        scene = table_of(app).scene()
        assert (scene.view.turn, scene.view.phase) == (2, "action")
        assert "too late" in text(app)


async def test_who_is_not_the_referee_is_told_who_is(path) -> None:
    app = app_of(campaign(path, referee="anna"), "boris")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "R")
        assert notice(app) == "! Anna is the referee of this campaign."


async def test_a_look_shows_the_cards_and_enter_ends_it(path) -> None:
    session = at_action(campaign(path))
    shown = cards_of(session, "ottoman")[:2]
    hand = session.record.state.zones[session.setup.zone_number["hand.ottoman"]]
    act(session, "ottoman", "show", "england", list(hand[:2]))
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "England may look (2): x shows it." in text(app)
        await press(pilot, "x")
        assert found_in(text(app), shown) == shown
        await press(pilot, "enter")
        assert app.screen is table_of(app)
        assert found_in(everything_held(pilot), shown) == []
        assert not table_of(app).scene().view.frames


@LAYOUTS
async def test_dice_of_the_table_are_typed_in_at_one_key(path, russian: bool) -> None:
    session = at_action(campaign(path, dice="table"))
    act(session, "table", "roll", 3, "the siege")
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "x", russian=russian)
        await press(pilot, "3", "7", "1", "enter")
        assert "Type 3 faces, each from 1 to 6." in notice(app)
        await press(pilot, "backspace", "backspace", "5", "1", "enter")
        assert lines_of(path)[-1].faces == (3, 5, 1)


async def test_a_power_can_be_chosen_for_its_victory_points(path) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        app.screen.query_one("#powers").focus()
        await press(pilot, "3", "j", "enter")
        await press(pilot, "/", *"gained", "enter", "enter", "2", "enter", *"a wedding", "enter")
        gained = lines_of(path)[-1]
        assert (gained.change, gained.reason) == (2, "a wedding")


async def test_next_phase_says_what_is_owed_first(path) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "a")
        assert notice(app).startswith("! The table still has to do this first: make the deck")


async def test_the_jump_key_leads_to_panes_and_screens(path) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "o", "3", "enter")
        assert app.focused.id == "tail"
        await press(pilot, "o", "/", *"facts", "enter", "enter")
        assert isinstance(app.screen, Facts)


# The end


async def test_the_bytes_of_the_chance_are_shown_when_the_campaign_has_ended_and_not_before(path) -> None:
    session = at_end(deal(campaign(path)))
    secret = session.header.secret
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert secret[:32] not in everything_held(pilot)
        assert table_of(app).scene().secret == ""
        await press(pilot, "a")
        assert "End the campaign?" in text(app)
        early(app, "y")
        await settle(pilot)
        assert not table_of(app).scene().view.ended
        await press(pilot, "y")
        assert "The campaign is over" in text(app)
        assert secret[:32] in everything_held(pilot)
        assert table_of(app).scene().commitment[:32] in everything_held(pilot)
        await press(pilot, "m")
        assert notice(app).startswith("! ")


# Two terminals


async def test_f31_another_terminals_action_is_seen_and_rings_once_when_it_makes_it_my_turn(path, monkeypatch) -> None:
    session = at_action(campaign(path))
    rung: list[int] = []
    app = app_of(session, "boris")
    monkeypatch.setattr(app, "bell", lambda: rung.append(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        other = Session.open(path)
        act(other, "ottoman", "play", other.record.state.zones[other.setup.zone_number["hand.ottoman"]][0], "event", 0)
        await table_of(app)._poll()
        assert rung == []
        act(other, "ottoman", "end_impulse")
        other.close()
        await table_of(app)._poll()
        await settle(pilot)
        assert "Your turn, Spain" in text(app)
        assert rung == [1]
        await table_of(app)._poll()
        assert rung == [1]


async def test_the_bell_can_be_turned_off(path, monkeypatch) -> None:
    session = at_action(campaign(path))
    rung: list[int] = []
    app = app_of(session, "boris", Settings(bell=False))
    monkeypatch.setattr(app, "bell", lambda: rung.append(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        other = Session.open(path)
        act(other, "ottoman", "play", other.record.state.zones[other.setup.zone_number["hand.ottoman"]][0], "event", 0)
        act(other, "ottoman", "end_impulse")
        other.close()
        await table_of(app)._poll()
        assert table_of(app).scene().view.active == "spain"
        assert rung == []


async def test_looking_for_news_paints_nothing_when_there_is_none(path, monkeypatch) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        painted: list[int] = []
        monkeypatch.setattr(TableScreen, "redraw", lambda self: painted.append(1))
        await table_of(app)._poll()
        assert painted == []


async def test_f29_leaving_a_table_closes_all_of_its_campaign(path, tmp_path) -> None:
    campaign(tmp_path / "other.toml", title="Sunday group").close()
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        first = table_of(app)
        await press(pilot, "q")
        assert isinstance(app.screen, Home)
        assert first._session._descriptor == -1
        app.screen.open(tmp_path / "other.toml")
        await settle(pilot)
        assert [one.scene().title for one in app.screen_stack if isinstance(one, TableScreen)] == ["Sunday group"]
        assert not first.is_attached


# Sizes and names


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (60, 20), (40, 12)])
async def test_long_names_and_six_seats_fit_and_the_turn_stays_in_sight(path, width: int, height: int) -> None:
    app = app_of(at_action(campaign(path, LONG, title="The long war of the treasure fleets and nobody's peace")), "b")
    async with app.run_test(size=(width, height)) as pilot:
        await press(pilot)
        shown = text(app).splitlines()
        assert len(shown) == height
        assert {cell_len(line) for line in shown} == {width}
        assert "Turn 1, Action" in shown[0]
        assert "[4 Action]" in shown[1]
        assert "Waiting for Anna (Ottoman)" in shown[2]


async def test_all_eight_phases_stand_on_the_rail_in_80_columns(path) -> None:
    app = app_of(at_action(campaign(path)), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        rail = text(app).splitlines()[1]
        assert all(f"{number} " in rail for number in range(1, 9))


async def test_names_are_never_read_as_markup(path) -> None:
    app = app_of(at_action(campaign(path, LONG, title="[red]Friday[/red] [x")), "d")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert "[red]Friday[/red] [x" in text(app)
        await press(pilot, "h")
        assert "Dora [bold]" in text(app)


async def test_resizing_keeps_the_place(path) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "j", "j")
        room = app.screen.query_one("#room").query_one(LineList)
        before = room.item
        await pilot.resize_terminal(60, 20)
        await settle(pilot)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert app.screen.query_one("#room").query_one(LineList) is room
        assert (room.item.value, app.focused) == (before.value, room)


async def test_under_80_columns_there_is_one_pane_with_tabs(path) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(60, 20)) as pilot:
        await press(pilot)
        assert "[Table]  Powers   Journal" in text(app)
        assert "Protestant you" not in text(app)
        await press(pilot, "tab")
        assert "Protestant you" in text(app)


async def test_a_pane_can_be_enlarged_and_made_small_again(path) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        app.screen.query_one("#tail").focus()
        await press(pilot, "+")
        assert "[Journal]" in text(app)
        assert "Protestant you" not in text(app)
        await press(pilot, "+")
        assert "Protestant you" in text(app)


async def test_the_empty_table_says_that_nothing_has_happened(path) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "Nothing has happened yet." in text(app)


async def test_help_tells_the_rules_of_the_phase_and_the_live_keys(path) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "?")
        held = everything_held(pilot)
        assert "VQ-C8" in held
        assert "Change seat" in held


async def test_what_opening_had_to_say_stands_on_the_notice_line(path) -> None:
    campaign(path).close()
    path.chmod(0o644)
    app = app_of(Session.open(path), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "Others on this computer can read this campaign" in notice(app)

"""The screens that the table's keys lead to: facts, piles, the referee, a look, dice, the jump list."""

from __future__ import annotations

from tests.tui.conftest import text
from tests.tui.table_kit import (
    LAYOUTS,
    act,
    app_of,
    at_action,
    campaign,
    cards_of,
    deal,
    everything_held,
    found_in,
    lines_of,
    notice,
    press,
    table_of,
)
from tui.screens.facts import Facts
from tui.screens.table import TableScreen


@LAYOUTS
async def test_facts_are_stated_by_keys_and_the_screen_stays(path, russian: bool) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f", "1", "enter", "4", "enter", "8", "enter", "3", "enter", russian=russian)
        assert isinstance(app.screen, Facts)
        facts = table_of(app).scene().view.facts
        assert facts["keys.ottoman"] == 4
        assert facts["lisbon"] == "england"


@LAYOUTS
async def test_the_data_sheet_is_corrected_by_keys_below_the_facts(path, russian: bool) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f", "/", *"spanish", "enter", "enter", *"seville, Cadiz", "enter")
        data = table_of(app).scene().data
        assert data["home_ports"] == {"verified": False, "names": ["seville", "Cadiz"]}
        await press(pilot, "space", russian=russian)
        assert table_of(app).scene().data["home_ports"]["verified"] is True
        assert "    Spanish home ports: Seville, Cadiz" in text(app)
        before = len(lines_of(path))
        await press(pilot, "enter", "enter")
        assert "That is what it is already." in text(app)
        await press(pilot, "escape", "q", "f", "/", *"spain, admin", "enter", "enter", *"12", "enter", "escape")
        assert len(lines_of(path)) == before


async def test_what_the_campaign_was_built_from_is_dimmed_with_the_reason(path) -> None:
    app = app_of(campaign(path), "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        before = len(lines_of(path))
        await press(pilot, "f", "/", *"treasures", "enter", "enter")
        assert "the counters were made from it" in text(app)
        assert len(lines_of(path)) == before


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
        assert "England may look at 2 cards or treasures: x shows them." in text(app)
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


@LAYOUTS
async def test_enter_in_the_hand_leads_to_the_ways_of_playing_a_card(path, russian: bool) -> None:
    session = at_action(campaign(path))
    card = cards_of(session, "ottoman")[0]
    app = app_of(session, "clara")
    async with app.run_test(size=(80, 24)) as pilot:
        before = len(lines_of(path))
        await press(pilot, "h", russian=russian)
        assert "To the table with it" in text(app).splitlines()[-1]
        await press(pilot, "slash", *card.split()[-1], "enter", "enter")
        assert isinstance(app.screen, TableScreen)
        shown = text(app)
        assert card in shown
        assert "For CP" in shown
        await press(pilot, "q", "q", russian=russian)
        assert len(lines_of(path)) == before


async def test_enter_in_the_hand_says_when_nothing_can_be_done_with_that(path) -> None:
    app = app_of(deal(campaign(path)), "clara")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "h", "enter")
        assert isinstance(app.screen, TableScreen)
        assert "! Nothing can be done with that at the table now." in notice(app)

"""A table that ends, and one that two terminals share: what each sees, and what it leaves open."""

from __future__ import annotations

from core.store.session import Session
from tests.tui.conftest import text
from tests.tui.table_kit import (
    act,
    app_of,
    at_action,
    at_end,
    campaign,
    clock,
    deal,
    early,
    everything_held,
    lines_of,
    notice,
    press,
    settle,
    table_of,
)
from tui.screens.home import Home
from tui.screens.table import TableScreen
from tui.settings import Settings
from tui.widgets.ask import Ask

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
        assert first._controller._session._descriptor == -1
        app.screen.open(tmp_path / "other.toml")
        await settle(pilot)
        assert [one.scene().title for one in app.screen_stack if isinstance(one, TableScreen)] == ["Sunday group"]
        assert not first.is_attached


# A question belongs to what was asked


async def test_f32_a_question_answered_elsewhere_closes_and_answers_nothing_that_came_after(path) -> None:
    session = at_action(campaign(path, dice="table"))
    act(session, "table", "roll", 3, "the first")
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "x", "5", "5")
        assert isinstance(app.screen, Ask)
        with Session.open(path, clock) as other:
            act(other, "table", "dice", [1, 2, 3])
            act(other, "table", "roll", 3, "the second")
        before = len(lines_of(path))
        await table_of(app)._poll()
        await settle(pilot)
        assert app.screen is table_of(app)
        assert "! That was asked before and has been answered meanwhile" in notice(app)
        await press(pilot, "5", "enter")
        assert len(lines_of(path)) == before


async def test_f32_an_answer_given_before_the_screen_knew_better_answers_nothing_that_came_after(path) -> None:
    session = at_action(campaign(path, dice="table"))
    act(session, "table", "roll", 3, "the first")
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "x", "5", "5", "5")
        with Session.open(path, clock) as other:
            act(other, "table", "dice", [1, 2, 3])
            act(other, "table", "roll", 3, "the second")
        before = len(lines_of(path))
        await press(pilot, "enter")
        assert len(lines_of(path)) == before
        assert "! That was asked before and has been answered meanwhile" in notice(app)
        await press(pilot, "x", "6", "6", "6", "enter")
        assert lines_of(path)[-1].faces == (6, 6, 6)


async def test_a_note_is_written_whatever_was_answered_meanwhile(path) -> None:
    session = at_action(campaign(path, dice="table"))
    act(session, "table", "roll", 3, "the first")
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "m", "h", "i")
        with Session.open(path, clock) as other:
            act(other, "table", "dice", [1, 2, 3])
            act(other, "table", "roll", 3, "the second")
        await table_of(app)._poll()
        await press(pilot, "enter")
        assert lines_of(path)[-1].text == "hi"


async def test_another_campaign_put_in_its_place_gets_nothing_of_what_is_done_here(path, tmp_path) -> None:
    app = app_of(at_action(campaign(path)), "anna")
    at_action(campaign(tmp_path / "other.toml", seed=8)).close()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        (tmp_path / "other.toml").replace(path)
        data = path.read_bytes()
        await press(pilot, "m", "h", "i", "enter")
        assert path.read_bytes() == data
        assert "another campaign lies there now" in " ".join(text(app).split())


# A file that was put back


async def test_f53_a_file_put_back_is_said_at_once_and_nothing_is_written_until_the_player_chose(path) -> None:
    session = at_action(campaign(path))
    older = path.read_bytes()
    act(session, "table", "note", "newer")
    app = app_of(session, "anna")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        path.write_bytes(older)
        table_of(app)._look()
        await settle(pilot)
        assert "put back to an older state" in " ".join(text(app).split())
        # Going back answers nothing; an action asks again.
        await press(pilot, "q")
        assert "! " in notice(app)
        await press(pilot, "m", "h", "i", "enter")
        assert "Go on with the older state" in text(app)
        assert path.read_bytes() == older
        await press(pilot, "y")
        assert "Not written. Try again?" in text(app)
        await press(pilot, "y")
        assert lines_of(path)[-1].text == "hi"
        assert not any(getattr(line, "text", "") == "newer" for line in lines_of(path))
        # Put back once more, and left.
        path.write_bytes(older)
        table_of(app)._look()
        await settle(pilot)
        await press(pilot, "n")
        assert isinstance(app.screen, Home)
        assert path.read_bytes() == older

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
    deal,
    early,
    everything_held,
    notice,
    press,
    settle,
    table_of,
)
from tui.screens.home import Home
from tui.screens.table import TableScreen
from tui.settings import Settings

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

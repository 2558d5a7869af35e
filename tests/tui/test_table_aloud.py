"""What only one seat may know stands behind its keys: an onlooker at a shared screen reads what everybody may."""

from __future__ import annotations

from pathlib import Path

from core.table.seats import SPECTATOR
from core.table.telling import Said
from tests.tui.conftest import text
from tests.tui.table_kit import app_of, at_action, campaign, cards_of, found_in, press, table_of


async def test_cards_drawn_are_named_in_the_hand_and_the_journal_but_not_on_the_table(tmp_path: Path) -> None:
    session = at_action(campaign(tmp_path / "friday.toml"))
    mine = cards_of(session, "england", "protestant")
    app = app_of(session, "anna")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert "England draws 5 cards." in text(app)
        assert found_in(text(app), mine) == []
        await table_of(app).take("table", ["draw_cards", "england", 1])
        await press(pilot)
        assert "England draws 1 card." in text(app)
        assert found_in(text(app), cards_of(session, "england", "protestant")) == []
        await press(pilot, "l")
        assert found_in(text(app), mine) == []
        await press(pilot, "h")
        assert found_in(text(app), mine) != []
        await press(pilot, "h")
        assert found_in(text(app), mine) == []


def test_what_is_said_aloud_is_what_a_spectator_hears(tmp_path: Path) -> None:
    session = at_action(campaign(tmp_path / "friday.toml"))
    record, mask = session.record, session.setup.masks["anna"]
    aloud = record.aloud(mask)
    heard: list[Said] = [entry.said for entry in record.feed(SPECTATOR)]
    assert list(aloud.values()) == heard
    feed = {entry.number: entry.said for entry in record.feed(mask)}
    assert any(feed[number] != said for number, said in aloud.items())
    assert record.aloud(mask, 3) == dict(list(aloud.items())[-3:])

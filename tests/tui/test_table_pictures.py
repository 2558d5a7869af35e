"""Pictures of the table and its screens, in the two sizes that terminals have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.tui.table_kit import LONG, act, app_of, at_action, at_end, campaign, deal, press
from tui.settings import Settings

SIZES = [(80, 24), (120, 40)]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    found: tuple[int, int] = request.param
    return found


def keys(*hit: str) -> Callable[[Any], Any]:
    async def before(pilot: Any) -> None:
        await press(pilot, *hit)

    return before


def test_the_hand(path, snap_compare, size) -> None:
    app = app_of(at_action(campaign(path)), "anna")
    assert snap_compare(app, terminal_size=size, run_before=keys("h"))


def test_six_seats_with_long_names(path, snap_compare, size) -> None:
    title = "The long war of the treasure fleets and of nobody's peace in the year that never ends"
    app = app_of(at_action(campaign(path, LONG, title=title)), "b")
    assert snap_compare(app, terminal_size=size, run_before=keys())


def test_the_public_view(path, snap_compare, size) -> None:
    app = app_of(at_action(campaign(path)))
    assert snap_compare(app, terminal_size=size, run_before=keys("q"))


def test_a_refusal(path, snap_compare, size) -> None:
    app = app_of(at_action(campaign(path)), "clara")
    assert snap_compare(app, terminal_size=size, run_before=keys("a"))


def test_the_curtain(path, snap_compare, size) -> None:
    app = app_of(at_action(campaign(path)), "anna")
    assert snap_compare(app, terminal_size=size, run_before=keys("s"))


def test_the_undo_preview(path, snap_compare, size) -> None:
    session = campaign(path)
    act(session, "table", "vp", "england", 2, "a wedding")
    assert snap_compare(app_of(session, "anna"), terminal_size=size, run_before=keys("z"))


def test_the_piles(path, snap_compare, size) -> None:
    session = at_action(campaign(path))
    card = session.record.state.zones[session.setup.zone_number["hand.ottoman"]][0]
    act(session, "ottoman", "play", card, "cp", 0 if session.setup.catalogue.card(card).cp else 3)
    assert snap_compare(app_of(session, "anna"), terminal_size=size, run_before=keys("b"))


def test_the_journal(path, snap_compare, size) -> None:
    assert snap_compare(app_of(at_action(campaign(path)), "anna"), terminal_size=size, run_before=keys("l"))


def test_the_facts(path, snap_compare, size) -> None:
    assert snap_compare(app_of(campaign(path), "anna"), terminal_size=size, run_before=keys("f"))


def test_everything_that_can_be_done(path, snap_compare, size) -> None:
    assert snap_compare(app_of(at_action(campaign(path)), "clara"), terminal_size=size, run_before=keys("e"))


def test_the_referee(path, snap_compare, size) -> None:
    assert snap_compare(app_of(at_action(campaign(path)), "anna"), terminal_size=size, run_before=keys("R"))


def test_the_end(path, snap_compare, size) -> None:
    session = deal(campaign(path))
    act(session, "table", "vp", "france", 7, "the peace")
    act(session, "table", "vp", "spain", 3, "the fleet")
    at_end(session)
    act(session, "table", "advance")
    assert snap_compare(app_of(session, "anna"), terminal_size=size, run_before=keys())


def test_one_pane_on_a_narrow_screen(path, snap_compare) -> None:
    app = app_of(at_action(campaign(path)), "anna")
    assert snap_compare(app, terminal_size=(60, 20), run_before=keys("tab"))


def test_the_table_in_high_contrast_and_ascii(path, snap_compare) -> None:
    app = app_of(at_action(campaign(path)), "anna", Settings(theme="contrast", ascii=True))
    assert snap_compare(app, terminal_size=(80, 24), run_before=keys())

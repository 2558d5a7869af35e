"""What stands on a table with the hand closed: nothing of it hangs on which cards and treasures a seat holds (F45)."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.table.actions import OverridePhase
from core.table.journal import Prepared, Record
from core.table.seats import EVERYONE, SPECTATOR
from core.table.telling import Event, Said
from tests.pax_hispanica import play as pax
from tests.properties.build import act, random_record, walk
from tests.properties.swap import differing
from tui.screens.browse import browse_items
from tui.screens.everything import hand_items, offer_items
from tui.screens.facts import fact_items
from tui.screens.journal import journal_items, tail_items
from tui.screens.list_room import ListRoom
from tui.screens.prompt import prompt
from tui.screens.rooms import room_type
from tui.screens.scene import Room, Scene, closed_scene_of
from tui.words import Names

STEPS = 60
PAGES = ("", "others", "facts", "vp", "loss", "colony", "armada", "expeditions", "before", "deck", "pay", "standings")
"""The rooms' own page, and pages that open without asking for the hand; not every room has each."""


def scene(record: Record, seat: str) -> Scene:
    """The closed scene of a campaign in memory."""
    session: Any = SimpleNamespace(record=record, setup=record.setup, header=record.setup.header)
    return closed_scene_of(session, seat, Names(record.setup))


def drawn(one: Scene) -> bytes:
    """All that a closed table and what opens over it draws of a scene, as bytes."""
    pages = _pages(room_type(one)(), one)
    parts = [
        *(repr(page) for page in pages),
        prompt(one, lambda key: key),
        repr(tail_items(one)),
        repr(journal_items(one)),
        repr([*offer_items(one.offers, one), *hand_items(one)]),
        repr([item.text for item in browse_items(one)]),
        repr([item.text for item in fact_items(one)]),
        repr(one.referee),
        repr(msgspec.to_builtins(one.view)),
    ]
    return "\n".join(parts).encode()


def _pages(room: Room, one: Scene) -> list[object]:
    """The room's pages that open without asking for the hand; of a campaign that is over, none."""
    if not isinstance(room, ListRoom):
        assert one.view.ended
        return []
    assert not set(PAGES) & room.PRIVATE
    own = [f"{head}.{one.powers[0]}" for head in ("launch", "spy", "galleons") if one.powers]
    return [room.aim(one), *(_page(room, one, name) for name in (*PAGES, *own))]


def _page(room: ListRoom, one: Scene, name: str) -> object:
    own = room.page(one, name)
    return room.shared(one, name) if own is None and name else own


def another(record: Record, state: Any) -> Record:
    """The same campaign at another position, and with other words in all that was said to some only."""
    other = Record(record.game, record.setup, state)
    other.lines, other.void, other.counter = record.lines, record.void, record.counter
    other._events = [tuple(_other_words(one) for one in events) for events in record._events]
    return other


def _other_words(one: Event) -> Event:
    return one if one.to == EVERYONE else replace(one, said=Said("secret_of_a_seat"))


def check(record: Record, seat: str, rng: Random) -> bool:
    """Hold the seat's closed table against that of another hand; whether the two hands differ at all."""
    state = differing(record.setup, record.state, SPECTATOR, rng)
    other = another(record, state)
    assert drawn(scene(record, seat)) == drawn(scene(other, seat)), seat
    mine = record.setup.masks[seat]
    return record.view(mine).zones != other.view(mine).zones


@given(seed=st.integers(0, 2**32), players=st.integers(2, 6))
def test_f45_a_closed_table_is_the_same_for_every_hand(seed: int, players: int) -> None:
    rng = Random(seed)
    record = random_record(rng, players)
    for number, _ in enumerate(walk(record, rng, STEPS, referee=0.1)):
        if number % 6 == 0:
            check(record, rng.choice(list(record.setup.seats)), rng)


@given(seed=st.integers(0, 2**32))
def test_f45_and_so_is_that_of_pax_hispanica(seed: int) -> None:
    rng = Random(seed)
    record = Record(pax.GAME, pax.random_setup(rng, rng.randint(2, 4)))
    for number, _ in enumerate(pax.walk(record, rng, STEPS)):
        if number % 6 == 0:
            check(record, rng.choice(list(record.setup.seats)), rng)


def test_the_hands_compared_really_differ_in_every_phase() -> None:
    """The guard of the tests above."""
    rng, met = Random(4), set()
    for players in (2, 5):
        record = random_record(rng, players, referee="anna")
        for _ in walk(record, rng, 60):
            pass
        for number in range(8):
            phase = record.setup.phases[number].id
            assert isinstance(act(record, "anna", "referee", OverridePhase(1, phase, "a test")), Prepared)
            met |= {phase for seat in record.setup.seats if check(record, seat, rng)}
    assert met == {phase.id for phase in record.setup.phases}

"""Pax Hispanica in a file: killed after each bid (F26), a card twice or missing (F20), read and written the same."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from core.pax_hispanica.actions import Auction, Bid
from core.store.campaign_file import encode, read, snapshot_of, write
from core.store.fault import FileTrouble
from core.store.new import make_header
from core.store.session import Session
from core.store.shipped import data_sheet, starter_deck
from core.table.actions import Note, OverridePhase
from core.table.journal import Prepared
from core.table.seats import EVERYONE, SPECTATOR
from core.table.zones import check_conserved
from tests.pax_hispanica.kit import NAMES, deck, seats
from tests.pax_hispanica.play import choose, decode
from tests.store.conftest import Clock

ROOT = str(Path(__file__).parents[2])


def created(path: Path, players: int = 5, **more) -> Session:
    """A new campaign file with the shipped sheet."""
    sheet = data_sheet("pax_hispanica")
    given = {"seats": seats(players), "deck": starter_deck("pax_hispanica"), "options": sheet["options"], **more}
    header = make_header(
        "pax_hispanica", title="Friday", data=sheet["data"], dice="app", seed=1, clock=Clock(), **given
    )
    return Session.create(path, header, Clock())


def did(session: Session, seat: str, power: str, action) -> None:
    assert isinstance(session.act(seat, power, action), Prepared)


def at_auction(path: Path, players: int = 5, buried: bool = True) -> None:
    """A campaign file in which Spain has just initiated an auction."""
    with created(path, players) as session:
        did(session, "anna", "table", decode(["shuffle_decks"]))
        did(session, "anna", "referee", OverridePhase(1, "auction_year", "straight on"))
        did(session, "anna", "spain", Auction(buried))


BIDDER = """
import os, signal, sys
from core.pax_hispanica.actions import Bid
from core.store import disk
from core.store.session import Session
path, seat, power, amount, how = sys.argv[1:]
session = Session.open(path)
sync = disk.sync
def killing(descriptor):
    sync(descriptor)
    os.kill(os.getpid(), signal.SIGKILL)
if how == "in the middle":
    disk.sync = killing
session.act(seat, power, Bid(int(amount)))
os.kill(os.getpid(), signal.SIGKILL)
"""


def killed_bidding(path: Path, seat: str, power: str, amount: int, how: str) -> None:
    """Bid in another program, which is killed for good: once the line is on the disk, or once it was told so."""
    ran = subprocess.run(
        [sys.executable, "-c", BIDDER, str(path), seat, power, str(amount), how],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": ROOT},
        timeout=60,
    )
    assert (ran.returncode, ran.stderr) == (-signal.SIGKILL, "")


@pytest.mark.rule("PH-A5")
@pytest.mark.parametrize("how", ["in the middle", "after"])
def test_f26_killed_after_each_bid_the_lot_the_bids_and_who_is_asked_are_as_they_were(tmp_path, how):
    path = tmp_path / "auction.toml"
    at_auction(path)
    with Session.open(path) as session:
        names = session.setup.powers
        lot = session.record.state.zones[session.setup.zone_number["market"]][-1]
    amounts = {"courland": 2, "england": 3, "spain": 0, "netherlands": 1, "france": 3}
    given: list[str] = []
    for nation, amount in amounts.items():
        killed_bidding(path, NAMES[names.index(nation)], nation, amount, how)
        given.append(nation)
        with Session.open(path) as session:
            assert session.notices == []
            if len(given) < 5:
                check_sealed(session, amounts, given, lot)
    with Session.open(path) as session:
        # England and France tie at 3: by default Spain, who initiated, wins for its own bid.
        told = [entry.said for entry in session.record.feed(SPECTATOR) if entry.said.key == "bids_revealed"]
        assert told[0].params["bids"] == (0, 3, 3, 1, 2)
        assert session.record.state.zones[session.setup.hand[0]] == (lot,)


def check_sealed(session: Session, amounts: dict[str, int], given: list[str], lot: int) -> None:
    """These are in, sealed from all but their own seats; the lot is the same and unseen; the rest are asked."""
    setup, record = session.setup, session.record
    for seat, mask in (*setup.masks.items(), ("", SPECTATOR)):
        view = record.view(mask)
        sealed = view.frames[-1]
        held = setup.seats[seat].powers if seat else ()
        assert sealed["in"] == tuple(nation for nation in setup.powers if nation in given)
        mine = {name: value for name, value in sealed.items() if name.startswith("answer.")}
        assert mine == {f"answer.{nation}": (amounts[nation],) for nation in held if nation in given}
        assert (view.auction.initiator, view.auction.buried, view.auction.card) == ("spain", True, 0)
        assert [one.power for one in view.waiting] == [nation for nation in setup.powers if nation not in given]
        offered = {offer.power for offer in record.offers(seat) if offer.action == "bid"}
        assert offered == set(held)
    assert record.state.zones[setup.zone_number["market"]][-1] == lot
    assert record.state.seen[lot] == 0


@pytest.mark.rule("PH-A5")
def test_bids_from_several_open_tables_meet_in_one_auction(tmp_path):
    path = tmp_path / "auction.toml"
    at_auction(path, 3, buried=False)
    one, two = Session.open(path, Clock()), Session.open(path, Clock())
    did(one, "anna", "spain", Bid(1))
    did(two, "bob", "england", Bid(2))
    did(one, "anna", "spain", Bid(3))
    assert two.record.view(two.setup.masks["bob"]).frames[-1]["in"] == ("spain", "england")
    did(two, "carl", "france", Bid(0))
    assert one.refresh()
    assert one.record.state == two.record.state
    assert one.record.state.money == (0, 3, 3)
    one.close()
    two.close()


def test_a_snapshot_in_the_middle_of_an_auction_opens_as_it_was(tmp_path):
    path = tmp_path / "auction.toml"
    at_auction(path, 3)
    with Session.open(path) as session:
        did(session, "bob", "england", Bid(2))
        state, number = session.record.state, session.record.number
        campaign = read(path.read_bytes(), "")
        data = encode(campaign.raw, snapshot_of(state, number, campaign.lines[-1].check), campaign.lines)
    path.write_bytes(data)
    with Session.open(path) as session:
        assert (session.notices, session.record.state) == ([], state)
        did(session, "anna", "spain", Bid(0))
        did(session, "carl", "france", Bid(1))
        assert session.record.state.stack == ()


@pytest.mark.parametrize("players", [1, 3, 5])
def test_f21_f28_played_in_a_file_all_is_kept_and_the_bytes_are_the_same_again(tmp_path, players):
    path = tmp_path / "random.toml"
    session = created(path, players, deck=deck())
    rng = Random(players)
    for _ in range(150):
        found = choose(session.record, rng, referee=0.04)
        if found is None:
            break
        did(session, found[0], found[1], decode(found[2]))
        check_conserved(session.record.state, session.setup.zones, session.setup.catalogue)
    data = path.read_bytes()
    assert write(read(data, "")) == data
    with Session.open(path) as again:
        assert again.notices == []
        assert again.record.state == session.record.state
        for mask in (SPECTATOR, *session.setup.masks.values()):
            assert again.record.view(mask) == session.record.view(mask)
            assert again.record.feed(mask) == session.record.feed(mask)
    session.close()


def test_reopening_after_every_action_equals_going_on(tmp_path):
    kept, reopened = created(tmp_path / "a.toml", 3, deck=deck()), created(tmp_path / "b.toml", 3, deck=deck())
    rng = Random(7)
    for _ in range(60):
        found = choose(kept.record, rng)
        if found is None:
            break
        reopened.close()
        reopened = Session.open(tmp_path / "b.toml", Clock())
        for session in (kept, reopened):
            did(session, found[0], found[1], decode(found[2]))
        assert kept.record.state == reopened.record.state
    assert kept.record.number > 50
    kept.close()
    reopened.close()


@pytest.mark.parametrize(
    ("old", "new", "key", "params"),
    [
        ("[[1, 2, 3,", "[[1, 2, 2, 3,", "file_thing_twice", {"thing": "Market 2 (2)", "zone": "market"}),
        ("[[1, 2, 3,", "[[1, 3,", "file_thing_missing", {"thing": "Market 2 (2)"}),
        ("[13, 14,", "[13, 12, 14,", "file_thing_twice", {"thing": "Market 12 (12)", "other": "haven"}),
        ("[13, 14,", "[14,", "file_thing_missing", {"thing": "Haven 1 (13)"}),
        ("12], [], [],", "], [11, 12], [],", "file_zone_full", {"zone": "market_top"}),
        ("[13, 14,", "[13, 14, 77,", "file_thing_unknown", {"zone": "haven"}),
    ],
)
def test_f20_a_card_twice_or_missing_is_refused_with_the_card_and_the_zone(tmp_path, old, new, key, params):
    path = tmp_path / "new.toml"
    created(path, 2, deck=deck()).close()
    text = path.read_text()
    head, mark, tail = text.partition("[snapshot]")
    assert tail.count(old) == 1
    path.write_text(head + mark + tail.replace(old, new))
    with pytest.raises(FileTrouble) as trouble:
        Session.open(path)
    assert trouble.value.key == key
    assert {name: trouble.value.params[name] for name in params} == params


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"options": {"tie": "coin"}}, "tie"),
        ({"options": {"first_turn": 3, "last_turn": 2}}, "options.last_turn"),
        ({"options": {"last_turn": 41}}, "options.last_turn"),
        ({"options": {"haste": True}}, "haste"),
        ({"seats": ()}, "seats"),
        ({"seats": (*seats(2), seats(1)[0])}, "seats"),
    ],
)
def test_a_header_that_makes_no_campaign_is_refused_with_the_place(tmp_path, changes, place):
    with pytest.raises(FileTrouble) as trouble:
        created(tmp_path / "new.toml", 2, **changes)
    assert place in str(trouble.value.params)
    assert not (tmp_path / "new.toml").exists()


def test_f26_a_line_torn_in_mid_bid_is_no_bid(tmp_path):
    path = tmp_path / "auction.toml"
    at_auction(path, 2)
    before = path.read_bytes()
    with Session.open(path, Clock()) as session:
        did(session, "bob", "england", Bid(2))
    whole = path.read_bytes()
    for cut in (2, 5, 20):
        path.write_bytes(whole[:-cut])
        with Session.open(path, Clock()) as session:
            assert [notice.key for notice in session.notices] == ["torn_left_out"]
            assert session.record.view(EVERYONE).frames[-1]["in"] == ()
            did(session, "anna", "table", Note("still here"))
        assert path.read_bytes().startswith(before)

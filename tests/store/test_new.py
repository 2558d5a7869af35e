"""A new campaign's secret: each its own, and the same only for the same seed."""

from __future__ import annotations

import hashlib

import pytest

from core.games import GAMES
from core.store.fault import FileTrouble
from core.store.new import make_header
from core.store.session import Session
from core.store.shipped import data_sheet, starter_deck
from core.table.seats import Seat
from tests.store.conftest import Clock, toy_header
from tests.store.toy_game import Shuffle


def deck_order(path, header):
    with Session.create(path, header, Clock()) as session:
        session.act("anna", "table", Shuffle())
        return session.record.state.zones[0]


def test_f13_200_new_campaigns_have_200_secrets_and_deck_orders(tmp_path):
    headers = [toy_header(seed=None) for _ in range(200)]
    assert len({header.secret for header in headers}) == 200
    assert len({header.commitment for header in headers}) == 200
    assert not any(header.practice for header in headers)
    orders = {deck_order(tmp_path / f"{number}.toml", header) for number, header in enumerate(headers)}
    assert len(orders) == 200


def test_f13_the_same_seed_is_the_same_and_is_practice(tmp_path):
    first, second, other = toy_header(seed=7), toy_header(seed="7"), toy_header(seed=8)
    assert first.secret == second.secret != other.secret
    assert first.practice
    orders = [deck_order(tmp_path / f"{n}.toml", header) for n, header in enumerate((first, second, other))]
    assert orders[0] == orders[1] != orders[2]


def test_the_commitment_is_the_sha_256_of_the_secrets_bytes_from_the_system():
    header = toy_header(seed=None, urandom=lambda size: bytes(range(size)))
    assert header.secret == bytes(range(32)).hex()
    assert header.commitment == hashlib.sha256(bytes(range(32))).hexdigest()
    assert header.created == "2026-05-01T20:00:01Z"


def test_a_game_that_flota_does_not_have_is_said():
    with pytest.raises(FileTrouble) as caught:
        make_header("chess", title="x", seats=(), options={}, data={}, deck=toy_header().deck, dice="app")
    assert caught.value.key == "game_unknown"


@pytest.mark.parametrize("game", [game for game in GAMES if game != "toy"])
def test_what_is_shipped_makes_a_campaign_that_can_be_played(game, tmp_path):
    sheet = data_sheet(game)
    powers = GAMES[game].powers
    seats = (Seat("anna", "Anna", powers[::2]), Seat("ben", "Ben", powers[1::2]))
    header = make_header(
        game,
        title="New",
        seats=seats,
        options=sheet["options"],
        data=sheet["data"],
        deck=starter_deck(game),
        dice="app",
    )
    with Session.create(tmp_path / "new.toml", header) as session:
        assert session.notices == []
        assert session.record.offers("anna")
        assert session.header == header

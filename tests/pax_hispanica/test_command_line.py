"""Pax Hispanica by the command line alone: worked cases 1 to 7, what each seat reads, random games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.pax_hispanica.nations import NATIONS
from tests.cli.kit import Campaign, done, flota, read_json
from tests.cli.test_secret import everything

SEAT = {nation: f"p{number}" for number, nation in enumerate(NATIONS, start=1)}


class Friday(Campaign):
    """A campaign file of Pax Hispanica, seat ``p1`` with Spain, ``p2`` with England, and so on."""

    def at_auction(self, **money: int) -> Friday:
        """In the Auction Year, with this much money; the others have what they start with."""
        self.did("p1", "shuffle_decks")
        for nation, wanted in money.items():
            if wanted > 3:
                self.did("p1", "pay", "reserve", nation, wanted - 3, "a legacy")
            elif wanted < 3:
                self.did("p1", "pay", nation, "reserve", 3 - wanted, "a debt")
        self.did("p1", "override_phase", 1, "auction_year", "straight on")
        return self

    def bids(self, **amounts: int) -> str:
        """These bids, in this order; what the last of them printed."""
        told = ""
        for nation, amount in amounts.items():
            told = self.did(SEAT[nation], "bid", amount)
        return told

    def money(self) -> dict[str, int]:
        """Everybody's dollars, the Reserve's too."""
        view = self.view()
        return {**{one["id"]: one["money"] for one in view["powers"]}, "reserve": view["reserve"]}

    def cards(self, nation: str) -> int:
        """How many cards a nation holds."""
        count: int = self.view()["zones"][f"hand.{nation}"]["count"]
        return count

    def refused(self, seat: str, *words: object, code: int = 1) -> str:
        """A `do` that must fail and write nothing; its sentence."""
        before = self.path.read_bytes()
        ran = self.do(seat, *words)
        assert (ran.code, ran.out, ran.err.count("\n")) == (code, "", 1), ran
        assert self.path.read_bytes() == before
        return ran.err


def new(path: Path, players: int = 4, *more: object) -> Friday:
    done("new", "pax-hispanica", "--players", players, "--seed", 1, "-o", path, *more)
    return Friday(path)


@pytest.fixture
def friday(tmp_path: Path) -> Friday:
    return new(tmp_path / "friday.toml")


@pytest.mark.rule("PH-A2", "PH-A3")
def test_worked_case_1(friday):
    friday.at_auction(england=2, france=0, netherlands=5)
    assert "puts" in friday.did("p1", "auction", "no")
    assert "does not bid in this auction" in friday.refused("p3", "bid", 0)
    told = friday.bids(spain=2, england=2, netherlands=1)
    assert "Spain, England, Netherlands bid 2, 2, 1." in told
    assert "Spain, who initiated, wins the tie" in told
    assert "pays the Reserve $2. (PH-A3)" in told
    assert friday.money() == {"spain": 1, "england": 2, "france": 0, "netherlands": 5, "reserve": -2 + 1 + 3 + 2}
    assert friday.cards("spain") == 1


@pytest.mark.rule("PH-A4")
def test_worked_case_2(friday):
    friday.at_auction(england=2, france=0, netherlands=5).did("p1", "auction", "no")
    told = friday.bids(spain=1, england=2, netherlands=4)
    assert "with the highest bid, and pays Spain $4. (PH-A4)" in told
    money = friday.money()
    assert (money["spain"], money["netherlands"], friday.cards("netherlands")) == (7, 1, 1)


@pytest.mark.rule("PH-A2", "PH-A3")
def test_worked_case_3(tmp_path):
    friday = new(tmp_path / "two.toml", 2).at_auction(spain=0, england=2)
    friday.did("p1", "auction", "yes")
    assert "from $0 to the $0" in friday.refused("p1", "bid", 1)
    friday.bids(england=0, spain=0)
    assert friday.cards("spain") == 1
    friday.did("p1", "auction", "yes")
    friday.bids(spain=0, england=1)
    money = friday.money()
    assert (money["spain"], money["england"], friday.cards("england")) == (1, 1, 1)


@pytest.mark.rule("PH-A3")
def test_worked_case_4(tmp_path):
    for tie, spain, told in (("initiator", 2, "by the table's setting Spain"), ("next", 5, "England is next")):
        friday = new(tmp_path / f"{tie}.toml", 4, "--option", f"tie={tie}").at_auction(france=0)
        friday.did("p1", "auction", "no")
        assert told in friday.bids(spain=1, england=2, netherlands=2)
        assert friday.money()["spain"] == spain


@pytest.mark.rule("PH-A1", "PH-A5")
def test_worked_case_5(friday):
    friday.at_auction().did("p2", "auction", "yes")
    friday.bids(spain=1, england=0, france=2, netherlands=3)
    friday.did("p1", "auction", "yes")
    for seat in ("p1", "p2", "p3", "p4"):
        sealed = friday.view(seat)["frames"][-1]
        assert (sealed["in"], [name for name in sealed if name.startswith("answer")]) == ([], [])
    shown = done("show", friday.path, "--seat", "p1")
    assert "In so far: none." in shown
    assert "the buried card, put up by Spain; nobody sees it yet" in shown


@pytest.mark.rule("PH-H1", "PH-H2", "PH-H3", "PH-H4")
def test_worked_case_6(friday):
    friday.at_auction()
    for card in ("market_1", "market_2", "market_3"):
        friday.did("p1", "override_card", card, "hand.spain", "dealt by hand")
    for _ in range(3):
        friday.did("p1", "draw_haven", "spain")
    assert "2 over the hand limit" in done("show", friday.path)
    assert "add --yes" in friday.refused("p1", "advance")
    friday.did("p1", "--yes", "advance")
    assert "PH-H2" in friday.refused("p1", "end_turn")
    assert "sell or discard first. (PH-H2)" in friday.refused("p1", "lay", "market_1")
    haven = next(card for card in friday.hand("p1", "spain") if card > 40)
    assert "Haven cards cannot be sold. (PH-H3)" in friday.refused("p1", "sell", haven)
    before = friday.view()["zones"]["haven"]["count"]
    assert "for $1, and has $4" in friday.did("p1", "sell", "market_1")
    friday.did("p1", "discard", haven)
    assert (friday.money()["spain"], friday.view()["zones"]["haven"]["count"]) == (4, before + 1)
    assert f"discards {haven} Haven card {haven - 40}" in done("log", friday.path, "--seat", "p1")
    assert "discards a Haven card; it is shuffled" in done("log", friday.path, "--seat", "p2")
    friday.did("p1", "end_turn")


@pytest.mark.rule("PH-A5")
def test_the_referee_stands_in_and_stops_an_auction_and_no_bid_is_told(friday):
    friday.at_auction()
    friday.did("p1", "auction", "no")
    friday.did("p2", "bid", 2)
    assert "$0 is bid for France" in friday.did("p1", "stand_in", "france", "is not here")
    assert "in already" in friday.refused("p1", "stand_in", "england", "is not here")
    assert "stop_auction" in done("legal", friday.path, "--seat", "p1", "--referee")
    assert "no bid is told" in friday.did("p1", "stop_auction", "the wrong card")
    for seat in ("p1", "p2", "p3", "p4"):
        assert "bid 2" not in done("log", friday.path, "--seat", seat)
    assert friday.view("p2")["frames"] == []
    friday.did("p1", "override_phase", 1, "play_year", "straight on")
    assert "ends its game turn" in friday.did("p1", "absent_turn", "spain", "is not here")


@pytest.mark.rule("PH-H2")
def test_worked_case_7(tmp_path):
    friday = new(tmp_path / "two.toml", 2).at_auction()
    friday.did("p1", "override_phase", 1, "goods_year", "for the order")
    friday.did("p1", "player_order", "england,spain")
    friday.did("p1", "override_phase", 1, "play_year", "straight on")
    for _ in range(4):
        friday.did("p2", "draw_haven", "england")
    friday.did("p2", "end_turn")
    friday.did("p2", "draw_haven", "england")
    assert "the hand limit is checked for everyone" in friday.did("p1", "end_turn")
    assert "England" in friday.refused("p1", "advance")
    friday.did("p2", "discard", friday.hand("p2", "england")[0])
    friday.did("p1", "advance")
    assert friday.view()["phase"] == "sailing_year"


@pytest.mark.rule("PH-A2")
def test_f22_what_is_no_bid_is_refused_before_anything_is_written(friday):
    friday.at_auction(france=0).did("p1", "auction", "no")
    for amount in (-1, 4, 10**30):
        assert "whole dollars" in friday.refused("p2", "bid", amount)
    for amount in ("1.5", "two", "", "1e1", "１", "yes"):
        assert "AMOUNT" in friday.refused("p2", "bid", amount, code=2)
    friday.refused("p3", "bid", 0)
    friday.refused("p1", "--as", "england", "bid", 1)
    friday.refused("p1", "--json", '["bid",9]')
    friday.refused("p1", "--json", '["bid",1.5]', code=2)
    assert friday.view()["frames"][-1]["in"] == []
    friday.did("p1", "--json", '["bid",3]')


@pytest.mark.rule("PH-A5")
def test_f23_ones_own_bid_is_shown_again_and_may_be_changed(friday):
    friday.at_auction().did("p1", "auction", "no")
    for amount in (3, 1):
        friday.did("p2", "bid", amount)
        shown = done("show", friday.path, "--seat", "p2")
        assert f"England gave {amount}; another answer takes its place" in shown
        assert "AMOUNT: 0 to 3" in done("legal", friday.path, "--seat", "p2")
    assert "England gave" not in done("show", friday.path)
    assert "In so far: England." in done("show", friday.path)
    assert "A sealed answer is not taken back" in flota("undo", friday.path, "--seat", "p2").err


def received(friday: Friday, seat: str | None) -> str:
    """All that the reading commands print for a seat, without times and the file's name."""
    text = everything(friday, seat).replace(str(friday.path), "FILE")
    return re.sub(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\dZ)?", "TIME", text)


HISTORIES = (
    [("england", 1), ("netherlands", 3)],
    [("netherlands", 0), ("netherlands", 2), ("england", 3), ("england", 1)],
    [("england", 0), ("netherlands", 1), ("england", 2), ("netherlands", 0), ("england", 1)],
)


@pytest.mark.rule("PH-A5")
def test_f06_what_a_seat_reads_is_the_same_whatever_the_others_bid_and_when(tmp_path):
    """England's last bid is 1 in each history; the Netherlands' differ, and so do orders and changes."""
    read, told = [], []
    for number, bids in enumerate(HISTORIES):
        friday = new(tmp_path / f"{number}.toml").at_auction()
        friday.did("p1", "auction", "yes")
        last = [friday.did(SEAT[nation], "bid", amount) for nation, amount in bids][-1]
        read.append([received(friday, seat) for seat in (None, "p1", "p2", "p3")])
        told.append(last)
    assert read[0] == read[1] == read[2]
    assert told[0] == told[1] == told[2] == "Waiting: Spain: a sealed bid; France: a sealed bid.\n"


@pytest.mark.rule("PH-A5")
def test_f06_after_the_reveal_nothing_tells_the_order_or_the_changes(tmp_path):
    ends = (
        [("netherlands", 3), ("spain", 2), ("france", 0)],
        [("france", 3), ("netherlands", 3), ("france", 0), ("spain", 2)],
        [("spain", 2), ("netherlands", 1), ("netherlands", 3), ("spain", 0), ("spain", 2), ("france", 0)],
    )
    read = []
    for number, bids in enumerate(HISTORIES):
        friday = new(tmp_path / f"{number}.toml").at_auction()
        friday.did("p1", "auction", "yes")
        for nation, amount in (*bids, *ends[number]):
            friday.did(SEAT[nation], "bid", amount)
        read.append([received(friday, seat) for seat in (None, "p1", "p2", "p3", "p4")])
    assert read[0] == read[1] == read[2]
    assert "The table: All bids are in. Spain, England, France, Netherlands bid 2, 1, 0, 3." in read[0][0]


def test_new_seats_one_nation_each_or_as_they_are_typed(tmp_path):
    for players in range(1, 6):
        friday = new(tmp_path / f"{players}.toml", players)
        seats = read_json("show", friday.path)["seats"]
        assert [seat["powers"] for seat in seats] == [[nation] for nation in NATIONS[:players]]
    for players in (0, 6):
        ran = flota("new", "pax-hispanica", "--players", players, "-o", tmp_path / "no.toml")
        assert (ran.code, (tmp_path / "no.toml").exists()) == (2, False)
    typed = ("--seat", "a:Anna:courland+spain", "--seat", "b:Ben:france")
    done("new", "pax-hispanica", *typed, "-o", tmp_path / "typed.toml")
    seats = read_json("show", tmp_path / "typed.toml")["seats"]
    assert [seat["powers"] for seat in seats] == [["spain", "courland"], ["france"]]
    twice = flota("new", "pax-hispanica", "--seat", "a:A:spain", "--seat", "b:B:spain", "-o", tmp_path / "no.toml")
    assert (twice.code, "two seats hold Spain" in twice.err) == (2, True)


def test_new_turns_and_settings_and_what_is_not_verified(tmp_path):
    told = done("new", "pax-hispanica", "--players", 2, "--turns", "1-40", "-o", tmp_path / "a.toml")
    assert "2 of its numbers and lists are unverified" in told
    assert "Cycle 1 of 40: Goods Year." in done("show", tmp_path / "a.toml")
    for bad in (("--turns", "1-41"), ("--turns", "3-2"), ("--option", "ties=next")):
        assert flota("new", "pax-hispanica", "--players", 2, *bad, "-o", tmp_path / "no.toml").code == 2
    sheet = tmp_path / "sheet.toml"
    sheet.write_text("[data.hand_limit]\ncards = 6\nverified = true\n[data.money]\nstart = 10\nverified = true\n")
    told = done("new", "pax-hispanica", "--players", 2, "--data", sheet, "-o", tmp_path / "b.toml")
    assert "unverified" not in told
    assert "Hand limit: 6." in done("show", tmp_path / "b.toml")
    assert "England (Player 2): $10" in done("show", tmp_path / "b.toml")


@pytest.mark.rule("PH-Y2")
def test_the_goods_year_by_do_alone(friday):
    assert "(PH-Y2)" in friday.refused("p1", "part_done", "cathedrals")
    friday.did("p1", "shuffle_decks")
    friday.did("p1", "player_order", "france,spain,england,netherlands")
    assert "(PH-Y2)" in friday.refused("p1", "part_done", "chests")
    assert "Waiting: The table: cathedrals, labor" in done("show", friday.path)
    for part in ("cathedrals", "labor", "decimation", "chests", "attrition"):
        assert "(PH-Y2)" in friday.refused("p1", "advance")
        friday.did("p1", "part_done", part)
    friday.did("p1", "figure", "earnings", "spain", 4)
    assert "This year's earnings: Spain 4, England 0" in done("show", friday.path)
    assert "Spain earns $4, and has $7." in friday.did("p1", "part_done", "earnings")
    friday.did("p1", "advance")
    assert "Auction Year" in done("show", friday.path)


@pytest.mark.rule("PH-Y1")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_sim_plays_three_full_cycles(tmp_path, players):
    words = ("sim", "pax-hispanica", "--players", players, "--turns", 3, "--seed", 1)
    told = done(*words, "-o", tmp_path / "game.toml")
    assert "played to the end: yes" in told
    assert all(re.search(rf"\b{action} \d", told) for action in ("auction", "bid", "end_turn", "player_order"))
    assert done(*words).splitlines() == told.splitlines()[:-1]
    log = done("log", tmp_path / "game.toml")
    for cycle in (1, 2, 3):
        for year in ("Auction Year", "Play Year", "Sailing Year"):
            assert f"Cycle {cycle}: {year}." in log
    assert "all can be played again" in done("verify", tmp_path / "game.toml")
    done("show", tmp_path / "game.toml")


def test_sim_refuses_more_players_and_turns_than_the_game_has():
    assert "1 to 5" in flota("sim", "pax-hispanica", "--players", 6).err
    assert flota("sim", "virgin-queen", "--players", 1).code == 2
    assert flota("sim", "virgin-queen", "--turns", 8).code == 2

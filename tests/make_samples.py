"""`make samples`: the campaigns of ``saves/samples``, played by a steady hand from practice seeds.

The clock and the secrets are fixed, so the files come out the same, byte for byte, until rules or format change.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Literal

import msgspec

from core.games import GAMES
from core.store.new import make_header
from core.store.session import Session
from core.store.shipped import data_sheet, starter_deck
from core.table.bot import pick
from core.table.offers import Offer, Pick, Range
from core.table.seats import Seat
from core.table.telling import Refusal

FOLDER = Path(__file__).parent.parent / "saves" / "samples"

THREE = (
    Seat("anna", "Anna", ("ottoman", "france")),
    Seat("ben", "Ben", ("spain", "holy_roman_empire")),
    Seat("cleo", "Cleo", ("england", "protestant")),
)
SIX = (
    Seat("anna", "Anna", ("ottoman",)),
    Seat("ben", "Ben", ("spain",)),
    Seat("cleo", "Cleo", ("england",)),
    Seat("dan", "Dan", ("france",)),
    Seat("eva", "Eva", ("holy_roman_empire",)),
    Seat("fay", "Fay", ("protestant",)),
)
FOUR = (
    Seat("anna", "Anna", ("spain",)),
    Seat("ben", "Ben", ("england",)),
    Seat("cleo", "Cleo", ("france",)),
    Seat("dan", "Dan", ("netherlands",)),
)

NUMBERS = {"ottoman": 5, "spain": 6, "england": 4, "france": 4, "holy_roman_empire": 3}

SPENT_ON = {
    "ottoman": ("two galleys at Algiers", "a siege of Malta", "piracy in the western Mediterranean"),
    "spain": ("a galleon at Seville", "four regulars at Milan", "the siege of Antwerp"),
    "england": ("Drake sails for the Caribbean", "a colony roll for Roanoke", "a ship at Plymouth"),
    "france": ("a Huguenot army is raised", "a château on the Loire", "the siege of La Rochelle"),
    "holy_roman_empire": ("the palace at Prague", "regulars at Vienna", "a diplomat to Rome"),
    "protestant": ("the Sea Beggars take Brielle", "a rebellion in Ghent", "William raises mercenaries"),
}


TYPED = "as agreed at the table"
"""What a random player types where a text is asked for."""


class Clock:
    """An evening's time: it starts when it is told to, and a look at it costs forty seconds."""

    def __init__(self, start: datetime) -> None:
        self._now = start

    def __call__(self) -> datetime:
        """The time, forty seconds later than before."""
        self._now += timedelta(seconds=40)
        return self._now


class Hand:
    """A steady player for all seats of one campaign."""

    def __init__(self, session: Session, seed: str) -> None:
        self.session = session
        self.rng = Random(seed)

    def act(self, seat: str, power: str, *raw: object) -> None:
        """Take an action; :class:`LookupError` if it is refused, so that a sample never has a hole."""
        action = msgspec.convert(list(raw), self.session.game.action_type)
        outcome = self.session.act(seat, power, action)
        if isinstance(outcome, Refusal):
            raise LookupError(f"{power} {raw}: {outcome.said.key} {outcome.said.params}")

    def table(self, *raw: object) -> None:
        """What the first seat does for the table."""
        self.act(self.session.header.seats[0].id, "table", *raw)

    def draw_cards(self) -> None:
        """Phase 1, whole."""
        self.table("build_deck")
        for power, number in NUMBERS.items():
            self.table("number", power, number)
        for step in ("deal", "return_spent", "fill_spain", "fill_portugal", "advance"):
            self.table(step)

    def impulses(self, until: Callable[[], bool] = lambda: False) -> None:
        """Impulses until all have passed, or until something is so."""
        while (power := self.session.record.view(0).active) and not until():  # type: ignore[attr-defined]
            self.impulse(power)

    def impulse(self, power: str) -> None:
        """One impulse of a power: it passes if it may and its hand is short, or plays a card and spends its CP."""
        seat = self.session.setup.seat_of[power]
        mine = [offer for offer in self.session.record.offers(seat) if offer.power == power]
        plays = [
            offer for offer in mine if offer.action == "play" and _mode(offer) in ("event", "cp") and _cards(offer)
        ]
        if not plays or (any(offer.action == "pass" for offer in mine) and self.rng.random() < 0.7):
            self.act(seat, power, "pass")
            return
        offer = self.rng.choice(plays)
        worth = offer.fields[2].domain
        cp = [self.rng.randint(2, 4)] if isinstance(worth, Range) else []
        self.act(seat, power, "play", self.rng.choice(self._kept_back(offer)), _mode(offer), *cp)
        while self.session.record.view(0).frames:
            self.answer()
        left = self.session.record.view(0).impulse.left  # type: ignore[attr-defined]
        if left:
            self.act(seat, power, "spend_cp", left, self.rng.choice(SPENT_ON[power]))
        self.act(seat, power, "end_impulse")

    def answer(self) -> None:
        """Answer what waits on the stack, for whoever is asked."""
        record = self.session.record
        asked = [one.power for one in record.view(0).waiting]
        for seat in sorted(record.setup.seats, key=lambda one: one != record.setup.seat_of.get(asked[0])):
            offers = tuple(offer for offer in record.offers(seat) if offer.action != "play")
            found = pick(record.game, offers, self.rng, side=0.0)
            if found is not None:
                # The one text that is asked for here is where the fleet's ocean zone lies.
                return self.act(seat, found[0], *("the Azores" if one == TYPED else one for one in found[1]))
        raise LookupError("nobody can answer")

    def _kept_back(self, offer: Offer) -> tuple[int, ...]:
        """The offer's cards without home cards, which wait for a better moment; with them where there are no others."""
        cards = self.session.setup.catalogue.cards
        return tuple(n for n in _cards(offer) if cards[n - 1].kind != "home") or _cards(offer)

    def late_phases(self) -> None:
        """Winter to Victory Determination, and into the next turn's first phase."""
        for step in ("winter_row", "winter_lisbon"):
            self.table(step)
        spain = self.session.setup.seat_of["spain"]
        self.act(spain, "spain", "return_home", "four regulars from Flanders", "milan")
        self.act(spain, "spain", "return_home", "the Duke of Alba", "madrid")
        self.act(spain, "spain", "home_done")
        self.act(spain, "spain", "regulars")
        self.table("advance")
        self.table("vp", "england", 2, "a marriage agreed with France")
        self.table("advance")
        self.table("vp", "holy_roman_empire", 3, "Arcimboldo at court")
        self.table("advance")
        for power, points in (("spain", 8), ("ottoman", 6), ("protestant", 4)):
            self.table("vp", power, points, "keys held at the end of the turn")
        self.table("advance")


def _mode(offer: Offer) -> str:
    domain = offer.fields[1].domain
    return str(domain.values[0]) if isinstance(domain, Pick) else ""


def _cards(offer: Offer) -> tuple[int, ...]:
    domain = offer.fields[0].domain
    return tuple(int(value) for value in domain.values) if isinstance(domain, Pick) else ()


def _begun(
    path: Path,
    title: str,
    seats: tuple[Seat, ...],
    seed: str,
    start: datetime,
    name: str = "virgin_queen",
    dice: Literal["app", "table"] = "app",
) -> Hand:
    game = GAMES[name]
    sheet, clock = data_sheet(game.id), Clock(start)
    header = make_header(
        game.id, title=title, seats=seats, options=sheet["options"], data=sheet["data"], deck=starter_deck(game.id),
        dice=dice, chance=1, seed=seed, clock=clock,
    )  # fmt: skip
    return Hand(Session.create(path, header, clock), seed)


def mid_turn(path: Path) -> None:
    """Three players in turn 2, in the middle of an impulse of England's: a card played, CP left to spend."""
    hand = _begun(path, "Sample: the Sea Beggars", THREE, "beggars", datetime(2026, 5, 1, 19, 30, tzinfo=UTC))
    for seat, power, word in (
        ("anna", "ottoman", "kapudan"),
        ("ben", "spain", "escorial"),
        ("cleo", "england", "roanoke"),
    ):
        hand.act(seat, power, "word", word)
    hand.draw_cards()
    hand.act("cleo", "table", "note", "France and England keep the peace this turn.")
    hand.table("advance")
    hand.act("ben", "spain", "convoy", 2)
    hand.act("ben", "spain", "deploy", "Alba, from Milan to Brussels")
    hand.table("advance")
    hand.impulses()
    hand.table("advance")
    hand.act("ben", "table", "fact", "lisbon", "spain")
    hand.late_phases()
    hand.act("ben", "table", "fact", "philippines", True)
    hand.draw_cards()
    hand.table("advance")
    hand.act("anna", "table", "vp", "france", 1, "written by mistake")
    outcome = hand.session.undo("anna")
    assert not isinstance(outcome, Refusal)
    hand.table("advance")
    rounds = iter(range(100))
    hand.impulses(lambda: hand.session.record.view(0).active == "england" and next(rounds) == 2)  # type: ignore[attr-defined]
    _in_the_middle(hand)
    hand.session.close()


def _in_the_middle(hand: Hand) -> None:
    """England plays a card for CP and has spent the first of them."""
    offers = [
        offer for offer in hand.session.record.offers("cleo") if (offer.action, offer.power) == ("play", "england")
    ]
    offer = next(o for o in offers if _mode(o) == "cp" and isinstance(o.fields[2].domain, Range) and len(_cards(o)) > 1)
    hand.act("cleo", "england", "play", _cards(offer)[0], "cp", 4)
    hand.act("cleo", "england", "spend_cp", 1, "a ship at Plymouth")


def winter(path: Path) -> None:
    """Six players in the Winter of turn 1: Spain's row is home, the list of what returns is open."""
    hand = _begun(path, "Sample: the winter of 1560", SIX, "winter", datetime(2026, 5, 8, 20, 0, tzinfo=UTC))
    hand.draw_cards()
    for _ in range(2):
        hand.table("advance")
    hand.impulses()
    hand.table("advance")
    hand.table("fact", "lisbon", "france")
    hand.table("winter_row")
    hand.act("ben", "spain", "return_home", "two galleons from the Azores", "madrid")
    hand.session.close()


DIE = ("Azores", "Azores", "Caribbean", "Caribbean", "Guinea", "Brazil")
"""A table's own pairing of the fleet's die with ocean zones."""


def fleet(path: Path) -> None:
    """Six players, dice typed in: the Treasure Fleet is attacked, and has yet to answer the second captain's dice."""
    start = datetime(2026, 5, 15, 20, 0, tzinfo=UTC)
    hand = _begun(path, "Sample: the Treasure Fleet", SIX, "fleet-35", start, dice="table")
    hand.draw_cards()
    for face, zone in enumerate(DIE, start=1):
        hand.table("ocean_die", face, zone)
    hand.table("galleons", "spain", "Azores", 2)
    hand.table("galleons", "portugal", "Guinea", 1)
    hand.table("informant", "england", "spain", True)
    hand.act("cleo", "england", "launch", "Drake", 3, "Azores")
    hand.act("cleo", "england", "launch", "Hawkins", 1, "Azores")
    hand.act("dan", "france", "launch", "Sores", 1, "Caribbean")
    hand.table("advance")
    hand.act("ben", "spain", "convoy", 2, ["Azores", "Azores"])
    hand.act("ben", "spain", "deploy", "Alba, from Milan to Brussels")
    hand.table("advance")
    hand.impulse("ottoman")
    hand.act("ben", "spain", "play", _number(hand, "treasure_fleet"), "event", 0)
    row = hand.session.record.view(hand.session.setup.masks["ben"]).zones["spain_row"].faces
    hand.act("ben", "spain", "fleet_choose", sorted(row)[-3:])
    hand.act("ben", "spain", "fleet_roll")
    hand.table("dice", [3])
    hand.act("cleo", "england", "fleet_again", True)
    hand.table("dice", [2])
    hand.act("cleo", "england", "fleet_attack", 1)
    hand.table("dice", [6, 5, 5, 2, 1])
    hand.table("dice", [1, 6, 3])
    hand.act("cleo", "england", "fleet_split", 1, 0, 1)
    hand.act("cleo", "england", "fleet_attack", 2)
    hand.table("dice", [4, 6, 2])
    hand.session.close()


def armada(path: Path) -> None:
    """Three players: the Armada, raised twice, lies in the Channel with an army aboard, and Spain has CP left."""
    hand = _begun(path, "Sample: the Enterprise of England", THREE, "armada", datetime(2026, 5, 22, 19, 0, tzinfo=UTC))
    hand.draw_cards()
    hand.table("advance")
    hand.table("fact", "lisbon", "spain")
    hand.table("advance")
    hand.impulse("ottoman")
    for raw in (
        ("create_armada", _number(hand, "spanish_armada"), "lisbon"),
        ("event_cp", 5),
        ("raise_armada", 1),
        ("armada_build", 1, 0, 1),
        ("armada_board", 1, 1, 1),
        ("armada_move", "Bay of Biscay", True, 1),
        ("end_impulse",),
    ):
        hand.act("ben", "spain", *raw)
    hand.impulses(lambda: hand.session.record.view(0).active == "spain")  # type: ignore[attr-defined]
    for raw in (
        ("play", _worth_typing(hand)[0], "cp", 5),
        ("armada_transport", True, 1, 0, 0, "Dunkirk", False),
        ("armada_move", "Channel", True, 1),
    ):
        hand.act("ben", "spain", *raw)
    hand.session.close()


def _number(hand: Hand, card: str) -> int:
    return next(n for n, one in enumerate(hand.session.setup.catalogue.cards, start=1) if one.id == card)


def _worth_typing(hand: Hand) -> tuple[int, ...]:
    """The cards that Spain could play for CP that must be typed."""
    offers = [one for one in hand.session.record.offers("ben") if (one.action, one.power) == ("play", "spain")]
    return next(_cards(one) for one in offers if _mode(one) == "cp" and isinstance(one.fields[2].domain, Range))


def auction(path: Path) -> None:
    """Pax Hispanica, four players in the Auction Year: buried treasure is up, two of four sealed bids are in."""
    start = datetime(2026, 5, 15, 19, 0, tzinfo=UTC)
    hand = _begun(path, "Sample: buried treasure", FOUR, "treasure", start, "pax_hispanica")
    hand.act("dan", "netherlands", "word", "zeven provincien")
    hand.table("shuffle_decks")
    hand.table("player_order", ("spain", "netherlands", "england", "france"))
    for part in ("cathedrals", "labor", "decimation", "chests", "attrition"):
        hand.table("part_done", part)
    for nation, amount in (("spain", 4), ("england", 2), ("france", 2), ("netherlands", 3)):
        hand.table("figure", "earnings", nation, amount)
    hand.table("part_done", "earnings")
    hand.table("draw_haven", "england")
    hand.table("advance")
    _bids(hand, "spain", False, {"netherlands": 2, "spain": 1, "france": 0, "england": 2})
    _bids(hand, "netherlands", False, {"france": 1, "england": 0, "spain": 3, "netherlands": 3})
    hand.act("cleo", "table", "note", "England and the Netherlands share the harbour of Curaçao.")
    _bids(hand, "spain", True, {"england": 1, "netherlands": 2})
    hand.session.close()


def _bids(hand: Hand, initiator: str, buried: bool, bids: dict[str, int]) -> None:
    """An auction, with these bids in this order; those who are not named have not bid yet."""
    seat_of = hand.session.setup.seat_of
    hand.act(seat_of[initiator], initiator, "auction", buried)
    for nation, amount in bids.items():
        hand.act(seat_of[nation], nation, "bid", amount)


SAMPLES: dict[str, Callable[[Path], None]] = {
    "sea-beggars.toml": mid_turn,
    "winter.toml": winter,
    "treasure-fleet.toml": fleet,
    "armada.toml": armada,
    "pax-hispanica-auction.toml": auction,
}
"""By file name, what makes it."""


def made() -> dict[str, bytes]:
    """Every sample's bytes, made anew."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, make in SAMPLES.items():
            make(Path(folder) / name)
            found[name] = (Path(folder) / name).read_bytes()
    return found


def main() -> None:
    """Write them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, data in made().items():
        (FOLDER / name).write_bytes(data)
        print(f"{name}: {len(data)} bytes, {data.partition(b'[journal]')[2].count(bytes([10])) - 1} lines")


if __name__ == "__main__":
    main()

"""A deck with a card of every kind, and tables of Virgin Queen made of it, for the properties."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from core.games import GAMES
from core.table.actions import Action, Undo
from core.table.catalogue import Card, Deck
from core.table.chance import commitment
from core.table.game import Game
from core.table.journal import Prepared, Record
from core.table.offers import Offer, sample
from core.table.seats import TABLE_NAME, Seat
from core.table.setup import Header, Setup
from core.table.telling import Refusal

QUEEN: Game = GAMES["virgin_queen"]

DEEP = bool(os.environ.get("FLOTA_DEEP"))

NAMES = ("anna", "bert", "cleo", "dora", "emil", "fritz")

NOON = "2026-01-02T12:00:00Z"
"""The time of every line: no test looks at the clock."""


def _cards() -> Iterator[dict[str, Any]]:
    yield {"id": "spanish_armada", "kind": "home", "power": "spain", "cp": 5}
    yield {"id": "papal_bull", "kind": "home", "power": "spain", "cp": 2, "takes": "holy_league"}
    yield {"id": "the_virgin_queen", "kind": "home", "power": "england", "takes": "any"}
    yield {"id": "gouvernante_de_france", "kind": "home", "power": "france", "cp": 4, "takes": "grand_tour"}
    yield {"id": "janissaries", "kind": "home", "power": "ottoman", "cp": 5}
    yield {"id": "patron_of_arts_sciences", "kind": "home", "power": "holy_roman_empire", "cp": 5}
    yield {"id": "here_i_stand", "kind": "home", "power": "protestant", "cp": 5, "removal": "as_event"}
    for number in range(5):
        removal = {"removal": "as_event"} if number % 2 else {}
        yield {"id": f"mandatory_{number}", "kind": "mandatory", "cp": 2, **removal}
    yield {"id": "treasure_fleet", "kind": "mandatory", "cp": 2}
    yield {"id": "mandatory_late", "kind": "mandatory", "cp": 2, "turn": 2, "removal": "after", "after": "a war"}
    for number in range(6):
        yield {"id": f"response_{number}", "kind": "response", "cp": number % 3, "turn": 1 + number // 4}
    yield {"id": "response_after", "kind": "response", "cp": 1, "removal": "after", "after": "it succeeded"}
    for number in range(6):
        yield {"id": f"combat_{number}", "kind": "combat", "cp": 1 + number % 3}
    yield {"id": "combat_gone", "kind": "combat", "cp": 1, "removal": "as_event"}
    yield {"id": "grand_tour", "cp": 3}
    yield {"id": "holy_league", "cp": 3, "removal": "after", "after": "a victory"}
    yield {"id": "war_with_persia", "cp": 3}
    yield {"id": "war_with_poland", "cp": 3}
    yield {"id": "german_intervention", "cp": 3}
    yield {"id": "the_sublime_porte", "cp": 3}
    yield {"id": "for_four", "cp": 2, "players": (4,)}
    for number in range(4):
        yield {"id": f"gone_{number}", "cp": number, "removal": "as_event"}
    for number in range(3):
        yield {"id": f"after_{number}", "cp": 2, "removal": "after", "after": "a siege"}
    for number in range(14):
        yield {"id": f"event_{number}", "cp": number % 6}
    for number in range(8):
        yield {"id": f"later_{number}", "cp": 1 + number % 4, "turn": 2 + number % 5}


DECK = Deck(
    "virgin_queen",
    "Every kind",
    tuple(
        Card(number=number, title=card["id"].replace("_", " ").title(), **card)
        for number, card in enumerate(_cards(), start=1)
    ),
)


def data_sheet(draws: tuple[int, ...] = (3, 4)) -> dict[str, Any]:
    """A [data] sheet: small hands, few treasures; Spain's and the Ottomans' numbers must be typed."""
    powers = QUEEN.powers
    return {
        "treasures": {"counts": {"1": 8, "2": 8, "3": 4, "4": 2}},
        "rulers": {power: {"admin": 1 + number % 2, "bonus": number % 2} for number, power in enumerate(powers)},
        "cards_by_keys": {power: {"cards": draws} for power in powers[2:5]},
    }


def make_seats(players: int) -> tuple[Seat, ...]:
    """So many seats, the six powers dealt among them in turn."""
    return tuple(
        Seat(NAMES[number], NAMES[number].title(), tuple(QUEEN.powers[number::players])) for number in range(players)
    )


def make_setup(
    players: int,
    *,
    dice: str = "app",
    referee: str = "",
    seed: str = "1",
    draws: tuple[int, ...] = (3, 4),
    chance: int = 1,
    **opts: Any,
) -> Setup:
    """A setup of the deck above; ``opts`` are the game's options; the secret is the seed's."""
    secret = secret_of(seed)
    header = Header(
        chance=chance,
        rules="1",
        game="virgin_queen",
        title="Property",
        created=NOON,
        secret=secret.hex(),
        commitment=commitment(secret),
        referee=referee,
        dice=dice,  # type: ignore[arg-type]
        options=opts,
        seats=make_seats(players),
        data=data_sheet(draws),
        deck=DECK,
    )
    return QUEEN.build(header)


def secret_of(seed: str) -> bytes:
    """The 32 secret bytes that stand for a seed."""
    return hashlib.sha256(seed.encode()).digest()


def random_setup(rng: Random, players: int, **more: Any) -> Setup:
    """A setup with random settings."""
    opts = {
        "dice": rng.choice(("app", "table")),
        "referee": rng.choice(("", NAMES[0])),
        "seed": str(rng.random()),
        "draws": rng.choice(((3, 4), (1,), (1, 2), (5, 6, 7))),
        "pass_rule": rng.random() < 0.7,
        "reshuffle": rng.random() < 0.5,
        "lisbon_draw": rng.random() < 0.8,
        "piracy_dice": rng.random() < 0.8,
        **more,
    }
    return make_setup(players, **opts)


def act(record: Record, seat: str, power: str, action: Action) -> Prepared | Refusal:
    """Take an action as the store would, without a file."""
    outcome = record.prepare(seat, power, action, NOON, bytes.fromhex(record.setup.header.secret))
    if isinstance(outcome, Prepared):
        record.admit(outcome)
    return outcome


def decode(raw: list[object]) -> Action:
    """An action from what a file holds."""
    action: Action = msgspec.convert(raw, QUEEN.action_type)
    return action


SELDOM = frozenset(
    {
        *("note", "fact", "vp", "word", "roll", "random_loss", "draw_cards", "colony_treasure", "show"),
        *("launch", "sail", "refit", "come_home", "lose", "galleons", "informant", "ocean_die"),
        *("armada_move", "armada_retreat", "armada_hits"),
    }
)
REPEATED = frozenset({"number", "adjust", "deploy", "return_home", "declare_war", "convoy", "override_phase"})


SEAS = ("azores", "caribbean", "guinea")
PORTS = ("seville", "lisbon", "dover")


def weight(action: str) -> float:
    """How often a random player of ours takes such an action: what brings the game on, most often."""
    if action == "finish":
        return 0.02
    return 0.1 if action in SELDOM else 0.3 if action in REPEATED else 2.0


def offered(record: Record, rng: Random, referee: float, corrections: float) -> dict[str, list[tuple[str, Offer]]]:
    """What is offered to anyone, by action: as referee, or of the game and now and then of the [data] sheet."""
    overriding = rng.random() < referee
    correcting = bool(corrections) and rng.random() < corrections
    found: dict[str, list[tuple[str, Offer]]] = {}
    for seat in record.setup.header.seats:
        offers = record.referee_offers(seat.id) if overriding else record.offers(seat.id)
        for offer in (*offers, *(record.corrections(seat.id) if correcting else ())):
            found.setdefault(offer.action, []).append((seat.id, offer))
    return found


def choose(
    record: Record, rng: Random, referee: float = 0.0, corrections: float = 0.0
) -> tuple[str, str, list[object]] | None:
    """A seat, a power and a random action among all that is offered to anyone; ``None`` if there is none."""
    found = offered(record, rng, referee, corrections)
    if record.state.stack and rng.random() < 0.5:
        # What waits is answered often enough for procedures to come to their ends.
        found = {action: seats for action, seats in found.items() if action not in SELDOM | {"play"}} or found
    for action in sorted(found, key=lambda one: rng.random() ** (1 / weight(one)), reverse=True):
        rng.shuffle(found[action])
        for seat_id, offer in found[action]:
            raw = sample(offer, rng, {"zone": rng.choice(SEAS), "place": rng.choice(PORTS), "port": rng.choice(PORTS)})
            if raw is not None:
                return seat_id, offer.power, raw
    return None


def walk(
    record: Record, rng: Random, steps: int, *, referee: float = 0.05, undo: float = 0.1, corrections: float = 0.0
) -> Iterator[int]:
    """Play at random, now and then as the referee, now and then taking back; yields the number of each new line."""
    for _ in range(steps):
        if rng.random() < undo:
            seat = rng.choice(record.setup.header.seats).id
            number = record.undoable(seat)
            if not isinstance(number, Refusal):
                assert isinstance(act(record, seat, TABLE_NAME, Undo(number)), Prepared)
                yield record.number
                continue
        choice = choose(record, rng, referee, corrections) or choose(record, rng)
        if choice is None:
            assert record.state.ended, "a dead end"
            return
        seat_id, power, raw = choice
        outcome = act(record, seat_id, power, decode(raw))
        assert isinstance(outcome, Prepared), (power, raw, outcome)
        yield record.number


def to_sea(record: Record, rng: Random) -> Record:
    """The table in its first Action Phase, Spain's impulse: ships at sea, the fleet's card in Spain's hand."""
    from_table: list[list[object]] = [["build_deck"], ["number", "ottoman", 2], ["number", "spain", 1]]
    from_table += [["deal"], ["return_spent"], ["fill_spain"], ["fill_portugal"], ["advance"]]
    from_table += [["galleons", "spain", "azores", rng.randint(0, 3)], ["galleons", "portugal", "guinea", 1]]
    from_table += [["ocean_die", face, rng.choice(SEAS[:2])] for face in range(1, 7) if rng.random() < 0.8]
    from_table += [["informant", "england", "spain", True]] if rng.random() < 0.7 else []
    take(record, TABLE_NAME, from_table)
    for power in QUEEN.powers[2:]:
        for captain in range(rng.randint(0, 2)):
            take(record, power, [["launch", f"{power} {captain}", rng.randint(0, 3), rng.choice(SEAS[:2])]])
    take(record, TABLE_NAME, [["advance"]])
    convoy = rng.randint(0, 2)
    take(record, "spain", [["convoy", convoy, ["azores"] * convoy]], must=False)
    take(record, "referee", [["override_card", card_number("treasure_fleet"), "hand.spain", "to see it"]])
    take(record, TABLE_NAME, [["advance"]])
    take(record, "ottoman", [["play", card_number("janissaries"), "cp", 0], ["end_impulse"]], must=False)
    take(record, "ottoman", [["pass"]], must=False)
    if rng.random() < 0.6:
        take(record, "spain", [["play", card_number("treasure_fleet"), "event", 0]], must=False)
    else:
        take(record, "spain", [["create_armada", card_number("spanish_armada"), "seville"]], must=False)
        take(record, "spain", [["event_cp", 5], ["raise_armada", 1], ["armada_build", 2, 2, 1]], must=False)
    return record


def card_number(card: str) -> int:
    """A card's number in the catalogue, by its id."""
    return next(number for number, one in enumerate(DECK.cards, start=1) if one.id == card)


def take(record: Record, power: str, actions: list[list[object]], must: bool = True) -> None:
    """Take these actions for a power, the table or the referee; each must be accepted unless ``must`` is false."""
    seat = record.setup.seat_of.get(power) or record.setup.header.referee or record.setup.header.seats[0].id
    for raw in actions:
        outcome = act(record, seat, power, decode(raw))
        assert isinstance(outcome, Prepared) or not must, (power, raw, outcome)


def random_record(rng: Random, players: int, **more: Any) -> Record:
    """A new table with random settings; every other one is at sea already."""
    record = Record(QUEEN, random_setup(rng, players, **more))
    return to_sea(record, rng) if rng.random() < 0.5 else record

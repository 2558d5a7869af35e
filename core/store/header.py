"""A campaign's header: its text in the file, what may stand in it, and what every line after it rests on."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from typing import Any

from core.store.fault import FileTrouble
from core.store.lines import check_of
from core.store.shape import Misfit, check_texts, convert
from core.table.catalogue import Deck
from core.table.chance import ALGORITHMS, commitment
from core.table.game import Game
from core.table.setup import LONGEST_NAME, LONGEST_TITLE, Header
from core.table.text import looks_empty, spaced

FORMAT = 2
"""The format that this flota writes."""

_HEX = frozenset("0123456789abcdef")
_ID = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


def encode(raw: dict[str, Any]) -> str:
    """The text of a header's plain values; :class:`ValueError` where one has no form."""
    import tomli_w

    text = tomli_w.dumps(raw)
    text.encode()
    return text


def identity(raw: dict[str, Any]) -> str:
    """The check that line 1 follows: over all of the header that play rests on.

    The title and the persons' names are left out: to rename the campaign or a person by hand harms nothing.
    """
    resting = {key: value for key, value in raw.items() if key != "title"}
    if isinstance(seats := raw.get("seats"), (list, tuple)):
        resting["seats"] = [
            {key: value for key, value in seat.items() if key != "name"} if isinstance(seat, dict) else seat
            for seat in seats
        ]
    text = json.dumps(resting, sort_keys=True, default=str)
    return check_of("", hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())


def decode(raw: dict[str, Any]) -> Header:
    """The header in a file's table; :class:`Misfit` with the place."""
    check_texts(raw)
    header = convert(raw, Header)
    if header.chance not in ALGORITHMS:
        raise Misfit("chance_unknown", ("chance",), found=header.chance)
    for name, value in (("secret", header.secret), ("commitment", header.commitment)):
        if len(value) != 64 or not set(value) <= _HEX:
            raise Misfit("value_wrong", (name,))
    if commitment(bytes.fromhex(header.secret)) != header.commitment:
        raise Misfit("secret_differs", ("secret",))
    _check_seats(header)
    double = _double_card(header.deck)
    if double:
        raise Misfit("deck_double", ("deck", "cards", double[0]), **double[1])
    return header


def _double_card(deck: Deck) -> tuple[int, dict[str, int | str]] | None:
    """The place (from 0) of the first card whose id or number an earlier one has, and what to say of it."""
    ids: dict[str, int] = {}
    numbers: dict[int, int] = {}
    for place, card in enumerate(deck.cards):
        if card.id in ids or card.number in numbers:
            other = deck.cards[ids[card.id] if card.id in ids else numbers[card.number]]
            return place, {"id": card.id, "number": card.number, "title": card.title, "first": other.title}
        ids[card.id] = numbers[card.number] = place
    return None


def _check_seats(header: Header) -> None:
    if not header.seats:
        raise Misfit("value_wrong", ("seats",))
    for number, seat in enumerate(header.seats):
        if not seat.id or not set(seat.id) <= _ID:
            raise Misfit("seat_id", ("seats", number, "id"), found=seat.id)
    [(often, times)] = Counter(seat.id for seat in header.seats).most_common(1)
    if times > 1:
        raise Misfit("seat_twice", ("seats",), found=often)
    held = Counter(power for seat in header.seats for power in seat.powers)
    for power, times in held.items():
        if times > 1:
            raise Misfit("power_twice", ("seats",), found=power)
    if header.referee and header.referee not in [seat.id for seat in header.seats]:
        raise Misfit("referee_unknown", ("referee",), found=header.referee)
    if header.keeper and header.keeper not in [seat.id for seat in header.seats]:
        raise Misfit("keeper_unknown", ("keeper",), found=header.keeper)


_NO_PERSON = ("table", "the table", "referee", "the referee", "nobody", "everybody")


def check_names(header: Header, game: Game) -> None:
    """:class:`Misfit` if a person of a new campaign is called as another, or as a power, the table or the referee, or
    if a name or the title is too long.

    A seat's id is no other's name, and no power's id, for whoever calls a seat by it must reach that seat.
    A campaign that is there already opens with whatever names it has.
    """
    if len(header.title) > LONGEST_TITLE:
        raise Misfit("title_long", ("title",), longest=LONGEST_TITLE)
    powers = [power.split("_") for power in game.powers]
    taken = {*_NO_PERSON, *(" ".join(words) for words in powers), *(words[-1] for words in powers)}
    seen: set[str] = set()
    for number, seat in enumerate(header.seats):
        name = spaced(seat.name)
        if looks_empty(seat.name):
            raise Misfit("seat_name_empty", ("seats", number, "name"))
        if len(seat.name) > LONGEST_NAME:
            raise Misfit("seat_name_long", ("seats", number, "name"), longest=LONGEST_NAME)
        if name in taken or name in seen:
            key = "seat_name_taken" if name in taken else "seat_name_twice"
            raise Misfit(key, ("seats", number, "name"), found=seat.name)
        seen.add(name)
    roles = {*_NO_PERSON, *(spaced(power) for power in game.powers)}
    for number, seat in enumerate(header.seats):
        others = {spaced(name) for n, one in enumerate(header.seats) if n != number for name in (one.id, one.name)}
        if spaced(seat.id) in roles | others:
            raise Misfit("seat_id_taken", ("seats", number, "id"), found=seat.id)


def check_powers(header: Header, game: Game) -> None:
    """:class:`Misfit` if a seat holds a power that the game does not have."""
    for number, seat in enumerate(header.seats):
        for power in seat.powers:
            if power not in game.powers:
                raise Misfit("seat_power_unknown", ("seats", number, "powers"), found=power)


def format_of(raw: dict[str, Any], file: str) -> int:
    """The file's format; :class:`FileTrouble` if it is newer than this flota, or is no number."""
    found = raw.get("format")
    if found is None and "card" in raw:
        raise FileTrouble("file_is_deck", file=file)
    if not isinstance(found, int) or isinstance(found, bool) or found < 0:
        raise FileTrouble("file_no_campaign", file=file)
    if found > FORMAT:
        raise FileTrouble("format_newer", file=file, found=found, known=FORMAT)
    return found

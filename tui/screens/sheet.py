"""The sheet of a new campaign, as data: what is written on it so far, what is wrong with it, and each change to it.

All of it is pure; :mod:`tui.screens.new_campaign` shows it and asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from unicodedata import normalize

from core.games import GAMES
from core.table.catalogue import Deck
from core.table.errors import Damaged
from core.table.offers import Domain
from core.table.seats import REFEREE_NAME, TABLE_NAME, Seat
from core.table.text import looks_empty, spaced
from tui.words import Names, tell
from tui.words.data_sheet import Path, entries, of_numbers

NOBODY = -1
"""The number of the holder of a power that nobody plays, in games that leave some out."""

TOURNAMENTS = {"virgin_queen": (3, 6)}
"""First and last turn of a game's tournament form."""

CHOICES = {"tie": ("initiator", "next")}
"""What the settings that are words may be."""


@dataclass(frozen=True)
class Sheet:
    """What is written so far.

    ``names`` are the persons, in order; ``held`` gives for each power the number of the person who holds it, or
    :data:`NOBODY`. ``whole`` says that the game needs every power held.
    ``options`` and ``data`` are as the game ships them, with this table's changes. ``deck_file`` is ``""`` for the
    starter deck. ``referee`` is a person's number, −1 for anybody; ``keeper`` too, −1 for nobody.
    """

    game: str
    title: str
    names: tuple[str, ...]
    held: Mapping[str, int]
    options: Mapping[str, Any]
    data: Mapping[str, Any]
    deck: Deck
    deck_file: str = ""
    dice: str = "app"
    referee: int = -1
    keeper: int = 0
    whole: bool = True

    @property
    def players(self) -> tuple[int, int]:
        """How many persons at least and at most."""
        return GAMES[self.game].players

    @property
    def most_turn(self) -> int:
        """The last turn that a campaign of this game can have."""
        return GAMES[self.game].most_turns


def blank(
    game: str, powers: tuple[str, ...], sheet: Mapping[str, Any], deck: Deck, title: str = "", whole: bool = True
) -> Sheet:
    """The sheet before anything is written: two persons, with half of the powers or with one each."""
    start = Sheet(game, title, (_player(1), _player(2)), {}, sheet["options"], sheet["data"], deck, whole=whole)
    return dealt(start, powers)


def _player(number: int) -> str:
    return tell("new_player", number=number)


def dealt(sheet: Sheet, powers: tuple[str, ...]) -> Sheet:
    """The powers divided among the persons as evenly as can be, in their order; one each where some may be left."""
    count = len(sheet.names)
    if not sheet.whole:
        held = {power: place if place < count else NOBODY for place, power in enumerate(powers)}
        return replace(sheet, held=held)
    return replace(sheet, held={power: place * count // len(powers) for place, power in enumerate(powers)})


def with_players(sheet: Sheet, count: int) -> Sheet:
    """So many persons; names are kept, and the powers are divided anew."""
    names = tuple(sheet.names[n] if n < len(sheet.names) else _player(n + 1) for n in range(count))
    changed = replace(sheet, names=names, referee=sheet.referee if sheet.referee < count else -1)
    changed = replace(changed, keeper=sheet.keeper if sheet.keeper < count else 0)
    return dealt(changed, tuple(sheet.held))


def with_name(sheet: Sheet, number: int, name: str) -> Sheet:
    """Another name for one person."""
    return replace(sheet, names=(*sheet.names[:number], name, *sheet.names[number + 1 :]))


def with_holder(sheet: Sheet, power: str, number: int) -> Sheet:
    """A power goes to another person."""
    return replace(sheet, held={**sheet.held, power: number})


def with_option(sheet: Sheet, name: str, value: Any) -> Sheet:
    """Another value of a setting."""
    return replace(sheet, options={**sheet.options, name: value})


def with_turns(sheet: Sheet, first: int, last: int) -> Sheet:
    """Other turns to begin and to end with."""
    return replace(sheet, options={**sheet.options, "first_turn": first, "last_turn": last})


def with_datum(sheet: Sheet, path: Path, value: Any) -> Sheet:
    """Another value on the [data] sheet."""
    return replace(sheet, data=_put(sheet.data, path, value))


def domain_of(sheet: Sheet, path: Path) -> Domain | None:
    """What a value of the [data] sheet may be, as its game declares it."""
    name = ".".join(path)
    return next((one.domain for one in GAMES[sheet.game].data_sheet(dict(sheet.data)) if one.path == name), None)


def checked(sheet: Sheet) -> Sheet:
    """The sheet, if a campaign can be made with its data; else :class:`ValueError` with a sentence."""
    try:
        GAMES[sheet.game].data_sheet(dict(sheet.data))
    except Damaged as wrong:
        raise ValueError(tell("sheet_datum")) from wrong
    return sheet


def with_verified(sheet: Sheet, path: Path) -> Sheet:
    """The part of the [data] sheet that holds this value changes its mark: verified or not."""
    part = path[:-1]
    now = next(entry.verified for entry in entries(sheet.data) if entry.path == path)
    return replace(sheet, data=_put(sheet.data, (*part, "verified"), not now))


def _put(table: Mapping[str, Any], path: Path, value: Any) -> dict[str, Any]:
    head, *rest = path
    return {**table, head: _put(table.get(head, {}), tuple(rest), value) if rest else value}


def typed(path: Path, old: Any, text: str) -> Any:
    """What was typed, as a value of the old one's kind; :class:`ValueError` with a sentence if it is none."""
    if isinstance(old, Mapping):
        return _counts(text)
    if not isinstance(old, (list, tuple)):
        return text.strip()
    parts = [one.strip() for one in text.split(",")] if text.strip() else []
    if not of_numbers(path, old):
        # A list with an unknown in it has a place for each, such as the faces of a die.
        if "" in old and len(parts) != len(old):
            raise ValueError(tell("sheet_names", count=len(old)))
        return ["" if one == "?" else one for one in parts if one or "" in old]
    if not all(_whole(one) for one in parts):
        raise ValueError(tell("sheet_numbers"))
    return [int(one) for one in parts]


def _counts(text: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for part in filter(None, (one.strip() for one in text.split(","))):
        value, _, count = (one.strip() for one in part.partition("="))
        if not (_whole(value) and _whole(count)):
            raise ValueError(tell("sheet_counts"))
        counts[str(int(value))] = int(count)
    if not counts:
        raise ValueError(tell("sheet_no_counts"))
    return counts


def _whole(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 4


def seat_ids(names: tuple[str, ...], taken: tuple[str, ...] = ()) -> tuple[str, ...]:
    """An id for each person: the name in plain small letters and digits, and nothing that another is called."""
    from core.store.folders import file_name

    found: list[str] = []
    for number, name in enumerate(names, start=1):
        plain = normalize("NFKD", name).encode("ascii", "ignore").decode()
        id = file_name(plain) if any(one.isalnum() for one in plain) else f"seat-{number}"
        others = {*found, *map(spaced, taken), *(spaced(one) for n, one in enumerate(names, 1) if n != number)}
        while spaced(id) in others:
            id = f"{id}-{number}"
        found.append(id)
    return tuple(found)


def seats(sheet: Sheet) -> tuple[Seat, ...]:
    """The seats as the header has them."""
    ids = seat_ids(sheet.names, (*sheet.held, TABLE_NAME, REFEREE_NAME))
    return tuple(
        Seat(ids[number], name.strip(), tuple(power for power, holder in sheet.held.items() if holder == number))
        for number, name in enumerate(sheet.names)
    )


def fault(sheet: Sheet) -> str:
    """What still stands against starting, in one sentence; ``""``: nothing."""
    if looks_empty(sheet.title):
        return tell("sheet_no_title")
    names = [name.strip() for name in sheet.names]
    for number, name in enumerate(names, start=1):
        if looks_empty(name):
            return tell("sheet_no_name", number=number)
    if len(set(map(spaced, names))) < len(names):
        return tell("sheet_same_name")
    for number, name in enumerate(names):
        if number not in sheet.held.values():
            return tell("sheet_no_power", person=name)
    first, last = sheet.options["first_turn"], sheet.options["last_turn"]
    if first > last:
        return tell("sheet_turns", Names(game=sheet.game), first=first, last=last)
    return ""


def is_tournament(sheet: Sheet) -> bool:
    """Whether the turns are the tournament's."""
    return (sheet.options["first_turn"], sheet.options["last_turn"]) == TOURNAMENTS.get(sheet.game)

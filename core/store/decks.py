"""Deck files: a deck's facts in TOML, one ``[[card]]`` a card, read with faults that say where.

The file has ``game``, ``title``, ``starter`` (false unless it says so), and the cards with the keys of
:class:`~core.table.catalogue.Card`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from core.store import safe, toml
from core.store.fault import FileTrouble
from core.store.shape import Misfit, check_texts, convert
from core.table.catalogue import Card, Deck
from core.table.errors import Damaged
from core.table.game import Game
from core.table.telling import Param
from core.table.text import folded, harmless, looks_empty

MOST_CP = 9
MOST_NUMBER = 999
ID = re.compile(r"[a-z0-9_]+\Z")

_DECK_KEYS = ("game", "title", "starter", "card")
_CARD_KEYS = tuple(Card.__struct_fields__)
_CARD_NEEDS = ("id", "number", "title")
_DEFAULTS = {field.name: field.default for field in msgspec.structs.fields(Card)}


class DeckFault(Struct, frozen=True):
    """Something wrong in a deck file: a ``key`` of the words with ``params``, and where.

    ``nth`` is the card's place in the file from 1 (0: the deck as a whole), ``id`` its id, ``line`` the line or 0.
    """

    key: str
    params: dict[str, Param] = {}
    nth: int = 0
    id: str = ""
    line: int = 0


def read_deck(path: Path | str) -> Deck:
    """The deck in a file; :class:`FileTrouble` with the first fault and its place."""
    path = Path(path)
    return deck_of(safe.bytes_of(path), str(path))


def deck_of(data: bytes, file: str) -> Deck:
    """The deck in a file's bytes, as :func:`read_deck`."""
    raw = toml.parse(data, file)
    for fault in _faults(raw, data.decode("utf-8-sig")):
        params = {
            name: ", ".join(map(str, one)) if isinstance(one, tuple) else one for name, one in fault.params.items()
        }
        raise FileTrouble(fault.key, **{**params, "file": file, "row": fault.line})
    cards = raw.pop("card")
    try:
        return convert({**raw, "cards": cards}, Deck)
    except Misfit as misfit:
        raise misfit.trouble(file) from None


def check_deck(path: Path | str) -> list[DeckFault]:
    """All faults of a deck file, in the order of the file; empty: it is good.

    :class:`FileTrouble` only if the file cannot be read at all; one that is not TOML is a fault.
    """
    path = Path(path)
    data = safe.bytes_of(path)
    try:
        raw = toml.parse(data, str(path))
    except FileTrouble as trouble:
        line = trouble.params.get("row", 0)
        return [DeckFault(trouble.key, dict(trouble.params), line=line if isinstance(line, int) else 0)]
    return list(_faults(raw, data.decode("utf-8-sig")))


def same_titles(deck: Deck) -> list[tuple[Card, Card]]:
    """The cards whose title an earlier one has, each with that one: no fault, and they must be named otherwise."""
    first: dict[str, Card] = {}
    doubles = []
    for card in deck.cards:
        other = first.setdefault(folded(card.title), card)
        if other is not card:
            doubles.append((other, card))
    return doubles


# The faults


def _faults(raw: dict[str, Any], text: str) -> Iterator[DeckFault]:
    if "format" in raw and "card" not in raw:
        # Each of its keys would be a fault, and none of them what is wrong.
        yield DeckFault("deck_is_campaign")
        return
    yield from _of_deck(raw, text)
    cards = raw.get("card")
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        return
    game = _game(raw.get("game"))
    ids = {card.get("id") for card in cards if isinstance(card.get("id"), str)}
    seen: dict[tuple[str, object], int] = {}
    for place, card in enumerate(cards, start=1):
        found = [*_of_texts(card), *_of_keys(card), *_of_values(card, game, ids)]
        found = [*(found or _of_game(card, game)), *_doubles(card, place, seen)]
        name = card.get("id")
        for key, field, params in found:
            line = toml.line_of(text, ("card", place - 1, field))
            id = name if isinstance(name, str) else ""
            yield DeckFault(key, {"key": field, "row": line, "nth": place, "id": id, **params}, place, id, line)


def _of_deck(raw: dict[str, Any], text: str) -> Iterator[DeckFault]:
    def fault(key: str, field: str, **params: Param) -> DeckFault:
        row = toml.line_of(text, (field,))
        return DeckFault(key, {"key": field, "row": row, **params}, line=row)

    for key in raw:
        if key != "card":
            for field, found in _harmful({key: raw[key]}):
                yield fault("deck_text", field, found=found)
        if key not in _DECK_KEYS:
            near = _near(key, _DECK_KEYS)
            yield fault("deck_key_near" if near else "deck_key", key, near=near)
    for key, wanted in (("game", str), ("title", str), ("starter", bool)):
        if key in raw and not isinstance(raw[key], wanted):
            yield fault("deck_type", key, wanted=wanted.__name__)
        elif key not in raw and key != "starter":
            yield DeckFault("deck_key_missing", {"key": key})
    game = raw.get("game")
    if isinstance(game, str) and _game(game) is None:
        yield fault("deck_game", "game", found=game)
    cards = raw.get("card", [])
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        yield fault("deck_type", "card", wanted="cards")
    elif not cards:
        yield DeckFault("deck_no_cards")


Found = tuple[str, str, dict[str, Param]]


def _of_texts(card: dict[str, Any]) -> Iterator[Found]:
    for key, value in card.items():
        for field, found in _harmful({key: value}):
            yield "card_text", field, {"found": found}


def _harmful(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The key with a text that no terminal may be given, and which character that is."""
    try:
        check_texts(table)
    except Misfit as misfit:
        yield harmless(str(misfit.path[0])), str(misfit.params["found"])


def _of_keys(card: dict[str, Any]) -> Iterator[Found]:
    for key in card:
        if key not in _CARD_KEYS:
            near = _near(key, _CARD_KEYS)
            yield "card_key_near" if near else "card_key", key, {"near": near}
    for key in _CARD_NEEDS:
        if key not in card:
            yield "card_key_missing", key, {}


def _of_values(card: dict[str, Any], game: Game | None, ids: set[object]) -> Iterator[Found]:
    good = {}
    for key, value in card.items():
        if key in _CARD_KEYS:
            if _is_of_type(key, value):
                good[key] = value
            else:
                yield "card_type", key, {"wanted": _wanted(key)}
    yield from _ranges(good, game)
    yield from _names(good, game, ids)


def _of_game(card: dict[str, Any], game: Game | None) -> Iterator[Found]:
    """What the game itself refuses in a card that is well written: what would also stop a campaign with it."""
    if game is None:
        return
    try:
        game.check_deck(Deck(game.id, "", (convert(card, Card),)))
    except Damaged as damage:
        field = str(damage.params["place"]).rpartition(".")[2]
        yield "card_takes_mandatory" if field == "takes" else "card_unplayable", field, {}


def _ranges(card: dict[str, Any], game: Game | None) -> Iterator[Found]:
    if not 0 <= card.get("cp", 0) <= MOST_CP:
        yield "card_range", "cp", {"low": 0, "high": MOST_CP, "found": card["cp"]}
    if not 1 <= card.get("number", 1) <= MOST_NUMBER:
        yield "card_range", "number", {"low": 1, "high": MOST_NUMBER, "found": card["number"]}
    if game is None:
        return
    if not 1 <= card.get("turn", 1) <= game.most_turns:
        yield "card_range", "turn", {"low": 1, "high": game.most_turns, "found": card["turn"]}
    fewest, most = game.players
    for count in card.get("players", ()):
        if not fewest <= count <= most:
            yield "card_range", "players", {"low": fewest, "high": most, "found": count}
            break


def _names(card: dict[str, Any], game: Game | None, ids: set[object]) -> Iterator[Found]:
    if "id" in card and not ID.match(card["id"]):
        yield "card_id", "id", {}
    if looks_empty(card.get("title", "x")):
        yield "card_title", "title", {}
    known: dict[str, tuple[str, ...]] = {"removal": REMOVALS}
    if game is not None:
        known |= {"kind": game.kinds, "power": ("", *game.powers)}
    for key, choices in known.items():
        found = card.get(key, _DEFAULTS[key])
        if found not in choices:
            yield "card_choice", key, {"choices": tuple(filter(None, choices)), "found": found}
    if card.get("kind") == "home" and not card.get("power", ""):
        yield "card_home", "power", {}
    if (card.get("removal") == "after") != bool(card.get("after", "").strip()):
        yield "card_after", "after", {}
    takes = card.get("takes", "")
    if takes not in ("", "any") and takes not in ids:
        yield "card_takes", "takes", {"found": takes}


def _doubles(card: dict[str, Any], place: int, seen: dict[tuple[str, object], int]) -> Iterator[Found]:
    for key in ("id", "number"):
        value = card.get(key)
        if isinstance(value, (str, int)):
            if (key, value) in seen:
                yield "card_double", key, {"found": value, "first": seen[key, value]}
            else:
                seen[key, value] = place


REMOVALS = ("", "as_event", "after")


def _is_of_type(key: str, value: object) -> bool:
    match _wanted(key):
        case "int":
            return isinstance(value, int) and not isinstance(value, bool)
        case "bool":
            return isinstance(value, bool)
        case "ints":
            return isinstance(value, list) and all(isinstance(one, int) and not isinstance(one, bool) for one in value)
    return isinstance(value, str)


def _wanted(key: str) -> str:
    return {"number": "int", "cp": "int", "turn": "int", "verified": "bool", "players": "ints"}.get(key, "str")


def _near(key: str, known: tuple[str, ...]) -> str:
    # Slow to load, and only for telling somebody of a slip.
    import difflib

    close = difflib.get_close_matches(key, known, n=1)
    return close[0] if close else ""


def _game(game_id: object) -> Game | None:
    from core.games import GAMES

    return GAMES.get(game_id) if isinstance(game_id, str) else None

"""How a field's value is written on a command line, and read from it.

A card is its id (or its printed number, or its title), a list has commas, a truth is ``yes`` or ``no``, a name is an
id (``-`` and spaces count as ``_``), a text is itself; a text in a list that has a comma stands in double quotes.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

import msgspec

from core.table.offers import Domain, Field, Items, Offer, Pick, Range, Some, Text, Value, admits
from core.table.setup import Setup
from core.table.text import folded, same
from tui.words import TABLES, catalogue

CARDS = ("card", "cards", "taken")
"""The fields whose numbers are cards."""

YES, NO = ("yes", "y", "true"), ("no", "n", "false")
NOTHING = ("", "-", "none")

TEXTS = ("text", "reason", "why", "note", "what", "how", "word", "target")
"""The fields that are free text: nothing in them is taken for an id."""


class Unreadable(Exception):
    """A token that cannot stand in its field: a ``key`` of the command line's words, the field, what was typed."""

    def __init__(self, key: str, field: str, text: str) -> None:
        super().__init__(key, field, text)
        self.key, self.field, self.text = key, field, text


class Several(Exception):
    """What was typed in a field could be any of these values."""

    def __init__(self, field: str, text: str, values: tuple[Value, ...]) -> None:
        super().__init__(field, text, values)
        self.field, self.text, self.values = field, text, values


def spelled(setup: Setup, field: str, value: Value) -> str:
    """One value as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if field in CARDS and isinstance(value, int) and value:
        return setup.catalogue.card(value).id
    return str(value)


def listed(setup: Setup, field: str, value: Value) -> str:
    """One value as it is typed in a list with commas."""
    text = spelled(setup, field, value)
    plain = text == text.strip() and not set(text) & set(',"') and folded(text) not in NOTHING
    return text if plain else '"' + text.replace('"', '""') + '"'


def cards_called(setup: Setup, text: str) -> tuple[int, ...]:
    """The catalogue numbers of the cards with this printed number or title; of the one with this id alone."""
    wanted, id = folded(text), slug(text)
    found = []
    for number, card in enumerate(setup.catalogue.cards, start=1):
        if id == card.id:
            return (number,)
        if wanted in (str(card.number), folded(card.title)):
            found.append(number)
    return tuple(found)


def slug(text: str) -> str:
    """A name as an id is written."""
    return folded(text).replace("-", "_").replace(" ", "_")


def read_one(setup: Setup, field: str, text: str) -> Value:
    """A typed value, taken for what it looks like: a card, a truth, a whole number, else a name.

    :class:`Several` where it could be more than one card.
    """
    if field in CARDS:
        cards = cards_called(setup, text)
        if len(cards) > 1:
            raise Several(field, text, cards)
        # No card is number 0: it stands for the one that is meant where none is named.
        return cards[0] if cards else 0 if text == "0" else text
    low = folded(text)
    if low in YES or low in NO:
        return low in YES
    try:
        return int(text) if text.isascii() and "_" not in text else slug(text)
    except ValueError:
        return slug(text)


def read(setup: Setup, field: Field, text: str) -> object | None:
    """The value of a field from what was typed; ``None`` if the domain has none that is written so."""
    value: object
    match field.domain:
        case Text():
            value = text
        case Some(values=values):
            value = tuple(_among(setup, field.name, values, part) for part in _parts(text))
        case Pick():
            value = _picked(setup, field.name, field.domain, text)
        case Range():
            value = read_one(setup, field.name, text)
        case Items(each=each):
            value = tuple(read(setup, Field(field.name, each), part) for part in _parts(text))
    return value if value is not None and admits(field.domain, value) else None


def _parts(text: str) -> list[str]:
    """The parts of a list: between commas, or in double quotes where they have one themselves."""
    if folded(text) in NOTHING:
        return []
    rows = list(csv.reader(io.StringIO(text, newline=""), skipinitialspace=True))
    return rows[0] if len(rows) == 1 else text.split(",")


def _among(setup: Setup, name: str, values: tuple[Value, ...], text: str) -> Value:
    """The one of the values that was typed, or what was typed."""
    found = _picked(setup, name, Pick(values), text)
    return read_one(setup, name, text) if found is None else found


def _picked(setup: Setup, name: str, domain: Pick, text: str) -> Value | None:
    """The value that was typed: as it stands, or what it looks like, or what people would call so.

    It is looked for among these values first; :class:`Several` where more than one is left.
    """
    if text in domain.values:
        return text
    if name in CARDS and (legal := [card for card in cards_called(setup, text) if card in domain.values]):
        return _one(name, text, legal)
    wanted = read_one(setup, name, text)
    for value in domain.values:
        if value == wanted and isinstance(value, bool) == isinstance(wanted, bool):
            return value
    # A choice whose id looks like a truth or a number; an id takes - and blanks for _, the table's own names do not.
    texts = [value for value in domain.values if isinstance(value, str)]
    alike = [value for value in texts if same(value, text) or (slug(value) == value == slug(text))]
    return _one(name, text, alike) if alike else None


def _one(name: str, text: str, values: Sequence[Value]) -> Value:
    """The only one of the values; :class:`Several` if there are more."""
    first, *others = dict.fromkeys(values)
    if others:
        raise Several(name, text, (first, *others))
    return first


def filled(domain: Domain) -> object | None:
    """What stands in a field that was left out, where there is only one thing that can; else ``None``."""
    match domain:
        case Pick(values=(only,)):
            return only
        case Range(low=low, high=high) if low == high:
            return low
        case Some(low=0):
            return ()
        case Text(blank=True):
            return ""
    return None


def matched(
    setup: Setup, offer: Offer, tokens: tuple[str, ...], usual: Mapping[str, object] | None = None
) -> list[object] | None:
    """The fields' values if what was typed is an instance of the offer, else ``None``.

    What is left out at the end is filled in where nothing else can stand there, or with what the action has there
    (``usual``, by field) where that can; words left over at the end belong to a last field that is a text.
    """
    fields = offer.fields
    if len(tokens) > len(fields) > 0 and isinstance(fields[-1].domain, Text):
        tokens = (*tokens[: len(fields) - 1], " ".join(tokens[len(fields) - 1 :]))
    if len(tokens) > len(fields):
        return None
    values: list[object] = []
    for place, field in enumerate(fields):
        value = read(setup, field, tokens[place]) if place < len(tokens) else filled(field.domain)
        if value is None and place >= len(tokens):
            value = (usual or {}).get(field.name)
            value = value if value is not None and admits(field.domain, value) else None
        if value is None:
            return None
        values.append(value)
    return values


def loosely(setup: Setup, kind: type[msgspec.Struct], tokens: tuple[str, ...]) -> list[object]:
    """The tokens as fields of an action, whether or not it is offered.

    :class:`Unreadable` where a token cannot stand in its field, :class:`ValueError` where there are too many or few.
    """
    fields = msgspec.structs.fields(kind)
    if fields and fields[-1].type is str and len(tokens) > len(fields):
        tokens = (*tokens[: len(fields) - 1], " ".join(tokens[len(fields) - 1 :]))
    if not sum(field.required for field in fields) <= len(tokens) <= len(fields):
        raise ValueError("too many or too few")
    return [_plain(setup, field.name, field.type, token) for field, token in zip(fields, tokens, strict=False)]


def _plain(setup: Setup, name: str, kind: object, token: str) -> object:
    """A token as a field of that type."""
    if kind is str:
        return token if name in TEXTS else _id_or_text(setup, token)
    if kind == tuple[str, ...]:
        return _parts(token)
    if kind not in (int, bool):
        if name == "value":
            value = read_one(setup, name, token)
            return _id_or_text(setup, token) if isinstance(value, str) else value
        values = [read_one(setup, name, part) for part in _parts(token)]
        wrong = [part for part, one in zip(_parts(token), values, strict=True) if _is_no_number(one)]
        if wrong:
            raise Unreadable("field_card" if name in CARDS else "field_list", name, wrong[0])
        return values
    value = read_one(setup, name, token)
    if kind is bool and not isinstance(value, bool):
        raise Unreadable("field_truth", name, token)
    if kind is int and _is_no_number(value):
        raise Unreadable("field_card" if name in CARDS else "field_number", name, token)
    return value


def _id_or_text(setup: Setup, token: str) -> str:
    """The id that was meant, however it was written; what is none is said as it was typed."""
    id = slug(token)
    ids = (setup.zone_number, setup.fact_number, *(catalogue().get(table, ()) for table in TABLES))
    return id if any(id in known for known in ids) else token


def _is_no_number(value: Value) -> bool:
    return isinstance(value, bool) or not isinstance(value, int)

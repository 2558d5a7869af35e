"""Offers: what a seat may do now, as an action's name with a domain for each of its fields.

Screens, the command line, bots and the fuzzer live on offers alone. An action is accepted exactly if it is an
instance of an offer; the rules' own checks and the offers ask the same functions, and a property test holds them
together.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from random import Random

import msgspec
from msgspec import Struct

from core.table.telling import Said
from core.table.text import harm, is_harmless, looks_empty, same

Value = int | str | bool


class Barred(Struct, frozen=True):
    """A choice that is shown but may not be made, and why."""

    value: Value
    why: Said


class Pick(Struct, frozen=True, tag="pick"):
    """One of these values."""

    values: tuple[Value, ...]
    barred: tuple[Barred, ...] = ()


class Some(Struct, frozen=True, tag="some"):
    """From ``low`` to ``high`` of these values, each as often at most as it stands here; their order is free."""

    values: tuple[Value, ...]
    low: int
    high: int
    barred: tuple[Barred, ...] = ()


class Range(Struct, frozen=True, tag="range"):
    """A whole number from ``low`` to ``high``; ``hint`` is what a screen may fill in."""

    low: int
    high: int
    hint: int = 0


class Text(Struct, frozen=True, tag="text"):
    """A line of at most ``longest`` characters, none of them a control character; blank only if ``blank``.

    What is barred is barred however it is written: accents composed otherwise, capitals and blanks change nothing.
    ``hex``: all ``longest`` are small hex digits. ``sha256``: only the text whose SHA-256 it is.
    """

    longest: int = 200
    blank: bool = False
    barred: tuple[Barred, ...] = ()
    hex: bool = False
    sha256: str = ""


class Items(Struct, frozen=True, tag="items"):
    """A list of ``low`` to ``high`` values of the domain ``each``, in an order that counts; ``distinct``: none twice.

    ``but`` are the lists that it may not be.
    """

    each: Pick | Range | Text
    low: int
    high: int
    distinct: bool = False
    but: tuple[tuple[int | str, ...], ...] = ()


Domain = Pick | Some | Range | Text | Items


class Field(Struct, frozen=True):
    """One field of the action, by name, and what may stand in it."""

    name: str
    domain: Domain


class Offer(Struct, frozen=True):
    """An action that ``power`` (an id, ``"table"`` or ``"referee"``) may take now; ``rule`` is what it rests on."""

    action: str
    power: str
    fields: tuple[Field, ...] = ()
    rule: str = ""


def _same(a: Value, b: Value) -> bool:
    return a == b and isinstance(a, bool) == isinstance(b, bool)


def is_line(text: object, longest: int, blank: bool = False) -> bool:
    """Whether it is one printable line of at most ``longest`` characters (``blank``: or an empty one).

    What only hides something is taken here (:func:`hidden_in`); it is never shown as it is.
    """
    if not isinstance(text, str) or len(text) > longest:
        return False
    return (text.isprintable() or is_harmless(text)) and (blank or not looks_empty(text))


def sha256_of(text: str) -> str:
    """The SHA-256 of a text, in hex."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def why_not(domain: Text, text: str) -> Said | None:
    """Why this line may not stand there, apart from its length and signs; ``None`` if it may."""
    if barred := next((one for one in domain.barred if same(str(one.value), text)), None):
        return barred.why
    if domain.hex and not (len(text) == domain.longest and set(text) <= set("0123456789abcdef")):
        return Said("commit_form")
    return Said("word_differs") if domain.sha256 and sha256_of(text) != domain.sha256 else None


def admits(domain: Domain, value: object) -> bool:
    """Whether the value lies in the domain."""
    match domain:
        case Pick():
            return isinstance(value, (int, str)) and any(_same(value, one) for one in domain.values)
        case Some():
            if not isinstance(value, (tuple, list)) or not domain.low <= len(value) <= domain.high:
                return False
            return not Counter(value) - Counter(domain.values)
        case Range():
            return isinstance(value, int) and not isinstance(value, bool) and domain.low <= value <= domain.high
        case Text():
            return is_line(value, domain.longest, domain.blank) and why_not(domain, str(value)) is None
        case Items():
            return isinstance(value, (tuple, list)) and _is_list(domain, tuple(value))


def _is_list(domain: Items, values: tuple[object, ...]) -> bool:
    if not domain.low <= len(values) <= domain.high or values in domain.but:
        return False
    if domain.distinct and any(_alike(a, b) for at, a in enumerate(values) for b in values[:at]):
        return False
    return all(admits(domain.each, value) for value in values)


def _alike(a: object, b: object) -> bool:
    return same(a, b) if isinstance(a, str) and isinstance(b, str) else a == b


def fields_of(action: Struct) -> tuple[str, tuple[object, ...]]:
    """An action's name and its fields' values, in order."""
    raw = msgspec.to_builtins(action)
    return raw[0], tuple(raw[1:])


def hidden_in(value: object) -> str:
    """The first character in a printable text among the values that only hides something, as ``U+3164``; ``""``: none.

    The rules take it, as older lines may hold it; a line that is written now hides nothing.
    """
    if isinstance(value, str):
        return harm(value) if value.isprintable() else ""
    return next(filter(None, map(hidden_in, value)), "") if isinstance(value, (tuple, list)) else ""


def is_instance(offer: Offer, power: str, action: Struct) -> bool:
    """Whether this action by this power is one that the offer holds."""
    name, values = fields_of(action)
    if (name, power, len(values)) != (offer.action, offer.power, len(offer.fields)) or hidden_in(values):
        return False
    return all(admits(field.domain, value) for field, value in zip(offer.fields, values, strict=True))


def sample(offer: Offer, rng: Random, texts: Mapping[str, str] | None = None) -> list[object] | None:
    """A random instance as ``[name, field, …]``, or ``None`` where a field has nothing to choose from."""
    values: list[object] = [offer.action]
    for field in offer.fields:
        match field.domain:
            case Pick(values=choices):
                if not choices:
                    return None
                values.append(rng.choice(choices))
            case Some(values=choices, low=low, high=high):
                if len(choices) < low:
                    return None
                values.append(rng.sample(choices, rng.randint(low, min(high, len(choices)))))
            case Range(low=low, high=high):
                if high < low:
                    return None
                values.append(rng.randint(low, high))
            case Text():
                line = _line(field.domain, (texts or {}).get(field.name, "as agreed at the table"))
                if not admits(field.domain, line):
                    return None
                values.append(line)
            case Items():
                values.append(_list(field.domain, rng))
    return values


def _list(domain: Items, rng: Random) -> list[Value]:
    """A random list of the domain, not one of the longest; there is always one that it may be."""
    each = domain.each
    pool: list[Value] = [f"as agreed {number}" for number in range(domain.high + 1)]
    if not isinstance(each, Text):
        pool = list(each.values if isinstance(each, Pick) else range(each.low, each.high + 1))
    while True:
        count = rng.randint(domain.low, min(domain.high, domain.low + 4))
        found = rng.sample(pool, count) if domain.distinct else rng.choices(pool, k=count)
        if tuple(found) not in domain.but:
            return found


def _line(domain: Text, wanted: str) -> str:
    """The wanted line, its SHA-256 where that is asked for, or another like it where that one is barred."""
    if domain.hex:
        return sha256_of(wanted)[: domain.longest]
    others = (f"{wanted} {number}" for number in range(2, len(domain.barred) + 3))
    return next((one for one in (wanted, *others) if why_not(domain, one) is None), wanted)

"""`flota legal`: what a seat may do now, and how to type it."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
import msgspec

from core.table.actions import SealedAction
from core.table.bot import ASIDE
from core.table.offers import Barred, Domain, Field, Items, Offer, Pick, Range, Some, Text, Value
from core.table.seats import REFEREE_NAME
from tui.command.campaign import FILE, JSON, Table, opened, put_json, seat_option, seats_shown
from tui.command.hidden import ASK
from tui.command.offered import kinds, offers_of, usual
from tui.command.outcome import line
from tui.command.spelling import CARDS, filled, listed, spelled
from tui.words.shell import typed_path


@click.command(short_help="What a seat may do now, with the command for each.")
@FILE
@seat_option(help="Whose offers: a seat's id (the public has none).")
@click.option("--referee", is_flag=True, help="What the seat may do as referee too.")
@click.option("--corrections", is_flag=True, help="What may be corrected of the [data] sheet too.")
@JSON
def command(file: Path, seat: str | None, referee: bool, corrections: bool, as_json: bool) -> None:
    """Print what a seat may do now in the campaign in FILE, each with the command that does it."""
    with opened(file, seat) as table:
        offers = in_order(table, offers_of(table, referee, corrections))
        if as_json:
            return put_json(_plain(table, file, offers))
        line(table.waiting())
        if table.seat is None:
            line(table.word("no_offers_public", seats=seats_shown(table.session)))
        for number, group in enumerate(grouped(together(offers)), start=1):
            _put(table, file, number, group)
    return None


def in_order(table: Table, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The offers with what the table waits for first, then what else brings the game on, then the rest."""
    game = table.session.game
    waiting = [one for one in table.session.record.view(table.mask).waiting if one.now]
    owed = {(one.power, one.key): place for place, one in enumerate(waiting)}
    awaited = {one.power for one in waiting}
    besides = ASIDE | game.aside

    def place(offer: Offer) -> tuple[int, int]:
        if (offer.power, offer.action) in owed:
            return 0, owed[offer.power, offer.action]
        if offer.power == REFEREE_NAME or offer.action == "correct":
            return 5 + (offer.action == "correct"), 0
        if offer.action in besides:
            return 4, 0
        return (1 if offer.power in awaited else 3) + (offer.action in game.again and offer.power in awaited), 0

    return tuple(sorted(offers, key=place))


def grouped(offers: list[Offer]) -> list[list[Offer]]:
    """The offers of one action by one power together, where the first of them stands."""
    groups: dict[tuple[str, str, str], list[Offer]] = {}
    for offer in offers:
        groups.setdefault((offer.action, offer.power, offer.rule), []).append(offer)
    return list(groups.values())


def together(offers: tuple[Offer, ...]) -> list[Offer]:
    """The offers with those as one that differ only in what stands first, such as the power that gets VP."""
    groups: dict[tuple[object, ...], list[Offer]] = {}
    for offer in offers:
        first = offer.fields[0].domain if offer.fields else None
        apart = 1 if isinstance(first, Pick) and not first.barred and len(first.values) == 1 else 0
        rest = repr([_unhinted(field) for field in offer.fields[apart:]])
        groups.setdefault((offer.action, offer.power, offer.rule, apart, len(offer.fields), rest), []).append(offer)
    return [_merged(group) for group in groups.values()]


def _unhinted(field: Field) -> Field:
    domain = field.domain
    return Field(field.name, Range(domain.low, domain.high)) if isinstance(domain, Range) else field


def _merged(group: list[Offer]) -> Offer:
    first = group[0]
    if len(group) == 1:
        return first
    values = tuple(value for offer in group for value in getattr(offer.fields[0].domain, "values", ()))
    fields = (Field(first.fields[0].name, Pick(values)), *first.fields[1:])
    return Offer(first.action, first.power, fields, first.rule)


def _put(table: Table, file: Path, number: int, group: list[Offer]) -> None:
    """An action in the words of its game, and below it the command of each of its offers, with what may stand there."""
    names, first = table.names, group[0]
    rule = f" ({first.rule})" if first.rule else ""
    line(f"{number}. {names.name('power', first.power)}: {names.name('action', first.action)}{rule}")
    if any(_is_bare(field) for offer in group for field in offer.fields):
        named = " ".join(field.name.upper() for field in first.fields)
        line("   " + table.word("in_order", fields=named))
    told: dict[str, list[str]] = {}
    for offer in group:
        _put_offer(table, file, offer, told)


def _is_bare(field: Field) -> bool:
    """Whether its value stands in the command as a number or a truth, from which nobody sees what it is."""
    only = filled(field.domain)
    return isinstance(only, int)


def _put_offer(table: Table, file: Path, offer: Offer, told: dict[str, list[str]]) -> None:
    """The command, and what may stand in its fields; of a text what was ``told`` last is not told again."""
    line(f"   {how(table, file, offer)}")
    for field in offer.fields:
        lines = _about(table, field)
        if not isinstance(field.domain, Text) or told.get(field.name) != lines:
            for text in lines:
                line(f"   {text}")
        told[field.name] = lines


def _about(table: Table, field: Field) -> list[str]:
    """What may stand in a field, and what may not, with the reasons."""
    lines = [f"{field.name.upper()}: {choices(table, field)}"] if _is_open(field) else []
    reasons: dict[str, list[str]] = {}
    for barred in getattr(field.domain, "barred", ()):
        reasons.setdefault(table.say(barred.why), []).append(_named(table, field.name, barred.value))
    return lines + [table.word("barred", what=", ".join(what), why=why) for why, what in reasons.items()]


def _is_open(field: Field) -> bool:
    """Whether there is anything to choose or to write."""
    some = isinstance(field.domain, Some) and field.domain.high
    return filled(field.domain) is None or bool(some) or isinstance(field.domain, Text)


def how(table: Table, file: Path, offer: Offer) -> str:
    """The command that takes the offer, with its open fields in capitals; a sealed answer is asked for, unshown."""
    assert table.seat is not None
    kind = kinds(table)[offer.action]
    sealed = issubclass(kind, SealedAction)
    words = [ASK if sealed else _typed(table, field) for field in offer.fields]
    spare = usual(kind)
    while words and _goes_without(offer.fields[len(words) - 1], spare):
        words.pop()
    command = ["flota do", typed_path(file), "--seat", shlex.quote(table.seat.id), "--as", offer.power, offer.action]
    return " ".join([*command, *words])


def _goes_without(field: Field, usual: Mapping[str, object]) -> bool:
    """Whether the field, the last one, can only hold what it holds when it is left out."""
    only = filled(field.domain)
    none = isinstance(field.domain, Some) and not field.domain.high
    return field.name in usual and (none or (not isinstance(only, tuple) and only == usual[field.name]))


def _typed(table: Table, field: Field) -> str:
    only = filled(field.domain)
    if isinstance(field.domain, Some) and not field.domain.high:
        return "-"
    if only is None or isinstance(only, tuple) or isinstance(field.domain, Text):
        return field.name.upper()
    return shlex.quote(spelled(table.session.setup, field.name, only)) if isinstance(only, (int, str)) else ""


def choices(table: Table, field: Field) -> str:
    """What may stand in a field, in words."""
    domain: Domain = field.domain
    match domain:
        case Pick(values=values):
            return _list(table, field.name, values) or table.word("no_choice")
        case Some(values=values, low=low, high=high):
            none = "" if low else "; " + table.word("none_of")
            return _some(table, field.name, values, low, high) + none
        case Range(low=low, high=high):
            return table.word("range", low=low, high=high)
        case Text(longest=longest):
            return table.word("text", longest=longest)
        case Items(each=each, low=low, high=high):
            words = choices(table, Field(field.name, each))
            of = words[:1].lower() + words[1:]
            return table.word("items_exactly" if low == high else "items", low=low, high=high, of=of)


def _some(table: Table, name: str, values: tuple[Value, ...], low: int, high: int) -> str:
    """Some of the values: how many, and what there is; values that may all stand there as often as another, once."""
    often = set(Counter(values).values())
    if name not in CARDS and len(often) == 1 and often != {1}:
        key, shown = "some_exactly_of_each" if low == high else "some_of_each", _once(values)
        return table.word(key, low=low, high=high, most=max(often), choices=_list(table, name, shown, parts=True))
    key = "some_exactly" if low == high else "some_of"
    return table.word(key, low=low, high=high, choices=_list(table, name, values, parts=True))


def _once(values: tuple[Value, ...]) -> tuple[Value, ...]:
    return tuple(dict.fromkeys(values))


def _list(table: Table, name: str, values: tuple[Value, ...], parts: bool = False) -> str:
    """The values as they are typed, each alone or (``parts``) in a list with commas."""
    numbers = [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
    if name not in CARDS and len(numbers) == len(values) > 6 and len(set(values)) == len(values):
        missing = sorted(set(range(min(numbers), max(numbers) + 1)) - set(numbers))
        if len(missing) < 4:
            but = ", ".join(map(str, missing)) or "-"
            return table.word("range_but" if missing else "range", low=min(numbers), high=max(numbers), but=but)
    return ", ".join(_named(table, name, value, parts) for value in values)


def _named(table: Table, name: str, value: Value, part: bool = False) -> str:
    """A value as it is typed, and in words where that says more."""
    typed = (listed if part else spelled)(table.session.setup, name, value)
    if name in CARDS and isinstance(value, int) and value:
        return f"{typed} ({table.names.card(value)})"
    return typed


def _plain(table: Table, file: Path, offers: tuple[Offer, ...]) -> dict[str, Any]:
    return {
        "seat": table.seat.id if table.seat else None,
        "waiting": msgspec.to_builtins(table.session.record.view(table.mask).waiting),
        "offers": [
            {
                "action": offer.action,
                "power": offer.power,
                "rule": offer.rule,
                "do": how(table, file, offer),
                "fields": [_plain_field(table, field) for field in offer.fields],
            }
            for offer in offers
        ],
    }


def _plain_field(table: Table, field: Field) -> dict[str, Any]:
    domain = msgspec.to_builtins(field.domain)
    if "values" in domain:
        domain["typed"] = [spelled(table.session.setup, field.name, value) for value in domain["values"]]
    barred: tuple[Barred, ...] = getattr(field.domain, "barred", ())
    if barred:
        domain["barred"] = [{"value": one.value, "why": table.say(one.why), "rule": one.why.rule} for one in barred]
    return {"name": field.name, "domain": domain}

"""From what was typed to an action that is offered, or to the reason why it is not."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import click
import msgspec

from core.table.actions import Action
from core.table.offers import Offer, is_instance
from core.table.seats import REFEREE_NAME, TABLE_NAME, Seat
from core.table.telling import Said
from tui.command.campaign import Table
from tui.command.hidden import ASK, asked_for, hidden_line
from tui.command.outcome import No, brief
from tui.command.spelling import CARDS, Several, Unreadable, loosely, matched, slug, spelled

Typed = tuple[str, Action]
"""For which power, and what."""

VAGUE = ("wrong_actor", "not_in_hand", "not_your_impulse")
"""Refusals that say less than another power's would."""


NEVER_SAID = ("wrong_actor", "not_in_hand")
"""Refusals that do not say why an action is not there at all."""


PLACE = re.compile(r"\$\[(\d+)\]")
"""The place in the raw action, of which the first entry is the action's name, in an error of msgspec."""


def offers_of(table: Table, referee: bool = True, corrections: bool = True) -> tuple[Offer, ...]:
    """All that the seat may do: as referee too if it may act as he, and what it may correct of the [data] sheet."""
    session = table.session
    if table.seat is None:
        return ()
    made = session.record.offers(table.seat.id)
    made += session.record.referee_offers(table.seat.id) if referee else ()
    return made + (session.record.corrections(table.seat.id) if corrections else ())


def kinds(table: Table) -> dict[str, type[Action]]:
    """The game's actions by their names; taking back has a command of its own."""
    return _kinds(table.session.game.action_type)


@cache
def _kinds(union: Any) -> dict[str, type[Action]]:
    types = msgspec_union(union)
    return {kind.__struct_config__.tag: kind for kind in types if kind.__struct_config__.tag != "undo"}


def msgspec_union(union: Any) -> tuple[Any, ...]:
    """The members of a union of structs."""
    return tuple(union.__args__)


class WhichPower(click.UsageError):
    """Several powers could take the action."""


def from_words(table: Table, power: str | None, name: str, tokens: tuple[str, ...]) -> Typed:
    """The action in plain words; :class:`No` with the rules' reason, or a usage error where it is no action.

    A secret for which ``-`` stands is asked for, and nothing of it is repeated in an error.
    """
    kind = kinds(table).get(name)
    if kind is None:
        raise click.UsageError(_unknown(table, name))
    given = asked_for(kind, tokens)
    if given is None:
        return _from_words(table, power, name, kind, tokens)
    try:
        return _from_words(table, power, name, kind, given)
    except WhichPower:
        raise
    except click.UsageError:
        raise click.UsageError(table.word("hidden_wrong")) from None


def _from_words(table: Table, power: str | None, name: str, kind: type[Action], tokens: tuple[str, ...]) -> Typed:
    setup, found = table.session.setup, []
    offers = [offer for offer in offers_of(table) if offer.action == name and power in (None, offer.power)]
    for offer in offers:
        try:
            values = matched(setup, offer, tokens, usual(kind))
        except Several as several:
            raise click.UsageError(_which(table, several)) from None
        if values is not None:
            found.append((offer.power, _built(table, [name, *values])))
    if found:
        return _only(table, _meant(table, kind, tokens, found))
    if not offers and kind.__struct_fields__ and (why := _never(table, power, kind)):
        raise No(why)
    action = _unoffered(table, kind, name, tokens)
    raise No(_reason(table, power, action, [offer.power for offer in offers]))


def _meant(table: Table, kind: type[Action], tokens: tuple[str, ...], found: list[Typed]) -> list[Typed]:
    """What was found, where no word is missing for it to be one thing; else a usage error."""
    fields = kind.__struct_fields__
    if len({action for _, action in found}) > 1 and len(tokens) < len(fields):
        spare = usual(kind)
        plain = [one for one in found if all(getattr(one[1], f, None) == spare.get(f) for f in fields[len(tokens) :])]
        if not plain:
            shown = " ".join(field.upper() for field in fields)
            raise click.UsageError(table.word("which_fields", fields=shown))
        return plain
    return found


def _never(table: Table, power: str | None, kind: type[Action]) -> str:
    """Why the action may not be taken now whatever stands in its fields; ``""`` where that hangs on what does."""
    heard = []
    for number, text in ((1, "x"), (2, table.session.setup.powers[-1])):
        values = {int: number, str: text, bool: number == 2}
        raw = [values.get(field.type, (number,) if number == 1 else ()) for field in msgspec.structs.fields(kind)]
        try:
            action = _built(table, [kind.__struct_config__.tag, *raw])
        except msgspec.ValidationError:
            return ""
        heard.append(_refusal(table, power, action, []))
    one, other = heard
    return "" if one is None or one != other or one.key in NEVER_SAID else table.say(one)


@cache
def usual(kind: type[Action]) -> Mapping[str, object]:
    """What the action has in a field that is left out, for those that may be."""
    return {field.name: field.default for field in msgspec.structs.fields(kind) if not field.required}


def _unoffered(table: Table, kind: type[Action], name: str, tokens: tuple[str, ...]) -> Action:
    """An action that is not offered, so that the rules can say why; a usage error where it is none at all."""
    try:
        values = loosely(table.session.setup, kind, tokens)
        return _built(table, [name, *values])
    except Several as several:
        raise click.UsageError(_which(table, several)) from None
    except Unreadable as wrong:
        raise click.UsageError(table.word(wrong.key, name=wrong.field.upper(), typed=brief(wrong.text))) from None
    except (ValueError, OverflowError) as wrong:
        raise click.UsageError(_misfit(table, kind, tokens, wrong)) from None


def _which(table: Table, several: Several) -> str:
    """That what was typed could be several things, and how to name each."""
    key = "which_card" if several.field in CARDS else "which_value"
    choices = ", ".join(spelled(table.session.setup, several.field, one) for one in several.values)
    return table.word(key, typed=brief(several.text), choices=choices)


def _misfit(table: Table, kind: type[Action], tokens: tuple[str, ...], wrong: Exception) -> str:
    """What the action takes, and which of the words typed does not fit or which are missing."""
    name, fields = str(kind.__struct_config__.tag), " ".join(field.upper() for field in kind.__struct_fields__)
    typed = brief(" ".join(_wrong_words(kind, tokens, wrong)))
    if not fields:
        return table.word("takes_nothing", name=name, typed=typed)
    needed = [field.name for field in msgspec.structs.fields(kind) if field.required]
    if tokens and len(tokens) < len(needed):
        missing = " ".join(field.upper() for field in needed[len(tokens) :])
        return table.word("takes_missing", name=name, fields=fields, missing=missing)
    return table.word("takes_other" if tokens else "takes_more", name=name, fields=fields, typed=typed)


def _wrong_words(kind: type[Action], tokens: tuple[str, ...], wrong: Exception) -> tuple[str, ...]:
    """The word whose place msgspec's error names, or those beyond the last field, or all."""
    if found := PLACE.search(str(wrong)):
        place = int(found[1])
        return tokens[place - 1 : place] or tokens
    return tokens[len(kind.__struct_fields__) :] or tokens


def power_called(table: Table, name: str | None) -> str | None:
    """The power with this id, written with ``-`` or ``_``; a usage error names those there are."""
    assert table.seat is not None
    if name is None:
        return None
    found = slug(name)
    if found in (*table.session.setup.powers, TABLE_NAME, REFEREE_NAME):
        return found
    choices = ", ".join([*table.seat.powers, TABLE_NAME, REFEREE_NAME])
    raise click.UsageError(table.word("no_power", name=brief(name), choices=choices))


def from_json(table: Table, power: str | None, text: str) -> Typed:
    """The action as it stands in a file, ``["play",12,"event"]``; as :func:`from_words`, all of it for ``-``."""
    if text == ASK:
        try:
            return from_json(table, power, hidden_line("JSON"))
        except WhichPower:
            raise
        except click.UsageError:
            raise click.UsageError(table.word("hidden_wrong")) from None
    raw: Any = None
    try:
        raw = msgspec.json.decode(text)
        if isinstance(raw, list) and raw and isinstance(raw[0], str) and raw[0] not in kinds(table):
            raise click.UsageError(_unknown(table, raw[0]))
        action = _built(table, raw)
        if len(raw) > 1 + len(action.__struct_fields__):
            raise msgspec.ValidationError
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as wrong:
        if isinstance(wrong, msgspec.ValidationError) and isinstance(raw, list) and raw and isinstance(raw[0], str):
            tokens = tuple(msgspec.json.encode(one).decode() for one in raw[1:])
            raise click.UsageError(_misfit(table, kinds(table)[raw[0]], tokens, wrong)) from None
        raise click.UsageError(table.word("json_unreadable")) from None
    found = [
        (offer.power, action)
        for offer in offers_of(table)
        if power in (None, offer.power) and is_instance(offer, offer.power, action)
    ]
    if found:
        return _only(table, found)
    raise No(_reason(table, power, action, []))


def _built(table: Table, raw: list[object]) -> Action:
    # One kind of action is read ten times as fast as the union of all.
    kind = kinds(table).get(str(raw[0])) if isinstance(raw, list) and raw else None
    action: Action = msgspec.convert(raw, kind or table.session.game.action_type, strict=True)
    return action


def _only(table: Table, found: list[Typed]) -> Typed:
    """The one action meant; a usage error where several powers could take it."""
    powers = sorted({power for power, _ in found})
    if len(powers) > 1:
        raise WhichPower(table.word("which_power", choices=", ".join(powers)))
    return found[0]


def _reason(table: Table, power: str | None, action: Action, offered: list[str]) -> str:
    """Why the rules refuse it, as the seat may read it; of several powers' refusals the one that says most."""
    return table.say(_refusal(table, power, action, offered) or Said("cli_not_offered"))


def _refusal(table: Table, power: str | None, action: Action, offered: list[str]) -> Said | None:
    """The refusal that says most, or ``None`` where there is none."""
    seat, record = table.seat, table.session.record
    assert seat is not None
    heard: list[Said] = []
    for one in [power] if power else _powers(seat, offered):
        outcome = record.prepare(seat.id, one, action, "", bytes.fromhex(table.session.header.secret))
        if isinstance(outcome, tuple):
            # The rules would take it, but it was offered to nobody: then it is not for the command line either.
            continue
        heard.append(outcome.heard_by(table.mask))
    clear = [said for said in heard if said.key not in VAGUE] or [said for said in heard if said.key != VAGUE[0]]
    return next(iter(clear or heard), None)


def _powers(seat: Seat, offered: list[str]) -> list[str]:
    return [*dict.fromkeys([*offered, *seat.powers, TABLE_NAME, REFEREE_NAME])]


def _unknown(table: Table, name: str) -> str:
    if name == "undo":
        return table.word("undo_elsewhere")
    near = difflib.get_close_matches(name.replace("-", "_"), kinds(table), n=3)
    return table.word("no_action", name=brief(name), near=f" (near it: {', '.join(near)})" if near else "")

"""A recorded game as text: every position with its offers and each seat's view, only what changed, by who sees it.

A line of the page ends in who it is true for: ``[all]`` are the seats and the spectator. What only some may know is
so on a line of its own, and a leak shows as a longer list.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec

from core.table.journal import Record
from core.table.offers import Domain, Items, Offer, Pick, Range, Some, Text
from core.table.seats import SPECTATOR
from core.table.telling import Refusal, Said
from tests.golden.recording import lines_of, table
from tests.properties.build import QUEEN

Facts = dict[str, str]


def brief(value: Any) -> str:
    """A value in a few characters; runs of whole numbers as from–to."""
    if isinstance(value, (list, tuple)) and len(value) > 3 and all(type(one) is int for one in value):
        runs = []
        for _, run in groupby(enumerate(value), lambda at: at[1] - at[0]):
            run = [one for _, one in run]
            runs += [f"{run[0]}..{run[-1]}"] if len(run) > 2 else [str(one) for one in run]
        return "[" + " ".join(runs) + "]"
    if isinstance(value, (list, tuple)) and len(value) > 2 and all(type(one) is str for one in value):
        return "[" + " ".join(_ids(value)) + "]"
    return json.dumps(value, separators=(",", ":"))


def _ids(value: Sequence[str]) -> Iterator[str]:
    """Ids in a row; the powers' zones together, all six of them as a star."""
    for head, run in groupby(value, lambda one: one.rpartition(".")[0]):
        tails = [one.rpartition(".")[2] for one in run]
        named = "*" if tuple(tails) == QUEEN.powers else ",".join(tails)
        yield f"{head}.{named}" if head else named


def said(one: Said) -> str:
    """A telling: key, parameters, rule."""
    params = " ".join(f"{name}={brief(value)}" for name, value in one.params.items())
    return " ".join(part for part in (one.key, params, one.rule) if part)


def domain(one: Domain) -> str:
    """A field's domain."""
    barred = "".join(f" !{brief(no.value)}({said(no.why)})" for no in getattr(one, "barred", ()))
    match one:
        case Pick(values=values):
            return brief(values) + barred
        case Some(values=values, low=low, high=high):
            return f"{low}-{high} of {brief(values)}{barred}"
        case Range(low=low, high=high, hint=hint):
            return f"{low}..{high}~{hint}"
        case Text(longest=longest):
            return f"text{longest}"
        case Items(each=each, low=low, high=high):
            return f"{low}-{high} each {domain(each)}"


def offer_text(one: Offer) -> str:
    """An offer's fields and rule on one line."""
    fields = ", ".join(f"{field.name}: {domain(field.domain)}" for field in one.fields)
    return " ".join(part for part in (f"({fields})", one.rule) if part)


def offer_place(one: Offer) -> str:
    """What tells an offer from the others: power, action, and what must be in its fields if only one thing may."""
    sole = [str(f.domain.values[0]) for f in one.fields if isinstance(f.domain, Pick) and len(f.domain.values) == 1]
    return " ".join(("may", one.power, one.action, *sole[:2]))


def flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """The leaves of a view: places and values."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from flat(one, f"{path}.{name}" if path else name)
    elif isinstance(value, (list, tuple)) and value and all(isinstance(one, (dict, list, tuple)) for one in value):
        for number, one in enumerate(value):
            name = one.get("id", number) if isinstance(one, dict) else number
            yield from flat(one, f"{path}.{name}")
    else:
        yield path, brief(value)


def received(record: Record, seat: str | None) -> Facts:
    """All that a viewer receives of a position, leaf by leaf."""
    mask = record.setup.masks[seat] if seat else SPECTATOR
    leaves = {f"view {place}": text for place, text in flat(msgspec.to_builtins(record.view(mask)))}
    if seat is None:
        return leaves
    for offer in (*record.offers(seat), *record.referee_offers(seat)):
        place = offer_place(offer)
        leaves[place] = " ".join(part for part in (leaves.get(place, ""), offer_text(offer)) if part)
    undo = record.undoable(seat)
    leaves["undo"] = said(undo.heard_by(mask)) if isinstance(undo, Refusal) else f"line {undo}"
    return leaves


def changes(before: Facts, after: Facts) -> Iterator[str]:
    """What is new, other or gone, a line each."""
    for place, text in after.items():
        if before.get(place) != text:
            yield f"{place} {text}".rstrip()
    gone = [place for place in before if place not in after]
    for same, run in groupby(gone, lambda place: " ".join(place.split(" ")[:3])):
        ends = [place.removeprefix(same).strip() for place in run]
        yield f"gone: {same} {' '.join(ends)}".rstrip()


def by_viewers(found: dict[str, list[str]], seats: tuple[str, ...]) -> Iterator[str]:
    """Lines with who they are true for, in the order in which they were found."""
    viewers: dict[str, list[str]] = {}
    for viewer, lines in found.items():
        for line in lines:
            viewers.setdefault(line, []).append(viewer)
    for line, who in viewers.items():
        full = len(who) == len(found) or (line.split(" ")[0] in ("may", "gone:", "undo") and who == list(seats))
        yield f"  {line} [{'all' if full else ' '.join(who)}]"


def page(name: str) -> str:
    """The whole page of a recorded game."""
    record = table(name)
    _, lines = lines_of(name)
    seats = tuple(record.setup.seats)
    viewers = (*seats, "spectator")
    seen: dict[str, Facts] = {viewer: {} for viewer in viewers}
    rows = [f"{name.replace('_', ' ')}: written by python -m tests.golden --write", "", "0 the start"]
    rows += _position(record, viewers, seats, seen)
    for number, line in enumerate(lines, start=1):
        rows += ["", f"{number} {line.seat} for {line.power}: {brief(msgspec.to_builtins(line.action))}"]
        rows += [f"  chance {brief(line.chance)}"] if line.chance else []
        refused = record.add(line)
        rows += [f"  REFUSED {said(refused.said)}"] if refused else []
        masks = {**record.setup.masks, "spectator": SPECTATOR}
        heard = {viewer: [f"heard {said(one)}" for one in record.said_of(number, masks[viewer])] for viewer in viewers}
        rows += [*by_viewers(heard, seats), *_position(record, viewers, seats, seen)]
    return "\n".join(rows) + "\n"


def _position(
    record: Record, viewers: tuple[str, ...], seats: tuple[str, ...], seen: dict[str, Facts]
) -> Iterator[str]:
    """What changed for whom; ``seen`` is brought up to date."""
    found: dict[str, list[str]] = {}
    for viewer in viewers:
        now = received(record, viewer if viewer in seats else None)
        found[viewer] = list(changes(seen[viewer], now))
        seen[viewer] = now
    yield from by_viewers(found, seats)

"""A quick look at a campaign that flota wrote: where play stands, from the snapshot and the lines after it alone.

For the shelf, which may hold hundreds. What stands before the snapshot is only counted, so no damage is found there.
Anything out of the ordinary is for the thorough way: then there is no glance.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from core.store import header as headers
from core.store import toml
from core.store.campaign_file import game_of, sound_part
from core.store.fault import FileTrouble
from core.store.heard import is_heard, is_sealed, sealed_tags
from core.store.lines import fields_type
from core.store.loading import build
from core.store.shape import Misfit
from core.table.actions import Undo
from core.table.errors import Damaged
from core.table.journal import Line, Record
from core.table.setup import Header
from core.table.zones import check_conserved

_SHARED, _SNAPSHOT, _JOURNAL = b"\n[data", b"\n[snapshot]\n", b"\n[journal]\n"


class Glance(NamedTuple):
    """The header, a record that began at the snapshot, and of the lines that everybody heard the time of the last
    (``""``: none) and how many there are, as :mod:`core.store.heard` has them.
    """

    header: Header
    record: Record
    last: str
    lines: int


def glance(data: bytes, file: str) -> Glance | None:
    """A quick look at a file's bytes, or ``None``: look at them thoroughly."""
    try:
        return _glance(data, file)
    except (FileTrouble, Misfit, Damaged, ValueError, LookupError, TypeError, RecursionError):
        # What it is, the thorough way will say.
        return None


def _glance(data: bytes, file: str) -> Glance | None:
    head, _, rest = data.partition(_SNAPSHOT)
    taken, _, journal = rest.partition(_JOURNAL)
    front, mark, shared = head.partition(_SHARED)
    raw = {**toml.loads(front.decode()), **_shared(mark + shared)}
    if raw["format"] != headers.FORMAT:
        return None
    header = headers.decode(raw)
    game = game_of(header.game, file)
    setup = build(game, header, file)
    snapshot = toml.loads(taken.decode())
    state = msgspec.convert(snapshot["state"], game.state_type)
    check_conserved(state, setup.zones, setup.catalogue)
    first = snapshot["line"]
    # An empty journal ends its file at the table's name.
    rows = sound_part(journal).split(b"\n")[:-1]
    if not journal.rstrip(b"\0").endswith(b"\n") and journal:
        # Whether that last line is whole, its check says.
        return None
    record = Record(game, setup, start=state, history=0)
    decoder = _decoder(game.action_type, header.chance)
    past = [_kinds().decode(row.partition(b" = ")[2]) for row in rows[:first]]
    sealed = sealed_tags(game)
    open_lines = [line for line in past if line.tag not in sealed]
    if past and past[-1] not in open_lines[-1:]:
        # Whether everybody heard what came of it, only the play before it says.
        return None
    count, last = len(open_lines), open_lines[-1].time if open_lines else ""
    for number, row in enumerate(rows[first:], start=first + 1):
        key, _, value = row.partition(b" = ")
        if key != b"%d" % number:
            return None
        fields = decoder.decode(value)
        if isinstance(fields.action, Undo) and fields.action.line <= first:
            return None
        record.add(_moved(fields, first))
        count += not is_sealed(fields.action)
        if is_heard(record, record.number):
            last = fields.time
    if len(rows) < first:
        return None
    return Glance(header, record, last, count)


def _moved(fields: Any, first: int) -> Line:
    """The line as the record that starts at the snapshot counts it."""
    action = Undo(fields.action.line - first) if isinstance(fields.action, Undo) else fields.action
    return Line(fields.time, fields.seat, fields.power, action, fields.chance)


@lru_cache(maxsize=8)
def _shared(text: bytes) -> dict[str, Any]:
    """The part of a header that many campaigns have alike: the data sheet and the deck."""
    return toml.loads(text.decode())


class _Kind(msgspec.Struct, frozen=True, array_like=True):
    """A line's value, of whose action only the tag is looked at."""

    time: str
    seat: str
    power: str
    action: list[Any]

    @property
    def tag(self) -> str:
        return str(self.action[0])


@lru_cache(maxsize=1)
def _kinds() -> msgspec.json.Decoder[_Kind]:
    return msgspec.json.Decoder(_Kind)


@lru_cache(maxsize=8)
def _decoder(action_type: Any, algorithm: int) -> Any:
    return msgspec.json.Decoder(fields_type(action_type, algorithm))

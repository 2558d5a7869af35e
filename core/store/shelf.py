"""The shelf: the campaigns of a folder, each in a line, for choosing one. A broken one shows what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.store import safe
from core.store.campaign_file import read
from core.store.fault import FileTrouble
from core.store.folders import SUFFIX
from core.store.glance import glance
from core.store.heard import count_open, last_heard
from core.store.loading import load
from core.table.journal import Record
from core.table.seats import Seat
from core.table.setup import Header


@dataclass(frozen=True)
class Summary:
    """A campaign on the shelf. ``fault`` is why it cannot be opened; then all but ``path`` and ``title`` is empty.

    ``turn`` and ``phase`` (an id) are where play stands; ``last_played`` is the time of the last line that everybody
    heard of, or when the campaign was made (UTC, ISO 8601); ``lines`` how many lines the journal has without the
    answers to sealed steps (see :mod:`core.store.heard`).
    """

    path: Path
    title: str
    game: str = ""
    turn: int = 0
    phase: str = ""
    ended: bool = False
    seats: tuple[Seat, ...] = ()
    last_played: str = ""
    lines: int = 0
    practice: bool = False
    starter: bool = False
    fault: FileTrouble | None = None


def summary(path: Path) -> Summary:
    """One campaign's line; never raises for what the file holds."""
    try:
        data = safe.bytes_of(path)
        quick = glance(data, str(path))
        if quick is not None:
            return _line(path, quick.header, quick.record, quick.last, quick.lines)
        campaign = read(data, str(path))
        record, _ = load(campaign, str(path))
    except FileTrouble as trouble:
        return Summary(path, path.stem, fault=trouble)
    return _line(path, campaign.header, record, last_heard(record), count_open(campaign.lines))


def _line(path: Path, header: Header, record: Record, last: str, lines: int) -> Summary:
    return Summary(
        path=path,
        title=header.title,
        game=header.game,
        turn=record.state.turn,
        phase=record.setup.phases[record.state.phase].id,
        ended=record.state.ended,
        seats=header.seats,
        last_played=last or header.created,
        lines=lines,
        practice=header.practice,
        starter=header.deck.starter,
    )


def shelf(folder: Path) -> list[Summary]:
    """The campaigns of a folder, the last played first, broken ones last; a folder that is not there has none.

    :class:`FileTrouble` if the folder cannot be read.
    """
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == SUFFIX and not path.name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise safe.trouble(error, folder) from error
    found = [summary(path) for path in paths]
    sound = [one for one in found if one.fault is None]
    return sorted(sound, key=lambda one: one.last_played, reverse=True) + [one for one in found if one.fault]

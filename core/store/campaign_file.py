"""The campaign file, whole: a header, a snapshot of the state, and last the journal; one TOML file.

``encode(read(bytes)) == bytes`` for every file that flota wrote. ``tomllib`` alone decides what is valid.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from core.store import header as headers
from core.store import toml
from core.store.fault import FileTrouble
from core.store.lines import FileLine, chained, check_of, decode
from core.store.migrations import identity_before, migrate
from core.store.shape import Misfit, whole
from core.table.game import Game
from core.table.setup import Header, to_plain
from core.table.state import TableState


class Snapshot(Struct, frozen=True):
    """The state after line ``line``, as plain values; ``check`` is over the line's check and the state's text."""

    line: int
    check: str
    state: dict[str, Any]


class Campaign(NamedTuple):
    """A campaign file as read.

    ``raw`` is the header as it stands there, ``identity`` its check. ``end`` is where the sound bytes end, ``torn``
    how many bytes of an unfinished last line (or of NULs) follow; ``older`` the format it was migrated from, or -1.
    ``unended``: the last line is whole and only its newline is missing.
    """

    raw: dict[str, Any]
    header: Header
    game: Game
    identity: str
    snapshot: Snapshot | None
    lines: list[FileLine]
    end: int
    torn: int = 0
    older: int = -1
    unended: bool = False

    @property
    def last_check(self) -> str:
        """The check that the next line follows."""
        return self.lines[-1].check if self.lines else self.identity


def game_of(game_id: object, file: str) -> Game:
    """The game with this id; :class:`FileTrouble` if flota has none such."""
    from core.games import GAMES

    if not isinstance(game_id, str) or game_id not in GAMES:
        raise FileTrouble("game_unknown", file=file, found=str(game_id))
    return GAMES[game_id]


def sound_part(data: bytes) -> bytes:
    """``data`` without a tail of NULs and without an unfinished last line."""
    filled = data.rstrip(b"\0")
    return filled[: filled.rfind(b"\n") + 1]


def snapshot_of(state: TableState, line: int, last_check: str) -> Snapshot:
    """A snapshot of the state after the line with this number and check."""
    plain: dict[str, Any] = msgspec.to_builtins(state)
    return Snapshot(line, check_of(last_check, toml.text_of(plain)), plain)


def encode(raw: dict[str, Any], snapshot: Snapshot | None, lines: list[FileLine]) -> bytes:
    """The file's bytes, from the header as it stands in it; :class:`ValueError` where a text has no form."""
    parts = [headers.encode(raw)]
    if snapshot is not None:
        state = toml.text_of(snapshot.state)
        parts.append(f'\n[snapshot]\nline = {snapshot.line}\ncheck = "{snapshot.check}"\nstate = {state}\n')
    parts.append("\n[journal]\n")
    parts.extend(f"{line.text}\n" for line in lines)
    return "".join(parts).encode()


def write(campaign: Campaign) -> bytes:
    """The bytes of a campaign as read: the same that were read, if flota wrote them."""
    return encode(campaign.raw, campaign.snapshot, campaign.lines)


def read(data: bytes, file: str) -> Campaign:
    """The campaign in a file's bytes, older formats migrated; :class:`FileTrouble` with the place.

    Every line's check is looked at; nothing is played. ``file`` is for the sentences.
    """
    sound, filled = sound_part(data), data.rstrip(b"\0")
    if len(sound) < len(filled):
        # An editor or a copy may have lost the last newline: the line's own check says whether the line is whole.
        with suppress(FileTrouble):
            campaign = _read(filled + b"\n", file)
            return campaign._replace(end=len(filled), torn=len(data) - len(filled), unended=True)
    return _read(sound, file)._replace(torn=len(data) - len(sound))


def _read(sound: bytes, file: str) -> Campaign:
    """The campaign in bytes with no unfinished line at their end, as :func:`read`."""
    raw = _parsed(sound, file)
    found = headers.format_of(raw, file)
    was = ""
    if found < headers.FORMAT:
        was = identity_before(raw, found)
        raw = migrate(raw, found, file)
    top = dict(raw)
    journal, taken = top.pop("journal", None), top.pop("snapshot", None)
    try:
        header = headers.decode(top)
        game = game_of(header.game, file)
        headers.check_powers(header, game)
        snapshot = None if taken is None else whole(taken, Snapshot, ("snapshot",))
        if not isinstance(journal, dict):
            raise Misfit("key_missing", ("journal",))
    except Misfit as misfit:
        raise misfit.trouble(file, toml.line_of(sound.decode("utf-8-sig"), misfit.path)) from None
    older = found if found < headers.FORMAT else -1
    if older >= 0:
        # The header is written anew, so the lines follow what it will then be.
        top = to_plain(header)
        identity = headers.identity(top)
        journal, before = chained(journal, was, identity, file)
        snapshot = _rechecked(snapshot, before, [identity, *(line[-1] for line in journal.values())])
    identity = headers.identity(top)
    lines = decode(journal, 1, identity, game, header.chance, file)
    return Campaign(top, header, game, identity, snapshot, lines, len(sound), older=older)


def _rechecked(snapshot: Snapshot | None, before: list[str], after: list[str]) -> Snapshot | None:
    """A migrated file's snapshot with its check made anew, by the lines' old checks and new ones; a wrong one stays."""
    if snapshot is None or not 0 <= snapshot.line < len(before):
        return snapshot
    text = toml.text_of(snapshot.state)
    if check_of(before[snapshot.line], text) != snapshot.check:
        return snapshot
    return msgspec.structs.replace(snapshot, check=check_of(after[snapshot.line], text))


def _parsed(sound: bytes, file: str) -> dict[str, Any]:
    """The file's table; a line of the journal that stands twice is named as one."""
    try:
        return toml.parse(sound, file)
    except FileTrouble as trouble:
        params = trouble.params
        number = str(params.get("key"))
        if trouble.key != "file_twice" or params["table"] != "journal" or not number.isdecimal():
            raise
        key = "line_twice" if params["same"] else "line_twice_differs"
        raise FileTrouble(key, file=file, row=params["row"], line=number, first=params["first"]) from None


def read_file(path: Path) -> Campaign:
    """The campaign at ``path``, as :func:`read`."""
    from core.store.safe import bytes_of

    return read(bytes_of(path), str(path))


def read_tail(data: bytes, after: int, previous: str, header: Header, file: str) -> list[FileLine]:
    """The lines that were appended after line ``after``; :class:`FileTrouble` if they do not follow it."""
    game = game_of(header.game, file)
    return decode(toml.parse(data, file), after + 1, previous, game, header.chance, file)

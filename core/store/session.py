"""An open campaign: its file and its record, kept in step with what others write to the same file."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from core.store import disk, safe
from core.store import header as headers
from core.store.campaign_file import Campaign, encode, game_of, read, read_tail, snapshot_of, sound_part
from core.store.clock import Clock, now_utc, stamp
from core.store.fault import FileTrouble
from core.store.leftovers import has_other_names, leftovers, remove_leftovers
from core.store.lines import FileLine
from core.store.lines import encode as encode_line
from core.store.loading import add_void, build, load
from core.store.lock import Lock
from core.store.migrations import back_up
from core.store.shape import Misfit
from core.table.actions import Action, Undo
from core.table.errors import Damaged
from core.table.game import Game
from core.table.journal import Prepared, Record
from core.table.seats import TABLE_NAME
from core.table.setup import Header, Setup, to_plain
from core.table.telling import Refusal, Said, refuse


class Session:
    """One open campaign. Several may be open on one file, here and in other programs; one is not for two threads.

    ``record`` is another object after :meth:`refresh` or :meth:`act` found the file replaced: do not keep it.
    ``notices`` is what opening had to say.
    """

    header: Header
    setup: Setup
    game: Game
    record: Record

    def __init__(self, path: Path, real: Path, clock: Clock) -> None:
        self.path = path
        self.notices: list[Said] = []
        self._clock = clock
        # A link is followed once and for all: renewing the file must not put a file in the link's place.
        self._real = real
        self.lock = Lock(self._real)
        self._file = str(path)
        self._descriptor = -1
        self._writable = False
        self._older = -1
        self._end = 0
        self._unended = False
        self._touched = 0
        self._raw: dict[str, object] = {}
        self._identity = ""
        self._lines: list[FileLine] = []

    @classmethod
    def open(cls, path: Path | str, clock: Clock = now_utc) -> Session:
        """The campaign in the file at ``path``; :class:`FileTrouble` if it cannot be read or trusted."""
        session = cls(Path(path), real_path(Path(path)), clock)
        try:
            session._load()
            session._remove_leftovers()
            if session._older >= 0:
                session._migrate()
        except BaseException:
            session.close()
            raise
        return session

    @classmethod
    def create(cls, path: Path | str, header: Header, clock: Clock = now_utc) -> Session:
        """A new campaign in a new file, its owner's alone; :class:`FileTrouble` if one is there or it cannot be."""
        path = Path(path)
        file = str(path)
        game = game_of(header.game, file)
        raw = to_plain(header)
        try:
            headers.decode(raw)
            headers.check_powers(header, game)
            headers.check_names(header, game)
            start = game.start(build(game, header, file))
            data = encode(raw, snapshot_of(start, 0, headers.identity(raw)), [])
        except Misfit as misfit:
            raise misfit.trouble(file) from None
        except Damaged as damage:
            raise FileTrouble(f"file_{damage.key}", **{**damage.params, "file": file}) from None
        except ValueError:
            raise FileTrouble("text_unwritable", file=file) from None
        try:
            safe.create(real_path(path), data)
        except OSError as error:
            raise safe.trouble_making(error, path) from error
        return cls.open(path, clock)

    def act(self, seat: str, power: str, action: Action, asked: int = 0) -> Prepared | Refusal:
        """Take an action for a power: on disk when this returns, or refused and nothing written.

        It is checked on the state with all that others wrote. ``asked`` is :attr:`~core.table.journal.Record.asked`
        as it was when this was answered: an answer to a question that is over does not answer the next (0: whichever
        waits). :class:`FileTrouble` if it could not be written: then the campaign is as it was, or (``sync_failed``)
        as the file now has it.
        """
        with self._writing():
            if not self.setup.may_act(seat, power):
                return refuse("not_your_power", power=power)
            return self._take(seat, power, action, asked)

    def undo(self, seat: str) -> Prepared | Refusal:
        """Take back the seat's last action, if it may, as :meth:`act`."""
        with self._writing():
            if seat not in self.setup.seats:
                return refuse("not_your_power", power=TABLE_NAME)
            number = self.record.undoable(seat)
            if isinstance(number, Refusal):
                return number
            return self._take(seat, TABLE_NAME, Undo(number))

    def refresh(self) -> bool:
        """Reload external changes; True if there were any.

        :class:`FileTrouble` if what is there now cannot be trusted, or (``file_put_back``) lacks lines that were known;
        the session stays as it was.
        """
        return self._catch_up()

    def accept_older(self) -> None:
        """Go on with the file as it is now, although it lacks lines that were known (``file_put_back``)."""
        self._load(older=True)

    def close(self) -> None:
        """Let go of the file and of its lock."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
        self.lock.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        # One that was forgotten must not keep the file open for as long as the program runs.
        self.close()

    # Writing

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Hold the lock, with the record up to date and no unfinished line in the file."""
        self._check_writable()
        with self.lock.held():
            self._catch_up()
            self._check_writable()
            self._cut_torn()
            yield

    def _check_writable(self) -> None:
        if has_other_names(self._real, os.fstat(self._descriptor)):
            # Each name has a lock of its own, and renewing the file under one of them parts the two.
            raise FileTrouble("file_linked", file=self._file)
        if self._older >= 0:
            raise FileTrouble("format_older", file=self._file, found=self._older)
        if not self._writable:
            raise FileTrouble("file_read_only", file=self._file)

    def _cut_torn(self) -> None:
        torn = os.fstat(self._descriptor).st_size - self._end
        if torn > 0:
            try:
                disk.truncate(self._descriptor, self._end)
            except OSError as error:
                raise safe.trouble(error, self.path) from error
            self._touched = os.fstat(self._descriptor).st_mtime_ns
            self.notices.append(Said("torn_cut", {"line": self.record.number + 1, "size": torn}))

    def _take(self, seat: str, power: str, action: Action, asked: int = 0) -> Prepared | Refusal:
        secret = bytes.fromhex(self.header.secret)
        prepared = self.record.prepare(seat, power, action, stamp(self._clock), secret, asked)
        if isinstance(prepared, Refusal):
            return prepared
        try:
            line = encode_line(prepared.number, prepared.line, self._last_check)
        except ValueError:
            return refuse("line_unwritable")
        self._append(line)
        turn = self.record.state.turn
        self.record.admit(prepared)
        if self.record.state.turn != turn:
            self._renew()
        return prepared

    def _append(self, line: FileLine) -> None:
        # A last line that lacks its newline gets it in the same write.
        missing = "\n" if self._unended else ""
        data = f"{missing}{line.text}\n".encode()
        try:
            safe.append(self._descriptor, data, self._end)
        except safe.NotSynced:
            # What is on the disk nobody knows; what the file says from now on is what counts.
            with suppress(FileTrouble):
                self._load()
            raise FileTrouble("sync_failed", file=self._file, line=self.record.number) from None
        except OSError as error:
            raise safe.trouble(error, self.path) from error
        self._lines.append(line)
        self._end += len(data)
        self._unended = False
        self._touched = os.fstat(self._descriptor).st_mtime_ns

    def _renew(self) -> None:
        """Put a file with a new snapshot in this one's place. If that fails, play goes on: the line is on disk."""
        snapshot = snapshot_of(self.record.state, self.record.number, self._last_check)
        data = encode(self._raw, snapshot, self._lines)
        with suppress(OSError, FileTrouble):
            safe.replace(self._real, data)
            descriptor, writable = _opened(self._real)
            os.close(self._descriptor)
            self._descriptor, self._writable, self._end = descriptor, writable, len(data)
            self._unended = False
            self._touched = os.fstat(descriptor).st_mtime_ns

    def _migrate(self) -> None:
        """Write the file in today's format, with the old one beside it; where it cannot be, it is for reading only."""
        found = self._older
        try:
            with self.lock.held():
                self._load()
                if self._older >= 0 and not has_other_names(self._real, os.fstat(self._descriptor)):
                    backup = back_up(self._real, self._read(self._descriptor), found)
                    snapshot = snapshot_of(self.record.state, self.record.number, self._last_check)
                    safe.replace(self._real, encode(self._raw, snapshot, self._lines))
                    self._load()
                    self.notices.insert(0, Said("format_migrated", {"found": found, "backup": str(backup)}))
        except (OSError, FileTrouble):
            pass
        if self._older >= 0:
            self.notices.insert(0, Said("format_kept", {"found": found}))

    def _remove_leftovers(self) -> None:
        """Remove what a killed program left; where the lock cannot be had at once, the next opening does it."""
        if leftovers(self._real):
            with suppress(OSError, FileTrouble), self.lock.held(patience=0):
                remove_leftovers(self._real)

    # Reading

    def _load(self, older: bool = False) -> None:
        """Read all of the file and fold it; what was open before stays so until that has come out well.

        ``older``: even if it lacks lines that were known.
        """
        descriptor, writable = _opened(self._real)
        try:
            touched = os.fstat(descriptor).st_mtime_ns
            data = self._read(descriptor)
            if len(sound_part(data)) < len(data):
                # Perhaps another program is writing that line this very moment.
                time.sleep(0.02)
                data = self._read(descriptor)
            campaign = read(data, self._file)
            notices = _about_file(self._real, descriptor, writable, campaign)
            if self._descriptor >= 0 and campaign.header.commitment != self.header.commitment:
                # Somebody put another campaign here: what is open goes on being what it was.
                raise FileTrouble("file_other", file=self._file)
            if not older and not self._goes_on(campaign.lines):
                raise FileTrouble("file_put_back", file=self._file)
            record, more = load(campaign, self._file)
        except BaseException:
            os.close(descriptor)
            raise
        if self._descriptor >= 0:
            os.close(self._descriptor)
        self._descriptor, self._writable, self._end = descriptor, writable, campaign.end
        self._touched = touched
        self._older, self._unended = campaign.older, campaign.unended
        self._raw, self._identity, self._lines = campaign.raw, campaign.identity, campaign.lines
        self.header, self.game, self.setup, self.record = campaign.header, campaign.game, record.setup, record
        self.notices = notices + more

    def _goes_on(self, lines: list[FileLine]) -> bool:
        """Whether these lines begin with all that are known: every check is over all lines before it."""
        known = len(self._lines)
        return not known or (len(lines) >= known and lines[known - 1].text == self._lines[-1].text)

    def _read(self, descriptor: int) -> bytes:
        try:
            return disk.read_from(descriptor, 0)
        except OSError as error:
            raise safe.trouble(error, self.path) from error

    def _catch_up(self) -> bool:
        """Bring the record up to the file's last sound line; the lock is not needed for that."""
        try:
            there, mine = os.stat(self._real), os.fstat(self._descriptor)
        except OSError as error:
            raise safe.trouble(error, self.path) from error
        same = os.path.samestat(there, mine)
        if same and mine.st_size == self._end and mine.st_mtime_ns == self._touched:
            return False
        if not same or mine.st_size <= self._end:
            # Put in its place, or written over where it lies.
            self._load()
            return True
        try:
            new = sound_part(disk.read_from(self._descriptor, self._end))
        except OSError as error:
            raise safe.trouble(error, self.path) from error
        if not new:
            return False
        if self._unended and not new.startswith((b"\n", b"\r\n")):
            # The last line goes on where it was taken to end.
            self._load()
            return True
        try:
            lines = read_tail(new, self.record.number, self._last_check, self.header, self._file)
        except FileTrouble:
            # Not the end of what was read before: the file was written over. Its own fault then has its right place.
            self._load()
            return True
        for line in lines:
            if self.record.add(line.line) is not None:
                add_void(self.notices, self.record, self.record.number)
        self._lines += lines
        self._end += len(new)
        self._unended = False
        self._touched = mine.st_mtime_ns
        return True

    @property
    def _last_check(self) -> str:
        return self._lines[-1].check if self._lines else self._identity


def real_path(path: Path) -> Path:
    """The path with links followed; :class:`FileTrouble` if it can be no path."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        raise FileTrouble("file_not_file", file=str(path)) from None


def _opened(path: Path) -> tuple[int, bool]:
    """A descriptor of the file, and whether it may be written to."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise FileTrouble("file_not_file", file=str(path))
        try:
            return disk.open_existing(path, writable=True), True
        except OSError as error:
            if error.errno not in safe.BARRED:
                raise
            return disk.open_existing(path, writable=False), False
    except OSError as error:
        raise safe.trouble(error, path) from error


def _about_file(path: Path, descriptor: int, writable: bool, campaign: Campaign) -> list[Said]:
    notices = []
    status = os.fstat(descriptor)
    mode = stat.S_IMODE(status.st_mode)
    if os.name == "posix" and mode & 0o077:
        notices.append(Said("mode_wide", {"mode": f"{mode:04o}"}))
    if not writable:
        notices.append(Said("opened_read_only"))
    if has_other_names(path, status):
        notices.append(Said("opened_linked"))
    if campaign.torn:
        notices.append(Said("torn_left_out", {"line": len(campaign.lines) + 1, "size": campaign.torn}))
    return notices

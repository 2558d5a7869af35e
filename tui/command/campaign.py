"""What most commands need: an open campaign, who looks at it, and words for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from core.store.session import Session
from core.table.seats import SPECTATOR, Seat
from core.table.telling import Param, Said
from core.table.text import is_harmless, same
from tui.command.outcome import aside, brief, line, put
from tui.words import NOBODY, Names, say, say_ruled

F = TypeVar("F", bound=Callable[..., Any])


class _File(click.Path):
    """A file that is there, by a name that people would call the same where none has just this one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path that was meant."""
        from core.store.folders import meant

        return meant(Path(str(super().convert(value, param, ctx))))


FILE = click.argument("file", type=_File(path_type=Path))


def seat_option(
    required: bool = False, help: str = "Whose point of view: a seat; else the public's."
) -> Callable[[F], F]:
    """The option ``--seat``."""
    return click.option("--seat", required=required, metavar="SEAT", help=help)


JSON = click.option("--json", "as_json", is_flag=True, help="The same for programs, as JSON.")


def word(key: str, names: Names = NOBODY, /, **params: Param) -> str:
    """A sentence of the command line's own, from the catalogue of words."""
    return say(Said(f"cli_{key}", params), names)


def whole(text: str) -> int | None:
    """The whole number that was typed; ``None`` if it is none, or one so long that none is meant."""
    return int(text) if text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 10 else None


class Whole(click.IntRange):
    """A whole number from ``low`` to ``high`` (or up), refused in a plain sentence."""

    def __init__(self, low: int, high: int | None = None) -> None:
        super().__init__(low, high)
        self.low, self.high = low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that was typed."""
        text = str(value).strip()
        number = whole(text)
        if number is None or number < self.low or (self.high is not None and number > self.high):
            key, high = ("whole_up", 0) if self.high is None else ("whole", self.high)
            name = param.opts[-1] if param is not None else ""
            raise click.UsageError(word(key, name=name, text=brief(text), low=self.low, high=high), ctx)
        return number


def check_out(out: Path | None) -> None:
    """A usage error if a new file is to have no name, or one that could steer a terminal."""
    if out is None:
        return
    if not out.name:
        raise click.UsageError(word("new_file_none"))
    # A name need not be text; bytes that are none are written with their codes.
    if not is_harmless("".join(one for one in str(out) if not "\udc80" <= one <= "\udcff")):
        raise click.UsageError(word("new_file_name"))


def put_json(value: object) -> None:
    """A value as JSON on stdout, indented; characters beyond ASCII are escaped, so any terminal takes it."""
    put(json.dumps(value, indent=2))


class Table:
    """An open campaign and the one who looks at it: ``seat`` is ``None`` for the public, ``mask`` what it may see."""

    def __init__(self, session: Session, seat: Seat | None) -> None:
        self.session = session
        self.seat = seat
        self.mask = session.setup.masks[seat.id] if seat else SPECTATOR
        self.names = Names(session.setup)

    def word(self, key: str, /, **params: Param) -> str:
        """A sentence of the command line's own, with this campaign's names."""
        return word(key, self.names, **params)

    def say(self, said: Said) -> str:
        """What ``core`` said, in words, with the rule it rests on."""
        return say_ruled(said, self.names)

    def waiting(self) -> str:
        """Whose turn it is, and for what."""
        view = self.session.record.view(self.mask)
        if view.frames and view.frames[-1]["frame"] == "roll":
            return self.word("waiting_dice", count=int(view.frames[-1]["count"]))
        waits: dict[str, list[str]] = {}
        for one in (one for one in view.waiting if one.now):
            waits.setdefault(one.power, []).append(self.names.waiting(one.key))
        what = [f"{self.names.name('power', power)}: {', '.join(keys)}" for power, keys in waits.items()]
        return self.word("waiting", what="; ".join(what))

    def tell(self, events: Any) -> None:
        """Print what happened, as this seat may read it."""
        for event in events:
            heard = event.heard_by(self.mask)
            if heard is not None:
                line(self.say(heard))


@contextmanager
def opened(file: Path, seat: str | None = None, writing: bool = False) -> Iterator[Table]:
    """The campaign in the file, seen by a seat; what opening has to say goes to stderr.

    ``writing``: an action may put right what opening found, so that is said at the end, as it then is.
    """
    session = Session.open(file)
    told: list[Said] = []
    try:
        table = Table(session, seat_called(session, seat))
        _tell_notices(table, told, ("torn_left_out",) if writing else ())
        try:
            yield table
        finally:
            mended = any(notice.key == "torn_cut" for notice in session.notices)
            _tell_notices(table, told, ("torn_left_out",) if mended else ())
    finally:
        session.close()


def _tell_notices(table: Table, told: list[Said], but: tuple[str, ...]) -> None:
    """Say what the session has to say and was not told yet."""
    for notice in table.session.notices:
        if notice not in told and notice.key not in but:
            told.append(notice)
            aside(table.say(notice))


def seat_called(session: Session, name: str | None) -> Seat | None:
    """The seat with this id, or the one that people would call so; a usage error names those that there are."""
    if name is None:
        return None
    seats = session.header.seats
    exact = [seat for seat in seats if seat.id == name]
    found = exact or [seat for seat in seats if same(seat.id, name) or same(seat.name, name)]
    if len(found) == 1:
        return found[0]
    key = "which_seat" if found else "no_seat"
    raise click.UsageError(word(key, name=brief(name), seats=seats_shown(session, found or seats)))


def seats_shown(session: Session, seats: Iterable[Seat] = ()) -> str:
    """These seats (all, without any) in a line: id, person, powers."""
    names = Names(session.setup)
    return "; ".join(
        f"{seat.id} ({seat.name}: {', '.join(names.name('power', power) for power in seat.powers)})"
        for seat in seats or session.header.seats
    )

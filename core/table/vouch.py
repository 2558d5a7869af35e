"""What `verify` can vouch for: how far a campaign's values are those of the committed streams, and why no further."""

from __future__ import annotations

from typing import NamedTuple

from core.table.actions import CommitWord, Word
from core.table.chance import Checked, by_stream, commitment, live, replay
from core.table.errors import Damaged
from core.table.journal import Line, Record


class Vouched(NamedTuple):
    """The last line that was checked and found good, and the key of what stopped the check there (``""``: nothing)."""

    line: int
    why: str


def vouch(record: Record, secret: bytes) -> Vouched:
    """Fold the whole record again, with each value held against the streams of the secret and the words.

    :class:`Damaged` if the secret is not the committed one.
    """
    if commitment(secret) != record.setup.header.commitment:
        raise Damaged("commitment_differs")
    if record.from_snapshot:
        return Vouched(0, "vouch_snapshot")
    fold = Record(record.game, record.setup, record.start)
    for number, line in enumerate(record.lines, start=1):
        why = _doubt(fold, line, secret)
        if why:
            return Vouched(number - 1, why)
    return Vouched(record.number, "")


class Claim(NamedTuple):
    """What the words add to the streams.

    ``honest``: the seats of which one that worked with nobody is enough, for their words were committed to and still
    unknown when the last word was given. ``last_plain``: the seat that gave the last word, uncommitted (``""``: none
    did). ``left_out``: the powers whose words were committed to and never shown.
    """

    honest: tuple[str, ...]
    last_plain: str
    left_out: tuple[str, ...]


def claim_of(record: Record) -> Claim:
    """Who could not have chosen the values, by the order in which words were given, committed to and shown."""
    setup, state = record.setup, record.state
    given = [
        line
        for number, line in enumerate(record.lines, start=1)
        if number not in record.void and isinstance(line.action, (Word, CommitWord))
    ]
    committed = {line.power for line in given if isinstance(line.action, CommitWord)}
    unknown = [line for line in given if isinstance(line.action, CommitWord) or line.power not in committed]
    last = unknown[-1] if unknown else None
    left_out = tuple(setup.powers[power] for power in state.left_out)
    shown = [line.seat for line in given if isinstance(line.action, Word) and line.power in committed]
    honest = tuple(dict.fromkeys(shown))
    last_plain = last.seat if last is not None and isinstance(last.action, Word) else ""
    return Claim(honest, last_plain, left_out)


def _doubt(fold: Record, line: Line, secret: bytes) -> str:
    """Fold one more line; the key of the reason why neither it nor what follows can be vouched for, or ``""``."""
    state, positions = fold.state, dict(fold.positions)
    given = by_stream(line.chance, positions)
    refused = fold.add(line)
    if refused is not None and (given or refused.said.key.startswith("chance_")):
        return "vouch_void"
    if any(one.first != positions.get(one.stream, 0) for one in given):
        return "vouch_gap"
    if not given:
        return ""
    drawn = live(fold.setup.header.chance, secret, state.words, positions)
    checked = Checked(replay(line.chance), drawn)
    fold.game.apply(fold.setup, state, line.seat, line.power, line.action, checked)
    return "vouch_differs" if checked.wrong else ""

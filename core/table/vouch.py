"""What `verify` can vouch for: how far a campaign's values are those of the committed streams, and why no further."""

from __future__ import annotations

from typing import NamedTuple

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

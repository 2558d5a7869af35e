"""What a campaign is made of before anything is played, and never changes: its header, and the setup built from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from core.table.catalogue import Catalogue, Deck
from core.table.data import VERIFIED, Datum
from core.table.facts import Fact
from core.table.phases import Phase
from core.table.seats import REFEREE, REFEREE_NAME, TABLE, TABLE_NAME, Seat, mask_of
from core.table.state import TableState
from core.table.zones import Zone

LONGEST_TITLE, LONGEST_NAME = 120, 60
"""How long a new campaign's title and a person's name may be, wherever they are given."""


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A campaign as its maker set it up; the campaign file's first part.

    ``options`` and ``data`` are the game's own (settings by name; numbers that no source gives, each with its
    ``verified`` mark). ``referee`` is a seat's id or ``""``: any seat may act as referee. ``secret`` is the 32 bytes
    of the chance in hex, ``commitment`` their SHA-256; ``keeper`` is the seat that keeps the file
    (``""``: none does).
    """

    format: int = 2
    chance: int = 1
    rules: str
    game: str
    title: str
    created: str
    practice: bool = False
    secret: str
    commitment: str
    referee: str = ""
    keeper: str = ""
    dice: Literal["app", "table"] = "app"
    options: dict[str, Any] = {}
    seats: tuple[Seat, ...]
    data: dict[str, Any] = {}
    deck: Deck


class Setup:
    """A header made ready for play: zones, facts, phases and catalogue, with the look-ups that rules need.

    Built once by the game, shared by all that play the campaign, never changed.
    """

    def __init__(
        self,
        header: Header,
        powers: tuple[str, ...],
        phases: tuple[Phase, ...],
        zones: tuple[Zone, ...],
        facts: tuple[Fact, ...],
        catalogue: Catalogue,
        turns: tuple[int, int],
        sheet: tuple[Datum, ...] = (),
    ) -> None:
        self.header = header
        self.first_turn, self.last_turn = turns
        # In a campaign that was made before, what the referee's lines left standing was played on with.
        self.forgets_figures = header.chance > 1
        self.powers = powers
        self.phases = phases
        self.zones = zones
        self.facts = facts
        self.catalogue = catalogue
        self.sheet = {one.path: one for one in sheet}
        self._data: dict[str, Any] = dict(header.data)
        for one in sheet:
            self._data = _put(self._data, one.path.split("."), one.value, missing=True)
        self.power_number = {power: number for number, power in enumerate(powers)}
        self.power_number[TABLE_NAME] = TABLE
        self.power_number[REFEREE_NAME] = REFEREE
        self.zone_number = {zone.id: number for number, zone in enumerate(zones)}
        self.fact_number = {fact.id: number for number, fact in enumerate(facts)}
        self.seats = {seat.id: seat for seat in header.seats}
        self.masks = {seat.id: mask_of(self.power_number[power] for power in seat.powers) for seat in header.seats}
        self.seat_of = {power: seat.id for seat in header.seats for power in seat.powers}

    def power_name(self, power: int) -> str:
        """The id of a power by its number (the table's and the referee's too)."""
        return {TABLE: TABLE_NAME, REFEREE: REFEREE_NAME}.get(power) or self.powers[power]

    def datum(self, state: TableState, path: str) -> Any:
        """A value of the [data] sheet as it is in force: the table's correction, else the header's.

        ``path`` is its keys with dots; :class:`KeyError` for an unknown one.
        """
        for one in state.corrected:
            if one.path == path:
                return one.value
        return self.sheet[path].value

    def unverified(self, state: TableState, path: str) -> bool:
        """Whether a value of the [data] sheet is used that nobody verified; a rule that uses it says so.

        Decided value by value: one that the table corrected is the table's own, whatever the mark of its part says.
        One that was corrected back to the header's value is the header's again.
        """
        if any(one.path == path for one in state.corrected):
            return False
        mark = f"{path.rpartition('.')[0]}.{VERIFIED}"
        return mark != path and mark in self.sheet and not self.datum(state, mark)

    def data_in_force(self, state: TableState) -> dict[str, Any]:
        """The whole [data] sheet in nested tables: header, defaults, corrections."""
        data = self._data
        for one in state.corrected:
            data = _put(data, one.path.split("."), one.value)
        return data

    def may_act(self, seat: str, power: str) -> bool:
        """Whether the seat may act for the power: its own, the table, or the referee if it is he."""
        if seat not in self.seats:
            return False
        if power == REFEREE_NAME:
            return self.header.referee in ("", seat)
        return power == TABLE_NAME or self.seat_of.get(power) == seat


def _put(table: Mapping[str, Any], keys: list[str], value: Any, missing: bool = False) -> dict[str, Any]:
    """The nested tables with another value where the keys lead; ``missing``: only where there is none yet."""
    head, *rest = keys
    if rest:
        return {**table, head: _put(table.get(head, {}), rest, value, missing)}
    if missing and head in table:
        return dict(table)
    return {**table, head: list(value) if isinstance(value, tuple) else value}


def to_plain(header: Header) -> dict[str, Any]:
    """The header as what a TOML file can hold."""
    plain: dict[str, Any] = msgspec.to_builtins(header)
    return plain

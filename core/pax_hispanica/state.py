"""The state of a table of Pax Hispanica."""

from __future__ import annotations

from msgspec import Struct

from core.table.state import Frame, LookFrame, RollFrame, SealedFrame, TableState

FIGURES = ("decimation", "chests", "attrition", "earnings")
"""The parts of the Goods Year in which figures are entered (PH-Y2)."""


class AuctionFrame(Frame, frozen=True, tag="auction"):
    """An auction that goes on: ``power`` is its initiator; ``buried`` whether the lot is the buried card (PH-A1)."""

    buried: bool


class YearEnd(Struct, frozen=True, array_like=True):
    """The standings when a year ended: which cycle and phase, money and cards in hand by nation."""

    turn: int
    phase: int
    money: tuple[int, ...]
    cards: tuple[int, ...]


class State(TableState, frozen=True, kw_only=True):
    """The kernel's state with Pax Hispanica's own.

    ``order`` is the player order (numbers of nations); ``money`` is by nation, ``reserve`` what the Reserve has taken
    in more than it paid out (it may be below 0); ``at`` is whose game turn it is in the Play Year, as a place in the
    order (the order's length: the year-end check); ``figures`` and ``last_figures`` are by part (:data:`FIGURES`) and
    nation, this year's and last year's; ``auctions`` is how many auctions of this year came to their end.
    """

    stack: tuple[RollFrame | LookFrame | SealedFrame | AuctionFrame, ...] = ()
    shuffled: bool = False
    order: tuple[int, ...]
    money: tuple[int, ...]
    reserve: int = 0
    at: int = 0
    figures: tuple[tuple[int, ...], ...]
    last_figures: tuple[tuple[int, ...], ...]
    history: tuple[YearEnd, ...] = ()
    auctions: int = 0

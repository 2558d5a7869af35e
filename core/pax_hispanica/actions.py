"""The actions of Pax Hispanica; in the file ``["name", field, …]``. Fields are only ever appended."""

from __future__ import annotations

from core.table.actions import COMMON, Action, SealedAction

# Goods Year


class ShuffleDecks(Action, frozen=True, tag="shuffle_decks"):
    """Shuffle the Market and the Haven deck, once, and turn up the Market's top card."""


class PlayerOrder(Action, frozen=True, tag="player_order"):
    """The player order from now on, as the table has it (PH-Y2)."""

    nations: tuple[str, ...]


class Figure(Action, frozen=True, tag="figure"):
    """A figure of this year's part, of a nation, as the table has it (PH-Y2)."""

    part: str
    nation: str
    amount: int


class PartDone(Action, frozen=True, tag="part_done"):
    """A part of the Goods Year is done (PH-Y2)."""

    part: str


# Auction Year


class Auction(Action, frozen=True, tag="auction"):
    """Initiate an auction, of the buried card or of the face-up one (PH-A1)."""

    buried: bool


class Bid(SealedAction, frozen=True, tag="bid"):
    """A sealed bid, in whole dollars (PH-A2)."""

    amount: int


class StandIn(SealedAction, frozen=True, tag="stand_in"):
    """Referee: a bid of 0 for an absent bidder (PH-A5)."""

    nation: str
    reason: str


class StopAuction(Action, frozen=True, tag="stop_auction"):
    """Referee: an auction that was begun by mistake is over, and its bids are told to nobody (PH-A5)."""

    reason: str


# Play Year


class Sell(Action, frozen=True, tag="sell"):
    """Sell a Market card for $1 (PH-H3)."""

    card: int


class Discard(Action, frozen=True, tag="discard"):
    """Discard a card (PH-H2, H4)."""

    SECRET = frozenset({"card"})
    card: int


class Lay(Action, frozen=True, tag="lay"):
    """Lay a card of one's hand face up before oneself."""

    card: int


class EndTurn(Action, frozen=True, tag="end_turn"):
    """End one's game turn (PH-H2)."""


class AbsentTurn(Action, frozen=True, tag="absent_turn"):
    """Referee: an absent nation's game turn ends, and cards over the hand limit are discarded at random (PH-H2)."""

    nation: str
    reason: str


# Any year


class ReshuffleMarket(Action, frozen=True, tag="reshuffle_market"):
    """Shuffle the Market discards back into the Market pile, when the rule book tells it to (PH-H3)."""


class DrawHaven(Action, frozen=True, tag="draw_haven"):
    """A nation draws a card from the Haven deck."""

    nation: str


class Pay(Action, frozen=True, tag="pay"):
    """Money goes from one to another, either of them perhaps the Reserve, and why."""

    payer: str
    payee: str
    amount: int
    reason: str


class Finish(Action, frozen=True, tag="finish"):
    """The table declares the game over, and how it ended."""

    how: str


PHAction = (
    COMMON
    | ShuffleDecks | PlayerOrder | Figure | PartDone
    | Auction | Bid
    | Sell | Discard | Lay | EndTurn
    | DrawHaven | Pay | Finish
    | ReshuffleMarket | StandIn | StopAuction | AbsentTurn
)  # fmt: skip
"""Everything that can stand in a journal of Pax Hispanica."""

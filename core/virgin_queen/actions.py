"""The actions of Virgin Queen; in the file ``["name", field, …]``. Fields are only ever appended."""

from __future__ import annotations

from core.table.actions import COMMON, Action

# Card Draw


class BuildDeck(Action, frozen=True, tag="build_deck"):
    """Make and shuffle this turn's deck (VQ-C8)."""


class TypeNumber(Action, frozen=True, tag="number"):
    """The number of cards a power's keys give, as the table has it (VQ-C9)."""

    power: str
    base: int


class Adjust(Action, frozen=True, tag="adjust"):
    """The table's adjustment of a power's number (VQ-C9)."""

    power: str
    adjust: int


class Deal(Action, frozen=True, tag="deal"):
    """Deal the cards to all powers, in impulse order (VQ-C9)."""


class DrawCards(Action, frozen=True, tag="draw_cards"):
    """Some effect lets a power draw cards from the deck."""

    power: str
    count: int


class ColonyTreasure(Action, frozen=True, tag="colony_treasure"):
    """A colony roll succeeded: a treasure for its power (VQ-T6)."""

    power: str


# Treasure Refill


class ReturnSpent(Action, frozen=True, tag="return_spent"):
    """The spent pile goes back into the pool (VQ-T2)."""


class FillSpain(Action, frozen=True, tag="fill_spain"):
    """Fill the empty boxes of Spain's row (VQ-T4)."""


class FillPortugal(Action, frozen=True, tag="fill_portugal"):
    """Fill Portugal's row to 3 (VQ-T5)."""


# Diplomacy, Spring Deployment


class DeclareWar(Action, frozen=True, tag="declare_war"):
    """Declare war on somebody, and pay with cards' CP and treasures (VQ-T8)."""

    target: str
    cards: tuple[int, ...] = ()
    treasures: tuple[int, ...] = ()


class Convoy(Action, frozen=True, tag="convoy"):
    """Spain withdraws galleons to convoy the fleet (VQ-F0)."""

    galleons: int


class Deploy(Action, frozen=True, tag="deploy"):
    """A power's move in Spring Deployment (VQ-S2)."""

    what: str


# Action


class Play(Action, frozen=True, tag="play"):
    """Play a card as ``event``, for ``cp``, as ``response`` or ``combat``; ``cp`` is typed if the card's is unknown."""

    card: int
    mode: str
    cp: int = 0


class Take(Action, frozen=True, tag="take"):
    """Play a card as the event that takes another from the discards (VQ-C4 to C7)."""

    card: int
    taken: int


class Condition(Action, frozen=True, tag="condition"):
    """Whether the card's "remove after …" was met (VQ-C2)."""

    met: bool


class SpendTreasure(Action, frozen=True, tag="spend_treasure"):
    """Spend a treasure of this value for CP (VQ-T8)."""

    value: int


class SpendCP(Action, frozen=True, tag="spend_cp"):
    """Spend CP of this impulse on something."""

    cp: int
    note: str


class EndImpulse(Action, frozen=True, tag="end_impulse"):
    """The impulse is over; CP left are lost."""


class Pass(Action, frozen=True, tag="pass"):
    """Pass (VQ-C11)."""


class RandomLoss(Action, frozen=True, tag="random_loss"):
    """A power loses a card or treasure at random (VQ-C13)."""

    power: str


# Winter


class WinterRow(Action, frozen=True, tag="winter_row"):
    """Spain's row goes to Spain's hand (VQ-T6)."""


class WinterLisbon(Action, frozen=True, tag="winter_lisbon"):
    """Lisbon's treasure (VQ-T10)."""


class ReturnHome(Action, frozen=True, tag="return_home"):
    """Something of Spain's returns home to a capital (VQ-S1)."""

    what: str
    capital: str


class HomeDone(Action, frozen=True, tag="home_done"):
    """All that returns home has returned."""


class Regulars(Action, frozen=True, tag="regulars"):
    """A regular in each capital (VQ-S1)."""


# Any phase


class VictoryPoints(Action, frozen=True, tag="vp"):
    """A power gains or loses VP, and why."""

    power: str
    change: int
    reason: str


class Finish(Action, frozen=True, tag="finish"):
    """The table declares the game over, and how it ended."""

    how: str


VQAction = (
    COMMON
    | BuildDeck | TypeNumber | Adjust | Deal | DrawCards | ColonyTreasure
    | ReturnSpent | FillSpain | FillPortugal
    | DeclareWar | Convoy | Deploy
    | Play | Take | Condition | SpendTreasure | SpendCP | EndImpulse | Pass | RandomLoss
    | WinterRow | WinterLisbon | ReturnHome | HomeDone | Regulars
    | VictoryPoints | Finish
)  # fmt: skip
"""Everything that can stand in a journal of Virgin Queen."""

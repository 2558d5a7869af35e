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
    """Declare war on somebody, and pay with cards' CP and treasures (VQ-T8).

    ``cp`` is what the cards come to that have no CP in this deck, as the table says; 0: it was not said.
    """

    target: str
    cards: tuple[int, ...] = ()
    treasures: tuple[int, ...] = ()
    cp: int = 0


class Convoy(Action, frozen=True, tag="convoy"):
    """Spain withdraws galleons to convoy the fleet (VQ-F0), from these zones where the table keeps its galleons."""

    galleons: int
    zones: tuple[str, ...] = ()


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
    """Whether the card's "remove after …" was met (VQ-C2); card 0: the power's last one, as older lines have it."""

    met: bool
    card: int = 0


class SpendTreasure(Action, frozen=True, tag="spend_treasure"):
    """Spend a treasure of this value for CP (VQ-T8)."""

    value: int


class EventCP(Action, frozen=True, tag="event_cp"):
    """The event that was played gives CP, as the table has them."""

    cp: int


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


# Expeditions, galleons, informants


class Launch(Action, frozen=True, tag="launch"):
    """An expedition sails: its captain, piracy rating and ocean zone."""

    captain: str
    rating: int
    zone: str


class Sail(Action, frozen=True, tag="sail"):
    """An expedition goes to another ocean zone."""

    expedition: int
    zone: str


class Refit(Action, frozen=True, tag="refit"):
    """An expedition's captain is damaged, or at full strength again."""

    expedition: int
    damaged: bool


class ComeHome(Action, frozen=True, tag="come_home"):
    """An expedition comes home with its loot (VQ-T11)."""

    expedition: int


class Lose(Action, frozen=True, tag="lose"):
    """An expedition is lost, with its loot (VQ-T11)."""

    expedition: int


class PlaceGalleons(Action, frozen=True, tag="galleons"):
    """So many galleons of Spain or Portugal lie in an ocean zone."""

    owner: str
    zone: str
    count: int


class SetInformant(Action, frozen=True, tag="informant"):
    """A power's informant spies on another, or no longer (VQ-F3)."""

    spy: str
    on: str
    there: bool


class OceanDie(Action, frozen=True, tag="ocean_die"):
    """The ocean zone that a face of the die stands for (VQ-F3)."""

    face: int
    zone: str


# Piracy


class Piracy(Action, frozen=True, tag="piracy"):
    """An expedition attacks Spain or Portugal where it is, with dice as the table has them (VQ-T12)."""

    expedition: int
    victim: str
    attack: int
    defend: int


class PiracyReward(Action, frozen=True, tag="piracy_reward"):
    """What the attacker takes: treasures, galleons; the rest of the net hits is VP (VQ-T12)."""

    treasures: int
    galleons: int


class PiracyStated(Action, frozen=True, tag="piracy_stated"):
    """An attack that the table decided without the app's dice: so many treasures of the row are loot (VQ-T12)."""

    expedition: int
    victim: str
    treasures: int


class PiracyHome(Action, frozen=True, tag="piracy_home"):
    """Whether the attacker goes home (VQ-T12)."""

    home: bool


# Treasure Fleet


class FleetChoose(Action, frozen=True, tag="fleet_choose"):
    """Spain chooses the treasures that sail, by their values (VQ-F2)."""

    SECRET = frozenset({"treasures"})
    treasures: tuple[int, ...]


class FleetRoll(Action, frozen=True, tag="fleet_roll"):
    """The die for the ocean zone (VQ-F3)."""


class FleetName(Action, frozen=True, tag="fleet_name"):
    """The ocean zone of a face that the table has no pairing for, and whether to keep it (VQ-F3)."""

    zone: str
    keep: bool


class FleetAgain(Action, frozen=True, tag="fleet_again"):
    """Whether England has the die rolled once more (VQ-F3)."""

    again: bool


class FleetAttack(Action, frozen=True, tag="fleet_attack"):
    """An expedition attacks the fleet (VQ-F4)."""

    expedition: int


class FleetHold(Action, frozen=True, tag="fleet_hold"):
    """An expedition lets the fleet pass (VQ-F4)."""

    expedition: int


class FleetSplit(Action, frozen=True, tag="fleet_split"):
    """How the attacker splits its rewards (VQ-F4)."""

    treasures: int
    vp: int
    galleons: int


class FleetHome(Action, frozen=True, tag="fleet_home"):
    """Whether an expedition that attacked comes home (VQ-F6)."""

    home: bool


# Armada


class CreateArmada(Action, frozen=True, tag="create_armada"):
    """Spain's home card as its event: the armada in a port (VQ-A1)."""

    card: int
    port: str


class RaiseArmada(Action, frozen=True, tag="raise_armada"):
    """Raise it by levels, for 3 CP each (VQ-A3)."""

    levels: int


class ArmadaBuild(Action, frozen=True, tag="armada_build"):
    """Build units straight on it, for CP as the table has them (VQ-A4)."""

    regulars: int
    mercenaries: int
    cp: int


class ArmadaBoard(Action, frozen=True, tag="armada_board"):
    """Units and leaders board it in port (VQ-A5)."""

    regulars: int
    mercenaries: int
    leaders: int


class ArmadaLand(Action, frozen=True, tag="armada_land"):
    """Units and leaders leave it in port (VQ-A5)."""

    regulars: int
    mercenaries: int
    leaders: int


class ArmadaTransport(Action, frozen=True, tag="armada_transport"):
    """A formation moves between it, at sea, and a port next to it (VQ-A9)."""

    aboard: bool
    regulars: int
    mercenaries: int
    leaders: int
    port: str
    led: bool


class ArmadaMove(Action, frozen=True, tag="armada_move"):
    """It moves as one naval unit, for 1 CP, or for none with a group or when intercepting or evading (VQ-A6)."""

    place: str
    at_sea: bool
    cp: int


class ArmadaRetreat(Action, frozen=True, tag="armada_retreat"):
    """It retreats into a port (VQ-A8)."""

    port: str
    besieged: bool


class ArmadaHits(Action, frozen=True, tag="armada_hits"):
    """Spain gives it hits of a battle (VQ-A7)."""

    hits: int


class ArmadaLose(Action, frozen=True, tag="armada_lose"):
    """Which units over its capacity are lost (VQ-A7)."""

    regulars: int
    mercenaries: int


# Winter


class WinterRow(Action, frozen=True, tag="winter_row"):
    """Spain's row goes to Spain's hand (VQ-T6)."""


class WinterLisbon(Action, frozen=True, tag="winter_lisbon"):
    """Lisbon's treasure (VQ-T10)."""


class ReturnHome(Action, frozen=True, tag="return_home"):
    """Something of Spain's returns home to a capital (VQ-S1)."""

    what: str
    capital: str


class ArmadaHome(Action, frozen=True, tag="armada_home"):
    """Units and leaders leave the armada in Winter and go home to a capital (VQ-A5, S1)."""

    regulars: int
    mercenaries: int
    leaders: int
    capital: str


class HomeDone(Action, frozen=True, tag="home_done"):
    """All that returns home has returned."""


class Regulars(Action, frozen=True, tag="regulars"):
    """A regular in each capital (VQ-S1)."""


# Any phase


class ArmadaLoad(Action, frozen=True, tag="armada_load"):
    """Referee: so many are aboard the Armada now (VQ-A2)."""

    regulars: int
    mercenaries: int
    leaders: int
    reason: str


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
    | Play | Take | Condition | SpendTreasure | EventCP | SpendCP | EndImpulse | Pass | RandomLoss
    | WinterRow | WinterLisbon | ReturnHome | ArmadaHome | HomeDone | Regulars
    | Launch | Sail | Refit | ComeHome | Lose | PlaceGalleons | SetInformant | OceanDie
    | Piracy | PiracyReward | PiracyHome | PiracyStated
    | FleetChoose | FleetRoll | FleetName | FleetAgain | FleetAttack | FleetHold | FleetSplit | FleetHome
    | CreateArmada | RaiseArmada | ArmadaBuild | ArmadaBoard | ArmadaLand
    | ArmadaTransport | ArmadaMove | ArmadaRetreat | ArmadaHits | ArmadaLose
    | VictoryPoints | Finish | ArmadaLoad
)  # fmt: skip
"""Everything that can stand in a journal of Virgin Queen."""

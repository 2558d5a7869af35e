"""What a game gives to the table: the whole of the arrow from :mod:`core.games` down."""

from __future__ import annotations

from typing import Any, Protocol

from core.table.actions import Action
from core.table.catalogue import Deck
from core.table.chance import Chance
from core.table.data import Datum
from core.table.offers import Offer
from core.table.phases import Owed, Phase
from core.table.rules import Outcome
from core.table.seats import Seat
from core.table.setup import Header, Setup
from core.table.state import TableState
from core.table.telling import Refusal, Said
from core.table.views import View


class Game(Protocol):
    """A game that flota keeps the table for. All of it is pure: the same arguments, the same answer."""

    id: str
    powers: tuple[str, ...]
    all_powers: bool
    """Whether every power is held by some seat, however few the seats are."""
    players: tuple[int, int]
    """The fewest and the most seats."""
    most_turns: int
    """The last turn that a campaign can have."""
    phases: tuple[Phase, ...]
    kinds: tuple[str, ...]
    """The kinds of cards that its decks have."""
    aside: frozenset[str]
    """Actions that do not bring the game on: a random player takes them now and then."""
    again: frozenset[str]
    """Actions that may be taken again and again: a random player takes them if nothing else is left."""
    from_hand: frozenset[str]
    """Actions whose offers hang on what only the seat itself can see: its hand may not show in any other."""
    action_type: Any
    """The tagged union of the game's actions, for decoding."""
    state_type: type[TableState]

    def build(self, header: Header) -> Setup:
        """The setup for a header; :class:`~core.table.errors.Damaged` where the header makes no campaign."""
        ...

    def data_sheet(self, data: dict[str, Any]) -> tuple[Datum, ...]:
        """What may stand in a header's ``data``, value by value; :class:`~core.table.errors.Damaged` if it is wrong."""
        ...

    def check_deck(self, deck: Deck) -> None:
        """:class:`~core.table.errors.Damaged` where a card of the deck is none that the game can play with."""
        ...

    def start(self, setup: Setup) -> TableState:
        """The state before line 1."""
        ...

    def apply(
        self, setup: Setup, state: TableState, seat: str, power: str, action: Action, chance: Chance
    ) -> Outcome | Refusal:
        """The next state and what happened, or why not."""
        ...

    def is_answer(self, state: TableState, kind: type[Action]) -> bool:
        """Whether such an action answers what waits on top of the stack."""
        ...

    def doubt(self, setup: Setup, state: TableState, action: Action) -> Said | None:
        """What to say yes to before the action, which is legal, is taken; ``None``: nothing. Open to all."""
        ...

    def offers(self, setup: Setup, state: TableState, seat: Seat | None) -> tuple[Offer, ...]:
        """What the seat may do now; a spectator (``None``) nothing."""
        ...

    def referee_offers(self, setup: Setup, state: TableState, seat: Seat) -> tuple[Offer, ...]:
        """What the seat may do as referee; empty unless it is he."""
        ...

    def owed(self, setup: Setup, state: TableState) -> tuple[Owed, ...]:
        """What must happen before the phase can end. Open to all: name no secret in it."""
        ...

    def view(self, setup: Setup, state: TableState, mask: int) -> View:
        """All that a viewer with this mask may see."""
        ...

"""What a table screen draws: a frozen snapshot of what one seat may see, and the base of the rooms that draw it.

A room is the pane of one phase. It receives a :class:`Scene`, never the state, and says what the player wants by
posting :class:`Act` (a whole action) or :class:`Want` (an offer, whose open fields the table then asks for).

Others may be looking at the screen. So the table is drawn from a closed scene, in which nothing is that only this seat
may know: the same for every hand of that size. The open one is made where the player asks for what he holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from msgspec.structs import replace
from textual.message import Message
from textual.widget import Widget

from core.store.controller import Controller
from core.store.session import Session
from core.table.catalogue import Card
from core.table.journal import Entry, Record
from core.table.offers import Offer, admits
from core.table.seats import SPECTATOR
from core.table.views import View
from tui.words import Names

FEED = 400
"""How many of the last sentences of the journal a scene carries."""


class Scene(NamedTuple):
    """One moment of the table, for one seat (``""``: a spectator); closed, or open (:func:`scene_of`)."""

    title: str
    seat: str
    powers: tuple[str, ...]
    """The powers that the seat holds."""
    view: Any
    """The game's view (for Virgin Queen :class:`core.virgin_queen.view.VQView`): the seat's; closed, everybody's."""
    offers: tuple[Offer, ...]
    """What the seat may do; closed, without what hangs on its hand."""
    feed: tuple[Entry, ...]
    """What the seat heard; closed, what everybody heard of it."""
    names: Names
    seats: dict[str, str]
    """Every seat's person, by the seat's id."""
    options: dict[str, Any]
    """The campaign's settings (open to all)."""
    data: dict[str, Any]
    """The [data] sheet (open to all) as it is in force, with its ``verified`` marks."""
    cards: tuple[Card, ...] = ()
    """The deck's cards, as facts (open to all); card ``n`` is ``cards[n - 1]``."""
    referee: tuple[Offer, ...] = ()
    """What the seat may do as referee; empty unless it is he."""
    corrections: tuple[Offer, ...] = ()
    """What the seat may correct of the [data] sheet."""
    fixed: Mapping[str, str] = MappingProxyType({})
    """The values of the [data] sheet that are fixed since the campaign began, by path, each with what it made."""
    phases: tuple[str, ...] = ()
    """The turn's phases, by id, in order."""
    commitment: str = ""
    """The SHA-256 of the chance's bytes."""
    dice: str = "app"
    """Who throws dice: ``"app"``, or ``"table"``, which types them in."""
    secret: str = ""
    """The chance's bytes in hex, once the campaign has ended; ``""`` before."""

    def person(self, power: str) -> str:
        """The name of the person who holds a power; ``""`` for the table and the referee."""
        return next((self.seats.get(one.seat, "") for one in self.view.powers if one.id == power), "")

    def seat_of(self, power: str) -> str:
        """The id of the seat that holds a power; ``""`` for the table and the referee."""
        return next((str(one.seat) for one in self.view.powers if one.id == power), "")

    def offer(self, action: str, power: str = "", **fields: Any) -> Offer | None:
        """The first offer of this action (by this power, with a field that may be one of these values)."""
        return next(iter(self.all_offers(action, power, **fields)), None)

    def correction(self, path: tuple[str, ...]) -> Offer | None:
        """The offer to correct the value of the [data] sheet with this path; ``None``: it is fixed, or not now."""
        wanted = ".".join(path)
        return next((one for one in self.corrections if admits(one.fields[0].domain, wanted)), None)

    def all_offers(self, action: str, power: str = "", **fields: Any) -> tuple[Offer, ...]:
        """All offers of this action (by this power, whose pick-fields hold these values)."""
        return tuple(
            offer
            for offer in self.offers
            if offer.action == action
            and power in ("", offer.power)
            and all(
                value in getattr(field.domain, "values", (value,))
                for field in offer.fields
                for name, value in fields.items()
                if field.name == name
            )
        )


def scene_of(session: Session | Controller, seat: str, names: Names, last: int = FEED) -> Scene:
    """What the seat may see of the session now, its own secrets included; a spectator where ``seat`` is ``""``.

    Of the journal it has the ``last`` sentences, with 0 all.
    """
    record, mask = session.record, session.setup.masks.get(seat, SPECTATOR)
    return _scene(session, seat, names, record.view(mask), record.offers(seat), record.feed(mask, last))


def closed_scene_of(session: Session | Controller, seat: str, names: Names, last: int = FEED) -> Scene:
    """The scene that may stand on the seat's screen without a key: nothing in it tells one hand from another."""
    record, mask = session.record, session.setup.masks.get(seat, SPECTATOR)
    return _scene(session, seat, names, record.view(SPECTATOR), record.closed_offers(seat), _aloud(record, mask, last))


def _aloud(record: Record, mask: int, last: int) -> tuple[Entry, ...]:
    """The seat's feed with what everybody heard; under the same numbers."""
    heard = record.aloud(mask, last)
    return tuple(replace(one, said=heard[one.number]) for one in record.feed(mask, last) if one.number in heard)


def _scene(
    session: Session | Controller,
    seat: str,
    names: Names,
    view: View,
    offers: tuple[Offer, ...],
    feed: tuple[Entry, ...],
) -> Scene:
    record, header = session.record, session.header
    return Scene(
        title=header.title,
        seat=seat,
        powers=session.setup.seats[seat].powers if seat in session.setup.seats else (),
        view=view,
        offers=offers,
        feed=feed,
        names=names,
        seats={one.id: one.name for one in header.seats},
        options=header.options,
        data=view.data,
        cards=header.deck.cards,
        referee=record.referee_offers(seat),
        corrections=record.corrections(seat),
        fixed={path: one.fixed for path, one in session.setup.sheet.items() if one.fixed},
        phases=tuple(phase.id for phase in session.setup.phases),
        commitment=header.commitment,
        dice=header.dice,
        secret=header.secret if view.ended else "",
    )


class Act(Message):
    """The player takes this whole action: ``["name", field, …]`` for this power (an id, ``"table"``, ``"referee"``)."""

    def __init__(self, power: str, action: list[Any]) -> None:
        super().__init__()
        self.power = power
        self.action = action


class Want(Message):
    """The player wants this offer; ``known`` are fields already chosen, by name. The table asks for the others."""

    def __init__(self, offer: Offer, **known: Any) -> None:
        super().__init__()
        self.offer = offer
        self.known = known


class Room(Widget):
    """The pane of one phase: drawn anew from each scene, keeping the player's place."""

    ROOM: ClassVar[str] = ""
    """The phase's or step's room id, as the view names it."""
    FOOTER: ClassVar[tuple[str, ...]] = ()
    """Binding ids that matter most here, for the footer."""

    opened: Callable[[], Scene] | None = None
    """Gives the open scene; to be called only where the player asks for what the seat alone may see."""

    def first_keys(self) -> tuple[str, ...]:
        """The bindings that stand first in the footer now."""
        return self.FOOTER

    def idle_keys(self) -> frozenset[str]:
        """The bindings that would only say why not now, by their ids: they do not stand in the footer."""
        return frozenset()

    def show(self, scene: Scene) -> None:
        """Draw this scene. Called once after mounting and at every change; cheap when nothing changed."""
        raise TypeError("a room draws its own scene")

    def answer(self) -> bool:
        """Take the player to what waits for an answer; whether there is anything that this seat can answer."""
        return False

    def take_up(self, place: str, thing: Any) -> bool:
        """Go to where this thing of the hand (a card, ``"treasures"``; ``place`` is its zone) can be used, if anywhere.

        Nothing is done with it yet.
        """
        return False

    def help_text(self) -> tuple[str, ...]:
        """Paragraphs for the help screen: what this phase asks, and its rules."""
        return ()

"""Phase 1, Card Draw: the new deck, each power's number, the deal, treasures from colonies (VQ-C8 to C10, C12, T3)."""

from __future__ import annotations

from msgspec.structs import replace

from core.table.actions import Action
from core.table.chance import Chance
from core.table.offers import Field, Offer, Pick, Range
from core.table.phases import Phase, Step, before
from core.table.rules import Operation
from core.table.seats import TABLE_NAME, Seat
from core.table.telling import Event, Param, Refusal, Said, event, refuse, secret_event
from core.table.zones import draw, move, shuffle
from core.virgin_queen import cards, treasures
from core.virgin_queen.actions import Adjust, BuildDeck, ColonyTreasure, Deal, DrawCards, TypeNumber
from core.virgin_queen.places import DECK, DISCARDS, HAND, HOME, PLAYED, POOL, WAITING
from core.virgin_queen.powers import POWERS, PROTESTANT, SPAIN
from core.virgin_queen.setup import KEYS, NETHERLANDS_KEY, OTHER_KEY, PHILIP_II, VQSetup
from core.virgin_queen.state import Number, State

Result = tuple[State, tuple[Event, ...]]

NUMBER = 0
"""The place of the phase in the turn."""

PHASE = Phase(
    "card_draw",
    (
        Step("build_deck"),
        Step("deal"),
        Step("return_spent", "treasure_refill"),
        Step("fill_spain", "treasure_refill"),
        Step("fill_portugal", "treasure_refill"),
    ),
)

MOST_CARDS, MOST_ADJUST = 20, 9


def why_not_step(state: State, step: str, rule: str) -> Refusal | None:
    """Why it is not this step's time: another phase, done already, or steps above it are not (VQ-T3)."""
    if state.phase != NUMBER:
        return refuse("only_in_phase", rule, phase=PHASE.id)
    if step in state.done:
        return refuse("step_done", rule, step=step)
    first = before(PHASE, state, step)
    return refuse("step_first", rule, step=first) if first else None


# The deck


def entering(setup: VQSetup, state: State) -> tuple[int, ...]:
    """The cards that come into the deck this turn (VQ-C8)."""
    return tuple(card for card in state.zones[WAITING] if setup.catalogue.card(card).turn <= state.turn)


def verify_build_deck(setup: VQSetup, state: State, actor: int, action: BuildDeck) -> Refusal | None:
    """Once a turn, before anything else of the phase (VQ-C8)."""
    return why_not_step(state, "build_deck", "VQ-C8")


def do_build_deck(setup: VQSetup, state: State, actor: int, action: BuildDeck, chance: Chance) -> Result:
    """Discards, cards not dealt last turn and cards that enter now become the deck; home cards come back (VQ-C1)."""
    zones = setup.zones
    state, home = _home_again(setup, state)
    new, discards, left = entering(setup, state), state.zones[DISCARDS], len(state.zones[DECK])
    state = move(state, zones, discards, DISCARDS, DECK)
    state = shuffle(move(state, zones, new, WAITING, DECK), zones, DECK, chance)
    built = event("deck_built", discards=len(discards), left=left, entered=len(new), count=len(state.zones[DECK]))
    entered = (event("cards_enter", cards=new),) if new and state.turn > setup.options.first_turn else ()
    returned = (event("home_back", cards=home),) if home else ()
    return replace(state, done=(*state.done, "build_deck")), (built, *entered, *returned)


def _home_again(setup: VQSetup, state: State) -> tuple[State, tuple[int, ...]]:
    """The state with played home cards back at their owners', and which they are (VQ-C1).

    Home cards are never in the deck (VQ-C8): those that the referee put among the others come back too.
    """
    back: list[int] = []
    for source in (*range(PLAYED, PLAYED + len(POWERS)), DISCARDS, DECK, WAITING):
        for card in state.zones[source]:
            facts = setup.catalogue.card(card)
            if facts.kind == "home":
                state = move(state, setup.zones, (card,), source, HOME + cards.owner_of(facts))
                back.append(card)
    return state, tuple(back)


# The numbers


def key_count(setup: VQSetup, state: State, power: int) -> int:
    """The number that the power's keys give by rule or by the [data] table; −1 where the table must type it (VQ-C9)."""
    if power == PROTESTANT:
        both = state.facts[NETHERLANDS_KEY] and state.facts[OTHER_KEY]
        return 5 if both else 4
    cards: tuple[int, ...] = setup.datum(state, f"cards_by_keys.{POWERS[power]}.cards")
    keys = state.facts[KEYS + power]
    return cards[min(int(keys), len(cards) - 1)] if cards else -1


def ruled(setup: VQSetup, state: State, power: int, what: str) -> int:
    """The ``admin`` rating or the card ``bonus`` of the power's ruler, as the table has it now [data]."""
    number: int = setup.datum(state, f"rulers.{POWERS[power]}.{what}")
    return number


def bonus(setup: VQSetup, state: State, power: int) -> int:
    """The ruler's card bonus [data]; Spain's is 0 once Philip II was killed (VQ-C9, C10)."""
    return 0 if power == SPAIN and not state.facts[PHILIP_II] else ruled(setup, state, power, "bonus")


def admin(setup: VQSetup, state: State, power: int) -> int:
    """The ruler's admin rating [data]; Spain's is 1 once Philip II was killed (VQ-C10, C11)."""
    return 1 if power == SPAIN and not state.facts[PHILIP_II] else ruled(setup, state, power, "admin")


def unsure(setup: VQSetup, state: State, power: int) -> tuple[str, ...]:
    """Which of the power's numbers nobody verified: ``admin``, ``bonus``, ``by_keys`` (VQ-C9 to C11).

    The rules give the numbers of a king who was killed, and the Protestant's number by keys.
    """
    name = POWERS[power]
    killed = power == SPAIN and not state.facts[PHILIP_II]
    ruler = () if killed else ("admin", "bonus")
    found = [what for what in ruler if setup.unverified(state, f"rulers.{name}.{what}")]
    typed = state.numbers[power].base >= 0
    by_sheet = not typed and power != PROTESTANT and key_count(setup, state, power) >= 0
    if by_sheet and setup.unverified(state, f"cards_by_keys.{name}.cards"):
        found.append("by_keys")
    return tuple(found)


def base(setup: VQSetup, state: State, power: int) -> int:
    """The key-count number in force: what the table typed, else :func:`key_count` (VQ-C9)."""
    typed = state.numbers[power].base
    return typed if typed >= 0 else key_count(setup, state, power)


def cards_to_draw(setup: VQSetup, state: State, power: int) -> int:
    """Keys' number + ruler's bonus + adjustment, at least 0; −1 while the first is unknown (VQ-C9)."""
    by_keys = base(setup, state, power)
    return -1 if by_keys < 0 else max(0, by_keys + bonus(setup, state, power) + state.numbers[power].adjust)


def _why_no_number(state: State, power: str) -> Refusal | None:
    if power not in POWERS:
        return refuse("power_unknown", name=power)
    if state.phase != NUMBER:
        return refuse("only_in_phase", "VQ-C9", phase=PHASE.id)
    return refuse("step_done", "VQ-C9", step="deal") if "deal" in state.done else None


def verify_number(setup: VQSetup, state: State, actor: int, action: TypeNumber) -> Refusal | None:
    """Before the deal, from 0 to 20 (VQ-C9)."""
    no = _why_no_number(state, action.power)
    if no:
        return no
    inside = 0 <= action.base <= MOST_CARDS
    return None if inside else refuse("number_range", "VQ-C9", low=0, high=MOST_CARDS)


def do_number(setup: VQSetup, state: State, actor: int, action: TypeNumber, chance: Chance) -> Result:
    """The table's number stands."""
    happened = event("number", power=action.power, base=action.base)
    return _with_number(setup, state, action.power, base=action.base), (happened,)


def verify_adjust(setup: VQSetup, state: State, actor: int, action: Adjust) -> Refusal | None:
    """Before the deal, from −9 to 9 (VQ-C9)."""
    no = _why_no_number(state, action.power)
    if no:
        return no
    inside = -MOST_ADJUST <= action.adjust <= MOST_ADJUST
    return None if inside else refuse("number_range", "VQ-C9", low=-MOST_ADJUST, high=MOST_ADJUST)


def do_adjust(setup: VQSetup, state: State, actor: int, action: Adjust, chance: Chance) -> Result:
    """The adjustment stands."""
    happened = event("adjust", power=action.power, adjust=action.adjust)
    return _with_number(setup, state, action.power, adjust=action.adjust), (happened,)


def _with_number(setup: VQSetup, state: State, power: str, **change: int) -> State:
    numbers = list(state.numbers)
    number = setup.power_number[power]
    numbers[number] = replace(numbers[number], **change)
    return replace(state, numbers=tuple(numbers))


# The deal


def untyped(setup: VQSetup, state: State) -> tuple[int, ...]:
    """The powers whose number nobody knows yet."""
    return tuple(power for power in range(len(POWERS)) if base(setup, state, power) < 0)


def verify_deal(setup: VQSetup, state: State, actor: int, action: Deal) -> Refusal | None:
    """After the deck, once every power's number is known (VQ-C9)."""
    no = why_not_step(state, "deal", "VQ-C9")
    if no:
        return no
    missing = untyped(setup, state)
    return refuse("number_missing", "VQ-C9", power=POWERS[missing[0]], more=len(missing) - 1) if missing else None


def do_deal(setup: VQSetup, state: State, actor: int, action: Deal, chance: Chance) -> Result:
    """Each power in impulse order draws its number from the deck."""
    happened: tuple[Event, ...] = ()
    for power in range(len(POWERS)):
        number = cards_to_draw(setup, state, power)
        had = len(state.zones[HAND + power])
        state, told = draw_cards(setup, state, power, number, chance)
        got = len(state.zones[HAND + power]) - had
        state = _with_number(setup, state, POWERS[power], dealt=got)
        happened += told
    return replace(state, done=(*state.done, "deal")), happened


def draw_cards(setup: VQSetup, state: State, power: int, count: int, chance: Chance) -> Result:
    """The power draws from the deck; where it runs dry, the setting of VQ-C12 says what happens."""
    hand = HAND + power
    had = len(state.zones[hand])
    state = draw(state, setup.zones, DECK, hand, count, chance)
    missing = count - (len(state.zones[hand]) - had)
    happened: list[Event] = []
    again = _to_reshuffle(setup, state)
    if missing and again:
        first = count - missing
        state = move(state, setup.zones, again, DISCARDS, DECK)
        state = draw(shuffle(state, setup.zones, DECK, chance), setup.zones, DECK, hand, missing, chance)
        missing = count - (len(state.zones[hand]) - had)
        then = count - missing - first
        happened.append(event("reshuffled", power=POWERS[power], first=first, then=then, count=len(again)))
    if missing:
        happened.append(event("deck_short", power=POWERS[power], short=missing))
    new = state.zones[hand][had:]
    params: dict[str, Param] = {"power": POWERS[power], "count": len(new)}
    told = Said("drew_cards", {**params, "cards": tuple(sorted(new))})
    return state, (secret_event(1 << power, told, Said("drew", params)), *happened)


def verify_draw_cards(setup: VQSetup, state: State, actor: int, action: DrawCards) -> Refusal | None:
    """After the deal of this turn, by some effect; there must be something to draw (VQ-C12)."""
    if action.power not in POWERS:
        return refuse("power_unknown", name=action.power)
    if state.phase == NUMBER and "deal" not in state.done:
        return refuse("step_first", "VQ-C8", step="deal")
    if not 1 <= action.count <= MOST_CARDS:
        return refuse("number_range", low=1, high=MOST_CARDS)
    return None if can_draw(setup, state) else refuse("deck_empty", "VQ-C12")


def can_draw(setup: VQSetup, state: State) -> bool:
    """Whether the deck, with the discards where the setting says so, has anything to draw (VQ-C12)."""
    return bool(state.zones[DECK] or _to_reshuffle(setup, state))


def _to_reshuffle(setup: VQSetup, state: State) -> tuple[int, ...]:
    """The discards that a deck run dry takes in: none with the setting off, home cards never (VQ-C8, C12)."""
    if not setup.options.reshuffle:
        return ()
    return tuple(card for card in state.zones[DISCARDS] if setup.catalogue.card(card).kind != "home")


def do_draw_cards(setup: VQSetup, state: State, actor: int, action: DrawCards, chance: Chance) -> Result:
    """The cards are drawn."""
    return draw_cards(setup, state, setup.power_number[action.power], action.count, chance)


# Treasures from colonies


def verify_colony(setup: VQSetup, state: State, actor: int, action: ColonyTreasure) -> Refusal | None:
    """In any phase; in this one before its final step (VQ-T3, T6)."""
    if state.phase == NUMBER and "return_spent" in state.done:
        return refuse("colony_too_late", "VQ-T3")
    return treasures.why_no_colony(setup, state, action.power)


def do_colony(setup: VQSetup, state: State, actor: int, action: ColonyTreasure, chance: Chance) -> Result:
    """A treasure of the pool for the colony's power."""
    return treasures.colony(setup, state, action.power, chance)


OPERATIONS: dict[type[Action], Operation] = {
    BuildDeck: Operation("table", verify_build_deck, do_build_deck),
    TypeNumber: Operation("table", verify_number, do_number),
    Adjust: Operation("table", verify_adjust, do_adjust),
    Deal: Operation("table", verify_deal, do_deal),
    DrawCards: Operation("table", verify_draw_cards, do_draw_cards),
    ColonyTreasure: Operation("table", verify_colony, do_colony),
}


def offers(setup: VQSetup, state: State, seat: Seat) -> list[Offer]:
    """What any seat may do for the table here; drawing and colonies in other phases too."""
    made: list[Offer] = []
    if state.phase == NUMBER and "deal" not in state.done:
        made += [offer for power in range(len(POWERS)) for offer in _number_offers(state, power)]
    if why_not_step(state, "build_deck", "") is None:
        made.append(Offer("build_deck", TABLE_NAME, rule="VQ-C8"))
    elif why_not_step(state, "deal", "") is None and not untyped(setup, state):
        made.append(Offer("deal", TABLE_NAME, rule="VQ-C9"))
    return [*made, *effect_offers(setup, state)]


def effect_offers(setup: VQSetup, state: State) -> list[Offer]:
    """What an effect may bring in any phase: cards of the deck (C12), a colony's treasure (T6)."""
    made: list[Offer] = []
    if can_draw(setup, state) and not (state.phase == NUMBER and "deal" not in state.done):
        fields = (Field("power", Pick(POWERS)), Field("count", Range(1, MOST_CARDS, 1)))
        made.append(Offer("draw_cards", TABLE_NAME, fields, "VQ-C12"))
    refilling = state.phase == NUMBER and "return_spent" in state.done
    if state.zones[POOL] and not refilling:
        others = tuple(power for power in POWERS if power != POWERS[SPAIN])
        made.append(Offer("colony_treasure", TABLE_NAME, (Field("power", Pick(others)),), "VQ-T6"))
    return made


def _number_offers(state: State, power: int) -> list[Offer]:
    """To type one power's number, and to adjust it; the hint is what stands, or last turn's number."""
    stands: Number = state.numbers[power]
    hint = stands.base if stands.base >= 0 else stands.last
    who = Field("power", Pick((POWERS[power],)))
    return [
        Offer("number", TABLE_NAME, (who, Field("base", Range(0, MOST_CARDS, hint))), "VQ-C9"),
        Offer("adjust", TABLE_NAME, (who, Field("adjust", Range(-MOST_ADJUST, MOST_ADJUST, 0))), "VQ-C9"),
    ]

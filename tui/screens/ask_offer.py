"""Asking for an offer: one small question for each field that is still open. Backing out of any writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from textual import on
from textual.screen import Screen
from textual.widgets import Input

from core.store.new import new_word
from core.table.offers import Field, Items, Offer, Pick, Range, Some, Text, admits, sha256_of, why_not
from tui.screens.game_screens import screens_of
from tui.screens.offer_words import CARD_FIELDS, offer_words, value_words
from tui.screens.room_lines import next_phase, roll_words
from tui.screens.scene import Scene
from tui.widgets.ask import Ask, AskChoice, AskLine, AskNumber, AskSealed, AskSome, AskYesNo
from tui.widgets.entry import TextEntry
from tui.widgets.leaving import answered
from tui.widgets.line_list import Item
from tui.words import say_ruled, tell

FINAL = frozenset({"roll", "dice", "show", "end_look", "finish", "override_random", "look"})
"""What draws, rolls, shows or ends: nothing that was typed before its question was on the screen answers it (F34)."""

MANY = 9
"""A choice between more numbers than this is typed, not picked from a list."""


def is_final(offer: Offer, scene: Scene) -> bool:
    """Whether what the offer does cannot be taken back: the kernel's own, the game's, and every sealed answer."""
    return offer.action in FINAL | screens_of(scene.view.game).final or is_sealed(offer, scene)


def is_sealed(offer: Offer, scene: Scene) -> bool:
    """Whether the offer answers the sealed step that waits on top: what is typed for it is never shown."""
    top = scene.view.frames[-1] if scene.view.frames else {}
    return top.get("frame") == "sealed" and offer.power in top["eligible"]


UNKNOWN = "?"
"""What is typed in a list for a name that is not known."""


class Known(NamedTuple):
    """A field that needs no question, and its value."""

    value: Any


class AskDice(AskLine):
    """Dice as they fell on the table, typed in a row: ``3 5 6`` or ``356``. The answer is a tuple of faces."""

    def __init__(self, title: str, count: int) -> None:
        said = tell("ask_die") if count == 1 else tell("ask_dice", count=count)
        super().__init__(title, said, longest=90, final=True)
        self._count = count

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        event.prevent_default()
        self.submit()

    def submit(self) -> None:
        """The faces, if they are as many as were asked for and each is on a die."""
        typed = self.query_one("#entry", TextEntry).value.replace(",", " ").replace(" ", "")
        if len(typed) != self._count or not set(typed) <= set("123456"):
            self.notice.refuse(tell("ask_dice_wrong", count=self._count))
        else:
            self.dismiss(tuple(int(face) for face in typed))  # type: ignore[arg-type]


class AskItems(AskLine):
    """A list typed with commas between, ``?`` for what is not known; the answer is a tuple of the domain's values."""

    def __init__(self, title: str, label: str, domain: Items) -> None:
        now = ", ".join(str(one) or UNKNOWN for one in (domain.but[0] if domain.but else ()))
        super().__init__(title, f"{label}: {tell(_items_key(domain.each))}", value=now, blank=not domain.low)
        self._domain = domain

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        event.prevent_default()
        self.submit()

    def submit(self) -> None:
        """The list, if it is one that may be."""
        typed = self.query_one("#entry", TextEntry).value.strip()
        parts = [one.strip() for one in typed.split(",")] if typed else []
        found = tuple(_item(self._domain.each, one) for one in parts)
        if found in self._domain.but:
            self.notice.refuse(tell("ask_items_same"))
        elif not admits(self._domain, found):
            self.notice.refuse(tell(_items_key(self._domain.each)))
        else:
            self.dismiss(found)  # type: ignore[arg-type]


def _item(each: Pick | Range | Text, typed: str) -> int | str:
    if isinstance(each, Text):
        return "" if typed == UNKNOWN else typed
    return int(typed) if typed.isascii() and typed.removeprefix("-").isdecimal() and len(typed) < 5 else typed


def _items_key(each: Pick | Range | Text) -> str:
    return "ask_items_names" if isinstance(each, Text) else "ask_items_numbers"


def question(offer: Offer, field: Field, scene: Scene) -> Known | Ask[Any]:
    """What to ask for one field, or its value where there is no choice."""
    title = offer_words(offer, scene)
    label = scene.names.name("field", field.name)
    final = is_final(offer, scene)
    domain = field.domain
    if isinstance(domain, Range) and is_sealed(offer, scene):
        return AskSealed(title, label, tell("ask_sealed"), low=domain.low, high=domain.high)
    if offer.action == "dice":
        return AskDice(_dice_title(title, scene), domain.low if isinstance(domain, Some) else 1)
    match domain:
        case Pick(values=(only,), barred=()):
            return Known(only)
        case Pick(values=values, barred=()) if numbers := _typed(field.name, values):
            low, high = min(numbers), max(numbers)
            but = sorted({*range(low, high + 1)}.difference(numbers))
            return AskNumber(title, label, low=low, high=high, but=but, final=final)
        case Pick():
            return AskChoice(title, _choices(offer, field, scene), label, final=final)
        case Some(high=0):
            return Known(())
        case Some():
            return AskSome(title, _choices(offer, field, scene), domain.low, domain.high, label, final=final)
        case Range(low=low, high=high) if low == high:
            return Known(low)
        case Range(low=low, high=high, hint=hint):
            value = hint if low <= hint <= high else None
            return AskNumber(title, label, low=low, high=high, value=value, final=final)
        case Text(hex=True):
            return _new_word(title)
        case Text():
            reason = partial(_why_not, domain, scene)
            return AskLine(title, label, longest=domain.longest, blank=domain.blank, why_not=reason, final=final)
        case Items():
            return AskItems(title, label, domain)


def _why_not(domain: Text, scene: Scene, text: str) -> str:
    """Why the text may not stand there; ``""`` if it may."""
    found = why_not(domain, text)
    return say_ruled(found, scene.names) if found else ""


def _new_word(title: str) -> Ask[Any]:
    """A new word for the chance, shown once, to be committed to by its SHA-256."""
    made = new_word()
    said = (tell("word_made", word=made), tell("word_made_about"), "\n".join(_halves(sha256_of(made))))
    return AskChoice(title, [Item(tell("word_written_down"), sha256_of(made))], *said, final=True)


def _halves(digits: str) -> tuple[str, str]:
    """A long row of digits in two rows."""
    half = len(digits) // 2
    return digits[:half], digits[half:]


def _dice_title(title: str, scene: Scene) -> str:
    """The question with what the dice are for, which the question covers on the table."""
    top = scene.view.frames[-1] if scene.view.frames else {}
    return f"{title}: {roll_words(top, scene.names)}" if top.get("frame") == "roll" else title


def _typed(field: str, values: tuple[Any, ...]) -> tuple[int, ...]:
    """The values, where they are numbers out of so many that one is quicker typed than found; else none."""
    numbers = tuple(value for value in values if isinstance(value, int) and not isinstance(value, bool))
    return numbers if len(numbers) == len(values) > MANY and field not in CARD_FIELDS else ()


def _choices(offer: Offer, field: Field, scene: Scene) -> list[Item]:
    """What may be chosen, then what may not, dimmed with its reason."""
    domain = field.domain
    assert isinstance(domain, (Pick, Some))

    def words(value: Any) -> str:
        return value_words(field.name, value, scene, offer)

    open_ones = [Item(words(value), value) for value in domain.values]
    return open_ones + [Item(words(one.value), one.value, why=say_ruled(one.why, scene.names)) for one in domain.barred]


async def ask_offer(
    screen: Screen[Any],
    offer: Offer,
    known: dict[str, Any],
    scene: Scene,
    over: Callable[[], bool] = lambda: False,
    final: Callable[[str, list[Any]], bool] = lambda _power, _action: False,
) -> list[Any] | None:
    """The whole action ``[name, field, …]`` after all questions, or ``None`` if the player went back at the first.

    Back at a later one leads to the one before. Call it in a worker. ``known`` are fields that were chosen already, by
    name; ``over`` says that what was asked is no longer asked by anybody, ``final`` that a whole action cannot be
    taken back: then the last question is one that Enter alone does not answer.
    """
    game, chosen = screens_of(scene.view.game), dict(known)
    asked_before: list[int] = []
    by_enter = True
    at = 0
    while at < len(offer.fields):
        field = offer.fields[at]
        settled = game.settled(offer, field.name, chosen, scene)
        if settled is not None:
            chosen[field.name] = settled
        elif field.name not in known:
            asked = question(offer, field, scene)
            value = asked.value if isinstance(asked, Known) else await answered(screen, asked)
            if value is None:
                if over() or not asked_before:
                    return None
                at = asked_before.pop()
                continue
            if not isinstance(asked, Known):
                asked_before.append(at)
                by_enter = by_enter and asked.by_enter
            chosen[field.name] = list(value) if isinstance(value, tuple) else value
        at += 1
    action = [offer.action, *(chosen[field.name] for field in offer.fields)]
    sure = game.last_words(offer, chosen, scene) or (by_enter and final(offer.power, action))
    return action if not sure or await _is_meant(screen, offer, chosen, scene) else None


async def is_sure(screen: Screen[Any], power: str, action: list[Any], scene: Scene) -> bool:
    """Whether a whole action that cannot be taken back is meant. Call it in a worker."""
    offered = (*scene.offers, *scene.referee)
    offer = next((one for one in offered if one.power == power and _holds(one, action)), None)
    if offer is None:
        # Nobody was offered it: the rules say why not.
        return True
    return await _is_meant(screen, offer, dict(zip((one.name for one in offer.fields), action[1:], strict=True)), scene)


async def _is_meant(screen: Screen[Any], offer: Offer, chosen: Mapping[str, Any], scene: Scene) -> bool:
    """Ask whether it is, with "no" under the cursor; what there is to read first stands above."""
    title = action_words(offer, chosen, scene)
    said = screens_of(scene.view.game).last_words(offer, chosen, scene) or (tell("ask_final"),)
    if offer.action == "advance" and not next_phase(scene):
        title, said = tell("table_end", scene.names), (tell("table_end_about"),)
    question = AskYesNo(title, *said, final=True)
    answer = await answered(screen, question)
    return bool(answer)


def _holds(offer: Offer, action: list[Any]) -> bool:
    name, *values = action
    fits = offer.action == name and len(offer.fields) == len(values)
    return fits and all(admits(field.domain, value) for field, value in zip(offer.fields, values, strict=True))


def action_words(offer: Offer, chosen: Mapping[str, Any], scene: Scene) -> str:
    """The offer in words, with what was chosen of several things."""
    picked = [
        value_words(field.name, chosen[field.name], scene, offer)
        for field in offer.fields
        if isinstance(field.domain, Pick) and len(field.domain.values) > 1
    ]
    return ": ".join([offer_words(offer, scene), *([", ".join(picked)] if picked else [])])

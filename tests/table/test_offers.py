"""Offers: exactly their instances, and samples that are instances."""

from __future__ import annotations

from random import Random

import pytest

from core.table.actions import Note, OverrideStep, Show, StateFact
from core.table.facts import Fact, defaults, number_of, stated
from core.table.offers import Domain, Field, Offer, Pick, Range, Some, Text, admits, is_instance, is_line, sample
from core.table.state import TableState


@pytest.mark.parametrize(
    ("domain", "inside", "outside"),
    [
        (Pick((1, 2)), [1, 2], [3, True, "1", 1.0, None, (1,)]),
        (Pick((True, False)), [True, False], [0, 1, "true"]),
        (Pick(("a", "b")), ["a"], ["c", "", 1, ["a"]]),
        (Pick(()), [], [0, ""]),
        (Some((1, 1, 2), 1, 2), [(1,), (1, 1), (2, 1), [1, 2]], [(), (1, 1, 2), (2, 2), (3,), 1, "1"]),
        (Some((), 0, 0), [()], [(1,)]),
        (Range(-2, 3), [-2, 0, 3], [-3, 4, True, "0", 1.5]),
        (Text(5), ["a", " a ", "abcde"], ["", "   ", "abcdef", "a\nb", "a\x1bb", "a\tb", 3, None]),
        (Text(5, blank=True), ["", "  ", "a"], ["abcdef", "\n"]),
    ],
)
def test_a_domain_admits_its_values_and_no_others(domain: Domain, inside: list[object], outside: list[object]) -> None:
    for value in inside:
        assert admits(domain, value), value
    for value in outside:
        assert not admits(domain, value), value


def test_is_line_takes_any_script_and_no_control_characters() -> None:
    for text in ("Лиссабон", "Corunna — 2 fleets", "¡Viva!", "一"):
        assert is_line(text, 20)
    for text in ("\x00", "\x9b31m", "\u202eabc", "a\u2028b", "x" * 21):
        assert not is_line(text, 20)


OFFER = Offer("show", "spain", (Field("to", Pick(("france",))), Field("cards", Some((4, 5), 1, 2))))


def test_an_instance_has_the_offer_s_action_power_and_fields() -> None:
    assert is_instance(OFFER, "spain", Show("france", (5, 4)))
    for power, action in (
        ("france", Show("france", (4,))),
        ("spain", Show("england", (4,))),
        ("spain", Show("france", ())),
        ("spain", Show("france", (4, 4))),
        ("spain", Note("show")),
        ("spain", StateFact("to", 4)),
        ("spain", OverrideStep("france", True, "x")),
    ):
        assert not is_instance(OFFER, power, action)


def test_samples_are_instances_and_an_empty_choice_gives_none() -> None:
    rng = Random(7)
    offer = Offer(
        "x", "y", (Field("a", Pick((1, 2))), Field("b", Some((1, 1, 2), 0, 3)), Field("c", Range(3, 5)),
                   Field("d", Text(40)))
    )  # fmt: skip
    seen = set()
    for _ in range(300):
        raw = sample(offer, rng)
        assert raw is not None
        assert all(admits(field.domain, value) for field, value in zip(offer.fields, raw[1:], strict=True))
        seen.add(len(raw[2]))
    assert seen == {0, 1, 2, 3}
    for domain in (Pick(()), Some((1,), 2, 2), Range(2, 1)):
        assert sample(Offer("x", "y", (Field("a", domain),)), rng) is None
    assert sample(Offer("x", "y", (Field("d", Text(40)),)), rng, {"d": "mine"}) == ["x", "mine"]


# Facts

FACTS = (
    Fact("alive", "yes_no", True),
    Fact("keys", "number", 0, most=3),
    Fact("holder", "choice", "nobody", choices=("nobody", "spain")),
)


@pytest.mark.parametrize(("fact", "inside", "outside"), [(0, [True, False], [0, 1, "yes"]),
    (1, [0, 3], [-1, 4, True, "2"]), (2, ["nobody", "spain"], ["france", 0, False, ""])])  # fmt: skip
def test_a_fact_admits_its_own_kind_of_value(fact: int, inside: list[object], outside: list[object]) -> None:
    for value in inside:
        assert FACTS[fact].admits(value)
    for value in outside:
        assert not FACTS[fact].admits(value)


def test_a_fact_stated_changes_that_one_alone() -> None:
    state = TableState(turn=1, zones=(), seen=(0,), facts=defaults(FACTS))
    assert state.facts == (True, 0, "nobody")
    assert stated(state, number_of(FACTS, "keys"), 2) == (True, 2, "nobody")
    with pytest.raises(KeyError):
        number_of(FACTS, "lisbon")

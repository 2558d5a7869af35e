"""Text as people compare it, and what of it a terminal may be given."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.table.offers import is_line
from core.table.text import MARK, folded, harm, harmless, is_harmless, looks_empty, same

HARMFUL = (
    *map(chr, (*range(0x20), *range(0x7F, 0xA0))),
    *"\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    *"\u2028\u2029\ud800\udc80\udfff",
    *"\u00ad\u034f\u115f\u1160\u17b4\u180e\u200b\u2060\u2061\u206f\u3164\ufeff\uffa0\ufff0\ufff9",
    *"\ufe0f\U000e0041\U000e0100\U0001d173\u200c\u200d\ue000",
)
SELECTORS = "\ufe0f\U000e0100"
"""After a character they choose its form, once."""
SOUND = (
    "Núñez", normalize("NFD", "Núñez"), "Лиссабон", "一条 兼定", "山田\u3000太郎", "दिल्ली", "क्\u200dष", "श्री",
    "می\u200cخواهم", "ශ්\u200dරී", "עברית", "Ve\u0301ronique ❤\ufe0f", "葛\U000e0100城", "« Ça\u00a0va »", "—’",
)  # fmt: skip


@pytest.mark.parametrize("one", HARMFUL, ids=lambda one: f"U+{ord(one):04X}")
def test_f42_what_steers_or_hides_is_found_and_marked(one: str) -> None:
    for text in (one, f"{one}[2J", f"Spain {one}", f"a{one}{one}b"):
        if text == f"Spain {one}" and one in SELECTORS:
            continue
        assert harm(text) == f"U+{ord(one):04X}"
        assert not is_harmless(text)
        assert harmless(text).count(MARK) == text.count(one) - (one in SELECTORS and text[0] == "a")
        assert is_harmless(harmless(text))


@pytest.mark.parametrize("text", SOUND)
def test_f42_what_a_script_needs_is_no_harm(text: str) -> None:
    assert harmless(text) == text
    assert not harm(text)
    assert is_line(text, 40)


def test_f42_a_joiner_is_allowed_only_where_letters_join() -> None:
    for text in ("a\u200db", "\u200dक", "क\u200d", "Anna\u200c", "1\u200d2", "क \u200dक", "क\u200d\u200dक"):
        assert not is_harmless(text)


@given(st.text(max_size=20))
def test_f42_what_is_made_harmless_is_harmless_and_stays_as_it_is(text: str) -> None:
    once = harmless(text)
    assert is_harmless(once)
    assert (harmless(once), len(once)) == (once, len(text))


@pytest.mark.parametrize("text", ["", "  ", "\u3000", "\u2800", "\u3164\u115f", "\u200b", "\u0301", " \u200d "])
def test_f40_a_name_that_looks_empty_is_none(text: str) -> None:
    assert looks_empty(text)
    assert not is_line(text, 20)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (normalize("NFC", "José Núñez"), normalize("NFD", "JOSÉ  NÚÑEZ ")),
        ("L'Hôpital", "l’hôpital"), ("O`Neill", "O´neill"), ('The "Lion"', "the “lion”"), ("Straße", "STRASSE"),
        ("An\u00adna", "anna"), ("An\u200bna", "Anna"), ("क्\u200dष", "क्ष"), ("Ångström", "A\u030angstro\u0308m"),
        ("ᾳ", normalize("NFD", "ᾳ")),
    ],
)  # fmt: skip
def test_f40_texts_that_people_call_the_same_are_the_same(a: str, b: str) -> None:
    assert same(a, b)
    assert same(b, a)
    assert folded(folded(a)) == folded(a)


def test_f40_accents_and_letters_still_make_other_names() -> None:
    for a, b in (("Jose", "José"), ("Nunez", "Núñez"), ("Anna", "Anne"), ("Анна", "Anna")):
        assert not same(a, b)

"""Text as people compare it, and as a terminal may be given it; one way of each for all of flota."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

MARK = "?"
"""What is shown in place of a character that no terminal may be given; one cell wide, in ASCII."""

JOINERS = "\u200c\u200d"

_IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_SELECTORS = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
"""They choose a form of the character before them; more than one, or one on its own, only hides something."""
SHAPING = JOINERS + _SELECTORS
"""What is nothing by itself and shapes other characters; for a character class of a regular expression."""
_HIDDEN = re.compile(f"[{_IGNORABLE}]")
_SELECTOR = re.compile(f"[{_SELECTORS}]")
_LEVEL = str.maketrans({**dict.fromkeys("‘’‚‛ʹʻʼʽˈ´`′‵＇", "'"), **dict.fromkeys("“”„‟«»″‶〝〞＂", '"')})
_BRAILLE_BLANK = "\u2800"


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """What two texts have alike if people would call them the same.

    However accents are composed, whatever the capitals, the form of quotes and the blanks; what shows nothing at all
    does not count.
    """
    if text.isascii():
        return " ".join(text.split()).casefold().replace("`", "'")
    shown = _HIDDEN.sub("", text).translate(_LEVEL)
    low = unicodedata.normalize("NFD", shown).casefold()
    return unicodedata.normalize("NFC", " ".join(low.split()))


def spaced(name: str) -> str:
    """As :func:`folded`, for a name or an id: ``_`` and ``-`` count as blanks."""
    return folded(name.replace("_", " ").replace("-", " "))


def same(a: str, b: str) -> bool:
    """Whether people would call two texts the same."""
    return folded(a) == folded(b)


def harm(text: str) -> str:
    """The first character that no terminal may be given, or that only hides something, as ``U+001B``; ``""``: none."""
    if _is_plain(text):
        return ""
    return next((f"U+{ord(one):04X}" for place, one in enumerate(text) if not _is_harmless(text, place)), "")


def is_harmless(text: str) -> bool:
    """Whether a terminal may be given the text as it is, and all of it is seen."""
    return not harm(text)


def harmless(text: str) -> str:
    """The text with :data:`MARK` in the place of each character that is not harmless."""
    if _is_plain(text):
        return text
    return "".join(one if _is_harmless(text, place) else MARK for place, one in enumerate(text))


def only_harmless(text: str) -> str:
    """The text without what is not harmless."""
    return "".join(one for place, one in enumerate(text) if _is_harmless(text, place))


def _is_plain(text: str) -> bool:
    return text.isprintable() and (text.isascii() or not _HIDDEN.search(text))


def looks_empty(text: str) -> bool:
    """Whether nothing of it is seen: blanks, marks with no letter, characters that show nothing."""
    seen = _HIDDEN.sub("", text).replace(_BRAILLE_BLANK, "")
    return not any(unicodedata.category(one)[0] in "LNPS" for one in seen)


def _is_harmless(text: str, place: int) -> bool:
    one = text[place]
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    if one in JOINERS:
        return bool(before and after) and _joins(before) and unicodedata.category(after)[0] in "LM"
    if _SELECTOR.match(one):
        return bool(before) and not _HIDDEN.match(before) and unicodedata.category(before)[0] in "LNSP"
    return (one.isprintable() or unicodedata.category(one) == "Zs") and not _HIDDEN.match(one)


def _joins(one: str) -> bool:
    """Whether a joiner after this letter or mark changes how it is written: Arabic, and the scripts of India."""
    if unicodedata.category(one)[0] not in "LM":
        return False
    return unicodedata.bidirectional(one) == "AL" or "\u0900" <= one <= "\u0dff" or unicodedata.combining(one) == 9

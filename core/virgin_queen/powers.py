"""The six powers, in impulse order [notes]."""

from __future__ import annotations

POWERS = ("ottoman", "spain", "england", "france", "holy_roman_empire", "protestant")

OTTOMAN, SPAIN, ENGLAND, FRANCE, HOLY_ROMAN_EMPIRE, PROTESTANT = range(len(POWERS))

"""The five nations [notes]; 1 to 5 of them are in a campaign."""

from __future__ import annotations

NATIONS = ("spain", "england", "france", "netherlands", "courland")

RESERVE = "reserve"
"""The name of the Reserve where money is paid to it or by it."""

"""How much hypothesis tries: few and always the same examples by default, many and new ones with FLOTA_DEEP=1."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

ROOT = str(Path(__file__).resolve().parent.parent)
if ROOT not in sys.path:
    # The tests' own helpers are imported as tests.…, from wherever pytest was started.
    sys.path.insert(0, ROOT)

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

settings.register_profile(
    "quick", max_examples=15, stateful_step_count=40, deadline=None, derandomize=True, database=None,
    suppress_health_check=SLOW,
)  # fmt: skip
settings.register_profile(
    "deep", max_examples=400, stateful_step_count=150, deadline=None, suppress_health_check=SLOW, print_blob=True
)
settings.load_profile("deep" if os.environ.get("FLOTA_DEEP") else "quick")

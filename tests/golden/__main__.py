"""``python -m tests.golden --write``: render the recorded games anew, with the ends they have now. ``--play``: record
them anew first.

Look at the difference before you keep it: it is what changed in the rules, and who sees what.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.golden.page import page
from tests.golden.recording import GAMES, PAGED, folded, play, write

PAGES = Path(__file__).parent


def main() -> None:
    """Write the pages, and the games if asked to."""
    asked = argparse.ArgumentParser(prog="python -m tests.golden", description="Golden playthroughs.")
    asked.add_argument("--write", action="store_true", help="render the recorded games anew")
    asked.add_argument("--play", action="store_true", help="record the games anew, and render them")
    given = asked.parse_args()
    if not (given.write or given.play):
        asked.error("say --write or --play")
    for name in GAMES:
        write(name, play(name) if given.play else folded(name))
    for name in PAGED:
        PAGES.joinpath(f"{name}.txt").write_text(page(name), encoding="utf-8")


if __name__ == "__main__":
    main()

"""``python -m tests.pax_hispanica.golden --write``: render the recorded game anew. ``--play``: record it anew first."""

from __future__ import annotations

import argparse

from tests.pax_hispanica.golden.page import PAGE, page
from tests.pax_hispanica.golden.recording import play, write


def main() -> None:
    """Write the page, and the game if asked to."""
    asked = argparse.ArgumentParser(prog="python -m tests.pax_hispanica.golden", description="A golden playthrough.")
    asked.add_argument("--write", action="store_true", help="render the recorded game anew")
    asked.add_argument("--play", action="store_true", help="record the game anew, and render it")
    given = asked.parse_args()
    if not (given.write or given.play):
        asked.error("say --write or --play")
    if given.play:
        write(play())
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()

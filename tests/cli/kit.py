"""Running `flota` within the test, and a campaign to run it on."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any, NamedTuple

from tui.cli import main


class Ran(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


def flota(*arguments: object) -> Ran:
    """Run the command with these arguments."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main([str(one) for one in arguments])
    return Ran(code, out.getvalue(), err.getvalue())


def done(*arguments: object) -> str:
    """Run a command that must come out well; what it printed."""
    ran = flota(*arguments)
    assert ran.code == 0, ran.err
    return ran.out


def read_json(*arguments: object) -> Any:
    """Run a command with --json; its answer."""
    return json.loads(done(*arguments, "--json"))


class Campaign:
    """A campaign file, with the commands on it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def do(self, seat: str, *words: object) -> Ran:
        """`flota do`, whatever comes of it."""
        return flota("do", self.path, "--seat", seat, *words)

    def did(self, seat: str, *words: object) -> str:
        """`flota do` that must come out well."""
        return done("do", self.path, "--seat", seat, *words)

    def hand(self, seat: str, power: str) -> list[int]:
        """The catalogue numbers of a power's hand, as the seat sees it."""
        faces: list[int] = self.view(seat)["zones"][f"hand.{power}"]["faces"]
        return faces

    def view(self, seat: str | None = None) -> Any:
        """The position as JSON gives it."""
        return read_json("show", self.path, *(("--seat", seat) if seat else ()))["view"]

    def offers(self, seat: str, action: str = "") -> list[Any]:
        """The seat's offers as JSON gives them, those of one action if it is named."""
        found = read_json("legal", self.path, "--seat", seat)["offers"]
        return [offer for offer in found if action in ("", offer["action"])]

    def log(self, seat: str | None = None) -> list[Any]:
        """The journal as JSON gives it."""
        found: list[Any] = read_json("log", self.path, *(("--seat", seat) if seat else ()))
        return found

    def dealt(self, each: int = 5) -> Campaign:
        """Through Card Draw to the first impulse: Ottoman, England, Empire are p1's, the others p2's."""
        self.did("p1", "build_deck")
        for power in ("ottoman", "spain", "england", "france", "holy_roman_empire"):
            self.did("p1", "number", power, each)
        for step in ("deal", "return_spent", "fill_spain", "fill_portugal", "advance", "advance", "advance"):
            self.did("p1", step)
        return self


def new(path: Path, *more: object, players: int = 2, seed: str = "1") -> Campaign:
    """A new practice campaign."""
    done("new", "virgin-queen", "--players", players, "--seed", seed, "--keeper", "nobody", "-o", path, *more)
    return Campaign(path)

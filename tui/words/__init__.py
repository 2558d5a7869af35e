"""The catalogue of words: what ``core`` says by key becomes a sentence here (English first).

All ``*.toml`` files of this folder are one catalogue, and no two have the same entry. Its tables: ``[say]`` has the
sentences by key, ``[rule]`` one sentence a rule id, and one table for each kind of name: ``[power]``, ``[phase]``,
``[step]``, ``[zone]``, ``[fact]``, ``[action]``, ``[field]``, ``[waiting]``, ``[option]``, ``[value]``, ``[game]``.
A game that has its own words for a sentence of all games (its turns are cycles) has them in ``[say_GAME]``, by key.

In a sentence ``{card}`` stands for a parameter in words; ``{count:card|cards}`` for the first word if the parameter is
1 or true, and else for the second.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.table.telling import Param, Said
from core.table.text import harmless
from tui.words.shell import typed_path

if TYPE_CHECKING:
    from core.table.setup import Setup

_SLOT = re.compile(r"\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}")

_MONEY = re.compile(r"\$\{(\w+)\}")

KINDS = {
    "to": "power",
    "by": "power",
    "payer": "power",
    "payee": "power",
    "owner": "power",
    "of": "power",
    "victim": "power",
    "powers": "power",
    "source": "zone",
    "target": "zone",
    "other": "zone",
    "room": "phase",
    "path": "datum",
}
"""Which table of names a parameter's name belongs to, where that is not its own name."""


TABLES = frozenset(
    {
        *(
            "action",
            "actor",
            "asked",
            "capital",
            "datum",
            "fact",
            "drawn",
            "field",
            "fleet_step",
            "frame",
            "game",
            "got",
            "kind",
        ),
        *("kind_short", "mode", "mode_short", "option", "phase", "phase_short", "power", "power_short", "roll", "seat"),
        *("space", "step", "value", "waiting", "wanted", "zone"),
    }
)
"""The catalogue's tables of names."""

FOLDER = Path(__file__).parent

FIRST = "screens.toml"
"""The file with the words of the first screen: it is read alone while nothing else is needed, so that they stand at
once."""


@cache
def _first() -> dict[str, str]:
    sentences: dict[str, str] = tomllib.loads((FOLDER / FIRST).read_text(encoding="utf-8"))["say"]
    return sentences


@cache
def catalogue() -> dict[str, dict[str, Any]]:
    """All files merged, table by table; of an entry that two files have, the first counts (see :func:`doubles`)."""
    merged: dict[str, dict[str, Any]] = {}
    for _name, words in _files():
        for table, entries in words.items():
            merged[table] = {**entries, **merged.get(table, {})}
    return merged


def doubles() -> list[str]:
    """The entries that more than one file has; a test keeps this empty."""
    seen: dict[str, str] = {}
    found = []
    for name, words in _files():
        for entry in [f"{table}.{key}" for table, entries in words.items() for key in entries]:
            if entry in seen:
                found.append(f"{entry} in {seen[entry]} and {name}")
            seen[entry] = name
    return found


def _files() -> list[tuple[str, dict[str, dict[str, Any]]]]:
    return [(one.name, tomllib.loads(one.read_text(encoding="utf-8"))) for one in sorted(FOLDER.glob("*.toml"))]


class Names:
    """How ids read in words, for one campaign: its seats' names and cards' titles, and the catalogue's names.

    Without a setup (Home, the command line before a campaign is open) cards are plain numbers.
    """

    def __init__(self, setup: Setup | None = None, game: str = "") -> None:
        """``game`` is the game's id, where there is no setup."""
        self._setup = setup
        self.game = setup.header.game if setup is not None else game

    def name(self, kind: str, id: str) -> str:
        """The name of a power, phase, step, zone, fact …; an id that the catalogue lacks reads as itself."""
        if kind == "seat" and self._setup is not None and id in self._setup.seats:
            return self._setup.seats[id].name
        if kind == "datum" and "." in id:
            return self._datum(id.split("."))
        table = catalogue().get(kind, {})
        if id in table:
            return str(table[id])
        head, dot, owner = id.partition(".")
        if dot and f"{head}.*" in table:
            return str(table[f"{head}.*"]).replace("{owner}", self.name("power", owner))
        return id.replace("_", " ").replace(".", " ")

    def _datum(self, keys: list[str]) -> str:
        """A value of the [data] sheet by its keys, comma between; the last says nothing where it is the only one."""
        said = keys[:-1] if keys[-1] in ("cards", "counts", "names", "order") else keys
        return ", ".join(self.name("power" if key in catalogue()["power"] else "datum", key) for key in said)

    def card(self, card: int) -> str:
        """A card by its catalogue number: its printed number and title."""
        if self._setup is None or not 1 <= card <= len(self._setup.catalogue.cards):
            return f"card {card}"
        found = self._setup.catalogue.card(card)
        return f"{found.number} {found.title}"

    def waiting(self, key: str) -> str:
        """What the table waits for, by a :class:`~core.table.views.Waiting`'s key."""
        return self.name("waiting" if key in catalogue()["waiting"] else "step", key)

    def spent(self, note: str) -> str:
        """What CP were spent on: an action by its name, where the app spent them, or the table's own words."""
        return self.name("action", note) if note in catalogue().get("action", {}) else note

    def words(self, name: str, value: Param, beside: Mapping[str, Param] | None = None) -> str:
        """A parameter in words; ``beside`` are the others of its sentence."""
        if isinstance(value, tuple):
            if name == "faces":
                return " ".join(str(one) for one in value)
            singular = name[:-1] if name.endswith("s") else name
            return ", ".join(self.words(singular, one, beside) for one in value) or "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            return self.card(value) if name == "card" else str(value)
        if name == "value" and beside is not None and isinstance(beside.get("fact"), str):
            return self.name("power", value) if value in catalogue().get("power", {}) else self.name("value", value)
        if name == "value" and beside is not None and "datum" in beside:
            return next((self.name(kind, value) for kind in ("space", "phase") if value in catalogue()[kind]), value)
        kind = KINDS.get(name, name)
        return self.name(kind, value) if kind in TABLES else value


NOBODY = Names()
"""Names without a campaign."""


def template_of(key: str, names: Names = NOBODY) -> str:
    """The sentence of this key with its slots, in the game's own words where it has them; ``""`` if there is none."""
    if not names.game and key in _first():
        return _first()[key]
    words = catalogue()
    return str(words.get(f"say_{names.game}", {}).get(key) or words["say"].get(key, ""))


def say(said: Said, names: Names = NOBODY) -> str:
    """The sentence for something that ``core`` said, without its rule id.

    Whatever a file put into its parameters, a terminal may be given it.
    A key that the catalogue lacks still reads: the key itself and its parameters (a test finds such a key before a
    person does).
    """
    template = template_of(said.key, names)
    if not template:
        params = ", ".join(f"{name} {names.words(name, value)}" for name, value in said.params.items())
        return harmless(f"{said.key.replace('_', ' ')}{': ' if params else ''}{params}.")

    said = _prepared(said)

    def fill(slot: re.Match[str]) -> str:
        name, one, many = slot.groups()
        if name not in said.params:
            return ""
        value = said.params[name]
        if one is not None:
            return str(one if value == 1 else many)
        return names.words(name, value, said.params)

    def owed(slot: re.Match[str]) -> str:
        value = said.params.get(slot[1])
        return f"-${-value}" if isinstance(value, int) and value < 0 else slot[0]

    sentence = _SLOT.sub(fill, _MONEY.sub(owed, template))
    # A path, and what a person typed, is written as it is.
    path = str(said.params.get("file") or "")
    as_it_is = template.startswith(("{at}", "{file}", "{person}", "{title}")) or (path and sentence.startswith(path))
    return harmless(sentence if as_it_is else sentence[:1].upper() + sentence[1:])


def _prepared(said: Said) -> Said:
    """The few parameters that are not words by themselves: how many more, the place in a file, a file in a command."""
    params = dict(said.params)
    more = params.get("more")
    if isinstance(more, int):
        params["more_words"] = f", and {more} more" if more else ""
        params["more_powers"] = f" ({more} more)" if more else ""
    file, row = params.get("file"), params.get("row")
    params["typed_file"] = typed_path(file) if file else "FILE"
    at = f"{file}:{row}" if file and row else file
    params["at_words"] = f"{at}: " if at else f"Line {row}: " if row else ""
    return Said(said.key, params, said.rule)


def label(said: Said, names: Names = NOBODY) -> str:
    """The same as a label: one that begins small in the catalogue stays small."""
    words, template = say(said, names), template_of(said.key, names)
    return words[:1].lower() + words[1:] if template[:1].islower() else words


def tell(key: str, names: Names = NOBODY, /, **params: Param) -> str:
    """What a screen says by itself: a sentence or label by its key."""
    return label(Said(key, params), names)


def say_ruled(said: Said, names: Names = NOBODY) -> str:
    """The sentence with the rule's id behind it, where it rests on one."""
    return f"{say(said, names)} ({said.rule})" if said.rule else say(said, names)


def trouble(key: str, params: Mapping[str, Param]) -> str:
    """The sentence of something with a key and params: ``Damaged``, ``FileTrouble``, a fault of a deck."""
    return say(Said(key, dict(params)))


def rule_text(rule: str) -> str:
    """One sentence of our own on what a rule says; ``""`` for an unknown id."""
    return str(catalogue().get("rule", {}).get(rule, ""))


def slots(template: str) -> set[str]:
    """The parameters that a sentence uses."""
    return {slot.group(1) for slot in _SLOT.finditer(template)}

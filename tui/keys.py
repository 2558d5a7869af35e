"""All keys of the app in one table: what each is called, what it does, and how a person may change it.

A screen or widget takes its bindings from here by name (:func:`bindings`, :func:`bind`), so that help, footer,
palette and the user's own keymap speak of the same things. Every Latin key also works as the key at the same place of
the Russian layout (ЙЦУКЕН): Textual gets the letter that the layout gives, not the key that was hit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from textual.binding import Binding, BindingType

from tui.hacks import key_of_character

EVERYWHERE = "Everywhere"
LISTS = "In lists"
TABLE = "At the table"
HOME = "On Home"
FORMS = "In questions"


class Key(NamedTuple):
    """One thing that a key does: its ``id`` for the keymap, default ``keys`` (commas between), ``label``, ``group``.

    ``action`` is the Textual action, by default the id; ``show`` says whether the footer may show it.
    """

    id: str
    keys: str
    label: str
    group: str
    action: str = ""
    show: bool = True


KEYS: tuple[Key, ...] = (
    Key("help", "?,f1", "Help", EVERYWHERE, "app.help"),
    Key("palette", ":,ctrl+p", "Commands", EVERYWHERE, "app.command_palette"),
    Key("back", "q,escape", "Back", EVERYWHERE),
    Key("next_pane", "tab", "Next pane", EVERYWHERE, "app.focus_next", False),
    Key("previous_pane", "shift+tab", "Previous pane", EVERYWHERE, "app.focus_previous", False),
    Key("copy", "y", "Copy this line", EVERYWHERE, show=False),
    Key("down", "j,down", "Down", LISTS, show=False),
    Key("up", "k,up", "Up", LISTS, show=False),
    Key("top", "g,home", "First", LISTS, show=False),
    Key("bottom", "G,end", "Last", LISTS, show=False),
    Key("half_down", "},ctrl+d,pagedown", "Half a page down", LISTS, show=False),
    Key("half_up", "{,ctrl+u,pageup", "Half a page up", LISTS, show=False),
    Key("choose", "enter", "Choose", LISTS),
    Key("mark", "space", "Mark", LISTS),
    Key("filter", "/", "Filter", LISTS),
    Key("next_match", "n", "Next match", LISTS, show=False),
    Key("previous_match", "N", "Previous match", LISTS, show=False),
    Key("yes", "y", "Yes", FORMS),
    Key("no", "n", "No", FORMS),
    Key("less", "left,minus", "Less", FORMS, show=False),
    Key("more", "right,plus", "More", FORMS, show=False),
    Key("new", "c", "New campaign", HOME),
    Key("duplicate", "d", "Copy campaign", HOME),
    Key("refresh", "r", "Read again", HOME),
    Key("theme", "t", "Colours", HOME, show=False),
    Key("undo", "z", "Undo", TABLE),
    Key("rollback", "Z", "Propose a rollback", TABLE, show=False),
    Key("jump", "o,ctrl+o", "Jump to", TABLE),
    Key("enlarge", "+", "Enlarge the pane", TABLE, show=False),
    Key("hand", "h", "My hand", TABLE),
    Key("journal", "l", "Journal", TABLE),
    Key("browse", "b", "Browse piles", TABLE),
    Key("facts", "f", "Facts", TABLE),
    Key("armada", "i", "The Armada", TABLE, "page('armada')"),
    Key("expeditions", "E", "Expeditions", TABLE, "page('expeditions')"),
    Key("note", "m", "Note", TABLE),
    Key("referee", "R", "Referee", TABLE),
    Key("seat", "s", "Change seat", TABLE),
    Key("seats", "S", "Choose the seat", TABLE, show=False),
    Key("advance", "a", "Next phase", TABLE),
    Key("for_cp", "c", "For CP", TABLE),
    Key("treasure", "t", "Spend a treasure", TABLE),
    Key("end", "p", "Pass or end", TABLE),
    Key("points", "v", "VP", TABLE),
    Key("gain", "right", "More", TABLE, show=False),
    Key("lose", "left,minus", "Less", TABLE, show=False),
    Key("adjust", "d", "Adjust", TABLE),
    Key("as_last", "r", "As last turn", TABLE),
    Key("everything", "e", "Everything", TABLE),
    Key("answer", "x", "Answer what waits", TABLE),
)
"""Every key of the app. Ids are unique; two groups may use one key, for they are not on screen together."""

BY_ID = {key.id: key for key in KEYS}

HERE: dict[str, str] = {
    "as_last_year": "As last year",
    "change": "Change",
    "clear": "Clear the filter",
    "done_or_back": "To Done or Back",
    "heard": "What I alone heard",
    "here": "I am here",
    "hide": "Hide my hand",
    "leave": "Leave the sheet",
    "look_later": "Look on later",
    "mine": "What my hand allows",
    "open": "Open",
    "quit": "Quit",
    "standings": "Standings",
    "take": "To the table with it",
    "verified": "Verified or not",
}
"""What a key is called where a screen means something narrower by it, by a name of ours."""

PRESETS: dict[str, dict[str, str]] = {
    "": {},
    "vim": {
        "undo": "u,z",
        "choose": "enter,L",
        "back": "q,escape,H",
        "half_down": "ctrl+d,},pagedown",
        "half_up": "ctrl+u,{,pageup",
        "jump": "ctrl+o,o",
    },
}
"""Keymaps that come with the app; a user's own ``[keys]`` goes over the chosen one."""

LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm"
RUSSIAN = "йцукенгшщзхъфывапролджэячсмить"

TWINS: dict[str, str] = {
    **dict(zip(LATIN, RUSSIAN, strict=True)),
    **dict(
        zip(LATIN[:10].upper() + "{}" + LATIN[12:21].upper() + ':"' + LATIN[23:].upper(), RUSSIAN.upper(), strict=True)
    ),
    "/": ".",
    "?": ",",
}
"""What the Russian layout sends for the key that sends this on a Latin one."""

_SHORT = {
    "escape": "Esc",
    "enter": "Enter",
    "space": "Space",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "question_mark": "?",
    "slash": "/",
    "colon": ":",
    "plus": "+",
    "minus": "-",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
    "full_stop": ".",
    "comma": ",",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
    "home": "Home",
    "end": "End",
}


def with_twins(keys: str) -> str:
    """The keys, comma between, with the key at the same place of the Russian layout beside each Latin one."""
    found: list[str] = []
    for key in keys.split(","):
        key = key.strip()
        *modifiers, last = key.split("+") if len(key) > 1 else [key]
        for one in (last, TWINS.get(last, "")):
            name = key_of_character(one) if len(one) == 1 else one
            full = "+".join((*modifiers, name))
            if name and full not in found:
                found.append(full)
    return ",".join(found)


def bind(id: str, action: str = "", label: str = "", show: bool | None = None, priority: bool = False) -> Binding:
    """The binding with this id, for ``BINDINGS`` of a screen or widget; :class:`KeyError` for an unknown id.

    ``action``, ``label`` (a name in :data:`HERE`, or another id, whose label it takes) and ``show`` replace what the
    table says, where a screen means something narrower.
    """
    key = BY_ID[id]
    called = HERE.get(label) or BY_ID[label or id].label
    return Binding(
        with_twins(key.keys),
        action or key.action or key.id,
        called,
        show=key.show if show is None else show,
        id=id,
        priority=priority,
    )


def bindings(*ids: str) -> list[BindingType]:
    """The bindings with these ids, as the table has them."""
    return [bind(id) for id in ids]


def shown(key: str) -> str:
    """A key as a person reads it: ``question_mark`` → ``?``, ``ctrl+p`` → ``^p``."""
    if key in _SHORT:
        return _SHORT[key]
    if key.startswith("ctrl+"):
        return f"^{key[5:]}"
    return key.upper() if len(key) > 1 else key


class Keymap(NamedTuple):
    """A keymap ready for Textual, and what was wrong with the user's own, one sentence each."""

    keys: dict[str, str]
    faults: tuple[str, ...]


def keymap(preset: str, own: Mapping[str, object]) -> Keymap:
    """The keymap for a preset with the user's own keys over it.

    A wrong entry is left out and told: an unknown preset, an unknown name, no key, a key that does not exist, or a
    key that something in the same place already has.
    """
    from tui.words import tell

    faults: list[str] = []
    if preset not in PRESETS:
        faults.append(tell("keys_preset", name=repr(preset), known=_list(PRESETS)))
    wanted: dict[str, str] = dict(PRESETS.get(preset, {}))
    for id, value in own.items():
        keys = value if isinstance(value, str) else ",".join(map(str, value)) if isinstance(value, list) else ""
        fault = _fault(id, keys)
        if fault:
            faults.append(fault)
            continue
        clash = _clash(id, keys, wanted)
        if clash:
            faults.append(tell("keys_taken", name=id, clash=clash))
            continue
        wanted[id] = keys
    return Keymap({id: with_twins(keys) for id, keys in wanted.items()}, tuple(faults))


def _list(names: Iterable[str]) -> str:
    return ", ".join(repr(name) for name in names if name) or "none"


def _fault(id: str, keys: str) -> str:
    from tui.words import tell

    if id not in BY_ID:
        return tell("keys_unknown", name=repr(id))
    names = [name.strip() for name in keys.split(",")]
    if not all(names):
        return tell("keys_none", name=id)
    for name in names:
        if not is_key(name):
            return tell("keys_no_key", name=id, key=repr(name))
    return ""


def is_key(name: str) -> bool:
    """Whether it is a key as Textual names them: one character, or a name with or without modifiers."""
    if len(name) == 1:
        return name.isprintable()
    *modifiers, last = name.split("+")
    if not all(one in ("ctrl", "shift", "alt") for one in modifiers):
        return False
    named = {"up", "down", "left", "right", "home", "end", "pageup", "pagedown", "insert", "delete", "backspace"}
    named |= {"enter", "escape", "tab", "space", *_SHORT, *(f"f{number}" for number in range(1, 13))}
    return last in named or (len(last) == 1 and last.isprintable())


def _near(group: str) -> tuple[str, ...]:
    """The groups whose keys are on screen together with this one's."""
    if group in (EVERYWHERE, LISTS):
        return (EVERYWHERE, LISTS, TABLE, HOME)
    if group == FORMS:
        return (FORMS,)
    return (EVERYWHERE, LISTS, group)


def _clash(id: str, keys: str, wanted: Mapping[str, str]) -> str:
    mine = {key_of_character(name) if len(name) == 1 else name for name in with_twins(keys).split(",")}
    near = _near(BY_ID[id].group)
    for other in KEYS:
        if other.id == id or other.group not in near:
            continue
        theirs = set(with_twins(wanted.get(other.id, other.keys)).split(","))
        if mine & theirs:
            from tui.words import tell

            return tell("keys_clash", key=shown(sorted(mine & theirs, key=len)[0]), other=other.id)
    return ""


def clashes(wanted: Mapping[str, str] | None = None) -> list[str]:
    """Every pair of the table (with a preset's or keymap's changes) that would fight for one key."""
    changed = dict(wanted or {})
    return [f"{key.id}: {clash}" for key in KEYS if (clash := _clash(key.id, changed.get(key.id, key.keys), changed))]

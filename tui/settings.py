"""A person's settings: colours, ASCII, bell and keys, from a TOML file that only he writes."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

THEMES = ("dark", "light", "contrast")

KINDS = {str: "settings_text", bool: "settings_truth", dict: "settings_table"}
"""What an entry must be, by the catalogue's key."""


@dataclass(frozen=True)
class Settings:
    """``path`` is where they are kept (``None``: nowhere); ``faults`` is what was wrong in the file, in sentences."""

    path: Path | None = None
    theme: str = ""
    ascii: bool = False
    bell: bool = True
    preset: str = ""
    keys: Mapping[str, object] = field(default_factory=dict)
    faults: tuple[str, ...] = ()


def read_settings(path: Path) -> Settings:
    """The settings in a file; a missing one gives the defaults, a wrong entry its default and a sentence."""
    from core.store import safe, toml
    from core.store.fault import FileTrouble
    from core.store.shape import Misfit, check_texts
    from tui.words import tell, trouble

    try:
        data = safe.bytes_of(path)
        raw = toml.parse(data, path.name)
        try:
            check_texts(raw)
        except Misfit as misfit:
            raise misfit.trouble(path.name, toml.line_of(data.decode("utf-8-sig"), misfit.path)) from None
    except FileTrouble as wrong:
        if wrong.key == "file_missing":
            return Settings(path)
        if wrong.key.startswith("file_not_toml"):
            return Settings(None, faults=(tell("settings_no_toml", name=path.name, row=wrong.params["row"]),))
        return Settings(None, faults=(tell("settings_unreadable", why=trouble(wrong.key, wrong.params)),))
    return parse(raw, path)


def parse(raw: Mapping[str, Any], path: Path | None = None) -> Settings:
    """The settings in a TOML document."""
    from tui.words import tell

    faults: list[str] = []
    kinds = {"theme": str, "ascii": bool, "bell": bool, "preset": str, "keys": dict}
    sound: dict[str, Any] = {}
    for name, value in raw.items():
        if name not in kinds:
            faults.append(tell("settings_unknown", name=repr(name), known=", ".join(kinds)))
        elif not isinstance(value, kinds[name]):
            faults.append(tell("settings_kind", name=name, what=tell(KINDS[kinds[name]])))
        elif name == "theme" and value not in THEMES:
            faults.append(tell("settings_theme", name=repr(value), known=", ".join(THEMES)))
        else:
            sound[name] = value
    keys = dict(sound.pop("keys", {}))
    preset = keys.pop("preset", sound.pop("preset", ""))
    if not isinstance(preset, str):
        faults.append(tell("settings_preset"))
        preset = ""
    return Settings(path, keys=keys, preset=preset, faults=tuple(faults), **sound)


def with_theme(settings: Settings, theme: str) -> Settings:
    """The settings with another theme, kept in their file; what else stands in it stays.

    A file that cannot be written leaves the theme for this time only.
    """
    changed = replace(settings, theme=theme)
    if settings.path is None:
        return changed
    import tomli_w

    from core.store import toml
    from core.store.fault import FileTrouble

    try:
        raw = toml.parse(settings.path.read_bytes(), settings.path.name) if settings.path.exists() else {}
        raw["theme"] = theme
        settings.path.parent.mkdir(parents=True, exist_ok=True)
        beside = settings.path.with_name(settings.path.name + ".new")
        beside.write_text(tomli_w.dumps(raw), encoding="utf-8")
        os.replace(beside, settings.path)
    except (OSError, FileTrouble):
        return changed
    return changed

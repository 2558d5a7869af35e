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
    import tomllib

    from tui.words import tell

    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return Settings(path)
    except (OSError, UnicodeDecodeError) as error:
        return Settings(None, faults=(tell("settings_unreadable", name=path.name, error=type(error).__name__),))
    except tomllib.TOMLDecodeError as error:
        return Settings(None, faults=(tell("settings_no_toml", name=path.name, error=str(error)),))
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
    import tomllib

    import tomli_w

    try:
        raw = tomllib.loads(settings.path.read_text(encoding="utf-8-sig")) if settings.path.exists() else {}
        raw["theme"] = theme
        settings.path.parent.mkdir(parents=True, exist_ok=True)
        beside = settings.path.with_name(settings.path.name + ".new")
        beside.write_text(tomli_w.dumps(raw), encoding="utf-8")
        os.replace(beside, settings.path)
    except (OSError, tomllib.TOMLDecodeError):
        return changed
    return changed

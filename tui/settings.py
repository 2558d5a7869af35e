"""A person's settings: colours, ASCII, bell and keys, from a TOML file that only he writes."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

THEMES = ("dark", "light", "contrast")


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

    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return Settings(path)
    except (OSError, UnicodeDecodeError) as error:
        return Settings(None, faults=(f"Settings: {path.name} cannot be read ({type(error).__name__}).",))
    except tomllib.TOMLDecodeError as error:
        return Settings(None, faults=(f"Settings: {path.name} is not sound TOML: {error}.",))
    return parse(raw, path)


def parse(raw: Mapping[str, Any], path: Path | None = None) -> Settings:
    """The settings in a TOML document."""
    faults: list[str] = []
    kinds = {"theme": str, "ascii": bool, "bell": bool, "preset": str, "keys": dict}
    sound: dict[str, Any] = {}
    for name, value in raw.items():
        if name not in kinds:
            faults.append(f"Settings: there is nothing called {name!r}; there is {', '.join(kinds)}.")
        elif not isinstance(value, kinds[name]):
            faults.append(f"Settings: {name} must be {_words(kinds[name])}.")
        elif name == "theme" and value not in THEMES:
            faults.append(f"Settings: there is no theme {value!r}; there is {', '.join(THEMES)}.")
        else:
            sound[name] = value
    keys = dict(sound.pop("keys", {}))
    preset = keys.pop("preset", sound.pop("preset", ""))
    if not isinstance(preset, str):
        faults.append("Settings, [keys]: preset must be a text.")
        preset = ""
    return Settings(path, keys=keys, preset=preset, faults=tuple(faults), **sound)


def _words(kind: type) -> str:
    return {str: "a text", bool: "true or false", dict: "a table"}[kind]


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

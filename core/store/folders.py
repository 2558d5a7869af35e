"""Where things are kept: campaigns, the log, the settings; and names for new files."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from core.store import safe
from core.store.fault import FileTrouble

SAVES_VARIABLE = "FLOTA_SAVES"
SUFFIX = ".toml"
_LONGEST = 60
"""Bytes of a file's name without its ending."""


def saves_folder(given: Path | str | None = None, environ: Mapping[str, str] = os.environ) -> Path:
    """The folder of campaigns: the one given, else ``$FLOTA_SAVES``, else the platform's for a user's data."""
    if given:
        return Path(given).expanduser()
    if environ.get(SAVES_VARIABLE):
        return Path(environ[SAVES_VARIABLE]).expanduser()
    from platformdirs import user_data_path

    return user_data_path("flota", appauthor=False) / "saves"


def log_folder() -> Path:
    """The platform's folder for logs."""
    from platformdirs import user_log_path

    return user_log_path("flota", appauthor=False)


def settings_file() -> Path:
    """The user's settings."""
    from platformdirs import user_config_path

    return user_config_path("flota", appauthor=False) / "settings.toml"


def ensure(folder: Path) -> Path:
    """The folder, made for its owner alone if it was not there; :class:`FileTrouble` if it cannot be."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError:
        raise FileTrouble("folder_not_folder", file=str(folder)) from None
    except OSError as error:
        raise safe.trouble_making(error, folder) from error
    return folder


def file_name(title: str) -> str:
    """A title as a file's name without its ending: small letters of any script, digits and ``-``; never empty."""
    letters = unicodedata.normalize("NFKC", title).lower()
    kept = "".join(one if unicodedata.category(one)[0] in "LMN" else "-" for one in letters)
    short = re.sub("-+", "-", kept).strip("-").encode()[:_LONGEST].decode(errors="ignore")
    return short.strip("-") or "campaign"


def free_path(folder: Path, name: str) -> Path:
    """A path in the folder that nothing has: ``name.toml``, ``name-2.toml``, …"""
    number = 1
    while True:
        path = folder / (f"{name}{SUFFIX}" if number == 1 else f"{name}-{number}{SUFFIX}")
        if not path.exists() and not path.is_symlink():
            return path
        number += 1

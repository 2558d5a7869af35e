"""Where things are kept: campaigns, the log, the settings; and names for new files."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from core.store import safe
from core.store.fault import FileTrouble
from core.table.text import folded, same

SAVES_VARIABLE = "FLOTA_SAVES"
SUFFIX = ".toml"
_LONGEST = 60
"""Bytes of a file's name without its ending."""


def saves_folder(given: Path | str | None = None, environ: Mapping[str, str] = os.environ) -> Path:
    """The folder of campaigns: the one given, else ``$FLOTA_SAVES``, else the platform's for a user's data."""
    if typed := given or environ.get(SAVES_VARIABLE):
        try:
            return Path(typed).expanduser()
        except RuntimeError:
            # "~name" of nobody here.
            raise FileTrouble("folder_no_home", file=str(typed)) from None
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
    """The folder, made if it was not there, with those above it: each for its owner alone, for who may list a folder
    sees when its campaigns are written to. :class:`FileTrouble` if it cannot be made.
    """
    try:
        missing = [one for one in (folder, *folder.parents) if not one.exists()]
        for one in reversed(missing):
            one.mkdir(mode=0o700, exist_ok=True)
    except (FileExistsError, NotADirectoryError, ValueError):
        raise FileTrouble("folder_not_folder", file=str(folder)) from None
    except OSError as error:
        raise safe.trouble_making(error, folder) from error
    if not folder.is_dir():
        raise FileTrouble("folder_not_folder", file=str(folder))
    return folder


def usable(folder: Path) -> Path:
    """The folder of campaigns, made if need be, and readable; else :class:`FileTrouble`."""
    try:
        os.scandir(ensure(folder)).close()
    except OSError as error:
        raise safe.trouble(error, folder) from error
    return folder


def file_name(title: str) -> str:
    """A title as a file's name without its ending: small letters of any script, digits and ``-``; never empty."""
    letters = folded(unicodedata.normalize("NFKC", title))
    kept = "".join(one if unicodedata.category(one)[0] in "LMN" else "-" for one in letters)
    short = re.sub("-+", "-", kept).strip("-").encode()[:_LONGEST].decode(errors="ignore")
    return short.strip("-") or "campaign"


def meant(path: Path) -> Path:
    """The path, or that of the one file beside it with a name that people would call the same, where it has none."""
    try:
        if path.exists() or path.is_symlink():
            return path
        found = [one for one in path.parent.iterdir() if same(one.name, path.name)]
    except (OSError, ValueError):
        return path
    return found[0] if len(found) == 1 else path


def free_path(folder: Path, name: str) -> Path:
    """A path in the folder that nothing has: ``name.toml``, ``name-2.toml``, …"""
    number = 1
    while True:
        path = folder / (f"{name}{SUFFIX}" if number == 1 else f"{name}-{number}{SUFFIX}")
        if not path.exists() and not path.is_symlink() and meant(path) == path:
            return path
        number += 1

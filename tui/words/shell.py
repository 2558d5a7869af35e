"""A file's name as it must be typed in a shell."""

from __future__ import annotations

import shlex

from core.table.text import is_harmless


def typed_path(path: object) -> str:
    """The path, quoted where a shell needs it, as one word that no command takes for an option.

    What cannot be printed (control characters, bytes that are no text) is written with its code, as ``$'…'`` takes it.
    """
    text = str(path)
    if text.startswith("-"):
        text = f"./{text}"
    if is_harmless(text):
        return shlex.quote(text)
    return f"$'{''.join(map(_coded, text))}'"


def _coded(one: str) -> str:
    if one in "'\\":
        return f"\\{one}"
    return one if is_harmless(one) else "".join(f"\\x{byte:02x}" for byte in one.encode("utf-8", "surrogateescape"))

"""What goes wrong with files, as a key of the catalogue of words and parameters: where it is, and so the way out."""

from __future__ import annotations


class FileTrouble(Exception):
    """A file that cannot be read, written or trusted. ``key`` is in the catalogue; ``params["file"]`` is the path."""

    def __init__(self, key: str, **params: int | str) -> None:
        super().__init__(key, params)
        self.key = key
        self.params = params

"""What goes wrong with files, as a key of the catalogue of words and parameters: where it is, and so the way out."""

from __future__ import annotations


class FileTrouble(Exception):
    """A file that cannot be read, written or trusted. ``key`` is in the catalogue of words.

    Among ``params`` are ``file``, its path, and ``at``: the path, with ``:`` and the number of the line in the file
    where that is known (``row``). ``line`` is the number of a line of the journal.
    """

    def __init__(self, key: str, /, **params: int | str) -> None:
        row = params.get("row", 0)
        params["at"] = f"{params.get('file', '')}:{row}" if row else params.get("file", "")
        super().__init__(key, params)
        self.key = key
        self.params = params

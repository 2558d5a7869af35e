"""Errors that are no refusals: a file or a line that cannot be what it claims."""

from __future__ import annotations


class Damaged(Exception):
    """A line or a state that no play could have written; ``key`` is in the catalogue of words."""

    def __init__(self, key: str, **params: int | str) -> None:
        super().__init__(key, params)
        self.key = key
        self.params = params

"""No test here touches this person's own folders."""

from __future__ import annotations

from tests.cli.conftest import own_folders as own_folders

"""The sentences of the command line: each that a command says is in the catalogue, and each there is said."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from core.games import GAMES
from tui.words import catalogue

COMMANDS = Path(__file__).parents[2] / "tui" / "command"


def said() -> set[str]:
    """Every quoted word in the commands' code: among them are all their keys."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in sorted(COMMANDS.glob("*.py")))
    return set(re.findall(r'"([a-z0-9_]+)"', text))


def test_every_key_that_a_command_says_has_a_sentence() -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in sorted(COMMANDS.glob("*.py")))
    keys = set(re.findall(r'\bword\(\s*"([a-z0-9_]+)"', text)) | set(re.findall(r'Unreadable\(\s*"([a-z_]+)"', text))
    assert len(keys) > 40
    assert {key for key in keys if f"cli_{key}" not in catalogue()["say"]} == set()


def test_every_sentence_of_the_command_line_is_said_by_some_command() -> None:
    ours = {key.removeprefix("cli_") for key in catalogue()["say"] if key.startswith("cli_")}
    quoted = said() | {key.removeprefix("cli_") for key in said()}
    unsaid = {key for key in ours if key not in quoted and not key.startswith("frame_")}
    assert unsaid == set()


def test_every_procedure_that_can_wait_is_shown_in_words() -> None:
    for game in GAMES.values():
        (stack,) = [field.type for field in msgspec.structs.fields(game.state_type) if field.name == "stack"]
        frames = [inner for part in stack.__args__ for inner in getattr(part, "__args__", (part,)) if inner is not ...]
        tags = {frame.__struct_config__.tag for frame in frames}
        assert "look" in tags
        assert {tag for tag in tags if f"cli_frame_{tag}" not in catalogue()["say"]} == set()

"""Real files with bytes flipped, cut and repeated: a session or one sentence, nothing else, and the file untouched."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from core.store.copies import repair
from core.store.decks import check_deck, read_deck
from core.store.fault import FileTrouble
from core.store.session import Session
from core.store.shelf import summary
from tests.store.conftest import Clock, add_game, toy_header
from tests.store.toy_game import Toy, play

FIXTURES = Path(__file__).parent / "fixtures"
STARTER = Path(__file__).parents[2] / "core" / "virgin_queen" / "starter_deck.toml"
PIECES = [b"[", b"]", b"{", b'"', b"\n", b"\0", b"=", b"9" * 5000, b"[" * 3000, b"\xff"]


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> list[bytes]:
    """The bytes of real files: a new campaign, one in its middle, one of a past format."""
    folder = tmp_path_factory.mktemp("real")
    made = [(FIXTURES / "format_0.toml").read_bytes()]
    with pytest.MonkeyPatch.context() as patch:
        add_game(patch, Toy())
        for name, actions in (("new", 0), ("begun", 6), ("long", 90)):
            session = Session.create(folder / name, toy_header(), Clock())
            play(session, Random(7), actions, {"text": "n\u00f6te \U0001f0cf"})
            session.close()
            made.append((folder / name).read_bytes())
    return made


def broken(data: bytes, rng: Random) -> bytes:
    """The data with one to three of its parts flipped, cut out, repeated, moved, or made something else."""
    made = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(made) + 1)
        end = min(len(made), at + rng.choice([1, 1, 2, 8, 60, 500]))
        match rng.randrange(7):
            case 0 if at < len(made):
                made[at] ^= 1 << rng.randrange(8)
            case 1:
                del made[at:end]
            case 2:
                made[at:at] = made[at:end] * rng.choice([1, 2, 50])
            case 3:
                del made[at:]
            case 4:
                made[at:end] = bytes(rng.randrange(256) for _ in range(end - at))
            case 5:
                made[at:at] = rng.choice(
                    [b"[", b"]", b"{", b'"', b"\n", b"\0", b"=", b"9" * 5000, b"[" * 3000, b"\xff"]
                )
            case _:
                piece = made[at:end]
                del made[at:end]
                to = rng.randrange(len(made) + 1)
                made[to:to] = piece
    return bytes(made)


def test_a_broken_file_opens_or_is_said_to_be_broken_and_is_left_alone(files, tmp_path):
    rng = Random(2026)
    opened = 0
    said: set[str] = set()
    for number in range(600):
        data = broken(files[number % len(files)], rng)
        path = tmp_path / f"{number}.toml"
        path.write_bytes(data)
        path.chmod(0o600)
        older = b"format = 0" in data
        try:
            session = Session.open(path)
        except FileTrouble as trouble:
            said.add(trouble.key)
        else:
            opened += 1
            session.record.view(1)
            session.record.offers("anna")
            older &= session.notices != [] and session.notices[0].key == "format_migrated"
            session.close()
        if not older:
            assert path.read_bytes() == data
        path.unlink()
    # Cut at a line's end or in the last line, in a name or in a comment: not everything is damage.
    assert 0 < opened < 400
    assert len(said) > 8, said


def test_a_broken_file_is_one_line_on_the_shelf_and_repair_gives_what_can_be_had(files, tmp_path):
    rng = Random(1)
    saved = 0
    for number in range(400):
        data = broken(files[1 + number % 3], rng)
        path, out = tmp_path / "broken.toml", tmp_path / f"{number}.toml"
        path.write_bytes(data)
        assert summary(path).path == path
        try:
            repaired = repair(path, out)
        except FileTrouble:
            assert not out.exists()
        else:
            saved += 1
            session = Session.open(out)
            assert session.record.number == repaired.kept
            assert not {notice.key for notice in session.notices} - {"line_void", "snapshot_used"}
        assert path.read_bytes() == data
    assert saved > 40


def test_a_broken_deck_has_faults_and_places(tmp_path):
    rng = Random(3)
    path = tmp_path / "deck.toml"
    sound = STARTER.read_bytes()
    for _ in range(150):
        path.write_bytes(broken(sound, rng))
        faults = check_deck(path)
        if faults:
            with pytest.raises(FileTrouble) as caught:
                read_deck(path)
            assert caught.value.key == faults[0].key
        else:
            assert read_deck(path).cards

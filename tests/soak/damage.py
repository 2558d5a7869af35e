"""Real campaigns and decks with bytes flipped, cut, moved: opened or refused with one sentence, the file left alone."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

from core.store.copies import repair
from core.store.decks import check_deck, read_deck
from core.store.fault import FileTrouble
from core.store.session import Session
from core.store.shelf import summary
from tests.soak.forked import samples
from tests.store.test_fuzz import STARTER, broken
from tui.words import trouble

FILES = 25


def trial(rng: Random, folder: Path) -> int:
    """So many damaged files."""
    whole = rng.choice(samples()).read_bytes()
    for number in range(FILES):
        path = folder / f"{number}.toml"
        data = broken(whole, rng)
        path.write_bytes(data)
        path.chmod(0o600)
        assert summary(path).path == path
        try:
            session = Session.open(path)
        except FileTrouble as fault:
            assert path.read_bytes() == data
            _said(fault)
        else:
            session.record.view(1)
            session.close()
        with suppress(FileTrouble):
            Session.open(repair(path, folder / f"{number}.repaired.toml").path).close()
    deck = folder / "deck.toml"
    deck.write_bytes(broken(STARTER.read_bytes(), rng))
    with suppress(FileTrouble):
        read_deck(deck)
    check_deck(deck)
    return FILES + 1


def _said(fault: FileTrouble) -> None:
    sentence = trouble(fault.key, fault.params)
    assert sentence
    assert sentence.isprintable(), sentence

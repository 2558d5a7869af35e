"""`flota deck`: deck files."""

from __future__ import annotations

from pathlib import Path

import click

from core.table.telling import Said
from tui.command.campaign import FILE, word
from tui.command.outcome import DONE, aside, line
from tui.command.outcome import FILE as FILE_CODE
from tui.words import say


@click.group(short_help="Check a deck file.")
def command() -> None:
    """Deck files: what a deck of your own must be."""


@command.command(short_help="All that is wrong in a deck file, with the place.")
@FILE
@click.option("--game", metavar="GAME", help="For which game it must be.")
def check(file: Path, game: str | None) -> int:
    """Print every fault of the deck in FILE, with its card and line; a good deck: what is in it."""
    from core.games import GAMES, game_called
    from core.store.decks import check_deck, read_deck, same_titles

    wanted = game_called(game) if game else None
    if game and wanted is None:
        raise click.UsageError(word("no_game", name=game, games=", ".join(GAMES).replace("_", "-")))
    faults = check_deck(file)
    for fault in faults:
        aside(say(Said(fault.key, {**fault.params, "file": str(file)})))
    if len(faults) > 1 or any(fault.nth for fault in faults):
        aside(word("deck_faults", count=len(faults)))
    if faults:
        return FILE_CODE
    deck = read_deck(file)
    if wanted is not None and deck.game != wanted.id:
        aside(word("deck_other_game", found=deck.game, wanted=wanted.id))
        return FILE_CODE
    unknown = sum(card.kind != "mandatory" and not card.cp for card in deck.cards)
    unverified = sum(not card.verified for card in deck.cards)
    line(word("deck_good", title=deck.title, count=len(deck.cards), unknown=unknown, unverified=unverified))
    for one, other in same_titles(deck):
        aside(say(Said("deck_same_title", {"first": one.number, "second": other.number, "title": other.title})))
    if deck.starter:
        line(word("deck_starter"))
    return DONE

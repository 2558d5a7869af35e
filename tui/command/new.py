"""`flota new`: a new campaign."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import click

from core.table.setup import LONGEST_TITLE, Header
from core.table.text import is_harmless, looks_empty
from tui.command.campaign import Whole, check_out, whole, word
from tui.command.outcome import brief, line
from tui.command.seating import FEWEST, MOST, dealt, typed


@click.command(short_help="A new campaign.")
@click.argument("game")
@click.option("--title", help="What to call it.")
@click.option("--seat", "seats", multiple=True, metavar="ID:NAME:POWER+POWER", help="A seat; once for each person.")
@click.option("--players", type=Whole(FEWEST, MOST), help="So many seats, powers dealt out in order.")
@click.option("--turns", metavar="FIRST-LAST", help="The turns to play, such as 1-7, or 3-6 for the tournament.")
@click.option("--first-turn", type=Whole(1), help="The first turn.")
@click.option("--last-turn", type=Whole(1), help="The last turn.")
@click.option("--deck", type=click.Path(path_type=Path), help="A deck file; without it the starter deck.")
@click.option("--dice", type=click.Choice(["app", "table"]), default="app", help="Rolled by flota, or typed in.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A setting, such as pass_rule=no.")
@click.option("--data", type=click.Path(path_type=Path), help="A TOML file with [options] and [data] of your own.")
@click.option("--referee", default="", metavar="SEAT", help="The one seat that may override; without it any may.")
@click.option("--keeper", metavar="SEAT|nobody", help="The seat that keeps the file; without it the first.")
@click.option("--seed", help="A practice campaign: the same seed, the same shuffles.")
@click.option("-o", "--out", type=click.Path(path_type=Path), help="The new file; else one in the campaigns' folder.")
@click.pass_obj
def command(saves: Path | None, /, game: str, out: Path | None, **wanted: Any) -> None:
    """Make a new campaign of GAME (virgin-queen, pax-hispanica).

    Its shuffles come from 32 secret bytes in the file; what is printed at the end is their SHA-256, for all players
    to keep. Words that players commit to (flota word) and then show before the first shuffle are mixed in, so that
    nobody chose. The seat that keeps the file (--keeper) gives none.

    The settings of virgin-queen for --option, each yes or no: pass_rule, reshuffle, lisbon_draw, and piracy_dice
    (piracy by the dice of the Treasure Fleet: a ruling; with no, the table enters what happened).
    """
    from core.store.campaign_file import game_of
    from core.store.folders import ensure, file_name, free_path, saves_folder
    from core.store.loading import build
    from core.store.session import Session

    check_out(out)
    header = header_of(game, wanted)
    if wanted["data"] is not None:
        # What is wrong in it is better said of that file than of the new one.
        build(game_of(header.game, ""), header, str(wanted["data"]))
    path = out or free_path(ensure(saves_folder(saves)), file_name(header.title))
    session = Session.create(path, header)
    session.close()
    line(word("made", file=str(path), title=header.title))
    for seat in header.seats:
        line(word("made_seat", id=seat.id, name=seat.name, powers=seat.powers))
    if header.deck.starter:
        line(word("show_starter", title=header.deck.title))
    if header.practice:
        line(word("show_practice"))
    if unverified := sum(1 for part in _parts(header.data) if part.get("verified") is False):
        line(word("made_unverified", count=unverified))
    keeper = next((seat.name for seat in header.seats if seat.id == header.keeper), "")
    line(word("made_keeper", keeper=keeper) if keeper else word("made_no_keeper"))
    line(word("made_commitment", commitment=header.commitment))


def header_of(name: str, wanted: dict[str, Any]) -> Header:
    """The header that the options ask for; a usage error where they ask for what cannot be."""
    from core.games import GAMES, game_called
    from core.store.decks import read_deck
    from core.store.new import make_header
    from core.store.shipped import data_sheet, starter_deck

    game = game_called(name)
    if game is None:
        raise click.UsageError(word("no_game", name=name, games=", ".join(GAMES).replace("_", "-")))
    if bool(wanted["seats"]) == bool(wanted["players"]):
        raise click.UsageError(word("new_seats"))
    seats = typed(wanted["seats"], game) if wanted["seats"] else dealt(game, wanted["players"])
    referee = str(wanted["referee"])
    if referee and referee not in [seat.id for seat in seats]:
        raise click.UsageError(word("no_seat", name=referee, seats=", ".join(seat.id for seat in seats)))
    keeper = str(wanted["keeper"] or seats[0].id)
    if keeper != "nobody" and keeper not in [seat.id for seat in seats]:
        raise click.UsageError(word("no_seat", name=keeper, seats=", ".join(seat.id for seat in seats)))
    title = wanted["title"] if wanted["title"] is not None else word("new_title", game=game.id)
    if looks_empty(title) or not is_harmless(title) or len(title) > LONGEST_TITLE:
        raise click.UsageError(word("new_bad_title", longest=LONGEST_TITLE))
    sheet = data_sheet(game.id)
    if wanted["data"] is not None:
        sheet = merged(sheet, _read(wanted["data"]), "")
    options = sheet["options"]
    _turns(options, wanted, game.most_turns)
    for text in wanted["options"]:
        _option(options, text)
    dice: Literal["app", "table"] = "table" if wanted["dice"] == "table" else "app"
    deck = starter_deck(game.id) if wanted["deck"] is None else read_deck(wanted["deck"])
    if deck.game != game.id:
        raise click.UsageError(word("deck_other_game", found=deck.game, wanted=game.id))
    return make_header(
        game.id, title=title, seats=seats, options=options, data=sheet["data"], deck=deck, dice=dice, referee=referee,
        keeper="" if keeper == "nobody" else keeper, seed=wanted["seed"],
    )  # fmt: skip


def _turns(options: dict[str, Any], wanted: dict[str, Any], most: int) -> None:
    """The first and the last turn, in either of the two ways to say them."""
    if wanted["turns"] is not None:
        first, dash, last = wanted["turns"].partition("-")
        begin, end = whole(first), whole(last)
        if begin is None or (end is None and dash):
            raise click.UsageError(word("new_turns"))
        options["first_turn"], options["last_turn"] = (begin, end) if dash else (1, begin)
    for name in ("first_turn", "last_turn"):
        if wanted[name] is not None:
            options[name] = wanted[name]
    if not 1 <= options["first_turn"] <= options["last_turn"] <= most:
        raise click.UsageError(word("new_turns_most", most=most))


def _option(options: dict[str, Any], text: str) -> None:
    """One setting, of the type that it has."""
    name, is_set, value = text.partition("=")
    name = name.strip().replace("-", "_")
    if name not in options:
        raise click.UsageError(word("new_option_unknown", text=brief(text), name=brief(name), known=", ".join(options)))
    if not is_set:
        raise click.UsageError(word("new_option", text=text, name=name, known=", ".join(options)))
    value = value.strip().lower()
    if isinstance(options[name], bool):
        truths = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
        if value not in truths:
            raise click.UsageError(word("new_option_truth", text=brief(text)))
        options[name] = truths[value]
    elif isinstance(options[name], str):
        options[name] = value
    elif (number := whole(value)) is not None:
        options[name] = number
    else:
        raise click.UsageError(word("new_option_number", text=brief(text)))


def _read(path: Path) -> dict[str, Any]:
    from core.store.safe import bytes_of
    from core.store.toml import parse

    return parse(bytes_of(path), str(path))


def merged(sheet: dict[str, Any], given: dict[str, Any], place: str) -> dict[str, Any]:
    """The sheet with the given values in place of its own; a usage error names a key that it does not have.

    Tables of numbers by name (how many treasures of each value) and lists are replaced whole.
    """
    after = dict(sheet)
    for key, value in given.items():
        here = f"{place}{key}"
        if key not in sheet and key != "name":
            raise click.UsageError(word("data_unknown", place=here, known=", ".join(sheet)))
        if isinstance(sheet.get(key), dict) and key != "counts":
            if not isinstance(value, dict):
                raise click.UsageError(word("data_table", place=here))
            after[key] = merged(sheet[key], value, f"{here}.")
        else:
            after[key] = value
    return after


def _parts(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Every table of the data sheet, at any depth."""
    inner = [value for value in data.values() if isinstance(value, dict)]
    return [data, *(part for one in inner for part in _parts(one))]

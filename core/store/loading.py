"""From a campaign as read to a record in play: the fold of its lines, and the snapshot where they no longer lead.

The snapshot serves one case: lines up to it which today's rules no longer bring to the state that was played. Who knows
which object's face is not compared: where today's rules let somebody forget, the fold is right.
"""

from __future__ import annotations

from core.store import toml
from core.store.campaign_file import Campaign, Snapshot
from core.store.fault import FileTrouble
from core.store.heard import is_sealed
from core.store.lines import check_of
from core.store.shape import Misfit, misfit_of, whole
from core.table.errors import Damaged
from core.table.game import Game
from core.table.journal import Record
from core.table.knowledge import same_but_for_knowledge
from core.table.setup import Header, Setup
from core.table.state import TableState
from core.table.telling import Said
from core.table.zones import check_conserved, own_again


def build(game: Game, header: Header, file: str) -> Setup:
    """The setup of a header; :class:`FileTrouble` if the game can make none of it."""
    try:
        return game.build(header)
    except Damaged as damage:
        if damage.key == "header_wrong":
            raise _wrong(str(damage.params["why"]), header).trouble(file) from None
        raise FileTrouble(f"file_{damage.key}", **{**damage.params, "file": file}) from None
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        # Options and data come from outside, and may be anything.
        raise FileTrouble("header_unplayable", file=file) from error


def _wrong(why: str, header: Header) -> Misfit:
    """What the shape's own reader said of the options or the data, with the place in the file."""
    misfit = misfit_of(why, ())
    inside = "data" if misfit.path and misfit.path[0] in header.data else "options"
    return Misfit(misfit.key, (inside, *misfit.path), **misfit.params)


def load(campaign: Campaign, file: str) -> tuple[Record, list[Said]]:
    """The record of a campaign, and what opening it has to say; :class:`FileTrouble` if it cannot be trusted."""
    game = campaign.game
    setup = build(game, campaign.header, file)
    snapshot = campaign.snapshot
    if snapshot is None:
        record = Record(game, setup)
        return record, _fold(record, campaign, 0)
    state = _trusted(campaign, snapshot, setup, file)
    record = Record(game, setup)
    notices: list[Said] = []
    if not snapshot.line and not same_but_for_knowledge(record.state, state):
        return _from_snapshot(campaign, setup, snapshot, state)
    for number, line in enumerate(campaign.lines, start=1):
        if record.add(line.line) is not None:
            add_void(notices, record, number)
        if number == snapshot.line and not same_but_for_knowledge(record.state, state):
            return _from_snapshot(campaign, setup, snapshot, state)
    return record, notices


def add_void(notices: list[Said], record: Record, number: int) -> None:
    """Add the notice that a line is sound and the rules refuse it; of sealed answers one, without a number or count."""
    sealed = is_sealed(record.lines[number - 1].action)
    notice = Said("answer_void") if sealed else Said("line_void", {"line": number})
    if notice not in notices:
        notices.append(notice)


def _from_snapshot(
    campaign: Campaign, setup: Setup, snapshot: Snapshot, state: TableState
) -> tuple[Record, list[Said]]:
    record = Record(campaign.game, setup, start=state, history=snapshot.line, from_snapshot=True)
    for line in campaign.lines[: snapshot.line]:
        record.remember(line.line)
    notices = [Said("snapshot_used", {"line": snapshot.line})]
    return record, notices + _fold(record, campaign, snapshot.line)


def _fold(record: Record, campaign: Campaign, after: int) -> list[Said]:
    notices: list[Said] = []
    for number, line in enumerate(campaign.lines[after:], start=after + 1):
        if record.add(line.line) is not None:
            add_void(notices, record, number)
    return notices


def _trusted(campaign: Campaign, snapshot: Snapshot, setup: Setup, file: str) -> TableState:
    """The snapshot's state; :class:`FileTrouble` if it is none, if a card is lost or double, or its check differs."""
    if snapshot.line > len(campaign.lines):
        raise FileTrouble("lines_missing", file=file, line=snapshot.line, found=len(campaign.lines))
    if snapshot.line < 0:
        raise FileTrouble("value_wrong", file=file, place="snapshot.line")
    try:
        state = whole(snapshot.state, campaign.game.state_type, ("snapshot", "state"))
        check_conserved(state, setup.zones, setup.catalogue)
    except Misfit as misfit:
        raise misfit.trouble(file) from None
    except Damaged as damage:
        raise FileTrouble(f"file_{damage.key}", **{**_named(damage, setup), "file": file}) from None
    previous = campaign.lines[snapshot.line - 1].check if snapshot.line else campaign.identity
    if check_of(previous, toml.text_of(snapshot.state)) != snapshot.check:
        raise FileTrouble("snapshot_damaged", file=file)
    return own_again(state, setup.zones)


def _named(damage: Damaged, setup: Setup) -> dict[str, int | str]:
    """What was found wrong, with the object called by its name: a card's title, a counter's number and value."""
    params = dict(damage.params)
    thing = params.get("thing")
    if isinstance(thing, int) and 1 <= thing <= len(setup.catalogue):
        catalogue = setup.catalogue
        if catalogue.is_card(thing):
            params["thing"] = f"{catalogue.card(thing).title} ({thing})"
        else:
            params["thing"] = f"{thing} ({catalogue.value(thing)})"
    return params

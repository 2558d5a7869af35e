"""D2, Auction Year: the Market pile, the lot, sealed bids behind the curtain, all revealed at once (PH-A)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from core.table.telling import Said
from tui.pax_hispanica.lines import Open, books, held_by, nation_of, title, word
from tui.pax_hispanica.year_room import YearRoom
from tui.screens.list_room import bold, stacked
from tui.screens.room_lines import Do, Line, Page, because, plain, power_name, told_now, why_not_offered
from tui.screens.scene import Scene
from tui.words import say_ruled

ENDS = ("auction_highest", "auction_tie_initiator", "auction_tie_letter", "auction_tie_next")
"""The sentences that end an auction: who won, by which rule, and who pays whom."""


class AuctionYear(YearRoom):
    """Between auctions the pile and the last result; in one the lot, who is in, and one's own sealed bid."""

    ROOM = "auction_year"
    FOOTER = ("choose", "answer", "seat", "points", "advance")
    PRIVATE = frozenset({"bid"})
    ABOUT = "ph_room_about_auction_year"
    RULES = ("PH-A1", "PH-A2", "PH-A3", "PH-A4", "PH-A5", "PH-H1")

    def page(self, scene: Scene, name: str) -> Page | None:
        """The room's own page, or one's own bid."""
        if name.startswith("bid."):
            return bid_page(scene, name.removeprefix("bid."))
        if name:
            return None
        going = bool(scene.view.auction.initiator)
        lines = [*(bid_lines(scene) if going else lot_lines(scene)), *books(scene)]
        return Page(word(scene, "auction_year"), [*lines, *_earlier(scene)], lot_head(scene) if going else head(scene))

    def aim(self, scene: Scene) -> str:
        """The first bid that this seat owes; else the lot."""
        step = sealed(scene)
        if step is None:
            return f"lot.{scene.powers[0]}" if scene.powers else ""
        return next((f"bid.{one}" for one in step["eligible"] if one in scene.powers and one not in step["in"]), "")

    def moment(self, scene: Scene) -> tuple[Any, ...]:
        """A bid that lies open closes with its auction."""
        return (*super().moment(scene), scene.view.auction)


def sealed(scene: Scene) -> dict[str, Any] | None:
    """The bidding that goes on: who bids, who is in, and the seat's own bids."""
    top = scene.view.frames[-1] if scene.view.frames else {}
    return top if top.get("frame") == "sealed" else None


# Between auctions


def head(scene: Scene) -> Text:
    """The Market pile, and how the last auction of this year ended."""
    view = scene.view
    if view.market_top:
        pile = word(scene, "pile", card=view.market_top, count=view.market_left)
    else:
        pile = because(scene, "market_empty", "PH-A1") if view.shuffled else word(scene, "not_shuffled")
    return stacked(bold(pile), Text(word(scene, "beneath", count=view.market_left)) if view.market_top else "")


def lot_lines(scene: Scene) -> list[Line]:
    """The last result; then the two lots for each nation of the seat."""
    lines = [title(scene, "initiate")]
    if not scene.powers:
        lines.append(Line("lot", word(scene, "initiate_watch"), why=why_not_offered(scene, None)))
    for nation in scene.powers:
        offer = scene.offer("auction", nation)
        why = "" if offer else _why_no_lot(scene)
        top = word(scene, "lot_top", power=nation)
        note = f"PH-A1 {word(scene, 'dollars', money=nation_of(scene, nation).money)}"
        lines.append(Line(f"lot.{nation}", top, Do(nation, ("auction", False)) if offer else None, note, why))
        hidden = word(scene, "lot_buried", power=nation)
        none = "" if scene.view.market_left else word(scene, "none_buried")
        lines.append(Line(f"buried.{nation}", hidden, Do(nation, ("auction", True)) if offer else None, none, why))
    return [*_result(scene), *lines]


def _why_no_lot(scene: Scene) -> str:
    if not scene.view.shuffled:
        return because(scene, "step_first", "PH-A1", step="shuffle_decks")
    if not scene.view.market_top:
        return because(scene, "market_empty", "PH-A1")
    return why_not_offered(scene, None)


def _result(scene: Scene) -> list[Line]:
    """The last auction of this year: every bid, who won what by which rule, and who pays whom (PH-A3, A4)."""
    revealed, ended = None, None
    for said in told_now(scene, "bids_revealed", *ENDS):
        if said.key == "bids_revealed":
            revealed = said
        else:
            ended = said
    if revealed is None or ended is None:
        return []
    lines = [title(scene, "revealed"), *bids_shown(scene, revealed, ended)]
    return [*lines, Line("result", say_ruled(ended, scene.names))]


def bids_shown(scene: Scene, revealed: Said, ended: Said) -> Iterator[Line]:
    """A line a bidder, the winner's marked with ``*``."""
    nations, bids = revealed.params["powers"], revealed.params["bids"]
    assert isinstance(nations, tuple)
    assert isinstance(bids, tuple)
    for nation, bid in zip(nations, bids, strict=True):
        won = nation == ended.params["power"]
        text = f"{'*' if won else ' '} {power_name(scene, str(nation)):<12} ${bid:>3}"
        note = word(scene, "won") if won else ""
        yield Line(f"shown.{nation}", text, note=note)


def _earlier(scene: Scene) -> list[Line]:
    """How this year's auctions ended, the last first."""
    said = list(told_now(scene, *ENDS))
    lines = [Line(f"ended.{n}", say_ruled(one, scene.names)) for n, one in enumerate(said)]
    return [title(scene, "auctions"), *reversed(lines)] if len(lines) > 1 else []


# In an auction


def lot_head(scene: Scene) -> Text:
    """The lot, as everybody sees it, and how many are in (PH-A1, A5)."""
    lot, step = scene.view.auction, sealed(scene)
    if lot.buried:
        up = bold(word(scene, "up_buried", power=lot.initiator))
    else:
        up = bold(word(scene, "up", power=lot.initiator, card=lot.card))
    inside = word(scene, "bids_in", count=len(step["in"]), most=len(step["eligible"])) if step else ""
    return stacked(up, inside)


def bid_lines(scene: Scene) -> list[Line]:
    """A line a nation: one's own bid to type, to change and to see; of the others only whether they are in."""
    step = sealed(scene)
    if step is None:
        return []
    lines = [title(scene, "bidders")]
    for one in scene.view.powers:
        if one.id not in step["eligible"]:
            why = because(scene, "bid_not_you", "PH-A2", power=one.id)
            lines.append(Line(f"out.{one.id}", _bidder(scene, one.id), note=word(scene, "no_bid"), why=why))
            continue
        inside = one.id in step["in"]
        note = word(scene, "is_in" if inside else "is_out")
        if one.id in scene.powers:
            lines += _own(scene, one.id, inside, note)
        else:
            why = word(scene, "in_hidden" if inside else "out_hidden", power=one.id)
            lines.append(Line(f"other.{one.id}", _bidder(scene, one.id), note=note, why=why))
    return lines


def _bidder(scene: Scene, nation: str) -> str:
    initiates = word(scene, "initiator") if nation == scene.view.auction.initiator else ""
    return f"{power_name(scene, nation)} ({held_by(scene, nation)}){initiates}"


def _own(scene: Scene, nation: str, inside: bool, note: str) -> list[Line]:
    offer = scene.offer("bid", nation)
    key = "bid_change" if inside else "bid_type"
    text = word(scene, key, power=nation, money=nation_of(scene, nation).money)
    lines = [Line(f"bid.{nation}", text, plain(offer), note, why_not_offered(scene, offer))]
    if inside:
        lines.append(Line(f"see.{nation}", word(scene, "bid_see", power=nation), Open(f"bid.{nation}"), "PH-A5"))
    return lines


def bid_page(scene: Scene, nation: str) -> Page | None:
    """One's own bid, open on the screen until q; ``None`` once there is none, or for another's nation."""
    step = sealed(scene)
    if step is None or nation not in scene.powers or f"answer.{nation}" not in step:
        return None
    amount = step[f"answer.{nation}"][0]
    text = word(scene, "bid_own", power=nation, amount=amount)
    return Page(word(scene, "bid_own_title"), [Line(f"own.{nation}", text)])

"""Pax Hispanica's rooms, one a year, and the rest of what it gives the table's screens."""

from __future__ import annotations

from tui.pax_hispanica import table
from tui.pax_hispanica.auction_year import AuctionYear
from tui.pax_hispanica.goods_year import GoodsYear
from tui.pax_hispanica.play_year import PlayYear
from tui.pax_hispanica.sailing_year import SailingYear
from tui.screens.game_screens import GameScreens
from tui.screens.scene import Room

ROOMS: dict[str, type[Room]] = {room.ROOM: room for room in (GoodsYear, AuctionYear, PlayYear, SailingYear)}

SCREENS = GameScreens(
    rooms=ROOMS,
    columns=table.COLUMNS,
    mark=table.mark,
    power="ph_powers_nation",
    name_width=8,
    score=table.score,
    piles=table.piles,
    hidden=table.HIDDEN,
    final=table.FINAL,
    powers_help="ph_powers_help",
    piles_help="ph_piles_help",
    facts_help="ph_facts_help",
)

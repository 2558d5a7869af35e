"""Virgin Queen's rooms, one a phase, by the id that the view gives."""

from __future__ import annotations

from tui.screens.game_screens import GameScreens
from tui.screens.scene import Room
from tui.virgin_queen import asking, piles, table
from tui.virgin_queen.action import ActionRoom
from tui.virgin_queen.card_draw import CardDraw
from tui.virgin_queen.piracy import PiracyRoom
from tui.virgin_queen.tracked import Diplomacy, Marriage, Patronage, SpringDeployment, VictoryDetermination
from tui.virgin_queen.treasure_fleet import TreasureFleet
from tui.virgin_queen.treasure_refill import TreasureRefill
from tui.virgin_queen.winter import Winter

ROOMS: dict[str, type[Room]] = {
    room.ROOM: room
    for room in (
        CardDraw,
        TreasureRefill,
        Diplomacy,
        SpringDeployment,
        ActionRoom,
        Winter,
        Marriage,
        Patronage,
        VictoryDetermination,
    )
}

PROCEDURES: dict[str, type[Room]] = {room.TAG: room for room in (TreasureFleet, PiracyRoom)}

SCREENS = GameScreens(
    rooms=ROOMS,
    pages=("armada", "expeditions"),
    procedures=PROCEDURES,
    columns=table.COLUMNS,
    mark=table.mark,
    score=table.score,
    piles=piles.browse_items,
    hidden=table.HIDDEN,
    card_facts=table.card_facts,
    final=table.FINAL,
    settled=asking.settled,
    last_words=asking.last_words,
    powers_help="vq_powers_help",
    piles_help="vq_piles_help",
    facts_help="vq_facts_help",
)

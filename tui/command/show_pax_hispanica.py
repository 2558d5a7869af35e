"""What `flota show` prints of Pax Hispanica: nations, player order, Reserve, the Market, the auction's lot, figures."""

from __future__ import annotations

import msgspec

from core.pax_hispanica.state import FIGURES
from core.pax_hispanica.view import PHView
from tui.command.campaign import Table


def pax_hispanica_lines(table: Table, view: PHView) -> list[str]:
    """The game's own lines, after whose turn it is and before the cards."""
    lines = [_nation(table, msgspec.structs.asdict(nation)) for nation in view.powers]
    lines.append(table.word("ph_order", powers=view.order))
    lines.append(table.word("ph_money", reserve=view.reserve, limit=view.limit))
    if view.active:
        lines.append(table.word("ph_active", power=view.active))
    elif view.year_end:
        lines.append(table.word("ph_year_end"))
    if view.auction.initiator:
        card = {"card": view.auction.card} if view.auction.card else {}
        lines.append(table.word("ph_lot" if card else "ph_lot_buried", power=view.auction.initiator, **card))
    names = [table.names.name("power", one.id) for one in view.powers]
    for part, row in zip(FIGURES, view.figures, strict=True):
        if any(row):
            shown = ", ".join(f"{name} {amount}" for name, amount in zip(names, row, strict=True))
            lines.append(table.word("ph_figures", step=part, figures=shown))
    return lines


def _nation(table: Table, one: dict[str, object]) -> str:
    params = {name: value for name, value in one.items() if isinstance(value, (int, str)) and name != "id"}
    text = table.word("ph_nation", **{**params, "power": str(one["id"])})
    return text + (table.word("ph_over", over=params["over"]) if params["over"] else "")

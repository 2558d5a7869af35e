"""What `flota show` prints of Virgin Queen's seas: the armada, expeditions, galleons, informants."""

from __future__ import annotations

from typing import Any

from tui.command.campaign import Table


def at_sea(table: Table, view: Any) -> list[str]:
    """A line for each thing at sea that everybody sees; none where there is none."""
    lines = []
    armada = getattr(view, "armada", None)
    if armada is not None and armada.strength:
        params = {name: getattr(armada, name) for name in ("strength", "regulars", "mercenaries", "leaders")}
        where = armada.place if armada.at_sea else table.names.name("space", armada.place)
        lines.append(table.word("sea_armada", where=where, blockade=view.armada_blockade, **params))
    elif armada is not None and armada.lost:
        lines.append(table.word("sea_armada_lost", turn=armada.lost))
    for one in getattr(view, "expeditions", ()):
        key = "sea_expedition_damaged" if one.damaged else "sea_expedition"
        lines.append(
            table.word(key, power=one.power, captain=one.captain, rating=one.rating, where=one.zone, loot=one.loot)
        )
    for some in getattr(view, "galleons", ()):
        lines.append(table.word("sea_galleons", owner=some.owner, count=some.count, where=some.zone))
    informants = getattr(view, "informants", ())
    return lines + [table.word("sea_informant", power=spy, to=watched) for spy, watched in informants]

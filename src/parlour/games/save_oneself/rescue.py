"""Which signals the ship sees (save-oneself.md section 12.1)."""

from __future__ import annotations

from parlour.games.save_oneself.island import Island, beside
from parlour.games.save_oneself.ship import Ship

__all__ = ["matched"]


def matched(island: Island, ship: Ship) -> tuple[str, ...]:
    """Every signal in line with the ship, in the order sos, lit-beacon, message."""
    seen = []
    if island.shows("sos") and island.cell_of("sos")[0] == ship.row:
        seen.append("sos")
    if island.shows("lit-beacon") and island.cell_of("lit-beacon")[1] == ship.col:
        seen.append("lit-beacon")
    if island.shows("message"):
        cell = island.cell_of("message")
        if not ship.is_corner(cell) and beside(cell, ship.cell):  # ruling 16
            seen.append("message")
    return tuple(seen)

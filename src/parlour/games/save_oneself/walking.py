"""Where a step may go (save-oneself.md sections 7 and 8)."""

from __future__ import annotations

from typing import Final

from parlour.games.save_oneself.codes import IslandCode
from parlour.games.save_oneself.island import Cell
from parlour.games.save_oneself.position import Position
from parlour.kernel import RefusalCode

__all__ = ["STEPS", "obstacle", "target"]

STEPS: Final = {"E": (0, 1), "N": (-1, 0), "S": (1, 0), "W": (0, -1)}


def target(player: Cell, direction: str) -> Cell:
    """The neighbouring cell in that direction."""
    down, right = STEPS[direction]
    return player[0] + down, player[1] + right


def obstacle(s: Position, cell: Cell) -> RefusalCode | None:
    """Why the neighbouring cell may not be entered; a cell with a card always may."""
    if cell in s.island.filled:
        return None
    if s.placed:
        return IslandCode.ALREADY_DREW
    if not s.island.has_room_for(cell):
        return IslandCode.ISLAND_LIMIT
    if s.ship is not None and not s.ship.encloses(cell):
        return IslandCode.OUTSIDE_RECTANGLE
    return None

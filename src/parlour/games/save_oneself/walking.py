"""Where a step may go (save-oneself.md sections 7 and 8)."""

from __future__ import annotations

from typing import Final

from parlour.games.save_oneself.island import Cell
from parlour.games.save_oneself.position import Position
from parlour.kernel import Code

__all__ = ["STEPS", "obstacle", "target"]

STEPS: Final = {"E": (0, 1), "N": (-1, 0), "S": (1, 0), "W": (0, -1)}


def target(player: Cell, direction: str) -> Cell:
    """The neighbouring cell in that direction."""
    down, right = STEPS[direction]
    return player[0] + down, player[1] + right


def obstacle(s: Position, cell: Cell) -> Code | None:
    """Why the neighbouring cell may not be entered; a cell with a card always may."""
    if cell in s.island.filled:
        return None
    if s.placed:
        return Code.ALREADY_DREW
    if not s.island.has_room_for(cell):
        return Code.ISLAND_LIMIT
    if s.ship is not None and not s.ship.encloses(cell):
        return Code.OUTSIDE_RECTANGLE
    return None

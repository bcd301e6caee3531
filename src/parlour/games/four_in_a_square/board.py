"""The frame: nine squares of four cells are one grid of six by six (section 2).

A set of cells is an integer with one bit per cell, bit `6 * row + col`. In this order a tile that
slides is a shift, and all 25 blocks are looked for at once.
"""

from __future__ import annotations

from typing import Final

__all__ = ["BLOCKS", "CELLS", "CENTRE", "NEIGHBOURS", "TILES", "blocks", "corners", "slid"]

CENTRE: Final = 4
"""The square where the hole is at the start."""


def _bit(square: int, slot: int) -> int:
    row = 2 * (square // 3) + slot // 2
    col = 2 * (square % 3) + slot % 2
    return 1 << 6 * row + col


CELLS: Final = {f"{square}.{slot}": _bit(square, slot) for square in range(9) for slot in range(4)}
"""The cells by name, `square.slot`, sorted as text."""

TILES: Final = tuple(sum(_bit(square, slot) for slot in range(4)) for square in range(9))
"""The four cells of each square."""

NEIGHBOURS: Final = tuple(
    tuple(
        other
        for other in range(9)
        if abs(other // 3 - square // 3) + abs(other % 3 - square % 3) == 1
    )
    for square in range(9)
)
"""The squares that share a side with each square: no corners, no wrapping."""

BLOCKS: Final = sum(1 << 6 * row + col for row in range(5) for col in range(5))
"""The top left cells of the 25 blocks."""

_NAMES: Final = {bit: name for name, bit in CELLS.items()}
_FIRST: Final = tuple(12 * (square // 3) + 2 * (square % 3) for square in range(9))
_BLOCK: Final = (0, 1, 6, 7)


def slid(cells: int, square: int, hole: int) -> int:
    """The cells after the tile on `square` has gone into the hole with all that is on it."""
    carried = cells & TILES[square]
    way = _FIRST[hole] - _FIRST[square]
    return cells ^ carried | (carried << way if way > 0 else carried >> -way)


def corners(cells: int) -> int:
    """The top left cells of the blocks that the cells fill (section 5)."""
    return cells & cells >> 1 & cells >> 6 & cells >> 7 & BLOCKS


def blocks(cells: int) -> list[list[str]]:
    """The names of the four cells of each full block, in reading order."""
    found = corners(cells)
    return [[_NAMES[1 << bit + step] for step in _BLOCK] for bit in range(36) if found >> bit & 1]

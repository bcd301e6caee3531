"""Where a stone would have something to do with the others."""

from __future__ import annotations

from parlour.games.caro import Position

__all__ = ["around"]


def around(s: Position, reach: int) -> list[int]:
    """Empty cells within so many steps of the stones, or next to the centre without any."""
    anchors = s.moves or (s.size // 2 * s.size + s.size // 2,)
    steps = reach if s.moves else 1
    return sorted(
        {
            j * s.size + i
            for x, y in map(s.grid.xy, anchors)
            for i in range(max(0, x - steps), min(s.size, x + steps + 1))
            for j in range(max(0, y - steps), min(s.size, y + steps + 1))
            if not s.board[j * s.size + i]
        }
    )

"""What openings of five in a row are called here: by how the second stone answers the first."""

from __future__ import annotations

from parlour.games.caro.position import Position

__all__ = ["opening_of"]

_NEAR = 2


def opening_of(s: Position) -> str | None:
    """`swap2`, or how the first two stones lie to each other, whichever way the board is turned."""
    if s.opening != "free":
        return s.opening
    if len(s.moves) < 2:
        return None
    points = s.grid.points
    (x, y), (u, v) = points[s.moves[0]], points[s.moves[1]]
    near, far = sorted((abs(x - u), abs(y - v)))
    if far == 1:
        return "diagonal" if near else "direct"
    return "loose" if far <= _NEAR else "apart"

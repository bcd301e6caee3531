"""Which positions of Save Oneself are alike: moved elsewhere, or turned half around."""

from __future__ import annotations

from parlour.games.save_oneself import CARD_OF, Position
from parlour.games.save_oneself.ship import Heading

__all__ = ["canonical"]

_OPPOSITE = {
    Heading.NW: Heading.SE,
    Heading.SE: Heading.NW,
    Heading.NE: Heading.SW,
    Heading.SW: Heading.NE,
}


def canonical(s: Position) -> str:
    """All that the play from here depends on, the same for positions that are alike.

    Ships come from fixed corners: half a turn changes nothing only where none can be called. In
    which order cells were filled counts only as long as a mirage may come.
    """
    calling = any(CARD_OF[back].calls for back in s.undealt)
    return _told(s, 1) if calling else min(_told(s, 1), _told(s, -1))


def _told(s: Position, way: int) -> str:
    cells = [(way * row, way * col) for row, col in s.island.filled]
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    lying = [
        (row - top, col - left, side)
        for (row, col), side in zip(cells, s.island.sides, strict=True)
    ]
    if "mirage" not in s.undealt:
        lying.sort()
    ship: tuple[object, ...] = ()
    if s.ship is not None:
        at = s.ship
        heading = at.heading if way > 0 else _OPPOSITE[at.heading]
        corner = (at.r0, at.c0) if way > 0 else (-at.r1, -at.c1)
        ship = (
            *(way * at.row - top, way * at.col - left, heading.value, at.paused, at.turned),
            *(corner[0] - top, corner[1] - left),
        )
    player = (way * s.player[0] - top, way * s.player[1] - left)
    now = (s.phase.value, s.lives, s.moves_left, s.placed, s.moved)
    return repr((lying, player, ship, now))

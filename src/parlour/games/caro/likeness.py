"""Boards that a turn or a mirror makes the same: whatever the order of their stones."""

from __future__ import annotations

from functools import cache

from parlour.games.caro.position import CHOICES, Position
from parlour.games.grid import Grid
from parlour.kernel import SQUARE_TURNS, Likeness, turned_in

__all__ = ["Boards"]


class Boards(Likeness[Position]):
    """Stones by side, and under `swap2` the choices so far."""

    def key(self, s: Position, turn: int) -> bytes:
        """The stones of X, those of O, the choices."""
        places = _places(s.size)[turn]
        sides = [sorted(places[cell] for cell in s.moves[side::2]) for side in (0, 1)]
        return repr((s.size, sides, s.choices)).encode()

    def turned(self, s: Position, action: str, turn: int) -> str:
        """The cell; a choice is the same anywhere."""
        if action in CHOICES:
            return action
        return s.grid.names[_places(s.size)[turn][s.grid.index[action]]]


@cache
def _places(size: int) -> tuple[tuple[int, ...], ...]:
    """Where each cell comes to lie, by turn."""
    grid = Grid.of(size)
    spots = [
        [turned_in(size, *grid.xy(c), t) for c in range(grid.cells)] for t in range(SQUARE_TURNS)
    ]
    return tuple(tuple(y * size + x for x, y in places) for places in spots)

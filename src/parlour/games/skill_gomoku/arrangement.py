"""Stones set up by hand, with every card still in hand."""

from __future__ import annotations

from parlour.games.grid import Run
from parlour.games.skill_gomoku.board import FIVE, GRID
from parlour.games.skill_gomoku.state import COLOURS, State
from parlour.games.stone_order import in_order
from parlour.kernel import (
    Arrangement,
    Cell,
    Options,
    Palette,
    Picture,
    Piece,
    Placement,
    Shape,
    Start,
)

__all__ = ["Stones"]


class Stones(Arrangement[State]):
    """Black and white on the points; whose turn it is follows from their numbers."""

    def palette(self, options: Options) -> Palette:
        """The board, and both colours."""
        points = GRID.in_rows([Cell(name) for name in GRID.names])
        board = Picture.of(points, columns=GRID.columns, ranks=GRID.ranks)
        return Palette(
            board, tuple(Piece(side, Shape.DISC, seat) for seat, side in enumerate(COLOURS))
        )

    def placement(self, s: State) -> Placement:
        """Every stone; what was done with cards is not set up."""
        names = zip(GRID.names, s.board, strict=True)
        return Placement({name: COLOURS[stone - 1] for name, stone in names if stone})

    def start(self, options: Options, placement: Placement) -> Start:
        """The same stones one after the other, none of which wins."""
        actions = in_order(GRID, _wins, placement.cells, COLOURS)
        return Start(dict(options), tuple(actions))


def _wins(run: Run) -> bool:
    """Six as well (R-OVERLINE)."""
    return len(run.cells) >= FIVE

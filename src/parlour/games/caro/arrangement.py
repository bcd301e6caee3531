"""Stones set up by hand: a game in which they were placed in turns and nobody won (section 5)."""

from __future__ import annotations

from parlour.games.caro.picture import SHAPES
from parlour.games.caro.position import SIDES, Position
from parlour.games.caro.rule import RULES
from parlour.games.grid import Grid
from parlour.games.stone_order import in_order
from parlour.kernel import (
    Arrangement,
    Cell,
    Options,
    Palette,
    Picture,
    Piece,
    Placement,
    Start,
)

__all__ = ["Stones"]

_SETTLED = "take_o"
"""Under `swap2` more than three stones take a choice of sides: this one leaves X where it was."""


class Stones(Arrangement[Position]):
    """X and O on the cells of a board."""

    def palette(self, options: Options) -> Palette:
        """The board of that size, and both sides."""
        grid = Grid.of(options["size"])
        cells = grid.in_rows([Cell(name) for name in grid.names])
        board = Picture.of(cells, columns=grid.columns, ranks=grid.ranks)
        pieces = (Piece(side, SHAPES[at], at) for at, side in enumerate(SIDES))
        return Palette(board, tuple(pieces))

    def placement(self, s: Position) -> Placement:
        """Every stone."""
        return Placement({s.grid.names[c]: SIDES[at % 2] for at, c in enumerate(s.moves)})

    def start(self, options: Options, placement: Placement) -> Start:
        """The same stones one after the other, so that none before the last could win."""
        grid, rule = Grid.of(options["size"]), RULES[options["rule"]]
        actions = in_order(grid, rule.wins, placement.cells, SIDES)
        if options["opening"] == "swap2" and len(actions) > 3:
            actions.insert(3, _SETTLED)
        return Start(dict(options), tuple(actions))

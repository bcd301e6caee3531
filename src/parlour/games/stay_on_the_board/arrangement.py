"""The piece and the burnt cells set up by hand: a walk over all of them that ends there."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from parlour.games.stay_on_the_board.board import Board
from parlour.games.stay_on_the_board.position import Mode, Position
from parlour.kernel import (
    Arrangement,
    Cell,
    Illegal,
    Options,
    Palette,
    Picture,
    Piece,
    Placement,
    PlacementCode,
    Shape,
    Span,
    Start,
)

__all__ = ["Queen"]

_QUEEN: Final = "queen"
_BURNT: Final = "burnt"
_LOOKS: Final = 20_000
"""So many steps are tried for a walk; one that looks where least is left finds it at once."""


class Queen(Arrangement[Position]):
    """The piece, where cells are burnt those too, and whose move it is."""

    def palette(self, options: Options) -> Palette:
        """The board of that size."""
        board = Board.of(options["size"])
        size, places = board.size, [str(number) for number in range(board.size)]
        rows = [[Cell(board.names[row * size + col]) for col in range(size)] for row in range(size)]
        pieces = [Piece(_QUEEN, Shape.DISC, single=True)]
        if options["mode"] == Mode.BLOCKED:
            pieces.append(Piece(_BURNT, Shape.SQUARE))
        picture = Picture.of(rows, columns=places, ranks=places)
        return Palette(picture, tuple(pieces), {"seat": Span(1, 2)})

    def placement(self, s: Position) -> Placement:
        """Piece, burnt cells, and the seat to move, from 1."""
        names = s.board.names
        cells = {names[cell]: _BURNT for cell in s.blocked}
        if s.pos is not None:
            cells[names[s.pos]] = _QUEEN
        return Placement(cells, {"seat": s.turn + 1})

    def start(self, options: Options, placement: Placement) -> Start:
        """The start cell and the moves over every burnt cell to where the piece stands."""
        board = Board.of(options["size"])
        index = {name: cell for cell, name in enumerate(board.names)}
        queens = placement.where(_QUEEN)
        if not queens:
            raise Illegal(PlacementCode.PIECE_MISSING, "(the queen)")
        if len(queens) > 1:
            raise Illegal(PlacementCode.TOO_MANY_PIECES, "(one queen)")
        walk = _walk(board, index[queens[0]], {index[name] for name in placement.where(_BURNT)})
        moves = tuple(_move(board, a, b) for a, b in pairwise(walk))
        first = (placement.numbers["seat"] - 1 + len(moves)) % 2 + 1
        start = list(board.at(walk[0]))
        return Start({**options, "start": start, "first": first}, moves)


def _walk(board: Board, end: int, burnt: set[int]) -> list[int]:
    """All of these cells one after the other, the end last. Raises `Illegal(no_way)`."""
    beside = {c: [t for t in board.reach[c].values() if t in burnt] for c in {*burnt, end}}
    back, left = [end], set(burnt)
    ways = [_fewest(beside, left, end)]
    for _ in range(_LOOKS):
        if not left:
            return back[::-1]
        if ways[-1]:
            cell = ways[-1].pop()
            back.append(cell)
            left.discard(cell)
            ways.append(_fewest(beside, left, cell))
        elif len(back) > 1:
            ways.pop()
            left.add(back.pop())
        else:
            break
    raise Illegal(PlacementCode.NO_WAY)


def _fewest(beside: dict[int, list[int]], left: set[int], cell: int) -> list[int]:
    """The cells to go on to, the one with the fewest ways on at the end of the list."""
    on = [target for target in beside[cell] if target in left]
    return sorted(on, key=lambda c: (-sum(t in left for t in beside[c]), c))


def _move(board: Board, start: int, target: int) -> str:
    return next(text for text, cell in board.reach[start].items() if cell == target)

"""Pieces and hole set up by hand: turns that lead there, found from their end (section 4).

Whose turn it is follows: each turn has one slide, and after an even number of them the hole is in
the centre or a corner, with Red to act.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from parlour.games.four_in_a_square.board import (
    CELLS,
    CENTRE,
    NEIGHBOURS,
    TILES,
    corners,
    slid,
)
from parlour.games.four_in_a_square.position import PLAYERS, Position
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
    Start,
)

__all__ = ["Beads"]

_HOLE: Final = "hole"
_LOOKS: Final = 4_000
"""So many positions are looked at for a way back; a few a turn is the rule."""

_TRIED: Final = 3
"""Of the pieces that a turn may have placed so many are tried."""

_NAMES: Final = {bit: name for name, bit in CELLS.items()}


class Beads(Arrangement[Position]):
    """Red and blue pieces and the hole."""

    def palette(self, options: Options) -> Palette:
        """Six rows of six cells; the hole takes a whole square."""
        rows = [[Cell(_name(row, col)) for col in range(6)] for row in range(6)]
        pieces = [Piece(player, Shape.DISC, seat) for seat, player in enumerate(PLAYERS)]
        hole = Piece(_HOLE, Shape.SQUARE, single=True, blocks=True)
        return Palette(Picture.of(rows, block=2), (*pieces, hole))

    def placement(self, s: Position) -> Placement:
        """Every piece, and the four cells of the hole."""
        sets = {**dict(zip(PLAYERS, s.pieces, strict=True)), _HOLE: TILES[s.hole]}
        return Placement(
            {name: piece for name, bit in CELLS.items() for piece, its in sets.items() if its & bit}
        )

    def start(self, options: Options, placement: Placement) -> Start:
        """Turns in which nobody has made a block that lead to these pieces and this hole."""
        squares = {int(name[0]) for name in placement.where(_HOLE)}
        if not squares:
            raise Illegal(PlacementCode.PIECE_MISSING, "(the hole)")
        if len(squares) > 1:
            raise Illegal(PlacementCode.TOO_MANY_PIECES, "(the hole)")
        hole = squares.pop()
        if any(name.startswith(str(hole)) for p in PLAYERS for name in placement.where(p)):
            raise Illegal(PlacementCode.NO_WAY, "(a piece lies on the hole)")
        red, blue = (sum(CELLS[name] for name in placement.where(p)) for p in PLAYERS)
        counts = red.bit_count(), blue.bit_count()
        if max(counts) > options["piecesPerPlayer"]:
            raise Illegal(PlacementCode.TOO_MANY_PIECES, f"(at most {options['piecesPerPlayer']})")
        if counts[0] - counts[1] not in (0, 1):
            raise Illegal(PlacementCode.UNEVEN, f"({counts[0]} red, {counts[1]} blue)")
        if corners(red) or corners(blue):
            raise Illegal(PlacementCode.WON_ALREADY)
        way = _way(_Frame((red, blue), hole), strict=options["noRepeatSlide"])
        if way is None:
            raise Illegal(PlacementCode.NO_WAY)
        return Start(dict(options), way)


@dataclass(frozen=True, slots=True)
class _Frame:
    """Pieces by seat, the hole, and the hole after the slide that was taken back last."""

    pieces: tuple[int, int]
    hole: int
    came: int | None = None

    @property
    def count(self) -> int:
        return (self.pieces[0] | self.pieces[1]).bit_count()

    def without(self, bit: int) -> _Frame:
        red, blue = self.pieces
        return _Frame((red & ~bit, blue & ~bit), self.hole, self.came)

    def unslid(self, square: int) -> _Frame:
        """Before the tile that lies on that square now had come out of what is the hole now."""
        red, blue = (slid(cells, square, self.hole) for cells in self.pieces)
        return _Frame((red, blue), square, self.hole)


def _way(end: _Frame, *, strict: bool) -> tuple[str, ...] | None:
    """The actions from the start to that frame; `strict`: no tile goes twice in a row."""
    pending = end.count % 2 != _is_odd(end.hole)
    if pending and not end.count:
        return None
    # What is still to be taken back stands on a stack with the actions that it leads to the end by.
    stack: list[tuple[_Frame, tuple[str, ...]]] = []
    if pending:
        stack += [(frame, (text,)) for frame, text in _unplaced(end)][::-1]
    else:
        stack.append((end, ()))
    for _ in range(_LOOKS):
        if not stack:
            return None
        frame, way = stack.pop()
        if not frame.count and frame.hole == CENTRE:
            return way
        stack += [(f, (*more, *way)) for f, more in list(_turns_back(frame, strict=strict))[::-1]]
    return None


def _turns_back(frame: _Frame, *, strict: bool) -> Iterator[tuple[_Frame, tuple[str, str]]]:
    """The frames a whole turn before, those whose hole is nearer the centre first."""
    for square in sorted(NEIGHBOURS[frame.hole], key=_from_centre):
        if strict and square == frame.came:
            continue
        before = frame.unslid(square)
        if _from_centre(square) >= frame.count or any(map(corners, before.pieces)):
            continue
        for placed, text in _unplaced(before):
            yield placed, (text, f"slide {frame.hole}")


def _unplaced(frame: _Frame) -> Iterator[tuple[_Frame, str]]:
    """Without a piece of whoever placed last: Red where the pieces are odd in number."""
    mine = frame.pieces[1 - frame.count % 2]
    bits = [bit for bit in _NAMES if mine & bit]
    for bit in bits[:_TRIED]:
        yield frame.without(bit), f"place {_NAMES[bit]}"


def _from_centre(square: int) -> int:
    return abs(square // 3 - 1) + abs(square % 3 - 1)


def _is_odd(square: int) -> bool:
    """Whether an odd number of slides has led the hole there."""
    return square % 2 == 1


def _name(row: int, col: int) -> str:
    return _NAMES[1 << 6 * row + col]

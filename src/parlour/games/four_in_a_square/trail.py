"""Where the tiles and the latest piece have gone: what a board needs to be drawn (section 8.1)."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.games.four_in_a_square.board import CENTRE

__all__ = ["START", "Trail"]


class Trail(NamedTuple):
    """What the record says of tiles and pieces, kept up with it: no view need read it again.

    `tiles` is, by square, the square on which its tile lay at the start, None for the hole;
    `piece` the cell where the piece placed last lies now; `slide` whence and whither the latest
    slide went.
    """

    tiles: tuple[int | None, ...]
    piece: str | None = None
    slide: tuple[int, int] | None = None

    def placed(self, cell: str) -> Trail:
        """A piece was put on the cell."""
        return Trail(self.tiles, cell, self.slide)

    def slid(self, square: int, hole: int) -> Trail:
        """The tile of the square, with all that lies on it, went into the hole."""
        tiles, piece = list(self.tiles), self.piece
        tiles[hole], tiles[square] = tiles[square], None
        if piece is not None and piece.startswith(str(square)):
            piece = f"{hole}{piece[1:]}"
        return Trail(tuple(tiles), piece, (square, hole))


START: Final = Trail(tuple(None if square == CENTRE else square for square in range(9)))

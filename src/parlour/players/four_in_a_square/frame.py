"""The frame as the player to act sees it, and what a turn can make of it.

A place and a slide give the same board in either order, so turns are made slide first: the tiles
are shifted once for all cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from parlour.games.four_in_a_square import Phase, Position
from parlour.games.four_in_a_square.board import BLOCKS, CELLS, NEIGHBOURS, TILES, corners, slid

__all__ = ["Frame", "Turn", "frame_of", "turns", "weight", "wins_at_once"]

_ALL: Final = (1 << 36) - 1
_NAMES: Final = {bit: name for name, bit in CELLS.items()}
_THREE, _TWO = 9, 2


class Frame(NamedTuple):
    """Pieces and hands of the player to act and of the rival, the hole, the banned square.

    `placing` says whether the turn begins with a place, `ban` whether the game has the ban.
    """

    mine: int
    theirs: int
    hole: int
    my_hand: int
    their_hand: int
    placing: bool
    banned: int | None
    ban: bool


class Turn(NamedTuple):
    """A cell before the slide (0: no place), the square slid, and the frame the rival then sees."""

    cell: int
    square: int
    after: Frame

    @property
    def texts(self) -> tuple[str, ...]:
        """The turn as actions."""
        slide = f"slide {self.square}"
        return (f"place {_NAMES[self.cell]}", slide) if self.cell else (slide,)


def frame_of(s: Position) -> Frame:
    """The position for the seat to act."""
    mine, theirs = s.pieces[s.turn], s.pieces[1 - s.turn]
    n = s.terms.pieces_per_player
    hands = n - mine.bit_count(), n - theirs.bit_count()
    placing = s.phase is Phase.PLACEMENT
    return Frame(mine, theirs, s.hole, *hands, placing, s.banned, s.terms.no_repeat_slide)


def wins_at_once(f: Frame) -> bool:
    """Whether the player to act can complete a block in this turn, by place, slide or both."""
    mine, theirs, hole, _, _, placing, banned, _ = f
    if placing and _completions(mine, _ALL ^ (mine | theirs | TILES[hole])):
        return True
    for square in NEIGHBOURS[hole]:
        if square != banned:
            moved = slid(mine, square, hole)
            if corners(moved):
                return True
            if placing:
                free = _ALL ^ (moved | slid(theirs, square, hole) | TILES[square])
                if _completions(moved, free):
                    return True
    return False


def turns(f: Frame) -> Iterator[Turn]:
    """Every turn; it may complete blocks of either side."""
    hole, hands = f.hole, (f.their_hand, f.my_hand - f.placing)
    rest = (*hands, f.their_hand > 0, hole if f.ban else None, f.ban)
    for square in NEIGHBOURS[hole]:
        if square == f.banned:
            continue
        mine, theirs = slid(f.mine, square, hole), slid(f.theirs, square, hole)
        if f.placing:
            for cell in _bits(_ALL ^ (mine | theirs | TILES[square])):
                after = Frame(theirs, mine | cell, square, *rest)
                yield Turn(slid(cell, hole, square), square, after)
        else:
            yield Turn(0, square, Frame(theirs, mine, square, *rest))


def weight(f: Frame) -> int:
    """How much better the threes and twos that can still be blocks are than the rival's."""
    return _open(f.mine, f.theirs) - _open(f.theirs, f.mine)


def _bits(cells: int) -> Iterator[int]:
    while cells:
        low = cells & -cells
        yield low
        cells ^= low


def _completions(own: int, free: int) -> int:
    """The blocks of which three cells are owned and one is free, by their top left cell."""
    a, b, c, d = own, own >> 1, own >> 6, own >> 7
    ab, cd = a & b, c & d
    return ((ab & (c & free >> 7 | d & free >> 6)) | (cd & (a & free >> 1 | b & free))) & BLOCKS


def _open(own: int, other: int) -> int:
    """Counts all blocks at once: `one` and `two` are the digits of how many cells are owned."""
    blocked = other | other >> 1 | other >> 6 | other >> 7
    a, b, c, d = own, own >> 1, own >> 6, own >> 7
    odd, even = a ^ b, c ^ d
    one = odd ^ even
    two = ((a & b) ^ (c & d) ^ (odd & even)) & BLOCKS & ~blocked
    return _THREE * (two & one).bit_count() + _TWO * (two & ~one).bit_count()

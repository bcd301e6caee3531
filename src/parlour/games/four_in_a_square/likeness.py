"""Frames that a turn or a mirror makes the same."""

from __future__ import annotations

from typing import Final

from parlour.games.four_in_a_square.action import ACTIONS
from parlour.games.four_in_a_square.board import CELLS
from parlour.games.four_in_a_square.position import Position
from parlour.kernel import SQUARE_TURNS, Likeness, turned_in

__all__ = ["Frames"]

_NAMES: Final = {bit: name for name, bit in CELLS.items()}


class Frames(Likeness[Position]):
    """Pieces, hole, phase, who is to act, and the tile that may not slide."""

    def key(self, s: Position, turn: int) -> bytes:
        """All that the play from here depends on but the counts for a draw."""
        pieces = [sum(b for a, b in _BITS[turn] if its & a) for its in s.pieces]
        banned = None if s.banned is None else _SQUARES[turn][s.banned]
        return repr((pieces, _SQUARES[turn][s.hole], s.phase.value, s.turn, banned)).encode()

    def turned(self, s: Position, action: str, turn: int) -> str:
        """The cell or the square of the action."""
        its = ACTIONS[action]
        if its.cell is None:
            return f"slide {_SQUARES[turn][its.square]}"
        return f"place {_NAMES[dict(_BITS[turn])[its.cell]]}"


def _square(square: int, turn: int) -> int:
    x, y = turned_in(3, square % 3, square // 3, turn)
    return 3 * y + x


def _bit(bit: int, turn: int) -> int:
    at = bit.bit_length() - 1
    x, y = turned_in(6, at % 6, at // 6, turn)
    return 1 << 6 * y + x


_SQUARES: Final = tuple(
    tuple(_square(square, turn) for square in range(9)) for turn in range(SQUARE_TURNS)
)
_BITS: Final = tuple(
    tuple((bit, _bit(bit, turn)) for bit in CELLS.values()) for turn in range(SQUARE_TURNS)
)

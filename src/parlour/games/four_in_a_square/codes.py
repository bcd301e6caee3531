"""What only Four in a Square refuses (four-in-a-square.md section 9)."""

from __future__ import annotations

from parlour.kernel import RefusalCode

__all__ = ["SquareCode"]


class SquareCode(RefusalCode):
    """Why an action of Four in a Square was refused, beside what other games refuse."""

    HOLE = "hole", "There is no tile in the hole."
    NOT_ADJACENT = "not_adjacent", "Only a tile beside the hole can slide."
    REPEATED_SLIDE = "repeated_slide", "The tile that was slid last may not be slid back."

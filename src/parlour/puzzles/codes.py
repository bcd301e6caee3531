"""Why an attempt at a puzzle is refused, beside what the rules refuse."""

from __future__ import annotations

from parlour.kernel import RefusalCode

__all__ = ["PuzzleCode"]


class PuzzleCode(RefusalCode):
    """What cannot be done with a puzzle."""

    PUZZLE_ENDED = "puzzle_ended", "That attempt has ended: begin it again."
    NOT_TRIED = "not_tried", "First try that puzzle."

"""What a view of Caro is made of, as JSON Schema (caro.md section 9.1)."""

from __future__ import annotations

from typing import Final

from parlour.games.caro.position import CHOICES, OPENINGS, SIDES
from parlour.games.caro.rule import RULES
from parlour.kernel.schema import Schema, listed, or_null, record, whole, word

__all__ = ["VIEW"]

_CELL: Final = listed(whole(0, 19), 2)
_LINE: Final = listed(_CELL)
_SIDE: Final = word(*SIDES)

VIEW: Final[Schema] = record(
    {
        "size": (whole(7, 20), "Cells along each side of the board."),
        "rule": (word(*RULES), "Which lines win."),
        "opening": (word(*OPENINGS), "How the game is opened."),
        "moves": (listed(_CELL), "Every stone as column and row from 0, X first."),
        "choices": (listed(word(*CHOICES)), "What was chosen under swap2."),
        "phase": (word("place", "choose", "over"), "What the player to act has to do."),
        "turn": (or_null(_SIDE), "The side of the next stone."),
        "sides": (or_null(listed(_SIDE, 2)), "The side of each seat; null until swap2 settles it."),
        "result": (or_null(word(*SIDES, "draw")), "Who has won."),
        "reason": (or_null(word("line", "board_full")), "How the game ended."),
        "lines": (listed(_LINE), "Every winning line."),
        "line": (or_null(_LINE), "The first winning line."),
        "decided_at": (or_null(whole()), "The index in `moves` of the last stone, after the end."),
    },
    "A view of Caro.",
)

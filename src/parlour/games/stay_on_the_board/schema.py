"""What a view of Stay on the Board is made of, as JSON Schema (sections 2 and 7)."""

from __future__ import annotations

from typing import Final

from parlour.games.stay_on_the_board.board import CLAIM, DIRECTIONS
from parlour.games.stay_on_the_board.options import LARGEST
from parlour.games.stay_on_the_board.position import Mode, Reason, Trapped
from parlour.kernel import Sitter
from parlour.kernel.schema import FLAG, TEXT, Schema, by_name, listed, or_null, record, whole, word

__all__ = ["VIEW"]

_CELL: Final = listed(whole(0, LARGEST - 1), 2)
_SEAT: Final = whole(1, 2)
_MOVE: Final[Schema] = {**TEXT, "pattern": "^[1-46-9]x[1-8]$"}
_KEYPAD: Final[Schema] = {"type": "integer", "enum": list(DIRECTIONS)}


def _by_seat(what: Schema) -> Schema:
    return record({"1": (what, "Of seat 1."), "2": (what, "Of seat 2.")})


_LAST: Final = record(
    {
        "by": (_SEAT, "Who made it."),
        "dir": (_KEYPAD, "Its direction on the keypad."),
        "dist": (whole(1, LARGEST - 1), "How far it went."),
    }
)
_RESULT: Final = record(
    {
        "over": (FLAG, "Always true."),
        "reason": (word(*Reason), "How the game ended."),
        "by": (_SEAT, "Who ended it."),
        "winner": (_SEAT, "Who has won."),
        "loser": (_SEAT, "Who has lost."),
        "attempt": (or_null(listed(whole(None), 2)), "Row and column that a losing move tried."),
        "moves": (whole(), "Successful moves."),
        "points": (_by_seat(whole()), "Points."),
        "penalty": (_by_seat(whole()), "Penalties."),
        "score": (_by_seat(whole(None)), "Points less penalty."),
    }
)

VIEW: Final[Schema] = record(
    {
        "size": (whole(2, LARGEST), "Cells along each side of the board."),
        "mode": (word(*Mode), "What becomes of the cells that the piece has left."),
        "trapped": (word(*Trapped), "What becomes of a computer without a safe move."),
        "seats": (listed(word(*Sitter), 2), "Who sits on seat 1 and seat 2."),
        "first": (_SEAT, "The seat that moves first."),
        "pos": (or_null(_CELL), "Row and column of the piece; null until it is drawn."),
        "blocked": (listed(_CELL), "The burnt cells in the order they were left."),
        "penalty": (_by_seat(whole()), "Penalties."),
        "last": (or_null(_LAST), "The latest successful move."),
        "moves": (whole(), "Successful moves."),
        "ending": (
            or_null({"anyOf": [_MOVE, {"const": CLAIM}]}),
            "The action that ended the game.",
        ),
        "player": (_SEAT, "The player to move; after the end who ended it."),
        "points": (_by_seat(whole()), "Points."),
        "targets": (listed(_CELL), "The cells that a legal move leads to."),
        "legal": (whole(), "How many legal moves there are."),
        "reach": (by_name(_MOVE, _CELL), "The legal moves and the cells they lead to."),
        "penalised": (listed(_CELL), "Targets that would cost a penalty."),
        "result": (or_null(_RESULT), "How it ended."),
    },
    "A view of Stay on the Board.",
)

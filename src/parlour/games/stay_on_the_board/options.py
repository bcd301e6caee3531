"""What can be set before the start (section 3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.games.stay_on_the_board.position import Mode, Trapped
from parlour.kernel import Choice, Field, OptionSchema, Role, Sitter, Whole

__all__ = ["OPTIONS_SCHEMA"]

LARGEST = 9


def _seats(value: object) -> tuple[Sitter, Sitter]:
    one, two = _pair(value)
    if one not in tuple(Sitter) or two not in tuple(Sitter):
        raise ValueError("must be a list of two out of " + ", ".join(Sitter))
    return Sitter(one), Sitter(two)


def _cell(value: object) -> tuple[int, int]:
    row, column = _pair(value)
    if type(row) is not int or type(column) is not int:
        raise ValueError("must be a row and a column")
    return row, column


def _pair(value: object) -> Sequence[Any]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError("must be a list of two")
    return value


OPTIONS_SCHEMA = OptionSchema(
    {
        "size": Whole(2, LARGEST, 3, "Cells along each side of the board."),
        "mode": Choice(
            {
                Mode.NORMAL.value: "Every cell stays open; only the edge is deadly.",
                Mode.BLOCKED.value: "A cell that was left is burnt for the rest of the game.",
            },
            Mode.NORMAL.value,
            "What becomes of the cells that the piece has left.",
        ),
        "trapped": Choice(
            {
                Trapped.CLAIMS.value: "A computer without a safe move claims it and wins.",
                Trapped.LOSES.value: "A computer without a safe move loses.",
            },
            Trapped.CLAIMS.value,
            "What becomes of a trapped computer; people always claim.",
        ),
        "seats": Field(
            _seats,
            {
                "type": "array",
                "items": {"type": "string", "enum": [sitter.value for sitter in Sitter]},
                "minItems": 2,
                "maxItems": 2,
            },
            (Sitter.HUMAN, Sitter.HUMAN),
            "Who sits on seat 1 and seat 2; the match fills it in.",
        ),
        "first": Whole(1, 2, 1, "The seat that moves first."),
        "start": Field(
            _cell,
            {
                "type": "array",
                "items": {"type": "integer", "minimum": 0, "maximum": LARGEST - 1},
                "minItems": 2,
                "maxItems": 2,
            },
            None,
            "Row and column of the start cell, from 0 at the top left; absent, it is drawn.",
        ),
    },
    roles={"seats": Role.SITTERS, "first": Role.START, "start": Role.START},
)

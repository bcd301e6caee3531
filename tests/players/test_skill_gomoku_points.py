"""Skill Gomoku: what a point is worth to the computer."""

from __future__ import annotations

import pytest

from parlour.games.skill_gomoku.board import GRID
from parlour.players.skill_gomoku.points import value
from parlour.players.skill_gomoku.tempi import completes


@pytest.mark.parametrize(
    ("stones", "point", "side", "worth"),
    [
        ("H8", "I8", 1, 200),
        ("A8", "B8", 1, 50),
        ("H8 I8", "J8", 1, 2_000),
        ("H8 I8", "G8", 2, 0),
        ("A8 B8", "C8", 1, 500),
        ("G8 H8 I8", "J8", 1, 10_000),
        ("A8 B8 C8", "D8", 1, 5_000),
        ("F8 G8 H8 I8", "J8", 1, 100_000),
        ("F8 G8 I8 J8", "H8", 1, 100_000),
        ("F8 H8", "I8", 1, 200),
        ("H8 I9", "H9", 1, 400),
    ],
)
def test_a_point_is_worth_the_runs_a_stone_there_would_form(stones, point, side, worth):
    """The table of section 17.1: a gap is not seen, the edge blocks."""
    board = bytearray(GRID.cells)
    for name in stones.split():
        board[GRID.index[name]] = 1
    assert value(bytes(board), GRID.index[point], side) == worth


@pytest.mark.parametrize(
    ("black", "white", "stones", "filled"),
    [
        ("G8 H8", "", 3, 3),
        ("G8 H8", "", 2, 0),
        ("E8 F8 H8 I8", "", 3, 1),
        ("A8 B8", "C8", 3, 0),
    ],
)
def test_stones_in_a_row_fill_a_five_where_the_other_side_is_not_in_the_way(
    black, white, stones, filled
):
    board = bytearray(GRID.cells)
    for side, names in ((1, black), (2, white)):
        for name in names.split():
            board[GRID.index[name]] = side
    cells = completes(bytes(board), 1, stones)
    assert len(cells) == filled
    assert not any(board[cell] for cell in cells)

"""How many lines of play there are.

Every move that can be written counts, also those that end the game, so from a running position
there are `8(N-1) + 1` actions: depth 2 has that many after each legal move, and so on. The counts
of walks are of legal moves alone.
"""

from __future__ import annotations

from typing import Any

import pytest

from parlour.games.stay_on_the_board import Position, game
from play import perft


def walks(s: Position, depth: int) -> int:
    """Lines of legal moves only."""
    if depth == 0:
        return 1
    return sum(walks(game.apply(s, s.turn, action), depth - 1) for action in s.reach)


def reference(size: int, cell: tuple[int, int], burnt: frozenset[Any], burns: bool, depth: int):
    """The same count from the definition of a queen's line, without the game."""
    if depth == 0:
        return 1
    row, column = cell
    return sum(
        reference(size, (r, c), burnt | {cell} if burns else burnt, burns, depth - 1)
        for r in range(size)
        for c in range(size)
        if (r, c) != cell and (r, c) not in burnt
        if r == row or c == column or abs(r - row) == abs(c - column)
    )


@pytest.mark.parametrize(
    ("size", "mode", "start", "counts"),
    [
        (2, "normal", [0, 0], [3, 9, 27, 81]),
        (2, "blocked", [0, 0], [3, 6, 6, 0]),
        (3, "normal", [1, 1], [8, 48, 304, 1_904]),
        (3, "blocked", [1, 1], [8, 40, 160, 544, 1_552, 3_440]),
        (4, "blocked", [0, 0], [9, 76, 616, 4_662]),
        (5, "blocked", [2, 2], [16, 192, 2_112]),
    ],
)
def test_the_walks_of_the_piece_are_counted(size, mode, start, counts):
    s = game.start({"size": size, "mode": mode, "start": start})
    for depth, count in enumerate(counts, start=1):
        assert walks(s, depth) == count
        assert count == reference(size, tuple(start), frozenset(), mode == "blocked", depth)


@pytest.mark.parametrize(
    ("size", "mode", "start", "counts"),
    [
        (2, "normal", [0, 0], [9, 27, 81]),
        (2, "blocked", [0, 0], [9, 27, 54, 54, 0]),
        (3, "normal", [1, 1], [17, 136, 816]),
        (9, "blocked", [4, 4], [65, 2_080]),
    ],
)
def test_every_action_that_may_be_submitted_is_counted(size, mode, start, counts):
    s = game.start({"size": size, "mode": mode, "start": start})
    assert [perft(game, s, depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_draw_of_the_start_cell_is_a_step_of_its_own():
    assert [perft(game, game.start({"size": 2}), depth) for depth in (1, 2)] == [4, 36]

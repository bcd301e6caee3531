"""What is known of blocked mode on small boards (section 18), worked out from the rules."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from parlour.games.stay_on_the_board import Mode, Position
from parlour.games.stay_on_the_board.turn import moved
from parlour.kernel import Sitter

PEOPLE = (Sitter.HUMAN, Sitter.HUMAN)


def position(size: int, cell: int, open_cells: frozenset[int]) -> Position:
    burnt = tuple(c for c in range(size * size) if c not in open_cells)
    return Position(size, Mode.BLOCKED, PEOPLE, 1, pos=cell, blocked=burnt)


def after(size: int, cell: int, open_cells: frozenset[int]) -> list[tuple[int, frozenset[int]]]:
    s = position(size, cell, open_cells)
    replies = [moved(s, action) for action in s.reach]
    return [(t.pos, open_cells.difference(t.blocked)) for t in replies if t.pos is not None]


@cache
def wins(size: int, cell: int, open_cells: frozenset[int]) -> bool:
    """The mover is stuck and claims, or has a move that leaves the other side lost."""
    replies = after(size, cell, open_cells)
    return not replies or any(not wins(size, *reply) for reply in replies)


@cache
def odds(mine: str, theirs: str, cell: int, open_cells: frozenset[int]) -> float:
    """How often the mover wins on 3x3 when each side is `perfect` or `random`."""
    replies = after(3, cell, open_cells)
    if not replies:
        return 1.0
    chances = [1 - odds(theirs, mine, *reply) for reply in replies]
    return max(chances) if mine == "perfect" else sum(chances) / len(chances)


def average(mine: str, theirs: str) -> float:
    return sum(odds(mine, theirs, cell, frozenset(range(9))) for cell in range(9)) / 9


@pytest.mark.parametrize(("size", "first_wins"), [(2, False), (3, True)])
def test_the_start_cell_does_not_matter_on_the_smallest_boards(size, first_wins):
    cells = frozenset(range(size * size))
    assert {wins(size, cell, cells) for cell in cells} == {first_wins}


def test_every_first_move_keeps_the_win_on_three_by_three():
    cells = frozenset(range(9))
    assert all(not wins(3, *reply) for cell in cells for reply in after(3, cell, cells))


@pytest.mark.parametrize(
    ("size_of_set", "positions", "won", "stuck", "decisive"),
    [
        (9, 9, 9, 0, 0), (8, 72, 0, 0, 0), (7, 252, 252, 0, 0), (6, 504, 0, 0, 0),
        (5, 630, 630, 0, 464), (4, 504, 224, 0, 224), (3, 252, 196, 8, 0),
        (2, 72, 16, 16, 0), (1, 9, 9, 9, 0),
    ],
)  # fmt: skip
def test_the_positions_of_three_by_three_are_won_and_lost_as_counted(
    size_of_set, positions, won, stuck, decisive
):
    found = [
        (cell, frozenset(cells)) for cells in combinations(range(9), size_of_set) for cell in cells
    ]
    replies = [{wins(3, *reply) for reply in after(3, *each)} for each in found]
    assert len(found) == positions
    assert sum(wins(3, *each) for each in found) == won
    assert sum(not after(3, *each) for each in found) == stuck
    assert sum(len(results) == 2 for results in replies) == decisive


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [("perfect", "random", 1.0), ("random", "perfect", 1 - 0.642), ("random", "random", 0.851)],
)
def test_the_first_players_chances_on_three_by_three_are_as_worked_out(mine, theirs, expected):
    assert average(mine, theirs) == pytest.approx(expected, abs=0.0005)


@pytest.mark.parametrize(("action", "wins_after"), [("8x2", True), ("6x2", False), ("9x2", False)])
def test_one_move_of_three_wins_the_example(action, wins_after):
    s = Position(3, Mode.BLOCKED, PEOPLE, 1, pos=4)
    for step in ("8x1", "1x1", "3x1", "4x1"):
        s = moved(s, step)
    assert s.board.names[s.pos or 0] == "2.0"
    t = moved(s, action)
    assert wins(3, t.pos or 0, frozenset(range(9)).difference(t.blocked)) != wins_after

"""Sections 2, 3, 5, 6.4 and 9: names of cells, turns, consequences, endings."""

from __future__ import annotations

import pytest

from parlour.games.caro import RULES, game
from parlour.games.caro.rule import Voids
from parlour.games.grid import DIRECTIONS, End, Grid, Run
from play import played

NAMES = [
    # size, name, x, y
    (15, "A15", 0, 0),
    (15, "O15", 14, 0),
    (15, "A1", 0, 14),
    (15, "O1", 14, 14),
    (15, "H8", 7, 7),
    (15, "C13", 2, 2),
    (15, "I15", 8, 0),
    (7, "G7", 6, 0),
    (20, "T1", 19, 19),
]


@pytest.mark.parametrize(("size", "name", "x", "y"), NAMES)
def test_cells_are_named_by_letter_and_row_from_the_bottom(size, name, x, y):
    grid = Grid.of(size)
    assert grid.xy(grid.index[name]) == (x, y)
    assert grid.names[y * size + x] == name
    assert game.view(played(game, name, size=size), None)["moves"] == [[x, y]]


def test_x_places_first_and_the_sides_alternate():
    s = game.start({})
    for number, cell in enumerate(("H8", "I9", "H9", "I10", "A1")):
        assert game.actors(s) == (number % 2,)
        assert s.turn == "XO"[number % 2]
        assert game.legal(s, 1 - number % 2) == ()
        s = game.apply(s, number % 2, cell)


ENDS = [
    (End.EMPTY, End.EMPTY),
    (End.EMPTY, End.OPPONENT),
    (End.EMPTY, End.EDGE),
    (End.OPPONENT, End.OPPONENT),
    (End.OPPONENT, End.EDGE),
    (End.EDGE, End.EDGE),
]


@pytest.mark.parametrize("length", range(1, 10))
@pytest.mark.parametrize("ends", ENDS)
def test_the_decision_table_of_section_6_4(length, ends):
    for order in (ends, ends[::-1]):
        run = Run(tuple(range(length)), DIRECTIONS[0], order)
        assert RULES["standard"].wins(run) == (length == 5)
        assert RULES["freestyle"].wins(run) == (length >= 5)
        assert RULES["caro"].wins(run) == (length == 5 and ends == ENDS[0])


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_each_rule_is_three_parameters(rule):
    assert (rule.longer_wins, rule.voids, rule.edge_blocks) == {
        "standard": (False, Voids.NEVER, False),
        "freestyle": (True, Voids.NEVER, False),
        "caro": (False, Voids.ONE, True),
        "caro-both": (False, Voids.BOTH, True),
        "caro-9": (False, Voids.BOTH, False),
        "caro-8": (True, Voids.BOTH, False),
    }[rule.key]


@pytest.mark.parametrize("size", [7, 15, 20])
def test_under_caro_no_line_of_fewer_than_seven_cells_can_be_won(size):
    grid = Grid.of(size)
    short = long = 0
    for line in {run.cells: run for run in _windows(grid)}.values():
        board = bytearray(grid.cells)
        for cell in line.cells:
            board[cell] = 1
        (run,) = grid.runs(bytes(board), line.cells[2], at_least=5)
        wins = RULES["caro"].wins(run)
        assert wins == (End.EDGE not in run.ends)
        if _length(grid, line) < 7:
            assert not wins
            short += 1
        long += wins
    # two diagonals of five cells and two of six (two windows each) near each pair of corners
    assert short == 4 * (1 + 2)
    assert long == 2 * size * (size - 6) + 2 * (size - 6) ** 2


def _windows(grid: Grid) -> list[Run]:
    """All stretches of five cells."""
    found = []
    for cell in range(grid.cells):
        x, y = grid.xy(cell)
        for dx, dy in DIRECTIONS:
            if x + 4 * dx < grid.size and 0 <= y + 4 * dy < grid.size:
                cells = tuple(cell + i * (dx + dy * grid.size) for i in range(5))
                found.append(Run(cells, (dx, dy), (End.EMPTY, End.EMPTY)))
    return found


def _length(grid: Grid, window: Run) -> int:
    """The number of cells of the whole line that the window lies on."""
    (dx, dy), (x, y) = window.direction, grid.xy(window.cells[0])
    return sum(
        0 <= x + i * dx < grid.size and 0 <= y + i * dy < grid.size
        for i in range(-grid.size, grid.size)
    )


def test_under_caro_the_last_cell_of_the_board_cannot_win():
    """A five without an empty cell left has no empty ends: only a draw is possible."""
    for ends in ENDS[3:]:
        assert not RULES["caro"].wins(Run((0, 1, 2, 3, 4), DIRECTIONS[0], ends))


def test_a_six_leaves_the_stone_and_passes_the_turn_under_standard():
    s = played(game, "A8 A1 B8 C1 C8 E1 E8 G1 F8 I1 D8")
    assert game.outcome(s) is None
    assert game.actors(s) == (1,)
    assert "D8" not in game.legal(s, 1)


def test_a_blocked_five_leaves_the_stone_and_passes_the_turn_under_caro():
    s = played(game, "A8 A1 B8 C1 C8 E1 D8 G1 E8", rule="caro")
    assert game.outcome(s) is None
    assert game.actors(s) == (1,)
    assert "E8" not in game.legal(s, 1)


def test_the_winner_is_named_by_seat_with_the_cells_of_all_lines():
    s = played(game, "H8 A1 H9 C2 H10 E1 H11 G2 H7")
    outcome = game.outcome(s)
    assert outcome.scores == (1, 0)
    assert outcome.reason == "line"
    assert outcome.cells == ("H11", "H10", "H9", "H8", "H7")


def test_a_cell_of_two_lines_is_named_once():
    s = played(game, "F8 A1 G8 C2 I8 E1 J8 G2 H10 I1 H9 K2 H7 M1 H6 O2 H8")
    assert game.outcome(s).cells == (
        "F8", "G8", "H8", "I8", "J8", "H10", "H9", "H7", "H6",
    )  # fmt: skip


def test_o_wins_for_seat_one():
    s = played(game, "A1 H8 C2 H9 E1 H10 G2 H11 O1 H12")
    assert game.outcome(s).scores == (0, 1)
    assert game.view(s, None)["result"] == "O"


@pytest.mark.parametrize("junk", ["H8 H8", "H8 take_x", "nonsense", "h8"])
def test_a_record_that_cannot_be_replayed_is_no_position(junk):
    with pytest.raises(ValueError, match="not a position of Caro"):
        game.load({"size": 15, "rule": "standard", "opening": "free", "record": junk})


def test_nothing_is_drawn_and_nothing_is_asked():
    s = game.start({})
    assert game.chance(s) == {}
    assert game.deadlines(s) == ()

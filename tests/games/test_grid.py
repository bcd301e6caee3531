"""Square grids and the runs of stones on them."""

from __future__ import annotations

import pytest

from parlour.games.grid import CELL, DIRECTIONS, End, Grid


def stones(grid: Grid, **sides: str) -> bytes:
    board = bytearray(grid.cells)
    for side, names in sides.items():
        for name in names.split():
            board[grid.index[name]] = "_XO".index(side)
    return bytes(board)


def test_there_is_one_grid_of_each_size():
    assert Grid.of(15) is Grid.of(15)
    assert Grid.of(15) is not Grid.of(9)


def test_empty_cells_are_named_sorted_as_text():
    grid = Grid.of(10)
    names = grid.empty_names(stones(grid, X="A1", O="J10"))
    assert names == sorted(names)
    assert names[:3] == ["A10", "A2", "A3"]
    assert set(names) == set(grid.names) - {"A1", "J10"}


@pytest.mark.parametrize(
    ("name", "fits"),
    [("A1", True), ("Z99", True), ("H08", False), ("h8", False), ("H100", False), ("H8\n", False)],
)
def test_a_name_is_a_letter_and_a_number(name, fits):
    assert bool(CELL.fullmatch(name)) == fits


RUNS = [
    # X, O, stone, at least, its runs: direction, cells, ends
    ("H8", "", "H8", 2, []),
    (
        "G8 H8",
        "",
        "H8",
        2,
        [("row", "G8 H8", (End.EMPTY, End.EMPTY))],
    ),
    (
        "A8 B8 C8",
        "D8",
        "B8",
        3,
        [("row", "A8 B8 C8", (End.EDGE, End.OPPONENT))],
    ),
    (
        "A15 A14 B15",
        "",
        "A15",
        2,
        [
            ("row", "A15 B15", (End.EDGE, End.EMPTY)),
            ("column", "A15 A14", (End.EDGE, End.EMPTY)),
        ],
    ),
    (
        "N1 O2 N3 O1",
        "M4",
        "O2",
        2,
        [
            ("column", "O2 O1", (End.EMPTY, End.EDGE)),
            ("falling", "N3 O2", (End.OPPONENT, End.EDGE)),
            ("rising", "N1 O2", (End.EDGE, End.EDGE)),
        ],
    ),
]


@pytest.mark.parametrize(("x", "o", "stone", "least", "found"), RUNS)
def test_runs_are_the_longest_stretches_through_a_stone(x, o, stone, least, found):
    grid = Grid.of(15)
    names = dict(zip(DIRECTIONS, ("row", "column", "falling", "rising"), strict=True))
    runs = grid.runs(stones(grid, X=x, O=o), grid.index[stone], least)
    assert [
        (names[run.direction], " ".join(grid.names[c] for c in run.cells), run.ends) for run in runs
    ] == found

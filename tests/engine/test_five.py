"""The search finds what the rules make forced."""

from __future__ import annotations

import pytest

from parlour.engine.five import Engine, Limits
from parlour.games.caro import RULES
from parlour.games.grid import Grid
from search_stop import stopped

GRID = Grid.of(15)
QUICK = Limits(nodes=20_000)


def board(xs: str, os: str, size: int = 15) -> bytes:
    grid = Grid.of(size)
    stones = bytearray(grid.cells)
    for side, names in ((1, xs), (2, os)):
        for name in names.split():
            stones[grid.index[name]] = side
    return bytes(stones)


@pytest.fixture(scope="module")
def engines():
    return {rule: Engine(rule, megabytes=8) for rule in RULES}


# Section 13.4: X to move, and every correct answer under standard, freestyle and caro.
ACCEPTANCE = {
    "A1": ("E10 F10 G10 H10", "E6 F6 G6 H6", "D10 I10", "D10 I10", "D10 I10"),
    "A2": ("H12 I12 H5 J11", "A8 B8 C8 D8", "E8", "E8", None),
    "A3": ("D12 L12 D4", "G8 H8 I8", "F8 J8", "F8 J8", None),
    "A4": (
        "D8 E8 F8 H8 I8 M12 M11 M10 M9",
        "C13 F4 J3 M13 K6 G11 B3 N6 C4",
        "M8",
        "G8 M8",
        None,
    ),
    "A5": ("D12 L12 D4 L3", "F8 G8 H8 I8", "E8 J8", "E8 J8", "E8 J8"),
    "A6": ("D12 L12 D4 L3", "F8 G8 I8 J8", "H8", "H8", "E8 H8 K8"),
    "A7": ("E8 F8 G8 H11 H10 H9", "C13 M13 C3 M3 L6 K12", "D8 H8 H12", "D8 H8 H12", "H8"),
    "A8": ("D12 L12 D4 L3 I13", "D8 F8 G8 H8 I8", "J8", "E8 J8", "E8 J8 K8"),
    "A9": ("G8 H8 I8", "D12 L12 D4", "F8 J8", "F8 J8", None),
    "A10": ("E8 D12 L12 D4", "F8 G8 H8 I8", "J8", "J8", None),
}


@pytest.mark.parametrize("case", ACCEPTANCE)
@pytest.mark.parametrize(("rule", "column"), [("standard", 2), ("freestyle", 3), ("caro", 4)])
def test_acceptance_positions_get_a_correct_answer(engines, case, rule, column):
    accept = ACCEPTANCE[case][column]
    report = engines[rule].think(board(*ACCEPTANCE[case][:2]), 1, QUICK)
    name = GRID.names[report.best.cells[0]]
    if accept is None:
        assert report.best.wins_in != 1  # no void five is taken for a win
    else:
        assert name in accept.split()


@pytest.mark.parametrize(
    ("case", "rule", "plies"),
    [
        ("A1", "standard", 1),
        ("A1", "caro", 1),
        ("A4", "standard", 1),
        ("A4", "freestyle", 1),
        ("A5", "standard", -2),
        ("A5", "freestyle", -2),
        ("A8", "freestyle", -2),
        ("A7", "standard", 3),
        ("A7", "freestyle", 3),
        ("A7", "caro", 3),
        ("A9", "freestyle", 3),
        ("A9", "standard", 3),
    ],
)
def test_proven_results_carry_their_distance_in_plies(engines, case, rule, plies):
    report = engines[rule].think(board(*ACCEPTANCE[case][:2]), 1, QUICK)
    assert report.best.wins_in == plies


@pytest.mark.parametrize("case", ["A4", "A5", "A9"])
def test_caro_knows_no_win_and_no_loss_on_a_single_line(engines, case):
    """C-OPEN-FOUR: what one line threatens has a one-stone answer under `caro`."""
    report = engines["caro"].think(board(*ACCEPTANCE[case][:2]), 1, QUICK)
    assert report.best.wins_in is None


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("size", [7, 8, 15, 20])
def test_an_empty_board_is_opened_in_the_centre(engines, rule, size):
    report = engines[rule].think(bytes(size * size), 1, QUICK)
    assert report.best.cells[0] == size // 2 * size + size // 2


@pytest.mark.parametrize("rule", RULES)
def test_the_last_empty_cell_is_played(engines, rule):
    full = bytearray(bytes((1, 1, 2, 2)) * 12 + b"\x01")
    full[20] = 0
    report = engines[rule].think(bytes(full), 1, QUICK)
    assert report.best.cells == (20,)


@pytest.mark.parametrize("rule", RULES)
def test_a_node_budget_gives_the_same_answer_every_time(rule):
    stones = board("H8 I9 G7 J7", "I8 H9 F6")
    reports = [Engine(rule, megabytes=4).think(stones, 2, Limits(nodes=30_000)) for _ in range(2)]
    assert reports[0] == reports[1]


def test_several_lines_come_best_first_and_begin_differently(engines):
    report = engines["freestyle"].think(board("H8 I9", "I8"), 2, QUICK, width=4)
    values = [line.value for line in report.lines]
    assert len({line.cells[0] for line in report.lines}) == 4
    assert values == sorted(values, reverse=True)


def test_progress_is_told_and_a_listener_can_end_it_by_an_exception(engines):
    depths = []

    def tell(report):
        depths.append(report.depth)
        if report.depth == 3:
            raise StopIteration

    with pytest.raises(StopIteration):
        engines["caro"].think(board("H8", "I9"), 1, Limits(nodes=10**9), tell=tell)
    assert depths == [1, 2, 3]


def test_a_stop_from_another_thread_ends_the_search():
    engine = Engine("standard", megabytes=4, threads=2)
    here, limits = board("H8 I9", "I8"), Limits(nodes=10**12)
    assert stopped(engine, lambda tell: engine.think(here, 2, limits, tell=tell)).lines


LONG_WIN = ("G6 D4 C3 F2", "G5 I5 E4 F3")
"""Under freestyle X to move wins by fours and threes, farther than a small search sees."""


def test_a_win_by_fours_and_threes_is_proved_before_the_search(engines):
    stones = board(*LONG_WIN)
    engines["freestyle"].forget()
    searched = engines["freestyle"].think(stones, 1, Limits(nodes=30_000))
    assert searched.best.wins_in is None
    engines["freestyle"].forget()
    proved = engines["freestyle"].think(stones, 1, Limits(nodes=30_000, proof=10_000))
    plies = proved.best.wins_in
    assert plies is not None
    assert plies > len(proved.best.cells) > 1


def test_what_is_proved_leads_the_lines_and_is_none_of_the_others(engines):
    limits = Limits(nodes=30_000, proof=10_000)
    lines = engines["freestyle"].think(board(*LONG_WIN), 1, limits, width=3).lines
    assert lines[0].wins_in
    assert len({line.cells[0] for line in lines}) == 3


def test_where_nothing_is_proved_the_search_is_what_it_was(engines):
    here, found = board("H8 I9", "I8"), []
    for proof in (0, 1_000):
        engines["standard"].forget()
        found.append(engines["standard"].think(here, 2, Limits(depth=6, proof=proof)).lines)
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("stones", "turn"),
    [(b"", 1), (bytes(224), 1), (bytes(441), 1), (bytes(225), 3), (b"\x03" + bytes(224), 1)],
)
def test_boards_that_cannot_be_are_refused(engines, stones, turn):
    with pytest.raises(ValueError, match=r"board|turn|stone"):
        engines["standard"].think(stones, turn, QUICK)

"""The native walk is held to the rules, and its values to their definition (section 18)."""

from __future__ import annotations

from random import Random

import pytest

from parlour.engine.queen import Engine, Limits, perft, ways
from parlour.games.stay_on_the_board import Position, game
from parlour.kernel import CHANCE
from search_stop import stopped

QUICK = Limits(nodes=100_000)


def cells(s: Position) -> bytes:
    return bytes(cell not in s.blocked for cell in s.board.cells)


def begun(size: int, row: int, column: int) -> Position:
    return game.start({"size": size, "mode": "blocked", "start": [row, column]})


def walks(s: Position, depth: int) -> int:
    """Counted by the rules alone."""
    if depth == 0:
        return 1
    return sum(walks(game.apply(s, s.turn, action), depth - 1) for action in s.reach)


@pytest.fixture(scope="module")
def engine():
    return Engine(megabytes=4)


@pytest.mark.parametrize(
    ("size", "start", "depth"),
    [
        (2, (0, 1), 3),
        (3, (1, 1), 5),
        (3, (0, 0), 8),
        (4, (1, 2), 4),
        (6, (0, 3), 3),
        (9, (4, 4), 2),
    ],
)
def test_the_engine_counts_as_many_walks_as_the_rules(size, start, depth):
    s = begun(size, *start)
    assert perft(cells(s), s.pos, depth) == walks(s, depth)


@pytest.mark.parametrize(
    "positions", [2_000, pytest.param(100_000, marks=pytest.mark.soak)], ids=["short", "long"]
)
def test_the_engine_goes_where_the_rules_allow_on_random_walks(positions):
    """R-MOVE-3, R-MOVE-4, R-CLAIM-1"""
    rng = Random(positions)
    seen = 0
    while seen < positions:
        s = game.start({"size": rng.randint(2, 9), "mode": "blocked"})
        s = game.apply(s, CHANCE, rng.choice(list(game.chance(s))))
        while s.ending is None:
            found = ways(cells(s), s.pos)
            assert found == sorted(s.reach.values())
            action = rng.choice(list(s.reach)) if found else "claim"
            s = game.apply(s, s.turn, action)
            seen += 1
        assert s.ending.reason == "claim-correct"


# Section 18: how many positions of three by three, by open cells, the mover wins.
WINS = {9: (9, 9), 8: (72, 0), 7: (252, 252), 6: (504, 0), 5: (630, 630)}
WINS |= {4: (504, 224), 3: (252, 196), 2: (72, 16), 1: (9, 9)}


def test_three_by_three_is_solved_as_the_rules_say(engine):
    found = dict.fromkeys(WINS, (0, 0))
    for mask in range(1, 2**9):
        board = bytes(mask >> cell & 1 for cell in range(9))
        for piece in (cell for cell in range(9) if board[cell]):
            won = not ways(board, piece) or engine.think(board, piece, QUICK).best.score == 1
            positions, wins = found[sum(board)]
            found[sum(board)] = (positions + 1, wins + won)
    assert found == WINS


@pytest.mark.parametrize(("size", "score"), [(2, -1.0), (3, 1.0), (4, -1.0), (5, 1.0)])
def test_small_boards_are_solved_from_the_start(engine, size, score):
    for cell in range(0, size * size, max(1, size - 2)):
        report = engine.think(bytes([1] * size * size), cell, Limits(nodes=2_000_000))
        assert report.best.score == score
        assert report.depth == size * size - 1


def test_a_proven_line_is_legal_to_its_claim_and_as_long_as_it_says(engine):
    for size, start in ((3, 4), (4, 5), (5, 0)):
        s = begun(size, *divmod(start, size))
        line = engine.think(cells(s), s.pos, Limits(nodes=2_000_000)).best
        for cell in line.cells:
            actions = [action for action, target in s.reach.items() if target == cell]
            s = game.apply(s, s.turn, actions[0] if actions else "claim")
        assert s.ending.reason == "claim-correct"
        assert abs(line.wins_in) == len(line.cells)
        assert (s.winner == 0) == (line.wins_in > 0)


def test_more_winning_moves_are_shown_when_asked_for(engine):
    board = bytes([1] * 17 + [0] * 8)
    most = [engine.think(board, 0, QUICK, wins=wins).lines for wins in (1, 3)]
    assert [sum(line.score == 1 for line in lines) for lines in most] == [1, 3]


def test_only_the_moves_that_were_asked_about_are_weighed(engine):
    report = engine.think(bytes([1] * 25), 12, QUICK, targets=[0, 7])
    assert {line.cells[0] for line in report.lines} == {0, 7}


def test_a_node_budget_gives_the_same_answer_every_time(engine):
    board = bytes([1] * 49)
    assert engine.think(board, 3, QUICK) == Engine(megabytes=4).think(board, 3, QUICK)


def test_a_large_board_is_looked_into_ply_by_ply(engine):
    heard = []
    report = engine.think(bytes([1] * 81), 40, QUICK, tell=heard.append)
    assert [told.depth for told in heard] == list(range(1, report.depth + 1))
    assert report.best.wins_in is None
    assert 0 < report.best.score < 1


def test_a_listener_can_end_it_by_an_exception(engine):
    def tell(report):
        if report.depth == 2:
            raise StopIteration

    with pytest.raises(StopIteration):
        engine.think(bytes([1] * 64), 0, Limits(), tell=tell)


def test_a_stop_from_another_thread_ends_the_search(engine):
    board = bytes([1] * 64)
    assert stopped(engine, lambda tell: engine.think(board, 0, Limits(), tell=tell)).lines


@pytest.mark.parametrize(
    ("board", "piece", "targets"),
    [
        (b"", 0, None),
        (bytes(8), 0, None),
        (bytes(100), 0, None),
        (b"\x02" + bytes(8), 0, None),
        (bytes([1] * 9), 9, None),
        (bytes([1] * 9), -1, None),
        (bytes(9), 0, None),
        (bytes([1] * 9), 0, [5]),
        (bytes([1] * 9), 0, [0]),
        (bytes([1] * 9), 0, []),
    ],
)
def test_boards_and_moves_that_cannot_be_are_refused(engine, board, piece, targets):
    with pytest.raises(ValueError, match=r"board|way"):
        engine.think(board, piece, QUICK, targets=targets)

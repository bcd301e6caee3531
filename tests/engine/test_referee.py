"""The native core plays by the Python rules."""

from __future__ import annotations

from random import Random

import pytest

from parlour.engine.referee import judge, perft
from parlour.games.caro import RULES
from parlour.games.caro import game as caro
from parlour.games.grid import Grid
from play import perft as python_perft
from play import play
from recorded import vectors

SIZES = range(7, 21)


def clustered(size: int, rng: Random) -> list[int]:
    """All cells in an order that makes long runs likely: mostly next to an earlier stone."""
    left = list(range(size * size))
    rng.shuffle(left)
    stripes = rng.choice([1, 2, 3])
    return sorted(left, key=lambda c: (c // size // stripes, rng.random() * size + c % size / 2))


def scattered(size: int, rng: Random) -> list[int]:
    """All cells in any order."""
    return rng.sample(range(size * size), size * size)


def agreed(rule: str, size: int, moves: list[int]) -> int:
    """Plays until the game ends by both; how many positions they agreed about.

    Had one of them ended the game sooner, the counts would differ.
    """
    names = Grid.of(size).names
    s = caro.start({"size": size, "rule": rule})
    for cell in moves:
        if s.over:
            break
        s = caro.apply(s, s.seat, names[cell])
    verdict = judge(rule, size, moves)
    assert verdict.played == len(s.moves)
    assert verdict.lines == s.lines
    return len(s.moves)


def walk(rule: str, positions: int, seed: int) -> int:
    """Random games of every size and shape until so many positions were compared."""
    rng, seen = Random(seed), 0
    while seen < positions:
        shape = rng.choice((clustered, scattered))
        size = rng.choice(SIZES)
        seen += agreed(rule, size, shape(size, rng))
    return seen


@pytest.mark.parametrize("rule", RULES)
def test_random_games_end_the_same_way_with_the_same_lines(rule):
    assert walk(rule, 5_000, seed=len(rule)) >= 5_000


@pytest.mark.soak
@pytest.mark.parametrize("rule", RULES)
def test_a_hundred_thousand_positions_are_judged_alike(rule):
    assert walk(rule, 100_000, seed=100 + len(rule)) >= 100_000


@pytest.mark.parametrize("rule", RULES)
def test_full_boards_without_a_line_are_draws_for_both(rule):
    """C-DRAW: columns in pairs leave no run of five on a board of seven."""
    size = 7
    pattern = ["XXOOXXO", "OOXXOOX"] * 3 + ["XXOOXXO"]
    sides = {side: [] for side in "XO"}
    for y, row in enumerate(pattern):
        for x, side in enumerate(row):
            sides[side].append(y * size + x)
    assert len(sides["X"]) == len(sides["O"]) + 1
    moves = [sides["XO"[i % 2]][i // 2] for i in range(size * size)]
    verdict = judge(rule, size, moves)
    assert (verdict.played, verdict.lines) == (49, ())


def test_the_conformance_games_end_the_same_way():
    for vector in vectors("caro"):
        size = vector["size"]
        moves = [y * size + x for x, y in vector["moves"]]
        verdict = judge(vector["rule"], size, moves)
        lines = [[[c % size, c // size] for c in line] for line in verdict.lines]
        assert lines == vector["lines"]
        decided = vector["decided_at"]
        assert verdict.played == (len(moves) if decided is None else decided + 1)


@pytest.mark.parametrize("rule", RULES)
def test_perft_counts_agree_where_games_end_within_the_depth(rule):
    opening = ["B4", "B7", "C4", "D7", "D4", "F7", "E4", "A1"]
    s = play(caro, opening, size=7, rule=rule)
    moves = [s.grid.index[name] for name in opening]
    assert perft(rule, 7, moves, 2) == python_perft(caro, s, 2)


@pytest.mark.parametrize(
    ("size", "depth", "count"),
    [(7, 3, 49 * 48 * 47), (15, 2, 225 * 224), (20, 2, 400 * 399)],
)
def test_perft_of_an_empty_board_is_a_falling_factorial(size, depth, count):
    for rule in RULES:
        assert perft(rule, size, [], depth) == count


@pytest.mark.parametrize(
    ("rule", "size", "moves"),
    [
        ("Caro", 15, []),
        ("caro", 6, []),
        ("caro", 21, []),
        ("caro", 15, [225]),
        ("caro", 15, [3, 3]),
    ],
)
def test_what_the_rules_refuse_the_core_refuses(rule, size, moves):
    with pytest.raises(ValueError, match=r"no such|taken"):
        judge(rule, size, moves)

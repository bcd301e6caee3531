"""What holds in every position."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games.caro import RULES, Position, game
from parlour.games.grid import DIRECTIONS, Grid
from play import play, random_game

WEAKER = [
    ("caro", "standard"),
    ("standard", "freestyle"),
    ("caro", "caro-both"),
    ("caro-both", "caro-9"),
    ("caro-9", "caro-8"),
    ("caro-9", "standard"),
    ("caro-8", "freestyle"),
]


@st.composite
def crowded(draw) -> tuple[int, bytes, int]:
    """A board with a line of mostly X through an empty cell, where X is about to place."""
    size = draw(st.integers(7, 15))
    noise = draw(st.integers(0, 1 << 32))
    rng = Random(noise)
    board = bytearray(rng.choices((0, 1, 2), (5, 3, 3), k=size * size))
    cell = draw(st.integers(0, size * size - 1))
    x, y = cell % size, cell // size
    for dx, dy in DIRECTIONS:
        marks = draw(st.lists(st.sampled_from((1, 1, 1, 1, 0, 2)), min_size=9, max_size=9))
        for step, mark in zip(range(-4, 5), marks, strict=True):
            a, b = x + step * dx, y + step * dy
            if 0 <= a < size and 0 <= b < size:
                board[b * size + a] = mark
    board[cell] = 0
    return size, bytes(board), cell


def after(case: tuple[int, bytes, int], rule: str) -> Position:
    """The position once X has placed. The order of the other stones means nothing here."""
    size, board, cell = case
    stones = tuple(c for c in range(len(board)) if board[c])
    s = Position(size, rule, "free", board, stones + (0,) * (len(stones) % 2))
    return game.apply(s, 0, s.grid.names[cell])


def scanned(board: bytes, size: int, cell: int, rule: str) -> list[tuple[int, ...]]:
    """The winning runs through the cell, found by reading every line of the board as text."""
    by_xy = [(x, y) for y in range(size) for x in range(size)]
    keys = (lambda x, y: y, lambda x, y: x, lambda x, y: x - y, lambda x, y: x + y)
    found = []
    for direction, key in enumerate(keys):
        x, y = cell % size, cell // size
        on = sorted((p for p in by_xy if key(*p) == key(x, y)), key=lambda p: (p[0], p[1]))
        cells = [b * size + a for a, b in on]
        text = "#" + "".join(".XO"[board[c]] for c in cells) + "#"
        for run in re.finditer("X{5,}", text):
            inside = cells[run.start() - 1 : run.end() - 1]
            ends = text[run.start() - 1] + text[run.end()]
            if cell in inside and _wins(rule, len(inside), ends):
                found.append((direction, tuple(inside)))
    return [line for _, line in sorted(found)]


def _wins(rule: str, length: int, ends: str) -> bool:
    if length > 5:
        return rule in ("freestyle", "caro-8")
    return {
        "standard": True,
        "freestyle": True,
        "caro": ends == "..",
        "caro-both": "." in ends,
        "caro-8": ends != "OO",
        "caro-9": ends != "OO",
    }[rule]


@pytest.mark.parametrize("rule", RULES)
@given(crowded())
def test_lines_are_those_that_a_reader_of_the_whole_board_finds(rule, case):
    s = after(case, rule)
    assert list(s.lines) == scanned(s.board, s.size, case[2], rule)


@pytest.mark.parametrize(("strict", "loose"), WEAKER)
@given(crowded())
def test_every_win_of_a_stricter_rule_is_a_win_of_a_looser_one(strict, loose, case):
    assert set(after(case, strict).lines) <= set(after(case, loose).lines)


@pytest.mark.parametrize("rule", RULES)
@given(crowded())
def test_mirrored_and_turned_boards_have_mirrored_and_turned_lines(rule, case):
    size, board, cell = case
    turned = [x * size + (size - 1 - y) for y in range(size) for x in range(size)]
    mirrored = [y * size + (size - 1 - x) for y in range(size) for x in range(size)]
    for image in (turned, mirrored):
        moved = bytearray(len(board))
        for c, mark in enumerate(board):
            moved[image[c]] = mark
        expected = {frozenset(image[c] for c in line) for line in after(case, rule).lines}
        lines = after((size, bytes(moved), image[cell]), rule).lines
        assert {frozenset(line) for line in lines} == expected


@given(crowded())
def test_a_line_is_straight_whole_and_through_the_stone(case):
    for s in (after(case, rule) for rule in RULES):
        for line in s.lines:
            steps = {b - a for a, b in pairwise(line)}
            assert len(steps) == 1
            assert steps <= {1, s.size, s.size + 1, 1 - s.size}
            assert case[2] in line
            assert 5 <= len(line) <= 9 or s.rule in ("freestyle", "caro-8")


@given(st.integers(0, 10_000), st.sampled_from(list(RULES)), st.sampled_from(["free", "swap2"]))
def test_a_random_game_reads_back_from_dump_view_and_record(seed, rule, opening):
    options = {"size": 7, "rule": rule, "opening": opening}
    *_, (*_, end) = random_game(game, Random(seed), options)
    dump = json.loads(json.dumps(game.dump(end)))
    assert game.load(dump) == end
    assert game.guess(game.view(end, None), Random(0)) == end
    assert play(game, dump["record"].split(), **options) == end


@given(st.integers(0, 10_000))
def test_x_never_has_fewer_stones_nor_two_more(seed):
    for s, *_ in random_game(game, Random(seed), {"size": 7}):
        assert s.board.count(1) - s.board.count(2) in (0, 1)
        assert len(s.moves) == s.board.count(1) + s.board.count(2)
        assert s.grid is Grid.of(7)

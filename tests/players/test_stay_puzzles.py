"""Puzzles of the burning board: what the prover keeps, what it refuses and why."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import pytest

from parlour.games import get
from parlour.games.stay_on_the_board.board import CLAIM, Board
from parlour.players.mine import Mine, doubt
from parlour.players.puzzle_source import Candidate, id_of
from parlour.players.stay_on_the_board.puzzles import puzzles
from parlour.players.stay_on_the_board.puzzles.walks import Walks
from parlour.players.symmetry import turns
from parlour.puzzles.puzzle import Good, Node
from parlour.puzzles.solving import Status, solve

GAME = get("stay-on-the-board")
# From section 18 of the rules: 8x2 wins, 6x2 and 9x2 lose.
DECIDES = ("start 1.1", "8x1", "1x1", "3x1", "4x1")


def asked(before: tuple[str, ...] = DECIDES, size: int = 3, mode: str = "blocked") -> Candidate:
    seat = (len(before) - 1) % 2
    return Candidate({"mode": mode, "size": size}, before, None, seat, "win", "selfplay")


@cache
def found(size: int, count: int):
    """So many puzzles of that size."""
    search, options, puzzles_found = Mine(puzzles), {"mode": "blocked", "size": size}, []
    for number in range(200):
        puzzles_found += search.own_game(number, 5, [options])
        if len(puzzles_found) >= count:
            break
    return puzzles_found[:count]


def test_the_only_step_that_wins_is_a_puzzle():
    puzzle = puzzles.prove(asked())
    assert list(puzzle.tree.good) == ["8x2"]
    assert puzzle.tree.wrong.keys() == {"6x2", "9x2"}
    assert (puzzle.goal, puzzle.seat, puzzle.position) == ("win", 0, None)
    assert doubt(puzzles, puzzle) is None


@cache
def wins(size: int, piece: int, still_open: frozenset[int]) -> bool:
    """By the rule alone, looked at to the end: who has nowhere to go claims and wins."""
    ways = [cell for cell in Board.of(size).reach[piece].values() if cell in still_open]
    return not ways or any(not wins(size, cell, still_open - {cell}) for cell in ways)


def test_how_long_walks_last_is_right_of_every_position_of_the_smallest_board():
    """The table of section 18: in how many the mover wins, and in how many the choice decides."""
    table, walks = {}, Walks(Board.of(3))
    for count in range(9):
        won = decides = 0
        for cells in combinations(range(9), count + 1):
            for piece in cells:
                rest = frozenset(cells) - {piece}
                lasts = walks.lasts(piece, sum(1 << cell for cell in rest))
                assert (lasts > 0) == wins(3, piece, rest)
                won += lasts > 0
                ways = [c for c in Board.of(3).reach[piece].values() if c in rest]
                decides += len({wins(3, way, rest - {way}) for way in ways}) == 2
        table[count + 1] = (won, decides)
    assert table == {
        1: (9, 0),
        2: (16, 0),
        3: (196, 0),
        4: (224, 224),
        5: (630, 464),
        6: (0, 0),
        7: (252, 0),
        8: (0, 0),
        9: (9, 0),
    }


def after(s, *actions: str):
    for action in actions:
        s = GAME.apply(s, s.turn, action)
    return s


def lasting(s) -> int:
    still_open = sum(1 << c for c in s.board.cells if c not in s.blocked and c != s.pos)
    return Walks(s.board).lasts(s.pos, still_open)


@pytest.mark.parametrize("size", [4, 5, 6])
def test_each_step_of_a_tree_alone_wins_and_each_answer_is_the_longest_walk(size: int):
    for puzzle in found(size, 8):
        node, s = puzzle.tree, solve(GAME, puzzle, []).state
        while node is not None:
            won = {action for action in s.reach if lasting(after(s, action)) < 0}
            assert node.good.keys() == won
            assert node.good.keys() | node.wrong.keys() == set(s.reach)
            for action, refutation in node.wrong.items():
                t = after(s, action, *refutation)
                assert t.winner == 1 - puzzle.seat if t.ending else lasting(t) < 0
            ((step, good),) = node.good.items()
            if good.then is not None:
                (reply,) = good.reply
                rival = after(s, step)
                others = [lasting(after(rival, other)) for other in rival.reach]
                s = after(rival, reply)
                assert lasting(s) == max(others)
            node = good.then


def test_a_wrong_step_a_claim_and_a_step_off_the_board_are_wrong():
    puzzle = puzzles.prove(asked())
    assert solve(GAME, puzzle, ["8x2"]).status is not Status.WRONG
    for action in ("6x2", CLAIM, "4x1", "8x1"):
        now = solve(GAME, puzzle, [action])
        assert now.status is Status.WRONG
        assert now.refutation == puzzle.tree.wrong.get(action, ())


REFUSED = [
    # before, size, mode, what the refusal says
    (("start 0.0",), 3, "blocked", "6 steps win: "),
    (("start 1.1", "8x1"), 3, "blocked", "no step wins"),
    (("start 0.0", "6x1", "2x1"), 2, "blocked", "no step wins"),
    (("start 0.0", "6x1"), 6, "blocked", "more than 12 cells are open"),
    (DECIDES, 3, "normal", "nothing burns here"),
]


@pytest.mark.parametrize(("before", "size", "mode", "why"), REFUSED)
def test_what_asks_nothing_is_refused_with_a_sentence(before, size, mode, why):
    refusal = puzzles.prove(asked(before, size, mode))
    assert isinstance(refusal, str)
    assert why in refusal


def test_another_goal_is_refused():
    assert "no such goal" in puzzles.prove(replace(asked(), goal="fours"))


PLANTED = [
    # what is changed in a puzzle, what is said of it
    ({"tree": Node({"6x2": Good()}, {"8x2": ("claim",)})}, "its good actions are not those"),
    ({"tree": Node({"8x2": Good(), "6x2": Good()})}, "its good actions are not those"),
    ({"options": {"mode": "normal", "size": 3}}, "nothing burns here"),
    ({"options": {"mode": "blocked", "size": 4}}, ""),
    ({"before": DECIDES[:2], "seat": 1}, "no step wins"),
    ({"before": (*DECIDES, "8x2")}, "it is not the turn"),
    ({"before": ("start 0.0",)}, "6 steps win: "),
    ({"seat": 1}, "it is not the turn"),
    ({"before": ("start 9.9",)}, "its position cannot be had"),
    ({"id": "0" * 12}, "its id are not those"),
]


@pytest.mark.parametrize(("change", "why"), PLANTED)
def test_a_planted_falsehood_is_named(change, why):
    puzzle = puzzles.prove(asked())
    said = doubt(puzzles, replace(puzzle, **change))
    assert said is not None
    assert why in said


def test_an_answer_that_is_not_the_longest_is_named():
    puzzle = next(p for p in found(5, 20) if p.length > 1)
    ((step, good),) = puzzle.tree.good.items()
    rival = after(solve(GAME, puzzle, []).state, step)
    other = next(action for action in rival.reach if action not in good.reply)
    planted = replace(puzzle.tree, good={step: replace(good, reply=(other,))})
    assert "its answers are not those" in doubt(puzzles, replace(puzzle, tree=planted))


def test_positions_that_a_symmetry_carries_into_one_another_are_one_puzzle():
    board = Board.of(3)
    at, walk = board.starts[DECIDES[0]], []
    for move in (None, *DECIDES[1:]):
        at = at if move is None else board.reach[at][move]
        walk.append(at)
    ids = set()
    for way in turns(3):
        moved = [way.index(cell) for cell in walk]
        steps = [
            next(text for text, cell in board.reach[a].items() if cell == b)
            for a, b in pairwise(moved)
        ]
        ids.add(id_of(puzzles, asked((f"start {board.names[moved[0]]}", *steps))))
    assert len(ids) == 1
    assert id_of(puzzles, asked(("start 1.1", "8x1", "1x1", "3x1", "7x1"))) not in ids


def test_a_start_that_was_chosen_is_the_same_puzzle_as_one_that_was_drawn():
    chosen = {"mode": "blocked", "size": 3, "start": [1, 1], "first": 2}
    (mine,) = puzzles.candidates(chosen, (*DECIDES[1:], "8x2"), "house")
    assert (mine.before, mine.seat, mine.source) == (DECIDES, 0, "house")
    assert id_of(puzzles, mine) == id_of(puzzles, asked())


def test_nothing_is_found_where_nothing_burns():
    normal = {"mode": "normal", "size": 3}
    assert list(puzzles.candidates(normal, DECIDES, "house")) == []

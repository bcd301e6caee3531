"""The computer that plays Stay on the Board (section 14)."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from parlour.games.stay_on_the_board import Position, game
from parlour.kernel import CHANCE
from parlour.players import Budget, Thought, levels, think
from parlour.players.stay_on_the_board.solver import Exhausted, Solver
from playing import play

EVERY_LEVEL = range(1, levels(game) + 1)
CC = ["computer", "computer"]


def ask(s: Position, level: int, seed: int = 0, ms: int = 60_000) -> Thought:
    return think(game, game.view(s, s.turn), s.turn, Budget(level, seed, ms))


def drawn(rng: Random, **options: Any) -> Position:
    s = game.start({"seats": CC, **options})
    return game.apply(s, CHANCE, rng.choice(list(game.chance(s))))


def winner(one: int, other: int, size: int, first: int, seed: int) -> int:
    """The seat that wins when level `one` on seat 0 meets level `other` in blocked mode."""
    rng = Random(seed)
    s = drawn(rng, size=size, mode="blocked", first=first)
    while s.winner is None:
        s = game.apply(s, s.turn, ask(s, (one, other)[s.turn], rng.getrandbits(32)).action)
    return s.winner


def share(one: int, other: int, size: int, pairs: int) -> float:
    """How much of a match, both sides starting from each drawn cell, level `one` takes."""
    ends = [winner(one, other, size, first, seed) for seed in range(pairs) for first in (1, 2)]
    return ends.count(0) / len(ends)


def test_there_are_three_levels():
    assert levels(game) == 3


@pytest.mark.parametrize("level", EVERY_LEVEL)
@pytest.mark.parametrize("mode", ["normal", "blocked"])
@pytest.mark.parametrize("size", range(2, 10))
def test_no_level_ever_makes_an_illegal_move_or_a_wrong_claim(size, mode, level):
    rng = Random(size)
    s = drawn(rng, size=size, mode=mode, seats=["human", "computer"])
    for _ in range(size**2 if mode == "blocked" else 12):
        thought = ask(s, level, rng.getrandbits(32)) if s.moves % 3 else None
        actions = list(s.reach) or ["claim"]
        if thought:
            assert thought.action in actions
            assert thought.line[0] == thought.action
            assert -1 <= thought.score <= 1
            assert thought.nodes > 0
        s = game.apply(s, s.turn, thought.action if thought else rng.choice(actions))
        if s.ending:
            assert s.ending.reason == "claim-correct"
            break


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_the_same_seed_gives_the_same_answer_and_the_view_is_left_alone(level):
    s = play(game, ["6x1", "2x2", "9x1"], size=4, mode="blocked", start=[1, 1])
    view = game.view(s, s.turn)
    before = json.dumps(view)
    answers = {think(game, view, s.turn, Budget(level, 7)) for _ in range(3)}
    assert len(answers) == 1
    assert json.dumps(view) == before


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_a_stuck_computer_claims(level):
    """Case 30, ruling 1"""
    stuck = play(game, ["6x1", "2x1", "4x1"], size=2, mode="blocked", start=[0, 0])
    thought = ask(stuck, level)
    assert (thought.action, thought.score) == ("claim", 1.0)


@pytest.mark.parametrize(
    ("level", "mode"), [(1, "normal"), (2, "normal"), (3, "normal"), (1, "blocked")]
)
def test_the_random_level_and_every_level_in_normal_mode_draw_evenly(level, mode):
    s = game.start({"size": 3, "mode": mode, "start": [1, 1], "seats": CC})
    drawn_moves = Counter(ask(s, level, seed).action for seed in range(800))
    assert set(drawn_moves) == set(s.reach)
    assert all(60 <= count <= 140 for count in drawn_moves.values())


def test_a_hint_to_a_person_keeps_clear_of_the_penalty():
    s = play(game, ["6x3"], size=5, seats=["human", "computer"], first=2, start=[2, 1])
    for level in (2, 3):
        hints = {ask(s, level, seed).action for seed in range(200)}
        assert hints == set(s.reach) - {"4x1", "4x2", "4x3"}


CORNERED = ["2x1", "3x1", "6x1", "7x1", "9x1"]
"""On 3x3 from [0, 0] to [0, 2]: 1x2 leaves the other side stuck, 2x1 does not."""


@pytest.mark.parametrize(("level", "moves"), [(1, {"1x2", "2x1", "4x1"}), (2, {"2x1", "4x1"})])
def test_the_careful_level_does_not_leave_the_other_side_stuck(level, moves):
    s = play(game, CORNERED, mode="blocked", start=[0, 0])
    assert {ask(s, level, seed).action for seed in range(60)} == moves


def test_the_careful_level_gets_itself_stuck_by_force():
    s = play(game, ["8x1", "1x1", "3x1", "4x1", "6x2"], mode="blocked", start=[1, 1])
    thoughts = [ask(s, 2, seed) for seed in range(20)]
    assert {(thought.action, thought.score) for thought in thoughts} == {("8x2", 1.0)}


def test_the_careful_level_knows_when_every_move_hands_over_the_win():
    s = play(game, ["6x1", "2x1"], size=2, mode="blocked", start=[0, 0])
    assert ask(s, 2).score == -1.0


def test_the_strong_level_finds_the_one_winning_move_of_the_example():
    """Section 18: 8·2 wins, 6·2 and 9·2 lose"""
    s = play(game, ["8x1", "1x1", "3x1", "4x1"], mode="blocked", start=[1, 1])
    thoughts = [ask(s, 3, seed) for seed in range(20)]
    assert {(thought.action, thought.score) for thought in thoughts} == {("8x2", 1.0)}


def test_the_strong_level_never_loses_three_by_three_when_it_starts():
    """Section 18"""
    assert all(winner(3, other, 3, 1, seed) == 0 for other in (1, 2) for seed in range(30))


def test_the_strong_level_is_careful_until_the_rest_can_be_searched():
    s = game.start({"size": 6, "mode": "blocked", "start": [2, 2], "seats": CC})
    assert ask(s, 3, 5) == ask(s, 2, 5)


def test_the_strong_level_falls_back_on_care_when_time_is_up():
    s = play(game, ["6x1", "2x1", "4x1"], size=4, mode="blocked", start=[0, 0])
    assert ask(s, 3, seed=5).score != 0
    hurried = ask(s, 3, seed=5, ms=0)
    assert (hurried.action, hurried.score) == (ask(s, 2, seed=5).action, 0.0)


def test_a_search_stops_at_its_limit_of_nodes():
    solver = Solver(4, limit=50, ms=60_000)
    with pytest.raises(Exhausted):
        solver.wins(0, 2**16 - 2)
    assert solver.nodes == 51


@pytest.mark.parametrize(
    ("better", "worse", "size", "pairs", "at_least"),
    [(2, 1, 4, 100, 0.56), (2, 1, 5, 60, 0.56), (3, 2, 4, 20, 0.7), (3, 2, 3, 60, 0.65)],
)
def test_a_level_beats_the_one_below(better, worse, size, pairs, at_least):
    assert share(better, worse, size, pairs) >= at_least

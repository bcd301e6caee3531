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
from parlour.players.stay_on_the_board.levels import level_params
from parlour.players.stay_on_the_board.memory import forgotten, remembered
from play import play
from soak import soaked

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


def test_there_are_ten_levels():
    assert levels(game) == 10


@pytest.mark.parametrize("level", range(1, 10))
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


LOSES: dict[str, Any] = {"mode": "blocked", "seats": ["human", "computer"], "trapped": "loses"}


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_a_stuck_computer_gives_up_where_the_trapped_one_loses(level):
    """Case 30 with the other ruling on a trapped computer"""
    stuck = play(game, ["6x1", "2x1", "4x1"], size=2, start=[0, 0], **LOSES)
    thought = ask(stuck, level)
    assert (thought.action, thought.score, thought.wins_in) == ("claim", -1.0, -1)
    assert game.apply(stuck, 1, thought.action).winner == 0


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_a_stuck_person_claims_where_the_trapped_computer_loses(level):
    stuck = play(game, ["6x1", "2x1", "4x1"], size=2, start=[0, 0], first=2, **LOSES)
    assert ask(stuck, level).score == 1.0


@pytest.mark.parametrize("level", [1, 5, 9])
@pytest.mark.parametrize("size", [2, 3, 5, 9])
def test_where_the_trapped_computer_loses_every_level_still_looks_where_it_steps(size, level):
    rng = Random(size)
    s = drawn(rng, size=size, **LOSES)
    while s.reach:
        thought = ask(s, level, rng.getrandbits(32))
        assert thought.action in s.reach
        assert thought.line[0] == thought.action
        s = game.apply(s, s.turn, thought.action)


def test_a_computer_that_loses_when_trapped_lasts_longer_the_better_it_is():
    """Both endings are the person's, so it plays for a long walk, in which a person may slip."""
    lengths = {level: [_lasted(level, seed) for seed in range(40)] for level in (1, 9)}
    assert set(lengths[9]) == {24}  # every cell of five by five
    assert sum(lengths[1]) < sum(lengths[9])


def _lasted(level: int, seed: int) -> int:
    rng = Random(seed)
    s = drawn(rng, size=5, **LOSES)
    while s.reach:
        person = s.turn == 0
        s = game.apply(s, s.turn, ask(s, 1 if person else level, rng.getrandbits(32)).action)
    return s.moves


def test_a_hint_traps_the_computer_that_loses_by_it():
    s = play(game, ["8x1", "1x1", "3x1", "4x1", "6x2", "8x2"], start=[1, 1], **LOSES)
    won = [action for action in s.reach if not game.apply(s, 0, action).reach]
    assert won
    thought = ask(s, 5)
    assert (thought.action in won, thought.score) == (True, 1.0)


@pytest.mark.parametrize(("level", "mode"), [(1, "normal"), (9, "normal"), (1, "blocked")])
def test_the_random_level_and_every_level_in_normal_mode_draw_evenly(level, mode):
    s = game.start({"size": 3, "mode": mode, "start": [1, 1], "seats": CC})
    drawn_moves = Counter(ask(s, level, seed).action for seed in range(800))
    assert set(drawn_moves) == set(s.reach)
    assert all(60 <= count <= 140 for count in drawn_moves.values())


def test_a_hint_to_a_person_keeps_clear_of_the_penalty():
    s = play(game, ["6x3"], size=5, seats=["human", "computer"], first=2, start=[2, 1])
    for level in (2, 10):
        hints = {ask(s, level, seed).action for seed in range(200)}
        assert hints == set(s.reach) - {"4x1", "4x2", "4x3"}


def test_level_ten_finds_the_one_winning_move_of_the_example():
    """Section 18: 8·2 wins, 6·2 and 9·2 lose"""
    s = play(game, ["8x1", "1x1", "3x1", "4x1"], mode="blocked", start=[1, 1])
    thoughts = [ask(s, 10, seed) for seed in range(20)]
    assert {(thought.action, thought.score) for thought in thoughts} == {("8x2", 1.0)}


@pytest.mark.parametrize("size", [3, 5])
def test_level_ten_never_loses_a_board_of_odd_size_when_it_starts(size):
    """Section 18 for three by three; five by five is solved alike."""
    assert all(winner(10, other, size, 1, seed) == 0 for other in (1, 9) for seed in range(3))


def wins(s: Position) -> bool:
    """By definition: who has no move claims, and who leaves a lost position has won."""
    return not s.reach or any(not wins(t) for t in replies(s))


def replies(s: Position) -> list[Position]:
    return [game.apply(s, s.turn, action) for action in s.reach]


def test_a_lost_position_is_played_where_most_replies_are_wrong():
    rng = Random(2)
    tried = 0
    while tried < 12:
        s = drawn(rng, size=3, mode="blocked")
        for _ in range(rng.choice((3, 4))):
            s = rng.choice(replies(s))
        if wins(s):
            continue
        traps = {
            action: sum(wins(u) for u in replies(t)) / max(1, len(replies(t)))
            for action, t in zip(s.reach, replies(s), strict=True)
        }
        thought = ask(s, 10)
        assert traps[thought.action] == max(traps.values())
        assert thought.score == -1.0
        tried += max(traps.values()) > min(traps.values())


@pytest.mark.parametrize("level", [9, 10])
def test_the_line_of_a_proof_is_legal_to_the_claim(level):
    s = play(game, ["8x1", "1x1", "3x1"], mode="blocked", start=[1, 1])
    thought = ask(s, level)
    seat = s.turn
    for action in thought.line:
        s = game.apply(s, s.turn, action)
    assert s.ending
    assert s.ending.reason == "claim-correct"
    assert abs(thought.wins_in or 0) == len(thought.line)
    assert (s.winner == seat) == (thought.score == 1.0)


def test_progress_hears_of_each_deeper_look_and_lastly_of_the_answer():
    s = game.start({"size": 4, "mode": "blocked", "start": [1, 1], "seats": CC})
    heard: list[Thought] = []
    thought = think(game, game.view(s, 0), 0, Budget(10, 1), heard.append)
    depths = [told.depth for told in heard]
    assert depths == sorted(set(depths))
    assert (heard[-1].depth, heard[-1].score) == (thought.depth, thought.score)


def test_what_cannot_be_solved_is_varied():
    s = game.start({"size": 9, "mode": "blocked", "start": [4, 4], "seats": CC})
    thoughts = [ask(s, 9, seed) for seed in range(20)]
    assert len({thought.action for thought in thoughts}) > 3
    assert all(thought.wins_in is None and abs(thought.score) < 1 for thought in thoughts)


LONG = ["6x1", "2x1", "4x1", "2x1", "6x1", "2x1", "4x1"]


def test_the_oldest_cells_are_forgotten_most():
    s = play(game, LONG, size=5, mode="blocked", start=[0, 0])
    rng = Random(1)
    slips = Counter(cell for _ in range(4_000) for cell in forgotten(s, 2.0, rng))
    assert 1.85 < sum(slips.values()) / 4_000 < 2.15
    counts = [slips[cell] for cell in s.blocked]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > 4 * counts[-1]


def test_what_is_forgotten_seems_open():
    s = play(game, LONG, size=5, mode="blocked", start=[0, 0])
    slipped = frozenset(s.blocked[:2])
    seems = remembered(s, slipped)
    assert {cell for cell in s.board.cells if not seems[cell]} == set(s.blocked[2:])
    assert forgotten(s, 0.0, Random(1)) == frozenset()


def test_who_forgets_proves_nothing_and_expects_only_its_own_move():
    s = play(game, ["8x1", "1x1", "3x1", "4x1"], mode="blocked", start=[1, 1])
    misled = [seed for seed in range(30) if forgotten(s, level_params(2).forgets, Random(seed))]
    thoughts = [ask(s, 2, seed) for seed in misled]
    assert len({thought.action for thought in thoughts}) > 1
    assert all(thought.wins_in is None for thought in thoughts)
    assert all(thought.line == (thought.action,) for thought in thoughts)


@pytest.mark.parametrize(
    ("better", "worse", "size", "pairs", "at_least"),
    [
        (4, 1, 5, 40, 0.6),
        soaked(7, 4, 5, 40, 0.55),
        soaked(9, 6, 6, 30, 0.58),
        soaked(9, 1, 7, 20, 0.75),
    ],
)
def test_a_level_beats_a_lower_one(better, worse, size, pairs, at_least):
    assert share(better, worse, size, pairs) >= at_least

"""The player of Four in a Square: legal, the same for a seed, and stronger with its level."""

from __future__ import annotations

from random import Random

import pytest

from parlour.games.four_in_a_square import game
from parlour.games.four_in_a_square.board import corners
from parlour.players import Budget, levels, think
from parlour.players.four_in_a_square.frame import frame_of, turns, wins_at_once
from playing import play, random_game

TERMS = [
    {"piecesPerPlayer": 16},
    {"piecesPerPlayer": 5, "noRepeatSlide": True},
    {"piecesPerPlayer": 2, "repetitionDraw": 2},
    {"piecesPerPlayer": 8, "repetitionDraw": 0, "movementLimit": 20},
]
THREE_EACH = [
    *("place 0.1", "slide 5", "place 8.3", "slide 4"),
    *("place 0.3", "slide 5", "place 8.2", "slide 4"),
    *("place 1.0", "slide 5", "place 8.1", "slide 4"),
]


def answer(s, level, seed=0, ms=60_000):
    return think(game, game.view(s, s.turn), s.turn, Budget(level, seed, ms))


def positions(seed, every=1):
    """Positions of random games under different terms, none of them over."""
    for terms in TERMS:
        steps = list(random_game(game, Random(seed), terms, limit=120))
        yield from (s for s, *_ in steps[seed % every :: every])


def duel(levels_by_seat, seeds, **options):
    """What seat 0 scores in one game per seed."""
    score = 0.0
    for seed in seeds:
        s = game.start(options)
        while not s.over:
            thought = answer(s, levels_by_seat[s.turn], seed=1_000 * seed + len(s.record))
            s = game.apply(s, s.turn, thought.action)
        score += game.outcome(s).scores[0]
    return score


def test_there_are_three_levels():
    assert levels(game) == 3


@pytest.mark.parametrize(("level", "every"), [(1, 1), (2, 2), (3, 16)])
def test_every_answer_is_legal_and_begins_its_line(level, every):
    for seed in range(3):
        for s in positions(seed, every):
            thought = answer(s, level, seed)
            assert thought.action == thought.line[0]
            assert thought.action in game.legal(s, s.turn)
            assert -1 <= thought.score <= 1
            assert thought.nodes > 0


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_seed_gives_the_same_thought_again(level):
    for s in positions(5, every=24):
        assert answer(s, level, seed=9) == answer(s, level, seed=9)


def test_different_seeds_open_differently():
    s = game.start({})
    for level in (1, 2):
        assert len({answer(s, level, seed).action for seed in range(12)}) > 1


def test_a_line_can_be_played_as_far_as_it_goes():
    for s in positions(2, every=8):
        t = s
        for action in answer(s, 2).line:
            t = game.apply(t, s.turn, action)


def wins(s):
    """Whether the player to act can win in this turn, tried out by the rules."""
    for action in game.legal(s, s.turn):
        t = game.apply(s, s.turn, action)
        if t.winner == s.turn:
            return True
        if not t.over and t.turn == s.turn and wins(t):
            return True
    return False


@pytest.mark.parametrize("seed", range(4))
def test_a_win_in_this_turn_is_seen_exactly_where_the_rules_allow_one(seed):
    for s in positions(seed, every=5):
        assert wins_at_once(frame_of(s)) == wins(s)


@pytest.mark.parametrize("seed", range(2))
def test_turns_lead_where_the_rules_lead(seed):
    for s in positions(seed, every=11):
        for turn in turns(frame_of(s)):
            t = s
            for action in turn.texts:
                t = game.apply(t, s.turn, action)
                if t.over:
                    break
            else:
                assert frame_of(t) == turn.after


@pytest.mark.parametrize("level", [2, 3])
@pytest.mark.parametrize(
    ("played", "line"),
    [
        (THREE_EACH, ("place 1.2",)),
        ([*THREE_EACH, "place 6.0", "slide 5"], ("place 8.0",)),
    ],
    ids=["Red", "Blue"],
)
def test_a_win_on_the_table_is_taken(level, played, line):
    thought = answer(play(game, played), level)
    assert thought.line == line
    assert thought.score == 1


def test_the_strongest_level_leaves_no_win_in_one_that_it_can_prevent():
    """Asked only where some turns deny the rival a win at once and others do not."""
    asked = 0
    for s in (s for seed in range(6) for s in positions(seed, every=3)):
        frame = frame_of(s)
        if wins_at_once(frame):
            continue
        safe = {
            turn.texts
            for turn in turns(frame)
            if not corners(turn.after.mine) and not wins_at_once(turn.after)
        }
        if 0 < len(safe) < len(list(turns(frame))):
            assert answer(s, 3).line in safe
            asked += 1
    assert asked > 10


def test_no_level_completes_a_block_for_the_rival_if_it_can_help_it():
    s = play(
        game,
        [
            *("place 0.0", "slide 7", "place 3.1", "slide 4"),
            *("place 1.1", "slide 7", "place 3.3", "slide 4"),
            *("place 2.0", "slide 7", "place 5.0", "slide 4"),
            *("place 8.3", "slide 7", "place 5.2", "slide 4"),
            "place 6.2",
        ],
    )
    assert game.apply(s, 0, "slide 5").winner == 1
    for level in (1, 2, 3):
        for seed in range(8):
            assert answer(s, level, seed).action != "slide 5"


def test_when_time_is_up_the_best_turn_so_far_is_played():
    s = game.start({})
    hasty = answer(s, 3, ms=0)
    assert hasty.action in game.legal(s, 0)
    assert hasty.nodes < answer(s, 3).nodes


@pytest.mark.parametrize("red", [True, False], ids=["as Red", "as Blue"])
@pytest.mark.parametrize(("strong", "weak", "games", "at_least"), [(2, 1, 12, 11), (3, 2, 4, 3)])
def test_a_level_beats_the_one_below(strong, weak, games, at_least, red):
    seats = (strong, weak) if red else (weak, strong)
    score = duel(seats, range(games))
    assert (score if red else games - score) >= at_least

"""Matches between players: ratings, openings, forfeits."""

from __future__ import annotations

import sys
from itertools import islice

import pytest

from parlour.cli.contest.caro.contestant import contestant
from parlour.cli.contest.caro.fixture import openings, play
from parlour.cli.contest.elo import elo, standing
from parlour.games.caro import game as caro

SELF = f"gomocup:{sys.executable} -c "
SPEAKS = "import sys; from parlour.engine.talk import serve; serve(sys.stdin, sys.stdout)"
BREAKS = "print('OK'); print('99,99')"


@pytest.mark.parametrize(
    ("score", "rating"), [(0.5, 0), (0.75, 191), (0.25, -191), (1.0, 1080), (0.0, -1080)]
)
def test_ratings_follow_the_logistic_scale(score, rating):
    assert round(elo(score)) == pytest.approx(rating, abs=1)


def test_the_error_is_that_of_pairs():
    even = standing([(1.0, 0.0)] * 20)
    swings = standing([(1.0, 1.0), (0.0, 0.0)] * 10)
    assert even.score == swings.score == 0.5
    assert even.high - even.low < swings.high - swings.low


def test_openings_are_the_same_for_a_seed_and_nobody_has_won():
    first, again = (list(islice(openings("standard", 15, 3), 3)) for _ in range(2))
    assert first == again
    assert all(3 <= len(s.moves) <= 7 and not s.over for s in first)


def test_a_program_that_speaks_gomocup_plays_a_legal_game():
    start = caro.start({"size": 7, "rule": "caro"})
    program = contestant(f'{SELF}"{SPEAKS}"', ms=60)
    native = contestant("nodes:200", ms=60)
    score, why = play(start, native, program, seed=0, cap=6)
    program.close()
    assert (score, why) == (0.5, "6 stones")


def test_an_illegal_answer_forfeits_the_game():
    start = caro.start({"size": 7})
    program = contestant(f'{SELF}"{BREAKS}"', ms=60)
    score, why = play(start, program, contestant("nodes:200", ms=60), seed=0, cap=49)
    program.close()
    assert score == 0.0
    assert "99,99" in why


@pytest.mark.parametrize("text", ["", "level", "level:x", "nodes:", "gomocup:", "chess:9"])
def test_what_is_no_contestant_is_refused(text):
    with pytest.raises(ValueError, match="not a contestant"):
        contestant(text, ms=100)

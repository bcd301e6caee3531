"""Invariants over random games of every size, mode and seating."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games.stay_on_the_board import Position, game
from parlour.kernel import CHANCE

OPTIONS = st.fixed_dictionaries(
    {
        "size": st.integers(2, 9),
        "mode": st.sampled_from(["normal", "blocked"]),
        "seats": st.lists(st.sampled_from(["human", "computer"]), min_size=2, max_size=2),
        "first": st.integers(1, 2),
        "trapped": st.sampled_from(["claims", "loses"]),
    }
)


def walk(options: dict[str, Any], seed: int, careful: int) -> list[tuple[Position, str, Position]]:
    """A game of mostly legal moves: the first `careful` are legal wherever one exists."""
    rng = Random(seed)
    s = game.start(options)
    s = game.apply(s, CHANCE, rng.choice(list(game.chance(s))))
    steps = []
    while not s.ending:
        safe = list(s.reach) if len(steps) < careful else []
        action = rng.choice(safe or game.legal(s, s.turn))
        t = game.apply(s, s.turn, action)
        steps.append((s, action, t))
        s = t
    return steps


games = st.builds(walk, OPTIONS, st.integers(0, 2**32), st.integers(0, 90))


@settings(deadline=None, max_examples=60)
@given(games)
def test_the_piece_stays_on_an_open_cell_of_the_board(steps):
    """R-STATE-2 and section 2: also after the end"""
    for *_, t in steps:
        view = game.view(t, None)
        assert view["pos"] not in view["blocked"]
        assert view["pos"] not in view["targets"]
        assert all(0 <= place < t.size for place in view["pos"])
        assert view["targets"] == sorted(view["targets"])


@settings(deadline=None, max_examples=60)
@given(games)
def test_a_move_is_legal_exactly_when_it_does_not_end_the_game(steps):
    for s, action, t in steps:
        view = game.view(s, None)
        if action == "claim":
            assert t.ending
            stuck, doomed = view["legal"] == 0, s.is_doomed(s.turn)
            assert (t.winner == s.turn) == (stuck and not doomed)
        else:
            assert (t.ending is None) == (action in view["reach"])
            assert (t.ending is None) == (view["moves"] + 1 == game.view(t, None)["moves"])


@settings(deadline=None, max_examples=60)
@given(games)
def test_blocked_games_burn_one_cell_a_move_and_normal_ones_none(steps):
    """R-STATE-2, section 8: at most N² - 1 moves in blocked mode"""
    for *_, t in steps:
        view = game.view(t, None)
        burnt = {tuple(cell) for cell in view["blocked"]}
        assert len(burnt) == len(view["blocked"])
        assert len(burnt) == (view["moves"] if view["mode"] == "blocked" else 0)
        assert len(burnt) < t.size**2


@settings(deadline=None, max_examples=60)
@given(games)
def test_points_are_moves_of_people_and_penalties_are_even(steps):
    """R-SCORE-1, R-PEN-2, R-PEN-5, R-PEN-6"""
    points = [0, 0]
    for s, _, t in steps:
        if t.moves > s.moves and s.seats[s.turn] == "human":
            points[s.turn] += 1
        view = game.view(t, None)
        assert view["points"] == {"1": points[0], "2": points[1]}
        for seat in (0, 1):
            paid = view["penalty"][str(seat + 1)]
            assert paid % 2 == 0
            if view["mode"] == "blocked" or [*t.seats] != [*_duel(seat)]:
                assert paid == 0


def _duel(person: int) -> tuple[str, str]:
    return ("human", "computer") if person == 0 else ("computer", "human")


@settings(deadline=None, max_examples=60)
@given(games)
def test_a_position_is_restored_from_what_was_kept(steps):
    for *_, t in steps[-3:]:
        assert game.load(game.dump(t)) == t
        assert game.guess(game.view(t, None), Random(0)) == t


@settings(deadline=None, max_examples=60)
@given(games)
def test_the_result_adds_up(steps):
    result = game.view(steps[-1][2], None)["result"]
    assert {result["winner"], result["loser"]} == {1, 2}
    assert (result["by"] == result["winner"]) == (result["reason"] == "claim-correct")
    assert (result["attempt"] is None) == (steps[-1][1] == "claim")
    for seat in ("1", "2"):
        assert result["score"][seat] == result["points"][seat] - result["penalty"][seat]

"""Glicko-2 against the example that its author published, and what must hold of any rating."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.server.results.glicko import NEWCOMER, Rating, expected, rated, rested

EXAMPLE = Rating(1500, 200, 0.06)
RESULTS = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]

ratings = st.builds(
    Rating,
    st.floats(400, 3000),
    st.floats(45, 350),
    st.floats(0.04, 0.09),
)


def test_the_published_example_comes_out():
    after = rated(EXAMPLE, RESULTS)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_newcomer_is_provisional_until_enough_is_known():
    assert NEWCOMER.provisional
    rating, games = NEWCOMER, 0
    while rating.provisional:
        rating, games = rated(rating, [(Rating(1500, 60), games % 2)]), games + 1
    assert 5 <= games <= 25


@given(ratings, ratings)
def test_a_win_raises_a_loss_lowers_and_a_game_tells_something(one: Rating, other: Rating):
    won, lost = rated(one, [(other, 1.0)]), rated(one, [(other, 0.0)])
    assert lost.value < one.value < won.value
    assert rated(one, [(other, 0.5)]).value < won.value
    assert won.deviation <= rated(one, []).deviation + 0.5  # it grows by less than in idleness


@given(ratings, ratings)
def test_expectations_of_both_sides_add_up_and_favour_the_stronger(one: Rating, other: Rating):
    assert expected(one, other) + expected(other, one) == pytest.approx(1)
    assert (expected(one, other) >= 0.5) == (one.value >= other.value)


@given(ratings, st.floats(0, 5_000))
def test_rest_makes_less_sure_and_changes_nothing_else(rating: Rating, days: float):
    after = rested(rating, days)
    assert rating.deviation <= after.deviation + 1e-9
    assert after.deviation <= 350
    assert (after.value, after.volatility) == (rating.value, rating.volatility)


def test_a_period_without_games_only_makes_less_sure():
    assert rated(EXAMPLE, []) == rested(EXAMPLE, 5)

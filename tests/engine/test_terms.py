"""The time for a move, by what the manager has said."""

from __future__ import annotations

import pytest

from parlour.engine.terms import Terms

STONES, EMPTY = 20, 205


@pytest.mark.parametrize(
    ("terms", "used", "least", "most"),
    [
        (Terms(timeout_turn=1_000), 0, 850, 900),
        (Terms(timeout_turn=1_000, time_left=2**31 - 1), 0, 850, 900),
        (Terms(timeout_turn=1_000, time_left=0), 0, 850, 900),  # no match time, so no limit
        (Terms(timeout_turn=0), 0, 1, 50),  # as fast as possible
        (Terms(timeout_turn=5_000, timeout_match=30_000), 0, 500, 5_000),
        (Terms(timeout_turn=5_000, timeout_match=30_000), 29_900, 1, 1),
        (Terms(timeout_turn=5_000, timeout_match=30_000, time_left=100), 0, 1, 1),
        (Terms(timeout_turn=5_000, timeout_match=30_000, time_left=0), 0, 1, 1),
    ],
)
def test_a_move_gets_its_turn_and_a_share_of_the_match(terms, used, least, most):
    limits = terms.limits(0, used, STONES, EMPTY)
    assert least <= limits.ms <= most


@pytest.mark.parametrize("turn", [300, 1_000, 30_000])
def test_a_tenth_of_a_second_is_kept_in_hand(turn):
    assert turn - Terms(timeout_turn=turn).limits(0, 0, STONES, EMPTY).ms == 100


@pytest.mark.parametrize(("match", "to_the_end"), [(0, True), (2**31 - 1, True), (15_000, False)])
def test_a_turn_is_used_to_its_end_unless_the_match_would_miss_it(match, to_the_end):
    limits = Terms(timeout_turn=1_000, timeout_match=match).limits(0, 0, STONES, EMPTY)
    assert (limits.soft_ms >= limits.ms) is to_the_end


def test_time_that_has_gone_before_the_search_is_not_spent_again():
    terms = Terms(timeout_turn=1_000)
    assert terms.limits(300, 0, STONES, EMPTY).ms == terms.limits(0, 0, STONES, EMPTY).ms - 300


@pytest.mark.parametrize("match", [1_500, 20_000, 180_000])
def test_a_match_lasts_until_the_board_is_full(match):
    terms, used = Terms(timeout_turn=30_000, timeout_match=match), 0.0
    for stones in range(0, 225, 2):
        used += terms.limits(0, used, stones, 225 - stones).ms + 3
        assert used < match


@pytest.mark.parametrize(
    ("memory", "megabytes"), [(0, 128), (350 << 20, 128), (100 << 20, 36), (1_000_000, 1)]
)
def test_the_table_leaves_room_for_the_rest_of_the_process(memory, megabytes):
    assert Terms(max_memory=memory).megabytes == megabytes

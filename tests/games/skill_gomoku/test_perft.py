"""How many lines of play there are: a change of the rules shows here as a number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.games.skill_gomoku import State, game
from play import perft

EMPTY = 225


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({"skills": []}, [EMPTY, EMPTY * 224]),
        # one: a stone or one of two cards; two: the other's stone, three cards by then, two
        # answers to the finisher, and the freezer's own stone
        ({}, [EMPTY + 2, EMPTY * (224 + 3) + 2 + EMPTY]),
        ({"skillsPerTurn": 2}, [EMPTY + 2, EMPTY * (224 + 3) + 2 + (EMPTY + 1)]),
        ({"finisher": "off"}, [EMPTY + 1, EMPTY * (224 + 2) + EMPTY]),
        ({"finisher": "late"}, [EMPTY + 1, EMPTY * (224 + 2) + EMPTY]),
        ({"finisher": "costly"}, [EMPTY + 2, EMPTY * (224 + 3) + 2 + EMPTY]),
    ],
    ids=str,
)
def test_the_first_plies_can_be_counted_by_hand(options, counts):
    s = game.start(options)
    after = [game.apply(s, 0, action) for action in game.legal(s, 0)]
    replies = [len(game.legal(t, seat)) for t in after for seat in game.actors(t)]
    assert [len(after), sum(replies)] == counts


def nearly_full(empty: int, **options: object) -> State:
    """A board without a five, filled but for the last points of the bottom row."""
    colours = bytes(1 if (cell % 15 + 2 * (cell // 15)) % 4 < 2 else 2 for cell in range(EMPTY))
    ply = EMPTY - empty
    board = colours[:ply] + bytes(empty)
    return replace(game.start(options), board=board, ply=ply, current=ply % 2)


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({"skills": ["still_water", "water_drop"]}, [5, 20, 56, 120, 168, 216, 144]),
        (
            {"skills": ["mountain_power", "polar_reverse", "rise_again"]},
            [5, 18, 50, 112, 192, 328, 368],
        ),
        (
            {"skills": ["mountain_power", "polar_reverse"], "finisher": "costly"},
            [5, 18, 49, 102, 156, 216, 192],
        ),
        (
            {"skills": ["still_water", "mountain_power"], "skillsPerTurn": 2},
            [6, 25, 68, 136, 120, 108, 120],
        ),
        ({"skills": ["fly_sand", "pick_gold", "capture"]}, [115, 678, 3255]),
        ({}, [117, 692, 3313]),
    ],
    ids=str,
)
def test_deep_counts_at_the_end_of_a_game(options, counts):
    s = nearly_full(4, **options)
    assert [perft(game, s, depth) for depth in range(1, len(counts) + 1)] == counts

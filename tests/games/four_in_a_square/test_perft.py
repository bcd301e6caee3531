"""How many lines of play there are: from the start, in movement, with the ban, near an end."""

from __future__ import annotations

import pytest

from parlour.games.four_in_a_square import game
from play import perft, play

OPENING = ["place 8.3", "slide 5", "place 0.0", "slide 8"]
FREE = {"repetitionDraw": 0, "movementLimit": 0}


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        # 32 cells, 4 slides, 31 cells, 3 slides; with the ban one slide less
        ({}, [1, 32, 128, 3968, 11904]),
        ({"noRepeatSlide": True}, [1, 32, 128, 3968, 7936]),
        # with one piece each the hole is then on a corner or in the centre: mean 8/3 slides
        ({"piecesPerPlayer": 1}, [1, 32, 128, 3968, 11904, 31744]),
    ],
)
def test_lines_from_the_start(options, counts):
    s = game.start({**FREE, **options})
    assert [perft(game, s, depth) for depth in range(len(counts))] == counts


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        # walks of the hole from a corner; with the ban those that never turn back
        ({}, {1: 2, 2: 6, 3: 16, 4: 48, 5: 128, 6: 384, 7: 1024, 8: 3072}),
        ({"noRepeatSlide": True}, {1: 1, 2: 2, 3: 4, 4: 8, 5: 10, 6: 20, 7: 34, 10: 188}),
        # a line ends where a position comes up for the second time
        ({"repetitionDraw": 2}, {1: 2, 2: 6, 3: 12, 4: 24, 5: 36, 6: 48, 7: 80, 8: 150, 10: 366}),
        ({"noRepeatSlide": True, "movementLimit": 10}, {9: 94, 10: 188, 11: 0}),
    ],
)
def test_lines_in_movement(options, counts):
    s = play(game, OPENING, **{**FREE, "piecesPerPlayer": 1, **options})
    assert {depth: perft(game, s, depth) for depth in counts} == counts


def test_lines_end_where_a_block_is_full():
    """Both have three of a block: Red's win leaves 25 places, Blue's cuts 96 of 2,500 lines."""
    three_each = [
        *("place 0.1", "slide 5", "place 8.3", "slide 4"),
        *("place 0.3", "slide 5", "place 8.2", "slide 4"),
        *("place 1.0", "slide 5", "place 8.1", "slide 4"),
    ]
    s = play(game, three_each, **FREE, piecesPerPlayer=4)
    assert [perft(game, s, depth) for depth in range(5)] == [1, 26, 100, 2500, 7212]

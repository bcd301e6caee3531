"""Whole games as readable text: a block, an own goal in movement, a repetition."""

from __future__ import annotations

from pathlib import Path

import pytest

from golden import check, seeded
from parlour.games.four_in_a_square import game

GOLDEN = Path(__file__).parent / "golden"

BLOCK_BY_PLACE = [
    *("place 3.1", "slide 5", "place 0.0", "slide 2"),
    *("place 3.3", "slide 1", "place 8.0", "slide 0"),
    *("place 4.0", "slide 1", "place 8.1", "slide 2"),
    "place 4.2",
]
REPETITION = [
    *("place 8.3", "slide 5", "place 0.0", "slide 8"),
    *("slide 7", "slide 8", "slide 7", "slide 8"),
]
BANNED = {"piecesPerPlayer": 6, "noRepeatSlide": True}


def board(view):
    """Six rows of cells, the hole as `#`, with the phase and the pieces in hand."""
    cells = [
        [
            "#" if square == view["holeSquareIndex"] else piece or "."
            for square in range(3 * row, 3 * row + 3)
            for piece in view["board"][square][half : half + 2]
        ]
        for row in range(3)
        for half in (0, 2)
    ]
    rows = [" | ".join(" ".join(row[col : col + 2]) for col in (0, 2, 4)) for row in cells]
    for seam in (4, 2):
        rows.insert(seam, "----+-----+----")
    hands = " ".join(f"{player} {left}" for player, left in view["left"].items())
    return "\n".join([*rows, f"{view['phase']}, in hand {hands}"])


@pytest.mark.parametrize(
    ("name", "actions", "options"),
    [
        ("block", BLOCK_BY_PLACE, {}),
        ("own_goal", seeded(game, 444, BANNED), BANNED),
        ("repetition", REPETITION, {"piecesPerPlayer": 1}),
    ],
)
def test_the_game_is_told_as_written(name, actions, options):
    check(GOLDEN / f"{name}.txt", game, actions, options, board)

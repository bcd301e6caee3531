"""Three games from start to end, as text to read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from golden import check
from parlour.games.stay_on_the_board import game
from parlour.kernel import View

GOLDEN = Path(__file__).parent / "golden"

GAMES: dict[str, tuple[dict[str, Any], str]] = {
    "stranded": (
        {"mode": "blocked"},
        "start_0.0 2x1 3x1 6x1 7x1 9x1 1x2 claim",
    ),
    "run-with-penalties": (
        {"size": 4, "seats": ["human", "computer"], "first": 2, "start": [0, 0]},
        "6x1 4x1 2x3 8x3 3x2 7x1 6x2 1x1 8x1 9x1 4x1 9x1",
    ),
    "jump-and-burn": (
        {"size": 4, "mode": "blocked", "start": [0, 1]},
        "6x1 4x2 6x3 1x2 7x1 3x1",
    ),
}


def drawing(view: View) -> str:
    size = view["size"]
    rows = [" ".join(_mark(view, [row, column]) for column in range(size)) for row in range(size)]
    points, penalty = _pair(view["points"]), _pair(view["penalty"])
    rows.append(f"points {points} penalty {penalty} moves {view['moves']}")
    if result := view["result"]:
        rows.append(f"attempt {result['attempt']} score {_pair(result['score'])}")
    return "\n".join(rows)


def _mark(view: View, cell: list[int]) -> str:
    """`Q` the piece, `#` burnt, `!` in reach at a price, `+` in reach, `.` open."""
    if cell == view["pos"]:
        return "Q"
    for mark, cells in (("#", "blocked"), ("!", "penalised"), ("+", "targets")):
        if cell in view[cells]:
            return mark
    return "."


def _pair(by_seat: dict[str, int]) -> str:
    return f"{by_seat['1']}:{by_seat['2']}"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_played_as_it_is_written(name):
    """D-ARCH-2."""
    options, actions = GAMES[name]
    played = [action.replace("_", " ") for action in actions.split()]
    check(GOLDEN / f"{name}.txt", game, played, options, drawing)

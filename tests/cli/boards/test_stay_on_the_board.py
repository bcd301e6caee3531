"""The terminal board of Stay on the Board."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from parlour.cli.boards.stay_on_the_board import draw
from parlour.games.stay_on_the_board import game
from play import play


def drawn(actions: str, **options: Any) -> str:
    out = io.StringIO()
    view = game.view(play(game, actions.split(), **options), None)
    Console(file=out, width=60, color_system=None).print(draw(view))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


HC = ["human", "computer"]

BLOCKED = """\
   1 2 3 4
 1 · ✓ ✗ ✓    7↖ 8↑ 9↗
 2 ✓ ✗ ♛ ✓    4←    6→
 3 · ✓ ✓ ✓    1↙ 2↓ 3↘
 4 ✓ · ✓ ·
seat 2 moved ↓1
seat 1 to move
seat 1: 1 point
seat 2: 1 point"""

NORMAL = """\
   1 2 3 4 5
 1 · · ✓ · ✓    7↖ 8↑ 9↗
 2 · · · ✓ ✓    4←    6→
 3 ✓ ! ! ! ♛    1↙ 2↓ 3↘
 4 · · · ✓ ✓
 5 · · ✓ · ✓
seat 2 moved →3
seat 1 to move
seat 1: 0 points"""

SCORED = """\
   1 2
 1 ♛ ·    7↖ 8↑ 9↗
 2 · ·    4←    6→
          1↙ 2↓ 3↘
seat 1 moved ←1
seat 2 to move
seat 1: 1 point - 2 penalty = -1"""

STUCK = """\
   1 2
 1 ✗ ✗    7↖ 8↑ 9↗
 2 ♛ ✗    4←    6→
          1↙ 2↓ 3↘
seat 1 moved ←1
seat 2 claimed rightly that there are no moves
seat 2 wins
seat 1: 2 points
seat 2: 1 point"""

DRAWING = """\
   1 2
 1 · ·    7↖ 8↑ 9↗
 2 · ·    4←    6→
          1↙ 2↓ 3↘
the start cell is being drawn
seat 1: 0 points
seat 2: 0 points"""


@pytest.mark.parametrize(
    ("options", "actions", "expected"),
    [
        ({"size": 4, "mode": "blocked", "start": [1, 1]}, "9x1 2x1", BLOCKED),
        ({"size": 5, "seats": HC, "first": 2, "start": [2, 1]}, "6x3", NORMAL),
        ({"size": 2, "seats": HC, "first": 2, "start": [0, 0]}, "6x1 4x1", SCORED),
        ({"size": 2, "mode": "blocked", "start": [0, 0]}, "6x1 2x1 4x1 claim", STUCK),
        ({"size": 2}, "", DRAWING),
    ],
)
def test_the_board_is_drawn(options, actions, expected):
    assert drawn(actions, **options) == expected


@pytest.mark.parametrize(
    ("options", "actions", "sentence"),
    [
        ({"start": [0, 0]}, "7x1", "seat 1 left the board"),
        ({"start": [0, 0], "mode": "blocked"}, "6x1 4x1", "seat 2 hit a burnt cell"),
        ({"start": [0, 0]}, "claim", "seat 1 claimed wrongly that there are no moves"),
    ],
)
def test_the_end_is_told_in_words(options, actions, sentence):
    assert sentence in drawn(actions, **options)

"""What is told of each move."""

from __future__ import annotations

import pytest

from parlour.games.caro import game
from play import play, played

TOLD = [
    # actions, options, what the last of them tells
    (
        "H8",
        {},
        [("placed", {"seat": 0, "side": "X", "cell": "H8"})],
    ),
    (
        "H8 I9 H9 add_two",
        {"opening": "swap2"},
        [("chose", {"seat": 1, "choice": "add_two"})],
    ),
    (
        "H8 I9 H9 take_x",
        {"opening": "swap2"},
        [("chose", {"seat": 1, "choice": "take_x"}), ("sides", {"X": 1, "O": 0})],
    ),
    (
        "H8 I9 H9 add_two G7",
        {"opening": "swap2"},
        [("placed", {"seat": 1, "side": "O", "cell": "G7"})],
    ),
    (
        "A1 H8 C2 H9 E1 H10 G2 H11 O1 H12",
        {},
        [
            ("placed", {"seat": 1, "side": "O", "cell": "H12"}),
            ("line", {"seat": 1, "side": "O", "cells": ["H12", "H11", "H10", "H9", "H8"]}),
        ],
    ),
    (
        "A8 A1 B8 C1 C8 E1 D8 F8 E8",
        {"rule": "caro"},
        [
            ("placed", {"seat": 0, "side": "X", "cell": "E8"}),
            (
                "void_line",
                {
                    "seat": 0,
                    "side": "X",
                    "cells": ["A8", "B8", "C8", "D8", "E8"],
                    "why": "blocked",
                    "ends": ["edge", "opponent"],
                },
            ),
        ],
    ),
    (
        "B8 A1 C8 C1 E8 E1 F8 G1 G8 I1 D8",
        {},
        [
            ("placed", {"seat": 0, "side": "X", "cell": "D8"}),
            (
                "void_line",
                {
                    "seat": 0,
                    "side": "X",
                    "cells": ["B8", "C8", "D8", "E8", "F8", "G8"],
                    "why": "too_long",
                    "ends": ["empty", "empty"],
                },
            ),
        ],
    ),
]


@pytest.mark.parametrize(("actions", "options", "told"), TOLD)
def test_each_move_is_told(actions, options, told):
    *before, last = actions.split()
    s = play(game, before, **options)
    (seat,) = game.actors(s)
    narrations = game.narrate(s, seat, last, game.apply(s, seat, last))
    assert [(narration.code, dict(narration.values)) for narration in narrations] == told


def test_a_winning_line_and_a_void_one_are_both_told_in_their_order():
    """C-MIXED: the five wins, the six beside it is ignored but not hidden."""
    s = played(game, "F8 A1 G8 C2 I8 E1 J8 G2 H11 I1 H10 K2 H9 M1 H7 O2 H6 A4")
    narrations = game.narrate(s, 0, "H8", game.apply(s, 0, "H8"))
    assert [narration.code for narration in narrations] == ["placed", "line", "void_line"]


def test_a_full_board_is_told():
    s = game.load(
        {
            "size": 7,
            "rule": "caro",
            "opening": "free",
            "record": " ".join(_draw()[:-1]),
        }
    )
    told = game.narrate(s, 0, _draw()[-1], game.apply(s, 0, _draw()[-1]))
    assert [narration.code for narration in told] == ["placed", "board_full"]


def _draw() -> list[str]:
    """A full 7 by 7 board without a line: three columns of pairs, shifted every other row."""
    marks = ["XXOOXXO", "OOXXOOX", "XXOOXXO", "OOXXOOX", "XXOOXXO", "OOXXOOX", "XXOOXXO"]
    cells = {
        side: [
            f"{'ABCDEFG'[x]}{7 - y}"
            for y, row in enumerate(marks)
            for x, mark in enumerate(row)
            if mark == side
        ]
        for side in "XO"
    }
    x, o = cells["X"], cells["O"]
    return [cell for pair in zip(x, o, strict=False) for cell in pair] + x[len(o) :]

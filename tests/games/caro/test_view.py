"""The view of section 9.1."""

from __future__ import annotations

import pytest

from parlour.games.caro import game
from play import play, played

FULL = ["XXXOOOX", "XXXXOOX", "OOXXXOX", "XXOOXXX", "OOOXXOO", "OOOXOOX", "OXOXXOO"]
"""A draw on 7 by 7, as drawn in T53."""


def full_board() -> list[str]:
    """The cells of T53 in a playable order, C5 last."""
    cells = {
        side: [
            f"{'ABCDEFG'[x]}{7 - y}"
            for y, row in enumerate(FULL)
            for x, mark in enumerate(row)
            if mark == side and (x, y) != (2, 2)
        ]
        for side in "XO"
    }
    return [cell for pair in zip(cells["X"], cells["O"], strict=True) for cell in pair] + ["C5"]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_running_game_is_the_same_for_everybody(seat):
    view = game.view(played(game, "H8 A15", rule="caro"), seat)
    assert view == {
        "size": 15,
        "rule": "caro",
        "opening": "free",
        "moves": [[7, 7], [0, 0]],
        "choices": [],
        "phase": "place",
        "turn": "X",
        "sides": ["X", "O"],
        "result": None,
        "reason": None,
        "lines": [],
        "line": None,
        "decided_at": None,
    }


def test_a_won_game_shows_its_lines():
    view = game.view(played(game, "A15 H1 B15 H2 C15 H3 D15 H4 E15"), None)
    line = [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]]
    assert view["phase"] == "over"
    assert view["turn"] is None
    assert (view["result"], view["reason"], view["decided_at"]) == ("X", "line", 8)
    assert view["lines"] == [line]
    assert view["line"] == line


def test_a_full_board_is_a_draw_decided_by_the_last_stone():
    s = play(game, full_board(), size=7)
    view = game.view(s, None)
    assert (view["phase"], view["result"], view["reason"]) == ("over", "draw", "board_full")
    assert (view["turn"], view["decided_at"]) == (None, 48)
    assert (view["lines"], view["line"]) == ([], None)
    assert game.outcome(s).scores == (0.5, 0.5)


def test_a_swap2_choice_is_seen():
    view = game.view(played(game, "H8 I9 H9 add_two G7 J7", opening="swap2"), 0)
    assert (view["phase"], view["choices"]) == ("choose", ["add_two"])
    assert (view["turn"], view["sides"]) == ("O", None)
    view = game.view(played(game, "H8 I9 H9 take_x", opening="swap2"), 0)
    assert (view["phase"], view["choices"]) == ("place", ["take_x"])
    assert (view["turn"], view["sides"]) == ("O", ["O", "X"])

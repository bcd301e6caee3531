"""The terminal board of Caro."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from parlour.cli.boards import drawn, fallback
from parlour.cli.boards.caro import draw
from parlour.games.caro import game
from play import played

FULL = (
    "A7 C7 B7 D7 E7 G7 F7 A6 C6 B6 D6 E6 G6 F6 A5 C5 B5 D5 E5 G5 F5 A4 C4 B4 D4 E4 G4 F4 "
    "A3 C3 B3 D3 E3 G3 F3 A2 C2 B2 D2 E2 G2 F2 A1 C1 B1 D1 E1 G1 F1"
)


def printed(renderable):
    paper = io.StringIO()
    Console(file=paper, width=80, color_system=None).print(renderable)
    return "\n".join(line.rstrip() for line in paper.getvalue().splitlines())


def test_a_game_under_way():
    assert printed(drawn(game, game.view(played(game, "D4 E5 C3", size=7), None))) == (
        "   A B C D E F G\n"
        " 7 · · · · · · · 7\n"
        " 6 · · · · · · · 6\n"
        " 5 · · · · O · · 5\n"
        " 4 · · · X · · · 4\n"
        " 3 · · X · · · · 3\n"
        " 2 · · · · · · · 2\n"
        " 1 · · · · · · · 1\n"
        "   A B C D E F G\n"
        "O to place stone 4."
    )


@pytest.mark.parametrize(
    ("record", "options", "status"),
    [
        ("", {}, "X to place stone 1."),
        ("H8 I9 H9", {"opening": "swap2"}, "A side is to be chosen."),
        ("A1 A9 B1 B9 C1 C9 D1 D9 E1", {}, "X has 5 in a row and wins."),
        (
            "A1 O1 B2 O3 C3 O5 D4 O7 A5 N1 B5 N3 C5 N5 D5 N7 E5",
            {},
            "X has 5 in a row in 2 lines at once and wins.",
        ),
        (FULL, {"size": 7}, "Drawn: the board is full."),
    ],
)
def test_the_last_line_says_what_is_due_or_how_it_ended(record, options, status):
    view = game.view(played(game, record, **options), None)
    assert printed(draw(view)).splitlines()[-1] == status


def test_the_last_stone_stands_out_until_a_line_does():
    def reversed_stones(record):
        text = draw(game.view(played(game, record), None))
        return sum("reverse" in str(span.style) for span in text.spans)

    assert reversed_stones("") == 0
    assert reversed_stones("H8 I9") == 1
    assert reversed_stones("A1 A9 B1 B9 C1 C9 D1 D9 E1") == 5


def test_a_game_without_a_board_is_shown_field_by_field():
    shown = printed(fallback.draw({"phase": "place", "moves": [[1, 2]], "result": None}))
    assert [line.split() for line in shown.splitlines()] == [
        ["phase", "place"],
        ["moves", "[[1,", "2]]"],
        ["result", "null"],
    ]

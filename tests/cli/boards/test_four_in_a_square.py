"""The terminal board of Four in a Square, character by character."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from parlour.cli.boards.four_in_a_square import draw
from parlour.games.four_in_a_square import game
from play import play

OPENING = ["place 8.3", "slide 5", "place 0.0", "slide 8"]
CIRCLE = ["slide 7", "slide 4", "slide 5", "slide 8"]
WON = [
    *("place 3.1", "slide 5", "place 0.0", "slide 2"),
    *("place 3.3", "slide 1", "place 8.0", "slide 0"),
    *("place 4.0", "slide 1", "place 8.1", "slide 2"),
    "place 4.2",
]


def drawn(actions, **options):
    paper = io.StringIO()
    view = game.view(play(game, actions, **options), None)
    Console(file=paper, width=60, color_system=None).print(draw(view))
    return paper.getvalue()


def test_while_a_piece_is_due_empty_cells_show_their_slots():
    assert drawn(WON[:-1]) == (
        "┌─0───┬─1───┬─2───┐\n"
        "│ B 1 │ 0 1 │ ░ ░ │\n"
        "│ 2 3 │ 2 3 │ ░ ░ │\n"
        "├─3───┼─4───┼─5───┤\n"
        "│ 0 R │ R 1 │ 0 1 │\n"
        "│ 2 R │ 2 3 │ 2 3 │\n"
        "├─6───┼─7───┼─8───┤\n"
        "│ 0 1 │ 0 1 │ B B │\n"
        "│ 2 3 │ 2 3 │ 2 3 │\n"
        "└─────┴─────┴─────┘\n"
        "Red places a piece. In hand: Red 13, Blue 13.\n"
    )


def test_while_a_slide_is_due_the_tiles_point_to_the_hole():
    assert drawn(["place 8.3"]) == (
        "┌─0───┬─1↓──┬─2───┐\n"
        "│ · · │ · · │ · · │\n"
        "│ · · │ · · │ · · │\n"
        "├─3→──┼─4───┼─5←──┤\n"
        "│ · · │ ░ ░ │ · · │\n"
        "│ · · │ ░ ░ │ · · │\n"
        "├─6───┼─7↑──┼─8───┤\n"
        "│ · · │ · · │ · · │\n"
        "│ · · │ · · │ · R │\n"
        "└─────┴─────┴─────┘\n"
        "Red slides a tile. In hand: Red 15, Blue 16.\n"
    )


@pytest.mark.parametrize(
    ("actions", "options", "last"),
    [
        (WON, {}, "Red owns a block of four and wins."),
        (
            OPENING,
            {"piecesPerPlayer": 1},
            "Red slides a tile. Seen 1 of 3 times. Slides left: 100.",
        ),
        (
            [*OPENING, "slide 7"],
            {"piecesPerPlayer": 1, "repetitionDraw": 0},
            "Blue slides a tile. Slides left: 99.",
        ),
        (
            [*OPENING, "slide 7"],
            {"piecesPerPlayer": 1, "movementLimit": 0},
            "Blue slides a tile. Seen 1 of 3 times.",
        ),
        (
            [*OPENING, *["slide 7", "slide 8"] * 2],
            {"piecesPerPlayer": 1},
            "Drawn: the position has come up too often.",
        ),
        (
            [*OPENING, *CIRCLE, *CIRCLE, *CIRCLE[:2]],
            {"piecesPerPlayer": 1, "movementLimit": 10},
            "Drawn: the last slide of the movement phase is made.",
        ),
    ],
)
def test_the_last_line_says_what_is_due_or_how_it_ended(actions, options, last):
    assert drawn(actions, **options).splitlines()[-1] == last


def test_a_finished_board_shows_the_block_and_no_slots():
    text = draw(game.view(play(game, WON), None))
    assert text.plain.splitlines()[4:6] == ["│ · R │ R · │ · · │", "│ · R │ R · │ · · │"]
    assert sum("reverse" in str(span.style) for span in text.spans) == 4

"""Boards as plain text."""

from __future__ import annotations

from textwrap import dedent

import parlour
from parlour.kernel import Cell, Mark, Picture, Shape
from parlour.library.text import board


class Drawn:
    """As much of a game as a board asks for."""

    def __init__(self, picture: Picture | None) -> None:
        self._picture = picture

    def picture(self, _view: object) -> Picture | None:
        return self._picture


def drawn(picture: Picture | None) -> str:
    return board(Drawn(picture), {"heap": 3, "taken": [1, 2], "turn": "first"})  # type: ignore[arg-type]


def test_a_board_shows_stones_names_and_what_was_played_last():
    game = parlour.new("caro", size=7)
    for action in ["D4", "C3", "E4"]:
        game.play(action)
    assert str(game) == str(game.position)
    assert str(game).splitlines() == [
        "  A B C D E F G",
        "7 · · · · · · ·",
        "6 · · · · · · ·",
        "5 · · · · · · ·",
        "4 · · · X(X)· ·",
        "3 · · O · · · ·",
        "2 · · · · · · ·",
        "1 · · · · · · ·",
        "O to place.",
    ]


def test_blocks_stand_apart_and_edges_without_a_cell_are_not_drawn():
    gone = Cell("", gone=True)
    disc = Cell("a", Shape.DISC, 0)
    ring = Cell("b", Shape.DISC, 1, mark=Mark.WIN)
    rows = [[disc, ring, disc, gone], [Cell("c"), disc, gone, gone]]
    assert drawn(Picture.of([*rows, [gone] * 4])) == " ●[○]●\n · ●"
    assert drawn(Picture.of([[disc, ring, ring, disc]])) == " ●[○ ○]●"
    rows = [[Cell("x")] * 4 for _ in range(4)]
    apart = " · ·  · ·\n · ·  · ·\n\n · ·  · ·\n · ·  · ·"
    assert drawn(Picture.of(rows, block=2)) == apart


def test_texts_make_the_columns_wide_and_a_card_face_down_is_seen():
    rows = [[Cell("a", Shape.CARD, text="water"), Cell("b", Shape.CARD)], [Cell("c", text="1")] * 2]
    picture = Picture.of(rows, columns="AB", ranks=("10", "9"), caption="Draw.")
    assert drawn(picture) == dedent("""\
             A     B
        10 water   ▯
         9   1     1
        Draw.""")


def test_a_game_without_a_picture_is_shown_member_by_member():
    assert drawn(None) == "heap: 3\ntaken: [1, 2]\nturn: first"

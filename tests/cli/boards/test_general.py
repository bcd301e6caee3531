"""Any picture in a terminal."""

from __future__ import annotations

from rich.console import Console

from parlour.cli.boards.general import draw
from parlour.kernel import Cell, Mark, Picture, Shape


def plain(picture: Picture) -> list[str]:
    console = Console(width=80, color_system=None)
    with console.capture() as taken:
        console.print(draw(picture))
    return [line.rstrip() for line in taken.get().splitlines()]


def test_sides_differ_without_colour_and_empty_cells_are_dots():
    row = [Cell("a"), *(Cell("b", Shape.DISC, side) for side in range(4)), Cell("c", gone=True)]
    assert plain(Picture.of([row])) == [" · ● ○ ◉ ◍"]


def test_columns_and_ranks_stand_under_and_beside_the_widest_cell():
    rows = [[Cell("a", text="12"), Cell("b", Shape.CARD, 0, "Q")], [Cell("c"), Cell("d")]]
    picture = Picture.of(rows, columns=("A", "B"), ranks=("2", "1"), caption="Your turn.")
    assert plain(picture) == ["2 12  [Q]", "1  ·   ·", "   A   B", "Your turn."]


def test_a_card_that_lies_face_down_says_nothing():
    assert plain(Picture.of([[Cell("x", Shape.CARD)]])) == [" [·]"]


def test_a_marked_cell_stands_out():
    picture = Picture.of([[Cell("a", Shape.RING, 1, mark=Mark.WIN)]])
    console = Console(width=80, force_terminal=True, color_system="standard")
    with console.capture() as taken:
        console.print(draw(picture))
    assert "\x1b[1;7;36m" in taken.get()

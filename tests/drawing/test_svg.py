"""Pictures as SVG: everything that stands in one is drawn, and nothing is loaded for it."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

import parlour
from parlour import games
from parlour.drawing.letters import in_text
from parlour.drawing.palette import THEMES
from parlour.drawing.svg import draw, preview
from parlour.kernel import Cell, Mark, Picture, Shape
from parlour.testing import random_step

LIGHT = THEMES["light"]
NAME = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> dict[str, list[ElementTree.Element]]:
    """The elements of a document by their names."""
    found: dict[str, list[ElementTree.Element]] = {}
    for element in ElementTree.fromstring(text).iter():  # noqa: S314 - it is our own
        found.setdefault(element.tag.removeprefix(NAME), []).append(element)
    return found


def svg(picture: Picture, title: str = "") -> str:
    """As a notebook has it."""
    return draw(picture, LIGHT, in_text, title).svg


@pytest.mark.parametrize(
    ("cell", "tag", "more"),
    [
        (Cell("a1", gone=True), "path", 0),
        (Cell("a1", Shape.DISC, 0), "circle", 1),
        (Cell("a1", Shape.DISC, 1), "circle", 2),  # with a ring in it
        (Cell("a1", Shape.RING, 1), "circle", 1),
        (Cell("a1", Shape.CROSS, 0), "path", 1),
        (Cell("a1", Shape.SQUARE, None), "rect", 1),
        (Cell("a1", Shape.CARD, 5, text="7"), "text", 1),
        (Cell("a1", text="x<y&z"), "text", 1),
        (Cell("a1", mark=Mark.WIN), "rect", 1),
        (Cell("a1", mark=Mark.LAST), "path", 1),
    ],
)
def test_what_stands_on_a_cell_is_drawn(cell: Cell, tag: str, more: int):
    plain = drawn(svg(Picture.of([[Cell("a1"), Cell("b1")]])))
    found = drawn(svg(Picture.of([[cell, Cell("b1")]])))
    assert len(found.get(tag, [])) - len(plain.get(tag, [])) == more
    assert [text.text for text in found.get("text", [])] == ([cell.text] if cell.text else [])
    assert (found["path"][0].get("d") != plain["path"][0].get("d")) == cell.gone


def test_letters_without_fonts_are_strokes():
    picture = Picture.of([[Cell("a1", text="7")]], columns="A", ranks="1")
    strokes, text = (drawn(draw(picture, LIGHT, *way).svg) for way in ((), (in_text,)))
    assert "text" not in strokes
    assert len(strokes["path"]) - len(text["path"]) == 2  # names, and the seven
    assert [one.text for one in text["text"]] == ["7", "1", "A"]


def test_names_of_rows_and_columns_and_the_caption_are_written_and_told():
    picture = Picture.of(
        [[Cell("a1"), Cell("b1")]], columns="AB", ranks="1", caption='3 left, "so far" & more'
    )
    found = drawn(svg(picture, "Nim"))
    assert [text.text for text in found["text"]] == ["1", "A", "B", '3 left, "so far" &', "more"]
    assert found["svg"][0].get("aria-label") == 'Nim. 3 left, "so far" & more'


def test_blocks_stand_apart_and_rows_that_are_all_gone_take_no_room():
    grid = [[Cell(f"{x}{y}") for x in range(4)] for y in range(4)]
    bare = [[Cell("", gone=True)] * 4, *grid]
    plain, apart, same = (
        drawn(svg(Picture.of(rows, block=block)))["svg"][0].get("viewBox")
        for rows, block in ((grid, 1), (grid, 2), (bare, 1))
    )
    assert plain == same != apart


@pytest.mark.parametrize("rows", [[], [[]], [[Cell("a1", gone=True)]]])
def test_a_picture_without_cells_is_drawn_with_its_caption_alone(rows: list[list[Cell]]):
    picture = Picture.of(rows, caption="Nothing yet")
    assert [text.text for text in drawn(svg(picture, "Nim"))["text"]] == ["Nothing", "yet"]
    assert drawn(preview(picture, "Nim", LIGHT).svg)["rect"]


@pytest.mark.parametrize("game", games.every())
def test_every_game_can_be_drawn_in_its_middle(game: str):
    rules, rng = games.get(game), Random(3)
    s = rules.start({})
    for _ in range(20):
        if rules.actors(s):
            s = rules.apply(s, *random_step(rules, s, rng))
    text = parlour.Position(rules, s).svg()
    assert drawn(text)["rect"]
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_a_notebook_shows_the_board_of_whoever_is_to_act():
    position = parlour.new("caro").play("H8").position
    assert position._repr_svg_() == position.svg(1)

"""What the page draws and claims of Four in a Square is what the rules say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.games.four_in_a_square import game
from parlour.games.four_in_a_square.board import CELLS, NEIGHBOURS, blocks, slid
from parlour.games.four_in_a_square.position import Phase, Position

FILE = Path(__file__).parents[3] / "web/src/boards/four-in-a-square/examples.json"
DRAWN: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
PATTERNS = {one["key"]: one for one in DRAWN["patterns"]}
RED, BLUE = 0, 1


def read(board: str) -> tuple[int, int, int]:
    """Red's cells, Blue's cells and the hole of a drawn frame."""
    squares = board.split("|")
    named = [
        (f"{n}.{slot}", mark) for n, four in enumerate(squares) for slot, mark in enumerate(four)
    ]
    red, blue = (sum(CELLS[cell] for cell, mark in named if mark == side) for side in "RB")
    return red, blue, squares.index("####")


def position(
    board: str, phase: Phase, turn: int, moved: int | None = None, **options: Any
) -> Position:
    """A drawn frame as a position of the game."""
    red, blue, hole = read(board)
    terms = game.start(options).terms
    return Position(terms, (red, blue), hole, phase, turn, moved)


def turns(state: Position, seat: int) -> list[Position]:
    """Every way in which the seat can play its whole turn."""
    halves = [game.apply(state, seat, action) for action in game.legal(state, seat)]
    if state.phase is not Phase.PLACEMENT:
        return halves
    return [whole for half in halves for whole in ([half] if half.over else turns(half, seat))]


def can_win(state: Position, seat: int) -> bool:
    """Whether the seat wins with its next turn."""
    return any(after.winner == seat for after in turns(state, seat))


@pytest.mark.parametrize("one", DRAWN["wins"], ids=lambda one: one["key"])
def test_a_drawn_square_belongs_to_the_side_that_the_page_names(one):
    sides = dict(zip("RB", read(one["board"]), strict=False))
    assert blocks(sides.pop(one["player"])) == [one["cells"].split()]
    assert blocks(sides.popitem()[1]) == []


def test_the_drawn_slide_takes_both_beads_along():
    before, after = DRAWN["turn"]
    red, blue, hole = read(before["board"])
    way = after["slid"]
    assert way["to"] == hole
    assert way["from"] in NEIGHBOURS[hole]
    assert tuple(slid(side, way["from"], hole) for side in (red, blue)) == read(after["board"])[:2]


def test_an_own_goal_was_made_by_a_slide_of_the_other_side():
    own = next(one for one in DRAWN["wins"] if one["key"] == "own")
    red, blue, hole = read(own["board"])
    way = own["slid"]
    assert hole == way["from"]
    before = slid(blue, way["to"], way["from"])
    assert blocks(before) == []
    assert blocks(slid(before, way["from"], way["to"])) == [own["cells"].split()]
    assert blocks(red) == []


def test_no_turn_of_blue_stops_the_drawn_two_threats():
    state = position(PATTERNS["double"]["board"], Phase.PLACEMENT, BLUE)
    answers = turns(state, BLUE)
    assert answers
    assert all(not after.over and can_win(after, RED) for after in answers)


def test_the_drawn_slide_brings_the_fourth_bead_and_wins():
    one = PATTERNS["bring"]
    state = position(one["board"], Phase.PLACEMENT_SLIDE, RED)
    assert game.apply(state, RED, f"slide {one['slide']}").winner == RED


@pytest.mark.parametrize("rests", [False, True])
def test_a_three_slid_apart_is_stopped_only_if_the_tile_must_rest(rests):
    one = PATTERNS["back"]
    moved = one["slid"]["to"]
    state = position(one["board"], Phase.PLACEMENT, RED, moved, noRepeatSlide=rests)
    assert can_win(state, RED) is not rests
    placed = game.apply(state, RED, f"place {one['place']}")
    assert not placed.over
    if not rests:
        assert game.apply(placed, RED, f"slide {one['slide']}").winner == RED

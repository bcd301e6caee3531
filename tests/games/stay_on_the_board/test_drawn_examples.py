"""What the page draws and claims of Stay on the Board is what the rules say (sections 4 and 18)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from parlour.games.stay_on_the_board.board import DIRECTIONS, Move

FILE = Path(__file__).parents[3] / "web/src/boards/stay-on-the-board/examples.json"
DRAWN: dict[str, list[Any]] = json.loads(FILE.read_text(encoding="utf-8"))
ALL = [one for part in DRAWN.values() for one in part]
Cell = tuple[int, int]


def by_key(claim: str) -> list[Any]:
    """The examples that claim such a thing."""
    return [pytest.param(one, id=one["key"]) for one in ALL if claim in one]


def read(rows: str) -> tuple[Cell, frozenset[Cell], int]:
    """The queen, the open cells and the side of a drawn board."""
    lines = rows.split("/")
    marks = {(r, c): mark for r, line in enumerate(lines) for c, mark in enumerate(line)}
    queen = next(cell for cell, mark in marks.items() if mark == "Q")
    return queen, frozenset(cell for cell, mark in marks.items() if mark == "."), len(lines)


def ways(queen: Cell, free: frozenset[Cell], size: int) -> dict[str, Cell]:
    """The legal moves and where they lead."""
    moves = [Move(direction, distance) for direction in DIRECTIONS for distance in range(1, size)]
    return {move.text: move.leads(*queen) for move in moves if move.leads(*queen) in free}


@cache
def mover_wins(queen: Cell, free: frozenset[Cell], size: int) -> bool:
    """Whether the side to move wins in blocked mode: stuck, or with a move to a lost position."""
    legal = ways(queen, free, size).values()
    return not legal or any(not mover_wins(cell, free - {cell}, size) for cell in legal)


@pytest.mark.parametrize("one", by_key("ways"))
def test_a_drawn_queen_has_as_many_ways_as_the_rules_give_her(one):
    assert len(ways(*read(one["rows"]))) == one["ways"]


@pytest.mark.parametrize("one", by_key("move"))
def test_a_drawn_move_is_safe_or_lost_as_the_page_says(one):
    queen, free, size = read(one["rows"])
    assert (one["move"] in ways(queen, free, size)) == ("lost" not in one)
    if "lost" in one:
        row, column = one["attempt"]
        direction, _, distance = one["move"].partition("x")
        assert Move(int(direction), int(distance)).leads(*queen) == (row, column)
        assert (0 <= row < size and 0 <= column < size) == (one["lost"] == "blocked-cell")


@pytest.mark.parametrize("one", by_key("wins"))
def test_the_drawn_choice_decides_as_the_page_says(one):
    queen, free, size = read(one["rows"])
    legal = ways(queen, free, size)
    won = {move for move, cell in legal.items() if not mover_wins(cell, free - {cell}, size)}
    assert won == set(one["wins"].split())
    assert set(legal) - won == set(one["loses"].split())

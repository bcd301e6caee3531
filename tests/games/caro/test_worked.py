"""The worked positions of section 12, each under the three main rules, and section 8's table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diagrams import Diagram, read
from parlour.games.caro import Position, game
from parlour.games.grid import Grid

MAIN = ("standard", "freestyle", "caro")


def blocks() -> dict[str, tuple[Diagram, dict[str, str]]]:
    """Diagram and verdicts by id, from the drawings in worked.txt."""
    found = {}
    text = Path(__file__).with_name("worked.txt").read_text(encoding="utf-8")
    for block in text.split("\n\n"):
        title, *drawing = block.strip("\n").splitlines()
        verdicts = dict(line.split(": ") for line in drawing[-3:])
        size = re.search(r"\((\d+)x\1\)", title)
        diagram = read("\n".join(drawing[:-3]), int(size[1]) if size else 15)
        found[title[:3]] = (diagram, verdicts)
    return found


WORKED = blocks()


def before(diagram: Diagram, rule: str) -> Position:
    """The stones of the cut-out but the last; missing ones stand out of reach of every line."""
    grid = Grid.of(diagram.size)
    mover = diagram.stones[diagram.last]
    own, other = diagram.cells(mover), diagram.cells("O" if mover == "X" else "X")
    far = [name for name in _apart(grid, diagram) if name not in own + other]
    first, second = (own, other) if mover == "X" else (other, own)
    short = len(first) - len(second) - (mover == "O")
    (second if short > 0 else first).extend(far[: abs(short)])
    assert len(first) - len(second) == (mover == "O")
    cells = [grid.index[name] for pair in zip(first, second, strict=False) for name in pair]
    cells += [grid.index[name] for name in first[len(second) :]]
    board = bytearray(grid.cells)
    for side, names in ((1, first), (2, second)):
        for name in names:
            board[grid.index[name]] = side
    return Position(diagram.size, rule, "free", bytes(board), tuple(cells))


def _apart(grid: Grid, diagram: Diagram) -> list[str]:
    """Cells three rows from every drawn stone, none beside another."""
    drawn = [divmod(grid.index[name], grid.size) for name in diagram.stones]
    return [
        name
        for name, cell in grid.index.items()
        for y, x in [divmod(cell, grid.size)]
        if x % 2 == 0 and y % 3 == 0
        if all(abs(x - a) > 2 or abs(y - b) > 2 for b, a in drawn)
    ]


def verdict(s: Position) -> str:
    """As section 12 writes it: `E8-I8 (5), H10-H6 (5)`, `draw` or `no`."""
    names = s.grid.names
    lines = [f"{names[line[0]]}-{names[line[-1]]} ({len(line)})" for line in s.lines]
    return ", ".join(lines) or ("draw" if s.over else "no")


def placed(diagram: Diagram, rule: str) -> Position:
    s = before(diagram, rule)
    return game.apply(s, s.seat, diagram.last)


@pytest.mark.parametrize("rule", MAIN)
@pytest.mark.parametrize("case", WORKED)
def test_a_worked_position_has_the_verdict_of_its_rule(case, rule):
    diagram, verdicts = WORKED[case]
    assert verdict(placed(diagram, rule)) == verdicts[rule]


def test_all_worked_positions_are_there():
    assert list(WORKED) == [f"T{number:02}" for number in range(1, 55)]


TURNS = {
    "a quarter turn": lambda x, y, top: (top - y, x),
    "half a turn": lambda x, y, top: (top - x, top - y),
    "three quarters": lambda x, y, top: (y, top - x),
    "left and right": lambda x, y, top: (top - x, y),
    "top and bottom": lambda x, y, top: (x, top - y),
    "the falling diagonal": lambda x, y, top: (y, x),
    "the rising diagonal": lambda x, y, top: (top - y, top - x),
}


@pytest.mark.parametrize("rule", MAIN)
@pytest.mark.parametrize("turn", TURNS)
def test_verdicts_do_not_depend_on_which_way_the_board_lies(rule, turn):
    for diagram, _ in WORKED.values():
        grid = Grid.of(diagram.size)
        top = grid.size - 1

        def turned(name, grid=grid, top=top):
            x, y = TURNS[turn](*grid.xy(grid.index[name]), top)
            return grid.names[y * grid.size + x]

        stones = {turned(name): side for name, side in diagram.stones.items()}
        upright = placed(diagram, rule)
        lying = placed(Diagram(diagram.size, stones, turned(diagram.last)), rule)
        assert lying.over == upright.over
        assert {frozenset(line) for line in lying.lines} == {
            frozenset(grid.index[turned(grid.names[c])] for c in line) for line in upright.lines
        }


@pytest.mark.parametrize("rule", MAIN)
def test_verdicts_do_not_depend_on_the_side(rule):
    for case, (diagram, verdicts) in WORKED.items():
        if case in ("T53", "T54"):
            continue  # X has one stone more on a full board of odd size
        other = {name: "XO"[side == "X"] for name, side in diagram.stones.items()}
        assert verdict(placed(Diagram(diagram.size, other, diagram.last), rule)) == verdicts[rule]


SECTION_8 = [
    # case, caro, caro-both, caro-9, caro-8
    ("T01", True, True, True, True),
    ("T02", False, True, True, True),
    ("T04", False, True, True, True),
    ("T05", False, False, True, True),
    ("T03", False, False, False, False),
    ("T31", False, False, True, True),
    ("T11", False, False, False, True),
    ("T13", False, False, False, True),
]


@pytest.mark.parametrize(("case", "caro", "both", "nine", "eight"), SECTION_8)
def test_the_four_caro_rules_differ_as_in_section_8(case, caro, both, nine, eight):
    wins = {"caro": caro, "caro-both": both, "caro-9": nine, "caro-8": eight}
    diagram, _ = WORKED[case]
    assert {rule: bool(placed(diagram, rule).lines) for rule in wins} == wins

"""The pictures of docs/rules/four-in-a-square.md say what the rules say."""

from __future__ import annotations

from dataclasses import replace

from papers import Shown, the_one_with
from parlour.games.four_in_a_square import game
from parlour.games.four_in_a_square.board import TILES, blocks
from parlour.games.four_in_a_square.position import Phase, Position

START = the_one_with("docs/rules/four-in-a-square.md", "# the hole")
TURN = the_one_with("docs/rules/four-in-a-square.md", "place 5.0           slide 5")
BLOCKS = the_one_with("docs/rules/four-in-a-square.md", "where four tiles meet")
OWN_GOAL = the_one_with("docs/rules/four-in-a-square.md", "an own goal")


def boards(shown: Shown) -> list[str]:
    """Each board of a picture as 36 signs by rows."""
    rows = [
        line.replace("|", "").replace("->", "").split()
        for line in shown.text.splitlines()
        if "|" in line
    ]
    count = min(map(len, rows)) // 6
    return ["".join(sign for row in rows for sign in row[6 * k : 6 * k + 6]) for k in range(count)]


def cells(board: str, sign: str) -> int:
    """Where that sign stands."""
    return sum(1 << at for at, found in enumerate(board) if found == sign)


def drawn(board: str, **options: int) -> Position:
    """The position, Red to act."""
    start: Position = game.start(options)
    hole = TILES.index(cells(board, "#"))
    return replace(start, pieces=(cells(board, "R"), cells(board, "B")), hole=hole)


def same(s: Position, board: str) -> bool:
    return (*s.pieces, TILES[s.hole]) == tuple(cells(board, sign) for sign in "RB#")


def test_the_frame_is_drawn_as_it_is_at_the_start():
    assert same(game.start({}), boards(START)[0])


def test_a_turn_is_drawn_as_it_goes():
    before, placed, slid = boards(TURN)
    s = game.apply(drawn(before), 0, "place 5.0")
    assert same(s, placed)
    assert same(game.apply(s, 0, "slide 5"), slid)


def test_every_block_that_is_drawn_is_one():
    assert [len(blocks(cells(board, "R"))) for board in boards(BLOCKS)] == [1, 1, 1]


def test_the_own_goal_is_one():
    before, after = boards(OWN_GOAL)
    s = replace(drawn(before, piecesPerPlayer=4), phase=Phase.MOVEMENT)
    t = game.apply(s, 0, "slide 5")
    assert same(t, after)
    outcome = game.outcome(t)
    assert outcome
    assert (outcome.scores, outcome.reason) == ((0.0, 1.0), "own_goal")

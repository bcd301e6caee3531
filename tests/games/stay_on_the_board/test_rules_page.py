"""The pictures of docs/rules/stay-on-the-board.md say what the rules say."""

from __future__ import annotations

import re
from dataclasses import replace

from papers import Shown, the_one_with
from parlour.games.stay_on_the_board import game
from parlour.games.stay_on_the_board.board import DIRECTIONS
from parlour.games.stay_on_the_board.position import Position

KEYPAD = the_one_with("docs/rules/stay-on-the-board.md", "7 ↖")
SAFE = the_one_with("docs/rules/stay-on-the-board.md", "eight safe moves")
JUMP = the_one_with("docs/rules/stay-on-the-board.md", "6x3 jumps")
STUCK = the_one_with("docs/rules/stay-on-the-board.md", "claims, and wins")
LAST_FIVE = the_one_with("docs/rules/stay-on-the-board.md", "8x2 wins")
ARROWS = dict(zip("↙↓↘←→↖↑↗", DIRECTIONS.values(), strict=True))


def boards(shown: Shown, size: int) -> list[str]:
    """Each board of a picture by rows: Q the piece, # burnt, + within reach."""
    row = re.compile(rf"(?<= )[+Q.#](?: [+Q.#]){{{size - 1}}}(?!\S)")
    rows = [found for line in shown.text.splitlines() if (found := row.findall(line))]
    assert len(rows) == size
    return ["".join(column).replace(" ", "") for column in zip(*rows, strict=True)]


def drawn(board: str, size: int) -> Position:
    burnt = tuple(at for at, sign in enumerate(board) if sign == "#")
    start: Position = game.start({"size": size, "mode": "blocked"})
    return replace(start, pos=board.index("Q"), blocked=burnt, moves=len(burnt))


def reached(board: str, size: int) -> Position:
    """The position, in which exactly the marked cells are within reach."""
    s = drawn(board, size)
    assert set(s.reach.values()) == {at for at, sign in enumerate(board) if sign == "+"}
    return s


def test_the_keypad_points_where_the_directions_go():
    drawn = dict(re.findall(r"(\d) (\S)", KEYPAD.text))
    assert {int(key): ARROWS[arrow] for key, arrow in drawn.items()} == DIRECTIONS


def test_the_safe_moves_are_those_that_are_marked():
    centre, corner = (reached(board, 3) for board in boards(SAFE, 3))
    assert len(centre.reach) == 8
    assert set(corner.reach) == set(re.findall(r"\dx\d", SAFE.text.splitlines()[-1]))
    assert len(corner.reach) == 6


def test_the_piece_jumps_over_burnt_cells():
    s = reached(*boards(JUMP, 4), 4)
    assert "6x3" in s.reach
    assert not {"6x1", "6x2"} & set(s.reach)


def test_who_is_stuck_claims_and_wins():
    s = reached(*boards(STUCK, 3), 3)
    outcome = game.outcome(game.apply(s, s.turn, "claim"))
    assert outcome
    assert outcome.scores[s.turn] == 1


def wins(s: Position) -> bool:
    """Whether whoever is to move wins."""
    return not s.reach or any(not wins(game.apply(s, s.turn, move)) for move in s.reach)


def test_the_last_five_cells_go_as_the_page_says():
    s = reached(*boards(LAST_FIVE, 3), 3)
    assert {move: not wins(game.apply(s, s.turn, move)) for move in s.reach} == {
        "6x2": False,
        "8x2": True,
        "9x2": False,
    }

"""Golden playthroughs: `PARLOUR_GOLDEN=write` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from golden import check
from parlour.games.caro import game
from parlour.kernel import View

GOLDEN = Path(__file__).parent / "golden"

DRAW = (
    "A7 C7 B7 D7 E7 G7 F7 A6 C6 B6 D6 E6 G6 F6 A5 C5 B5 D5 E5 G5 F5 A4 C4 B4 D4 E4 G4 F4 "
    "A3 C3 B3 D3 E3 G3 F3 A2 C2 B2 D2 E2 G2 F2 A1 C1 B1 D1 E1 G1 F1"
)

PLAYED = [
    # what happens, options, record
    (
        "caro-blocked-then-crossing",
        {"rule": "caro", "size": 11},
        "F6 B2 G6 B4 H6 E6 I6 B8 J6 D10 F5 F10 F4 H10 F3 J10 E8 D2 H5 D4 I4 K2 F7",
    ),
    (
        "swap2-add-two",
        {"opening": "swap2"},
        "H8 I9 H9 add_two G7 J7 take_x H7 H10 H11 G9 F8 I7 G8 J6 K5 F10",
    ),
    ("full-board", {"size": 7, "rule": "freestyle"}, DRAW),
]


@pytest.mark.parametrize(("name", "options", "record"), PLAYED)
def test_a_game_is_told_as_it_always_was(name, options, record):
    check(GOLDEN / f"{name}.txt", game, record.split(), options, drawn)


def drawn(view: View) -> str:
    """The board with the last stone in lower case, then whose turn it is."""
    size = view["size"]
    rows = [["."] * size for _ in range(size)]
    for number, (x, y) in enumerate(view["moves"]):
        mark = "XO"[number % 2]
        rows[y][x] = mark.lower() if number == len(view["moves"]) - 1 else mark
    board = [f"{size - y:2} {' '.join(row)}" for y, row in enumerate(rows)]
    letters = "   " + " ".join("ABCDEFGHIJKLMNOPQRST"[:size])
    state = f"{view['phase']}, turn {view['turn']}, sides {view['sides']}"
    return "\n".join([*board, letters, state])

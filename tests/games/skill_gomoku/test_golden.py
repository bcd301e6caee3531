"""Three games as readable text."""

from __future__ import annotations

from pathlib import Path

import pytest

import golden
from parlour.games.skill_gomoku import COLOURS, game
from parlour.kernel import View

FOLDER = Path(__file__).with_name("golden")

GAMES = {
    "every-card": (
        [
            *("mountain_power", "counter", "H8", "I9", "H9"),
            *("fly_sand H8", "decline", "H10", "pick_gold", "I7"),
            *("still_water", "G8", "water_drop", "J6"),
            *("mountain_power", "decline", "rise_again", "F9"),
            *("fly_sand G8", "counter", "K5", "I8", "L4"),
        ],
        {},
    ),
    "frozen-solid": (
        ["G8", "A15", "H8", "C15", "still_water", "I8", "pass", "J8", "pass", "K8"],
        {},
    ),
    "table-flipped": (
        [
            *("H8", "still_water", "G9", "pass", "mountain_power", "counter", "pass"),
            *("H9", "water_drop", "H7", "I9", "mountain_power", "decline", "decline"),
        ],
        {"finisher": "costly", "freezeTurns": 3},
    ),
}


def drawing(view: View) -> str:
    """The rows and columns that hold stones, and what the cards have done."""
    stones = {
        (r, c): mark
        for mark, colour in zip("XO", COLOURS, strict=True)
        for r, c in view["stones"][colour]
    }
    lines = [f"{view['phase']} {view['current']} ply {view['ply']} slot {view['slotUsed']}"]
    if view["frozenPlayer"]:
        lines.append(f"frozen: {view['frozenPlayer']} for {view['frozenFor']}")
    for colour in COLOURS:
        at = view["removed"][colour]
        lost = f", lost {chr(ord('A') + at[1])}{15 - at[0]}" if at else ""
        lines.append(f"{colour} spent: {' '.join(view['skillsUsed'][colour]) or '-'}{lost}")
    columns = sorted({c for _, c in stones})
    for r in sorted({r for r, _ in stones}):
        row = " ".join(stones.get((r, c), ".") for c in columns)
        lines.append(f"{15 - r:2} {row}")
    if stones:
        lines.append("   " + " ".join(chr(ord("A") + c) for c in columns))
    return "\n".join(lines)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_always_went(name):
    actions, options = GAMES[name]
    golden.check(FOLDER / f"{name}.txt", game, actions, options, drawing)

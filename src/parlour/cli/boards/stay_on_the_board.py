"""The board of Stay on the Board in a terminal, with the keypad its moves are written on.

♛ is the piece, ✗ a burnt cell, ✓ a cell that can be reached on a person's turn, ! one that would
cost a penalty. Rows and columns count from 1 here, where people read them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from parlour.kernel import View

__all__ = ["draw"]

_ARROWS: Final = {7: "↖", 8: "↑", 9: "↗", 4: "←", 6: "→", 1: "↙", 2: "↓", 3: "↘"}
_KEYPAD: Final = ("7↖ 8↑ 9↗", "4←    6→", "1↙ 2↓ 3↘")
_STYLES: Final = {"♛": "bold yellow", "✗": "red", "✓": "green", "!": "magenta", "·": "dim"}
_REASONS: Final = {
    "off-board": "seat {by} left the board",
    "blocked-cell": "seat {by} hit a burnt cell",
    "claim-correct": "seat {by} claimed rightly that there are no moves",
    "claim-wrong": "seat {by} claimed wrongly that there are no moves",
    "trapped": "seat {by} was trapped and lost by it",
}


def draw(view: View) -> RenderableType:
    """The board, the keypad beside its first rows, the last move, the turn and the scores."""
    size = view["size"]
    text = Text("   " + " ".join(str(column + 1) for column in range(size)) + "\n", no_wrap=True)
    for row in range(max(size, len(_KEYPAD))):
        if row < size:
            text.append(f" {row + 1} ")
            for column in range(size):
                mark = _mark(view, [row, column])
                text.append(f"{mark} ", _STYLES[mark])
        else:
            text.append(" " * (3 + 2 * size))
        text.append(f"   {_KEYPAD[row]}\n" if row < len(_KEYPAD) else "\n", "dim")
    text.append("\n".join(_lines(view)))
    return text


def _mark(view: View, cell: list[int]) -> str:
    if cell == view["pos"]:
        return "♛"
    if cell in view["blocked"]:
        return "✗"
    person = view["seats"][view["player"] - 1] == "human"
    if view["result"] or not person or cell not in view["targets"]:
        return "·"
    return "!" if cell in view["penalised"] else "✓"


def _lines(view: View) -> Iterator[str]:
    last, result = view["last"], view["result"]
    if last:
        yield f"seat {last['by']} moved {_ARROWS[last['dir']]}{last['dist']}"
    if result:
        yield _REASONS[result["reason"]].format(**result)
        yield f"seat {result['winner']} wins"
    elif view["pos"]:
        yield f"seat {view['player']} to move"
    else:
        yield "the start cell is being drawn"
    for seat, sitter in enumerate(view["seats"], start=1):
        if sitter == "human":
            yield _tally(seat, view["points"][str(seat)], view["penalty"][str(seat)])


def _tally(seat: int, points: int, penalty: int) -> str:
    less = f" - {penalty} penalty = {points - penalty}" if penalty else ""
    return f"seat {seat}: {points} point{'' if points == 1 else 's'}{less}"

"""The frame of Four in a Square in a terminal.

Empty cells show their slot while a piece is to be placed; a tile that may slide has an arrow.
"""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.text import Text

from parlour.kernel import View

__all__ = ["draw"]

_NAMES: Final = {"R": "Red", "B": "Blue"}
_STYLES: Final = {"R": "red", "B": "blue"}
_ARROWS: Final = {-3: "↑", -1: "←", 1: "→", 3: "↓"}
_EDGES: Final = ("┌┬┐", "├┼┤", "├┼┤", "└┴┘")
_DRAWS: Final = {
    "noLegalSlides": "no tile can slide",
    "repetition": "the position has come up too often",
    "moveLimit": "the last slide of the movement phase is made",
}


def draw(view: View) -> RenderableType:
    """Nine squares of four cells, what is to be done, and what is left in hand."""
    text = Text(no_wrap=True)
    won = {cell for block in view["blocks"] for cell in block["cells"]}
    for row in range(3):
        squares = range(3 * row, 3 * row + 3)
        text.append(_edge(row, [_label(view, square) for square in squares]), "dim")
        for first in (0, 2):
            for square in squares:
                text.append("│ " if square % 3 == 0 else " │ ", "dim")
                _append_cell(text, view, won, square, first)
                text.append(" ")
                _append_cell(text, view, won, square, first + 1)
            text.append(" │\n", "dim")
    text.append(_edge(3, ["─────"] * 3), "dim")
    text.append(_status(view))
    return text


def _edge(row: int, labels: list[str]) -> str:
    left, middle, right = _EDGES[row]
    return left + middle.join(labels) + right + "\n"


def _label(view: View, square: int) -> str:
    arrow = ""
    if square in view["legalSlides"]:
        arrow = _ARROWS[view["holeSquareIndex"] - square]
    return f"─{square}{arrow}".ljust(5, "─")


def _append_cell(text: Text, view: View, won: set[str], square: int, slot: int) -> None:
    piece = view["board"][square][slot]
    if square == view["holeSquareIndex"]:
        text.append("░", "dim")
    elif piece is None:
        placing = view["phase"] == "placement" and view["winner"] is None
        text.append(str(slot) if placing else "·", "dim")
    else:
        shown = " bold reverse" if f"{square}.{slot}" in won else " bold"
        text.append(piece, _STYLES[piece] + shown)


def _status(view: View) -> str:
    if view["winner"]:
        return f"{_NAMES[view['winner']]} owns a block of four and wins."
    if view["drawReason"]:
        return f"Drawn: {_DRAWS[view['drawReason']]}."
    verb = "places a piece" if view["phase"] == "placement" else "slides a tile"
    return f"{_NAMES[view['currentPlayer']]} {verb}. {_rest(view)}"


def _rest(view: View) -> str:
    if view["phase"] != "movement":
        return "In hand: " + ", ".join(f"{_NAMES[p]} {n}" for p, n in view["left"].items()) + "."
    told = []
    if view["repetitionDraw"]:
        told.append(f"Seen {view['occurrences']} of {view['repetitionDraw']} times.")
    if view["slidesLeft"] is not None:
        told.append(f"Slides left: {view['slidesLeft']}.")
    return " ".join(told)

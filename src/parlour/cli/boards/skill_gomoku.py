"""The board and the cards of Skill Gomoku in a terminal.

`●` black, `○` white, the last stone and winning stones reversed, `✕` where a stone was taken away;
a stone under attack is underlined. Every card shows how it stands, and the reason where it waits.
"""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.text import Text

from parlour.kernel import View

__all__ = ["draw"]

_SIZE: Final = 15
_WIDTH: Final = 28
_STARS: Final = {(3, 3), (3, 11), (7, 7), (11, 3), (11, 11)}
_SIDES: Final = {"black": ("●", "bold"), "white": ("○", "bold cyan")}
_MARKS: Final = {
    "ready": "bold green",
    "answer": "bold yellow",
    "in_play": "bold red",
    "spent": "dim strike",
    "frozen": "blue",
    "waiting": "",
    "locked": "dim",
}
_ENDS: Final = {"five": "has five in a row and wins", "board-broken": "broke the board and wins"}


def draw(view: View) -> RenderableType:
    """The board, whose turn it is, and both hands of cards."""
    text = Text(no_wrap=True)
    letters = "   " + " ".join(chr(ord("A") + column) for column in range(_SIZE)) + "\n"
    cells = _cells(view)
    text.append(letters, "dim")
    for row in range(_SIZE):
        text.append(f"{_SIZE - row:2} ", "dim")
        for column in range(_SIZE):
            text.append(*cells.get((row, column), _empty(row, column)))
            text.append(" " if column < _SIZE - 1 else f" {_SIZE - row}\n", "dim")
    text.append(letters, "dim")
    text.append(_status(view) + "\n")
    _append_cards(text, view)
    return text


def _cells(view: View) -> dict[tuple[int, ...], tuple[str, str]]:
    """What is drawn on the points that are not just empty."""
    lost = [tuple(point) for point in view["removed"].values() if point]
    cells: dict[tuple[int, ...], tuple[str, str]] = dict.fromkeys(lost, ("✕", "dim red"))
    marked = [view["lastMove"], *(p for line in _lines(view) for p in line["cells"])]
    target = view["pending"] and view["pending"]["target"]
    for side, (sign, style) in _SIDES.items():
        for point in view["stones"][side]:
            extra = " reverse" if point in marked else ""
            extra += " underline" if point == target else ""
            cells[tuple(point)] = (sign, style + extra)
    return cells


def _lines(view: View) -> list[View]:
    return view["win"]["lines"] if view["win"] else []


def _empty(row: int, column: int) -> tuple[str, str]:
    return ("+" if (row, column) in _STARS else "·", "dim")


def _status(view: View) -> str:
    """One sentence on what is asked of whom, or how it ended."""
    window, side = view["pending"], view["current"].capitalize()
    if window:
        asked = window["responder"].capitalize()
        what = "broke the board" if window["kind"] == "revive" else f"plays {window['skill']}"
        at = f" on {_name(window['target'])}" if window["target"] else ""
        return f"{side} {what}{at}: {asked} may answer with {window['answer']}."
    if view["result"]:
        return f"{side} {_ENDS[view['result']]}." if view["winner"] else "Drawn: the board is full."
    frozen, turns = view["frozenPlayer"], view["frozenFor"]
    lost = "1 turn" if turns == 1 else f"{turns} turns"
    if frozen == view["current"]:
        return f"{side} is frozen: {lost} to sit out, this one included."
    frost = f" {frozen.capitalize()} is frozen: {lost} to sit out." if frozen else ""
    return f"{side} to place stone {view['ply'] + 1}.{frost}"


def _append_cards(text: Text, view: View) -> None:
    text.append(f"{'':15}{'black':{_WIDTH}}white\n", "dim")
    for skill in view["skills"]:
        text.append(f"{skill['id']:15}")
        for side, width in (("black", _WIDTH), ("white", 0)):
            card = view["cards"][side][skill["id"]]
            told = card["state"].replace("_", " ")
            if card["state"] in ("waiting", "locked"):
                told += f": {card['why']}".replace("_", " ")
            text.append(told, _MARKS[card["state"]])
            text.append(" " * (width - len(told)))
        text.append("\n")
    text.rstrip()


def _name(point: list[int]) -> str:
    return f"{chr(ord('A') + point[1])}{_SIZE - point[0]}"

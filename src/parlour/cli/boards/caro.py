"""The board of Caro in a terminal: the last stone and the stones of winning lines are reversed."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.text import Text

from parlour.kernel import View

__all__ = ["draw"]

_STYLES: Final = {"X": "bold red", "O": "bold cyan"}
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRST"


def draw(view: View) -> RenderableType:
    """The board with its letters and numbers, then one sentence."""
    size = view["size"]
    stones = {(x, y): "XO"[number % 2] for number, (x, y) in enumerate(view["moves"])}
    lit = {tuple(cell) for line in view["lines"] for cell in line}
    lit |= {tuple(cell) for cell in view["moves"][-1:] if not lit}
    letters = "   " + " ".join(_LETTERS[:size]) + "\n"
    text = Text(letters, "dim", no_wrap=True)
    for y in range(size):
        text.append(f"{size - y:2} ", "dim")
        for x in range(size):
            mark = stones.get((x, y))
            shown = " reverse" if (x, y) in lit else ""
            text.append(mark or "·", _STYLES[mark] + shown if mark else "dim")
            text.append(" ")
        text.append(f"{size - y}\n", "dim")
    text.append(letters, "dim")
    text.append(_status(view), "none")
    return text


def _status(view: View) -> str:
    if view["result"] == "draw":
        return "Drawn: the board is full."
    if view["result"]:
        lines = view["lines"]
        many = f" in {len(lines)} lines at once" if len(lines) > 1 else ""
        return f"{view['result']} has {len(lines[0])} in a row{many} and wins."
    if view["phase"] == "choose":
        return "A side is to be chosen."
    return f"{view['turn']} to place stone {len(view['moves']) + 1}."

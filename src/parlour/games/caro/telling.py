"""What is told of a move in Caro."""

from __future__ import annotations

from parlour.games.caro.position import SIDES, Position
from parlour.games.caro.rule import RULES
from parlour.kernel import Happening, Seat

__all__ = ["tell"]


def tell(s: Position, seat: Seat, action: str, t: Position) -> list[Happening]:
    """A choice, or a stone with the lines it completes and the fives of it that do not count."""
    if len(t.choices) > len(s.choices):
        told = [Happening("chose", {"seat": seat, "choice": action})]
        if t.sides is not None:
            told.append(Happening("sides", {"X": t.sides.index("X"), "O": t.sides.index("O")}))
        return told
    side = SIDES[len(s.moves) % 2]
    told = [Happening("placed", {"seat": seat, "side": side, "cell": action})]
    names = t.grid.names
    for run in t.grid.runs(t.board, t.moves[-1], at_least=5):
        cells = [names[c] for c in run.cells]
        if RULES[t.rule].wins(run):
            told.append(Happening("line", {"seat": seat, "side": side, "cells": cells}))
        else:
            why = "too_long" if len(cells) > 5 else "blocked"
            told.append(Happening("void_line", {"side": side, "cells": cells, "why": why}))
    if t.over and not t.lines:
        told.append(Happening("board_full"))
    return told

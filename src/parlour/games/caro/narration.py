"""What is told of a move in Caro.

| code         | values                          | told when                                       |
|--------------|---------------------------------|-------------------------------------------------|
| `placed`     | `seat`, `side`, `cell`          | a stone was placed                              |
| `line`       | `seat`, `side`, `cells`         | it completed this winning run                   |
| `void_line`  | the same and `why`, `ends`      | it completed this run of five or more, which    |
|              |                                 | does not count: it is `too_long` or `blocked`   |
| `board_full` |                                 | no empty cell is left and nobody has won        |
| `chose`      | `seat`, `choice`                | a `swap2` choice was made                       |
| `sides`      | `X`, `O`: their seats           | that choice settled who has which side          |

Several lines of one stone are told in the order of section 9. `ends` are the two ends of the run
in its own order, each `empty`, `opponent` or `edge`.
"""

from __future__ import annotations

from parlour.games.caro.position import Position
from parlour.games.caro.rule import RULES
from parlour.games.grid import Run
from parlour.kernel import Narration, Seat

__all__ = ["narrate"]


def narrate(s: Position, seat: Seat, action: str, t: Position) -> list[Narration]:
    """A choice, or a stone with the runs of five or more that it completes."""
    if len(t.choices) > len(s.choices):
        told = [Narration("chose", {"seat": seat, "choice": action})]
        if t.sides is not None:
            told.append(Narration("sides", {"X": t.sides.index("X"), "O": t.sides.index("O")}))
        return told
    told = [Narration("placed", {"seat": seat, "side": s.turn, "cell": action})]
    told += [_line(s, seat, t, run) for run in t.grid.runs(t.board, t.moves[-1], at_least=5)]
    if t.over and not t.lines:
        told.append(Narration("board_full"))
    return told


def _line(s: Position, seat: Seat, t: Position, run: Run) -> Narration:
    cells = [t.grid.names[c] for c in run.cells]
    told = {"seat": seat, "side": s.turn, "cells": cells}
    if RULES[t.rule].wins(run):
        return Narration("line", told)
    why = "too_long" if len(cells) > 5 else "blocked"
    return Narration("void_line", {**told, "why": why, "ends": [end.value for end in run.ends]})

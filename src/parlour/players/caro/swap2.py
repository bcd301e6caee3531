"""The balanced opening (caro.md section 11): three stones, a choice of side, perhaps two more."""

from __future__ import annotations

from random import Random

from parlour.games.caro import Position
from parlour.players.caro.shapes import Lines
from parlour.players.caro.threats import Table
from parlour.players.caro.weighing import weigh

__all__ = ["answer"]

_FIRST_THREE = (
    # steps from the centre for X, O, X: neither side is clearly ahead of them
    ((0, 0), (1, -1), (-2, 2)),
    ((0, 0), (1, 0), (3, 2)),
    ((0, 0), (0, -1), (2, 3)),
    ((-1, 0), (1, 1), (3, -2)),
    ((0, 0), (2, 0), (-2, -3)),
)


def answer(s: Position, level: int, rng: Random) -> str:
    """A stone of the opening or a choice of side."""
    if s.on_offer:
        return rng.choice(s.on_offer) if level == 1 else _better_side(s)
    if len(s.moves) < 3:
        return _opening_stone(s, rng)
    table = Table(s.board, Lines.of(s.size, s.rule))
    side = len(s.moves) % 2 + 1
    cells = table.near()
    rng.shuffle(cells)
    return s.grid.names[max(cells, key=lambda cell: weigh(table, cell, side))]


def _opening_stone(s: Position, rng: Random) -> str:
    """The next stone of the pattern that was begun, else any cell near the stones."""
    centre = s.size // 2
    cells = [
        [(centre + dy) * s.size + centre + dx for dx, dy in pattern] for pattern in _FIRST_THREE
    ]
    begun = [stones for stones in cells if tuple(stones[: len(s.moves)]) == s.moves]
    if begun:
        return s.grid.names[rng.choice(begun)[len(s.moves)]]
    return s.grid.names[rng.choice(Table(s.board, Lines.of(s.size, s.rule)).near())]


def _better_side(s: Position) -> str:
    """O places next: O is better if its best stone outweighs X's best answer to it."""
    table = Table(s.board, Lines.of(s.size, s.rule))
    best = {side: max(weigh(table, cell, side) for cell in table.near()) for side in (1, 2)}
    return "take_o" if best[2] >= best[1] else "take_x"

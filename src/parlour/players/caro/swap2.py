"""The balanced opening (caro.md section 11): three stones, a choice of side, perhaps two more."""

from __future__ import annotations

from random import Random

from parlour.engine.five import Limits
from parlour.games.caro import Position
from parlour.players.caro.around import around
from parlour.players.caro.temper import temper
from parlour.players.thinker import five_thinker

__all__ = ["answer"]

_FAIR = 60  # an advantage that is not worth taking a side for
_TRIES = 24  # stones tried to make the game fair
_NODES = 400  # for each of them
_CAREFUL = 6  # from this level on a fair offer is made harder by two more stones


def answer(s: Position, level: int, rng: Random) -> str:
    """A stone of the opening or a choice of side."""
    if s.on_offer:
        return rng.choice(s.on_offer) if level <= 1 else _choice(s, level)
    cells = around(s, 3)
    rng.shuffle(cells)
    if len(s.moves) in (2, 4) and level > 1:
        # The last stone before a choice: whoever chooses should gain nothing by it.
        cell = min(cells[:_TRIES], key=lambda cell: abs(_value(_with(s, cell), s.rule, _NODES)))
        return s.grid.names[cell]
    return s.grid.names[cells[0]]


def _choice(s: Position, level: int) -> str:
    """O places next, so its value tells which side is better."""
    value = _value(s.board, s.rule, max(_NODES, min(temper(level, s.rule).nodes, 100_000)))
    if abs(value) < _FAIR and level >= _CAREFUL and "add_two" in s.on_offer:
        return "add_two"
    return "take_o" if value >= 0 else "take_x"


def _with(s: Position, cell: int) -> bytes:
    stone = bytes((len(s.moves) % 2 + 1,))
    return s.board[:cell] + stone + s.board[cell + 1 :]


def _value(board: bytes, rule: str, nodes: int) -> int:
    """For O, who is to place after every choice."""
    thinker = five_thinker(rule, 1)
    with thinker.lock:
        thinker.engine.forget()
        return thinker.engine.think(board, 2, Limits(nodes=nodes)).best.value

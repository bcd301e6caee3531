"""Wins by force as trees: every stone that wins, the longest resistance, what refutes all else."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from parlour.players.caro.puzzles.board import Board
from parlour.players.caro.puzzles.refutation import after_pass, refutations
from parlour.players.puzzle_source import NoPuzzle
from parlour.puzzles.puzzle import Good, Node

__all__ = ["THREES", "Attack"]

THREES: Final = 1
"""Of a win by threes: one alone, then fours. With more of them far too much wins."""

_MOST_GOOD: Final = 3
"""So many stones may win, and all of them count as equals."""
_MOST_NODES: Final = 60
_SHORTEST: Final = 2


class Attack:
    """A win of one kind out of a position, all of it. Raises `NoPuzzle` where it asks nothing."""

    def __init__(self, s: Board, threes: int) -> None:
        self._threes = threes
        self._left = _MOST_NODES
        kind = "threes" if threes else "fours"
        if threes and s.win():
            raise NoPuzzle("it is won by fours already")
        wins = s.wins(threes)
        named = ", ".join(s.names[cell] for cell in wins)
        if not wins:
            raise NoPuzzle(f"nothing wins by {kind}")
        shortest = min(wins.values())
        if shortest < _SHORTEST:
            raise NoPuzzle(f"it is won at once: {named}")
        uneven = not threes and max(wins.values()) > shortest
        if len(wins) > _MOST_GOOD or uneven:
            raise NoPuzzle(f"{len(wins)} stones win by {kind}: {named}")
        if len(wins) > 1 and shortest == _SHORTEST:
            raise NoPuzzle(f"it is an open three, which anybody sees: {named}")
        self.work = s.prover.nodes
        refuted = refutations(s, wins, threes)
        self.tempting = sum(1 for cell in refuted.by_cell if s.is_four(cell))
        self.tree = Node(self._good(s, wins), refuted.wrong(s.names), refuted.generic(s.names))

    def _good(self, s: Board, wins: dict[int, int]) -> dict[str, Good]:
        return {s.names[cell]: self._followed(s, cell, stones) for cell, stones in wins.items()}

    def _followed(self, s: Board, cell: int, stones: int) -> Good:
        if stones == 1:
            return Good()
        then = s.after(cell)
        reply = _longest(then, self._threes)
        return Good((s.names[reply],), self._node(then.after(reply)))

    def _node(self, s: Board) -> Node:
        self._left -= 1
        if self._left < 0:
            raise NoPuzzle(f"its tree has more than {_MOST_NODES} positions")
        wins = s.wins(self._threes)
        wrong = {} if 1 in wins.values() else _useless_fours(s, wins)
        generic = [s.names[cell] for cell in after_pass(s, wins)]
        return Node(self._good(s, wins), wrong, tuple(generic))


def _useless_fours(s: Board, wins: Container[int]) -> dict[str, tuple[str, ...]]:
    """Fours that do not win, each with the answer to it."""
    wrong: dict[str, tuple[str, ...]] = {}
    for cell in s.empty:
        if cell not in wins and s.is_four(cell):
            stops = [reply for reply, left in s.after(cell).replies().items() if not left]
            if stops:
                wrong[s.names[cell]] = (s.names[stops[0]],)
    return wrong


def _longest(s: Board, threes: int) -> int:
    """The answer that holds out the longest; where none helps, one that stops one five of two."""
    replies = s.replies(threes)
    if replies:
        return max(replies, key=lambda cell: (replies[cell], -cell))
    return next(iter(s.passed().wins()))

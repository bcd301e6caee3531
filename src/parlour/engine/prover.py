"""Five in a row: wins by force, proved to the end, behind a small Python face.

A board is written as for `engine/five.py`. What forces is a four, or, as far as `threes` allows, a
stone that threatens a four which no single stone answers. A win that is found is one against every
answer; that none is found says so of wins of this kind alone.
"""

from __future__ import annotations

from functools import cache

from parlour.engine import _five

__all__ = ["NO_WIN", "FiveProver", "Unsettled"]

NO_WIN = 0
_UNSETTLED = -1


class Unsettled(Exception):
    """So many positions did not suffice."""


class FiveProver:
    """A prover for one rule. `nodes` is how many positions it has looked at since it was made.

    Wins are given as the number of stones that they take, the last included, against the longest
    resistance: `NO_WIN` where there is none. Everything raises `Unsettled` after `most` positions.
    """

    def __init__(self, rule: str, most: int = 200_000) -> None:
        self._native = _native(rule)
        self._most = most
        self.nodes = 0

    def win(self, board: bytes, turn: int, threes: int = 0) -> int:
        """Of the side to move, with at most so many threes on the way."""
        nodes, stones = self._native.win(board, turn, threes, self._most)
        self.nodes += nodes
        if stones == _UNSETTLED:
            raise Unsettled
        return stones

    def wins(self, board: bytes, turn: int, threes: int = 0) -> dict[int, int]:
        """Every stone of the side to move that begins a win, with how many it takes."""
        return self._settled(self._native.wins(board, turn, threes, self._most))

    def replies(self, board: bytes, turn: int, threes: int = 0) -> dict[int, int]:
        """What the side to move may answer to a threat, with how many stones the win then takes.

        Everything else loses to what is threatened.
        """
        return self._settled(self._native.replies(board, turn, threes, self._most))

    def answers(self, board: bytes, turn: int, threes: int = 0) -> dict[int, int]:
        """Every stone of the side to move, with how many stones the enemy's win then takes."""
        return self._settled(self._native.answers(board, turn, threes, self._most))

    def _settled(self, told: tuple[int, list[tuple[int, int]]]) -> dict[int, int]:
        nodes, found = told
        self.nodes += nodes
        cells = dict(found)
        if _UNSETTLED in cells.values():
            raise Unsettled
        return cells


@cache
def _native(rule: str) -> _five.FiveProver:
    """One for each rule: what that makes of lines takes a while to work out, and stays so."""
    return _five.FiveProver(rule)

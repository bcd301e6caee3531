"""What a Gomocup manager has laid down by INFO, and the time for a move that follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.engine.five import Limits

__all__ = ["Terms"]

_RESERVE_MS: Final = 30  # for reading, answering and a busy machine
_EACH_MS: Final = 5  # what a move costs that is played without thinking
_AT_ONCE_MS: Final = 50  # the turn of who is asked to play as fast as possible
_PYTHON_MB: Final = 64  # what the process takes beside the table
_DEFAULT_MB: Final = 128


@dataclass(slots=True)
class Terms:
    """The values of INFO by their keys. In `time_left` nothing said is None."""

    timeout_turn: int = 5_000
    timeout_match: int = 0
    time_left: int | None = None
    max_memory: int = 0
    rule: str = "freestyle"
    max_node: int = 0
    max_depth: int = 0
    thread_num: int = 1

    @property
    def megabytes(self) -> int:
        """The table's share of the memory that is allowed."""
        if self.max_memory <= 0:
            return _DEFAULT_MB
        return max(1, min(_DEFAULT_MB, (self.max_memory >> 20) - _PYTHON_MB))

    def left(self, used_ms: float) -> int | None:
        """Of the match's time, by the manager's clock or else our own; None without a limit."""
        if self.timeout_match <= 0:
            return self.time_left or None
        return int(self.timeout_match - used_ms) if self.time_left is None else self.time_left

    def limits(self, spent_ms: float, used_ms: float, stones: int, empty: int) -> Limits:
        """Time for one move: the turn's, and a fair share of what the match has left.

        The share leaves enough to fill the board with.
        """
        turn = self.timeout_turn or _AT_ONCE_MS
        soft = turn  # what a turn leaves over is lost, unless the match's clock keeps it
        left = self.left(used_ms)
        if left is not None:
            share = max(0, left - _EACH_MS * empty // 2) // max(8, 30 - stones // 4)
            turn, soft = min(turn, 3 * share), min(soft, share)
        ms = int(turn - turn / 50 - spent_ms - _RESERVE_MS)
        return Limits(self.max_node, max(1, ms), max(1, soft), self.max_depth)

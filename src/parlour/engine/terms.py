"""What a Gomocup manager has laid down by INFO, and the time for a move that follows from it.

Rules by number: 0 freestyle, 1 standard, 8 and 9 the two tournament kinds of Caro; as an extension
`INFO rule` also takes the house's own rule keys, so that strict `caro` can be played.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from parlour.engine.five import Limits
from parlour.engine.stones import Refused

__all__ = ["RULE_NUMBERS", "Terms"]

RULE_NUMBERS: Final = {"0": "freestyle", "1": "standard", "8": "caro-8", "9": "caro-9"}
_RULE_KEYS: Final = ("standard", "freestyle", "caro", "caro-both", "caro-8", "caro-9")
_NUMBERS: Final = (
    "timeout_turn",
    "timeout_match",
    "time_left",
    "max_memory",
    "max_node",
    "max_depth",
)
_MOST: Final = 2**31 - 1  # managers say this where there is no limit
_RESERVE_MS: Final = 100  # for reading, answering and a busy machine
_RESERVE_SHARE: Final = 1 / 3  # of a short turn at most
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

    def hear(self, rest: str) -> str:
        """What follows INFO; its key. Those that mean nothing here are passed over."""
        key, value = [*rest.lower().split(maxsplit=1), "", ""][:2]
        if key == "rule":
            rule = RULE_NUMBERS.get(value, value)
            if rule not in _RULE_KEYS:
                said = f"rule {value[:20]}".rstrip()
                raise Refused(f"{said} is not known; {self.rule} goes on")
            self.rule = rule
        elif re.fullmatch(r"-?\d{1,15}", value):
            number = int(value)
            if key == "thread_num":
                self.thread_num = max(1, min(number, 64))
            elif key in _NUMBERS:
                setattr(self, key, max(0, min(number, _MOST)))
        return key

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
        ms = int(turn - min(_RESERVE_MS, turn * _RESERVE_SHARE) - spent_ms)
        return Limits(self.max_node, max(1, ms), max(1, soft), self.max_depth)

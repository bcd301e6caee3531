"""What crosses the wire about hints and analyses."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = [
    "Analysis",
    "AnalysisSummary",
    "Deal",
    "Hint",
    "Judged",
    "Pondered",
    "Tally",
]


class Hint(Struct):
    """What the computer would play: its score (-1 lost, 1 won) and the line it expects.

    `wins_in` is the number of actions to a proven end, negative for a proven loss.
    """

    action: str
    score: float
    line: list[str]
    depth: int
    nodes: int
    wins_in: int | None
    seq: int


class Judged(Struct):
    """A position of a match as the computer sees it, and what was played in it.

    `ply` actions led to it; `score` is for the seat to act. `best` and `line` are what the computer
    would play; `loss` is what the action cost, and None where that cannot be said.
    """

    ply: int
    seq: int | None
    seat: int
    action: str | None
    score: float
    wins_in: int | None
    best: str | None
    line: list[str]
    depth: int
    nodes: int
    loss: float | None
    mark: Literal["good", "inaccuracy", "mistake", "blunder"] | None
    missed_win: bool


class Pondered(Struct):
    """What has been found so far in the position that is being thought about, after `ply` actions.

    It may be less than what an earlier thought had found there.
    """

    ply: int
    score: float
    wins_in: int | None
    best: str
    line: list[str]
    depth: int
    nodes: int


class Tally(Struct):
    """How often a seat erred; `accuracy` is from 0 to 1, None where nothing fair can be said."""

    inaccuracies: int
    mistakes: int
    blunders: int
    missed_wins: int
    accuracy: float | None


class Deal(Struct):
    """What could have been made of the cards by somebody who knew their order.

    `winnable` is None where that could not be settled; `best`: no more points were to be had.
    """

    winnable: bool | None
    score: int
    best: bool
    line: list[str]


class AnalysisSummary(Struct):
    """How far an analysis of the match at `base` has come, and what it comes to.

    `had` of `due` thoughts have been had. `deal` is there for a game of cards once it is over and
    its cards are no secret any more.
    """

    base: int
    state: Literal["running", "stopped", "done"]
    had: int
    due: int
    tallies: list[Tally]
    deal: Deal | None


class Analysis(Struct):
    """What has been found so far, by position."""

    summary: AnalysisSummary
    judged: list[Judged]

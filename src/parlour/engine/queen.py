"""The walk that burns its way (blocked mode): the native solver behind a small Python face.

Cells are `bytes`, one per cell in rows from the top left: 1 open, 0 burnt; the piece's own does not
count. A cell is its index. In a line of play -1 is the claim "no moves".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from parlour.engine import _queen
from parlour.engine.scale import Scale

__all__ = ["Engine", "Limits", "Line", "Report", "perft", "ways"]

_SCALE = Scale(longest=1_000, chance=lambda value: value / 1_000)

_Told = tuple[int, int, list[tuple[int, float, list[int]]]]


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop thinking; what is not set does not limit."""

    nodes: int = 0
    ms: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A move, how the game is expected to go on, and its value for the side that makes it.

    `trap`, of a proven loss: the share of the replies that would throw the win away again.
    """

    value: int
    trap: float
    cells: tuple[int, ...]

    @property
    def wins_in(self) -> int | None:
        """Actions to a proven win, negative for a proven loss, else None.

        Of a solved position it is the length of the line shown; another defence may last longer.
        """
        return _SCALE.proven(self.value)

    @property
    def score(self) -> float:
        """From -1, lost, to 1, won."""
        return _SCALE.score(self.value)


@dataclass(frozen=True, slots=True)
class Report:
    """What was found so far: a line for every move that was asked about, the best first."""

    depth: int
    nodes: int
    lines: tuple[Line, ...]

    @property
    def best(self) -> Line:
        """The line to play."""
        return self.lines[0]


class Engine:
    """A solver with its own table of positions.

    One call of `think` at a time; `stop` may come from any thread. With a node limit the answer
    depends on the position only.
    """

    def __init__(self, megabytes: int = 128) -> None:
        self._native = _queen.QueenEngine(megabytes)

    def think(
        self,
        cells: bytes,
        piece: int,
        limits: Limits,
        *,
        targets: Sequence[int] | None = None,
        wins: int = 1,
        tell: Callable[[Report], object] | None = None,
    ) -> Report:
        """Weighs the moves to `targets`, or all; `tell` hears of each deeper look.

        Where it can, it goes on until so many winning moves are proven, or that there are fewer.
        """

        def heard(told: _Told) -> None:
            if tell is not None:
                tell(_report(told))

        asked = ways(cells, piece) if targets is None else targets
        listener = None if tell is None else heard
        told = self._native.think(cells, piece, asked, limits.nodes, limits.ms, wins, listener)
        return _report(told)

    def stop(self) -> None:
        """Ends a running `think` within milliseconds."""
        self._native.stop()


def ways(cells: bytes, piece: int) -> list[int]:
    """The open cells that the piece can go to."""
    return _queen.ways(cells, piece)


def perft(cells: bytes, piece: int, depth: int) -> int:
    """The number of walks of exactly `depth` legal moves."""
    return _queen.perft(cells, piece, depth)


def _report(told: _Told) -> Report:
    depth, nodes, lines = told
    return Report(depth, nodes, tuple(Line(v, trap, tuple(cells)) for v, trap, cells in lines))

"""Save Oneself: the native planner over the odds and the solver of known deals.

A deal is the sixteen backs in the order in which they are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from parlour.engine import _island
from parlour.games.save_oneself import BACKS, CARD_OF, End, Phase, Position
from parlour.games.save_oneself.ship import Heading

__all__ = ["Plan", "Planner", "Solution", "Solver", "acted", "habit", "legal", "pack", "score"]

_ORDER: Final = {back: number for number, back in enumerate(sorted(BACKS))}
_SIDES: Final = {
    side: 2 * _ORDER[card.back] + (side == card.front) for side, card in CARD_OF.items()
}
_PHASES: Final = {phase: number for number, phase in enumerate(Phase)}
_HEADINGS: Final = {heading: number for number, heading in enumerate(Heading)}
_ENDS: Final = {end: number for number, end in enumerate((None, *End))}

_TEXTS: Final = {
    **dict(enumerate(("E", "N", "S", "W", "stay", "skip"))),
    **{16 + number: f"flip {back}" for back, number in _ORDER.items()},
    **{32 + number: f"draw {back}" for back, number in _ORDER.items()},
}
_NUMBERS: Final = {text: number for number, text in _TEXTS.items()}


def pack(s: Position) -> bytes:
    """The position as the native module reads it; equal positions pack alike."""
    head = [
        s.calm_seas, _PHASES[s.phase], s.lives, *s.player,
        s.moves_left, s.placed, s.moved, _ENDS[s.end],
    ]  # fmt: skip
    ship = [0] * 8
    if s.ship is not None:
        at = s.ship
        ship = [1, at.row, at.col, _HEADINGS[at.heading], at.paused, at.turned, at.r0, at.c0]
    cards = [
        number
        for (row, col), side in zip(s.island.filled, s.island.sides, strict=True)
        for number in (row, col, _SIDES[side])
    ]
    return bytes(number & 255 for number in (*head, *ship, *cards))


def legal(packed: bytes) -> list[str]:
    """What the native rules allow the player, or chance, in a packed position."""
    return [_TEXTS[number] for number in _island.legal(packed)]


def acted(packed: bytes, action: str) -> bytes:
    """The packed position that the native rules make of a legal action."""
    return _island.play(packed, _NUMBERS[action])


def score(packed: bytes) -> int:
    """The points of a packed position (section 13)."""
    return _island.score(packed)


def habit(s: Position, seed: int, whim: float) -> str:
    """What one does who does not look ahead: wanders in a share `whim`, else explores and flips."""
    return _TEXTS[_island.habit(pack(s), seed, whim)]


@dataclass(frozen=True, slots=True)
class Plan:
    """What the planner has found: the best actions up to the next draw and what they promise.

    `rescue` is how likely one is, `points` what it brings on average; `sure` is the number of
    actions, draws included, to a proven rescue, negative to a proven defeat.
    """

    line: tuple[str, ...]
    rescue: float
    points: float
    sure: int | None
    depth: int
    games: int


class Planner:
    """A tree search over the odds of the undealt cards.

    One call of `plan` at a time; `stop` may come from any thread. The answer depends on the
    position, the seed and the number of games alone unless the time or a stop cuts in.
    """

    def __init__(self, megabytes: int = 128) -> None:
        self._native = _island.IslandPlanner(megabytes)

    def plan(
        self,
        s: Position,
        seed: int,
        games: int,
        ms: int = 3_000,
        tell: Callable[[Plan], object] | None = None,
    ) -> Plan:
        """The best action after playing so many games out; `tell` hears of each doubling."""

        def heard(told: tuple[float, float, int, int, int, list[int]]) -> None:
            if tell is not None:
                tell(_plan(told))

        seed &= (1 << 64) - 1
        return _plan(self._native.plan(pack(s), seed, games, ms, None if tell is None else heard))

    def stop(self) -> None:
        """Ends a running `plan` within milliseconds."""
        self._native.stop()


def _plan(told: tuple[float, float, int, int, int, list[int]]) -> Plan:
    rescue, points, proven, depth, games, line = told
    return Plan(tuple(_TEXTS[a] for a in line), rescue, points, proven or None, depth, games)


@dataclass(frozen=True, slots=True)
class Solution:
    """The best rescue found for a known deal; `line` holds its draws too.

    When `proven`, no rescue has more points or, if not `won`, there is none; else no rescue has
    more than `most`.
    """

    won: bool
    score: int
    line: tuple[str, ...]
    proven: bool
    most: int
    nodes: int


class Solver:
    """The search through every line of play of a known deal.

    One call of `solve` at a time; `stop` may come from any thread.
    """

    def __init__(self, megabytes: int = 128) -> None:
        self._native = _island.IslandSolver(megabytes)

    def solve(self, s: Position, deal: Sequence[str], nodes: int, ms: int) -> Solution:
        """The best rescue from the position on, which must be one of the deal."""
        order = [_ORDER[back] for back in deal]
        won, proven, points, most, spent, line = self._native.solve(pack(s), order, nodes, ms)
        return Solution(won, points, tuple(_TEXTS[a] for a in line), proven, most, spent)

    def stop(self) -> None:
        """Ends a running `solve` within milliseconds."""
        self._native.stop()

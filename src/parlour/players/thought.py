"""What a player is asked and what it answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

__all__ = ["Budget", "Progress", "Thought", "Work"]


@dataclass(frozen=True, slots=True)
class Budget:
    """How hard to think: a level sets nodes and temperament, `ms` only caps the time.

    The same level and seed give the same answer on any machine unless the cap cuts in.
    """

    level: int
    seed: int = 0
    ms: int = 3_000

    def rng(self) -> Random:
        """The player's dice for this one thought."""
        return Random(self.seed)


@dataclass(frozen=True, slots=True)
class Work:
    """How far a position is studied: `width` lines; nodes and time that are 0 do not limit.

    Work of the same `study` goes on with what was found before; work of none begins anew.
    """

    nodes: int = 0
    ms: int = 0
    width: int = 1
    study: str = ""


@dataclass(frozen=True, slots=True)
class Thought:
    """The action to play, its score for the thinker (-1 lost … 1 won), the line expected, the work.

    `line` starts with `action`. `wins_in` is the number of actions to a proven end, negative for a
    proven loss; None where nothing is proven.
    """

    action: str
    score: float = 0.0
    line: tuple[str, ...] = ()
    nodes: int = 0
    depth: int = 0
    wins_in: int | None = None


Progress = Callable[[Thought], object]
"""Hears of every deeper thought while the player is still at it."""

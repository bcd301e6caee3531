"""Ratings from the results of a match played in pairs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Standing", "elo", "standing"]

_MOST = 0.998  # a clean sweep has no finite rating; this caps it near 1100


def elo(score: float) -> float:
    """The difference in rating that a mean score stands for."""
    score = min(max(score, 1 - _MOST), _MOST)
    return -400 * math.log10(1 / score - 1)


@dataclass(frozen=True, slots=True)
class Standing:
    """Wins, draws and losses of the first contestant, and its rating with 95 % bounds."""

    wins: int
    draws: int
    losses: int
    score: float
    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        return (
            f"+{self.wins} ={self.draws} -{self.losses}  score {self.score:.1%}  "
            f"Elo {self.elo:+.0f} [{self.low:+.0f}, {self.high:+.0f}]"
        )


def standing(pairs: Sequence[tuple[float, float]]) -> Standing:
    """Each pair holds the first contestant's scores in the two games of one opening.

    The error is that of pairs, not of games: both games of an opening share its bias.
    """
    games = [score for pair in pairs for score in pair]
    mean = sum(games) / len(games)
    means = [sum(pair) / 2 for pair in pairs]
    # One pseudo-pair of each extreme keeps a short sweep from claiming certainty.
    spread = sum((m - mean) ** 2 for m in [*means, 0.0, 1.0]) / (len(means) + 1)
    error = 1.96 * math.sqrt(spread / len(means))
    return Standing(
        games.count(1.0),
        games.count(0.5),
        games.count(0.0),
        mean,
        elo(mean),
        elo(mean - error),
        elo(mean + error),
    )

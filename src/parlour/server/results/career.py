"""What somebody's latest games tell of them: wins in a row, and how their games were opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from parlour.store.ends import Played

__all__ = ["WINDOW", "Career", "career"]

WINDOW = 1_000
"""So many of somebody's games are looked back at."""


@dataclass(slots=True)
class Career:
    """Rated games won in a row, now and at best; scores by game and opening, the most played first.

    A score is 1 for a win, 0 for a loss, and between them for a share.
    """

    streak: int = 0
    longest: int = 0
    openings: dict[tuple[str, str], list[float]] = field(default_factory=dict)


def career(latest: Sequence[Played]) -> Career:
    """Read from the newest to the oldest. Games at one device, on both sides, tell nothing."""
    sides = Counter(one.match for one in latest)
    told = Career()
    run, now = 0, True
    for one in latest:
        if sides[one.match] > 1 or one.score is None:
            continue
        if one.opening is not None:
            told.openings.setdefault((one.game, one.opening), []).append(one.score)
        if one.rated:
            run = run + 1 if one.score == 1 else 0
            now = now and one.score == 1
            told.streak = run if now else told.streak
            told.longest = max(told.longest, run)
    ordered = sorted(told.openings.items(), key=lambda item: (-len(item[1]), item[0]))
    told.openings = dict(ordered)
    return told

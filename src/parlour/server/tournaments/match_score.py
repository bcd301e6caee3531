"""What the end of a match means for the tournament that it was played in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.match import Event, Kind, Match

__all__ = ["MatchScore", "score_match"]

_LEFT = {Kind.ABORT, Kind.FLAG, Kind.ABANDON, Kind.RESIGN}


@dataclass(frozen=True, slots=True)
class MatchScore:
    """Both scores; or the seats that stayed away, where nobody has played."""

    scores: tuple[float, float] = (0.5, 0.5)
    away: tuple[int, ...] = ()


def score_match(match: Match, log: Sequence[Event]) -> MatchScore:
    """A match without a result that somebody left is theirs to lose; any other is drawn.

    One that is played alone comes to its points.
    """
    assert match.ending is not None  # noqa: S101 - the caller saw it
    if match.game.seats == 1:
        points = None if match.ending.scores is None else match.game.points(match.state)
        return MatchScore((float(points or 0), 0.0))
    if match.ending.scores is not None:
        one, other = match.ending.scores
        return MatchScore((one, other))
    left = [event.seat for event in log if event.kind in _LEFT and event.seat >= 0]
    return MatchScore(away=(left[-1],)) if left else MatchScore()

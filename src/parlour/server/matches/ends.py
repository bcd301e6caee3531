"""What is kept beside a match that has ended: how long it was, how won, how it was opened."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.kernel.contract import is_id
from parlour.match import Match, Phase
from parlour.server.matches.faults import raises
from parlour.store import Write
from parlour.store.ends import EndedMatch, Reopened

__all__ = ["ended"]


def ended(match_id: str, before: Match, match: Match) -> Iterator[Write]:
    """The end, where the match has come to it with scores; that it is none, where it goes on."""
    if match.ending is before.ending:
        return
    if match.phase is not Phase.OVER:
        yield Reopened(match_id)
    elif match.ending is not None and match.ending.scores is not None:
        scores, by_rules = match.ending.scores, match.game.outcome(match.state) is not None
        won = by_rules and max(scores) == 1
        told = (match.at, len(match.plays), match.setup.rated, won)
        yield EndedMatch(match_id, match.game.id, *told, _opening(match))


def _opening(match: Match) -> str | None:
    try:
        name = match.game.opening(match.state)
    except Exception:  # a match ends, whatever its game fails in
        raises(match.game, "opening")
        return None
    return name if isinstance(name, str) and is_id(name) else None

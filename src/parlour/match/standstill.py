"""Time that the house was not there is nobody's: clocks and windows go on where it fell silent."""

from __future__ import annotations

from parlour.match.deadlines import expire, next_due
from parlour.match.draft import Decision, Draft
from parlour.match.event import HOUSE, Kind
from parlour.match.match import Match

__all__ = ["stand_still"]


def stand_still(match: Match, silent: int, now: int, seed: str) -> Decision | None:
    """What the house has to write first, having been silent from `silent` until `now`.

    What had fallen due before falls first. None where there is nothing, or nothing any more.
    """
    silent = max(silent, match.at)  # whoever wrote the last event was there
    first = next_due(match)
    if first is None or silent >= now:
        return None
    if first.at <= silent:
        return expire(match, silent, seed)
    draft = Draft(match, now)
    draft.write(HOUSE, Kind.STANDSTILL, str(silent))
    return draft.done()

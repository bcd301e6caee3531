"""What falls due by itself: flags, answer windows, forced actions. The house's clock decides."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.kernel import Seat
from parlour.match.draft import Decision, Draft
from parlour.match.event import SILENT, Kind
from parlour.match.match import Match

__all__ = ["FORCED_MS", "Due", "expire", "next_due"]

FORCED_MS = 1_000
"""How long a player who can do but one thing is shown so, before the match does it."""


@dataclass(frozen=True, slots=True)
class Due:
    """At `at` the seat's time is up: `default` is played for it, or None and its flag falls."""

    at: int
    seat: Seat
    default: str | None


def next_due(match: Match) -> Due | None:
    """What falls due first, if nothing happens before."""
    if not match.actors:
        return None
    falls = [
        Due(match.since + deadline.ms, deadline.seat, deadline.default)
        for deadline in match.game.deadlines(match.state)
        if deadline.ms is not None
    ]
    if (forced := match.game.forced(match.state)) is not None:
        falls.append(Due(match.since + FORCED_MS, *forced))
    if match.clock is not None:
        falls += [Due(match.clock.due(seat), seat, None) for seat in match.running_clocks]
    return min(falls, key=lambda d: d.at) if falls else None


def expire(match: Match, now: int, seed: str) -> Decision | None:
    """The events of what has fallen due by `now`, written with the time it fell due.

    Nobody loses before every seat has acted: until then the match is aborted.
    """
    first = next_due(match)
    if first is None or first.at > now:
        return None
    draft = _draft(match, first)
    if first.default is None:
        draft.write(first.seat, Kind.FLAG if match.everyone_played else Kind.ABORT)
        return draft.done()
    draft.write(first.seat, Kind.ACTION, first.default)
    draft.deal(seed)
    after = draft.match
    if after.ending is not None and match.apart and not after.everyone_played:
        # The rules would have it lost by somebody who never was there.
        draft = _draft(match, first)
        draft.write(first.seat, Kind.ABORT)
    return draft.done()


def _draft(match: Match, first: Due) -> Draft:
    return Draft(match, first.at, f"{SILENT}{match.base}:{first.seat}")

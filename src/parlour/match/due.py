"""What falls due by itself: flags, answer windows, forced passes. The house's clock decides."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.kernel import Seat
from parlour.kernel.customs import forced_pass
from parlour.match.drafting import Decision, Draft
from parlour.match.event import SILENT, Kind
from parlour.match.table import Table

__all__ = ["FORCED_PASS_MS", "Due", "due", "fall"]

FORCED_PASS_MS = 1_000
"""How long a player who can only pass is shown so, before the match passes (skill-gomoku.md 11)."""


@dataclass(frozen=True, slots=True)
class Due:
    """At `at` the seat's time is up: `default` is played for it, or None and its flag falls."""

    at: int
    seat: Seat
    default: str | None


def due(table: Table) -> Due | None:
    """What falls due first, if nothing happens before."""
    if not table.actors:
        return None
    falls = [
        Due(table.since + deadline.ms, deadline.seat, deadline.default)
        for deadline in table.game.deadlines(table.state)
        if deadline.ms is not None
    ]
    passer = forced_pass(table.game, table.state)
    if passer is not None:
        falls.append(Due(table.since + FORCED_PASS_MS, passer, "pass"))
    if table.clock is not None:
        falls += [Due(table.clock.due(seat), seat, None) for seat in table.running_clocks]
    return min(falls, key=lambda d: d.at) if falls else None


def fall(table: Table, now: int, seed: str) -> Decision | None:
    """The events of what has fallen due by `now`, written with the time it fell due.

    Nobody loses before every seat has acted: until then the match is aborted (caro.md 9).
    """
    first = due(table)
    if first is None or first.at > now:
        return None
    draft = _draft(table, first)
    if first.default is None:
        draft.write(first.seat, Kind.FLAG if table.everyone_played else Kind.ABORT)
        return draft.done()
    draft.write(first.seat, Kind.ACTION, first.default)
    draft.deal(seed)
    after = draft.table
    if after.ending is not None and table.apart and not after.everyone_played:
        # The rules would have it lost by somebody who never was there.
        draft = _draft(table, first)
        draft.write(first.seat, Kind.ABORT)
    return draft.done()


def _draft(table: Table, first: Due) -> Draft:
    return Draft(table, first.at, f"{SILENT}{table.base}:{first.seat}")

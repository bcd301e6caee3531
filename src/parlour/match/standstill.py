"""Time that the house was not there is nobody's: clocks and windows go on where it fell silent."""

from __future__ import annotations

from parlour.match.drafting import Decision, Draft
from parlour.match.due import due, fall
from parlour.match.event import HOUSE, Kind
from parlour.match.table import Table

__all__ = ["stand_still"]


def stand_still(table: Table, silent: int, now: int, seed: str) -> Decision | None:
    """What the house has to write first, having been silent from `silent` until `now`.

    What had fallen due before falls first. None where there is nothing, or nothing any more.
    """
    silent = max(silent, table.at)  # whoever wrote the last event was there
    first = due(table)
    if first is None or silent >= now:
        return None
    if first.at <= silent:
        return fall(table, silent, seed)
    draft = Draft(table, now)
    draft.write(HOUSE, Kind.STANDSTILL, str(silent))
    return draft.done()

"""On how many days in a row somebody has played the day's deal to its end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from parlour.store.daily import Daily

__all__ = ["LONGEST", "streak"]

LONGEST = 365
"""Farther back nobody looks."""
_AT_ONCE = 61


async def streak(daily: Daily, day: str, visitors: Sequence[str]) -> int:
    """Days in a row up to that one, which may itself be missing: it is not over yet.

    Whoever has not played of late costs one question, whoever has one for every two months.
    """
    if not visitors:
        return 0
    try:
        last = date.fromisoformat(day)
    except ValueError:  # a day that no calendar has
        return 0
    one, other = visitors[0], visitors[-1]
    past = [(last - timedelta(days=n)).isoformat() for n in range(LONGEST + 1)]
    length = 0
    for first in range(0, len(past), _AT_ONCE):
        asked = past[first : first + _AT_ONCE]
        ended = await daily.ended(asked, one, other)
        for at, each in enumerate(asked, first):
            if each in ended:
                length += 1
            elif at > 0:
                return length
    return length

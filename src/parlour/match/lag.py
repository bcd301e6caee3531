"""Lag credit: a move gets back the time that it was on its way, out of a quota that refills.

The house measures the delay of a connection itself, so that nobody can claim one; and whoever
delays its measuring on purpose still gets no more than the quota.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["QUOTA_MS", "REFILL_MS", "Credit"]

QUOTA_MS = 2_000
"""What a seat can get back at most before its quota has to refill."""
REFILL_MS = 250
"""What comes back to the quota with each move: a steady delay of so much costs nothing."""


@dataclass(frozen=True, slots=True)
class Credit:
    """What a seat may still get back, what its last move got, and what all of them got."""

    quota: int = QUOTA_MS
    last: int = 0
    total: int = 0

    def after(self, credit: int) -> Credit:
        """After one more move, which got so much."""
        if credit == self.last == 0 and self.quota == QUOTA_MS:
            return self
        quota = min(QUOTA_MS, self.quota - credit + REFILL_MS)
        return Credit(quota, credit, self.total + credit)

"""How late the event loop is: whatever holds it is felt by everybody who plays."""

from __future__ import annotations

import asyncio
from time import perf_counter

from parlour.server.shared.meters import Meters

__all__ = ["LoopLag"]

_EVERY_S = 0.025


class LoopLag:
    """Looks at the time again and again, and counts by how much it is called too late."""

    def __init__(self, meters: Meters) -> None:
        self._meters = meters
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin."""
        self._arm()

    def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()

    def _arm(self) -> None:
        due = perf_counter() + _EVERY_S
        self._timer = asyncio.get_running_loop().call_later(_EVERY_S, self._look, due)

    def _look(self, due: float) -> None:
        self._meters.lag.add(max(0.0, perf_counter() - due))
        self._arm()

"""Rate limits: a bucket of tokens per client."""

from __future__ import annotations

import math
import time
from collections import OrderedDict

from parlour.kernel import Code
from parlour.server.refusal import Refusal

__all__ = ["Bucket", "Limits"]

_CLIENTS = 20_000


class Bucket:
    """Allows `burst` at once and `rate` a second for long, for each client by itself."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> None:
        """Count one request. Raises `Refusal(rate_limited)` with the time to wait."""
        now = time.monotonic()
        left, at = self._left.get(client, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._rate)
        if left < 1:
            wait = max(1, math.ceil((1 - left) / self._rate))
            raise Refusal(Code.RATE_LIMITED, headers={"Retry-After": str(wait)})
        self._left[client] = (left - 1, now)
        self._left.move_to_end(client)
        if len(self._left) > _CLIENTS:
            self._left.popitem(last=False)


class Limits:
    """What one client may ask for: requests of any kind, new matches, new analyses."""

    def __init__(
        self, rate: float, burst: int, matches_per_minute: int, analyses_per_minute: int
    ) -> None:
        self.requests = Bucket(rate, burst)
        self.matches = Bucket(matches_per_minute / 60, matches_per_minute)
        self.analyses = Bucket(analyses_per_minute / 60, analyses_per_minute)
